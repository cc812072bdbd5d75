"""A map in a page: its layers can be switched off without a script, its legend is a list, its letters are measured."""

from __future__ import annotations

import re

import msgspec
import pytest
from sample import HOSTILE, PAGE, PICTURE, speaker

from pbem.core.picture import FORCES, MOVEMENTS, Layer, Picture, Token
from pbem.render import mapview
from pbem.render.html import render_html
from pbem.render.metrics import fitted, width
from pbem.render.sources import template_text

SHAPE = Token((5, 5), "circle", "legion", "3")


def layered() -> Picture:
    layers = (
        *PICTURE.layers,
        Layer("a", (SHAPE,), kind=MOVEMENTS),
        Layer("b", (SHAPE,), kind=FORCES),
        Layer("c", (), kind="threats"),
    )
    return msgspec.structs.replace(PICTURE, layers=layers)


def test_only_kinds_that_there_is_something_of_can_be_switched() -> None:
    assert mapview.view(layered(), speaker()).kinds == ("forces", "movements")
    assert mapview.view(PICTURE, speaker()).kinds == ()


def test_every_switch_has_a_label_and_a_rule() -> None:
    section = msgspec.structs.replace(
        PAGE.sections[-1], blocks=(msgspec.structs.replace(PAGE.sections[-1].blocks[0], picture=layered()),)
    )
    html = render_html(msgspec.structs.replace(PAGE, sections=(*PAGE.sections[:-1], section)), speaker()).decode()
    boxes = re.findall(r'<input type="checkbox" id="(show-[a-z]+)" checked>', html)
    assert boxes == ["show-forces", "show-movements"]
    radios = re.findall(r'<input type="radio" name="map-size" id="([a-z-]+)"', html)
    assert radios == ["size-whole", "size-usual", "size-large"]
    for id in (*boxes, *radios):
        assert html.count(f'<label for="{id}">') == 1
    for kind in ("ownership", "forces", "movements", "threats"):
        assert f"#show-{kind}:not(:checked)~.scroll .k-{kind}" in template_text("map_block.css")


def test_names_in_the_legend_are_whole_and_data() -> None:
    html = render_html(PAGE, speaker()).decode()
    (list_,) = re.findall(r'<ul class="legend".*?</ul>', html, re.DOTALL)
    assert "<script" not in list_ and "x" * 200 in list_
    assert "&lt;script&gt;" in list_
    assert HOSTILE not in html


def test_a_page_without_a_map_has_no_styles_of_maps() -> None:
    bare = msgspec.structs.replace(PAGE, sections=PAGE.sections[:1])
    assert ".chart" not in render_html(bare, speaker()).decode()


@pytest.mark.parametrize(("text", "size", "needed"), [("", 10, 0), ("MM", 10, 23), ("i", 100, 38), ("Roma", 20, 65)])
def test_widths_are_those_of_the_letters(text: str, size: int, needed: int) -> None:
    """Hundredths of a letter's height: M 111, i 38, R 84, o 67, m 106, a 65; rounded up."""
    assert width(text, size) == needed


def test_spacing_is_added_to_each_letter() -> None:
    assert width("Roma", 20, spacing=3) == width("Roma", 20) + 12


@pytest.mark.parametrize("text", ["Valeria", "W" * 200, "🦅" * 50, "אוקטביה " * 20, "e\u0301" * 90, "漢字" * 30])
def test_what_is_fitted_has_room_and_says_that_something_is_missing(text: str) -> None:
    for room in (20, 100, 500):
        said = fitted(text, 15, room)
        assert said == text if width(text, 15) <= room else said.endswith("…")
        assert width(said, 15) <= max(room, 15)
