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


SCHEMES = ("light", "dark", "print")
INKS = ("ink", "soft", "link", "good", "bad")  # that letters are written in
PAPERS = ("paper", "wash")


def schemes() -> dict[str, dict[str, str]]:
    """The colours by scheme; dark and print change some of the light ones."""
    found = re.findall(r":root\{([^}]*)\}", template_text("report.css"))
    rules = [dict(re.findall(r"--([a-z]+):(#[0-9a-f]{3,6})", rule)) for rule in found]
    full = [{name: _six(colour) for name, colour in rule.items()} for rule in rules]
    assert len(full) == len(SCHEMES)
    return {name: {**full[0], **rule} for name, rule in zip(SCHEMES, full, strict=True)}


def _six(colour: str) -> str:
    return colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:])


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("text", INKS)
def test_text_on_paper(scheme: str, text: str) -> None:
    colours = schemes()[scheme]
    for paper in PAPERS:
        assert contrast(colours[text], colours[paper]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
def test_dice(scheme: str) -> None:
    """Pips and numbers as text, edges and bars as signs (3 to 1), on whatever paper they lie."""
    colours = schemes()[scheme]
    assert contrast(colours["on"], colours["hit"]) >= 4.5
    for paper in PAPERS:
        assert contrast(colours["edge"], colours[paper]) >= 3
        assert contrast(colours["hit"], colours[paper]) >= 3


def test_no_letters_are_written_in_a_colour_that_is_not_looked_at() -> None:
    """Every `color` and every ground of the style sheet is one of those above."""
    rules = template_text("report.css")
    assert set(re.findall(r"[;{]color:([^;}]+)", rules)) <= {*(f"var(--{name})" for name in INKS), "inherit"}
    grounds = set(re.findall(r"[;{]background(?:-color)?:([^;}]+)", rules))
    plain = {ground for ground in grounds if "gradient" not in ground}
    assert plain <= {*(f"var(--{name})" for name in PAPERS), "none"}


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
