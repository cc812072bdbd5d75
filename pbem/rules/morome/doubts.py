"""Warnings: lines that are accepted although they cannot do what they say if everything stays as it is.

| code | what |
|---|---|
| not-mine | the province is not the seat's now |
| few-legions, few-for-lost | more legions than can be there; fewer than a lost province needs |
| no-entry | legions that will stay at home: the line does not allow a neutral or another seat's destination |
| not-neutral, lost-province, rome-lost, own-rome | the place is not what the order needs |
| above-money | more tribute than the seat can have |
| plague | no legions can be raised there this turn |
| no-province, no-neighbour | the seat has no province for it |
| no-caesar, caesar-assassin | there is no Caesar; the Caesar cannot use Assassination |
| card-wanted-twice | several lines want the same card |
| spied-twice, unseen-hand | the same look twice; a test of a hand that no line looks at |
| unreachable | an alternative after one that holds without condition |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.core.orders import Line
from pbem.core.problem import Problem
from pbem.core.text import TN, T, Term
from pbem.rules.morome import orders as o
from pbem.rules.morome.doubts_of_orders import DOUBTS, Doubt
from pbem.rules.morome.intent import Intent, intent
from pbem.rules.morome.sight import Sight
from pbem.rules.morome.wants import auction_of, cards_of


def doubts(sight: Sight, lines: Sequence[tuple[int, Line]]) -> list[Problem]:
    """What is doubtful in the accepted lines of a sheet, in their order."""
    plan = intent(sight, lines)
    used: dict[str, dict[str, int]] = {}
    looks: dict[tuple[str, str], int] = {}
    problems: list[Problem] = []
    for number, line in lines:
        found = [*_orders(sight, plan, line), *_unreachable(line), *_hands(plan, line)]
        found += [*_cards(sight, used, line), *_looks(looks, number, line)]
        problems += [
            Problem(code, text, hint, line=number, severity="warning")
            for n, (code, text, hint) in enumerate(found)
            if found[n] not in found[:n]
        ]
    return problems


def _orders(sight: Sight, plan: Intent, line: Line) -> Iterator[Doubt]:
    for alternative in line.alternatives:
        look_at = DOUBTS.get(type(alternative.order))
        if look_at is not None:
            yield from look_at(sight, plan, alternative)
    plan.send(line)


def _unreachable(line: Line) -> Iterator[Doubt]:
    """C15: a slip without condition counts, whatever follows it in the line."""
    if auction_of(line.alternatives[0].order) and any(not a.tests for a in line.alternatives[:-1]):
        text = T("What follows the first alternative without condition never counts.")
        yield "unreachable", text, T("Put the alternatives with IF first.")


def _hands(plan: Intent, line: Line) -> Iterator[Doubt]:
    """C17: a hand that was not seen in this step has no card."""
    tests = [test for a in line.alternatives for test in a.tests]
    tests += [t for a in line.alternatives if isinstance(a.order, o.Spy) for rule in a.order.rules for t in rule.tests]
    for test in tests:
        if test.word == "HAND" and test.subject not in plan.looked:
            text = T("No line looks at the hand of {seat}, so the test is false.", seat=Term("seat", test.subject))
            yield "unseen-hand", text, T("Add SPY {seat} HAND.", seat=test.subject)


def _cards(sight: Sight, used: dict[str, dict[str, int]], line: Line) -> Iterator[Doubt]:
    """Cards that lines together want more often than the hand has them. Slips of one auction count once."""
    key = auction_of(line.alternatives[0].order) or "orders"
    wanted: dict[str, int] = {}
    for alternative in line.alternatives:
        cards = cards_of(alternative.order)
        for card in cards:
            wanted[card] = max(wanted.get(card, 0), cards.count(card))
    mine = used.setdefault(key, {})
    for card, count in wanted.items():
        mine[card] = mine.get(card, 0) + count if key == "orders" else max(mine.get(card, 0), count)
        if sum(lines.get(card, 0) for lines in used.values()) > sight.holds(card):
            text = TN(
                "Lines above already want {card}; you hold it once.",
                "Lines above already want {card}; you hold it {n} times.",
                sight.holds(card),
                card=Term("card", card),
            )
            yield "card-wanted-twice", text, T("The line is skipped if the card is gone by then.")


def _looks(looks: dict[tuple[str, str], int], number: int, line: Line) -> Iterator[Doubt]:
    """C22b: one look at each rival in each auction."""
    order = line.alternatives[0].order
    if not isinstance(order, o.Spy):
        return
    key = (order.target, order.what)
    if key in looks and order.what != "hand":
        text = T("Line {n} spies on {seat} there already.", n=looks[key], seat=Term("seat", order.target))
        yield "spied-twice", text, T("A second card is kept unless the first look does not happen.")
    looks.setdefault(key, number)
