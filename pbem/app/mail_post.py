"""The letters of a game that go out by mail, and what became of each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from pbem.app import settings
from pbem.app.watchers import PREFIX, name_of
from pbem.core.problem import Failure
from pbem.mail import headers
from pbem.store import delivery
from pbem.store.delivery import Delivery
from pbem.store.fault import reading
from pbem.store.folder import Folder

HEAD = 8192  # bytes in which the headers of a letter of ours stand
_STEP = re.compile(r"\d{4,}")
_FIELD = re.compile(rb"^(Message-ID|To): *([^\r\n]*(?:\r\n[ \t][^\r\n]*)*)\r\n", re.MULTILINE)


class Outgoing(msgspec.Struct, frozen=True, kw_only=True):
    """A letter: `name` is how people call it (`roma/0003/report-VALERIA`), `id` its Message-ID.

    `to`: the seat's address of today, else that of the letter. `state`: queued · sent · failed · unsure · bounced ·
    outdated (a reminder whose step is over, or a report for one who watches no more: it is not sent any more).
    """

    name: str
    path: Path
    id: str
    to: str
    state: str
    word: str = ""
    at: str = ""


def letters(path: Path, game: str, step: int) -> list[Outgoing]:
    """All letters of the game in the folder `path`, oldest step first. `step`: the one now open. Raises Failure."""
    folder = Folder(path)
    known, people = delivery.read(folder), _people(folder)
    found = []
    for place, at in _places(folder):
        for file in sorted(place.glob("*.eml")):
            id, to = _head(file)
            if not id or not to:
                continue  # not one of ours
            old = known.get(id, Delivery(id, "queued", ""))
            state: str = "unsure" if old.state == "sending" else old.state
            if state == "queued" and at < step and file.name.startswith("reminder-"):
                state = "outdated"
            if state == "queued" and people and _seat(id).startswith(PREFIX) and _seat(id) not in people:
                state = "outdated"
            found.append(
                Outgoing(
                    name=f"{game}/{place.name}/{file.stem}" if game else f"{place.name}/{file.stem}",
                    path=file,
                    id=id,
                    to=people.get(_seat(id), "") or to,
                    state=state,
                    word=old.word,
                    at=old.at,
                )
            )
    return found


def gone(path: Path, present: Iterable[Outgoing]) -> list[Delivery]:
    """The letters that were sent and are no files any more: passwords, and what stood in an outbox made anew. One that
    came back counts as that as long as its seat has the same address. Raises Failure."""
    folder, known = Folder(path), {letter.id for letter in present}
    people, found = _people(folder), []
    for id, row in delivery.read(folder).items():
        if id in known or row.state not in ("sent", "bounced"):
            continue
        corrected = row.state == "bounced" and people.get(_seat(id), "").lower() != row.to.lower()
        found.append(msgspec.structs.replace(row, state="sent") if corrected else row)
    return found


def readdressed(raw: bytes, to: str) -> bytes:
    """A letter with another recipient in its head. `to` is an address that every server takes."""
    head, gap, body = raw.partition(b"\r\n\r\n")
    fields = _FIELD.sub(lambda m: headers.line("To", to) if m[1] == b"To" else m[0], head + b"\r\n")
    return fields[:-2] + gap + body


def _places(folder: Folder) -> list[tuple[Path, int]]:
    """Folders with letters, and the step of each."""
    outbox = folder.outbox(0).parent
    with reading(outbox):
        steps = [path for path in outbox.iterdir() if _STEP.fullmatch(path.name)] if outbox.is_dir() else []
    rest = [(path, int(path.name)) for path in sorted(steps, key=lambda path: int(path.name))]
    return [(folder.welcome, 0), *rest]


def _head(path: Path) -> tuple[str, str]:
    """Message-ID and recipient of a letter of ours, "" where there is none that can be used."""
    with reading(path), path.open("rb") as file:
        head = file.read(HEAD).partition(b"\r\n\r\n")[0] + b"\r\n"
    found = {name.decode(): b"".join(value.split()).decode("latin-1") for name, value in _FIELD.findall(head)}
    return headers.message_id(found.get("Message-ID", "")), headers.address(found.get("To", ""))


def _seat(id: str) -> str:
    """The seat in the id of a letter of ours: `<game.SEAT.what@host>`."""
    parts = id.strip("<>").split(".")
    return parts[1] if len(parts) > 2 else ""


def _people(folder: Folder) -> dict[str, str]:
    """Seat, or one who watches -> address, as `game.toml` says today."""
    try:
        known = settings.read(folder)
    except Failure:
        return {}  # whoever opens the game says what is wrong
    people = {seat: headers.address(row.address) for seat, row in known.seats.items()}
    return people | {name_of(row.address): headers.address(row.address) for row in known.policy.observers}
