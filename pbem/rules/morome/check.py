"""What is refused before a step and what is only doubted, from what the seat may know (C14, C15, C18, C30).

Refused is what the words of a line, the map, the options, the seats and the seat's own hand make impossible:

| code | what |
|---|---|
| not-adjacent | legions cannot walk between these provinces |
| not-for-sale | Rome cannot be bought in this game |
| not-by-auction | Provincial Politics never concerns Rome |
| not-in-hand, wrong-place-for-card | a card the hand lacks, or that does nothing here |
| own-seat, seat-out | a seat that deals with itself, or with one that is out |
| never-counts | a slip after one that holds without condition |
| wrong-phase | (pace `phase`) an order of another step |

Control, garrisons, marks, money, Caesar, lost and neutral are never refused: see `doubts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.orders import Alternative, Line
from pbem.core.problem import Problem
from pbem.core.text import ORDER, T, Term, Text
from pbem.rules.morome import orders as o
from pbem.rules.morome.data import ROME, CardKind
from pbem.rules.morome.doubts import doubts
from pbem.rules.morome.options import Rules
from pbem.rules.morome.sight import Sight, look
from pbem.rules.morome.wants import PLAYED_BY, auction_of, cards_of, tag, verb_of

Fault = tuple[str, Text, Text | None]


def check(rules: Rules, view: Mapping[str, Any], seat: str, lines: Sequence[tuple[int, Line]]) -> list[Problem]:
    """Faults (refused) and doubts (warned) of the lines of a sheet, as (physical line number, line)."""
    sight = look(rules, view, seat)
    out = tuple(view.get("out", ()))
    problems: list[Problem] = []
    good: list[tuple[int, Line]] = []
    settled: dict[str, int] = {}
    for number, line in lines:
        faults = list(_line_faults(sight, out, line)) or list(_never(settled, line))
        problems += [Problem(code, text, hint, line=number) for code, text, hint in faults]
        if not faults:
            good.append((number, line))
            _settle(settled, number, line)
    return problems + doubts(sight, good)


def _line_faults(sight: Sight, out: tuple[str, ...], line: Line) -> Iterator[Fault]:
    for alternative in line.alternatives:
        order = alternative.order
        yield from _phase(sight, order)
        look_at = FAULTS.get(type(order))
        if look_at is not None:
            yield from look_at(sight, out, order)
        yield from _hand(sight, order)


# --- the step ---------------------------------------------------------------------------------------------------
def _phase(sight: Sight, order: Any) -> Iterator[Fault]:
    if isinstance(order, o.Pass) or sight.takes(verb_of(order)):
        return
    text = T("{verb} is not an order of this step.", verb=Term(ORDER, verb_of(order)))
    verbs = tuple(Term(ORDER, verb) for verb in (*sight.verbs, "PASS"))
    yield "wrong-phase", text, T("This step takes {verbs}.", verbs=verbs)


# --- places and seats -------------------------------------------------------------------------------------------
def _walk(sight: Sight, source: str, target: str) -> Iterator[Fault]:
    if target in sight.near(source):
        return
    near = tuple(Term("province", province) for province in sight.near(source))
    text = T("{target} does not touch {source}.", target=Term("province", target), source=Term("province", source))
    yield "not-adjacent", text, T("{source} touches {near}.", source=Term("province", source), near=near)


def _move(sight: Sight, out: tuple[str, ...], order: o.Move) -> Iterator[Fault]:
    return _walk(sight, order.source, order.target)


def _march(sight: Sight, out: tuple[str, ...], order: o.March) -> Iterator[Fault]:
    for source, _ in order.parts:
        if source not in sight.near(ROME):
            near = tuple(Term("province", province) for province in sight.near(ROME))
            text = T("{source} does not touch Rome.", source=Term("province", source))
            yield "not-adjacent", text, T("Rome touches {near}.", near=near)


def _buy(sight: Sight, out: tuple[str, ...], order: o.Buy) -> Iterator[Fault]:
    if ROME in order.provinces and not sight.rules.options.neutral_rome_for_sale:
        text = T("{rome} cannot be bought in this game.", rome=Term("province", ROME))
        yield "not-for-sale", text, T("Other neutral provinces can.")


def _auction(sight: Sight, out: tuple[str, ...], order: o.Politics | o.BidFor) -> Iterator[Fault]:
    if order.province == ROME:
        text = T("{rome} never comes to auction.", rome=Term("province", ROME))
        yield "not-by-auction", text, T("Bid for it with ROME n.")


def _give(sight: Sight, out: tuple[str, ...], order: o.Give) -> Iterator[Fault]:
    return _other_seat(sight, out, order.seat)


def _spy(sight: Sight, out: tuple[str, ...], order: o.Spy) -> Iterator[Fault]:
    return _other_seat(sight, out, order.target)


def _other_seat(sight: Sight, out: tuple[str, ...], seat: str) -> Iterator[Fault]:
    others = T("Others are {seats}.", seats=sight.rivals)
    if seat == sight.seat:
        yield "own-seat", T("{seat} is you.", seat=Term("seat", seat)), others
    elif seat in out:
        yield "seat-out", T("{seat} is out of the game.", seat=Term("seat", seat)), others


FAULTS: Mapping[type, Callable[[Sight, tuple[str, ...], Any], Iterator[Fault]]] = {
    o.Move: _move,
    o.March: _march,
    o.Buy: _buy,
    o.Politics: _auction,
    o.BidFor: _auction,
    o.Give: _give,
    o.Spy: _spy,
}


# --- cards ------------------------------------------------------------------------------------------------------
def _place_of_cards(order: Any) -> str:
    """Where the cards an order names must count: "tribute", an auction, or "" where none does."""
    if isinstance(order, o.Play):
        return "tribute"
    if isinstance(order, o.Spy):
        return order.what if order.what in (ROME, "init") else ""
    return auction_of(order) if isinstance(order, o.Rome | o.Init) else ""


def _hand(sight: Sight, order: Any) -> Iterator[Fault]:
    if type(order) in PLAYED_BY:
        yield from _held(sight, cards_of(order))
    else:
        yield from _named(sight, order, cards_of(order))
    if isinstance(order, o.Spy):
        for rule in order.rules:
            yield from _named(sight, order, rule.cards)


def _named(sight: Sight, order: Any, cards: tuple[str, ...]) -> Iterator[Fault]:
    """Cards that a line names: they must count there, and be in the hand."""
    place = _place_of_cards(order)
    for card in dict.fromkeys(cards):
        kind = sight.rules.tables.cards[card]
        if place != kind.phase and place not in kind.bid:
            yield "wrong-place-for-card", T("{card} does nothing here.", card=Term("card", card)), _where(kind)
            return
    yield from _held(sight, cards)


def _held(sight: Sight, cards: tuple[str, ...]) -> Iterator[Fault]:
    for card in dict.fromkeys(cards):
        if cards.count(card) > sight.holds(card):
            yield _lacking(sight, card, cards.count(card))


def _where(kind: CardKind) -> Text:
    verb = next((tag(order) for order, card in PLAYED_BY.items() if card == kind.id), "")
    if verb:
        return T("Its order is {verb}.", verb=Term(ORDER, verb))
    return T("It belongs to: {phase}.", phase=Term("phase", kind.phase))


def _lacking(sight: Sight, card: str, count: int) -> Fault:
    hand = tuple(Term("card", held) for held in sight.hand)
    hint = T("Your hand: {cards}.", cards=hand) if hand else T("Your hand is empty.")
    if sight.holds(card):
        text = T(
            "You hold {card} {n} times; the line wants {m}.", card=Term("card", card), n=sight.holds(card), m=count
        )
        return "not-in-hand", text, hint
    return "not-in-hand", T("{card} is not in your hand.", card=Term("card", card)), hint


# --- one slip an auction (C15) ----------------------------------------------------------------------------------
def _never(settled: Mapping[str, int], line: Line) -> Iterator[Fault]:
    auction = auction_of(line.alternatives[0].order)
    if auction in settled:
        text = T("This line could never count: line {n} holds without any condition.", n=settled[auction])
        yield "never-counts", text, T("Write the line with IF above it, or leave one of them out.")


def _settle(settled: dict[str, int], number: int, line: Line) -> None:
    auction = auction_of(line.alternatives[0].order)
    if auction and any(_unconditional(alternative) for alternative in line.alternatives):
        settled[auction] = number


def _unconditional(alternative: Alternative) -> bool:
    return not alternative.tests
