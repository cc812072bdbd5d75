"""Every kind of page of every ruleset in a real Chromium: phone, tablet, desk; light, dark and on paper.

No message in the console, no request, no scrolling of the page sideways, nothing serious for axe, styles that the
browser knows, ink that is dark on paper. `page_of` looks after messages and requests.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from page_eye import bad_styles, broken_headings, pale_ink, sideways, unnamed_tables
from page_kinds import KINDS, MAILS, RULESETS, SITE, Shelf

WIDTHS = (320, 768, 1280)
AGAIN = ("handbook-it", "mail-it")
PAPER = 718  # CSS pixels: A4 with margins of 10 mm

each_page = pytest.mark.parametrize(
    ("ruleset", "kind"), [pytest.param(r, kind, id=f"{r}-{kind}") for r in RULESETS for kind in KINDS]
)


def looked_at(page: Any, name: str, axe: Callable[..., list[str]], shot: Callable[..., Path]) -> list[str]:
    """What is wrong with an open page, at every width, in both schemes and on paper. Leaves screenshots.

    What has the same markup and colours in English is looked at in its words alone: widths, paper, one picture.
    """
    again, wrong = name.endswith(AGAIN), []
    for width in WIDTHS:
        wrong += sideways(page, width)
        if width == WIDTHS[0] or not again:
            shot(page, f"{name}-{width}", full=width != WIDTHS[1])
    page.emulate_media(media="print")
    wrong += [f"on paper: {one}" for one in [*sideways(page, PAPER), *pale_ink(page)]]
    if again:
        return wrong
    shot(page, f"{name}-print", full=False)
    page.emulate_media(media="screen", color_scheme="dark")
    sideways(page, WIDTHS[0])
    shot(page, f"{name}-320-dark", full=False)
    wrong += [f"dark: {one}" for one in axe(page, only=["color-contrast"])]
    page.emulate_media(color_scheme="light")
    return wrong + axe(page) + bad_styles(page)


@each_page
def test_a_page_at_every_width_light_dark_and_on_paper(
    shelf: Shelf, ruleset: str, kind: str, page_of: Callable[..., Any], axe: Any, shot: Any
) -> None:
    page = page_of(shelf.page(ruleset, kind), width=320)
    wrong = looked_at(page, f"{ruleset}-{kind}", axe, shot)
    if kind not in MAILS:
        wrong += broken_headings(page) + unnamed_tables(page)
    assert wrong == []


@pytest.mark.parametrize("kind", SITE)
def test_a_page_of_the_site_at_every_width_light_dark_and_on_paper(
    shelf: Shelf, kind: str, page_of: Callable[..., Any], axe: Any, shot: Any
) -> None:
    page = page_of(shelf.site_page(kind), width=320)
    wrong = looked_at(page, kind, axe, shot)
    assert wrong + broken_headings(page) + unnamed_tables(page) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_report_needs_no_script(shelf: Shelf, ruleset: str, page_of: Callable[..., Any]) -> None:
    """What it tells stands in it: without scripts the same sections are seen, with the template for orders."""
    path = shelf.page(ruleset, "early")
    bare, full = page_of(path, java_script_enabled=False), page_of(path)
    titles = [page.locator("main h2").all_inner_texts() for page in (bare, full)]
    assert titles[0] == titles[1]
    template = (path.parent / "orders.txt").read_text("utf-8")
    assert template.strip().splitlines()[0] in bare.locator("main").inner_text()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_first_stop_of_the_keyboard_leads_past_the_head(
    shelf: Shelf, ruleset: str, page_of: Callable[..., Any]
) -> None:
    page = page_of(shelf.page(ruleset, "late-it"))
    page.keyboard.press("Tab")
    link = page.locator(":focus")
    assert link.get_attribute("href") == "#main"
    box = link.bounding_box()
    assert box and box["x"] >= 0 and box["width"] > 40, "the link is not seen when it has the focus"
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_links_inside_a_page_lead_somewhere(shelf: Shelf, ruleset: str, page_of: Callable[..., Any]) -> None:
    for kind in ("late-it", "public", "handbook"):
        page = page_of(shelf.page(ruleset, kind))
        dead = page.evaluate(
            "() => [...document.querySelectorAll('a[href^=\"#\"]')].map(a => a.getAttribute('href').slice(1))"
            ".filter(id => !document.getElementById(decodeURIComponent(id)))"
        )
        assert dead == []
        twice = page.evaluate(
            "() => { const ids = [...document.querySelectorAll('[id]')].map(e => e.id);"
            " return ids.filter((id, n) => ids.indexOf(id) !== n); }"
        )
        assert twice == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_report_on_paper(shelf: Shelf, ruleset: str, page_of: Callable[..., Any], shot: Any) -> None:
    """Rows, dice and maps are not cut by the end of a sheet; what only leads elsewhere on the screen is not printed."""
    page = page_of(shelf.page(ruleset, "late-it"), width=PAPER, media="print")
    cut = page.evaluate(
        "() => [...document.querySelectorAll('main tr, main .fight, main .roll, main svg.map')]"
        ".filter(e => e.getClientRects().length && getComputedStyle(e).breakInside !== 'avoid'"
        " && !e.closest('svg svg')).map(e => e.outerHTML.slice(0, 80)).slice(0, 5)"
    )
    assert cut == []
    assert not page.locator("nav").first.is_visible()
    paper = shot(page, f"{ruleset}-paper").with_suffix(".pdf")
    page.pdf(path=str(paper), format="A4", print_background=True, margin=dict.fromkeys(("top", "right"), "10mm"))
    assert paper.read_bytes().startswith(b"%PDF")
