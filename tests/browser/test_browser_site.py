"""The maps of a game one after the other: by mouse, by keyboard, and without script."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from page_kinds import Shelf

from pbem.app import library


@pytest.fixture
def maps(shelf: Shelf) -> Path:
    return shelf.site() / library.ids()[0] / "maps.html"


def shown(page: Any) -> tuple[str, str, str]:
    """The map in the picture, the step's report, and what a screen reader says of the slider."""
    picture, report = page.locator("#shown"), page.locator("#report")
    picture.evaluate("e => e.decode()")
    assert picture.evaluate("e => e.naturalWidth") > 0, "the map is drawn"
    assert page.locator("#step").get_attribute("aria-valuetext") == report.inner_text() == picture.get_attribute("alt")
    return picture.get_attribute("src"), report.get_attribute("href"), report.inner_text()


def of(step: int) -> tuple[str, str]:
    return f"turns/{step:04d}/public/map.svg", f"turns/{step:04d}/index.html"


def test_slider(maps: Path, page_of: Callable[..., Any]) -> None:
    page = page_of(maps)
    last = page.locator("#maps li").count()
    assert shown(page)[:2] == of(last)
    page.locator("#back").click()
    assert shown(page)[:2] == of(last - 1)
    page.locator("#step").focus()
    page.keyboard.press("Home")
    assert shown(page)[:2] == of(1)
    page.keyboard.press("ArrowRight")
    assert shown(page)[:2] == of(2)
    page.locator("#maps a").nth(2).click()
    assert shown(page)[:2] == of(3)
    page.keyboard.press("End")
    assert shown(page)[:2] == of(last)
    page.locator("#on").click(force=True)
    assert shown(page)[:2] == of(last), "there is no further one"
    page.locator("#report").click()
    page.wait_for_url("**/turns/*/index.html")


def test_play_goes_through_all_and_stops(maps: Path, page_of: Callable[..., Any]) -> None:
    page = page_of(maps)
    last = page.locator("#maps li").count()
    page.clock.install()
    page.reload()
    before = page.locator("#play").inner_text()
    page.locator("#play").click()
    assert shown(page)[:2] == of(1) and page.locator("#play").inner_text() != before
    for step in range(2, last + 1):
        page.clock.run_for(1200)
        assert shown(page)[:2] == of(step)
    page.clock.run_for(1200)
    assert page.locator("#play").inner_text() == before


def test_a_link_opens_the_map_of_a_step(maps: Path, page_of: Callable[..., Any]) -> None:
    page = page_of(maps.parent / "turns" / "0002" / "index.html", width=390)
    page.locator('a[href="../../maps.html#s2"]').first.click()
    page.wait_for_url("**/maps.html#s2")
    assert shown(page)[:2] == of(2)


def test_without_script(maps: Path, page_of: Callable[..., Any]) -> None:
    page = page_of(maps, java_script_enabled=False)
    assert not page.locator("#slider").is_visible()
    assert page.locator("#shown").is_visible()
    assert page.locator("#maps a").first.get_attribute("href") == of(1)[0]


@pytest.mark.parametrize("kind", ["index.html", "turns/0002/dice.html", "verify/index.html", "maps.html"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_the_way(
    kind: str, scheme: str, maps: Path, page_of: Callable[..., Any], axe: Callable[..., list[str]]
) -> None:
    page = page_of(maps.parent / kind, width=320, scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert axe(page) == []
