"""What the map shows of a position: readable, told apart without colour, and blind to whatever is hidden."""

from __future__ import annotations

import pytest
from map_table import CHART, FIVE, TABLES, at, fought, picture, shapes, tokens
from report_table import NAMES, SEATS
from spqrisiko_table import game

from pbem.core.event import Event
from pbem.core.picture import Area, Label, Path, Picture, Point
from pbem.core.text import Term
from pbem.render.speech import Speaker
from pbem.rules.spqrisiko.marches import path


# --- who holds what -----------------------------------------------------------------------------------------------
def test_owners_are_told_apart_by_shape_and_initial_as_well_as_colour() -> None:
    drawn = picture(
        seats=FIVE, regions={r: f"{seat}:{n}" for n, (r, seat) in enumerate(zip(TABLES.regions, FIVE, strict=False), 2)}
    )
    looks = set()
    for n, (region, seat) in enumerate(zip(TABLES.regions, FIVE, strict=False), 2):
        plaque, label = at(drawn, CHART.places[region].plaque)
        assert label.lines == (f"{seat[0]} {n}",)
        looks.add((plaque.shape, plaque.style))
    assert len(looks) == len({shape for shape, _ in looks}) == len({style for _, style in looks}) == 5


def test_two_seats_with_one_initial_have_two_letters() -> None:
    drawn = picture(seats=("MARCUS", "MAXIMUS"), regions={"italia": "MARCUS:2", "asia": "MAXIMUS:3"})
    labels = [at(drawn, CHART.places[region].plaque)[1].lines[0] for region in ("italia", "asia")]
    assert labels == ["M1 2", "M2 3"]


@pytest.mark.parametrize("legions", [1, 12, 123])
@pytest.mark.parametrize("seats", [("MARCUS", "ROBERTO"), ("MARCUS", "MAXIMUS")])
def test_what_stands_on_a_plaque_fits_it(seats: tuple[str, ...], legions: int) -> None:
    """A bold letter is about seven tenths of its height wide, a blank half of that."""
    plaque, label = at(picture(seats=seats, regions={"italia": f"MARCUS:{legions}"}), CHART.places["italia"].plaque)
    assert label.size * (2 * len(label.lines[0]) - 1) * 7 // 20 <= 2 * plaque.size


def test_tokens_show_their_dice() -> None:
    drawn = picture(regions={"dacia": "barbarians:4-2"}, seas={"ionium": "pirates:5"})
    x, y = CHART.places["dacia"].plaque
    dice = [(t.shape, t.at[0] - x) for t in tokens(drawn) if t.at[1] == y and abs(t.at[0] - x) < 15]
    assert dice == [("slab", 0), ("die4", -9), ("die2", 9)]
    assert [(t.shape, t.style) for t in at(drawn, CHART.places["ionium"].plaque)] == [
        ("slab", "guard2"),
        ("die5", "die"),
    ]


def test_an_empty_region_of_the_draft_is_an_empty_slab() -> None:
    drawn = picture(phase="draft", row=["italia"], deck=[], regions={"dacia": "barbarians:3"})
    assert [t.style for t in at(drawn, CHART.places["italia"].plaque)] == ["vacant"]


def test_triremes_that_are_not_launched_fleets_and_metropoli() -> None:
    drawn = picture(regions={"italia": "VALERIA:5+2"}, seas={"ionium": "ROBERTO:3"}, metropoli=["italia"])
    place = CHART.places["italia"]
    assert [(t.shape, t.style, t.text) for t in at(drawn, place.fleet)] == [("galley", "ship s1", "2")]
    assert [t.shape for t in at(drawn, place.built)] == ["temple"]
    assert [(t.shape, t.style, t.text) for t in at(drawn, CHART.places["ionium"].fleet)] == [("galley", "ship s2", "")]


# --- provinces ----------------------------------------------------------------------------------------------------
def grounds(drawn: Picture) -> dict[str, tuple[str, str]]:
    return {s.id: (s.style, s.pattern) for s in shapes(drawn, "regions") if isinstance(s, Area) and s.pattern}


@pytest.mark.parametrize("province_set", ["ours", "javarisiko_amended"])
def test_provinces_are_told_apart_by_tint_and_pattern(province_set: str) -> None:
    g = game(province_set=province_set)
    looks = grounds(picture(options={"province_set": province_set}))
    for card in g.rules.tables.provinces.values():
        assert len({looks[region] for region in card.regions}) == 1
    assert len({style for style, _ in looks.values()}) == len({pattern for _, pattern in looks.values()}) == 6


def test_tints_are_the_colours_that_the_rules_name() -> None:
    """Rosa, azzurra, arancione, viola, verde, marrone."""
    looks = grounds(picture())
    found = [looks[region][0] for region in ("galicia", "corsica", "belgica", "dacia", "armenia", "numidia")]
    assert found == ["o1", "o2", "o3", "o4", "o5", "o6"]


def test_thick_lines_run_around_provinces_and_thin_ones_inside() -> None:
    for province_set in ("ours", "javarisiko_amended"):
        g = game(province_set=province_set)
        of = g.rules.tables.province_of
        lines = {o.id: {ring[0] for ring in o.rings} for o in picture(options={"province_set": province_set}).outlines}
        for border in CHART.borders:
            if border.kind == "border":
                style = "inner" if of[border.left] == of[border.right] else "border"
                assert border.points in lines[style]
            elif border.kind == "coast":
                assert border.points in lines["coast"]


# --- beside the board ---------------------------------------------------------------------------------------------
def said(drawn: Picture, lang: str = "en") -> list[str]:
    speaker = Speaker(lang, game().names, NAMES)
    return [speaker.say(s.lines[0]) for s in shapes(drawn, "tableau") if isinstance(s, Label)]


def test_holders_of_province_and_praefectus_cards() -> None:
    hispania = dict.fromkeys(("lusitania", "galicia", "baetica", "terraconensis", "baleares"), "ROBERTO:1")
    seas = dict.fromkeys(("britannicus", "cantabricum", "ibericum", "balearicum"), "ROBERTO:1")
    bare, drawn = picture(), picture(regions=hispania, seas=seas)
    assert "Praetor, 3 points" in said(drawn)
    assert "From 3 regions: 2 points" in said(bare)
    badges = [[t.style for t in tokens(one, "tableau") if t.shape == "plaque2"] for one in (bare, drawn)]
    assert badges == [[], ["owner s2", "owner s2"]]  # Hispania and a Praefectus


def test_the_row_of_cards_and_the_deck() -> None:
    drawn = picture(row=["asia", "dacia"], deck=["italia", "syria", "creta"])
    assert [s.lines[0].id for s in shapes(drawn, "tableau") if isinstance(s, Label) and s.rows == 2] == [
        "asia",
        "dacia",
    ]
    assert [t.shape for t in tokens(drawn, "tableau") if t.shape in ("wheat", "log", "stone")] == ["wheat", "log"]
    assert [t.text for t in tokens(drawn, "tableau") if t.style == "back"] == ["3"]


def test_reconstructed_values_are_told_on_the_map() -> None:
    assert any(text.startswith("Reconstructed, not the printed values: the provinces") for text in said(picture()))


def test_points_and_the_moment_stand_on_the_plates() -> None:
    drawn = picture(round=4, active="ROBERTO", vp={"ROBERTO": 17})
    speaker = Speaker("en", game().names, NAMES)
    plates = [
        speaker.say(s.lines[0])
        for s in shapes(drawn, "names")
        if isinstance(s, Label) and s.style in ("plate", "strong")
    ]
    assert plates == ["Round 4, next: Roberto", "0", "17", "0"]


def test_the_legend_names_seats_provinces_and_resources() -> None:
    keys = [key.text for key in picture().legend]
    assert keys[:3] == [Term("seat", seat) for seat in SEATS]
    assert keys[3:9] == [Term("province", id) for id in TABLES.provinces]
    assert [key for key in keys if isinstance(key, Term) and key.kind == "resource"] == [
        Term("resource", id) for id in TABLES.resources
    ]


# --- what moved ---------------------------------------------------------------------------------------------------
def lines(drawn: Picture) -> list[tuple[str, Point, Point]]:
    found = [s for s in shapes(drawn, "arrows") if isinstance(s, Path) and s.style != "halo"]
    return [(s.style, s.points[0], s.points[-1]) for s in found]


def test_battles_are_arrows_with_their_number() -> None:
    drawn = picture((fought("epirus", "macedonia", n=3), fought("italia", "cisalpina", "lost", n=4)))
    crossing, other = CHART.crossings["epirus", "macedonia"], CHART.crossings["italia", "cisalpina"]
    assert lines(drawn) == [("invade", crossing[0], crossing[-1]), ("repelled", other[0], other[-1])]
    assert [(t.style, t.text) for t in tokens(drawn, "arrows")] == [("horde", "3"), ("horde", "4")]


def test_battles_of_one_way_share_an_arrow() -> None:
    drawn = picture((fought("epirus", "macedonia", "lost", n=1), fought("epirus", "macedonia", n=2)))
    assert [line[0] for line in lines(drawn)] == ["invade"]
    assert [t.text for t in tokens(drawn, "arrows")] == ["1+"]


def test_arrows_over_bridges_run_across_the_seas() -> None:
    points = path(CHART, ("italia", "ionium", "creticum", "aegyptus"))
    assert points[:2] == CHART.crossings["italia", "ionium"]
    assert points[-2:] == CHART.crossings["creticum", "aegyptus"]
    assert set(CHART.crossings["ionium", "creticum"]) < set(points)
    assert path(CHART, ("italia", "aegyptus")) == ()


def test_strategic_moves_say_how_many_went() -> None:
    data = {"seat": "VALERIA", "source": "italia", "target": "epirus", "count": 4, "way": "bridge", "over": ["ionium"]}
    drawn = picture((Event("moved", "move", data),))
    assert [line[0] for line in lines(drawn)] == ["march"]
    assert [(t.style, t.text) for t in tokens(drawn, "arrows")] == [("badge", "4")]
