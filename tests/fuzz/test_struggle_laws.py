"""Random games of Struggle for Rome watched from outside: positions as everybody reads them, counted anew each time."""

from __future__ import annotations

from collections import Counter
from typing import Any

import fuzz_games
import pytest
from fuzz_games import Broken, Play, play_game

GOODS = {"grain": 14, "ore": 14, "horse": 10, "cattle": 10}
CARDS = {"diplomat": 11, "traitor": 6, "great_warrior": 6, "treasure": 4, "victory_1": 2, "victory_2": 1}
FACES = {"gold": 1, "gold-loss": 2, "pasture": 1, "pasture-loss": 2, "development-loss": 2}  # of each province
TRIBES = ("horsemen", "warriors")
BANNERS = (
    "vindobona", "augusta_treverorum", "arelate", "tarraco", "carthago_nova", "mediolanum", "aquileia", "ravenna",
    "roma", "neapolis", "panormus",
)  # fmt: skip
III = (
    "colonia_agrippina", "iuvavum", "samarobriva", "burdigala", "emerita_augusta", "hispalis", "augusta_taurinorum",
    "florentia", "spoletium", "rhegium",
)  # fmt: skip
SEEDS = [str(100 + n) for n in range(6)]


def boxes(state: dict[str, Any]) -> list[dict[str, Any]]:
    return [player[tribe] for player in state["players"].values() for tribe in TRIBES]


def sound(play: Play, state: dict[str, Any]) -> list[str]:
    """What is wrong with one position."""
    return [*_cards(state), *_counters(state), *_pieces(play, state), *_points(play, state)]


def _cards(state: dict[str, Any]) -> list[str]:
    """All 48 raw materials and all 30 development cards, each kind as often as there is of it."""
    players = state["players"].values()
    wrong = []
    for good, count in GOODS.items():
        held = sum(player[good] for player in players)
        rest = state["piles"][good] if good in state["piles"] else state["pasture"].count(good) + state["spent"][good]
        if held + rest != count or min(player[good] for player in players) < 0:
            wrong.append(good)
    cards = Counter(state["development"])
    for player in players:
        cards.update(player["cards"] + player["played"])
    if cards != Counter(CARDS):
        wrong.append("development cards")
    return wrong


def _counters(state: dict[str, Any]) -> list[str]:
    """One on every city in play at first; no more than there are of a face; two of a province in a box."""
    wrong = []
    cities = [city for box in boxes(state) for city in box["cities"]]
    boxed = [counter for box in boxes(state) for counter in box["counters"]]
    whole = 40 if len(state["seats"]) > 3 else 30
    gone = whole - len(boxed) - len(state["counters"])
    if not 0 <= gone <= len(cities) or set(cities) & state["counters"].keys():
        wrong.append("counters")
    if list(state["counters"]) != state["plunderable"]:
        wrong.append("plunderable")
    faces = Counter((counter["province"], counter["face"]) for counter in boxed)
    if any(n > FACES[face] for (_, face), n in faces.items()):
        wrong.append("faces")
    for box in boxes(state):
        if any(n > 2 for n in Counter(counter["province"] for counter in box["counters"]).values()):
            wrong.append("three of a province")
    return wrong


def _pieces(play: Play, state: dict[str, Any]) -> list[str]:
    """Eight figures of a tribe, ten wagons of a seat; every tribe and every city in one place."""
    wrong = []
    for seat, player in state["players"].items():
        both = [player[tribe] for tribe in TRIBES]
        if any(box["figures"] + len(box["cities"]) + bool(box["at"]) > 8 or box["figures"] < 0 for box in both):
            wrong.append(f"figures of {seat}")
        if sum(box["wagons"] + len(box["cities"]) for box in both) > 10:
            wrong.append(f"wagons of {seat}")
    places = [box["at"] for box in boxes(state) if box["at"]]
    places += [city for box in boxes(state) for city in box["cities"]]
    if len(set(places)) != len(places) or any(bool(box["at"]) == bool(box["cities"]) for box in boxes(state)):
        wrong.append("places")
    if len(state["seats"]) < 4 and set(III) & (set(places) | state["counters"].keys()):
        wrong.append("a III city is in play")
    gold = sum(player["gold"] for player in state["players"].values())
    if play.options["gold_supply"] == 100 and gold > 100 and state["phase"] != "over":  # treasures that are shown pay
        wrong.append("more gold than there is")
    return wrong


def _points(play: Play, state: dict[str, Any]) -> list[str]:
    """Points, counted from cities, counters, cards."""
    return [f"points of {seat}" for seat in state["seats"] if state["vp"][seat] != points(play, state, seat)]


def points(play: Play, state: dict[str, Any], seat: str) -> int:
    player = state["players"][seat]
    both = [player[tribe] for tribe in TRIBES]
    cities = [city for box in both for city in box["cities"]]
    provinces = [{counter["province"] for counter in box["counters"]} for box in both]
    if play.options["scourge_scope"] == "both_boxes_of_the_player":
        provinces = [provinces[0] | provinces[1]]
    worth = len(cities) + 2 * (state["diplomacy"] == seat)
    worth += 2 * any(len(found) == 5 for found in provinces)
    worth += 2 * all(len(box["cities"]) >= 4 for box in both)
    if play.options["terror_of_the_legions"]:
        worth += sum(city in BANNERS for city in cities) >= int(play.options["banner_cities_needed"])
    cards = Counter(player["cards"] + player["played"])
    return worth + cards["victory_1"] + 2 * cards["victory_2"]


def lawful(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What is wrong with a step from one position to the next."""
    wrong = []
    for seat in after["seats"]:
        was, now = before["players"][seat], after["players"][seat]
        for tribe in TRIBES:
            one, two = was[tribe], now[tribe]
            if any(two[key][: len(one[key])] != one[key] for key in ("cities", "counters")):
                wrong.append(f"{seat}'s {tribe} lost what is for good")
            if not one["at"] and two["at"]:
                wrong.append(f"{seat}'s {tribe} wander again")
            if len(two["cities"]) > len(one["cities"]) + 1 or len(two["counters"]) > len(one["counters"]) + 1:
                wrong.append(f"{seat}'s {tribe} acted twice")
        if now["played"][: len(was["played"])] != was["played"]:
            wrong.append(f"{seat} took a card back")
        if now["played"].count("diplomat") > was["played"].count("diplomat") + 1:
            wrong.append(f"{seat} played two diplomats")
        lost = 2 * (before["diplomacy"] == seat != after["diplomacy"])
        if after["vp"][seat] < before["vp"][seat] - lost:
            wrong.append(f"{seat} lost points")
    holder = after["diplomacy"]
    if holder and max(p["played"].count("diplomat") for p in after["players"].values()) > after["players"][holder][
        "played"
    ].count("diplomat"):
        wrong.append("Diplomacy lies with the wrong seat")
    return wrong


@pytest.mark.parametrize("seed", SEEDS)
def test_laws_of_a_random_game(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the set-up to the end: cards, counters, pieces, points; who wins."""
    seen: list[dict[str, Any]] = []
    check = fuzz_games._check_state

    def checked(play: Play, state: Any) -> None:
        check(play, state)
        dump = play.game.dump(state)
        wrong = sound(play, dump) + (lawful(seen[-1], dump) if seen else [])
        if wrong:
            raise Broken(", ".join(wrong), play)
        seen.append(dump)

    monkeypatch.setattr(fuzz_games, "_check_state", checked)
    play = play_game("struggle", seed)
    assert play.game.over(play.state)
    assert len(seen) == play.step
    end, most = seen[-1], 11 if play.options["terror_of_the_legions"] else 10
    assert all(max(state["vp"].values()) < most for state in seen[:-1] if play.pace == "round")
    merit = {seat: (end["vp"][seat], end["players"][seat]["gold"]) for seat in end["seats"]}
    assert max(merit.values())[0] >= most
    assert end["winners"] == [seat for seat in end["seats"] if merit[seat] == max(merit.values())]
