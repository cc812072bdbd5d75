"""Sheets that the desk gives in for a seat: the standing one its player left, or a bot's.

They are taken in like anybody's sheet: kept, judged by the position as the seat knows it, sealed, recorded, answered.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.app import accept, course
from pbem.app.accept import Recorded
from pbem.app.bot_sheets import sheet as bot_text
from pbem.app.env import Env
from pbem.app.hearing import Heard
from pbem.app.intake import Judged, head, judge
from pbem.app.receipts import note_of
from pbem.app.source import Letter
from pbem.app.table import Table
from pbem.core import seal
from pbem.core.envelope import ANSWERS
from pbem.core.lex import fold
from pbem.core.problem import Problem
from pbem.core.reading import decode
from pbem.core.record_types import AcceptData
from pbem.store import inbox

BOT, ONCE, STANDING = "bot", "once", "standing"  # kinds of such letters


class Standing(msgspec.Struct, frozen=True):
    """A sheet whose player wants it played whenever none comes: from which step and revision, and its orders."""

    step: int
    rev: int
    orders: tuple[str, ...]


class Given(msgspec.Struct, frozen=True):
    """A sheet made for a seat, judged but not recorded yet."""

    letter: Letter
    judged: Judged


def standing_of(table: Table, seat: str) -> Standing | None:
    """The standing sheet of a seat: the newest that said so, unless a newer one took it back. What a player left who
    gave up the seat is nobody's. Raises Failure when the folder has lost what it was."""
    for place in reversed(table.log.places):
        data = table.record(place.seq).data if place.type in ("ruling", "accept") else None
        if place.type == "ruling" and _gives_away(data, seat):
            return None
        if not isinstance(data, AcceptData) or data.player != seat:
            continue
        answer = "" if (seat, data.rev) in course.voided(table, place.step) else _says(table, place.seq)
        if answer:
            return Standing(place.step, data.rev, _orders(table, place.seq)) if answer == "yes" else None
    return None


def _gives_away(data: Any, seat: str) -> bool:
    act = data.act if isinstance(data.act, dict) else {}
    return (act.get("kind"), act.get("player"), act.get("what")) == ("seat", seat, "replaced")


def of_standing(table: Table, seat: str, found: Standing) -> Given | None:
    """A standing sheet for the open step; None when nothing of it can be ordered now. Raises Failure."""
    lines = [f"Game: {table.id}", f"Step: {table.step}", f"Seat: {seat}", "", *found.orders, ""]
    given = _judged(table, seat, "\n".join(lines), STANDING)
    return given if given.judged.code == "accepted" else None


def of_bot(env: Env, table: Table, seat: str, bot: str, kind: str) -> Given:
    """A bot's sheet for the open step; `kind`: BOT or ONCE. Raises Failure."""
    return _judged(table, seat, bot_text(env, table, seat, bot), kind)


def give(env: Env, table: Table, given: Given) -> Recorded:
    """Record such a sheet. Raises Failure."""
    accept.keep(table, given.letter)
    return accept.record(table, given.letter, given.judged, env.now())


def _judged(table: Table, seat: str, text: str, kind: str) -> Given:
    letter = Letter(text.encode(), f"{kind} {seat}", kind=kind)
    return Given(letter, judge(table, Heard(via="desk", text=text), given=seat))


def _says(table: Table, seq: int) -> str:
    """What a sheet says of itself: "yes", "no", or "" for nothing."""
    place, data = table.log.places[seq], table.record(seq).data
    note = note_of(table, seq)
    if note is not None and note.by:
        return ""
    value = table.unseal(seal.orders_name(place.step, data.player, data.rev), data.orders)
    text = decode(inbox.raw(table.folder, value["raw"])) if note is None or note.text is None else note.text
    if isinstance(text, Problem):
        return ""
    return ANSWERS.get(fold(head(table, text).get("standing", "")), "")


def _orders(table: Table, seq: int) -> tuple[str, ...]:
    place, data = table.log.places[seq], table.record(seq).data
    value = table.unseal(seal.orders_name(place.step, data.player, data.rev), data.orders)
    return tuple(value["orders"])
