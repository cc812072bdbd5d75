"""The map of a report in a browser: what can be tapped, layers and sizes that are switched, letters as measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from page_kinds import RULESETS, Shelf

from pbem.core.picture import KINDS
from pbem.render.metrics import width

Page = Callable[..., Any]
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)

# The lines of all names on the board as they are drawn: text, height of letters, width, spacing, and what a tap meets.
LETTERS = """() => [...document.querySelectorAll('.chart > .scroll > svg text')].flatMap(text =>
  (text.children.length ? [...text.children] : [text]).map(line => ({
    said: line.textContent, size: +text.getAttribute('font-size'), wide: line.getComputedTextLength(),
    spacing: parseFloat(getComputedStyle(text).letterSpacing) || 0 })))"""
NAMES = """() => [...document.querySelectorAll('.l-names .name, .l-names .tribe, .l-names .seaname')].map(text => {
  text.scrollIntoView({block: 'center', inline: 'center'});
  const box = text.getBoundingClientRect();
  const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const place = met && met.closest('[data-at]');
  return [[...text.children].map(line => line.textContent).join(' ') || text.textContent,
          place ? place.querySelector('title').textContent : '', getComputedStyle(text).pointerEvents];
})"""
COUNTERS = """() => [...document.querySelectorAll('.k-forces [data-at], .k-ownership [data-at]')].map(token => {
  token.scrollIntoView({block: 'center', inline: 'center'});
  const box = token.getBoundingClientRect();
  const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const place = met && met.closest('[data-at]');
  return [token.getAttribute('data-at'), place && place.getAttribute('data-at')];
})"""
SHOWN = """kind => [...document.querySelectorAll(`.scroll .k-${kind}`)].map(group => getComputedStyle(group).display)"""


@each_ruleset
@pytest.mark.parametrize("kind", ["early", "late-it"])
def test_letters_are_no_wider_than_measured(shelf: Shelf, page_of: Page, ruleset: str, kind: str) -> None:
    """So that what has room by `pbem.render.metrics` has room on the screen."""
    found = page_of(shelf.page(ruleset, kind)).evaluate(LETTERS)
    assert len(found) > 20
    for line in found:
        most = width(line["said"], line["size"]) + line["spacing"] * len(line["said"])
        assert line["wide"] <= most * 1.12 + 2, line  # letters of boards without serifs are a little wider


@each_ruleset
def test_a_tap_on_a_name_or_a_counter_meets_the_place(shelf: Shelf, page_of: Page, ruleset: str) -> None:
    page = page_of(shelf.page(ruleset, "early"), touch=True)
    for name, title, events in page.evaluate(NAMES):
        assert events == "none"
        if title:  # of struggle nothing is named that could be ordered
            assert title.startswith(name)
    met = page.evaluate(COUNTERS)
    assert met and all(own == other for own, other in met)
    if ruleset != "struggle":
        assert sum(bool(title) for _, title, _ in page.evaluate(NAMES)) > 20


@each_ruleset
def test_layers_are_switched_by_mouse_and_keyboard(shelf: Shelf, page_of: Page, ruleset: str) -> None:
    page = page_of(shelf.page(ruleset, "late-it"))
    there = [kind for kind in KINDS if page.locator(f"#show-{kind}").count()]
    assert len(there) >= 3  # of struggle no tribe may be on the board any more
    for kind in there:
        assert page.locator(f"#show-{kind}").is_checked()
        assert set(page.evaluate(SHOWN, kind)) == {"inline"}
        page.click(f"label[for=show-{kind}]")
        assert set(page.evaluate(SHOWN, kind)) == {"none"}
        assert page.evaluate("document.querySelectorAll('.scroll [data-at]').length") > 20
        page.focus(f"#show-{kind}")
        page.keyboard.press("Space")
        assert set(page.evaluate(SHOWN, kind)) == {"inline"}


@each_ruleset
def test_the_map_has_three_sizes_and_scrolls_inside_itself(shelf: Shelf, page_of: Page, ruleset: str) -> None:
    page = page_of(shelf.page(ruleset, "early"), width=320)
    wide = {}
    for size in ("usual", "whole", "large"):
        page.click(f"label[for=size-{size}]")
        wide[size] = page.evaluate("document.querySelector('.scroll > .map').getBoundingClientRect().width")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert wide["whole"] <= 320 < 1000 < wide["usual"] < wide["large"]


@each_ruleset
def test_the_legend_can_be_read_on_a_phone_and_switches_are_not_printed(
    shelf: Shelf, page_of: Page, ruleset: str
) -> None:
    page = page_of(shelf.page(ruleset, "early"), width=320)
    sizes = page.evaluate(
        "[...document.querySelectorAll('.legend li')].map(li => parseFloat(getComputedStyle(li).fontSize))"
    )
    assert len(sizes) > 12 and min(sizes) >= 13
    touch = page.evaluate("[...document.querySelectorAll('.chart > label')].map(l => l.getBoundingClientRect().height)")
    assert min(touch) >= 44
    page.emulate_media(media="print")
    assert not page.locator(".chart > label").first.is_visible()
    assert page.locator(".legend li").first.is_visible()
