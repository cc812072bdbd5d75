"""Colours of the style sheets: text is readable (WCAG AA, 4.5 to 1), on light and dark paper and on the map."""

from __future__ import annotations

import re

import pytest

from pbem.render.sources import template_text
from pbem.render.styles import map_styles


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def schemes() -> list[dict[str, str]]:
    found = re.findall(r":root\{([^}]*)\}", template_text("report.css"))
    return [dict(re.findall(r"--([a-z]+):(#[0-9a-f]{6})", rule)) for rule in found]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("text", ["ink", "soft", "link", "good", "bad"])
def test_text_on_paper(scheme: int, text: str) -> None:
    colours = schemes()[scheme]
    for paper in ("paper", "wash"):
        assert contrast(colours[text], colours[paper]) >= 4.5


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_dice_that_hit(scheme: int) -> None:
    colours = schemes()[scheme]
    assert contrast(colours["on"], colours["hit"]) >= 4.5


def fill(selector: str) -> str:
    match = re.search(rf"^{re.escape(selector)}\{{[^}}]*?fill:(#[0-9a-f]{{6}})", map_styles(), re.MULTILINE)
    assert match is not None, selector
    return match[1]


@pytest.mark.parametrize(
    ("text", "grounds"),
    [
        (".map text", (".neutral", ".legion", ".paper", ".cartouche", *(f".o{n}" for n in range(1, 10)))),
        (".map .tribe", (".beyond",)),
        (".map .where", (".decor",)),
        (".map .seaname", (".sea",)),
        (".map .pact .tt", (".pact",)),
        (".map .badge .tt", (".badge",)),
        (".map .horde .tt", (".horde",)),
    ],
)
def test_text_on_the_map(text: str, grounds: tuple[str, ...]) -> None:
    for ground in grounds:
        assert contrast(fill(text), fill(ground)) >= 4.5, ground
