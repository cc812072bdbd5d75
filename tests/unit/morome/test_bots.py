"""The bots write sheets that anybody could have written; `steady` plays better than `random`."""

from __future__ import annotations

from typing import Any

import pytest
from bot_table import bot, dice, game, judged, play_out, view

from pbem.core.problem import Failure

HAND = [
    *("treaty", "spies", "assassination", "march_on_rome", "senate_support", "forced_march", "taxation"),
    *("provincial_politics", "bread_and_circuses", "emperors_folly", "barbarian_allies"),
]
RICH: dict[str, Any] = {
    "turn": 3,
    "hands": {"A": HAND},
    "money": {"A": 20, "B": 5},
    "provinces": {"north_italy": "A:4", "gaul": "lost", "rome": "B:2", "baltics": "C:3", "spain": "A:5"},
}
TRADE = (("trade", "tribute"), ("voluntary_disband", True), ("initiative_choice", "any_place"))


@pytest.mark.parametrize("kind", ["random", "steady"])
@pytest.mark.parametrize("pace", ["turn", "phase"])
def test_every_line_passes_the_check_in_its_canonical_spelling(kind: str, pace: str) -> None:
    for seed in range(40):
        lines = bot(kind, RICH, TRADE, pace, str(seed))
        found = judged(RICH, lines, TRADE, pace)
        assert not found.refused
        assert [line.text for _, line in found.lines] == lines


def test_random_writes_all_there_is() -> None:
    text = "\n".join(line for seed in range(300) for line in bot("random", RICH, TRADE, "turn", str(seed)))
    verbs = {line.split()[0] for line in text.splitlines()}
    assert verbs >= {
        *("PLAY", "GIVE", "ROME", "SPY", "DISBAND", "RAISE", "ALLIES", "INIT", "MOVE", "MARCH", "BUY", "TREATY"),
        *("POLITICS", "FOLLY", "BIDFOR"),
    }
    for words in (
        *(" OR ", " IF ", " AND ", "NOT ", "CAESAR", "OWNER(", "LEGIONS(", "MINE(", "LOST(", "NEUTRAL(", "HAND("),
        *("IF GIFT", "IF LOST", "IF NEUTRAL", "CHOOSE first", "CHOOSE last", "CHOOSE 2", "SEEN+", "SEEN-", "MAX "),
        *("USING ", "ELSE BASE", "TOTAL", "AMOUNT", "HAS ", "+ senate_support", "+ forced_march"),
    ):
        assert words in text, words


@pytest.mark.parametrize("kind", ["random", "steady"])
def test_the_same_chance_gives_the_same_sheet(kind: str) -> None:
    assert bot(kind, RICH, seed="x") == bot(kind, RICH, seed="x")


def test_random_depends_on_its_chance() -> None:
    assert len({tuple(bot("random", RICH, seed=str(n))) for n in range(20)}) > 15


@pytest.mark.parametrize("kind", ["random", "steady"])
def test_a_bot_knows_only_its_view(kind: str) -> None:
    """The hands of others and the deck are not in a view; changing them changes no sheet."""
    other = RICH | {"hands": {"A": HAND, "B": ["spies"]}, "deck": ["treaty", "spies"]}
    sizes = {"hand_sizes": view(RICH, "A")["hand_sizes"]}
    assert game().bot(kind, view(other, "A") | sizes, "A", dice("1")) == game().bot(
        kind, view(RICH, "A"), "A", dice("1")
    )


@pytest.mark.parametrize("kind", ["random", "steady"])
def test_a_bot_without_anything_writes_a_sheet_all_the_same(kind: str) -> None:
    exile = (("elimination", "exile"),)
    nothing: dict[str, Any] = {"turn": 10, "provinces": {"spain": "lost"}}
    for seed in range(20):
        lines = bot(kind, nothing, exile, seed=str(seed))
        assert lines
        assert not judged(nothing, lines, exile).refused


def test_a_seat_that_is_out_writes_nothing() -> None:
    gone = {"turn": 3, "out": ["A"], "exits": {"A": "2/event"}}
    assert game().bot("steady", view(gone, "A"), "A", dice("1")) == []


def test_an_unknown_bot_is_a_problem() -> None:
    with pytest.raises(Failure) as caught:
        game().bot("clever", view(RICH, "A"), "A", dice("1"))
    assert caught.value.problems[0].code == "unknown-bot"


def wins(kinds: list[str], games: int, options: Any = ()) -> float:
    """The share of games that `steady` wins, a shared victory in parts; seats change round."""
    won = 0.0
    for seed in range(games):
        turn = seed % len(kinds)
        best = play_out(kinds[turn:] + kinds[:turn], seed, options)[0]
        won += best.count("steady") / len(best)
    return won / games


def test_steady_beats_random() -> None:
    """One among four: chance would give it a quarter. The full figures are of 200 games and more."""
    assert wins(["steady", "random", "random", "random"], 60, (("event_rolls", "2"),)) > 0.40


class TestSteady:
    """What its docstring promises."""

    def test_it_never_bids_what_upkeep_needs(self) -> None:
        poor = {"turn": 2, "money": {"A": 0}, "provinces": {"spain": "A:6"}}  # income 6, upkeep 6
        assert not [line for line in bot("steady", poor) if line.startswith(("ROME", "RAISE", "BUY"))]

    def test_it_buys_neutral_provinces(self) -> None:
        lines = bot("steady", {"turn": 4, "money": {"A": 12}}, (("event_rolls", "2"),))
        assert [line for line in lines if line.startswith("BUY")]

    def test_it_reconquers_with_good_odds_only(self) -> None:
        strong = {"turn": 4, "provinces": {"spain": "A:12", "gaul": "lost", "britain": "A:4"}}
        weak = {"turn": 4, "provinces": {"spain": "A:4", "gaul": "lost", "britain": "A:4"}}
        assert [line for line in bot("steady", strong) if line.startswith("MOVE spain > gaul")]
        assert not [line for line in bot("steady", weak) if line.startswith("MOVE spain > gaul")]

    def test_it_treats_with_the_neighbour_that_threatens_most(self) -> None:
        south = {
            "turn": 4,
            "hands": {"A": ["treaty"]},
            "money": {"A": 3},
            "provinces": {"spain": "lost", "egypt": "A:4"},
        }
        lines = bot("steady", south | {"seats": ["A", "B"]})
        assert [line for line in lines if line.startswith("TREATY")] == ["TREATY carthaginians"]

    def test_it_raises_where_it_saves_most(self) -> None:
        lines = bot("steady", {"turn": 2, "money": {"A": 4}, "provinces": {"spain": "A:2", "rome": "lost"}})
        assert [line for line in lines if line.startswith("RAISE spain")]

    def test_caesar_defends_his_last_province(self) -> None:
        last = {"turn": 3, "money": {"A": 0, "B": 30}, "provinces": {"spain": "lost", "rome": "A:3"}}
        assert "ROME 10" in bot("steady", last)

    def test_it_spies_on_the_richest(self) -> None:
        spy = {"turn": 3, "hands": {"A": ["spies"]}, "money": {"A": 15, "B": 2, "C": 9}}
        assert [line for line in bot("steady", spy) if line.startswith("SPY C ROME IF TOTAL<")]

    def test_a_cheap_auction_for_a_neutral_province(self) -> None:
        lines = bot("steady", {"turn": 4, "hands": {"A": ["provincial_politics"]}, "money": {"A": 5}})
        put_up = [line.split()[1] for line in lines if line.startswith("POLITICS")]
        assert put_up
        assert [line for line in lines if line.startswith(f"BIDFOR {put_up[0]} ")]
