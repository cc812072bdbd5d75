"""The geometry of the map against the board: places where they belong, sea arrows that keep to the sea."""

from __future__ import annotations

from itertools import combinations, pairwise

import msgspec
import pytest
from strg_map_table import CHART, TABLES, Spot, crossings, curve, within
from strg_table import files, game

from pbem.core.picture import Outline
from pbem.core.problem import Failure
from pbem.rules.struggle.data import LAND
from pbem.rules.struggle.ground import ground, sea_way
from pbem.rules.struggle.mapdata import DOWN, UP, chart

ROUND = 2  # pixels that a place may be off, because all are whole


def near(a: Spot, b: Spot) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def corners(outline: Outline) -> list[list[Spot]]:
    return [[arc[0] for arc in ring] for ring in outline.rings]


# --- places -------------------------------------------------------------------------------------------------------
def test_every_place_of_the_board_is_on_the_map_and_no_other() -> None:
    assert tuple(CHART.at) == TABLES.crossroads and len(CHART.at) == 171
    assert tuple(CHART.hexes) == TABLES.hexes and len(CHART.hexes) == 61
    assert set(CHART.seas) == set(CHART.sea_names) == set(TABLES.seas)
    assert set(CHART.provinces) == {*TABLES.provinces, "barbaricum"}


def test_equal_letters_lie_in_one_row_and_equal_numbers_under_one_another() -> None:
    """Letters run from north to south, numbers from west to east."""
    for one, other in combinations(TABLES.crossroads, 2):
        (x, y), (u, v) = CHART.at[one], CHART.at[other]
        assert (int(one[1:]) > int(other[1:]), int(one[1:]) == int(other[1:])) == (x > u, x == u)
        if one[0] == other[0]:
            assert abs(y - v) <= CHART.side // 2
        else:
            assert y < v


def test_neighbours_are_a_side_apart_and_nobody_else_is_as_near() -> None:
    joined = {frozenset((one, other)) for one in TABLES.crossroads for other, _ in TABLES.near[one]}
    for one, other in combinations(TABLES.crossroads, 2):
        distance = near(CHART.at[one], CHART.at[other])
        if frozenset((one, other)) in joined:
            assert abs(distance - CHART.side) <= ROUND
        else:
            assert distance > CHART.side * 1.5


def test_hexes_lie_in_the_middle_of_their_corners() -> None:
    for hex, middle in CHART.hexes.items():
        assert all(abs(near(CHART.at[corner], middle) - CHART.side) <= ROUND for corner in TABLES.corners[hex])


def test_every_crossroads_has_its_own_half_of_a_hex_for_its_name() -> None:
    """Above it or below it; no two share one, and no hex side runs there."""
    rooms = [(x, y + CHART.room[label] * CHART.side // 2) for label, (x, y) in CHART.at.items()]
    assert len(set(rooms)) == 171
    assert set(CHART.room.values()) == {UP, DOWN}
    for hex in TABLES.hexes:
        north, south = TABLES.corners[hex][0], TABLES.corners[hex][3]
        assert (CHART.room[north], CHART.room[south]) == (DOWN, UP)


# --- outlines -----------------------------------------------------------------------------------------------------
def sides(regions: tuple[str, ...]) -> set[frozenset[Spot]]:
    """The sides around the hexes of regions: those that only one of them has."""
    found: dict[frozenset[Spot], int] = {}
    for hex in TABLES.hexes:
        if TABLES.region[hex] in regions:
            round_ = TABLES.corners[hex]
            for one, other in pairwise((*round_, round_[0])):
                pair = frozenset((CHART.at[one], CHART.at[other]))
                found[pair] = found.get(pair, 0) + 1
    return {pair for pair, n in found.items() if n == 1}


@pytest.mark.parametrize("region", [*TABLES.provinces, "barbaricum"])
def test_provinces_are_outlined_by_the_sides_of_their_hexes(region: str) -> None:
    outline = next(area for area in CHART.areas if area.id == region)
    assert {frozenset(arc) for ring in outline.rings for arc in ring} == sides((region,))


def test_the_coast_runs_around_all_hexes() -> None:
    assert {frozenset(arc) for ring in CHART.coast.rings for arc in ring} == sides((*TABLES.provinces, "barbaricum"))


def test_land_arrows_are_drawn_on_the_sides_that_have_them() -> None:
    outline = next(one for one in ground(CHART, TABLES).outlines if one.id == "arrows")
    drawn = {(sum(x for x, _ in ring) // len(ring), sum(y for _, y in ring) // len(ring)) for ring in corners(outline)}
    pairs = {frozenset((a, b)) for a in TABLES.crossroads for b, kind in TABLES.near[a] if kind == LAND}
    assert len(drawn) == len(pairs) == 79
    for pair in pairs:
        (x, y), (u, v) = (CHART.at[label] for label in pair)
        assert any(near(((x + u) / 2, (y + v) / 2), middle) <= ROUND for middle in drawn), pair


def test_the_limes_is_drawn_where_it_runs() -> None:
    outline = next(one for one in ground(CHART, TABLES).outlines if one.id == "limes")
    assert not outline.closed
    assert {frozenset(arc) for (arc,) in outline.rings} == {
        frozenset((CHART.at[a], CHART.at[b])) for a, b in TABLES.limes
    }


def test_a_board_that_the_map_does_not_show_is_refused() -> None:
    bare = msgspec.structs.replace(CHART, hexes={})
    with pytest.raises(Failure) as lacking:
        ground(bare, TABLES)
    assert lacking.value.problems[0].text.args["ids"] == TABLES.hexes
    with pytest.raises(Failure) as broken:
        chart(b"{}")
    assert [problem.source for problem in (*lacking.value.problems, *broken.value.problems)] == ["map.json"] * 2


# --- sea arrows ---------------------------------------------------------------------------------------------------
WAYS = {sea: curve(sea_way(CHART, TABLES, sea)) for sea in TABLES.seas}


@pytest.mark.parametrize("sea", TABLES.seas)
def test_sea_arrows_run_from_their_one_end_to_the_other_over_water_alone(sea: str) -> None:
    way = WAYS[sea]
    one, other = (CHART.at[label] for label in TABLES.seas[sea])
    assert (way[0], way[-1]) == (one, other)
    rings = [*corners(CHART.coast), *(curve(ring[0]) for land in CHART.lands for ring in land.rings)]
    for a, b in pairwise(way):
        for n in range(5):
            spot = a[0] + (b[0] - a[0]) * n / 5, a[1] + (b[1] - a[1]) * n / 5
            if min(near(spot, one), near(spot, other)) > 5:
                assert not any(within(ring, spot) for ring in rings), spot
                assert all(near(spot, at) > 18 for at in CHART.at.values() if at not in (one, other)), spot


def must_cross(one: str, other: str) -> bool:
    """Whether the ends of two arrows lie by turns along the coast: then no drawing can part them."""
    order = [arc[0] for ring in CHART.coast.rings for arc in ring]
    a, b = sorted(order.index(CHART.at[label]) for label in TABLES.seas[one])
    ends = [order.index(CHART.at[label]) for label in TABLES.seas[other]]
    return not {a, b} & set(ends) and (a < ends[0] < b) != (a < ends[1] < b)


def test_sea_arrows_cross_only_where_no_drawing_can_part_them() -> None:
    for one, other in combinations(TABLES.seas, 2):
        assert crossings(WAYS[one], WAYS[other]) == must_cross(one, other), (one, other)
    crossed = {sea for pair in combinations(TABLES.seas, 2) if must_cross(*pair) for sea in pair}
    assert len(crossed) == 5  # the Sardinian Sea and two others, the two of the Adriatic


def test_the_map_is_read_once() -> None:
    data = files()["map.json"]
    assert chart(data) is chart(bytes(data))
    assert game().files["map.json"] == data
