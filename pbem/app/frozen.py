"""What artefacts take of the settings, copied when a step is resolved: later changes cannot reach old reports.

`private/steps/0000.json` is written when the game is opened, `NNNN.json` just before step NNNN enters the log.
"""

from __future__ import annotations

import msgspec

import pbem
from pbem.app import library
from pbem.app.settings import Settings
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic
from pbem.store.fault import reading
from pbem.store.folder import Folder


class FrozenSeat(msgspec.Struct, frozen=True):
    name: str
    address: str
    lang: str


class Frozen(msgspec.Struct, frozen=True):
    """`shown`: seat -> names of the sealed values that were opened to this seat alone, since the game began.

    `address`: where players send their sheets, `web`: where all can read `turns/`, as they stood in `game.toml`.
    """

    title: str
    lang: str
    zone: str
    seats: dict[str, FrozenSeat]
    program: str
    shown: dict[str, list[str]] = {}
    address: str = ""
    web: str = ""


def freeze(settings: Settings, shown: dict[str, list[str]]) -> Frozen:
    """The settings as they are now."""
    seats = {seat: FrozenSeat(row.name, row.address, row.lang) for seat, row in settings.seats.items()}
    program = f"pbem {pbem.__version__}"
    return Frozen(settings.title, settings.lang, settings.zone, seats, program, shown, settings.address, settings.web)


def write(folder: Folder, step: int, frozen: Frozen) -> None:
    """Store what the artefacts of a step need. Raises Failure."""
    data = msgspec.json.format(msgspec.json.encode(frozen), indent=1) + b"\n"
    atomic.write(folder.meta(step), data, mode=atomic.SECRET)


def read(folder: Folder, step: int) -> Frozen:
    """What was stored for a step. Raises Failure."""
    path = folder.meta(step)
    hint = T("Put back the copy you kept of it.")
    with reading(path):
        if not path.exists():
            raise Failure(Problem("missing", T("{path} is missing.", path=str(path)), hint))
        data = path.read_bytes()
    try:
        return msgspec.json.decode(data, type=Frozen)
    except (msgspec.DecodeError, RecursionError):
        raise Failure(Problem("bad-steps", T("{path} is damaged.", path=str(path)), hint)) from None


def title(frozen: Frozen, rules: str, lang: str) -> str:
    """The game's title; the ruleset's own title (`rules`: "morome/1") in the reader's language."""
    own = library.manifest(rules.split("/")[0]).title
    return own.get(lang, frozen.title) if frozen.title in own.values() else frozen.title


def names(frozen: Frozen) -> dict[str, str]:
    """Seat -> display name."""
    return {seat: row.name for seat, row in frozen.seats.items()}
