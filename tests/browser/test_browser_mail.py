"""Reports as mails: what is left of them in programs that drop style sheets, styles, pictures and colours."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from page_kinds import MAILS, RULESETS, Shelf, mail_html, mail_text

GMAIL_CUTS = 102_000  # bytes
# What an old program throws away.
STRIP = """() => {
  for (const e of document.querySelectorAll('style, link, img, meta')) e.remove();
  for (const e of document.querySelectorAll('*'))
    for (const name of ['style', 'class', 'bgcolor', 'color', 'width', 'height', 'align', 'valign'])
      e.removeAttribute(name);
}"""
HIDDEN = """() => [...document.body.querySelectorAll('*')].filter(e => e.textContent.trim() && (
    !e.getClientRects().length || parseFloat(getComputedStyle(e).fontSize) < 9 || +getComputedStyle(e).opacity < 1
  )).map(e => e.outerHTML.slice(0, 100))"""
UNSAFE = "svg, script, iframe, form, input, button, link, video, canvas, details, object, [onclick], [id='desk-data']"

each = pytest.mark.parametrize(("ruleset", "kind"), [(r, kind) for r in RULESETS for kind in MAILS])


def words(page: Any) -> list[str]:
    return page.locator("body").inner_text().split()


@each
def test_the_same_words_are_left_without_styles_and_pictures(
    shelf: Shelf, ruleset: str, kind: str, page_of: Callable[..., Any], shot: Any
) -> None:
    page = page_of(shelf.page(ruleset, kind), width=600)
    assert page.evaluate(HIDDEN) == []
    styled = words(page)
    titles = page.locator("h1, h2").all_inner_texts()
    assert len(titles) > 4
    page.evaluate(STRIP)
    bare = words(page)
    assert sorted(bare) == sorted(styled), "no word depends on how it looks"
    assert page.locator("h1, h2").all_inner_texts() == titles
    shot(page, f"{ruleset}-{kind}-bare")


@each
def test_the_orders_that_can_be_copied_are_in_it_line_by_line(
    shelf: Shelf, ruleset: str, kind: str, page_of: Callable[..., Any], tmp_path: Path
) -> None:
    """In every letter to a seat that owes a sheet; one in the middle of the game is looked at."""
    seat, game = MAILS[kind][0], shelf.games[ruleset]
    sheets = {path: _lines(path.read_text("utf-8")) for path in sorted(game.glob(f"turns/*/{seat}/orders.txt"))}
    letters = {path: game / "outbox" / path.parts[-3] / f"report-{seat}.eml" for path in sheets}
    owing = [path for path, lines in sheets.items() if set(lines) <= set(_lines(mail_text(letters[path])))]
    assert len(owing) >= 2
    chosen = owing[len(owing) // 2]
    (tmp_path / "mail.html").write_text(mail_html(letters[chosen]), "utf-8")
    page = page_of(tmp_path / "mail.html")
    page.evaluate(STRIP)
    said = _lines(page.locator("body").inner_text())
    assert [line for line in sheets[chosen] if line not in said] == []


def _lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


@each
def test_nothing_that_mail_programs_drop_or_break(
    shelf: Shelf, ruleset: str, kind: str, page_of: Callable[..., Any]
) -> None:
    path = shelf.page(ruleset, kind)
    assert path.stat().st_size <= GMAIL_CUTS
    page = page_of(path, width=1280)
    assert page.locator(UNSAFE).count() == 0
    styles = page.locator("body [style]").evaluate_all("all => all.map(e => e.getAttribute('style'))")
    assert [one for one in styles if re.search(r"position|flex|grid|float|var\(|url\(", one)] == []
    widest = page.evaluate(
        "() => Math.max(...[...document.querySelectorAll('body p, body h2')].map(e => e.offsetWidth))"
    )
    assert widest <= 640, "lines that are too long to read"
    layout = page.locator("table[role='presentation']").evaluate_all(
        "all => all.filter(t => t.querySelector('th')).length"
    )
    assert layout == 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_mail_that_a_program_turns_dark_keeps_its_contrast(
    shelf: Shelf, ruleset: str, page_of: Callable[..., Any], axe: Callable[..., list[str]]
) -> None:
    page = page_of(shelf.page(ruleset, "mail"), width=390, scheme="dark")
    assert axe(page, only=["color-contrast"]) == []
