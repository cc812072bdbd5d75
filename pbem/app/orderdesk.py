"""The order desk of a seat's report: what its rules offer, and where the sheet goes that is put together there."""

from __future__ import annotations

from typing import Any

from pbem.app import desk
from pbem.app.frozen import Frozen
from pbem.app.table import Table
from pbem.app.told import Told
from pbem.core.orderdesk import Desk, Head, data
from pbem.core.text import T
from pbem.mail import tokens
from pbem.mail.headers import bare, tagged
from pbem.render.report import Meta, sheet
from pbem.render.speech import Speaker
from pbem.store import tokenkey

ENVELOPE = 3  # lines at the head of a sheet: game, step, seat


def tokens_of(table: Table, kept: Frozen, step: int, seq: int) -> dict[str, str]:
    """Seat -> its token for a step, as the seats were given out when record `seq` was written; none without a mailbox.

    Raises Failure.
    """
    if not (kept.address or kept.mailbox):
        return {}
    key, changes = tokenkey.read(table.folder), desk.of(table, seq).changes
    return {
        seat: tokens.make(tokenkey.of_seat(key, seat, changes.get(seat, 0)), table.id, step, seat).core
        for seat in kept.seats
    }


def of_report(told: Told, meta: Meta, view: dict[str, Any], speaker: Speaker) -> dict[str, Any] | None:
    """The desk for the report of a seat that owes a sheet; None for others, and for rules that offer nothing."""
    seat, offered = meta.seat, getattr(told.game, "desk", None)
    if seat is None or meta.over or seat not in meta.owing or offered is None:
        return None
    found: Desk = offered(view, seat, meta.lang)
    if not found.groups:
        return None
    token, ours = told.tokens.get(seat, ""), told.frozen.address or told.frozen.mailbox
    to = tagged(ours, token) if token else bare(ours)
    subject = f"[{token or told.game_id}] {speaker.say(T('Orders for step {step}', step=told.step + 1))}"
    return data(found, Head(meta.lang, sheet(meta)[:ENVELOPE], to, subject))
