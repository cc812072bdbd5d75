"""What is refused before a step, from what the seat may know (C10, C18-C20, #30). All else is at most doubted.

Refused is what no position could make right:

| code | what |
|---|---|
| wrong-phase | an order of another step; PAUSE in a game that resolves whole rounds |
| same-place | from a place to itself |
| not-adjacent | places that no border and no bridge can join |
| sea-to-land, launch-by-move | triremes on land; unlaunched triremes that would sail without a battle |
| triremes-inland, legions-at-sea | pieces where their kind cannot be |
| card-twice, not-in-hand | a card named twice in an exchange, or one the hand lacks |
| no-combination, wrong-gain | cards that give nothing together, or not what FOR names |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.orders import Line
from pbem.core.problem import Problem
from pbem.core.text import ORDER, T, Term, Text
from pbem.rules.spqrisiko import orders as o
from pbem.rules.spqrisiko.data import gain_of
from pbem.rules.spqrisiko.doubts import doubts
from pbem.rules.spqrisiko.gains import WISHES, gives
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.sight import Sight, look
from pbem.rules.spqrisiko.ways import possible_ever

Fault = tuple[str, Text, Text | None]


def check(rules: Rules, view: Mapping[str, Any], seat: str, lines: Sequence[tuple[int, Line]]) -> list[Problem]:
    """Faults (refused) and doubts (warned) of the lines of a sheet, as (physical line number, line)."""
    sight = look(rules, view, seat)
    problems: list[Problem] = []
    good: list[tuple[int, Line]] = []
    for number, line in lines:
        faults = [fault for alternative in line.alternatives for fault in _faults(sight, alternative.order)]
        problems += [Problem(code, text, hint, line=number) for code, text, hint in faults]
        if not faults:
            good.append((number, line))
    return problems + doubts(sight, good)


def _faults(sight: Sight, order: Any) -> Iterator[Fault]:
    """What is wrong with one order; a line falls with any of its alternatives."""
    wrong = list(_phase(sight, order))
    yield from wrong
    look_at = FAULTS.get(type(order))
    if look_at is not None and not wrong:
        yield from look_at(sight, order)


# --- the step ---------------------------------------------------------------------------------------------------
def _phase(sight: Sight, order: Any) -> Iterator[Fault]:
    verb = type(order).__struct_config__.tag
    if isinstance(order, o.Pass) or sight.takes(verb):
        return
    if isinstance(order, o.Pause) and sight.rules.pace == "round":
        text = T("There is no PAUSE in a game that resolves whole rounds.")
        yield "wrong-phase", text, T("It needs the pace {pace}.", pace="player")
    else:
        text = T("{verb} is not an order of this step.", verb=Term(ORDER, verb))
        verbs = tuple(Term(ORDER, word) for word in (*sight.verbs, "PASS"))
        yield "wrong-phase", text, T("This step takes {verbs}.", verbs=verbs)


# --- from place to place ----------------------------------------------------------------------------------------
def _attack(sight: Sight, order: o.Attack) -> Iterator[Fault]:
    return _walk(sight, order.source, order.target)


def _move(sight: Sight, order: o.Move) -> Iterator[Fault]:
    tables = sight.tables
    if order.target in tables.shores and order.source not in tables.shores:
        text = T("Unlaunched triremes enter {target} only by winning a battle there.", target=sight.term(order.target))
        yield "launch-by-move", text, T("A MOVE goes from region to region or from sea to sea.")
    else:
        yield from _walk(sight, order.source, order.target)


def _walk(sight: Sight, source: str, target: str) -> Iterator[Fault]:
    tables = sight.tables
    from_, to = sight.term(source), sight.term(target)
    if possible_ever(tables, source, target):
        return
    if source == target:
        yield "same-place", T("{place} is where the order begins and where it ends.", place=from_), None
    elif source in tables.shores and target not in tables.shores:
        text = T("{target} is land: triremes never go there.", target=to)
        yield "sea-to-land", text, T("Legions cross your own seas by themselves: name the region they come from.")
    elif target in tables.shores and source not in tables.shores:
        text = T("{target} is not on the coast of {source}.", target=to, source=from_)
        seas = tables.coasts[source]
        yield "not-adjacent", text, _touches(sight, from_, seas) if seas else T("{place} has no coast.", place=from_)
    elif source in tables.shores:
        text = T("{target} does not touch {source}.", target=to, source=from_)
        yield "not-adjacent", text, _touches(sight, from_, tables.near[source])
    else:
        inland = sight.term(source if not tables.coasts[source] else target)
        text = T(
            "{target} does not touch {source}, and no bridge can join them: {inland} has no coast.",
            target=to, source=from_, inland=inland,
        )  # fmt: skip
        yield "not-adjacent", text, _touches(sight, from_, tables.near[source])


def _touches(sight: Sight, place: Term, near: Sequence[str]) -> Text:
    if not near:
        return T("{place} is an island.", place=place)
    return T("{place} touches {near}.", place=place, near=tuple(sight.term(other) for other in near))


# --- pieces -----------------------------------------------------------------------------------------------------
def _pieces(sight: Sight, order: o.Reinforce | o.Deploy) -> Iterator[Fault]:
    for place, legions, triremes in order.items:
        if legions and place in sight.tables.shores:
            text = T("{place} is a sea: no legions there.", place=sight.term(place))
            yield "legions-at-sea", text, T("Triremes are written with T, as in 2T.")
        if triremes and place not in sight.tables.shores and not sight.tables.coasts[place]:
            text = T("{place} has no coast: no triremes there.", place=sight.term(place))
            yield "triremes-inland", text, T("Legions are written with L, as in 2L.")


# --- cards ------------------------------------------------------------------------------------------------------
def _exchange(sight: Sight, order: o.Exchange) -> Iterator[Fault]:
    twice = [card for n, card in enumerate(order.cards) if card in order.cards[:n]]
    lacking = [card for card in dict.fromkeys(order.cards) if card not in sight.hand]
    if twice:
        yield "card-twice", T("{card} stands here twice; there is one such card.", card=_card(twice[0])), None
    elif lacking:
        hint = _hand(sight)
        yield from (
            ("not-in-hand", T("The card {card} is not in your hand.", card=_card(card)), hint) for card in lacking
        )
    else:
        yield from _combination(sight, order)


def _combination(sight: Sight, order: o.Exchange) -> Iterator[Fault]:
    combo = sight.tables.combo(order.cards)
    if combo is None:
        text = T("These cards are no combination: {cards}.", cards=shown(sight, order.cards))
        yield "no-combination", text, T("One exchanges three of a kind, one of each, or a single card.")
    elif gain_of(combo, order.gain) is None:
        text = T("These cards do not give {gain}.", gain=WISHES[order.gain])
        yield "wrong-gain", text, gives(combo)


def _hand(sight: Sight) -> Text:
    if not sight.hand:
        return T("Your hand is empty.")
    return T("Your hand: {cards}.", cards=shown(sight, sight.hand))


def shown(sight: Sight, cards: Sequence[str]) -> tuple[Text, ...]:
    """Cards with what they show."""
    resource = sight.tables.resource
    return tuple(
        T("{card} ({resource})", card=_card(card), resource=Term("resource", resource[card])) for card in cards
    )


def _card(card: str) -> Term:
    return Term("region", card)


FAULTS: Mapping[type, Callable[[Sight, Any], Iterator[Fault]]] = {
    o.Attack: _attack,
    o.Move: _move,
    o.Reinforce: _pieces,
    o.Deploy: _pieces,
    o.Exchange: _exchange,
}
