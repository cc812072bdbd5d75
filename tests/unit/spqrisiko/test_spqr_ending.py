"""The final count, ties, and the standings of a game that goes on."""

from __future__ import annotations

from typing import Any

import pytest
from spqrisiko_table import game, place
from steps_table import step

from pbem.rules.spqrisiko.ending import final_parts, ranking

FIVE = {
    "britannia": "V:1", "germania-inferior": "V:1", "belgica": "V:1", "lugdunense": "V:1", "mauretania": "V:1",
    "lusitania": "G:1", "galicia": "G:1", "baetica": "G:1", "terraconensis": "G:1", "baleares": "G:1", "corsica": "G:1",
    "sardinia": "G:1", "sicilia": "G:1", "numidia": "G:1", "creta": "G:1", "italia": "R:1", "noricum": "R:1",
    "asia": "R:1", "raetia": "R:1", "mesopotamia": "M:1", "cappadocia": "M:1", "cyrenaica": "M:1", "dacia": "M:1",
}  # fmt: skip
SEAS = dict.fromkeys(("ibericum", "balearicum", "sinus-gallicus", "tyrrenum"), "G:1")
BUILT = ["britannia", "italia", "noricum", "mesopotamia", "cappadocia", "cyrenaica"]


@pytest.mark.parametrize(
    ("seat", "parts"),
    [
        ("V", [["proconsul", 1, 1], ["metropoli", 1, 1], ["presence", 2, 1]]),
        ("G", [["proconsul", 1, 1], ["praetor", 1, 2], ["praefectus", 1, 1], ["presence", 4, 6]]),
        ("R", [["metropoli", 2, 2], ["presence", 4, 6]]),
        ("M", [["metropoli", 3, 3], ["presence", 3, 3]]),
    ],
)
def test_the_example_of_the_rules(seat: str, parts: list[list[Any]]) -> None:
    """3, 10 (printed as 9), 8 and 6 points.

    rules: END-2, END-3, 38
    """
    g = game()
    state = place(g, "VGRM", regions=FIVE, seas=SEAS, metropoli=BUILT)
    assert final_parts(g.rules, state, seat) == parts


@pytest.mark.parametrize(("provinces", "points"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15)])
def test_presence(provinces: int, points: int) -> None:
    held = ("galicia", "raetia", "corsica", "dacia", "arabia", "numidia")[:provinces]
    g = game()
    state = place(g, regions=dict.fromkeys(held, "A:1") | {"creta": "B:1"})
    assert [part[2] for part in final_parts(g.rules, state, "A")] == ([points] if points else [])


TIES: list[tuple[dict[str, str], dict[str, str], list[list[str]]]] = [
    # regions and seas together: 2 + 3 against 4
    ({"raetia": "A:1", "numidia": "A:1", "pannonia": "B:1", "dacia": "B:1", "galatia": "B:1", "armenia": "B:1"},
     dict.fromkeys(("syrtis", "tyrrenum", "ionium"), "A:1"), [["A"], ["B"]]),
    # the same number of places, then province cards
    ({"mauretania": "A:1", "numidia": "A:1", "africa": "A:1", "raetia": "B:1", "italia": "B:1", "dacia": "B:1"},
     {}, [["A"], ["B"]]),
    ({"raetia": "A:1", "dacia": "B:1"}, {}, [["A", "B"]]),
]  # fmt: skip


@pytest.mark.parametrize(("regions", "seas", "expected"), TIES)
def test_ties(regions: dict[str, str], seas: dict[str, str], expected: list[list[str]]) -> None:
    """rules: END-4"""
    g = game()
    assert ranking(g.rules, place(g, regions=regions, seas=seas)) == expected


def test_a_shared_victory_names_all_winners() -> None:
    done = step({"B": "REINFORCE dacia 6L 2T"}, regions={"raetia": "A:1", "dacia": "B:1"}, active="B", final=0)
    assert (done.dump["winners"], done.dump["ranking"]) == (["A", "B"], [["A", "B"]])
    assert done.game.standings(done.state) == [["A", 0], ["B", 0]]


def test_the_count_is_told_seat_by_seat() -> None:
    at = {"raetia": "A:1", "numidia": "A:1", "dacia": "B:1"}
    done = step({"B": "PASS"}, regions=at, active="B", final=0, vp={"A": 7})
    assert done.told("final") == [
        {"seat": "A", "parts": [["presence", 2, 1]], "gained": 1, "before": 7, "total": 8},
        {"seat": "B", "parts": [], "gained": 0, "before": 0, "total": 0},
    ]
    assert done.after["refill"]["vp"] == {"A": 7, "B": 0}
    assert done.dump["vp"] == {"A": 8, "B": 0}


def test_who_is_out_can_still_win() -> None:
    g = game()
    state = place(g, "ABC", regions={"raetia": "A:1", "dacia": "B:1"}, out=["C"], vp={"C": 60, "A": 5})
    assert ranking(g.rules, state)[0] == ["C"]
    assert g.standings(state)[0] == ["C", 60]
