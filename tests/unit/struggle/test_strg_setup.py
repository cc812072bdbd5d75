"""Set-up and components, which no case file can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from strg_table import game

SEATS = ("VALERIA", "LIVIA", "A", "B")


class Kept:
    """Leaves every order as it is, lets a seat begin, rolls 2, 3, 4, 5, and notes what was asked for."""

    def __init__(self, first: int = 1, rolls: Sequence[tuple[int, int]] = ((1, 1), (1, 2), (2, 2), (2, 3))) -> None:
        self.first = first
        self.rolls = list(rolls)
        self.asked: list[tuple[str, str, int]] = []

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        self.asked.append((label, f"d{sides}", count))
        return [self.first] if count == 1 else list(self.rolls.pop(0))

    def shuffle(self, label: str, items: Sequence[str], *, hidden: bool = False) -> list[str]:
        self.asked.append((label, "hidden shuffle" if hidden else "shuffle", len(items)))
        return list(items)


def start(count: int, dice: Kept | None = None, **options: Any) -> dict[str, Any]:
    g = game(**options)
    outcome = g.setup(SEATS[:count], dice or Kept())
    assert g.invariants(outcome.state) == []
    return g.dump(outcome.state)


def test_what_chance_is_asked_for() -> None:
    """Counters by province, the pasture deck, the development deck, the first player, then the production."""
    dice = Kept()
    start(4, dice)
    provinces = ("germania", "gallia", "hispania", "italia_nord", "italia_sud")
    assert dice.asked == [
        *((f"setup/counters/{province}", "hidden shuffle", 8) for province in provinces),
        ("deck/pasture/0", "hidden shuffle", 20),
        ("deck/development", "hidden shuffle", 30),
        ("setup/first", "d4", 1),
        *((f"production/1/{n}/1", "d6", 2) for n in (1, 2, 3, 4)),
    ]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_first_position(count: int) -> None:
    """rules: K5, C5, K38"""
    state = start(count)
    assert (state["round"], state["phase"], state["seats"]) == (1, "trade", list(SEATS[:count]))
    assert state["first"] == "VALERIA" and state["legionnaire"] == "HI2" and state["rolled"] == [2, 3, 4, 5]
    assert len(state["counters"]) == (40 if count == 4 else 30)
    assert state["deck_sizes"]["development"] == 30
    for seat in SEATS[:count]:
        player = state["players"][seat]
        assert player["gold"] == 5 and player["grain"] >= 1 and player["cards"] == player["played"] == []
        for tribe in ("horsemen", "warriors"):
            box = player[tribe]
            assert (box["wagons"], box["figures"], box["counters"], box["cities"]) == (1, 1, [], [])
    at = [[state["players"][seat][tribe]["at"] for tribe in ("horsemen", "warriors")] for seat in SEATS[:count]]
    assert at == [["B20", "C23"], ["C21", "B22"], ["B21", "B24"], ["C22", "B23"]][:count]


def test_the_first_player_is_drawn() -> None:
    assert start(3, Kept(first=2))["first"] == "LIVIA"
    assert start(3, Kept(first=2))["seats"] == list(SEATS[:3])


def test_counters_are_laid_on_the_cities_in_play_of_their_province() -> None:
    """With three seats six of the eight counters of a province are laid; the rest is set aside.

    rules: K38
    """
    four, three = start(4)["counters"], start(3)["counters"]
    order = ["gold-loss", "gold-loss", "gold", "pasture-loss", "pasture-loss", "pasture", "development-loss"]
    assert [face for city, face in four.items()][:8] == [*order, "development-loss"]
    assert list(three.items())[:6] == list(
        zip(["noviomagus", "mogontiacum", "argentorate", "augusta_vindelicum", "castra_regina", "vindobona"], order,
            strict=False)
    )  # fmt: skip


def test_everything_hidden_is_sealed() -> None:
    g = game()
    outcome = g.setup(SEATS, Kept())
    names = list(outcome.seals)
    assert len(names) == 40 + 20 + 30
    assert outcome.seals["counter/roma"] == outcome.state.counters["roma"]
    assert outcome.opens == []
    assert outcome.shows["VALERIA"][0] == "card/pasture/0/0" and outcome.shows["LIVIA"][0] == "card/pasture/0/1"
    for seat, shown in outcome.shows.items():
        held = [outcome.seals[name] for name in shown]
        goods = outcome.state.players[seat].goods
        assert (held.count("horse"), held.count("cattle")) == (goods["horse"], goods["cattle"])


def test_what_is_told_of_the_set_up() -> None:
    outcome = game().setup(SEATS[:3], Kept(first=3))
    data = {event.kind: event.data for event in outcome.events if event.phase == "setup"}
    assert data["counters"] == {"cities": 30}
    assert data["seated"] == {
        "seats": [["VALERIA", "rosso", "B20", "C23"], ["LIVIA", "blu", "C21", "B22"], ["A", "bianco", "B21", "B24"]],
        "first": "A",
    }
    assert data["dealt"] == {"seat": "A", "goods": [["gold", 5], ["grain", 1]]}
    assert {event.to for event in outcome.events if event.kind == "card"} == {(seat,) for seat in SEATS[:3]}
    assert [event.data for event in outcome.events if event.kind == "round"] == [{"round": 1, "first": "A"}]


def test_a_hundred_gold_is_the_bank() -> None:
    """rules: K31"""
    g = game(gold_supply=100)
    state = g.setup(SEATS, Kept()).state
    assert sum(player.goods["gold"] for player in state.players.values()) == 20


def test_a_position_is_sealed_anew() -> None:
    g = game()
    state = g.position({"players": {"A": {"cards": ["traitor"]}, "B": {"cards": ["treasure", "diplomat"]}}}, ("A", "B"))
    outcome = g.adopt(state)
    assert outcome.shows == {
        "A": ["card/development/0"],
        "B": ["card/development/1", "card/development/2"],
    }
    assert [outcome.seals[f"card/development/{n}"] for n in range(4)] == ["traitor", "treasure", "diplomat", "diplomat"]
    assert outcome.state.bought == 3 and len(outcome.seals) == 30 + 20 + 33
    assert state.players["A"].cards[0].place == -1, "the argument was changed"
    assert outcome.seals["card/pasture/0/0"] == "horse"
