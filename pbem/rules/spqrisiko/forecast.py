"""What a sheet would do if nobody else did anything: the rules themselves, run on what the seat knows.

A turn is run up to the strategic move; the cards that come then are unknown. Where dice would decide, `luck` stands in
for them and the forecast says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.entries import CUT, DONE, SKIPPED
from pbem.core.event import Event
from pbem.core.orders import Line
from pbem.core.ruleset import Value
from pbem.core.text import LINE, T, Term, Text
from pbem.rules.spqrisiko.control import praefectus, province_cards
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.flow import before_refill, report_rest
from pbem.rules.spqrisiko.forecast_dice import chance
from pbem.rules.spqrisiko.forecast_pieces import pieces, unplaced
from pbem.rules.spqrisiko.forecast_setup import draft
from pbem.rules.spqrisiko.luck import Luck
from pbem.rules.spqrisiko.model import DEPLOY, DRAFT, OVER, TURN, State
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.phases.deploy import finish_seat
from pbem.rules.spqrisiko.position import from_view
from pbem.rules.spqrisiko.reasons import reason


def forecast(rules: Rules, view: Mapping[str, Value], seat: str, lines: Sequence[Line]) -> list[Text]:
    """Points and reinforcements, what becomes of each line, what dice decide, and what the seat holds then."""
    state = from_view(rules, view, seat)
    if state.phase == OVER or seat in state.out:
        return []
    seas = rules.tables.seas if rules.options.naval_ties == "nobody" else ()
    res = Resolution(rules, state, Luck(state, seas), {seat: lines})
    if state.phase == DRAFT:
        return draft(res, seat, lines)
    if state.phase == DEPLOY:
        finish_seat(res, seat)
        report_rest(res)
        return [*unplaced(rules.tables, res.events), *_orders(res.events, lines)]
    if state.active != seat:
        state.active, state.phase = seat, TURN
    paused = not before_refill(res)
    report_rest(res)
    return [
        *_income(res.events),
        *unplaced(rules.tables, res.events),
        *_orders(res.events, lines),
        *_chances(rules, res.events, lines),
        *_end(rules, state, seat, paused),
    ]


def _income(events: Sequence[Event]) -> list[Text]:
    """Points as an equation, then the pieces to place."""
    texts = []
    for event in events:
        data = event.data
        if event.kind == "scored":
            points = {"before": data["before"], "gained": data["gained"], "total": data["total"]}
            texts.append(T("Points: {before} + {gained} = {total}.", **points))
        elif event.kind == "income":
            texts.append(T("The track gives {pieces}.", pieces=pieces(data)))
        elif event.kind == "exchanged":
            texts.append(T("The cards give {pieces}.", pieces=pieces(data)))
    return texts


def _orders(events: Sequence[Event], lines: Sequence[Line]) -> list[Text]:
    """One sentence a line, in the order of the sheet."""
    told = {event.data["line"]: event.data for event in events if event.kind == "order"}
    return [_order(Term(LINE, lines[n].text), told[n]) for n in sorted(told)]


def _chances(rules: Rules, events: Sequence[Event], lines: Sequence[Line]) -> list[Text]:
    """One sentence a battle; the word on its line comes after the battle."""
    texts = []
    fought: Mapping[str, Any] = {}
    for event in events:
        if event.kind == "battle":
            fought = event.data
        elif event.kind == "order" and fought:
            order = lines[event.data["line"]].alternatives[event.data["alternative"]].order
            texts.append(chance(rules, fought, order))
            fought = {}
    return texts


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


def _end(rules: Rules, state: State, seat: str, paused: bool) -> list[Text]:
    """What the seat holds before the next card comes up."""
    tables = rules.tables
    regions, seas = state.held(seat, tables.regions), state.held(seat, tables.seas)
    held = {
        "regions": len(regions),
        "seas": len(seas),
        "legions": sum(state.units[region] for region in regions),
        "triremes": sum(state.units[sea] for sea in seas) + sum(state.fleet_in(region) for region in regions),
    }
    texts = [T("You would then hold: regions {regions}, seas {seas}, legions {legions}, triremes {triremes}.", **held)]
    cards: list[Text] = [
        T("{card} of {province}", card=Term("power", side), province=Term("province", province))
        for province, (side, holder) in province_cards(state.owner, tables).items()
        if holder == seat
    ]
    if n := praefectus(state.owner, tables, seat):
        cards.append(T("{n} Praefectus", n=n))
    if cards:
        texts.append(T("Your cards of power would be: {cards}.", cards=tuple(cards)))
    if paused:
        texts.append(T("The turn would be paused: you go on with a new sheet."))
    return texts
