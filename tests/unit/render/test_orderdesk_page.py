"""The order desk as it stands in a page: data that cannot end its element, a script that the page's policy allows."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from pbem import resources
from pbem.core.page import Page, Section
from pbem.render import orderdesk
from pbem.render.html import render_html
from pbem.render.speech import Speaker

HOSTILE = "</script><script>alert(1)</script><!--"
DESK = {
    "v": 1,
    "lang": "en",
    "head": ["Game: x", "Step: 2", f"Seat: {HOSTILE}"],
    "to": "",
    "subject": HOSTILE,
    "longest": 1000,
    "groups": [],
    "ifs": [],
    "words": {"or": " OR ", "if": " IF ", "and": " AND ", "not": "NOT ", "pass": "PASS"},
    "places": [["gaul", HOSTILE, "province"]],
}
SHEET = Page("Report", "", (Section("sheet", "Your order sheet", ()),))
SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)


def page(desk: object = DESK) -> str:
    return render_html(SHEET, Speaker("en"), desk).decode()  # type: ignore[arg-type]


def test_data_stay_data() -> None:
    (_, data), (attributes, _) = SCRIPT.findall(page())
    assert json.loads(data) == DESK
    assert attributes == ""
    assert "<" not in data


def test_the_page_allows_this_script_and_no_other() -> None:
    text = page()
    ((_, script),) = [found for found in SCRIPT.findall(text) if not found[0]]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)
    assert policy is not None
    assert f"script-src 'sha256-{digest}';" in policy[1]
    assert "unsafe" not in policy[1]
    assert not re.search(r"\son[a-z]+=|javascript:", text)


def test_a_page_without_a_desk_has_nothing_of_it() -> None:
    text = page(None)
    assert "<script" not in text
    assert "script-src" not in text
    assert "desk" not in text


def test_all_of_it_is_hidden_until_the_script_runs() -> None:
    assert re.search(r'<div class="desk" id="desk" hidden\b', page())


def test_the_script_is_put_together_from_every_part() -> None:
    parts = {path.name for path in resources.templates().glob("orderdesk*.js")}
    assert parts == set(orderdesk.PARTS)
    lines = orderdesk.script().splitlines()
    assert not [line for line in lines if not line or line.startswith((" ", "//", "/*"))]


def test_the_script_holds_no_sentence() -> None:
    """Its words come from the page, in the reader's language: what it says by name is there."""
    asked = set(re.findall(r'\b(?:say|tell)\("(\w+)"', orderdesk.script()))
    given = set(re.findall(r"data-(\w+)=", (resources.templates() / "orderdesk.html").read_text(encoding="utf-8")))
    assert asked <= given
    texts = re.findall(r'"([^"\n]*)"', orderdesk.script())
    assert [text for text in texts if len(text.split()) > 3 and not re.search(r"[#\[.,:=]", text)] == []


@pytest.mark.parametrize("name", orderdesk.PARTS)
def test_the_script_is_plain(name: str) -> None:
    """No network, no markup from text, no code from text."""
    text = (resources.templates() / name).read_text(encoding="utf-8")
    for word in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "eval(",
        "Function(",
        "fetch(",
        "XMLHttpRequest",
        "import ",
    ):
        assert word not in text, word
