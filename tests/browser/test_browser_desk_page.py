"""The order desk in a real browser: undo, drafts, copying and mailing, and how the page looks and reads."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from desk_page import ADDRESS, RULESETS, Live, change_numbers, live, opened, orders_of, text_of

from pbem.core.page import Page, Section
from pbem.render.html import render_html
from pbem.render.speech import Speaker

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
Open = Callable[..., Any]


@pytest.fixture(scope="session", params=RULESETS)
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Live:
    return live(tmp_path_factory, request.param)


@pytest.fixture
def one(tmp_path_factory: pytest.TempPathFactory) -> Live:
    """A game, where it does not matter which."""
    return live(tmp_path_factory, "morome")


def test_undo_redo_clear_and_writing_by_hand(one: Live, page_of: Open) -> None:
    page = opened(page_of(one.report))
    empty = text_of(page)
    texts = [empty]
    for tap in page.locator("#desk-groups details .desk-tap:first-child").all()[:3]:
        tap.click()
        texts.append(text_of(page))
    page.click("#desk-clear")
    assert text_of(page) == empty
    for text in reversed(texts):
        page.click("#desk-undo")
        assert text_of(page) == text
        if text == empty:
            break
    assert page.is_disabled("#desk-undo")
    for text in texts[1:]:
        page.click("#desk-redo")
        assert text_of(page) == text
    page.fill("#desk-text", f"{empty}HAIL Caesar\n")
    assert orders_of(page) == ["HAIL Caesar"]
    assert page.locator("#desk-lines [data-do=edit]").is_hidden()
    page.click("#desk-lines [data-do=remove]")
    assert text_of(page) == empty


def test_the_focus_is_never_lost_on_the_way_back(one: Live, page_of: Open) -> None:
    page = opened(page_of(one.report))
    page.locator("#desk-groups .desk-tap").first.click()
    focused = "document.activeElement.id"
    for name, expected in (("undo", "desk-redo"), ("redo", "desk-undo"), ("undo2", "desk-redo")):
        page.focus(f"#desk-{name}")
        page.keyboard.press("Enter")
        assert page.evaluate(focused) == expected
    page.click("#desk-redo")
    page.focus("#desk-lines [data-do=remove]")
    page.keyboard.press("Control+z")
    assert page.evaluate(focused) == "desk-redo"


def test_lines_written_by_hand_are_told_from_those_the_desk_knows(game: Live, page_of: Open) -> None:
    page = opened(page_of(game.report))
    assert page.is_hidden("#desk-hand")
    page.locator("#desk-groups .desk-tap").first.click()
    assert page.is_hidden("#desk-lines .desk-hand")
    (known,) = orders_of(page)
    page.fill("#desk-text", f"{text_of(page)}HAIL Caesar\n")
    shown = page.eval_on_selector_all(
        "#desk-lines > li",
        "all => all.map(li => [li.children[0].textContent, li.children[1].checkVisibility()])",
    )
    assert shown == [[known, False], ["HAIL Caesar", True]]
    assert page.inner_text("#desk-lines .desk-hand >> nth=1") == "written by hand, not checked here"
    assert page.is_visible("#desk-hand")
    page.click("#desk-clear")
    page.click("#desk-pass")
    assert page.is_hidden("#desk-lines .desk-hand")


def test_what_the_ear_is_told(one: Live, page_of: Open) -> None:
    page = opened(page_of(one.report))
    if page.is_hidden("#desk-word"):
        page.evaluate("document.getElementById('desk-find').hidden = false")
    page.fill("#desk-word", "zzzz")
    page.wait_for_selector("#desk-say:text-is('No order fits.')", state="attached")
    page.fill("#desk-word", "")
    count = sum(len(group["lines"]) for group in one.data["groups"])
    page.wait_for_selector(f"#desk-say:text-is('Orders found: {count}')", state="attached")
    tap = opened(page).locator("#desk-groups .desk-tap").first
    words = tap.inner_text()
    tap.click()
    assert re.fullmatch(rf'- button "{re.escape(words)} ?, in your sheet"', tap.aria_snapshot())
    names = page.locator(".chart").first.aria_snapshot()
    assert 'checkbox "Owners" [checked]' in names
    assert 'radio "usual" [checked]' in names


def test_a_line_in_the_sheet_is_changed_not_added_again(one: Live, page_of: Open) -> None:
    page = opened(page_of(one.report))
    first = page.locator("#desk-groups .desk-tap:has-text('RAISE')").first
    first.click()
    page.fill(".desk-edit input[type=number]", "2")
    page.keyboard.press("Tab")
    (line,) = orders_of(page)
    page.click(".desk-edit [data-k=done]")
    first.click(delay=300)
    assert orders_of(page) == [line]
    assert page.input_value(".desk-edit input[type=number]") == "2"
    page.click(".desk-edit [data-k=again]")
    assert orders_of(page) == [line, line]


def test_lines_change_places(one: Live, page_of: Open) -> None:
    page = opened(page_of(one.report))
    for tap in page.locator("#desk-groups details .desk-tap:first-child").all()[:3]:
        tap.click()
    first, second, *rest = orders_of(page)
    page.click("#desk-lines > li:first-child [data-do=down]")
    assert orders_of(page) == [second, first, *rest]
    page.click("#desk-lines > li:first-child [data-do=down]")
    page.click("#desk-lines > li:first-child [data-do=remove]")
    assert orders_of(page) == [second, *rest]


def test_a_draft_waits_for_the_next_visit(one: Live, page_of: Open) -> None:
    page = opened(page_of(one.report))
    page.locator("#desk-groups .desk-tap").first.click()
    page.check("#desk-final")
    text = text_of(page)
    assert "Final: yes" in text
    page.reload()
    assert text_of(page) == text
    assert page.is_checked("#desk-final")
    page.uncheck("#desk-final")
    page.click("#desk-clear")
    page.reload()
    assert page.is_hidden("#desk-bar")


def test_no_storage_no_error(one: Live, page_of: Open) -> None:
    page = page_of(one.report)
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }});")
    page.reload()
    opened(page).locator("#desk-groups .desk-tap").first.click()
    assert len(orders_of(page)) == 1


def test_copied(one: Live, page_of: Open) -> None:
    page = opened(page_of(one.report, **CLIPBOARD))
    page.locator("#desk-groups .desk-tap").first.click()
    page.click("#desk-copy")
    page.locator("#desk-say", has_text="Copied").wait_for(state="attached")
    assert page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n") == text_of(page)


def test_copied_where_there_is_no_clipboard(one: Live, page_of: Open) -> None:
    page = page_of(one.report)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined});")
    page.reload()
    opened(page).locator("#desk-groups .desk-tap").first.click()
    page.evaluate("document.addEventListener('copy', () => { window.taken = String(getSelection()); })")
    page.click("#desk-copy")
    page.locator("#desk-say", has_text="Copied").wait_for(state="attached")
    assert page.evaluate("window.taken") == text_of(page)


def test_a_mail_is_ready(game: Live, page_of: Open) -> None:
    page = opened(page_of(game.report))
    page.locator("#desk-groups .desk-tap").first.click()
    link = urlsplit(page.get_attribute("#desk-mail", "href"))
    said = parse_qs(link.query, strict_parsing=True)
    assert link.scheme == "mailto"
    assert unquote(link.path) == game.data["to"]
    assert ADDRESS.partition("@")[2] in game.data["to"]
    assert said["subject"] == [game.data["subject"]]
    assert re.search(r"\[.+\]", said["subject"][0])
    assert said["body"] == [text_of(page).replace("\n", "\r\n")]
    assert page.is_hidden("#desk-long")
    assert page.is_visible("#desk-mail")


def test_without_an_address_there_is_no_mail(one: Live, page_of: Open, tmp_path: Path) -> None:
    data = {**one.data, "to": ""}
    page = Page("Report", "", (Section("sheet", "Your order sheet", ()),))
    (tmp_path / "report.html").write_bytes(render_html(page, Speaker("en"), data))
    shown = opened(page_of(tmp_path / "report.html"))
    shown.locator("#desk-groups .desk-tap").first.click()
    assert shown.is_visible("#desk-copy")
    assert shown.is_hidden("#desk-mail")


def test_a_text_too_long_for_a_link_is_copied(one: Live, page_of: Open) -> None:
    page = page_of(one.report, **CLIPBOARD)
    text = text_of(page) + "".join(f"DISBAND Britain IF LEGIONS(Gaul)>={n}\n" for n in range(60))
    page.fill("#desk-text", text)
    assert page.is_visible("#desk-long")
    assert "body=" not in page.get_attribute("#desk-mail", "href")
    page.evaluate("document.getElementById('desk-mail').removeAttribute('href')")  # no mail program here
    page.click("#desk-mail")
    page.locator("#desk-say", has_text="Copied").wait_for(state="attached")
    assert page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n") == text


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_it_fits_and_reads(game: Live, page_of: Open, axe: Any, shot: Any, width: int, scheme: str) -> None:
    """Everything unfolded, an editor open: nothing sideways, nothing that axe finds."""
    page = opened(page_of(game.report, width=width, scheme=scheme))
    page.locator("#desk-groups details:last-of-type .desk-tap").first.click()
    page.select_option("#desk-atplace", index=1)
    opened(page).locator("#desk-groups li:not([hidden]) .desk-tap").last.click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if (width == 320) == (game.folder.name == "morome"):  # it takes its time
        assert axe(page) == []
    small = page.eval_on_selector_all(
        ".desk button, .desk-at button, .desk select, .desk summary, .desk-bar a",
        "all => all.filter(e => e.offsetParent && e.getBoundingClientRect().height < 43.9).map(e => e.outerHTML)",
    )
    assert small == []
    page.locator("#desk").scroll_into_view_if_needed()
    shot(page, f"desk-{game.folder.name}-{width}-{scheme}", full=False)


def test_unseen_without_script_and_in_print(one: Live, page_of: Open) -> None:
    still = page_of(one.report, java_script_enabled=False)
    assert still.locator("#sheet pre").is_visible()
    for name in ("desk", "desk-at", "desk-bar"):
        assert still.locator(f"#{name}").is_hidden()
    paper = page_of(one.report, media="print")
    for name in ("desk", "desk-at", "desk-bar"):
        assert paper.locator(f"#{name}").is_hidden()


def test_only_a_seat_that_owes_a_sheet_has_a_desk(game: Live) -> None:
    public = game.report.parent.parent / "public" / "report.html"
    text = public.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "script-src" not in text
    assert "script-src 'sha256-" in game.report.read_text(encoding="utf-8")


def test_words_are_never_markup(page_of: Open, tmp_path: Path) -> None:
    bad = "<img src=x onerror=alert(1)></script>"
    line = {"t": [f"MOVE {bad} ", [1, 3, 1], {"words": [bad, "b"]}], "at": ["gaul"], "say": bad}
    group = {"id": "MOVE", "phase": bad, "title": bad, "once": "", "or": "", "if": True, "lines": [line]}
    group["extras"] = [{"t": [f" {bad}"], "say": bad}]
    desk = {
        "v": 1,
        "lang": "en",
        "head": [f"Seat: {bad}"],
        "to": bad,
        "subject": bad,
        "longest": 1000,
        "groups": [group],
    }
    desk["ifs"] = [{"t": [bad, {"places": ["province"]}], "say": bad}]
    desk["words"] = {"or": " OR ", "if": " IF ", "and": " AND ", "not": "NOT ", "pass": bad}
    desk["places"] = [["gaul", bad, "province"]]
    sheet = Page("Report", "", (Section("sheet", "Your order sheet", ()),))
    (tmp_path / "report.html").write_bytes(render_html(sheet, Speaker("en"), desk))
    page = opened(page_of(tmp_path / "report.html"))
    page.locator("#desk-groups .desk-tap").first.click()
    change_numbers(page, "click")
    assert page.locator("img, main script").count() == 0
    assert orders_of(page)[0].startswith(f"MOVE {bad} ")
