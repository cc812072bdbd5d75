"""What the map shows of the last step: marches, plunder, conquests, the ways of the legionnaire."""

from __future__ import annotations

import pytest
from strg_map_table import CHART, TABLES, expanded, looks, marched, picture, plundered, say, shapes, tokens

from pbem.core.event import Event
from pbem.core.picture import Picture, Point
from pbem.rules.struggle.marches import path


def ways(drawn: Picture, layer: str = "arrows") -> list[tuple[str, Point, Point]]:
    found = [s for s in shapes(drawn, layer) if s.style not in ("halo", "trek casing")]
    return [(s.style, s.points[0], s.points[-1]) for s in found]


def test_marches_are_numbered_lines_from_crossroads_to_crossroads() -> None:
    routes = ("D18", "D17", "E17", "E16", "F16"), ("C17", "C16", "C15", "C14")
    drawn = picture([marched("ROBERTO", "horsemen", *routes[0]), marched("GIOVANNI", "warriors", *routes[1])])
    assert [style for style, _, _ in ways(drawn)] == ["trek t2", "trek t5 foot"]
    for (_, start, end), route in zip(ways(drawn), routes, strict=True):
        assert close(start, CHART.at[route[0]]) and close(end, CHART.at[route[-1]])
    assert [(token.text, token.at) for token in tokens(drawn, "numbers")] == [
        ("1", CHART.at["D18"]), ("2", CHART.at["C17"]),
    ]  # fmt: skip
    assert say(tokens(drawn, "numbers")[1].title) == "March 2: Giovanni, warriors: C17, C16, C15 and C14"


def close(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < 30


def test_a_number_moves_on_when_its_place_is_taken() -> None:
    drawn = picture([marched("ROBERTO", "horsemen", "D18", "E18"), marched("VALERIA", "warriors", "D18", "D17", "E17")])
    assert len({token.at for token in tokens(drawn, "numbers")}) == 2


def test_marches_follow_sea_arrows_in_both_directions() -> None:
    points = path(CHART, TABLES.seas, ("F13", "G15"))
    assert points == (CHART.at["F13"], *CHART.seas["mare_ligusticum"], CHART.at["G15"])
    assert path(CHART, TABLES.seas, ("G15", "F13")) == points[::-1]


def test_plunder_and_conquest_leave_their_signs() -> None:
    players = {"GIOVANNI": {"horsemen": {"at": None, "cities": ["tarraco", "caesaraugusta"]}}}
    grown = {"seat": "GIOVANNI", "tribe": "horsemen", "city": "tarraco", "counter": True, "traitor": False}
    founded = {**grown, "city": "caesaraugusta", "source": "G5"}
    happened = [
        plundered("VALERIA", "horsemen", "pisae"),
        Event("founded", "horsemen", founded),
        Event("expanded", "horsemen", {**grown, "source": "caesaraugusta", "way": "land"}),
    ]
    drawn = picture(happened, players=players, counters={"pisae": None})
    assert looks(drawn, "pisae") == [("castle3", "town"), ("flame", "fiery")]
    assert ("wreath", "wreath") in looks(drawn, "tarraco") and ("wreath", "wreath") in looks(drawn, "caesaraugusta")
    assert "wreath" not in [shape for shape, _ in looks(picture(players=players), "tarraco")]
    assert [style for style, _, _ in ways(drawn, "conquests")] == ["invade", "invade"]


@pytest.mark.parametrize(
    ("source", "city", "way"), [("beneventum", "rhegium", "land"), ("mogontiacum", "castra_regina", None)]
)
def test_a_conquest_leads_from_city_to_city_however_many_sides_lie_between(
    source: str, city: str, way: str | None
) -> None:
    drawn = picture([expanded(source, city, way)])
    ((style, start, end),) = ways(drawn, "conquests")
    assert style == "invade"
    assert close(start, CHART.at[TABLES.cities[source].at]) and close(end, CHART.at[TABLES.cities[city].at])
    line = next(s.points for s in shapes(drawn, "conquests") if s.style == "invade")
    assert set(line[1:-1]) <= set(CHART.at.values()) and len(line) > 2


def test_a_leap_by_great_warrior_looks_unlike_a_march_on_foot_or_horse() -> None:
    leap = marched("ROBERTO", "warriors", "C10", "G7")
    drawn = picture([Event("marched", "warriors", {**leap.data, "card": True})])
    assert [style for style, _, _ in ways(drawn)] == ["trek t2 leap"]


def test_the_way_of_the_legionnaire() -> None:
    """Sent by a 7 and by a diplomat, not where he stays or begins."""
    told = {"seat": "ROBERTO", "ordered": True}
    happened = [
        Event("legionnaire", "setup", {"hex": "HI2"}),
        Event("seven", "production", {**told, "hex": "IN4", "source": "HI2", "moved": True}),
        Event("seven", "production", {**told, "hex": "IN4", "source": "IN4", "moved": False}),
        Event("legionnaire", "trade", {"hex": "GA9", "source": "IN4"}),
    ]
    drawn = picture(happened, legionnaire="GA9")
    assert [style for style, _, _ in ways(drawn, "conquests")] == ["errand", "errand"]
    titles = [say(s.title) for s in shapes(drawn, "conquests") if s.style == "errand"]
    assert titles == ["Legionnaire: from HI2 to IN4", "Legionnaire: from IN4 to GA9"]
