"""The first position by chance (R7-R10, C10), and a game that starts from a given one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from morome_table import game, place

from pbem.core.casedice import CaseDice
from pbem.rules.morome.model import Card


class Reversed:
    """Every shuffle turns the order round; says what was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[str, ...], bool]] = []

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        raise AssertionError(label)

    def shuffle(self, label: str, items: Sequence[str], *, hidden: bool = False) -> list[str]:
        self.asked.append((label, tuple(items), hidden))
        return list(reversed(items))


def test_three_shuffles_c10() -> None:
    g, dice = game(), Reversed()
    outcome = g.setup(("B", "A", "C"), dice)
    tables = g.rules.tables
    assert dice.asked == [
        ("setup/seats", ("B", "A", "C"), False),
        ("setup/provinces", tuple(p for p in tables.provinces if p != "rome"), False),
        ("deck/republic/0", tables.deck, True),
    ]
    state = outcome.state
    assert state.seats == ("C", "A", "B")  # R9: the seat order is random
    assert {p: o for p, o in state.owner.items() if o != "neutral"} == {
        "egypt": "C", "middle_east": "A", "byzantium": "B",
    }  # fmt: skip
    assert set(state.legions.values()) == {3}  # R8
    assert set(state.money.values()) == set(state.fame.values()) == {0}
    assert state.deck[0] == "barbarian_allies" and len(state.deck) == 56
    assert outcome.seals == {f"card/republic/0/{n}": card for n, card in enumerate(state.deck)}
    assert g.invariants(state) == []


@pytest.mark.parametrize("n", range(2, 10))
def test_nobody_starts_in_rome_r7(n: int) -> None:
    seats = "ABCDEFGHI"[:n]
    state = game().setup(seats, Reversed()).state
    assert state.owner["rome"] == "neutral"
    assert sorted(o for o in state.owner.values() if o != "neutral") == list(seats)


def test_the_draw_shows_a_card_to_its_owner_only() -> None:
    g = game()
    begun = g.begin(g.setup("AB", Reversed()).state, Reversed())
    assert begun.shows == {"B": ["card/republic/0/0"], "A": ["card/republic/0/1"]}
    assert [e.to for e in begun.events if e.kind == "card"] == [("B",), ("A",)]
    assert begun.opens == []
    assert begun.state.phase == "tribute" and begun.state.drawn


def test_begin_does_nothing_twice() -> None:
    g = game()
    state = g.begin(g.setup("AB", Reversed()).state, Reversed()).state
    again = g.begin(state, Reversed())
    assert again.state == state and not again.events


def test_adopted_cards_are_sealed_anew() -> None:
    g = game()
    state = place(g, hands={"A": ["spies", "treaty"], "B": ["taxation"]}, deck=["spies", "treaty"], discard=["treaty"])
    outcome = g.adopt(state)
    assert outcome.seals == {
        "card/republic/0/0": "spies", "card/republic/0/1": "treaty", "card/republic/0/2": "taxation",
        "card/republic/0/3": "spies", "card/republic/0/4": "treaty",
    }  # fmt: skip
    assert outcome.shows == {"A": ["card/republic/0/0", "card/republic/0/1"], "B": ["card/republic/0/2"]}
    begun = g.begin(outcome.state, Reversed())
    assert begun.shows == {"A": ["card/republic/0/3"], "B": ["card/republic/0/4"]}


def test_a_new_deck_has_new_seals_r14() -> None:
    g = game()
    state = place(g, deck=["treaty"], discard=["spies", "spies", "taxation"])
    begun = g.begin(state, CaseDice(["shuffle=taxation,spies,spies"]))
    assert begun.state.hands["B"] == [Card("taxation", 1, 0)]
    assert begun.seals == {"card/republic/1/0": "taxation", "card/republic/1/1": "spies", "card/republic/1/2": "spies"}
    assert begun.shows["B"] == ["card/republic/1/0"]
    assert begun.state.discard == {}


def test_one_card_is_not_shuffled_c7() -> None:
    g = game()
    begun = g.begin(place(g, discard=["spies"]), CaseDice([]))
    assert begun.state.hands["A"] == [Card("spies", 1, 0)]
    assert [e.data for e in begun.events if e.kind == "no_card"] == [{"seat": "B"}]
