"""Points, special cards, the end and the ranking."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import QUIET, game, place, resolve

from pbem.core.casedice import CaseDice
from pbem.rules.struggle import ending, points
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.orders import Buy, Legion

ALL = ("germania", "gallia", "hispania", "italia_nord", "italia_sud")
FOUR = ["mogontiacum", "castra_regina", "noviomagus", "vindobona"]
OTHER = ["verona", "bononia", "aquileia", "mediolanum"]


def counters(*provinces: str) -> list[dict[str, str]]:
    return [{"province": province, "face": "gold"} for province in provinces]


def parts(state: dict[str, Any], **options: Any) -> dict[str, int]:
    g = game(**options)
    return dict(points.parts(g.rules, place(g, players={"A": state}), "A"))


def test_points_of_everything() -> None:
    """rules: K35"""
    state = {
        "cards": ["victory_2", "treasure"], "played": ["victory_1"],
        "horsemen": {"cities": FOUR, "counters": counters(*ALL[:3])},
        "warriors": {"cities": OTHER, "counters": counters(*ALL[3:])},
    }  # fmt: skip
    assert parts(state) == {"cities": 8, "scourge": 2, "heir": 2, "cards": 3}
    g = game()
    whole = place(g, players={"A": state}, diplomacy="A")
    assert points.points(g.rules, whole, "A") == 17 and points.visible(g.rules, whole, "A") == 15


def test_scourge_in_one_box() -> None:
    """rules: K35, C9"""
    both = {"horsemen": {"counters": counters(*ALL[:3])}, "warriors": {"counters": counters(*ALL[3:])}}
    one = {"warriors": {"counters": counters(*ALL)}}
    assert parts(both) == parts(one) == {"scourge": 2}
    assert parts(both, scourge_scope="one_tribe_box") == {}
    assert parts(one, scourge_scope="one_tribe_box") == {"scourge": 2}


@pytest.mark.parametrize(("needed", "banners", "gives"), [(1, 0, 0), (1, 1, 1), (1, 3, 1), (3, 2, 0), (3, 3, 1)])
def test_banner_cities(needed: int, banners: int, gives: int) -> None:
    """rules: K35, C13, terror"""
    state = {"horsemen": {"cities": ["verona", *["vindobona", "aquileia", "mediolanum"][:banners]]}}
    found = parts(state, terror_of_the_legions=True, banner_cities_needed=needed)
    assert found.get("terror", 0) == gives
    assert "terror" not in parts(state)


def test_the_target() -> None:
    """rules: K3"""
    assert points.target(game().rules) == 10 and points.target(game(terror_of_the_legions=True).rules) == 11


def won(gold: tuple[int, int, int] = (0, 0, 0), **options: Any) -> tuple[Any, Any]:
    """A and B have ten points, C none."""
    g = game(**options)
    box = {"cities": FOUR, "counters": counters(*ALL)}
    players = {
        "A": {
            "gold": gold[0],
            "cards": ["victory_2", "traitor", "victory_1"],
            "played": ["victory_1"],
            "horsemen": box,
        },
        "B": {"gold": gold[1], "cards": ["treasure"], "warriors": {"cities": OTHER, "counters": counters(*ALL)}},
        "C": {"gold": gold[2]},
    }
    return g, place(g, diplomacy="B", development=[], players=players)


def test_hidden_points_end_the_game() -> None:
    """No production; A's cards make ten, B has eight; A's traitor stays hidden.

    rules: K36
    """
    g, state = won((9, 0, 0))
    played = resolve(g, state, {"A": [Legion("GE5")]})
    after = g.dump(played.state)
    assert (after["phase"], after["round"], after["rolled"], after["winners"]) == ("over", 1, [], ["A"])
    assert after["ranking"] == [["A"], ["B"], ["C"]] and g.standings(played.state) == [["A", 10], ["B", 8], ["C", 0]]
    assert after["players"]["A"]["cards"] == ["traitor"]
    assert after["players"]["A"]["played"] == ["victory_1", "victory_2", "victory_1"]
    assert after["players"]["B"]["gold"] == 4 + 7 and after["players"]["B"]["played"] == ["treasure"]
    assert played.told("shown") == [
        {"seat": "A", "cards": ["victory_2", "victory_1"], "gold": 0}, {"seat": "B", "cards": ["treasure"], "gold": 7},
    ]  # fmt: skip
    assert played.told("over") == [
        {"reason": "points", "ranking": [["A"], ["B"], ["C"]], "winners": ["A"], "tie": None}
    ]
    assert played.orders("A") == [("unused", "over")]
    assert g.owing(played.state) == () and g.over(played.state)


def finished(a: int, b: int) -> Resolution:
    """Two seats with equal points and this gold."""
    g = game()
    players = {"A": {"gold": a, "horsemen": {"cities": FOUR}}, "B": {"gold": b, "horsemen": {"cities": OTHER}}}
    res = Resolution(g.rules, place(g, players=players), CaseDice(()), {})
    ending.finish(res)
    return res


def test_ties() -> None:
    """rules: K36, C12"""
    assert finished(3, 4).state.ranking == [["B"], ["A"], ["C"]] and finished(3, 4).events[-1].data["tie"] == "gold"
    assert finished(4, 4).state.ranking == [["A", "B"], ["C"]] and finished(4, 4).events[-1].data["tie"] == "shared"


def test_the_end_comes_after_the_round_or_at_once() -> None:
    """With game_end immediately the first trade line, or without one the first tribe's action, is the last thing done.

    rules: K36, K37
    """
    g, state = won(game_end="immediately")
    played = resolve(g, state, {"A": [Buy(), Buy()]})
    assert list(played.after) == ["trade"] and played.state.players["A"].goods["gold"] == 0
    assert played.orders("A") == [("skipped", "none_left"), ("unused", "over")]
    played = resolve(g, state, {})
    assert list(played.after) == ["trade", "horsemen"]
    assert [played.after["horsemen"]["players"][seat]["gold"] for seat in "ABC"] == [2, 0, 0]
    g, state = won()
    assert list(resolve(g, state, {}).after) == ["trade", "horsemen", "warriors"]


def test_treasures_come_on_top_of_a_bank_that_is_empty() -> None:
    """rules: K36"""
    g, state = won((100, 0, 0), gold_supply=100)
    assert resolve(g, state, {}).state.players["B"].goods["gold"] == 7


def test_new_special_cards_are_told_once() -> None:
    g = game()
    state = place(g, players={"A": {"horsemen": {"counters": counters(*ALL[:4])}}})
    res = Resolution(g.rules, state, CaseDice(()), {})
    points.note_specials(res)
    points.tell_specials(res, "A")
    assert res.events == []
    res.state.players["A"].boxes["warriors"].counters += (
        place(g, players={"A": {"warriors": {"counters": counters("italia_sud")}}})
        .players["A"]
        .boxes["warriors"]
        .counters
    )
    points.tell_specials(res, "A")
    points.tell_specials(res, "A")
    assert [event.data for event in res.events] == [{"seat": "A", "card": "scourge"}]


def test_nine_points_go_on() -> None:
    g = game()
    state = place(
        g, players={"A": {"cards": ["victory_1"], "horsemen": {"cities": FOUR}, "warriors": {"cities": OTHER[:3]}}}
    )
    assert resolve(g, state, {}, QUIET).state.phase == "trade"
