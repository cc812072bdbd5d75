"""Room on the map: no word covers another, a sign or an arrow, in any language, however full it is."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from strg_map_table import (
    CHART,
    TABLES,
    Box,
    Spot,
    apart,
    crowded,
    curve,
    kingdoms,
    label_box,
    picture,
    plundered,
    shapes,
    token_box,
    tokens,
    tribes,
    words,
)

from pbem.core.picture import Label, Path, Picture, Token
from pbem.rules.struggle.ground import ground
from pbem.rules.struggle.lines import between

LANGS = ("en", "it")
FULL = crowded()
FREE = tuple(label for label in TABLES.crossroads if label not in TABLES.city_at)


def names(drawn: Picture, lang: str) -> list[tuple[Label, Box]]:
    """All words on the board that are not turned and do not stand on a sign."""
    found = [*words(drawn, "names"), *words(drawn, "labels"), *words(drawn, "hexes")]
    return [(one, label_box(one, lang)) for one in found if not one.angle and one.style not in ("plate", "digits hot")]


@pytest.mark.parametrize("lang", LANGS)
def test_words_do_not_cover_each_other(lang: str) -> None:
    for (one, box), (other, room) in combinations(names(FULL, lang), 2):
        assert apart(box, room), (one, other)


@pytest.mark.parametrize("lang", LANGS)
def test_words_stay_inside_the_map(lang: str) -> None:
    width, height = CHART.size
    for label, (x, y, u, v) in names(FULL, lang):
        assert min(x, y, width - u, height - v) >= 0, label


def signs(drawn: Picture) -> list[Token]:
    found = [*tokens(drawn), *tokens(drawn, "hexes"), *tokens(drawn, "numbers")]
    return [token for token in found if token.style != "unseen"]


@pytest.mark.parametrize("lang", LANGS)
def test_words_never_stand_under_cities_and_what_is_beside_them(lang: str) -> None:
    """With counters, with owners, just plundered; the number of a hex belongs to its own sign."""
    sacked = picture([plundered("VALERIA", "horsemen", city) for city in TABLES.cities])
    closed = picture(seats=("VALERIA", "ROBERTO"))
    for drawn in (FULL, sacked, closed):
        found = [token_box(token) for token in signs(drawn)]
        for label, box in names(drawn, lang):
            if not label.style.startswith("digits"):
                assert all(apart(box, sign) for sign in found), label


@pytest.mark.parametrize("lang", LANGS)
def test_words_never_stand_under_tribes(lang: str) -> None:
    """A tribe on every crossroads that has no city, eight at a time."""
    for n in range(0, len(FREE) - 8, 8):
        drawn = picture(players=tribes(FREE[n : n + 8]))
        found = [token_box(token) for token in tokens(drawn) if token.shape in ("steed", "shield")]
        assert len(found) == 8
        for label, box in names(drawn, lang):
            assert all(apart(box, sign) for sign in found), label


def test_signs_do_not_cover_each_other() -> None:
    for drawn in (FULL, picture([plundered("VALERIA", "horsemen", city) for city in TABLES.cities])):
        found = [token for token in signs(drawn) if token.shape != "pennon"]
        for one, other in combinations(found, 2):
            assert apart(token_box(one), token_box(other)), (one, other)


def test_the_legionnaire_has_room_in_every_hex() -> None:
    for hex in TABLES.hexes:
        if hex in TABLES.beyond:
            continue
        drawn = picture(players=kingdoms(), legionnaire=hex)
        helmet = next(token for token in tokens(drawn, "hexes") if token.shape == "helmet")
        others = [token for token in signs(drawn) if token != helmet]
        assert all(apart(token_box(helmet), token_box(other)) for other in others), hex
        assert all(apart(token_box(helmet), box) for label, box in names(drawn, "en")), hex


@pytest.mark.parametrize("lang", LANGS)
def test_words_leave_arrows_to_be_seen(lang: str) -> None:
    """No way of a sea arrow and no arrow on a side runs under a word."""
    lanes = [shape for shape in shapes(FULL, "lanes") if isinstance(shape, Path) and shape.style == "lane"]
    points = [spot for lane in lanes for spot in dense(curve(lane.points))]
    outline = next(one for one in ground(CHART, TABLES).outlines if one.id == "arrows")
    points += [between(*arc) for ring in outline.rings for arc in ring]
    points += [arc[0] for ring in outline.rings for arc in ring]
    for label, (x, y, u, v) in names(FULL, lang):
        assert not any(x < px < u and y < py < v for px, py in points), label


def dense(way: list[Spot]) -> list[Spot]:
    return [(a[0] + (b[0] - a[0]) * n / 4, a[1] + (b[1] - a[1]) * n / 4) for a, b in pairwise(way) for n in range(4)]
