"""Arrows over borders where a neighbour is stronger, and what places tell of themselves."""

from __future__ import annotations

from map_table import fought, picture, shapes
from report_table import NAMES, events
from spqrisiko_table import game

from pbem.core.picture import Picture
from pbem.render.speech import Speaker


def told(drawn: Picture, layer: str = "threats") -> list[str]:
    speaker = Speaker("en", game().names, NAMES)
    return [speaker.say(shape.title) for shape in shapes(drawn, layer)]


def test_a_neighbour_with_more_units_to_spare_than_stand_there_is_a_peril() -> None:
    """Four leave one behind: three against two. The other way nothing is to be feared."""
    drawn = picture(regions={"italia": "VALERIA:4", "cisalpina": "ROBERTO:2"})
    assert told(drawn) == ["Valeria could attack Cisalpine Gaul from Italy: 3 against 2"]


def test_equal_strength_own_neighbours_and_tokens_are_none() -> None:
    assert told(picture(regions={"italia": "VALERIA:3", "cisalpina": "ROBERTO:2"})) == []
    assert told(picture(regions={"italia": "VALERIA:9", "cisalpina": "VALERIA:1"})) == []
    assert told(picture(regions={"italia": "VALERIA:9", "cisalpina": "barbarians:3"})) == []


def test_only_launched_triremes_come_from_a_coast_and_nothing_comes_from_a_sea_to_land() -> None:
    sea = {"tyrrenum": "ROBERTO:1"}
    assert told(picture(regions={"italia": "VALERIA:9"}, seas=sea)) == []
    drawn = picture(regions={"italia": "VALERIA:9+2"}, seas=sea)
    assert told(drawn) == ["Valeria could attack Tyrrhenian Sea from Italy: 2 against 1"]
    assert told(picture(regions={"italia": "VALERIA:1"}, seas={"tyrrenum": "ROBERTO:9"})) == []


def test_a_place_tells_all_about_itself() -> None:
    fight = (fought("cisalpina", "italia"),)
    drawn = picture(fight, regions={"italia": "VALERIA:5"}, seas={"ionium": "ROBERTO:3"}, metropoli=["italia"])
    titles = told(drawn, "regions")
    assert (
        "Italy: Valeria, 5 legions; Italia; a Metropoli; Battle 1: Valeria, Cisalpine Gaul, against Roberto, Italy"
        in titles
    )
    assert "Ionian Sea: Roberto, 3 triremes" in told(drawn, "seas")


def test_the_text_lists_what_the_arrows_show() -> None:
    """For everybody: who from where with how many, against whom with how many."""
    at = {"italia": "VALERIA:4+2", "cisalpina": "ROBERTO:2", "narbonensis": "GIOVANNI:9"}
    text = events([], None, regions=at, seas={"tyrrenum": "ROBERTO:1"})
    assert (
        "Who could attack a weaker neighbour, with the units that can go: - Valeria: Italy (3) against Cisalpine Gaul"
        " (Roberto, 2) and Italy (2) against Tyrrhenian Sea (Roberto, 1) - Giovanni: Narbonensis (8) against Cisalpine"
        " Gaul (Roberto, 2) "
    ) in text
    assert "weaker neighbour" not in events([], None, regions={"italia": "VALERIA:3", "cisalpina": "ROBERTO:2"})
