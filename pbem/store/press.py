"""Messages between players as the folder keeps them: `private/press/0007.json`, one file a message.

They are no part of the log. Numbers are the moderator's; players know a message by its mark, which tells no order.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic
from pbem.store.fault import reading
from pbem.store.folder import Folder

State = Literal["waiting", "out", "withheld"]
ALL = "ALL"  # in `to`: everybody, the public as well
MODERATOR = "MODERATOR"  # in `to` or as `sender`; no seat may be called so
REPORT = -1  # as `due`: it goes with the next report only


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """`key`: by which the same message is known again · `mark`: its public name · `at`: unix seconds when it came,
    `step`: then open · `to`: as it was addressed: seats, `ALL`, `MODERATOR`, or `#MARK` for the writer of that message
    · `gets`: the seats that this means · `due`: unix seconds from which letters go out · `told`: the step in whose
    reports it stands, 0: none yet.
    """

    number: int
    key: str
    mark: str
    at: int
    step: int
    sender: str
    to: tuple[str, ...]
    gets: tuple[str, ...]
    lines: tuple[str, ...]
    anonymous: bool = False
    due: int = REPORT
    state: State = "waiting"
    told: int = 0


def all_of(folder: Folder) -> list[Message]:
    """The messages of a game, oldest first. Raises Failure."""
    found = []
    for path in sorted(folder.press.glob("[0-9]*.json")) if folder.press.is_dir() else ():
        with reading(path):
            data = path.read_bytes()
        try:
            found.append(msgspec.json.decode(data, type=Message))
        except (msgspec.DecodeError, RecursionError):
            hint = T("Put it back from a backup, or delete it: nothing else depends on it.")
            raise Failure(Problem("bad-press", T("{path} is damaged.", path=str(path)), hint)) from None
    return sorted(found, key=lambda message: message.number)


def write(folder: Folder, message: Message) -> None:
    """Store a message's file. Raises Failure."""
    data = msgspec.json.format(msgspec.json.encode(message), indent=1) + b"\n"
    atomic.make_folder(folder.press, closed=True)
    atomic.write(folder.press / f"{message.number:04d}.json", data, mode=atomic.SECRET)
