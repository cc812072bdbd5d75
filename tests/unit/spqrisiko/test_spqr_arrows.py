"""Arrows of one step together: each number can be read, and moves are told from battles without colour."""

from __future__ import annotations

import pytest
from map_table import CHART, TABLES, crowded, fought, picture, shapes, tokens

from pbem.core.event import Event
from pbem.core.picture import Path, Point, Token
from pbem.rules.spqrisiko.marches import path

SHARED = (("cyrenaica", "sicilia"), ("cyrenaica", "italia"), ("cyrenaica", "achaia"), ("cyrenaica", "epirus"))


def moved(source: str, target: str, over: tuple[str, ...] = (), count: int = 4) -> Event:
    data = {"seat": "VALERIA", "source": source, "target": target, "count": count, "way": "bridge", "over": list(over)}
    return Event("moved", "move", data)


def numbers(*events: Event) -> list[Token]:
    return tokens(picture(events), "arrows")


def apart(one: Point, other: Point, least: int = 18) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 >= least**2


def test_an_arrow_has_its_number_at_its_beginning() -> None:
    (token,) = numbers(fought("epirus", "macedonia"))
    assert token.at == CHART.crossings["epirus", "macedonia"][0]


def test_numbers_of_arrows_that_begin_alike_stand_apart() -> None:
    """Battles and a move over the same sea from the same region."""
    fights = [fought(a, b, over=("ionium",), n=n) for n, (a, b) in enumerate(SHARED[:3], 1)]
    found = numbers(*fights, moved(*SHARED[3], ("ionium",)))
    assert [token.text for token in found] == ["1", "2", "3", "4"]
    for n, one in enumerate(found):
        assert all(apart(one.at, other.at) for other in found[n + 1 :])


@pytest.mark.parametrize("sea", TABLES.seas)
def test_no_number_covers_another_however_many_leave_a_region(sea: str) -> None:
    """Three battles and a move from every region over every sea, to the regions that lie first on it."""
    for source in TABLES.shores[sea]:
        targets = [region for region in TABLES.shores[sea] if region != source][:4]
        events = [fought(source, target, over=(sea,), n=n) for n, target in enumerate(targets[:3], 1)]
        found = numbers(*events, *(moved(source, target, (sea,)) for target in targets[3:]))
        assert len(found) == len(targets)
        for n, one in enumerate(found):
            assert all(apart(one.at, other.at) for other in found[n + 1 :]), (source, one)


def test_a_number_that_moves_on_stays_on_its_arrow() -> None:
    routes = [(a, "ionium", b) for a, b in SHARED[:3]]
    found = numbers(*(fought(a, b, over=(sea,), n=n) for n, (a, sea, b) in enumerate(routes)))
    for route, token in zip(routes, found, strict=True):
        way = path(CHART, route)
        assert any(not apart(token.at, point, 40) for point in way)
        assert apart(token.at, way[-1], 20)  # the head can be seen


def test_moves_are_told_from_battles_without_colour() -> None:
    """By the shape of the number, and by the stroke of the line."""
    drawn = picture((fought("epirus", "macedonia"), fought("italia", "cisalpina", "lost"), moved("asia", "galatia")))
    assert [token.shape for token in tokens(drawn, "arrows")] == ["circle", "circle", "square"]
    styles = [shape.style for shape in shapes(drawn, "arrows") if isinstance(shape, Path)]
    assert styles == ["halo", "halo", "halo", "invade", "repelled", "march"]


def test_no_halo_hides_a_line() -> None:
    styles = [shape.style for shape in shapes(crowded(12), "arrows") if isinstance(shape, Path)]
    assert styles == ["halo"] * 12 + ["invade"] * 12
