"""What artefacts take of the settings, copied when a step is resolved: later changes cannot reach old reports.

`private/steps/0000.json` is written when the game is opened, `NNNN.json` just before step NNNN enters the log.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

import pbem
from pbem.app import library
from pbem.app.settings import Settings
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.desk.policy import Observer
from pbem.store import atomic
from pbem.store.fault import reading
from pbem.store.folder import Folder


class FrozenSeat(msgspec.Struct, frozen=True):
    """`zone`: of the player's clock, "": the game's."""

    name: str
    address: str
    lang: str
    zone: str = ""


class FrozenPress(msgspec.Struct, frozen=True):
    """A message between players, as `store.press` keeps it."""

    mark: str
    sender: str
    to: tuple[str, ...]
    gets: tuple[str, ...]
    lines: tuple[str, ...]
    anonymous: bool = False


class Frozen(msgspec.Struct, frozen=True):
    """`shown`: seat -> names of the sealed values that were opened to this seat alone, since the game began.

    `address`: where players send their sheets, `web`: where all can read `turns/`, as they stood in `game.toml`.
    `offsets`: "Europe/Rome 1772733600" -> minutes that the zone is ahead of UTC at the deadlines announced for the step
    after this one, and at whatever else rulings and reckonings name; countries change their clocks
    with less notice than they are kept here.
    """

    title: str
    lang: str
    zone: str
    seats: dict[str, FrozenSeat]
    program: str
    shown: dict[str, list[str]] = {}
    address: str = ""
    web: str = ""
    offsets: dict[str, int] = {}
    protest: int = 0  # seconds that the end of the game waits after the last report
    press: tuple[FrozenPress, ...] = ()  # that stand in the reports of this step
    strikes: int = 0  # so many missed in a row give a seat to a bot
    observers: tuple[Observer, ...] = ()
    mailbox: str = ""  # where players send their sheets as `mail.toml` says, if `game.toml` is silent


def freeze(settings: Settings, shown: dict[str, list[str]]) -> Frozen:
    """The settings as they are now."""
    seats = {seat: FrozenSeat(row.name, row.address, row.lang, row.zone) for seat, row in settings.seats.items()}
    program = f"pbem {pbem.__version__}"
    return Frozen(
        settings.title,
        settings.lang,
        settings.zone,
        seats,
        program,
        shown,
        settings.address,
        settings.web,
        strikes=settings.policy.absence.strikes,
        observers=settings.policy.observers,
    )


def with_mailbox(kept: Frozen, folder: Folder) -> Frozen:
    """The same with the address of `mail.toml`, where the settings have none. A faulty one never stops a step."""
    place = folder.place.absolute()
    if kept.address or not any((near / "mail.toml").is_file() for near in (place, place.parent)):
        return kept
    from pbem.app import mail_setup

    try:
        return msgspec.structs.replace(kept, mailbox=mail_setup.of_folder(place).address)
    except Failure:
        return kept


def write(folder: Folder, step: int, frozen: Frozen, seq: int = 0) -> None:
    """Store what the artefacts of a step need, or those of its correction by record `seq`. Raises Failure."""
    write_at(folder.meta(step, seq), frozen)


def write_at(path: Path, frozen: Frozen) -> None:
    """Store settings in a file of their own. Raises Failure."""
    atomic.write(path, msgspec.json.format(msgspec.json.encode(frozen), indent=1) + b"\n", mode=atomic.SECRET)


def read(folder: Folder, step: int, seq: int = 0) -> Frozen:
    """What was stored for a step, or for its correction. Raises Failure."""
    return read_at(folder.meta(step, seq))


def read_at(path: Path) -> Frozen:
    """Settings from a file. Raises Failure."""
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
    own = library.about(rules).title
    return own.get(lang, frozen.title) if frozen.title in own.values() else frozen.title


def names(frozen: Frozen) -> dict[str, str]:
    """Seat -> display name."""
    return {seat: row.name for seat, row in frozen.seats.items()}
