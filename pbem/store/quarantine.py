"""Letters that wait for the moderator's word: nobody can tell, or not surely, for whom they speak.

One numbered file a letter, `0003.json`; numbers are never used again. The message itself lies with the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic
from pbem.store.fault import reading

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
    found = []
    for path in sorted(folder.glob("[0-9]*.json")) if folder.is_dir() else ():
        with reading(path):
            data = path.read_bytes()
        try:
            found.append(msgspec.json.decode(data, type=Held))
        except (msgspec.DecodeError, RecursionError):
            raise Failure(Problem("bad-quarantine", T("{path} is damaged.", path=str(path)))) from None
    return sorted(found, key=lambda held: held.number)


def put(folder: Path, held: Held) -> Held:
    """Add a letter; its `number` is given here. The same bytes are held, and decided upon, once. Raises Failure."""
    known = all_of(folder)
    for old in known:
        if old.sha == held.sha:
            return old
    held = msgspec.structs.replace(held, number=max((old.number for old in known), default=0) + 1)
    write(folder, held)
    return held


def write(folder: Path, held: Held) -> None:
    """Store a letter's file. Raises Failure."""
    data = msgspec.json.format(msgspec.json.encode(held), indent=1) + b"\n"
    atomic.make_folder(folder, closed=True)
    atomic.write(folder / f"{held.number:04d}.json", data, mode=atomic.SECRET)
