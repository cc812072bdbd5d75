"""Suggested lines: possible now, and every one passes the check."""

from __future__ import annotations

from typing import Any

import pytest
from bot_table import game, judged, legal, view

ALL_CARDS = [
    *("treaty", "spies", "assassination", "march_on_rome", "senate_support", "forced_march", "taxation"),
    *("provincial_politics", "bread_and_circuses", "emperors_folly", "barbarian_allies"),
]
RICH: dict[str, Any] = {
    "turn": 3,
    "hands": {"A": ALL_CARDS},
    "money": {"A": 20, "B": 5},
    "provinces": {"north_italy": "A:4", "gaul": "lost", "rome": "B:2", "baltics": "C:3", "spain": "A:5"},
}


def verbs(lines: list[str]) -> set[str]:
    return {line.split()[0] for line in lines}


def test_every_verb_is_suggested_when_it_is_possible() -> None:
    options = (("trade", "tribute"), ("voluntary_disband", True))
    assert verbs(legal(RICH, options)) == {
        *("PLAY", "GIVE", "ROME", "SPY", "DISBAND", "RAISE", "ALLIES", "INIT", "MOVE", "MARCH", "BUY", "TREATY"),
        *("POLITICS", "FOLLY", "BIDFOR"),
    }


@pytest.mark.parametrize("pace", ["turn", "phase"])
@pytest.mark.parametrize(
    "options", [(), (("trade", "tribute"), ("voluntary_disband", True), ("neutral_entry", "forbidden"))]
)
def test_each_suggestion_passes_the_check_alone_and_is_canonical(options: Any, pace: str) -> None:
    for line in legal(RICH, options, pace):
        found = judged(RICH, [line], options, pace)
        assert not found.refused, line
        assert not found.warnings, (line, found.warnings)
        assert [understood.text for _, understood in found.lines] == [line]


def test_moves_carry_the_word_that_permits_them() -> None:
    lines = legal(RICH)
    assert "MOVE spain > gaul 5 IF LOST" in lines
    assert "MOVE north_italy > baltics 4 IF GIFT" in lines
    assert "MOVE spain > britain 5 IF NEUTRAL" in lines
    assert not [line for line in legal(RICH, (("neutral_entry", "forbidden"),)) if "NEUTRAL" in line]


def test_a_lost_province_needs_three_legions() -> None:
    weak = RICH | {"provinces": RICH["provinces"] | {"spain": "A:2"}}
    assert not [line for line in legal(weak) if line.startswith("MOVE spain > gaul")]


def test_no_suggestion_without_its_card() -> None:
    lines = legal(RICH | {"hands": {"A": []}})
    assert not verbs(lines) & {"PLAY", "SPY", "ALLIES", "MARCH", "TREATY", "POLITICS", "FOLLY"}
    assert not [line for line in lines if "+" in line]


def test_caesar_is_not_told_to_assassinate_himself_or_to_march() -> None:
    lines = legal(RICH | {"provinces": {"rome": "A:2", "egypt": "A:3"}})
    assert not [line for line in lines if "assassination" in line or line.startswith("MARCH")]
    assert [line for line in lines if "senate_support" in line]


def test_rome_lost_means_no_bid_and_no_march() -> None:
    lines = legal(RICH | {"provinces": RICH["provinces"] | {"rome": "lost"}})
    assert not [line for line in lines if line.startswith(("ROME", "MARCH", "FOLLY")) or line.endswith(" ROME")]


def test_plague_stops_recruits() -> None:
    lines = legal(RICH | {"plague": ["spain"]})
    assert not [line for line in lines if line.startswith(("RAISE spain", "ALLIES spain"))]
    assert [line for line in lines if line.startswith("RAISE north_italy")]


def test_a_step_of_one_phase_takes_the_lines_of_that_phase() -> None:
    assert verbs(legal(RICH | {"phase": "pay"}, pace="phase")) == {"DISBAND", "RAISE", "ALLIES"}
    moving = RICH | {"phase": "move", "order": ["A", "B", "C"]}
    assert verbs(legal(moving, pace="phase")) == {"MOVE", "MARCH"}


def test_nobody_who_is_out_gets_suggestions() -> None:
    position = {"turn": 3, "out": ["B"], "exits": {"B": "2/event"}}
    bound = game()
    assert bound.legal(view(position, "B"), "B") == []
    assert bound.legal(view(position, "A"), "A")
