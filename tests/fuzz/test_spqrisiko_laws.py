"""Random games of S.P.Q.RisiKo! watched from outside: positions as everybody reads them, counted anew each time."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import fuzz_games
import pytest
from fuzz_games import Broken, Play, play_game

PROVINCES = {  # how many regions each card asks for, by option
    "ours": {"p-hispania": 3, "p-gallia": 4, "p-italia": 3, "p-illyricum": 6, "p-oriens": 7, "p-africa": 3},
    "javarisiko_amended": {"p-hispania": 3, "p-gallia": 5, "p-europa": 8, "p-asia": 5, "p-oriens": 2, "p-africa": 3},
}
HELD = re.compile(r"([A-Z0-9]+):([1-9][0-9]*)(?:\+([1-9][0-9]*))?")
REGION_TOKEN = re.compile(r"barbarians:([1-5])(?:-([1-5]))?")
SEA_TOKEN = re.compile(r"pirates:([1-5])(?:-([1-5]))?")
SEEDS = [str(100 + n) for n in range(6)]


def owners(places: dict[str, str]) -> dict[str, str]:
    return {place: text.partition(":")[0] for place, text in places.items()}


def sound(play: Play, state: dict[str, Any]) -> list[str]:
    """What is wrong with one position."""
    seats = set(state["seats"])
    wrong = [
        place
        for places, token in ((state["regions"], REGION_TOKEN), (state["seas"], SEA_TOKEN))
        for place, text in places.items()
        if not token.fullmatch(text)
        and not ((m := HELD.fullmatch(text)) and m[1] in seats)
        and not (text == "" and state["phase"] == "draft" and token is REGION_TOKEN)
    ]
    if len(state["regions"]) != 45 or len(state["seas"]) != 12:
        wrong.append("places")
    built = state["metropoli"]
    if len(set(built)) != len(built) or len(built) > 12 or not {owners(state["regions"])[r] for r in built} <= seats:
        wrong.append("metropoli")
    return wrong + _cards(state) + _power(play, state)


def _cards(state: dict[str, Any]) -> list[str]:
    """All 45 cards, each once; before the deal without those of the regions that were never drafted."""
    cards = [card for hand in state["hands"].values() for card in hand]
    cards += state["row"] + state["deck"] + state["discard"]
    every = set(state["regions"])
    if state["phase"] in ("draft", "deploy"):
        every -= {region for region, text in state["regions"].items() if text.startswith("barbarians")}
    return [] if Counter(cards) == Counter(every) else ["cards"]


def _power(play: Play, state: dict[str, Any]) -> list[str]:
    """Province and Praefectus cards, counted from who holds what."""
    at, held = play.game.rules.tables, owners(state["regions"])  # type: ignore[attr-defined]
    proconsul, praetor = {}, {}
    for province, number in PROVINCES[str(play.options["province_set"])].items():
        regions = [region for region, its in at.province_of.items() if its == province]
        counted = Counter(held[region] for region in regions)
        for seat in state["seats"]:
            if counted[seat] == len(regions):
                praetor[province] = seat
            elif counted[seat] >= number:
                proconsul[province] = seat
    seas = Counter(owners(state["seas"]).values())
    praefectus = {seat: seas[seat] // 4 for seat in state["seats"] if seas[seat] >= 4}
    counts = {"proconsul": proconsul, "praetor": praetor, "praefectus": praefectus}
    return [key for key, count in counts.items() if state[key] != count]


def lawful(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What is wrong with a step from one position to the next."""
    wrong = []
    for kind in ("regions", "seas"):
        for place, text in after[kind].items():
            if ("barbarians" in text or "pirates" in text) and text != before[kind][place]:
                wrong.append(f"{place}: a token came or changed")
    if any(after["vp"][seat] < points for seat, points in before["vp"].items()):
        wrong.append("points were lost")
    if before["out"] != after["out"][: len(before["out"])]:
        wrong.append("somebody came back")
    if after["metropoli"] != sorted(after["metropoli"], key=list(after["regions"]).index):
        wrong.append("metropoli")
    if not set(before["metropoli"]) <= set(after["metropoli"]):
        wrong.append("a Metropoli fell")
    if before["final"] is not None and after["final"] not in (before["final"], before["final"] - 1):
        wrong.append("the end moved away")
    return wrong


@pytest.mark.parametrize("seed", SEEDS)
def test_laws_of_a_random_game(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the set-up to the end: pieces, cards, tokens, cards of power."""
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
    play = play_game("spqrisiko", seed)
    assert play.game.over(play.state)
    assert len(seen) == play.step
    winners, points = seen[-1]["winners"], seen[-1]["vp"]
    assert winners and all(points[seat] == max(points.values()) for seat in winners)
