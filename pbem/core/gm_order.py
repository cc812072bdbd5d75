"""A moderator who plays: his sheets must come before all others of their step. Whether they did, the log shows."""

from __future__ import annotations

from pbem.core import chain, record, rulings
from pbem.core.problem import Problem
from pbem.core.text import T


def faults(log: chain.Log) -> list[Problem]:
    """The records of a log that break that order. Sheets that rulings had a bot write, or that stood from before, are
    no knowledge of his."""
    seat = gm_seat(log)
    found: list[Problem] = []
    step, others, given, bot = 0, False, False, False
    for item in log.records if seat else ():
        if item.step != step:
            step, others, given = item.step, False, False
        if isinstance(item, record.Ruling) and rulings.act_of(item).get("player") == seat:
            act = rulings.act_of(item)
            given = given or act["kind"] == "standing" or bool(act.get("once"))
            if act["kind"] == "bot" and not act.get("once"):
                bot = bool(act.get("bot"))
        if not isinstance(item, record.Accept):
            continue
        if item.data.player != seat:
            others = True
        elif others and not (given or bot):
            text = T("the moderator's sheet came after sheets of others, which he could read")
            found.append(chain.fault(item.seq, "gm-order", text))
    return found


def gm_seat(log: chain.Log) -> str:
    """The seat that the moderator plays, as the opening says; "": none."""
    options = log.open.data.options if log.open is not None else None
    seat = options.get("gm", "") if isinstance(options, dict) else ""
    return seat if isinstance(seat, str) else ""
