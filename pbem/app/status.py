"""Where a game stands and what it waits for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pbem.app import (
    absence,
    announced,
    deadline_words,
    deadlines,
    desk,
    frozen,
    grace,
    moment,
    needs,
    outlook,
    playing_gm,
)
from pbem.app.env import Env
from pbem.app.finals import is_final
from pbem.app.history import state_after
from pbem.app.said import Said, say
from pbem.app.table import Sheet, Table, look
from pbem.app.told import kind_of
from pbem.app.voice import speaker_of
from pbem.core.text import Text
from pbem.desk.due import Due
from pbem.render import clock
from pbem.render.speech import Speaker


class SeatStatus(msgspec.Struct, frozen=True):
    """`rev`: newest accepted revision of the open step (joined: 1), 0 if none. `owes`: the step takes its sheets.

    `pbem seat list` says more of `bot`, `left`, `away` and `missed`.
    """

    seat: str
    name: str
    address: str
    owes: bool
    rev: int
    at: str  # when that revision was recorded
    final: bool = False
    bot: str = ""  # that plays it
    left: bool = False  # its player has left
    away: int = 0  # until when it is on vacation now; 0: it is not
    missed: int = 0  # steps in a row without a sheet of its own


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
    left: str = ""  # how far off the deadline is, in words; "" without one, or when it has passed
    why: tuple[str, ...] = ()  # how the deadline was reckoned
    paused: int = 0  # until when the game stands still; 0: it does not
    paused_text: str = ""
    closes: int | None = None  # when `pbem tick` closes the step, as things stand
    closes_text: str = ""  # the same in words, where that is because all sheets are there
    held: tuple[str, ...] = ()  # whose silence holds the step after its deadline
    held_text: str = ""  # that in words
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
        kind_of(table.beacon),
        view.step,
        view.turn,
        view.turn_phase,
        view.phase,
        _seats(table, moment.seconds(env.now())),
        missing,
        view.deadline,
        deadline,
        view.round,
        table.log.seq,
        table.log.head,
        outlook.standings(table),
        speaker.say(_next(table, moment.seconds(env.now()))),
        **_times(table, speaker, moment.seconds(env.now())),
        notes=say(table.notes, speaker),
    )


def _next(table: Table, now: int) -> Text:
    """What the moderator can do now; first of all his own sheet, if he plays."""
    own = playing_gm.wanted(table, now)
    return outlook.next_move(table) if own is None else own.text


def _times(table: Table, speaker: Speaker, now: int) -> dict[str, Any]:
    """What the clock will bring, by the names of `Status`. Raises Failure."""
    if table.ended:
        return {}
    told, paused, seq = table.deadline, desk.of(table).paused, table.log.newest("deadline", table.step)
    due, held = deadlines.due(table) if table.step > 1 else Due(), grace.held(table, now)
    early = due.because == "sheets" and due.close is not None and due.close > now
    clocks = announced.Clock(frozen.freeze(table.settings, {}))
    return {
        "left": speaker.say(clock.span(told - now)) if told is not None and told > now else "",
        "why": ()
        if seq is None
        else tuple(speaker.say(text) for text in deadline_words.why(table.record(seq).data, clocks)),
        "paused": paused if paused > now else 0,
        "paused_text": moment.shown(paused, table.settings.zone) if paused > now else "",
        "closes": None if held else due.close,
        "closes_text": moment.shown(due.close or 0, table.settings.zone) if early else "",
        "held": held,
        "held_text": speaker.say(needs.outage(table, held).text) if held else "",
    }


def _seats(table: Table, now: int) -> tuple[SeatStatus, ...]:
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
    found = desk.of(table)
    ledger = absence.ledger_of(table, found)
    return tuple(
        SeatStatus(
            seat,
            row.name,
            row.address,
            seat in owing,
            sheets[seat].rev if seat in sheets else 0,
            str(table.record(sheets[seat].seq).at) if seat in sheets else "",
            seat in sheets and table.step > 1 and is_final(table, seat, sheets[seat]),
            found.bots.get(seat, ""),
            seat in found.resigned,
            max((row.end for row in found.away if row.seat == seat and row.start <= now < row.end), default=0),
            0 if seat in found.bots or table.ended else ledger.row_before(table.step, seat),
        )
        for seat, row in table.settings.seats.items()
    )
