"""Every kind of event in a sentence that can be checked, told to those who may know it."""

from __future__ import annotations

from typing import Any

import pytest
from strg_report_table import SEATS, Step, events, part, told
from strg_table import game

from pbem.core.event import Event

MARCH = {
    "seat": "LIVIA", "tribe": "warriors", "source": "B18", "target": "C17", "route": ["B18", "C18", "C17"], "land": 0,
    "sea": 0, "free": None, "grain": 0, "gold": 0, "card": False,
}  # fmt: skip
PLUNDER = {
    "seat": "LIVIA", "tribe": "horsemen", "city": "roma", "at": "H17", "face": "gold-loss", "reward": "gold", "got": 2,
    "lost": True, "wagons": 1, "gold": 3, "traitor": False,
}  # fmt: skip
ROBBED = {
    "seat": "LIVIA", "victim": "MARCUS", "victims": ["MARCUS"], "took": "gold", "gold": 3, "by": "diplomat",
    "lot": False,
}  # fmt: skip


@pytest.mark.parametrize(
    ("phase", "kind", "data", "said"),
    [
        ("trade", "started", {"seat": "LIVIA", "horsemen": "C23", "warriors": "B20"},
         "Livia swaps the starts: horsemen on C23, warriors on B20."),
        ("trade", "banked", {"seat": "LIVIA", "gave": [["grain", 6]], "got": [["ore", 2]], "pasture": 0},
         "Livia gives the bank 6 grain and gets 2 ore."),
        ("trade", "deal", {"seat": "LIVIA", "other": "MARCUS", "gave": [["gold", 2], ["horse", 2]],
                           "got": [["cattle", 1]], "line": "", "other_line": ""},
         "Livia gives 2 gold and 2 horses to Marcus and gets 1 cattle."),
        ("trade", "built", {"seat": "LIVIA", "what": "wagon", "box": "warriors", "n": 2, "horsemen": 0, "warriors": 0,
                            "paid": [["gold", 3], ["grain", 2]]},
         "Livia builds 2 wagons for the box of the warriors; paid: 3 gold and 2 grain."),
        ("trade", "built", {"seat": "LIVIA", "what": "figures", "box": None, "n": 2, "horsemen": 1, "warriors": 2,
                            "paid": [["ore", 2], ["horse", 2]]},
         "Livia builds 1 figure for the horsemen and 2 figures for the warriors; paid: 2 ore and 2 horses."),
        ("trade", "bought", {"seat": "LIVIA", "n": 2, "paid": [["gold", 2], ["cattle", 2]]},
         "Livia buys 2 development cards; paid: 2 gold and 2 cattle."),
        ("trade", "played", {"seat": "LIVIA", "card": "treasure", "tribe": None, "hex": None, "gold": 7},
         "Livia plays the card treasure: 7 gold."),
        ("horsemen", "marched", MARCH, "The warriors of Livia march B18 → C18 → C17. No arrow is crossed."),
        ("horsemen", "marched", {**MARCH, "free": "sea", "land": 2, "sea": 1, "grain": 1, "gold": 4},
         "The first arrow is free: a sea arrow. Toll for 2 land arrows and 1 sea arrow: 4 gold and 1 grain."),
        ("horsemen", "plundered", PLUNDER,
         "The horsemen of Livia plunder Rome in Southern Italy. The counter shows: 2 gold, red field."
         " Gold: 2 (counter) + 1 (wagons) = 3. A figure of the box is lost."),
        ("horsemen", "plundered", {**PLUNDER, "face": "development-loss", "reward": "development", "got": 0,
                                   "lost": False, "wagons": 0, "gold": 0},
         "development card, red field. There is no such card left. There is no figure in the box to lose."),
        ("horsemen", "founded", {"seat": "LIVIA", "tribe": "horsemen", "city": "roma", "source": "H17", "counter": True,
                                 "traitor": False},
         "The horsemen of Livia conquer Rome in Southern Italy and found a kingdom. Its counter leaves the game"),
        ("horsemen", "expanded", {"seat": "LIVIA", "tribe": "horsemen", "city": "roma", "source": "pisae", "way": None,
                                  "counter": False, "traitor": False},
         "The horsemen of Livia conquer Rome in Southern Italy from Pisa."),
        ("warriors", "rested", {"seat": "LIVIA", "tribe": "warriors", "take": "gold", "n": 2, "ordered": False},
         "The warriors of Livia have no order that is possible and take 2 gold."),
        ("warriors", "rested", {"seat": "LIVIA", "tribe": "warriors", "take": "pasture", "n": 1, "ordered": True},
         "The warriors of Livia rest and take 1 pasture card."),
        ("warriors", "rested", {"seat": "LIVIA", "tribe": "warriors", "take": "gold", "n": 0, "ordered": False},
         "The warriors of Livia rest and find nothing left to take."),
        ("warriors", "special", {"seat": "LIVIA", "card": "heir"}, "Livia holds Heir of Rome now: 2 points."),
        ("trade", "shuffled", {"deck": "pasture", "generation": 2, "count": 1},
         "Nobody trades, builds or plays a card."),
        ("setup", "counters", {"cities": 30}, "A counter lies face down on each of 30 cities."),
        ("setup", "legionnaire", {"hex": "HI2"}, "The legionnaire stands on HI2."),
        ("setup", "shuffled", {"deck": "pasture", "generation": 0, "count": 20},
         "20 cards are shuffled: pasture deck."),
        ("setup", "seated", {"seats": [["LIVIA", "rosso", "B20", "C23"], ["MARCUS", "blu", "C21", "B22"]],
                             "first": "MARCUS"},
         "Drawn by lot: Marcus begins. Order of play: Marcus and Livia."),
    ],
)  # fmt: skip
def test_a_sentence_for_each_kind(phase: str, kind: str, data: dict[str, Any], said: str) -> None:
    assert said in told(kind, data, phase)


def test_a_diplomat_with_all_that_follows() -> None:
    played = {"seat": "LIVIA", "card": "diplomat", "tribe": None, "hex": "GE7", "gold": 0}
    happened = [
        Event("played", "trade", played),
        Event("legionnaire", "trade", {"hex": "GE7", "source": "IN5"}),
        Event("robbed", "trade", {**ROBBED, "victims": ["MARCUS", "VALERIA"], "lot": True}),
        Event("diplomacy", "trade", {"seat": "LIVIA", "before": "VALERIA", "played": 4}),
    ]
    assert (
        "Livia plays the card diplomat: the legionnaire goes to GE7. He comes from IN5. The lot among Marcus and"
        " Valeria falls on Marcus."
        " Livia robs Marcus of 3 gold. Livia has played 4 diplomats and takes Diplomacy from Valeria: 2 points."
    ) in events(happened)
    assert "Nothing traded, built or played in the turn of Marcus and Valeria." in events(happened)


def test_nobody_to_rob() -> None:
    seven = {"seat": "LIVIA", "hex": "GE7", "source": "GE7", "moved": False, "ordered": True}
    rolled = {"n": 1, "seat": "LIVIA", "dice": [3, 4], "total": 7, "again": False}
    happened = [
        Event("rolled", "production", rolled),
        Event("seven", "production", seven),
        Event(
            "robbed", "production", {**ROBBED, "victim": None, "victims": [], "took": None, "gold": 0, "by": "seven"}
        ),
    ]
    assert "Livia leaves the legionnaire on GE7, as ordered. Nobody can be robbed there." in events(happened)


def test_rolls_that_count_nothing() -> None:
    rolled = {"n": 2, "seat": "MARCUS", "dice": [4, 5], "total": 9}
    happened = [
        Event("rolled", "production", {**rolled, "again": True}),
        Event("rolled", "production", {**rolled, "again": False}),
        Event("blocked", "production", {"total": 9, "hex": "GE7", "seats": ["LIVIA", "VALERIA"]}),
        Event("yielded", "production", {"total": 9, "seat": "MARCUS", "hexes": [["BA7", "ore", 0], ["BA9", "ore", 1]]}),
    ]
    text = events(happened)
    assert "Number 2, Marcus [4] [5] 9: it is marked already, so the dice roll again" in text
    assert "The legionnaire stands on GE7: nothing from there for Livia and Valeria." in text
    assert "Marcus: no ore left (BA7) and 1 ore (BA9)" in text
    assert "Marcus – 1 – 1" in text


def test_cards_that_only_their_seat_learns_of() -> None:
    happened = [
        Event("plundered", "horsemen", {**PLUNDER, "face": "pasture", "reward": "pasture", "got": 1, "lost": False}),
        Event("drawn", "horsemen", {"seat": "LIVIA", "count": 1}),
        Event("card", "horsemen", {"seat": "LIVIA", "card": "horse"}, ("LIVIA",)),
        Event("plundered", "warriors", {**PLUNDER, "tribe": "warriors", "reward": "development", "got": 1}),
        Event("drew", "warriors", {"seat": "LIVIA", "card": "traitor"}, ("LIVIA",)),
    ]
    own = part(events(happened, "LIVIA"), "What happened", "The map")
    assert "You drew 1 horse." in own
    assert "Your new card: traitor." in own
    for seat in ("MARCUS", None):
        other = part(events(happened, seat), "What happened", "The map")
        assert "drew" not in other
        assert "traitor" not in other


def test_the_set_up_is_told_once_for_all() -> None:
    happened = []
    for seat in ("LIVIA", "MARCUS", "VALERIA"):
        happened += [
            Event("dealt", "setup", {"seat": seat, "goods": [["gold", 5], ["grain", 1]]}),
            Event("drawn", "setup", {"seat": seat, "count": 1}),
            Event("card", "setup", {"seat": seat, "card": "cattle"}, (seat,)),
        ]
    text = events(happened, "LIVIA")
    assert "Each player begins with 5 gold, 1 grain and 1 pasture card." in text
    assert text.count("Your pasture card: 1 cattle.") == 1
    assert "Your pasture card" not in events(happened)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"verb": "OFFER", "outcome": "cut", "reason": "no_goods", "n": 1},
         "– 1 deal struck. Not all of it: the goods were not there."),
        ({"verb": "HORSEMEN", "outcome": "skipped", "reason": "taken", "by": "MARCUS"},
         "✗ Not done: Marcus was there first."),
        ({"verb": "HORSEMEN", "outcome": "skipped", "reason": "few_figures"},
         "✗ Not done: there were too few figures in the box."),
        ({"verb": "WARRIORS", "outcome": "unused", "reason": "earlier_line"},
         "– Not used: an earlier line was carried out."),
        (
            {"verb": "BUY", "outcome": "done", "reason": "", "n": 2, "alternative": 1},
            "✓ Alternative 2: 2 cards bought.",
        ),
        ({"verb": "PAY", "outcome": "done", "reason": ""}, "✓ Done."),
    ],
)  # fmt: skip
def test_what_came_of_a_line(data: dict[str, Any], said: str) -> None:
    g = game()
    state = g.position({}, SEATS)
    event = Event("order", "trade", {"line": 0, "alternative": 0, "n": 0, **data}, ("LIVIA",))
    text = Step(g, state, state, [event], {"LIVIA": ("THE LINE",)}).text("LIVIA")
    assert f"ok 1: THE LINE {said}" in text
