"""The vocabulary of events: reports lean on these kinds, phases and keys, and private ones go to their seat alone."""

from __future__ import annotations

from typing import Any

import pytest
from random_orders import Chance, sheet
from spqrisiko_table import game

from pbem.core.canon import check
from pbem.core.draw import SeededDice
from pbem.core.event import Event
from pbem.rules.spqrisiko.reasons import REASONS

SETUP, DRAFT, DEPLOY = "setup", "draft", "deploy"
PIECES = "legions triremes metropoli"
KINDS: dict[str, tuple[str, str]] = {  # kind -> phases, keys
    "shuffled": ("setup deploy refill", "generation count"),
    "pirates": (SETUP, "tokens"),
    "barbarians": (SETUP, "tokens"),
    "seated": (SETUP, "seats first"),
    "revealed": ("setup draft deploy refill", "cards"),
    "picked": (DRAFT, "n seat region province listed"),
    "placed": ("deploy reinforce", "seat place legions triremes default"),
    "forfeited": ("deploy reinforce", f"seat {PIECES}"),
    "dealt": (DEPLOY, "seat count"),
    "card": (DEPLOY, "seat card"),
    "turn": ("score battle", "seat round final paused"),
    "scored": ("score", "seat parts gained before total"),
    "income": ("reinforce", "seat vp legions triremes"),
    "exchanged": ("reinforce", f"seat cards resources combo {PIECES}"),
    "built": ("reinforce", "seat region default"),
    "battle": (
        "battle",
        "n seat source target way over defender units enemies token attacks result stop advanced left_source "
        "left_target destroyed metropolis",
    ),
    "taken": ("battle", "seat card listed"),
    "paused": ("battle", "seat"),
    "province": ("draft battle", "province before after"),
    "praefectus": ("battle", "seat before after"),
    "eliminated": ("battle", "seat cards"),
    "moved": ("move", "seat source target count way over"),
    "exhausted": ("refill", "first reshuffled"),
    "ending": ("refill", "final"),
    "final": ("end", "seat parts gained before total"),
    "over": ("end", "reason ranking winners ties"),
    "order": ("draft deploy score reinforce battle move refill end", "line alternative verb outcome reason n"),
}
PRIVATE = ("card", "order")


def events(pace: str, seats: str, seed: str, **options: Any) -> list[Event]:
    """All events of a game of random orders."""
    g = game(pace, **options)
    key = seed.encode().ljust(32, b".")

    def dice(n: int) -> SeededDice:
        return SeededDice(key[:-4] + n.to_bytes(4, "big"), key, lambda label, result: "")

    outcome = g.setup(tuple(seats), dice(0))
    found, chance, n = list(outcome.events), Chance(seed), 0
    while not g.over(outcome.state) and n < 500:
        n += 1
        sheets = {seat: sheet(g, outcome.state, seat, chance) for seat in g.owing(outcome.state)}
        outcome = g.resolve(outcome.state, sheets, dice(n))
        found += outcome.events
    return found


@pytest.fixture(scope="module")
def everything() -> list[Event]:
    found: list[Event] = []
    for n in range(6):
        found += events("player", "AB" if n % 2 else "ABCD", f"e{n}")
    return found + events("round", "ABC", "r", setup="cards")


def test_every_event_has_its_phase_and_its_keys(everything: list[Event]) -> None:
    for event in everything:
        phases, keys = KINDS[event.kind]
        assert event.phase in phases.split(), event
        assert sorted(event.data) == sorted(keys.split()), event


def test_every_event_is_plain_json(everything: list[Event]) -> None:
    for event in everything:
        check(event.data)


def test_only_own_cards_and_own_orders_are_private(everything: list[Event]) -> None:
    for event in everything:
        assert (event.to is not None) == (event.kind in PRIVATE), event
        if event.kind == "card":
            assert event.to == (event.data["seat"],)


def test_nearly_every_kind_comes_up(everything: list[Event]) -> None:
    assert set(KINDS) - {event.kind for event in everything} <= {"eliminated", "forfeited"}


def test_every_reason_has_words(everything: list[Event]) -> None:
    reasons = {event.data["reason"] for event in everything if event.kind == "order"}
    assert reasons <= set(REASONS)
    assert len(reasons) > 12


def test_a_battle_adds_up(everything: list[Event]) -> None:
    for data in (event.data for event in everything if event.kind == "battle"):
        lost_att = sum(attack["lost_att"] for attack in data["attacks"])
        lost_def = sum(attack["lost_def"] for attack in data["attacks"])
        assert data["units"] == data["left_source"] + data["advanced"] + lost_att
        assert (data["result"] == "won") == (data["stop"] == "won") == (data["advanced"] > 0)
        if data["token"] is None:
            assert data["enemies"] == lost_def + (0 if data["result"] == "won" else data["left_target"])
        else:
            assert data["enemies"] == 0 and (lost_def > 0) == (data["result"] == "won")
            assert all(attack["def"] == data["token"] for attack in data["attacks"])
        assert (data["way"] == "bridge") == bool(data["over"])


def test_points_add_up(everything: list[Event]) -> None:
    for data in (event.data for event in everything if event.kind in ("scored", "final")):
        assert data["gained"] == sum(part[-1] for part in data["parts"])
        assert data["total"] == data["before"] + data["gained"]
