"""Dice as pictures: every face has its pips or number, hits are known without colour, and all is said in words too."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from pbem.render.dicedraw import HEIGHT, ROW, STEP, label, picture, symbols
from pbem.render.speech import Speaker

SPEAKER = Speaker("en")


def roll(sides: int, *faces: int, hits: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"kind": "roll", "sides": sides, "faces": list(faces), "hits": list(hits)}


def drawn(thrown: dict[str, Any]) -> ElementTree.Element:
    return ElementTree.fromstring(f"<p>{picture(thrown, SPEAKER)}</p>")


def test_a_die_of_six_shows_as_many_pips_as_its_face() -> None:
    found = ElementTree.fromstring(symbols([roll(6, 1, 2, 3, 4, 5, 6)]))
    pips = {part.get("id"): len(part.findall("circle")) for part in found.findall("symbol")}
    assert pips == {**{f"die{n}": n for n in range(1, 7)}, "die-bar": 0}


def test_other_dice_show_their_number_in_a_shape_of_their_own() -> None:
    assert len({ElementTree.fromstring(symbols([roll(n, 1)])).findall("symbol")[0][0].get("d") for n in (10, 20)}) == 2
    assert drawn(roll(10, 8)).findall("svg/text")[0].text == "8"
    assert "die-12" in symbols([roll(12, 3)])


def test_only_faces_that_were_rolled_are_kept() -> None:
    assert re.findall(r'id="([^"]+)"', symbols([roll(6, 2, 2, 5)])) == ["die2", "die5", "die-bar"]
    assert symbols([]) == ""


def test_every_picture_refers_to_symbols_that_are_there() -> None:
    rolls = [roll(6, 1, 6, hits=(1,)), roll(10, 10), roll(20, 7, hits=(0,))]
    known = set(re.findall(r'id="([^"]+)"', symbols(rolls)))
    for thrown in rolls:
        assert set(re.findall(r'href="#([^"]+)"', picture(thrown, SPEAKER))) <= known


def test_hits_stand_on_a_bar() -> None:
    thrown = roll(6, 2, 5, 6, hits=(0, 2))
    assert [use.get("href") for use in drawn(thrown).findall("svg/use")] == ["#hit2", "#die5", "#hit6"]
    signs = {part.get("id"): part for part in ElementTree.fromstring(symbols([thrown])).findall("symbol")}
    for face in (2, 6):
        assert [use.get("href") for use in signs[f"hit{face}"].findall("g/use")] == [f"#die{face}", "#die-bar"]
    assert [use.get("href") for use in drawn(roll(10, 8, hits=(0,))).findall("svg/g/use")] == ["#die-10", "#die-bar"]


def test_letters_for_those_who_see_no_picture() -> None:
    letters = drawn(roll(6, 2, 5, hits=(0,))).find("span")
    assert letters is not None
    assert letters.text == "[2]* [5]"


@pytest.mark.parametrize(
    ("thrown", "said"),
    [
        (roll(6, 2, 5, 6), "D6: 2, 5, 6"),
        (roll(6, 2, 5, 6, hits=(1,)), "D6: 2, 5, 6; 1 counts: 5"),
        (roll(6, 2, 5, 6, hits=(1, 2)), "D6: 2, 5, 6; 2 count: 5, 6"),
        (roll(10, 8), "D10: 8"),
    ],
)
def test_the_label_says_all_of_it(thrown: dict[str, Any], said: str) -> None:
    assert label(thrown, SPEAKER) == said
    svg = drawn(thrown).find("svg")
    assert svg is not None
    assert (svg.get("role"), svg.get("aria-label")) == ("img", said)


@pytest.mark.parametrize("count", [1, 9, 10, 11, 20, 21])
def test_many_dice_stand_in_rows_that_a_phone_has_room_for(count: int) -> None:
    svg = drawn(roll(6, *([3] * count))).find("svg")
    assert svg is not None
    assert int(svg.get("width", "0")) <= STEP * ROW <= 270
    assert int(svg.get("height", "0")) == HEIGHT * -(-count // ROW)
    places = {(use.get("x", "0"), use.get("y", "0")) for use in svg.findall("use")}
    assert len(places) == count
