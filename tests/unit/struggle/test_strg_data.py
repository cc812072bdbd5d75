"""The data files: what ships, and what is refused of files that somebody else has written."""

from __future__ import annotations

import pytest
from strg_table import files, game, manifest

from pbem.core.problem import Failure
from pbem.rules.struggle.bind import bind
from pbem.rules.struggle.data import Tables, load

TABLES: Tables = game().rules.tables
TERRAIN = {"pasture": 21, "field": 15, "mountain": 15, "forest": 10}
NUMBERS = {2: 3, 3: 5, 4: 6, 5: 6, 6: 6, 8: 6, 9: 6, 10: 5, 11: 5, 12: 3}
BANNERS = {
    "vindobona", "augusta_treverorum", "arelate", "tarraco", "carthago_nova", "mediolanum", "aquileia", "ravenna",
    "roma", "neapolis", "panormus",
}  # fmt: skip


def test_the_board() -> None:
    """rules: K1"""
    assert (len(TABLES.crossroads), len(TABLES.hexes), len(TABLES.cities), len(TABLES.seas)) == (171, 61, 40, 14)
    ways = [kind for near in TABLES.near.values() for _, kind in near]
    assert (len(ways) // 2, ways.count("land") // 2, ways.count("sea")) == (231, 79, 0)
    assert [kind for near in TABLES.arrows.values() for _, kind in near].count("sea") == 2 * 14
    shown = list(TABLES.terrain.values())
    assert {kind: shown.count(kind) for kind in TERRAIN} == TERRAIN
    numbers = list(TABLES.number.values())
    assert {n: numbers.count(n) for n in NUMBERS} == NUMBERS and numbers.count(0) == 10
    assert all((TABLES.terrain[hex] == "forest") == (n == 0) for hex, n in TABLES.number.items())
    assert len(TABLES.beyond) == 9 and len(TABLES.limes) == 8


def test_labels_are_neighbours_by_their_spelling() -> None:
    """Two crossroads that a hex side joins share the letter, or the number and have neighbouring letters.

    rules: K1
    """
    letters = "ABCDEFGHJKL"
    for one, near in TABLES.near.items():
        assert 2 <= len(near) <= 3
        for other, _ in near:
            rows = abs(letters.index(one[0]) - letters.index(other[0]))
            columns = abs(int(one[1:]) - int(other[1:]))
            assert (rows, columns) in ((0, 1), (1, 0))
            assert one in [back for back, _ in TABLES.near[other]]
    assert TABLES.crossroads[:3] == ("A14", "A15", "A16") and TABLES.hexes[:3] == ("GE1", "GE2", "BA1")


def test_cities() -> None:
    provinces = [city.province for city in TABLES.cities.values()]
    assert TABLES.provinces == ("germania", "gallia", "hispania", "italia_nord", "italia_sud")
    assert all(provinces.count(province) == 8 for province in TABLES.provinces)
    assert {id for id, city in TABLES.cities.items() if city.banner} == BANNERS
    assert all(2 <= city.towers <= 5 for city in TABLES.cities.values())
    places = set(TABLES.city_at)
    assert len(places) == 40 and not any(other in places for place in places for other, _ in TABLES.near[place])
    assert TABLES.city_at["C16"] == "mogontiacum"


def test_three_seats_leave_ten_cities_out() -> None:
    """rules: K38"""
    assert TABLES.closed(4) == () and TABLES.closed(3) == TABLES.closed(2)
    closed = [TABLES.cities[city] for city in TABLES.closed(3)]
    assert len(closed) == 10 and not any(city.banner for city in closed)
    assert all([city.province for city in closed].count(province) == 2 for province in TABLES.provinces)
    assert len(TABLES.in_play(3)) == 30 and len(TABLES.in_play(4)) == 40


def test_cards_counters_and_pieces() -> None:
    """rules: K2"""
    assert TABLES.resources == {"grain": 14, "ore": 14, "horse": 10, "cattle": 10}
    assert sum(TABLES.cards.values()) == 30 and TABLES.cards["diplomat"] == 11
    assert TABLES.faces == {"gold-loss": 2, "gold": 1, "pasture-loss": 2, "pasture": 1, "development-loss": 2}
    assert sum(TABLES.faces.values()) == 8
    assert (TABLES.points["victory_1"], TABLES.points["victory_2"], TABLES.gold["treasure"]) == (1, 2, 7)
    assert (TABLES.numbers.pieces.figures, TABLES.numbers.pieces.wagons) == (8, 10)


def test_starts_touch_a_field_a_mountain_and_a_pasture() -> None:
    starts = [place for pair in TABLES.starts.values() for place in pair]
    assert len(set(starts)) == 8
    for place in starts:
        hexes = TABLES.hexes_at[place]
        assert sorted(TABLES.terrain[hex] for hex in hexes) == ["field", "mountain", "pasture"]
        assert all(hex in TABLES.beyond for hex in hexes)


def test_what_is_not_printed_is_marked() -> None:
    assert TABLES.reconstructed == ("board", "counters", "development")


def test_every_option_of_the_manifest_has_a_value() -> None:
    assert [option.name for option in manifest().options] == list(game().options)


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("board.toml", 'terrain = "forest"', 'terrain = "swamp"', "data-name"),
        ("board.toml", 'corners = ["A15", "A16"', 'corners = ["A15", "A15"', "data-table"),
        ("board.toml", '"A15", "A16"', '"x15", "A16"', "data-table"),
        ("board.toml", "number = 9", "number = 7", "data-table"),
        ("board.toml", 'id = "GE2"', 'id = "GE1"', "data-table"),
        ("board.toml", 'at = "C16"', 'at = "Z1"', "data-name"),
        ("board.toml", 'province = "gallia"', 'province = "dacia"', "data-name"),
        ("board.toml", "towers = 2", "towers = 0", "data-table"),
        ("board.toml", 'id = "roma"', 'id = "roma caput"', "data-table"),
        ("board.toml", 'id = "mare_ionium"', 'id = "mare/ionium"', "data-table"),
        ("board.toml", '["A14", "B14"]', '["A14", "B15"]', "data-table"),
        ("board.toml", 'rosso = ["B20", "C23"]', 'rosso = ["B20", "B20"]', "data-table"),
        ("board.toml", 'rosso = ["B20", "C23"]', 'rosso = ["C16", "C23"]', "data-table"),
        ("board.toml", "[starts]", "[starts]\nverde = [\"A14\", \"A15\"]", "data-table"),
        ("cards.toml", "grain = 14", "wheat = 14", "data-name"),
        ("cards.toml", "gold-loss = 2", "silver = 2", "data-name"),
        ("cards.toml", "gold-loss = 2", "gold-loss = 1", "data-table"),
        ("cards.toml", 'id = "traitor"', 'id = "spy"', "data-name"),
        ("cards.toml", 'id = "traitor"', 'id = "diplomat"', "data-table"),
        ("cards.toml", "count = 11", 'count = "many"', "data-bad"),
        ("constants.toml", 'legionnaire = "HI2"', 'legionnaire = "BA1"', "data-name"),
        ("constants.toml", "numbers = 4", "numbers = 12", "data-table"),
        ("constants.toml", "sides = 6", "sides = 1", "data-table"),
        ("constants.toml", "ore = 1", "wine = 1", "data-name"),
        ("constants.toml", "figures = 8", "figures = 1", "data-table"),
        ("constants.toml", "target = 10", "target = 0", "data-table"),
        ("constants.toml", "missing = 3", "missing = -3", "data-table"),
        ("constants.toml", "provinces = 3", "provinces = 6", "data-table"),
        ("constants.toml", "idle_gold = 2", "idle = 2", "data-bad"),
    ],
)  # fmt: skip
def test_unsound_data_is_refused(name: str, old: str, new: str, code: str) -> None:
    text = files()[name].decode()
    assert old in text
    with pytest.raises(Failure) as caught:
        load({**files(), name: text.replace(old, new, 1).encode()})
    assert code in [problem.code for problem in caught.value.problems]
    assert all(problem.source.startswith(("board", "cards", "constants")) for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("name", "old", "new", "source"),
    [
        ("board.toml", 'id = "roma"', 'id = "caput_mundi"', ["names.toml: city", "board.toml"]),
        ("board.toml", 'id = "GE5"', 'id = "GE55"', ["names.toml: hex", "board.toml", "map.json: hexes", "board.toml"]),
        ("names.toml", "[crossroads.C17]", "[crossroads.C99]", ["names.toml: crossroads", "board.toml"]),
        ("names.toml", "[province.gallia]", "[province.dacia]", ["names.toml: province"]),
        ("names.toml", "[colour.blu]", "[colour.verde]", ["names.toml: colour"]),
        ("map.json", '"GE5":[', '"GE55":[', ["map.json: hexes", "board.toml"]),
        ("map.json", '"mare_ionium":', '"mare_nigrum":', ["map.json: seas", "board.toml"]),
        ("map.json", '"hispania":{', '"dacia":{', ["map.json: provinces"]),
        ("map.json", '"K2":[', '"K1":[', ["map.json"]),  # an outline names a crossroads that has no spot
        ("map.json", '"box":[', '"box":{', ["map.json"]),
    ],
)
def test_places_need_a_name_and_a_spot(name: str, old: str, new: str, source: list[str]) -> None:
    text = files()[name].decode()
    assert old in text
    with pytest.raises(Failure) as caught:
        bind(manifest(), {**files(), name: text.replace(old, new, 1).encode()}, {}, "round")
    assert [problem.source for problem in caught.value.problems] == source


def test_the_legionnaire_may_start_elsewhere() -> None:
    """Data can be replaced."""
    text = files()["constants.toml"].decode().replace('legionnaire = "HI2"', 'legionnaire = "GE5"')
    assert load({**files(), "constants.toml": text.encode()}).numbers.start.legionnaire == "GE5"
