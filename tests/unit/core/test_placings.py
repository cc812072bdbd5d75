"""Places in a table: shared by equals, counted on behind them, and compared with those of the step before."""

from __future__ import annotations

from pbem.core.placings import moved, places, ranking
from pbem.render.speech import Speaker


def say(words: object) -> str:
    return Speaker("en").say(words)  # type: ignore[arg-type]


def test_equal_players_share_a_place_and_the_next_is_counted_on() -> None:
    assert places([["A"], ["B", "C"], ["D"]]) == {"A": 1, "B": 2, "C": 2, "D": 4}
    assert places([["A", "B", "C"], ["D"]]) == {"A": 1, "B": 1, "C": 1, "D": 4}
    assert places([]) == {}


def test_the_ranking_has_a_line_a_place() -> None:
    assert [say(item) for item in ranking([["A"], ["B", "C"], ["D"]]).items] == [
        "Place 1: A", "Place 2: B and C", "Place 4: D"
    ]  # fmt: skip


def test_who_went_up_or_down_is_told_with_a_sign_and_in_words() -> None:
    now, past = {"A": 1, "B": 2, "C": 3}, {"A": 3, "B": 2, "C": 1}
    assert [say(moved(id, now, past)) for id in "ABC"] == ["▲ up, was 3", "2, the same", "▼ down, was 1"]


def test_at_the_start_nobody_had_a_place() -> None:
    assert say(moved("A", {"A": 4}, {})) == "–"
