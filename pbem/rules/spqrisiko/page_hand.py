"""The reader's cards, and what they can be exchanged for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import comb, prod

from pbem.core.page import Block, Items, Para, Table, Words
from pbem.core.text import T, Term, Text
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.datafiles import Combo
from pbem.rules.spqrisiko.gains import gains_text
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.wording import region


def hand(who: Reader) -> list[Block]:
    """Nothing before the first cards are dealt."""
    if not who.now.round:
        return []
    if not who.hand:
        return [Para(T("You hold no cards."))]
    rows = tuple(row for row in (_shown(who, kind) for kind in _kinds(who.tables)) if row[1])
    head = (T("Resource"), T("Number"), T("Cards"))
    items = tuple(_exchange(who.tables, combo, sets) for combo, sets in _possible(who.tables, who.hand))
    said = T("What they can be exchanged for, one exchange a turn, before the battles:")
    return [Table(T("Your hand"), head, rows), Para(said), Items(items)]


def _kinds(tables: Tables) -> Iterable[str]:
    """What cards show, in the order in which the combinations name it first."""
    named = (kind for combo in tables.combos for kind in combo.cards)
    return dict.fromkeys((*(kind for kind in named if kind != "any"), *tables.resource.values()))


def _shown(who: Reader, kind: str) -> tuple[Words, ...]:
    """The cards that show the same."""
    ids = [id for id in who.hand if who.tables.resource[id] == kind]
    return (Term("resource", kind), len(ids), tuple(map(region, ids)))


def _possible(tables: Tables, cards: list[str]) -> list[tuple[Combo, int]]:
    """The combinations that the cards make, in the order of the data, and in how many ways."""
    shown = Counter(tables.resource[card] for card in cards)
    ways = [(combo, _ways(combo, shown, len(cards))) for combo in tables.combos]
    return [(combo, n) for combo, n in ways if n]


def _ways(combo: Combo, shown: Mapping[str, int], total: int) -> int:
    return prod(comb(total if kind == "any" else shown.get(kind, 0), n) for kind, n in combo.cards.items())


def _exchange(tables: Tables, combo: Combo, ways: int) -> Text:
    said = T("{cards}: {gains}", cards=combo_text(combo), gains=gains_text(combo.gives))
    return T("{entry} ({n} ways to choose them)", entry=said, n=ways) if ways > 1 and "any" not in combo.cards else said


def combo_text(combo: Combo) -> Words:
    """The cards of a combination: 3 Food; 1 Food, 1 Wood and 1 Stone; any card."""
    if "any" in combo.cards:
        return T("any card")
    return tuple(T("{n} {resource}", n=n, resource=Term("resource", id)) for id, n in combo.cards.items())
