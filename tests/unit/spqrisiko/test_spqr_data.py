"""The data files: what ships, and what is refused of files that somebody else has written."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from spqrisiko_table import files, game, manifest

from pbem.core.problem import Failure
from pbem.rules.spqrisiko.bind import bind
from pbem.rules.spqrisiko.data import Tables, load
from pbem.rules.spqrisiko.mapdata import chart
from pbem.rules.spqrisiko.ways import possible_ever

TABLES: Tables = game().rules.tables


def test_the_board() -> None:
    """rules: PREP-3"""
    assert (len(TABLES.regions), len(TABLES.seas), len(TABLES.borders)) == (45, 12, 65)
    assert sum(map(len, TABLES.coasts.values())) == 66
    assert sum(len(TABLES.near[sea]) for sea in TABLES.seas) == 2 * 14
    islands = [region for region in TABLES.regions if not TABLES.near[region]]
    assert islands == ["baleares", "britannia", "corsica", "sardinia", "sicilia", "creta", "cipro"]


def test_europe_and_the_rest_meet_only_by_ship() -> None:
    reached, open_ones = {"italia"}, ["italia"]
    while open_ones:
        for region in TABLES.near[open_ones.pop()]:
            if region not in reached:
                reached.add(region)
                open_ones.append(region)
    assert len(reached) == 22 and "asia" not in reached
    assert possible_ever(TABLES, "italia", "asia") and not possible_ever(TABLES, "italia", "armenia")


@pytest.mark.parametrize(
    ("one", "other", "touch"),
    [
        ("judea", "mesopotamia", True), ("cilicia", "syria", False), ("baetica", "galicia", False),
        ("terraconensis", "cantabricum", True), ("cappadocia", "creticum", True), ("asia", "pontus-euxinus", True),
        ("italia", "sicilia", False), ("asia", "thracia", False),
    ],
)  # fmt: skip
def test_borders_that_sources_disagree_about(one: str, other: str, touch: bool) -> None:
    assert (other in (*TABLES.near[one], *TABLES.coasts[one])) is touch


@pytest.mark.parametrize("province_set", ["ours", "javarisiko_amended"])
def test_provinces(province_set: str) -> None:
    """rules: PP-1"""
    tables = load(files(), province_set)
    assert len(tables.provinces) == 6 and sorted(tables.province_of) == sorted(tables.regions)
    for card in tables.provinces.values():
        assert len(card.regions) < 2 * card.threshold <= 2 * len(card.regions)
        assert card.praetor > card.proconsul
    assert {card.colour for card in tables.provinces.values()} == {
        "rosa",
        "arancione",
        "azzurra",
        "viola",
        "verde",
        "marrone",
    }


def test_cards_and_tokens() -> None:
    """rules: PREP-5, BP-2"""
    shown = list(TABLES.resource.values())
    assert [shown.count(kind) for kind in ("cibo", "legno", "pietra")] == [15, 15, 15]
    tokens = TABLES.numbers.tokens
    assert (len(tokens.barbarians), len(tokens.pirates)) == (21, 12)
    assert (3, 3) in tokens.pirates
    assert all(1 <= face <= 5 for token in (*tokens.barbarians, *tokens.pirates) for face in token)


def test_more_points_never_give_more_units() -> None:
    """rules: II-1"""
    sums = [sum(TABLES.income(vp)) for vp in range(60)]
    assert all(a >= b for a, b in pairwise(sums))
    assert (4, 1) in [TABLES.income(vp) for vp in range(60)]


def test_what_is_not_the_printed_data_says_so() -> None:
    """rules: DATA"""
    assert TABLES.reconstructed == ("provinces", "resources", "tokens", "track")
    real = {name: data.replace(b"reconstructed = true", b"") for name, data in files().items()}
    assert load(real).reconstructed == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "source"),
    [
        ("board.toml", '["lusitania", "galicia"],', '["lusitania", "atlantis"],', "border[1]"),
        ("board.toml", '["lusitania", "galicia"],', '["lusitania", "lusitania"],', "border"),
        ("board.toml", '["lusitania", "galicia"],', '["baetica", "lusitania"],', "border"),
        ("board.toml", 'id = "britannicus"\nseas = ["cantabricum"]', 'id = "britannicus"\nseas = []', "cantabricum"),
        ("board.toml", 'id = "galicia"\nseas = ["cantabricum"]', 'id = "galicia"\nseas = ["mare"]', "galicia"),
        ("board.toml", 'id = "galicia"', 'id = "lusitania"', "region"),
        ("board.toml", 'id = "galicia"', 'id = "Galicia!"', "region, sea"),
        ("cards.toml", 'galicia = "legno"\n', "", "resource"),
        ("cards.toml", "reconstructed = true", "reconstruct = true", "cards.toml"),
        ("constants.toml", "row = 3", "row = 0", "row"),
        ("constants.toml", "row = 3", "row = 41", "row"),
        ("constants.toml", "die = 6", "die = 1", "die"),
        ("constants.toml", "die = 6", "die = 99", "die, most_dice"),
        ("constants.toml", "most_dice = 3", "most_dice = 9", "die, most_dice"),
        ("constants.toml", "most_dice = 3", "most_dice = -9", "most_dice"),
        ("constants.toml", "2 = 21", "2 = 22", "barbarians.2"),
        ("constants.toml", "5 = 5\n", "", "barbarians"),
        ("constants.toml", "[2], [3], [3], [4], [4],", "[2], [7], [3], [4], [4],", "tokens.barbarians"),
        ("constants.toml", "pirates = [[2], ", "pirates = [", "tokens.pirates"),
        ("constants.toml", "upto = 9", "upto = 3", "track"),
        ("constants.toml", "{ legions = 3, triremes = 0 }", "{ upto = 99, legions = 3, triremes = 0 }", "track"),
        ("constants.toml", "praefectus = [2, 6, 12]", "praefectus = []", "score"),
        ("constants.toml", "gives = [{ legions = 2, triremes = 4 }]", "gives = [{ elephants = 4 }]", "combo.3legno"),
        ("constants.toml", "praefectus = [2, 6, 12]", "praefectus = [2, 6]", "score.praefectus"),
        ("constants.toml", "praefectus_seas = 4", "praefectus_seas = 3", "score.praefectus"),
        ("constants.toml", "gives = [{ legions = 2, triremes = 4 }]", "gives = []", "combo.3legno"),
        ("constants.toml", "gives = [{ legions = 2, triremes = 4 }]", "gives = [{}]", "combo.3legno"),
        ("constants.toml", "cards = { legno = 3 }", "cards = { legna = 3 }", "combo.3legno"),
        ("constants.toml", "cards = { legno = 3 }", "cards = { cibo = 3 }", "combo.3legno"),
        ("constants.toml", "cards = { any = 1 }", "cards = { any = 1, cibo = 1 }", "combo.single"),
        ("cards.toml", 'galicia = "legno"', 'galicia = "legna"', "cards.toml: resource"),
        ("constants.toml", "presence = [0, 0, 1, 3, 6, 10, 15]", "presence = [0, 1]", "presence"),
        ("provinces.toml", "threshold = 3", "threshold = 2", "p-hispania"),
        ("provinces.toml", "threshold = 3", "threshold = 6", "p-hispania"),
        ("provinces.toml", '"galicia", ', "", "ours"),
        ("provinces.toml", '"galicia", ', '"galicia", "italia", ', "ours"),
        ("provinces.toml", '"galicia", ', '"atlantis", ', "ours"),
    ],
)  # fmt: skip
def test_unsound_data_is_refused_with_its_place(file: str, old: str, new: str, source: str) -> None:
    text = files()[file].decode()
    assert old in text
    changed = files() | {file: text.replace(old, new, 1).encode()}
    with pytest.raises(Failure) as caught:
        bind(manifest(), changed, {}, "player")
    assert any(re.search(re.escape(source), problem.source) for problem in caught.value.problems), caught.value.problems
    assert all(problem.source.startswith((file, "constants.toml")) for problem in caught.value.problems)


@pytest.mark.parametrize("data", [b"\xff", b"[", b"region = 1"])
def test_broken_files_are_refused(data: bytes) -> None:
    with pytest.raises(Failure):
        load(files() | {"board.toml": data})
    with pytest.raises(Failure):
        load({name: content for name, content in files().items() if name != "cards.toml"})


@pytest.mark.parametrize(
    ("file", "old", "new", "source"),
    [
        ("names.toml", "[region.galicia]", "[region.gallaecia]", "names.toml: region"),
        ("names.toml", "[region.galicia]", "[region.gallaecia]", "board.toml"),
        ("names.toml", "[sea.ionium]", "[sea.ionicum]", "names.toml: sea"),
        ("names.toml", "[resource.legno]", "[resource.legna]", "names.toml: resource"),
        ("provinces.toml", 'id = "p-hispania"', 'id = "p-iberia"', "names.toml: province"),
        ("map.json", '"galicia":{"kind":"land"', '"gallaecia":{"kind":"land"', "map.json: cells"),
        ("map.json", '"galicia":{"kind":"land"', '"gallaecia":{"kind":"land"', "board.toml"),
        ("map.json", '"ionium":{"kind":"sea"', '"ionium":{"kind":"land"', "map.json: cells"),
        ("map.json", "{", "[", "map.json"),
    ],
)
def test_what_the_data_speak_of_has_names_and_shapes(file: str, old: str, new: str, source: str) -> None:
    text = files()[file].decode()
    assert old in text
    with pytest.raises(Failure) as caught:
        bind(manifest(), files() | {file: text.replace(old, new, 1).encode()}, {}, "player")
    assert source in [problem.source for problem in caught.value.problems]


@pytest.mark.parametrize("cells", [b'{"cells": {}}', b'{"box": 1}', b"\xff"])
def test_a_map_that_is_none(cells: bytes) -> None:
    with pytest.raises(Failure):
        chart(cells)


def test_dice_of_a_token_are_compared_highest_first_however_they_are_written() -> None:
    """rules: BP-3"""
    text = files()["constants.toml"].replace(b"[[2], [3], [3], [4], [5], [2, 1],", b"[[2], [3], [3], [4], [5], [1, 2],")
    assert text != files()["constants.toml"]
    assert load(files() | {"constants.toml": text}).numbers == TABLES.numbers


def test_numbers_of_other_data_are_played_with() -> None:
    changed = files()["constants.toml"].replace(b"row = 3", b"row = 4").replace(b"metropoli = 12", b"metropoli = 1")
    g = bind(manifest(), files() | {"constants.toml": changed}, {}, "player")
    assert len(g.position({}, ("A", "B")).row) == 4
    with pytest.raises(Failure):
        g.position({"regions": {"asia": "A:1", "syria": "A:1"}, "metropoli": ["asia", "syria"]}, ("A", "B"))


@pytest.mark.parametrize(("options", "pace"), [({"setup": "tea"}, "player"), ({"tea": 1}, "player"), ({}, "turn")])
def test_options_and_paces_that_do_not_exist(options: dict[str, str | int | bool], pace: str) -> None:
    with pytest.raises(Failure):
        bind(manifest(), files(), options, pace)


def test_options_may_be_typed_as_text() -> None:
    g = bind(manifest(), files(), {"food_triremes": "1", "max_rounds": "12"}, "round")
    assert (g.options["food_triremes"], g.options["max_rounds"], g.pace) == (1, 12, "round")
