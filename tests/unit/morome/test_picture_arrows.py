"""Arrows of the last turn on the map of March on Rome, and what lands tell of themselves."""

from __future__ import annotations

from morome_map_table import CHART, SEATS, fought, invasion, moved, picture, pieces, shapes
from morome_table import game

from pbem.core.event import Event
from pbem.core.picture import Path, Picture, Token
from pbem.core.text import Term
from pbem.render.speech import Speaker


def arrows(drawn: Picture) -> list[tuple[str, str]]:
    """Style and number of each arrow, in order."""
    found = [shape for shape in shapes(drawn, "arrows") if not (isinstance(shape, Path) and shape.style == "halo")]
    return [(s.style, s.text if isinstance(s, Token) else "→") for s in found]


def test_moves_of_one_way_are_added_up() -> None:
    drawn = picture((moved("spain", "gaul", 2), moved("spain", "gaul", 3), moved("gaul", "spain", 1)))
    assert arrows(drawn) == [("move", "→"), ("move", "→"), ("badge", "5"), ("badge", "1")]


def test_invaders_come_over_the_frontier_and_march_on() -> None:
    drawn = picture((invasion("carthaginians", "egypt", "byzantium", "egypt", "middle_east"), fought("byzantium", 9)))
    assert arrows(drawn) == [("invade", "→")] * 3 + [("horde", "9")]
    assert [token.at for token in pieces(drawn) if token.style == "battle"] == [CHART.places["byzantium"].marks]


def stopped(row: str, target: str, reason: str, *marches: str) -> Event:
    told = invasion(row, target, None, *marches)
    return Event(told.kind, told.phase, {**told.data, "reason": reason})


def test_invaders_stopped_by_a_treaty_and_those_who_found_nobody_have_dotted_arrows() -> None:
    assert arrows(picture((stopped("huns", "greece", "treaty"),))) == [("stopped", "→")]
    drawn = picture((stopped("carthaginians", "egypt", "nowhere", "egypt", "middle_east"),))
    assert arrows(drawn) == [("stopped", "→"), ("stopped", "→")]
    titles = [Speaker("en", game().names, {}).say(path.title) for path in shapes(drawn, "arrows") if path.title]
    assert titles == ["Carthaginians find only lost provinces"] * 2
    assert arrows(picture((stopped("revolt_slaves", "rome", "nowhere", "rome"),))) == []


def test_moves_are_told_from_invasions_without_colour() -> None:
    drawn = picture((moved("spain", "gaul", 2), invasion("franks", "gaul", "gaul"), fought("gaul", 6)))
    assert [t.shape for t in shapes(drawn, "arrows") if isinstance(t, Token)] == ["square", "circle"]


def test_a_province_tells_all_about_itself() -> None:
    drawn = picture((fought("gaul", 6),), provinces={"gaul": "MARCUS:12"}, disaster=["gaul"], plague=["gaul"])
    (land,) = [shape for shape in shapes(drawn, "ground") if shape.place == "gaul"]
    assert Speaker("en", game().names, {}).say(land.title) == (
        "Gaul: MARCUS, 12 legions; Battle here: 1; Disaster: no tribute next turn; Plague: no new legions next turn"
    )
    (celts,) = [shape for shape in shapes(picture(treaties={"celts": 1}), "ground") if shape.place == "celts"]
    assert Speaker("en", game().names, {}).say(celts.title) == (
        "Celts: may invade Spain and Gaul; Treaty: the next invasion from here does not happen (1)"
    )


def test_invaders_who_stay_at_home_and_revolts_draw_no_arrow() -> None:
    assert arrows(picture((invasion("huns", "greece", None),))) == []
    assert arrows(picture((invasion("revolt_slaves", "rome", "rome"), fought("rome", 2)))) == []


def test_the_legend_names_every_seat() -> None:
    drawn = picture()
    assert [key.text for key in drawn.legend[:3]] == [Term("seat", seat) for seat in SEATS]
    assert len(drawn.legend) > 12
