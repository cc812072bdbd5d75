"""The deployment: one placement a region, the last takes all, what nobody places, then the deal."""

from __future__ import annotations

from typing import Any

import pytest
from spqrisiko_table import game, place
from steps_table import Step, resolve, step

REGIONS = game().rules.tables.regions
SHUFFLE = "shuffle=" + ",".join(REGIONS)
AT: dict[str, Any] = {"phase": "deploy"}


def deploy(sheet: str, held: str, setup: str = "lists", **at: Any) -> Step:
    """A's sheet; A holds these regions with one legion each, B holds Creta, which takes whatever there is."""
    regions = dict.fromkeys(held.split(), "A:1") | {"creta": "B:1"}
    dice = SHUFFLE if setup == "lists" else ""
    return step({"A": sheet}, dice, options={"setup": setup}, regions=regions, **AT, **at)


def test_lines_are_placed_in_order_and_cut() -> None:
    """rules: PREP-12, PREP-13, C20"""
    done = deploy(
        "DEPLOY italia 7L 3T, sicilia 5L\nDEPLOY corsica 1T\nDEPLOY noricum 1L",
        "italia sicilia corsica noricum pannonia",
    )
    assert done.at("italia", "sicilia", "corsica", "noricum", "pannonia") == ["A:8+3", "A:4", "A:1+1", "A:1", "A:1"]
    assert done.orders() == [("cut", "not_enough"), ("done", ""), ("skipped", "nothing_left")]
    assert done.counts() == [13, 1, 0]


def test_a_region_has_one_placement() -> None:
    """rules: PREP-15"""
    done = deploy("DEPLOY italia 2L\nDEPLOY italia 8L 4T\nDEPLOY creta 1L", "italia sicilia corsica")
    assert done.orders()[1:] == [("skipped", "placed_already"), ("skipped", "not_mine")]


def test_the_last_region_takes_all_that_is_left() -> None:
    """rules: 12"""
    done = deploy("DEPLOY italia 2L\nDEPLOY sicilia 1L", "italia sicilia")
    assert done.at("italia", "sicilia") == ["A:3", "A:9+4"]
    assert done.orders() == [("done", ""), ("cut", "last_region")]


def test_triremes_that_find_no_coast_are_forfeited() -> None:
    """rules: PREP-14"""
    done = deploy("DEPLOY noricum 2L\nDEPLOY pannonia 3L", "noricum pannonia")
    assert done.at("noricum", "pannonia") == ["A:3", "A:9"]
    assert {"seat": "A", "legions": 0, "triremes": 4, "metropoli": 0} in done.told("forfeited")


def test_what_nobody_places_goes_round_the_regions_in_map_order() -> None:
    done = deploy("DEPLOY italia 3L", "cisalpina italia sicilia noricum")
    assert done.at("cisalpina", "italia", "sicilia", "noricum") == ["A:4+2", "A:4", "A:3+2", "A:3"]
    assert [data["default"] for data in done.told("placed") if data["seat"] == "A"] == [False, True, True, True]


def test_regions_that_hold_more_than_one_legion_are_not_eligible() -> None:
    done = step({"A": "DEPLOY italia 9L"}, SHUFFLE, regions={"italia": "A:2", "sicilia": "A:1", "creta": "B:1"}, **AT)
    assert done.orders() == [("skipped", "placed_already")]
    assert done.at("italia", "sicilia") == ["A:2", "A:11+4"]


# --- the deal -----------------------------------------------------------------------------------------------------
def test_the_deal() -> None:
    """rules: PREP-16"""
    done = deploy("", "italia sicilia")
    dump = done.dump
    assert (dump["phase"], dump["round"], dump["active"]) == ("turn", 1, "A")
    assert dump["hands"] == {"A": [REGIONS[0]], "B": [REGIONS[1]]}
    assert (dump["row"], dump["deck"], dump["discard"]) == (list(REGIONS[2:5]), list(REGIONS[5:]), [])
    assert (dump["generation"], dump["dealt"], dump["cards"]) == (1, 5, 45)
    assert dump["places"] == {REGIONS[0]: "1/0", REGIONS[1]: "1/1"}
    assert done.outcome.opens == ["card/region/1/2", "card/region/1/3", "card/region/1/4"]
    assert done.outcome.shows == {"A": ["card/region/1/0"], "B": ["card/region/1/1"]}
    private = [(event.data, event.to) for event in done.events if event.kind == "card"]
    assert private == [({"seat": "A", "card": REGIONS[0]}, ("A",)), ({"seat": "B", "card": REGIONS[1]}, ("B",))]


def test_the_draft_cards_and_those_of_the_barbarians_all_come_back() -> None:
    done = step(
        {}, SHUFFLE, regions={"italia": "A:1", "creta": "B:1"}, row=[], deck=[], discard=["italia", "creta"], **AT
    )
    assert done.state.cards == 45


# --- one placement a step -----------------------------------------------------------------------------------------
def test_card_by_card_each_step_is_one_placement_in_rotation() -> None:
    done = deploy(
        "DEPLOY italia 2L 1T, sicilia 1L",
        "italia sicilia corsica",
        "cards",
    )
    assert done.at("italia", "sicilia") == ["A:3+1", "A:1"]
    assert (done.state.active, done.dump["pools"]) == ("B", {"A": "8+3", "B": "10+4"})
    assert done.orders() == [("done", "")]


def test_card_by_card_the_first_possible_item_counts() -> None:
    done = deploy("DEPLOY creta 1L\nDEPLOY italia 1L\nDEPLOY sicilia 1L", "italia sicilia corsica", "cards")
    assert done.orders() == [("skipped", "not_mine"), ("done", ""), ("unused", "")]


def test_card_by_card_a_missing_sheet_places_the_share_of_the_first_region() -> None:
    g = game(setup="cards")
    state = place(g, regions={"cisalpina": "A:1", "noricum": "A:1", "sicilia": "A:1", "creta": "B:1"}, **AT)
    state = resolve(g, state, {}).state  # A: 10 over 3 regions, 4 over 2 coasts
    assert g.dump(state)["regions"]["cisalpina"] == "A:5+2"
    state = resolve(g, state, {"B": "DEPLOY creta 1L"}).state  # the last region of B takes everything
    assert (g.dump(state)["regions"]["creta"], state.active) == ("B:11+4", "A")
    state = resolve(g, state, {}).state
    assert state.active == "A"  # B has nothing left
    last = resolve(g, state, {}, SHUFFLE).state
    assert [g.dump(last)["regions"][r] for r in ("cisalpina", "sicilia", "noricum")] == ["A:5+2", "A:4+2", "A:4"]
    assert (last.phase, last.active) == ("turn", "A")


@pytest.mark.parametrize("setup", ["lists", "cards"])
def test_both_ways_come_to_the_same_without_sheets(setup: str) -> None:
    g = game(setup=setup)
    held = {"cisalpina": "A:1", "noricum": "A:1", "sicilia": "A:1", "creta": "B:1", "cipro": "B:1", "asia": "B:1"}
    state = place(g, regions=held, **AT)
    steps = 0
    while state.phase == "deploy":
        steps += 1
        last = setup == "lists" or steps == 6
        state = resolve(g, state, {}, SHUFFLE if last else "").state
    found = g.dump(state)["regions"]
    assert [found[region] for region in held] == ["A:5+2", "A:4", "A:4+2", "B:5+2", "B:4+1", "B:4+1"]
