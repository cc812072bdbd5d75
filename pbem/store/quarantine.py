"""Letters that wait for the moderator's word: nobody can tell, or not surely, for whom they speak.

One numbered file a letter, `0003-<beginning of its hash>.json`; numbers are never used again. The message itself lies
with the others.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic
from pbem.store.fault import reading

_MARK = 16  # digits of the hash in the name of a file
_NAME = re.compile(r"[0-9]{4,9}-[0-9a-f]{1,64}\.json")

State = Literal["waiting", "accepted", "dropped"]


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A letter in quarantine. `reason` is a code, `why` says it in words, and `words` in every language; everything
    that came with the letter (its sender, its subject, its first line) is on one line, and is for showing only.
    `seat`: for whom it is accepted; `claims`: the seat whose token it has, though it does not come from there."""

    number: int
    sha: str
    reason: str
    why: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]] = {}
    at: str
    where: str = ""
    kind: str = ""  # what it was known to be when it came: "mail", "post", …; "" in rows of old
    received: str = ""
    sender: str = ""
    subject: str = ""
    first: str = ""
    text: tuple[str, ...] = ()  # of what is meant for the moderator: its lines, without what steers a terminal
    seat: str = ""
    claims: str = ""
    step: int = 0
    state: State = "waiting"
    decided: str = ""  # when
    verdict: str = ""  # what became of it when it was accepted

    def said(self, lang: str) -> tuple[str, ...]:
        """Why it is held, in a language."""
        return self.words.get(lang, self.why)


def all_of(folder: Path) -> list[Held]:
    """The letters that are or were in quarantine, in order. Raises Failure."""
    return sorted((_read(folder / name) for name in _names(folder)), key=lambda held: held.number)


def find(folder: Path, sha: str) -> Held | None:
    """The letter with these bytes, if it is or was there. No other one is read: there may be thousands. Raises
    Failure."""
    ending = f"-{sha[:_MARK]}.json"
    found = (_read(folder / name) for name in _names(folder) if name.endswith(ending))
    return next((held for held in found if held.sha == sha), None)


def _names(folder: Path) -> list[str]:
    with reading(folder):
        return [name for name in os.listdir(folder) if _NAME.fullmatch(name)] if folder.is_dir() else []


def _read(path: Path) -> Held:
    with reading(path):
        data = path.read_bytes()
    try:
        return msgspec.json.decode(data, type=Held)
    except (msgspec.DecodeError, RecursionError):
        raise Failure(Problem("bad-quarantine", T("{path} is damaged.", path=str(path)))) from None


def put(folder: Path, held: Held) -> Held:
    """Add a letter; its `number` is given here. The same bytes are held, and decided upon, once. Raises Failure."""
    old = find(folder, held.sha)
    if old is not None:
        return old
    numbers = [int(name.partition("-")[0]) for name in _names(folder)]
    held = msgspec.structs.replace(held, number=max(numbers, default=0) + 1)
    write(folder, held)
    return held


def write(folder: Path, held: Held) -> None:
    """Store a letter's file. Raises Failure."""
    data = msgspec.json.format(msgspec.json.encode(held), indent=1) + b"\n"
    atomic.make_folder(folder, closed=True)
    atomic.write(folder / f"{held.number:04d}-{held.sha[:_MARK]}.json", data, mode=atomic.SECRET)
