"""Warnings: lines that are accepted although they cannot do what they say if everything stays as it is (C10, part D).

| code | what |
|---|---|
| not-mine, own-target | the place is not the seat's, or the target is |
| no-bridge | regions that touch only over seas which are not all the seat's |
| few-units | no attack or move is possible with so few |
| one-die, few-dice | fewer dice than the token shows are possible, or asked for by WITH |
| no-card, spare-battle | no card is visible; lines above could take all that are |
| small-advance | ADVANCE n where more must move in |
| after-pause | a line that PAUSE cuts off |
| second-move, second-exchange | one a turn |
| no-for | one of each without FOR |
| none-left, no-metropolis, occupied | no Metropoli beside the board, none gained, one stands there |
| nothing-left, not-enough, forfeited | pieces that are not there, or that find no place |
| unplaced | pieces that go where the rule puts them |
| placed-already, last-region | deployment: one placement a region, and the last takes all |
| not-visible, taken | cards that are not to be had |
| condition | the condition of a line that is carried out before any die is not true |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from pbem.core.orders import Line
from pbem.core.problem import Problem
from pbem.core.text import T, Text
from pbem.rules.spqrisiko import orders as o
from pbem.rules.spqrisiko.doubts_of_battles import battle_doubts
from pbem.rules.spqrisiko.doubts_of_placing import placing_doubts
from pbem.rules.spqrisiko.model import DRAFT
from pbem.rules.spqrisiko.rehearsal import rehearse
from pbem.rules.spqrisiko.sight import Sight

Doubt = tuple[int, str, Text, Text | None]  # index of the line, code, sentence, hint


def doubts(sight: Sight, lines: Sequence[tuple[int, Line]]) -> list[Problem]:
    """What is doubtful in the accepted lines of a sheet, in their order."""
    sheet = [line for _, line in lines]
    res = rehearse(sight, sheet)
    found: list[Doubt] = [*_wishes(sight, sheet), *placing_doubts(sight, res, sheet)]
    found += battle_doubts(sight, res, sheet)
    found.sort(key=lambda doubt: doubt[0])
    problems: list[Problem] = []
    for index, group in groupby(found, key=lambda doubt: doubt[0]):
        said = [doubt[1:] for doubt in group]
        problems += [
            Problem(code, text, hint, line=lines[index][0], severity="warning")
            for n, (code, text, hint) in enumerate(said)
            if said[n] not in said[:n]  # alternatives say the same
        ]
    return problems


def _wishes(sight: Sight, sheet: Sequence[Line]) -> Iterator[Doubt]:
    """Lists of cards of which none, or not all, can be had."""
    row = tuple(sight.term(card) for card in sight.state.row)
    hint = T("Visible are {cards}.", cards=row) if row else None
    for index, line in enumerate(sheet):
        order: Any = line.alternatives[0].order
        if isinstance(order, o.Take) and sight.surely and not any(card in sight.state.row for card in order.cards):
            yield index, "not-visible", T("None of these cards is visible."), hint
        if isinstance(order, o.Draft) and sight.state.phase == DRAFT:
            yield from _draft(sight, index, order, hint)


def _draft(sight: Sight, index: int, order: o.Draft, hint: Text | None) -> Iterator[Doubt]:
    """C19: cards that are not to be had are no fault."""
    taken = tuple(sight.term(region) for region in order.regions if sight.state.owner[region])
    if taken:
        yield index, "taken", T("Taken already, or barbarian: {regions}.", regions=taken), None
    elif sight.rules.options.setup == "cards" and not any(card in sight.state.row for card in order.regions):
        yield index, "not-visible", T("None of these cards is visible."), hint
