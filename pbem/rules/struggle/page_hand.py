"""The reader's development cards: what each does, and from when it can be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.core.page import Block, Para, Table, Words
from pbem.core.text import T, Term, Text
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.model import HORSEMEN, TRADE, TRIBES, WARRIORS
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.wording import amount, card, points

STEPS = (TRADE, *TRIBES)
# Card -> the phases in which it can be played.
PLAYED_IN: Mapping[str, tuple[str, ...]] = {
    "diplomat": (TRADE,),
    "treasure": (TRADE, HORSEMEN, WARRIORS),
    "traitor": TRIBES,
    "great_warrior": TRIBES,
}
RULES = {
    "playable_from_the_next_phase": T("A card can be played from the phase after the one in which it was drawn."),
    "playable_at_once": T("A card can be played as soon as it is drawn."),
    "next_round": T("A card can be played from the round after the one in which it was drawn."),
}
DOES: Mapping[str, Callable[[Tables], Text]] = {
    "diplomat": lambda tables: T(
        "moves the legionnaire and robs who stands there; {n} played first: Diplomacy",
        n=tables.numbers.victory.diplomats,
    ),
    "traitor": lambda tables: T("a plunder or conquest without enough figures"),
    "great_warrior": lambda tables: T("a move to any free crossroads without toll"),
}


def does(tables: Tables, id: str) -> Text:
    """What a card does, in a few words."""
    if id in DOES:
        return DOES[id](tables)
    if tables.points[id]:
        return T("{points}, shown at the end", points=points(tables.points[id]))
    return T("{goods}, at once or at the end", goods=amount("gold", tables.gold[id]))


def hand(who: Reader) -> list[Block]:
    """One row for equal cards that can be played from the same moment on."""
    if not who.me.cards:
        return [Para(T("You hold no development cards."))]
    fresh = who.view.get("fresh", {}).get(who.seat, ())
    found: dict[tuple[str, bool], int] = {}
    for index, held in enumerate(who.me.cards):
        key = held.card, index in fresh
        found[key] = found.get(key, 0) + 1
    rows: list[tuple[Words, ...]] = [
        (card(id), n, does(who.tables, id), _when(who, id, new)) for (id, new), n in found.items()
    ]
    head = (T("Card"), T("Number"), T("What it does"), T("When"))
    said = [T("One card is played in a phase, whatever its kind."), RULES[who.rules.options.card_bought_this_phase]]
    return [
        Table(T("Your development cards"), head, tuple(rows)),
        Para(T("{first} {rest}", first=said[0], rest=said[1])),
    ]


def _when(who: Reader, id: str, new: bool) -> Words:
    phases = PLAYED_IN.get(id, ())
    if not phases:
        return T("at the end")
    rest = STEPS[STEPS.index(who.now.phase) :]
    still = tuple(Term("phase", phase) for phase in phases if phase in rest and not new)
    if still:
        return T("now: {phases}", phases=still)
    return T("from round {n} on: {phases}", n=who.now.round + 1, phases=tuple(Term("phase", phase) for phase in phases))
