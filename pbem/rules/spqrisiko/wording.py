"""Small parts of sentences that reports and maps share: who holds a place, how many pieces, what a card shows."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.page import Words
from pbem.core.phrases import seat
from pbem.core.text import TN, T, Term, Text
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.model import BARBARIANS, EMPTY, NOBODY, PIRATES, State
from pbem.rules.spqrisiko.sight import term

NONE = "–"  # an empty cell
LEGIONS = Term("piece", "legions-heading")  # the head of a column
OWNERS = {BARBARIANS: T("barbarians"), PIRATES: T("pirates"), EMPTY: T("nobody")}
HEADS = {BARBARIANS: T("Barbarians"), PIRATES: T("Pirates"), EMPTY: T("Nobody")}


def region(id: str) -> Term:
    return Term("region", id)


def sea(id: str) -> Term:
    return Term("sea", id)


def seas(ids: Sequence[str]) -> tuple[Term, ...]:
    """Said as a list."""
    return tuple(map(sea, ids))


def province(id: str) -> Term:
    return Term("province", id)


def power(id: str) -> Term:
    """Proconsul, Praetor or Praefectus."""
    return Term("power", id)


def owner(id: str) -> Term | Text:
    """A seat, or barbarians, pirates, nobody inside a sentence."""
    return OWNERS[id] if id in NOBODY else seat(id)


def holder(id: str) -> Term | Text:
    """The same at the head of a sentence or in a cell."""
    return HEADS[id] if id in NOBODY else seat(id)


def legions(n: int) -> Text:
    """By the names of this game: Italian has another word for them than for those of other games."""
    return T("{n} {piece}", n=n, piece=Term("piece", "legion" if n == 1 else "legions"))


def triremes(n: int) -> Text:
    return TN("{n} trireme", "{n} triremes", n)


def regions(n: int) -> Text:
    return TN("{n} region", "{n} regions", n)


def waters(n: int) -> Text:
    return TN("{n} sea", "{n} seas", n)


def points(n: int) -> Text:
    return TN("{n} point", "{n} points", n)


def units(tables: Tables, place: str, n: int) -> Text:
    """Legions in a region, triremes in a sea."""
    return triremes(n) if place in tables.shores else legions(n)


def faces(token: Sequence[int]) -> Words:
    """Printed dice: 4 and 2."""
    return tuple(token)


def force(tables: Tables, state: State, place: str) -> Words:
    """What stands in a place: pieces, or the dice of a token; NONE in an empty region."""
    token = state.token.get(place)
    if token:
        return T("dice {faces}", faces=faces(token))
    if state.owner[place] == EMPTY:
        return NONE
    fleet = state.fleet_in(place)
    if fleet:
        unlaunched = TN("{n} unlaunched trireme", "{n} unlaunched triremes", fleet)
        return (legions(state.units[place]), unlaunched)
    return units(tables, place, state.units[place])


def place_force(tables: Tables, state: State, place: str) -> Words:
    """What stands in a place, a Metropoli too."""
    said = force(tables, state, place)
    return T("{force}; Metropoli", force=said) if place in state.metropoli else said


def standing(tables: Tables, state: State, place: str) -> Text:
    """A place, who holds it and with what: "Epirus: Valeria, 5 legions"."""
    held = state.owner[place]
    if held == EMPTY:
        return T("{place}: nobody yet", place=term(tables, place))
    return T(
        "{place}: {owner}, {force}", place=term(tables, place), owner=owner(held), force=force(tables, state, place)
    )


def card(tables: Tables, id: str) -> Text:
    """A region card and what it shows."""
    return T("{card}: {resource}", card=region(id), resource=Term("resource", tables.resource[id]))


def cards(tables: Tables, ids: Sequence[str]) -> tuple[Text, ...]:
    """Said as a list."""
    return tuple(card(tables, id) for id in ids)
