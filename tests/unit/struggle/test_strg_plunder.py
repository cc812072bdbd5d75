"""Plunder: what bars it, rewards, the red field, gold for wagons."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import Played, game, place, resolve

from pbem.rules.struggle import plunder

DICE = "d6=1 d6=1 d6=4 d6=4 d6=5 d6=6 d6=3 d6=4"


def plundered(face: str, *, box: dict[str, Any] | None = None, **state: Any) -> Played:
    """A's horsemen on C17 plunder Mogontiacum (2 towers)."""
    horsemen = {"at": "C17", "figures": 3} | (box or {})
    start = place(game(), players={"A": {"horsemen": horsemen}}, counters={"mogontiacum": face}, **state)
    return resolve(game(), start, {"A": "HORSEMEN PLUNDER mogontiacum"}, DICE)


@pytest.mark.parametrize(
    ("face", "reward", "figures"),
    [
        ("gold", "gold", 3), ("gold-loss", "gold", 2), ("pasture", "pasture", 3), ("pasture-loss", "pasture", 2),
        ("development", "development", 3), ("development-loss", "development", 2),
    ],
)  # fmt: skip
def test_rewards_and_the_red_field(face: str, reward: str, figures: int) -> None:
    """rules: K28"""
    played = plundered(face, box={"wagons": 2}, pasture=["cattle", "horse"], development=["treasure", "diplomat"])
    player = played.state.players["A"]
    (told,) = played.told("plundered")
    gold = 2 + 2 * (reward == "gold")
    assert told == {
        "seat": "A", "tribe": "horsemen", "city": "mogontiacum", "at": "C17", "face": face, "reward": reward,
        "got": 2 if reward == "gold" else 1, "lost": figures == 2, "wagons": 2, "gold": gold, "traitor": False,
    }  # fmt: skip
    assert player.boxes["horsemen"].figures == figures and player.goods["gold"] == gold + 2  # 2: idle warriors
    assert [held.card for held in player.cards] == ["treasure"] * (reward == "development")
    assert player.goods["cattle"] == (reward == "pasture")
    assert player.boxes["horsemen"].counters == [("germania", face)]
    assert "mogontiacum" not in played.state.counters and played.outcome.opens == ["counter/mogontiacum"]


def test_nothing_to_draw_nothing_to_lose() -> None:
    """Empty decks give nothing; with a traitor there may be no figure to lose.

    rules: K28, K31, C18
    """
    assert plundered("development", development=[]).told("plundered")[0]["got"] == 0
    assert plundered("pasture", pasture=[]).told("plundered")[0]["got"] == 0
    start = place(
        game(), players={"A": {"cards": ["traitor"], "horsemen": {"at": "C17"}}}, counters={"mogontiacum": "gold-loss"}
    )  # fmt: skip
    played = resolve(game(), start, {"A": "PLAY traitor horsemen\nHORSEMEN PLUNDER mogontiacum"}, DICE)
    (told,) = played.told("plundered")
    assert (told["lost"], told["traitor"], told["gold"]) == (False, True, 2)


def test_the_bank_may_run_out_of_gold() -> None:
    """rules: K28, K31"""
    g = game(gold_supply=100)
    players = {"A": {"horsemen": {"at": "C17", "figures": 2, "wagons": 2}}, "B": {"gold": 97}}
    played = resolve(g, place(g, players=players), {"A": "HORSEMEN PLUNDER mogontiacum"}, DICE)
    (told,) = played.told("plundered")
    assert (told["got"], told["wagons"], told["gold"]) == (2, 1, 3)


def counters(*provinces: str) -> list[dict[str, str]]:
    return [{"province": province, "face": "gold"} for province in provinces]


@pytest.mark.parametrize(
    ("box", "city", "reason"),
    [
        ({"figures": 2}, "mogontiacum", ""),
        ({"figures": 1}, "mogontiacum", "few_figures"),
        ({"figures": 8}, "roma", "not_next"),
        ({"figures": 8, "counters": counters("germania", "germania")}, "mogontiacum", "two_of_colour"),
        ({"figures": 2, "counters": counters("germania", "gallia", "gallia")}, "mogontiacum", ""),
        ({"at": "", "cities": ["roma"], "figures": 8}, "mogontiacum", "not_migrating"),
    ],
)
def test_what_bars_a_plunder(box: dict[str, Any], city: str, reason: str) -> None:
    """rules: K28"""
    g = game()
    state = place(g, players={"A": {"horsemen": {"at": "C17"} | box}})
    assert plunder.obstacle(g.rules, state, "A", "horsemen", city) == reason
    with_traitor = "" if reason == "few_figures" else reason
    assert plunder.obstacle(g.rules, state, "A", "horsemen", city, traitor=True) == with_traitor


def test_cities_without_a_counter_and_cities_out_of_play() -> None:
    """rules: K28, K38"""
    g = game()
    tables = g.rules.tables
    horsemen = {"at": "C17", "figures": 5}
    empty = place(g, players={"A": {"horsemen": horsemen}}, counters={"mogontiacum": ""})
    assert plunder.obstacle(g.rules, empty, "A", "horsemen", "mogontiacum") == "no_counter"
    owned = place(g, players={"A": {"horsemen": horsemen}, "B": {"warriors": {"cities": ["mogontiacum"]}}})
    assert plunder.obstacle(g.rules, owned, "A", "horsemen", "mogontiacum") == "conquered"
    closed = tables.closed(3)[0]
    beside = tables.near[tables.cities[closed].at][0][0]
    for seats, reason in (("AB", "closed"), ("ABC", "closed"), ("ABCD", "")):
        state = place(g, seats, players={"A": {"horsemen": {"at": beside, "figures": 8}}})
        assert plunder.obstacle(g.rules, state, "A", "horsemen", closed) == reason


def test_who_was_faster_is_told() -> None:
    """A plunders the city first; B is told who was there before it.

    rules: K11, K28
    """
    g = game()
    near = [label for label, _ in g.rules.tables.near[g.rules.tables.cities["mogontiacum"].at]]
    players = {seat: {"horsemen": {"at": at, "figures": 2}} for seat, at in zip("AB", near, strict=False)}
    sheet = "HORSEMEN PLUNDER mogontiacum"
    played = resolve(g, place(g, players=players), {"A": sheet, "B": sheet}, DICE)
    assert played.orders("A") == [("done", "")] and played.orders("B") == [("skipped", "no_counter")]
    assert [data.get("by") for data in played.told("order")] == [None, "A"]
