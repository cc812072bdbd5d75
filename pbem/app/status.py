"""Where a game stands and what it waits for."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import moment, outlook
from pbem.app.env import Env
from pbem.app.history import state_after
from pbem.app.intake import head
from pbem.app.said import Said, say
from pbem.app.table import Sheet, Table, look
from pbem.app.told import kind_of
from pbem.app.voice import speaker_of
from pbem.core import seal
from pbem.core.envelope import ANSWERS
from pbem.core.lex import fold
from pbem.core.reading import decode
from pbem.store import inbox


class SeatStatus(msgspec.Struct, frozen=True):
    """`rev`: newest accepted revision of the open step (joined: 1), 0 if none. `owes`: the step takes its sheets."""

    seat: str
    name: str
    address: str
    owes: bool
    rev: int
    at: str  # when that revision was recorded
    final: bool = False


class Status(msgspec.Struct, frozen=True):
    """`phase`: joining | orders | beacon (closed, waits for the beacon) | over."""

    game: str
    title: str
    ruleset: str
    level: int
    beacon: str
    step: int  # the step now open; after the end the last one
    turn: int
    turn_phase: str  # id of the rules' phase, "" before step 1
    phase: str
    seats: tuple[SeatStatus, ...]
    missing: tuple[str, ...]
    deadline: int | None  # unix seconds
    deadline_text: str  # in the game's zone
    round: int | None
    seq: int
    head: str
    standings: tuple[tuple[str, int], ...]  # once over
    next: str  # what the moderator can do now
    notes: tuple[Said, ...] = ()
    exit: int = 0


def status(env: Env, folder: Path) -> Status:
    """Read a game's folder without touching it. Raises Failure."""
    table = look(folder)
    speaker = speaker_of(table, env.lang)
    view = outlook.of(table)
    deadline = "" if view.deadline is None else moment.shown(view.deadline, table.settings.zone)
    missing = outlook.missing(table)
    return Status(
        table.id,
        table.settings.title,
        table.opened.rules,
        table.level,
        kind_of(table.opened.beacon),
        view.step,
        view.turn,
        view.turn_phase,
        view.phase,
        _seats(table),
        missing,
        view.deadline,
        deadline,
        view.round,
        table.log.seq,
        table.log.head,
        outlook.standings(table),
        speaker.say(outlook.next_move(table)),
        say(table.notes, speaker),
    )


def _seats(table: Table) -> tuple[SeatStatus, ...]:
    sheets: dict[str, Sheet] = {}
    owing: tuple[str, ...] = ()
    if table.step == 1:
        joins = [place.seq for place in table.log.places if place.type == "join"]
        sheets = {table.record(seq).data.player: Sheet(1, seq) for seq in joins}
        owing = tuple(table.settings.seats)
    elif not table.ended:
        sheets = table.sheets(table.step)
        owing = table.game.owing(state_after(table, table.resolved))
    if table.close is not None:
        owing = ()
    return tuple(
        SeatStatus(
            seat,
            row.name,
            row.address,
            seat in owing,
            sheets[seat].rev if seat in sheets else 0,
            str(table.record(sheets[seat].seq).at) if seat in sheets else "",
            seat in sheets and table.step > 1 and _is_final(table, seat, sheets[seat]),
        )
        for seat, row in table.settings.seats.items()
    )


def _is_final(table: Table, seat: str, sheet: Sheet) -> bool:
    """Whether the newest sheet says that its sender will not revise it."""
    name = seal.orders_name(table.step, seat, sheet.rev)
    value = table.unseal(name, table.record(sheet.seq).data.orders)
    text = decode(inbox.raw(table.folder, value["raw"]))
    return isinstance(text, str) and ANSWERS.get(fold(head(table, text).get("final", ""))) == "yes"
