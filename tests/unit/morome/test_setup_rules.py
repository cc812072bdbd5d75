"""Rules of set-up and components, which no case file can show: the numbers are those of the printed game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from morome_table import game, place

from pbem.core.problem import Failure

PROVINCES = (
    "britain", "spain", "gaul", "north_italy", "rome", "baltics", "greece", "byzantium", "middle_east", "egypt",
)  # fmt: skip
DECK = {
    "treaty": 10,
    "spies": 7,
    "assassination": 3,
    "march_on_rome": 4,
    "senate_support": 5,
    "forced_march": 5,
    "taxation": 4,
    "provincial_politics": 6,
    "bread_and_circuses": 5,
    "emperors_folly": 2,
    "barbarian_allies": 5,
}


class Kept:
    """Leaves every order as it is and notes what was shuffled."""

    def __init__(self) -> None:
        self.shuffled: list[list[str]] = []

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        raise AssertionError(f"nothing is rolled in the set-up: {label}")

    def shuffle(self, label: str, items: Sequence[str], *, hidden: bool = False) -> list[str]:
        self.shuffled.append(list(items))
        return list(items)


def test_the_first_position() -> None:
    """Seats, first provinces, three legions everywhere, empty hands.

    rules: R7, R8, R9, R11
    """
    g = game()
    start = g.dump(g.setup(("B", "A"), Kept()).state)
    assert start["seats"] == ["B", "A"]
    assert start["provinces"] == {
        "britain": "B:3", "spain": "A:3",
        **{p: "neutral:3" for p in PROVINCES if p not in ("britain", "spain")},
    }  # fmt: skip
    assert start["money"] == start["fame"] == {"A": 0, "B": 0}
    assert start["hands"] == {"A": [], "B": []}
    assert (start["turn"], start["caesar"], start["discard"], start["out"]) == (1, None, [], [])
    assert start["disaster"] == start["plague"] == start["order"] == []
    assert start["treaties"] == {}


def test_three_shuffles_open_a_game() -> None:
    """The seats as given, the provinces without Rome in D10 order, the cards in the order of the table.

    rules: C10, R7, R9, R10
    """
    dice = Kept()
    game().setup(("B", "A", "C"), dice)
    cards = [card for card, count in DECK.items() for _ in range(count)]
    assert dice.shuffled == [["B", "A", "C"], [p for p in PROVINCES if p != "rome"], cards]


def test_the_deck() -> None:
    """56 cards of 11 kinds.

    rules: R10
    """
    g = game()
    deck = g.dump(g.setup(("A", "B"), Kept()).state)["deck"]
    assert len(deck) == 56
    assert Counter(deck) == DECK


def test_the_draw_of_turn_1_belongs_to_the_set_up() -> None:
    """One card each, in seat order, before the first sheets.

    rules: C5, R13
    """
    g = game()
    begun = g.dump(g.begin(g.setup(("A", "B"), Kept()).state, Kept()).state)
    assert begun["hands"] == {"A": ["treaty"], "B": ["treaty"]}
    assert (begun["turn"], begun["drawn"], begun["deck_size"]) == (1, True, 54)


@pytest.mark.parametrize("count", [2, 9])
def test_how_many_can_play(count: int) -> None:
    """Two to nine; one and ten are too few and too many.

    rules: D-players
    """
    seats = tuple("ABCDFGHIJ"[:count])
    assert game().manifest.players.least == 2
    assert game().manifest.players.most == 9
    assert place(game(), seats).seats == seats


@pytest.mark.parametrize("seats", [("A",), tuple("ABCDFGHIJK")])
def test_too_few_and_too_many(seats: tuple[str, ...]) -> None:
    """A position of one seat or of ten is refused.

    rules: D-players
    """
    with pytest.raises(Failure):
        place(game(), seats)


def test_thirteen_regions() -> None:
    """Thirteen peoples, none of them a place where legions can stand.

    rules: R6
    """
    g = game()
    regions = {
        "picts", "celts", "vikings", "franks", "saxons", "goths", "visigoths", "ostrogoths", "huns", "persians",
        "nabataeans", "abyssinians", "carthaginians",
    }  # fmt: skip
    assert set(g.names.ids("region")) == regions
    assert set(g.dump(place(g))["provinces"]) == set(PROVINCES)


def test_marks_are_listed_in_the_order_of_the_map() -> None:
    """Whatever the order in which they were made.

    rules: R50, R57, R58
    """
    g = game()
    state = g.dump(place(g, disaster=["egypt", "britain"], plague=["rome", "gaul"]))
    assert state["disaster"] == ["britain", "egypt"]
    assert state["plague"] == ["gaul", "rome"]
