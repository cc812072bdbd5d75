"""A position that is not sound is noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from morome_table import game, place

from pbem.rules.morome.model import Card, State


def lose(state: State) -> None:
    state.deck.pop()


def swap(state: State) -> None:
    state.deck[0] = "spies"


DAMAGE: dict[str, Callable[[State], object]] = {
    "cards": lose,
    "not those of the deck": swap,
    "tribute": lambda s: s.money.update(A=-1),
    "legions": lambda s: s.legions.update(gaul=-1),
    "legions of lost": lambda s: s.owner.update(gaul="lost"),
    "cannot hold": lambda s: s.owner.update(gaul="Z"),
    "has something": lambda s: (s.out.append("B"), s.owner.update(greece="neutral"), s.money.update(B=1)),
    "marks": lambda s: s.disaster.extend(["rome", "gaul"]),
    "treaties": lambda s: s.treaties.update(huns=0),
    "ranking": lambda s: s.ranking.append(["A"]),
    "order": lambda s: s.order.append("A"),
    "dealt": lambda s: s.hands["A"].append(Card("spies", 0, 60)),
    "garrison": lambda s: s.garrison.update(gaul=2),
}


@pytest.mark.parametrize("word", sorted(DAMAGE))
def test_damage_is_noticed(word: str) -> None:
    g = game()
    state = place(g, drawn=True, deck=list(g.rules.tables.deck))
    assert g.invariants(state) == []
    damaged = state.copy()
    DAMAGE[word](damaged)
    assert any(word in fault for fault in g.invariants(damaged)), g.invariants(damaged)
    assert g.invariants(state) == []  # the copy shares nothing


def test_a_copy_shares_nothing() -> None:
    g = game(garrison_memory=True)
    state = place(g, "ABC", drawn=True, hands={"A": ["spies"]}, deck=["treaty"], provinces={"gaul": "lost:1"})
    before = g.dump(state)
    copy = state.copy()
    for name in state.__struct_fields__:
        value = getattr(copy, name)
        if isinstance(value, list | dict):
            value.clear()
    assert g.dump(state) == before
