"""Positions in JSON: the bare one, what is laid over it, what is refused, and what who may see of it."""

from __future__ import annotations

from typing import Any

import pytest
from spqrisiko_table import game, place

from pbem.core.problem import Failure
from pbem.core.ruleset import Value
from pbem.rules.spqrisiko.form import Position
from pbem.rules.spqrisiko.position import from_view

REGIONS = game().rules.tables.regions


def test_the_bare_position() -> None:
    """rules: C2"""
    dump = game().dump(place(game()))
    assert set(dump["regions"].values()) == {"barbarians:3"} and set(dump["seas"].values()) == {"pirates:3"}
    assert (dump["round"], dump["phase"], dump["active"], dump["final"]) == (1, "turn", "A", None)
    assert (dump["row"], dump["deck"]) == (list(REGIONS[:3]), list(REGIONS[3:]))
    assert dump["vp"] == {"A": 0, "B": 0} and dump["hands"] == {"A": [], "B": []}
    assert list(dump["regions"]) == list(REGIONS) and list(dump["seas"]) == list(game().rules.tables.seas)


def test_cards_that_are_named_leave_the_row_and_the_deck() -> None:
    dump = game().dump(place(game(), hands={"A": ["galicia"]}, discard=["lusitania"]))
    assert dump["row"] == list(REGIONS[2:5]) and dump["deck"] == list(REGIONS[5:])
    short = game().dump(place(game(), deck=["syria"]))
    assert (short["deck"], short["cards"]) == (["syria"], 4)


def test_hands_and_discards_are_kept_in_map_order() -> None:
    dump = game().dump(place(game(), hands={"A": ["asia", "creta"]}, discard=["syria", "italia"], metropoli=[]))
    assert (dump["hands"]["A"], dump["discard"]) == (["creta", "asia"], ["italia", "syria"])


def test_tokens_are_told_with_the_higher_die_first() -> None:
    assert game().dump(place(game(), regions={"asia": "barbarians:2-4"}))["regions"]["asia"] == "barbarians:4-2"


def test_in_the_draft_regions_wait_for_their_cards() -> None:
    state = place(game(), phase="draft", row=["asia"], deck=["creta"], regions={"italia": "A:1"})
    dump = game().dump(state)
    assert (dump["regions"]["asia"], dump["regions"]["creta"], dump["regions"]["syria"]) == ("", "", "barbarians:3")
    assert (state.round, state.active) == (0, "A")
    assert game().position(dump) == state


def test_in_the_draft_a_region_that_is_said_to_be_empty_still_has_its_card() -> None:
    state = place(game(), phase="draft", regions={"galicia": ""} | dict.fromkeys(REGIONS[4:], "barbarians:3"))
    assert (state.row, state.deck) == (list(REGIONS[:3]), [REGIONS[3]])


@pytest.mark.parametrize(
    ("state", "source"),
    [
        ({"regions": {"asia": "Z:1"}}, "regions.asia"),
        ({"regions": {"asia": "A:0"}}, "regions.asia"),
        ({"regions": {"asia": "A:100000"}}, "regions.asia"),
        ({"regions": {"asia": "A:1+100000"}}, "regions.asia"),
        ({"seas": {"ionium": "A:100000"}}, "seas.ionium"),
        ({"regions": {"asia": "pirates:3"}}, "regions.asia"),
        ({"regions": {"asia": "barbarians:7"}}, "regions.asia"),
        ({"regions": {"asia": "barbarians:1-1-1-1"}}, "regions.asia"),
        ({"regions": {"asia": ""}}, "regions.asia"),
        ({"regions": {"galatia": "A:1+1"}}, "regions.galatia"),
        ({"regions": {"asia": 3}}, "regions.asia"),
        ({"regions": {"atlantis": "A:1"}}, "regions.atlantis"),
        ({"seas": {"ionium": "A:1+1"}}, "seas.ionium"),
        ({"seas": {"ionium": "barbarians:3"}}, "seas.ionium"),
        ({"metropoli": ["asia"]}, "metropoli"),
        ({"metropoli": ["asia", "asia"], "regions": {"asia": "A:1"}}, "metropoli"),
        ({"hands": {"A": ["asia"]}, "row": ["asia"]}, ""),
        ({"row": ["asia", "creta", "syria", "judea"]}, "row"),
        ({"hands": {"A": ["rome"]}}, "hands.A"),
        ({"hands": {"Z": []}}, "hands.Z"),
        ({"proconsul": {"p-italia": "A"}}, "proconsul"),
        ({"praetor": {"p-nowhere": "A"}}, "praetor.p-nowhere"),
        ({"praefectus": {"A": 1}}, "praefectus"),
        ({"final": 2}, "final"),
        ({"round": 0}, "round"),
        ({"phase": "draft", "round": 1}, "round"),
        ({"phase": "tea"}, "phase"),
        ({"phase": "draft", "row": ["asia"], "deck": [], "regions": {"asia": "A:1"}}, "regions.asia"),
        ({"active": "Z"}, "active"),
        ({"active": "B", "out": ["B"]}, "active"),
        ({"out": ["B"], "regions": {"asia": "B:1"}}, "out"),
        ({"out": ["A", "B"]}, "out"),
        ({"phase": "over"}, "ranking"),
        ({"phase": "draft", "row": [], "deck": ["asia"]}, "row"),
        ({"phase": "draft", "row": [], "deck": []}, "row"),
        ({"phase": "draft", "out": ["B"]}, "out"),
        ({"phase": "deploy", "out": ["B"]}, "out"),
        ({"out": ["B"], "hands": {"B": ["asia"]}}, "hands.B"),
        ({"phase": "over", "ranking": [[], ["A"], ["B"]]}, "ranking"),
        ({"phase": "over", "ranking": [["A"], ["B"]], "winners": ["B"]}, "winners"),
        ({"phase": "over", "ranking": [["A"], ["B"]], "active": "A"}, "active"),
        ({"winners": ["A"]}, "winners"),
        ({"pools": {"A": "10+4"}}, "pools"),
        ({"phase": "deploy", "pools": {"A": "10"}}, "pools.A"),
        ({"phase": "deploy", "pools": {"A": "10000+4"}}, "pools.A"),
        ({"places": {"asia": "0/1"}}, "places.asia"),
        ({"places": {"asia": "x"}, "hands": {"A": ["asia"]}}, "places.asia"),
        ({"hand_sizes": {"A": 3}}, "hand_sizes"),
        ({"deck_size": 3}, "deck_size"),
        ({"cards": 3}, "cards"),
        ({"vp": {"A": -1}}, "vp.A"),
        ({"nonsense": 1}, "nonsense"),
    ],
)  # fmt: skip
def test_what_no_position_can_be(state: dict[str, Value], source: str) -> None:
    with pytest.raises(Failure) as caught:
        place(game(), **state)
    assert source in [problem.source for problem in caught.value.problems]
    assert all(problem.code == "bad-position" for problem in caught.value.problems)


@pytest.mark.parametrize("value", [None, [], "x", {1: 2}])
def test_a_position_is_a_table(value: Value) -> None:
    with pytest.raises(Failure):
        game().position(value, ("A", "B"))


@pytest.mark.parametrize("seats", [("A",), tuple("ABCDEF"), ("A", "A")])
def test_two_to_five_seats(seats: tuple[str, ...]) -> None:
    with pytest.raises(Failure):
        game().position({}, seats)


def test_cards_of_power_may_be_repeated_when_they_agree() -> None:
    held = dict.fromkeys(("cisalpina", "italia", "corsica"), "A:1") | {"creta": "B:1"}
    place(game(), regions=held, proconsul={"p-italia": "A"}, praetor={}, praefectus={"A": 0})
    with pytest.raises(Failure):
        place(game(), regions=held, proconsul={})


FULL: dict[str, Any] = {
    "regions": {"italia": "A:5+2", "creta": "B:1"}, "seas": {"ionium": "A:3"}, "metropoli": ["italia"],
    "hands": {"A": ["asia", "syria"], "B": ["judea"]}, "places": {"asia": "1/0", "judea": "1/1"}, "generation": 1,
    "dealt": 6, "row": ["creta"], "deck": ["ponto", "cipro"], "discard": ["italia"], "vp": {"A": 12}, "final": 1,
}  # fmt: skip


@pytest.mark.parametrize("seat", ["A", "B", None])
def test_nobody_sees_more_than_he_may(seat: str | None) -> None:
    view = game().view(place(game(), **FULL), seat)
    assert not {"deck", "places", "dealt"} & set(view)
    assert view.get("hands") == (None if seat is None else {seat: FULL["hands"][seat]})
    assert (view["hand_sizes"], view["deck_size"]) == ({"A": 2, "B": 1}, 2)
    assert view["row"] == ["creta"] and view["discard"] == ["italia"]


def test_a_dump_is_whole() -> None:
    g = game()
    state = place(g, **FULL)
    dump = g.dump(state)
    assert g.position(dump) == state
    assert set(dump) == set(Position.__struct_fields__)
    assert dump["regions"]["italia"] == "A:5+2" and dump["seas"]["ionium"] == "A:3"


def test_a_view_can_be_looked_at_but_not_played_on_from() -> None:
    g = game()
    view = g.view(place(g, **FULL), "A")
    with pytest.raises(Failure):
        g.position(view)
    seen = from_view(g.rules, view, "A")
    assert (seen.hands, seen.deck) == ({"A": ["asia", "syria"], "B": []}, [])


def test_a_copy_shares_nothing() -> None:
    g = game()
    state = place(g, **FULL)
    before = g.dump(state)
    other = state.copy()
    other.hands["A"].append("x")
    other.owner["asia"], other.units["asia"], other.vp["A"], other.fleet["italia"] = "A", 9, 99, 9
    other.row.append("y")
    other.metropoli.clear()
    assert g.dump(state) == before


def test_adopting_a_position_seals_what_is_hidden() -> None:
    g = game()
    outcome = g.adopt(place(g, **FULL))
    assert outcome.seals == {
        "card/region/0/0": "asia", "card/region/0/1": "syria", "card/region/0/2": "judea",
        "card/region/0/3": "ponto", "card/region/0/4": "cipro",
    }  # fmt: skip
    assert outcome.shows == {"A": ["card/region/0/0", "card/region/0/1"], "B": ["card/region/0/2"]}
    assert (outcome.opens, outcome.state.generation, outcome.state.dealt) == ([], 0, 3)
    assert g.invariants(outcome.state) == []
