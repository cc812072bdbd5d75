"""Forecasts of the set-up: what a list can still get, where a deployment puts the pieces."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.orders import Line
from pbem.core.text import T, Term, Text
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.orders import Draft
from pbem.rules.spqrisiko.phases.draft import by_rule


def draft(res: Resolution, seat: str, lines: Sequence[Line]) -> list[Text]:
    """Which wishes can still come true; the rest of the picks are made by rule."""
    state = res.state
    orders = [line.alternatives[0].order for line in lines]
    wanted = dict.fromkeys(card for order in orders if isinstance(order, Draft) for card in order.regions)
    open_ones = [card for card in wanted if not state.owner[card]]
    texts = []
    if gone := [card for card in wanted if state.owner[card]]:
        texts.append(T("Not to be had any more: {regions}.", regions=tuple(Term("region", card) for card in gone)))
    visible = [card for card in open_ones if card in state.row]
    first = visible[0] if visible else by_rule(state, res.tables.province_of, seat)
    text = T("If nobody takes it before you, your next card is {region}.", region=Term("region", first))
    rest = T("Of your list {n} can still come; without one of them the rule picks for you.", n=len(open_ones))
    return [*texts, text, rest]
