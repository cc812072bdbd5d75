"""The map of March on Rome: true to the board, readable, and blind to whatever is hidden."""

from __future__ import annotations

from typing import Any

import pytest
from morome_map_table import CHART, SEATS, TABLES, fought, invasion, moved, picture, pieces, shapes, svg
from morome_table import game

from pbem.core.badges import initials
from pbem.core.event import Event
from pbem.core.picture import Area, Label, Picture, Token
from pbem.core.text import Term
from pbem.render.html import render_html
from pbem.render.report import Meta, frame
from pbem.render.speech import Speaker

# --- the chart against the board ---


def test_what_touches_on_the_map_is_what_touches_on_the_board() -> None:
    land = {frozenset(edge.ends) for edge in TABLES.edges if edge.kind == "land"}
    assert {frozenset(pair) for pair in CHART.neighbours} == land


def test_there_is_a_way_along_every_connection_in_both_directions() -> None:
    ends = {pair for edge in TABLES.edges for pair in (edge.ends, edge.ends[::-1])}
    assert set(CHART.ways) == ends
    assert set(TABLES.march.items()) <= ends


def test_threats_are_the_invasion_table() -> None:
    rows = {(row.who, row.target) for row in TABLES.numbers.invasion if not row.revolt}
    assert set(CHART.threats) == rows


def test_every_province_and_region_has_a_place_and_a_shape() -> None:
    assert set(CHART.places) == {*TABLES.provinces, *TABLES.regions}
    assert set(CHART.parts) == set(TABLES.provinces)
    ids = {outline.id for outline in CHART.outlines}
    assert set(TABLES.provinces) | set(TABLES.regions) <= ids
    assert len(ids) == len(CHART.outlines)


def test_borders_are_closed_rings() -> None:
    for outline in CHART.outlines:
        for ring in outline.rings if outline.closed else ():
            for before, after in zip(ring, (*ring[1:], ring[0]), strict=True):
                assert before[-1] == after[0], outline.id


Box = tuple[int, int, int, int]


def box(x: int, y: int, half: int) -> Box:
    return (x - half, y - half, x + half, y + half)


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def name_box(label: Label, lang: str) -> Box:
    """Where a name stands: a bold letter is about two thirds of its size wide."""
    term = label.lines[0]
    assert isinstance(term, Term)
    words = game().names.say(term.kind, term.id, lang).split(" ", label.rows - 1) if label.rows > 1 else [
        game().names.say(term.kind, term.id, lang)
    ]  # fmt: skip
    wide = max(map(len, words)) * label.size * 66 // 200
    high = len(words) * label.size * 9 // 16
    return (label.at[0] - wide, label.at[1] - high, label.at[0] + wide, label.at[1] + high * 3 // 4)


def everybody_comes() -> list[Event]:
    """Twelve over every frontier."""
    found: list[Event] = []
    for region, province in CHART.threats:
        found += [invasion(region, province, province), fought(province, 12)]
    return found


@pytest.mark.parametrize("lang", ["en", "it"])
def test_names_never_stand_under_counters(lang: str) -> None:
    provinces = {province: f"{SEATS[n % 3]}:10" for n, province in enumerate(TABLES.provinces)}
    marks = list(TABLES.provinces)
    moves = [
        Event("moved", "move", {"seat": "MARCUS", "source": a, "target": b, "count": 10, "into": "mine"})
        for a, b in CHART.ways
    ]
    treaties = dict.fromkeys(TABLES.regions, 2)
    drawn = picture((*moves, *everybody_comes()), provinces=provinces, disaster=marks, plague=marks, treaties=treaties)
    names = [label for label in shapes(drawn, "names") if label.style in ("name", "tribe")]
    assert len(names) == 23
    tokens = [t for t in (*pieces(drawn), *shapes(drawn, "arrows")) if isinstance(t, Token)]
    for label in names:
        for token in tokens:
            if token.shape != "wreath":
                assert apart(name_box(label, lang), box(*token.at, token.size - 3)), (label.lines, token)


def test_counters_do_not_cover_each_other() -> None:
    provinces = dict.fromkeys(TABLES.provinces, "MARCUS:10")
    marks = list(TABLES.provinces)
    battles = tuple(Event("battle", "event", {"where": p, "n": 1, "cause": "rebels"}) for p in marks)
    drawn = picture(battles, provinces=provinces, disaster=marks, plague=marks)
    tokens = [token for token in pieces(drawn) if token.shape != "wreath"]
    assert len(tokens) == 50
    for n, one in enumerate(tokens):
        for other in tokens[n + 1 :]:
            assert apart(box(*one.at, one.size - 1), box(*other.at, other.size - 1)), (one, other)


# --- what is drawn of a position ---


def area(drawn: Picture, id: str) -> Area:
    return next(shape for shape in shapes(drawn, "owners") if shape.id == id)


def test_owners_are_told_apart_by_tint_pattern_and_initials() -> None:
    drawn = picture(provinces={"gaul": "MARCUS:12", "spain": "MAXIMUS:2", "britain": "lost"})
    assert (area(drawn, "gaul").style, area(drawn, "gaul").pattern) == ("o2", "p2")
    assert (area(drawn, "spain").style, area(drawn, "spain").pattern) == ("o3", "p3")
    assert (area(drawn, "britain").style, area(drawn, "britain").pattern) == ("lost", "lost")
    assert (area(drawn, "rome").style, area(drawn, "rome").pattern) == ("neutral", "")
    shields = {token.text for token in pieces(drawn) if token.shape == "shield"}
    assert shields == {"V", "M1", "M2"} - {"V"} | {"M1", "M2"}


def test_islands_belong_to_their_province() -> None:
    drawn = picture(provinces={"rome": "VALERIA:1"})
    assert {shape.id for shape in shapes(drawn, "owners") if shape.style == "o1"} >= {"rome", "sicilia", "corsica"}


def test_initials_differ() -> None:
    assert initials(["VALERIA", "MARCUS", "OCTAVIA"]) == {"VALERIA": "V", "MARCUS": "M", "OCTAVIA": "O"}
    assert initials(["MARCUS", "MUCIUS"]) == {"MARCUS": "MA", "MUCIUS": "MU"}
    assert initials(["P1", "P2"]) == {"P1": "P1", "P2": "P2"}
    nine = initials([f"SEAT{n}" for n in range(9)])
    assert len(set(nine.values())) == 9


def test_nine_seats_have_nine_looks() -> None:
    seats = tuple("ABCDEFGHI")
    drawn = picture(seats=seats)
    looks = {(shape.style, shape.pattern) for shape in shapes(drawn, "owners") if shape.fill or shape.rim}
    assert len(looks) == 10  # Rome is neutral


def test_only_the_caesar_wears_the_wreath() -> None:
    def wreaths(**at: Any) -> int:
        return sum(1 for t in pieces(picture(**at)) if t.shape == "wreath")

    assert wreaths() == 0
    assert wreaths(provinces={"rome": "VALERIA:1"}) == 1
    assert wreaths(provinces={"rome": "lost"}) == 0


def test_marks_and_treaties() -> None:
    drawn = picture(disaster=["gaul"], plague=["gaul", "rome"], treaties={"huns": 2, "celts": 1})
    tokens = pieces(drawn)
    assert [token.shape for token in tokens].count("flame") == 1
    assert [token.shape for token in tokens].count("skull") == 2
    assert sorted(token.text for token in tokens if token.style == "pact") == ["", "2"]


def styles(drawn: Picture) -> dict[str, int]:
    found: dict[str, int] = {}
    for path in shapes(drawn, "threats"):
        found[path.style] = found.get(path.style, 0) + 1
    return found


def test_threats_stopped_by_treaties_or_aimed_at_lost_provinces_are_dotted() -> None:
    assert styles(picture()) == {"threat": 17}
    assert styles(picture(treaties={"celts": 1})) == {"threat": 15, "calm": 2}
    assert styles(picture(provinces={"britain": "lost"})) == {"threat": 15, "idle": 2}


# --- what must never show ---


def test_hands_and_decks_do_not_change_a_byte() -> None:
    g = game()
    deck = ["spies", "treaty", "taxation"]
    one = g.position({"drawn": True, "hands": {"A": ["spies"], "B": ["treaty"]}, "deck": deck}, ("A", "B"))
    other = g.position({"drawn": True, "hands": {"A": ["treaty"], "B": ["spies"]}, "deck": deck[::-1]}, ("A", "B"))
    for seat in ("A", "B", None):
        drawn = [svg(g.picture(g.view(state, seat), [], "en")) for state in (one, other)]
        assert drawn[0] == drawn[1]


def test_the_same_view_gives_the_same_bytes_in_each_language() -> None:
    assert svg(picture()) == svg(picture())
    assert svg(picture(), "it") == svg(picture(), "it")
    assert b"Gallia" in svg(picture(), "it")
    assert b"Gaul" in svg(picture(), "en")


def test_sizes() -> None:
    """A map of at most 150 kB and a report of at most 300 kB, with everything on it that can be."""
    g = game()
    marks = list(TABLES.provinces)
    happened = [moved(a, b, 3) for a, b in CHART.ways]
    round_ = {"legions": [1] * 12, "enemies": [2] * 12, "killed_legions": 1, "killed_enemies": 1}
    for n in range(24):
        data = {
            "n": n, "where": marks[n % 10], "cause": "rebels", "attacker": "rebels", "defender": "MARCUS",
            "legions": 12,
            "enemies": 12, "garrison": None, "size": [6, 6], "rounds": [round_] * 5, "legion_hit": 4, "enemy_hit": 3,
            "left_legions": 1, "left_enemies": 0, "result": "held", "owner": "MARCUS",
        }  # fmt: skip
        happened.append(Event("battle", "event", data))
    at = {"disaster": marks, "plague": marks, "treaties": dict.fromkeys(TABLES.regions, 2), "drawn": True}
    state = g.position(at, SEATS)
    view = g.view(state, "MARCUS")
    assert len(svg(g.picture(view, happened, "en"))) <= 150_000
    page = g.page(view, view, happened, "MARCUS", "en")
    meta = Meta(game="g", title="G", step=2, turn=1, phase="tribute", seat="MARCUS")
    assert len(render_html(frame(page, meta), Speaker("en", g.names, {}))) <= 300_000
