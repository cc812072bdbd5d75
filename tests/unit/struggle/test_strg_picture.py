"""What the map shows of a position: readable, told apart without colour, and explained by its legend."""

from __future__ import annotations

import pytest
from strg_map_table import (
    CHART,
    NAMES,
    SEATS,
    TABLES,
    crowded,
    expanded,
    kingdoms,
    looks,
    marched,
    picture,
    plundered,
    say,
    shapes,
    tokens,
    tribes,
    words,
)
from strg_table import game

from pbem.core.event import Event
from pbem.core.picture import Key, Path, Picture, Point, Token
from pbem.core.text import Term
from pbem.render.legend import ROOM, SIZE
from pbem.render.metrics import width
from pbem.render.speech import Speaker

FREE = ("G17", "F16", "H6", "C14", "E21", "K22", "D8", "F2")


# --- the board ----------------------------------------------------------------------------------------------------
def test_every_crossroads_and_hex_bears_its_label_in_styles_of_their_own() -> None:
    drawn = picture()
    spots = [label.lines[0] for label in words(drawn, "labels") if label.style == "spot"]
    assert spots == list(TABLES.crossroads)
    tags = [label.lines[0] for label in words(drawn, "hexes") if label.style == "tag"]
    assert tags == [Term("hex", id) for id in TABLES.hexes]


def test_cities_are_named_once_each() -> None:
    names = [label.lines[0] for label in words(picture(), "labels") if label.style == "name"]
    assert sorted(name.id for name in names if isinstance(name, Term)) == sorted(TABLES.cities)


def test_numbers_have_as_many_pips_as_rolls_make_them() -> None:
    drawn = picture()
    pips = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    for hex in TABLES.hexes:
        found = [token.shape for token in tokens(drawn, "hexes") if token.at == CHART.hexes[hex]]
        assert found == ([f"disc{pips[n]}"] if (n := TABLES.number[hex]) else [])
    hot = {label.lines[0] for label in words(drawn, "hexes") if label.style == "digits hot"}
    assert hot == {6, 8}


def test_every_hex_says_what_it_is_when_a_pointer_rests_on_it() -> None:
    """Also those without a number, that nothing can be seen of."""
    titles = {token.at: say(token.title) for token in tokens(picture(), "places") if token.shape == "hexagon"}
    assert titles[CHART.hexes["GE5"]] == "GE5: forest; Germania"
    assert titles[CHART.hexes["GE1"]] == "GE1: pasture, 9; Germania"
    assert len(titles) == len(TABLES.hexes) and all(titles.values())


def test_numbers_rolled_this_round_stand_out() -> None:
    drawn = picture(rolled=[6, 11])
    lit = {token.at for token in tokens(drawn, "hexes") if "lit" in token.style}
    assert lit == {CHART.hexes[hex] for n in (6, 11) for hex in TABLES.hexes if TABLES.number[hex] == n}


def test_cities_show_their_towers_and_banners() -> None:
    drawn = picture()
    for id, city in TABLES.cities.items():
        shapes_ = [shape for shape, _ in looks(drawn, id)]
        assert shapes_ == [f"castle{city.towers}", *["pennon"] * city.banner, "counter"]


def test_cities_tell_by_signs_what_they_are() -> None:
    """A counter, none any more, out of play, a kingdom of horsemen or of warriors."""
    players = {
        "VALERIA": {"horsemen": {"at": None, "cities": ["lugdunum"]}, "warriors": {"at": None, "cities": ["verona"]}}
    }
    drawn = picture(seats=SEATS[:3], players=players, counters={"lutetia": None})
    assert looks(drawn, "limonum") == [("castle2", "town"), ("counter", "counter")]
    assert looks(drawn, "lutetia") == [("castle3", "town")]
    assert looks(drawn, "burdigala") == [("castle3", "town shut")]
    assert [label.lines for label in words(drawn, "pieces") if label.style == "barred"] == [("III",)] * 10
    assert looks(drawn, "lugdunum") == [("castle3", "owner s1"), ("steed", "owner s1")]
    assert looks(drawn, "verona") == [("castle3", "owner s1"), ("shield", "owner s1")]
    assert [label.style for label in words(picture(), "pieces") if label.style == "barred"] == []


def test_the_legionnaire_stands_in_his_hex() -> None:
    drawn = picture(legionnaire="IN4")
    (helmet,) = [token for token in tokens(drawn, "hexes") if token.shape == "helmet"]
    x, y = CHART.hexes["IN4"]
    assert abs(helmet.at[0] - x) < 30 and helmet.at[1] == y


# --- whose --------------------------------------------------------------------------------------------------------
def test_tribes_are_told_apart_by_shape_and_initial_as_well_as_colour() -> None:
    drawn = picture(players=tribes(FREE))
    found = []
    for n, label in enumerate(FREE):
        (token,) = [token for token in tokens(drawn) if token.at == CHART.at[label]]
        (initial,) = [w.lines[0] for w in words(drawn, "pieces") if near(w.at, token.at)]
        assert initial == SEATS[n // 2][0]
        assert token.shape == ("steed", "shield")[n % 2]
        found.append((token.style, token.shape))
    assert len(set(found)) == 8
    assert [style for style, _ in found[::2]] == [
        "owner s1",
        "owner s2",
        "owner s5",
        "owner s3",
    ]  # red blue white yellow


def near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 5 and abs(a[1] - b[1]) < 5


def test_two_seats_with_one_initial_have_two_letters() -> None:
    players = {"MARCUS": {"horsemen": {"at": "F2"}}, "MAXIMUS": {"horsemen": {"at": "D8"}}}
    drawn = picture(seats=("MARCUS", "MAXIMUS"), players=players)
    assert {label.lines[0] for label in words(drawn, "pieces") if label.style != "barred"} == {"M1", "M2"}


def test_the_description_says_where_everybody_stands() -> None:
    said = say(picture(players={"VALERIA": {"warriors": {"at": None, "cities": ["roma", "pisae"]}}}).desc)
    assert "Valeria, 2 points: horsemen on B20 and warriors in Rome and Pisa." in said
    assert "The legionnaire stands on HI2." in said


# --- below the board ----------------------------------------------------------------------------------------------
def told(drawn: Picture) -> list[str]:
    return [say(line) for label in words(drawn, "tableau") for line in label.lines]


def test_the_panels_show_what_lies_before_each_seat() -> None:
    counters = [{"province": "gallia", "face": "gold"}] * 2
    players = {"ROBERTO": {"gold": 7, "horsemen": {"at": "F16", "figures": 3, "wagons": 2, "counters": counters}}}
    drawn = picture(players=players)
    titles = [say(token.title) for token in tokens(drawn, "tableau") if token.title]
    assert {"Gold: 7", "3 figures", "2 wagons", "Gaul: 2 counters"} <= set(titles)
    assert "F16" in told(drawn)


def test_points_and_special_cards_and_diplomacy() -> None:
    drawn = crowded()
    assert [say(t.title) for t in tokens(drawn, "tableau") if t.shape == "wreath"] == [
        "14 points", "14 points", "14 points", "16 points",
    ]  # fmt: skip
    said = told(drawn)
    assert said.count("Scourge of Rome") == said.count("Heir of Rome") == 4  # a line each: both have room in the panel
    assert next(label.lines[0] for label in words(drawn, "tableau") if label.style == "key") == Term("seat", "BARBARA")


def test_piles_decks_and_numbers_rolled() -> None:
    drawn = picture(rolled=[4, 8], pasture=["horse"] * 3, development=["diplomat"] * 5)
    said = told(drawn)
    assert said[said.index("Numbers rolled") + 1 : said.index("Piles and decks")] == ["4", "8"]
    titles = [say(token.title) for token in tokens(drawn, "tableau") if token.title]
    assert {"Grain cards: 14", "Ore cards: 14", "Pasture deck: 3", "Development deck: 5"} <= set(titles)


def test_reconstructed_values_are_told_on_the_map() -> None:
    assert any(text.startswith("Reconstructed, not the printed values: the hexes") for text in told(picture()))


def test_the_plate_says_when_it_is() -> None:
    (plate,) = [label for label in words(picture(round=4, first="ROBERTO"), "names") if label.style == "plate"]
    assert say(plate.lines[0]) == "Round 4, first: Roberto"


# --- the legend ---------------------------------------------------------------------------------------------------
def look(token: Token) -> tuple[str, str]:
    """Shape and kind of style, whoever's it is and whatever it shows."""
    return (token.shape.rstrip("0123456789"), token.style.split(" ")[0])


def signs(keys: tuple[Key, ...]) -> tuple[set[tuple[str, str]], set[str]]:
    samples = [sample for key in keys for sample in key.sample]
    return {look(s) for s in samples if isinstance(s, Token)}, {s.style for s in samples if isinstance(s, Path)}


def full() -> tuple[Picture, ...]:
    happened = [
        marched("VALERIA", "horsemen", "D18", "E18"),
        marched("VALERIA", "warriors", "C17", "C16", "C15"),
        Event("marched", "horsemen", {**marched("VALERIA", "horsemen", "C10", "G7").data, "card": True}),
        plundered("VALERIA", "horsemen", "pisae"),
        expanded("beneventum", "rhegium", "land"),
        Event("legionnaire", "trade", {"hex": "GA9", "source": "IN4"}),
    ]
    return picture(happened, players=tribes(FREE), rolled=[4]), crowded(), picture(seats=SEATS[:2])


def test_every_sign_is_in_the_legend() -> None:
    for drawn in full():
        known, lines = signs(drawn.legend)
        layers = ("hexes", "pieces", "numbers", "tableau")
        found = [token for layer in layers for token in tokens(drawn, layer) if token.style != "unseen"]
        assert {look(token) for token in found} <= known
        styles = {s.style for layer in ("arrows", "conquests", "threats") for s in shapes(drawn, layer)} - {"halo"}
        assert styles <= lines


def test_the_legend_names_seats_tribes_terrains_and_provinces() -> None:
    keys = [key.text for key in picture().legend]
    assert keys[:4] == [Term("seat", seat) for seat in SEATS]
    assert keys[4:6] == [Term("tribe", "horsemen"), Term("tribe", "warriors")]
    assert {key.id for key in keys if isinstance(key, Term) and key.kind == "terrain"} == set(TABLES.terrain.values())
    flags = [
        key.sample[0].text for key in picture().legend if key.text in [Term("province", p) for p in TABLES.provinces]
    ]
    assert flags == ["GE", "GA", "HI", "IN", "IS"]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_its_words_are_never_cut(lang: str) -> None:
    speaker = Speaker(lang, game().names, NAMES)
    for key in crowded().legend:
        if not (isinstance(key.text, Term) and key.text.kind == "seat"):
            assert width(speaker.say(key.text), SIZE) <= ROOM, speaker.say(key.text)


def test_kingdoms_of_the_tests_are_whole() -> None:
    """Ten cities a seat, none twice."""
    held = [
        city for player in kingdoms().values() for tribe in ("horsemen", "warriors") for city in player[tribe]["cities"]
    ]
    assert sorted(held) == sorted(TABLES.cities)
