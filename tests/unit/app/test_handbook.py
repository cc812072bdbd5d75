"""The handbook: every rule, option and order in it, in both languages, and a worked sheet that can be sent."""

from __future__ import annotations

import pytest

from pbem.app import library
from pbem.app.env import Env
from pbem.app.handbook import Handbook, handbook
from pbem.core.problem import Failure
from pbem.core.reading import read
from pbem.render.letters import columns


def book(lang: str = "en") -> Handbook:
    return handbook(Env(lambda: "2026-01-01T00:00:00Z", lambda n: bytes(n), lang), "morome")


@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_rule_option_and_order_is_in_it(lang: str) -> None:
    handed = book(lang)
    lines = handed.text.split("\n")
    assert len(handed.rules) > 70
    for rule in handed.rules:
        assert any(line.startswith(f"{rule.id} · ") for line in lines), rule.id
    for option in library.manifest("morome").options:
        assert any(line.startswith(f"{option.name} = ") for line in lines), option.name
    for row in handed.orders:
        assert row.usage.split(" ")[0] in handed.text
    assert len(handed.orders) == 16
    assert handed.sheet.splitlines()[-1].strip() in handed.text


@pytest.mark.parametrize("lang", ["en", "it"])
def test_lines_fit_a_terminal(lang: str) -> None:
    assert max(columns(line) for line in book(lang).text.split("\n")) <= 80


def test_the_languages_have_the_same_rules_and_orders() -> None:
    english, italian = book("en"), book("it")
    assert [rule.id for rule in english.rules] == [rule.id for rule in italian.rules]
    assert [row.verb for row in english.orders] == [row.verb for row in italian.orders]
    assert english.text != italian.text


def test_both_worked_sheets_are_accepted_whole_and_say_the_same() -> None:
    """Every line passes `check` for a seat that holds the cards; both sheets have the same canonical lines."""
    manifest = library.manifest("morome")
    game = library.bind("morome", {option.name: option.default for option in manifest.options}, "turn")
    cards = ["treaty", "spies", "senate_support", "forced_march", "march_on_rome", "taxation", "provincial_politics",
             "barbarian_allies"]  # fmt: skip
    state = game.position({"drawn": True, "hands": {"VALERIA": cards}}, ("VALERIA", "MARCUS"))
    readings = [read(game, game.view(state, "VALERIA"), "VALERIA", book(lang).sheet) for lang in ("en", "it")]
    for reading in readings:
        assert reading.refused == ()
        assert reading.sheet.envelope["seat"] == "VALERIA"
    assert [line.text for _, line in readings[0].lines] == [line.text for _, line in readings[1].lines]
    verbs = {line.text.split(" ")[0] for _, line in readings[0].lines}
    assert verbs >= {"PLAY", "ROME", "SPY", "DISBAND", "RAISE", "ALLIES", "INIT", "MOVE", "MARCH", "BUY", "TREATY"}


def test_an_order_that_needs_an_option_says_so() -> None:
    give = next(row for row in book().orders if row.verb == "GIVE")
    assert "trade=tribute" in give.does


def test_an_unknown_ruleset() -> None:
    with pytest.raises(Failure):
        handbook(Env(lambda: "", lambda n: b"", "en"), "chess")
