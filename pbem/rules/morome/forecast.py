"""What a sheet would do if nobody else did anything: the rules themselves, run on what the seat knows.

Up to the end of Diplomacy: events are left out. Where dice would decide, `luck` stands in for them and the forecast
says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from pbem.core.entries import CUT, DONE, SKIPPED
from pbem.core.event import Event
from pbem.core.orders import Line
from pbem.core.ruleset import Value
from pbem.core.text import LINE, TN, T, Term, Text
from pbem.rules.morome import odds
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.flow import report_rest, run_phases
from pbem.rules.morome.luck import Luck
from pbem.rules.morome.model import DRAW, OVER, State
from pbem.rules.morome.options import Rules
from pbem.rules.morome.position import from_view
from pbem.rules.morome.reasons import reason

STOP = "event"  # the first phase that no sheet can foresee
MANY = 40  # legions for which chances are not worked out any more


def forecast(rules: Rules, view: Mapping[str, Value], seat: str, lines: Sequence[Line]) -> list[Text]:
    """Tribute by phase, what becomes of each line, what dice decide, and what the seat holds then."""
    state = from_view(rules, view, seat)
    if state.phase in (OVER, DRAW) or seat in state.out:
        return []
    res = Resolution(rules, state, Luck(), {seat: lines})
    purse = [("", state.money[seat])]
    run_phases(res, state.phase, lambda phase, now: purse.append((phase, now.money[seat])), before=STOP)
    report_rest(res)
    return [
        *_purse(purse),
        *_upkeep(res.events, seat),
        *_orders(res.events, lines),
        *_chances(res, seat),
        _end(state, seat),
    ]


def _purse(purse: Sequence[tuple[str, int]]) -> list[Text]:
    """The phases in which the seat's tribute changes."""
    return [
        T("{phase}: tribute {before} → {after}.", phase=Term("phase", phase), before=before, after=after)
        for (_, before), (phase, after) in pairwise(purse)
        if before != after
    ]


def _upkeep(events: Sequence[Event], seat: str) -> list[Text]:
    """Legions that could not be paid."""
    return [
        T(
            "You cannot pay all legions ({paid} of {due}). Disbanded: {where}.",
            paid=event.data["paid"],
            due=event.data["due"],
            where=tuple(T("{n} in {province}", n=n, province=Term("province", p)) for p, n in event.data["disbanded"]),
        )
        for event in events
        if event.kind == "upkeep" and event.data["seat"] == seat and event.data["disbanded"]
    ]


def _orders(events: Sequence[Event], lines: Sequence[Line]) -> list[Text]:
    """One sentence a line, in the order of the sheet."""
    told = {event.data["line"]: event.data for event in events if event.kind == "order"}
    return [_order(Term(LINE, lines[n].text), told[n]) for n in sorted(told)]


def _order(line: Term, data: Mapping[str, Any]) -> Text:
    outcome = data["outcome"]
    if outcome == DONE:
        return T("{order}: done.", order=line)
    because = reason(data["reason"])
    if outcome == CUT:
        return T("{order}: only in part ({n}), because {reason}.", order=line, n=data["n"], reason=because)
    if outcome == SKIPPED:
        return T("{order}: skipped, because {reason}.", order=line, reason=because)
    return T("{order}: not used, because {reason}.", order=line, reason=because)


def _chances(res: Resolution, seat: str) -> list[Text]:
    """What only dice can tell."""
    texts: list[Text] = []
    for event in res.events:
        text = _chance(res, event, seat)
        if text is not None and text not in texts:
            texts.append(text)
    return texts


def _chance(res: Resolution, event: Event, seat: str) -> Text | None:
    data = event.data
    if event.kind == "battle" and data["attacker"] == seat:
        return _battle(res, data)
    if event.kind == "tax_check":
        return T("Dice decide whether your provinces revolt against the taxes.")
    if event.kind == "allies":
        return T("Dice decide how many allies come: 1 to 3.")
    if event.kind == "bread":
        return T("Dice decide what Caesar pays: 1 to 6.")
    if event.kind in ("auction", "initiative") and any(seat in roll["seats"] for roll in data["rolls"]):
        if event.kind == "initiative":
            return T("Dice decide your place in the moving order: your bid is not the only one of its size.")
        return T("Dice decide who wins {province}: bids are equal.", province=Term("province", data["what"]))
    return None


def _battle(res: Resolution, data: Mapping[str, Any]) -> Text | None:
    """A battle of the seat, with its chance to win as a number out of 100."""
    place = Term("province", data["where"])
    legions, enemies = data["legions"], data["enemies"]
    if not data["rounds"]:
        return None
    if max(legions, enemies) > MANY:
        return T("Dice decide the battle for {province}.", province=place)
    hits = data["legion_hit"], data["enemy_hit"]
    if data["garrison"] is None:
        chance = odds.win(legions, enemies, *hits)
    else:
        chance = odds.reconquer(legions, odds.row_dice(res.rules.tables.numbers.garrison), *hits)
    n = (chance * 100 + odds.ONE // 2) // odds.ONE
    return T("Dice decide the battle for {province}: you win it about {n} times in 100.", province=place, n=n)


def _end(state: State, seat: str) -> Text:
    """What the seat holds before the events."""
    held = state.controlled(seat)
    if not held:
        return T("Before the events you would control nothing.")
    return T(
        "Before the events you would control {provinces}, with {legions} and {money} tribute.",
        provinces=tuple(Term("province", province) for province in held),
        legions=TN("{n} legion in all", "{n} legions in all", state.strength(seat)),
        money=state.money[seat],
    )
