"""From step to step: paces, START, lines whose moment does not come, tests of IF."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import QUIET, game, line, place, resolve, rolls

from pbem.core.orders import Test
from pbem.rules.struggle.conditions import hold
from pbem.rules.struggle.orders import Legion, Pass, Pay, Start


def test_a_round_in_three_steps() -> None:
    """rules: K13"""
    g = game("phase")
    state = place(g)
    assert g.label(state).phase == "trade" and g.owing(state) == ("A", "B", "C")
    played = resolve(g, state, {"A": [Legion("GE5"), Pay("gold"), Start("B20")]})
    assert list(played.after) == ["trade"] and played.state.phase == "horsemen" and played.state.round == 1
    assert played.orders("A") == [("skipped", "wrong_phase"), ("skipped", "wrong_phase"), ("done", "")]
    played = resolve(g, played.state, {"A": [Pay("gold"), Start("B20")]})
    assert list(played.after) == ["horsemen"] and played.state.phase == "warriors"
    assert played.orders("A") == [("done", ""), ("skipped", "wrong_phase")]
    played = resolve(g, played.state, {"A": [Legion("GE5")]}, rolls("34", "11", "44", "56"))
    assert list(played.after) == ["warriors", "production"]
    assert (played.state.phase, played.state.round, played.state.legionnaire) == ("trade", 2, "GE5")


def test_a_whole_round() -> None:
    g = game()
    played = resolve(g, place(g), {"A": [Pass(), Pay("gold"), Pay("grain")]}, QUIET)
    assert list(played.after) == ["trade", "horsemen", "warriors", "production"]
    assert played.orders("A") == [("done", ""), ("unused", "later_line"), ("done", "")]
    assert g.dump(played.state)["round"] == 2 and played.after["warriors"]["round"] == 1


def test_start_swaps_the_tribes() -> None:
    """rules: K5"""
    g = game()
    played = resolve(g, place(g), {"A": [Start("B21"), Start("C23"), Start("B20")]}, QUIET)
    boxes = played.state.players["A"].boxes
    assert (boxes["horsemen"].at, boxes["warriors"].at) == ("C23", "B20")
    assert played.orders("A") == [("skipped", "not_start"), ("done", ""), ("unused", "earlier_line")]
    assert played.told("started") == [{"seat": "A", "source": "B20", "horsemen": "C23", "warriors": "B20"}]


@pytest.mark.parametrize("state", [{"round": 2}, {"players": {"A": {"warriors": {"at": "C17"}}}}])
def test_start_is_for_the_first_round(state: dict[str, Any]) -> None:
    g = game()
    played = resolve(g, place(g, **state), {"A": [Start("C23")]}, QUIET)
    assert played.orders("A") == [("skipped", "first_round")]
    assert played.state.players["A"].boxes["horsemen"].at == "B20"


def test_legion_lines_are_kept_for_the_template_only() -> None:
    """rules: K34"""
    g = game()
    played = resolve(g, place(g), {"A": [Legion("GE5")]}, QUIET)
    assert played.state.legion == {"A": (line(Legion("GE5")).text,)}
    again = resolve(g, played.state, {}, rolls("34", "11", "44", "56"))
    assert again.told("seven")[0]["ordered"] is False and again.state.legion == played.state.legion
    assert resolve(g, again.state, {"A": [Pass()]}, QUIET).state.legion == {}


@pytest.mark.parametrize(
    ("test", "true"),
    [
        (Test("MINE", "C17"), True),
        (Test("MINE", "roma"), True),
        (Test("MINE", "neapolis"), False),
        (Test("OWNER", "B20", "=", "A"), False),  # A's horsemen have left
        (Test("OWNER", "C21", "=", "B"), True),
        (Test("OWNER", "C21", "=", "A"), False),
        (Test("NEUTRAL", "neapolis"), True),
        (Test("NEUTRAL", "roma"), False),
        (Test("NEUTRAL", "C21"), False),
        (Test("NEUTRAL", "C21", negated=True), True),
        (Test("COUNTER", "neapolis"), True),
        (Test("COUNTER", "roma"), False),
        (Test("HAS", "2 ore"), True),
        (Test("HAS", "3 ore"), False),
        (Test("HAS", "2 ore + gold"), True),
        (Test("HAS", "2 ore + 1 grain"), False),
    ],
)
def test_tests(test: Test, true: bool) -> None:
    """rules: K10"""
    g = game()
    players = {"A": {"gold": 1, "ore": 2, "horsemen": {"at": "C17"}, "warriors": {"cities": ["roma"]}}}
    assert hold((test,), place(g, players=players), g.rules.tables, "A") is true


def test_the_crossroads_of_a_city_is_the_city() -> None:
    """rules: K1"""
    g = game()
    state = place(g, players={"B": {"warriors": {"cities": ["mogontiacum"]}}})
    assert hold((Test("OWNER", "C16", "=", "B"),), state, g.rules.tables, "A")
