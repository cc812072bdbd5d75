"""The order desk in a real browser: sheets put together by mouse, touch and keyboard, that `pbem check` takes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from desk_page import AT_RANDOM, RULESETS, SPOT, Live, change_numbers, live, opened, orders_of, text_of

Open = Callable[..., Any]
FEW = 20  # lines that are read at a glance


@pytest.fixture(scope="session", params=RULESETS)
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Live:
    return live(tmp_path_factory, request.param)


@pytest.mark.parametrize("tap", ["click", "tap"])
def test_a_line_of_every_group(game: Live, page_of: Open, tap: str, tmp_path: Path) -> None:
    """By mouse at a desk, by finger on a phone: one line of each group, changed, is a sheet without a fault."""
    page = opened(page_of(game.report, width=1280 if tap == "click" else 390, touch=tap == "tap"))
    groups = page.locator("#desk-groups details")
    for n in range(groups.count()):
        getattr(groups.nth(n).locator(".desk-tap").first, tap)()
        change_numbers(page, tap)
    assert len(orders_of(page)) >= groups.count() - 2  # a line may replace an older one
    assert game.refused(text_of(page), tmp_path) == []
    assert all(order in text_of(page) for order in orders_of(page))


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whatever_is_composed_is_taken(
    tmp_path_factory: pytest.TempPathFactory, ruleset: str, lang: str, page_of: Open, tmp_path: Path
) -> None:
    """Sheets by somebody who tries every button."""
    table = live(tmp_path_factory, ruleset, lang)
    page = page_of(table.report)
    sheets = [page.evaluate(AT_RANDOM, [seed, 6]) for seed in range(1, 9)]
    assert len(set(sheets)) == len(sheets)
    assert [fault for text in sheets for fault in table.refused(text, tmp_path)] == []


def test_by_keyboard_alone(game: Live, page_of: Open, tmp_path: Path) -> None:
    """From the top of the page with Tab, Enter, Space and arrows; what has the focus is to be seen."""
    page = page_of(game.report)

    def reach(selector: str) -> None:
        for _ in range(400):
            page.keyboard.press("Tab")
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                assert outline != "none", selector
                return
        raise AssertionError(selector)

    reach("#desk-groups summary")
    page.keyboard.press("Enter")
    reach("#desk-groups .desk-tap")
    page.keyboard.press("Enter")
    added = orders_of(page)
    assert len(added) == 1
    assert added[0] in page.inner_text("#desk-say")
    if page.locator(".desk-edit input[type=number]").count():
        reach(".desk-edit input[type=number]")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
    reach("#desk-groups details:not([open]) summary")
    page.keyboard.press("Space")
    reach("#desk-groups details[open] ~ details[open] .desk-tap, #desk-groups h4 ~ details[open] .desk-tap")
    page.keyboard.press("Space")
    reach("#desk-lines [data-do=remove]")
    assert game.refused(text_of(page), tmp_path) == []
    lines = orders_of(page)
    page.keyboard.press("Enter")
    assert orders_of(page) == lines[1:]
    page.keyboard.press("Control+z")
    assert orders_of(page) == lines
    page.keyboard.press("Control+Shift+z")
    assert orders_of(page) == lines[1:]


def test_every_place_that_can_be_ordered_about_can_be_tapped(game: Live, page_of: Open) -> None:
    page = page_of(game.report)
    places = sorted({id for group in game.data["groups"] for line in group["lines"] for id in line.get("at", ())})
    assert places
    assert [id for id in places if page.evaluate(SPOT, id) is None] == []


@pytest.mark.parametrize("touch", [False, True])
def test_from_and_to_on_the_map(game: Live, page_of: Open, touch: bool, tmp_path: Path) -> None:
    """A tap lists the orders for a place, a second one those from there to here."""
    page = page_of(game.report, width=390 if touch else 1280, touch=touch)
    lines = [(g, line) for g in game.data["groups"] for line in g["lines"] if len(set(line.get("at", ()))) >= 2]
    assert lines, "no order of this step names two places: take another step"
    source, target = dict.fromkeys(lines[0][1]["at"][:2])
    for id in (source, target):
        spot = page.evaluate(SPOT, id)
        (page.touchscreen.tap if touch else page.mouse.click)(*spot)
        assert page.locator("#desk-atlines .desk-tap").count() > 0, id
    assert page.locator(".desk-mark.from").count() == page.locator(".desk-mark.to").count() == 2
    first = page.locator("#desk-atlines .desk-tap").first
    (first.tap if touch else first.click)()
    assert len(orders_of(page)) == 1
    assert game.refused(text_of(page), tmp_path) == []
    page.click("#desk-close")
    assert page.locator(".desk-mark").count() == 0


def test_nothing_to_order(game: Live, page_of: Open, tmp_path: Path) -> None:
    page = opened(page_of(game.report))
    page.click("#desk-pass")
    assert orders_of(page) == [game.data["words"]["pass"]]
    assert game.refused(text_of(page), tmp_path) == []
    page.locator("#desk-groups .desk-tap").first.click()
    assert game.data["words"]["pass"] not in orders_of(page)


def test_found_by_a_word(game: Live, page_of: Open) -> None:
    page = page_of(game.report)
    if page.is_hidden("#desk-find"):  # few lines: nothing to find
        assert sum(len(group["lines"]) for group in game.data["groups"]) <= FEW
        return
    shown = "#desk-groups details:not([hidden])[open] li:not([hidden]) .desk-tap > span:first-child"
    word = page.locator("#desk-groups .desk-tap > span:first-child").last.text_content()
    page.fill("#desk-word", word.upper())
    assert word in page.locator(shown).all_text_contents()
    page.fill("#desk-word", "xyzzy")
    assert page.locator(shown).count() == 0
    assert page.is_visible("#desk-nothing")
