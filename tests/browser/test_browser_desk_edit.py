"""The order desk in a real browser: changing a line, and what may be added to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from desk_page import Live, live, opened, orders_of

Open = Callable[..., Any]


@pytest.fixture
def one(tmp_path_factory: pytest.TempPathFactory) -> Live:
    """A game, where it does not matter which."""
    return live(tmp_path_factory, "morome")


def test_what_was_chosen_is_added_at_once_or_on_closing_and_each_edit_is_told(one: Live, page_of: Open) -> None:
    page = opened(page_of(one.report))
    tap = page.locator("#desk-groups .desk-tap:has-text('RAISE')").first
    tap.click()
    (bare,) = orders_of(page)
    page.fill(".desk-edit input[type=number]", "2")
    (two,) = orders_of(page)
    assert two != bare and two in page.inner_text("#desk-said") and bare not in page.inner_text("#desk-said")
    page.select_option(".desk-edit [data-k=a0if]", index=1)
    (tested,) = orders_of(page)
    assert tested.startswith(f"{two} IF ")
    assert tested in page.inner_text("#desk-say")
    page.focus(".desk-edit [data-k=a0if]")
    page.keyboard.press("ArrowDown")
    assert orders_of(page) == [tested]  # the keys go through a list step by step
    page.click(".desk-edit [data-k=done]")
    (both,) = orders_of(page)
    assert both.startswith(f"{tested} AND ")
    assert page.locator(".desk-edit").count() == 0


def test_behind_a_deed_the_march_alone_is_the_first_or_else(
    tmp_path_factory: pytest.TempPathFactory, page_of: Open
) -> None:
    page = opened(page_of(live(tmp_path_factory, "struggle").report))
    marched = page.locator("#desk-groups .desk-tap").filter(has_text=re.compile("MOVE .*(PLUNDER|CONQUER)"))
    marched.first.click()
    (deed,) = orders_of(page)
    page.select_option(".desk-edit [data-k=or]", index=1)
    (line,) = orders_of(page)
    assert line == f"{deed} OR {re.split(' (?:PLUNDER|CONQUER) ', deed)[0]}"


def test_a_line_that_stands_once_is_not_added_twice(tmp_path_factory: pytest.TempPathFactory, page_of: Open) -> None:
    page = opened(page_of(live(tmp_path_factory, "spqrisiko").report))
    tap = page.locator("#desk-groups .desk-tap").filter(has_text=re.compile("^(DRAFT|TAKE) ")).first
    tap.click()
    tap.click(delay=300)
    (order,) = orders_of(page)
    assert "Already" in page.inner_text("#desk-said") and order in page.inner_text("#desk-said")
