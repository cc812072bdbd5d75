"""Rulings about who plays a seat, ready to be written."""

from __future__ import annotations

from pbem.app import desk, ruling
from pbem.app.table import Entry, Table
from pbem.app.usual_reasons import BY_BOT
from pbem.core.text import Text


def resigning(table: Table, seat: str, reason: Text) -> tuple[Entry, ...]:
    """That a player has left, as rulings: the seat goes to a bot, unless the game never gives seats to bots. Nothing if
    that was ruled before. Raises Failure."""
    found, policy = desk.of(table), table.settings.policy.absence
    if seat in found.resigned:
        return ()
    bot = policy.strikes > 0 and seat not in found.bots
    act = {"kind": "seat", "player": seat, "what": "resigned"} | ({"more": True} if bot else {})
    entries = [ruling.entry(table, reason.msgid, act)]
    if bot:
        entries.append(ruling.entry(table, BY_BOT.msgid, {"kind": "bot", "player": seat, "bot": policy.bot}))
    return tuple(entries)


def returning(table: Table, seat: str, reason: Text) -> tuple[Entry, ...]:
    """That a seat is its player's again, as rulings; nothing if it never was anything else. Raises Failure."""
    found = desk.of(table)
    acts: list[dict[str, object]] = []
    if seat in found.resigned:
        acts.append({"kind": "seat", "player": seat, "what": "returned"})
    if seat in found.bots:
        acts.append({"kind": "bot", "player": seat, "bot": ""})
    if len(acts) > 1:
        acts[0]["more"] = True
    return tuple(ruling.entry(table, reason.msgid, act) for act in acts)
