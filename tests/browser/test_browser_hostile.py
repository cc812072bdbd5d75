"""Names, titles, messages, sheets and reasons that try to be markup, to turn the writing round or to burst the page."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hostile_games import LETTERS, NAMES, TITLE, hostile, hostile_site
from page_checker import checked
from page_eye import sideways
from page_kinds import RULESETS, mail_html

from pbem.render.speech import clean

TURNERS = "\u202a\u202b\u202c\u202d\u202e"
each = pytest.mark.parametrize("ruleset", RULESETS)


@pytest.fixture
def game(ruleset: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return hostile(tmp_path_factory, ruleset)


def last(game: Path, seat: str) -> Path:
    return max((game / "turns").iterdir()) / seat


def pages(game: Path, tmp_path: Path) -> list[Path]:
    letter = max(game.glob("outbox/*/report-MARCO.eml"))
    mail = tmp_path / "mail.html"
    mail.write_text(mail_html(letter), "utf-8")
    return [last(game, "VALERIA") / "report.html", last(game, "public") / "report.html", mail]


@each
def test_nothing_typed_becomes_markup_and_the_page_stays_on_the_screen(
    ruleset: str, game: Path, page_of: Callable[..., Any], shot: Any, tmp_path: Path
) -> None:
    for path in pages(game, tmp_path):
        page = page_of(path, width=320)
        assert page.locator("[onerror], [onload], [onmouseover], img, b[onmouseover], iframe").count() == 0
        scripts = page.locator("script").evaluate_all("all => all.map(s => s.textContent)")
        assert not [text for text in scripts if text.lstrip().startswith("alert(")]
        assert page.locator("a[href^='javascript:'], a[href^='http']").count() == 0
        shot(page, f"{ruleset}-hostile-{path.parent.name if path.name == 'report.html' else 'mail'}-320")
        assert [one for width in (320, 1280) for one in sideways(page, width)] == []


@each
def test_every_name_is_read_as_it_was_typed(
    ruleset: str, game: Path, page_of: Callable[..., Any], tmp_path: Path
) -> None:
    for path in pages(game, tmp_path)[:2]:
        said = " ".join(page_of(path).locator("body").inner_text().split())
        for name in NAMES.values():
            assert " ".join(clean(name).split()) in said


@each
def test_no_writing_is_turned_round(ruleset: str, game: Path, page_of: Callable[..., Any], tmp_path: Path) -> None:
    """Marks that turn the writing of what follows are dropped; right-to-left words are closed in where they stand."""
    html = pages(game, tmp_path)
    for path in [*html, *(path.with_name(name) for path in html[:2] for name in ("report.txt", "map.svg"))]:
        assert not set(TURNERS) & set(path.read_text("utf-8")), path
    for path in html[:2]:
        for line in path.with_suffix(".txt").read_text("utf-8").splitlines():
            assert line.count("\u2068") == line.count("\u2069"), line
    for path in html:
        blocks = "all => all.filter(e => !e.querySelector('p,li,td,th')).map(e => e.textContent)"
        for text in page_of(path).locator("p,li,td,th,dd,dt,h1,h2,h3,h4").evaluate_all(blocks):
            assert text.count("\u2068") == text.count("\u2069"), text


@each
def test_the_pages_are_valid_and_the_map_well_formed(ruleset: str, game: Path, tmp_path: Path) -> None:
    assert checked(pages(game, tmp_path)) == []
    root = ET.fromstring((last(game, "VALERIA") / "map.svg").read_bytes())
    assert {element.tag.rpartition("}")[2] for element in root.iter()} & {"script", "foreignObject", "image"} == set()
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]


@each
def test_long_words_are_broken_not_lost(ruleset: str, game: Path, page_of: Callable[..., Any]) -> None:
    page = page_of(last(game, "VALERIA") / "report.html", width=320)
    assert LETTERS[:200] in page.locator("body").inner_text().replace("\n", "")


def test_a_site_of_it(page_of: Callable[..., Any], shot: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    ruleset = RULESETS[0]
    site = hostile_site(tmp_path_factory, ruleset)
    assert checked(sorted(site.rglob("*.html"))) == []
    for path in (site / "index.html", *site.glob("*/index.html"), *site.glob("*/turns/0003/index.html")):
        page = page_of(path, width=320)
        assert page.title() == page.title().replace(TURNERS[-1], "")
        assert clean(TITLE) in " ".join(page.locator("body").inner_text().split())
        assert page.locator("[onerror], [onload], [onmouseover]").count() == 0
        assert sideways(page, 320) == []
        shot(page, f"{ruleset}-hostile-site-{path.parent.name}")
