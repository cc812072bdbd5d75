"""Arrows from tribes to the cities beside them, and what hexes and cities tell of themselves."""

from __future__ import annotations

from strg_map_table import CHART, SEATS, TABLES, kingdoms, picture, say, shapes, tribes
from strg_report_table import Step
from strg_table import game

from pbem.core.picture import Picture


def told(drawn: Picture, layer: str = "threats") -> list[str]:
    return [say(shape.title) for shape in shapes(drawn, layer) if shape.title]


def test_tribes_point_at_the_cities_next_door() -> None:
    """B14 lies next to B16's Cologne by no side; C16 has Mainz, which lies beside C15 and C17."""
    drawn = picture(players={"VALERIA": {"horsemen": {"at": "C15"}}})
    found = [say(path.title) for path in shapes(drawn, "threats") if say(path.title).startswith("Valeria, horsemen")]
    near = [TABLES.city_at[other] for other, _ in TABLES.near["C15"] if other in TABLES.city_at]
    assert len(found) == len(near) > 0
    assert all(title.endswith("is next door") for title in found)


def test_conquered_cities_and_those_out_of_play_are_no_prey() -> None:
    assert shapes(picture(players=kingdoms()), "threats") == ()
    few = picture(seats=SEATS[:2], players={"VALERIA": {"horsemen": {"at": "C15"}, "warriors": {"at": "F16"}}})
    cities = {path.points[-1] for path in shapes(few, "threats")}
    shut = {CHART.at[city.at] for city in TABLES.cities.values() if TABLES.is_closed(city.id, 2)}
    assert all(abs(x - u) + abs(y - v) > 13 for x, y in cities for u, v in shut)


def test_the_hex_of_the_legionnaire_says_that_it_yields_nothing() -> None:
    titles = told(picture(legionnaire="GE1"), "places")
    assert "GE1: pasture, 9; Germania; the legionnaire stands here, it yields nothing" in titles
    assert told(picture(legionnaire="GE1"), "legionnaire") == ["Legionnaire: GE1"]


def test_free_crossroads_cities_and_hexes_can_be_pointed_at() -> None:
    drawn = picture(players=tribes(("G17", "F16", "H6", "C14", "E21", "K22", "D8", "F2")))
    places = {shape.place for layer in ("places", "cities") for shape in shapes(drawn, layer)}
    free = {label for label in TABLES.crossroads if label not in TABLES.city_at}
    assert places == {*free, *TABLES.cities, *TABLES.hexes}
    assert {token.place for token in shapes(drawn, "tribes") if hasattr(token, "place") and token.place} == {
        "G17", "F16", "H6", "C14", "E21", "K22", "D8", "F2",
    }  # fmt: skip


def test_the_text_lists_what_the_arrows_show() -> None:
    """A line a tribe; kingdoms have none."""
    g = game()
    state = g.position({"players": {"VALERIA": {"horsemen": {"at": "C17"}}}}, SEATS)
    text = Step(g, state, state, []).text(None)
    found = text.split("Cities next door to a tribe, to be plundered or conquered: ")[1]
    assert found.startswith("- Valeria, horsemen: Mainz and Regensburg ")
