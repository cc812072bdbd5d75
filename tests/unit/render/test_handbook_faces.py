"""The two faces of a handbook, from a small book of our own: markup, escaping, anchors, wrapping."""

from __future__ import annotations

import os
import subprocess
import sys
from html.parser import HTMLParser

import pytest

from pbem.core.handbook import Book, Entries, Entry, Part
from pbem.core.prose import Grid, Items, Lines, Para, Span, spans
from pbem.render.handbook_html import render_html
from pbem.render.handbook_text import WIDTH, render_text
from pbem.render.letters import columns
from pbem.render.speech import Speaker

NASTY = "<script>alert('x')</script> \"&lt;\" ]]>"
BOOK = Book(
    "en",
    f"Game {NASTY}",
    "A blurb. " * 30,
    (("Players", "2"),),
    (
        Part("part-a", "First", (Para(spans("See [the rule](#R1), `MOVE a > b` and **this**.")),)),
        Part("R1", "R1 · A rule", (Para((Span(NASTY),)),), 3, ("R1b",), (Span("source"),)),
        Part(
            "part-b",
            "Second",
            (
                Items((spans("one " * 40), spans("two")), ordered=True),
                Grid((spans("what"), (), spans("n")), ((spans("Rome"), spans("`x`"), spans("10")),)),
                Lines(("ROME 3 < 4", "", f"# {NASTY}"), "MARCUS"),
                Entries((Entry(spans("Word"), (Para(spans("said " * 40)),), "word-word"),)),
            ),
        ),
    ),
    ("Foot.",),
)


class Tags(HTMLParser):
    """Which tags are open; void ones are not counted."""

    VOID = ("meta", "link", "br", "input", "hr", "img")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def html() -> str:
    return render_html(BOOK, Speaker("en")).decode()


def test_tags_are_closed_and_there_is_no_script(html: str) -> None:
    tags = Tags()
    tags.feed(html)
    assert tags.open == []
    assert "script" not in tags.seen
    assert tags.seen.count("h1") == 1
    assert tags.seen.count("h3") == 1


def test_every_typed_text_is_escaped(html: str) -> None:
    assert "<script>" not in html
    assert html.count("&lt;script&gt;") == 4  # title twice, the rule, the sheet


def test_links_anchors_and_styles_of_words(html: str) -> None:
    assert '<a href="#R1">the rule</a>' in html
    assert "<code>MOVE a &gt; b</code>" in html
    assert "<strong>this</strong>" in html
    for id in ("R1", "R1b", "part-b", "word-word"):
        assert html.count(f'id="{id}"') == 1


def test_tables_name_their_columns_and_rows(html: str) -> None:
    assert '<th scope="col">what</th><td></td><th scope="col" class="n">n</th>' in html
    assert '<th scope="row">Rome</th><td><code>x</code></td><td class="n">10</td>' in html


def test_the_text_has_the_same_and_fits_its_width() -> None:
    text = render_text(BOOK, Speaker("en")).decode()
    lines = text.split("\n")
    assert max(map(columns, lines)) <= WIDTH
    for said in ("See the rule, MOVE a > b and this.", "MARCUS:", "    ROME 3 < 4", "Rome  x  10", "Foot.", "(source)"):
        assert said in text, said
    assert any(line.startswith("1. one") for line in lines)


def test_the_same_bytes_whatever_the_hash_seed() -> None:
    script = "import sys; from pbem.app.handbook import page; sys.stdout.buffer.write(page('morome', 'it'))"
    pages = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            check=True,
        ).stdout
        for seed, zone in (("0", "UTC"), ("77", "Asia/Tokyo"))
    }
    assert len(pages) == 1
