"""The HTML part of a mail: for old mail programs, without styles, in the dark, and never too long."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from sample import HOSTILE, PAGE, RIGHT_TO_LEFT, meta, speaker
from test_contrast import contrast

from pbem.core.page import Page, Para, Section, Table
from pbem.core.text import T
from pbem.render.mailpage import MOST, mail_page
from pbem.render.mailstyle import INLINE, STYLE
from pbem.render.report import frame
from pbem.render.spoken import speak

TAGS = {"html", "head", "meta", "title", "style", "body", "div", "h1", "h2", "h3", "h4", "h5", "p", "b", "span", "br",
        "ul", "ol", "li", "table", "caption", "tr", "th", "td", "pre"}  # fmt: skip
LAYOUT = ("display", "position", "float", "flex", "grid", "url(", "var(", "calc(")


class Read(HTMLParser):
    """Tags, attributes and what is left when neither styles nor pictures are shown."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self._style = False
        self.feed(page.decode())
        self.said = " ".join(self.text.split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._style = tag == "style"
        self.attributes += [(name, value or "") for name, value in attrs]
        self.text += " " if tag in ("span", "b") else "\n"

    def handle_data(self, data: str) -> None:
        self.text += "" if self._style else data


def made(page: Page = PAGE, lang: str = "en") -> bytes:
    return mail_page(frame(page, meta()), speaker(lang), ["Answer <this>."], ["The token."], "pbem checkpoint 1\nroma")


def test_nothing_that_mail_programs_drop() -> None:
    read = Read(made())
    assert read.tags <= TAGS
    assert {name for name, _ in read.attributes} <= {
        "style",
        "class",
        "scope",
        "role",
        "lang",
        "dir",
        "charset",
        "name",
        "content",
    }
    styles = " ".join(value for name, value in read.attributes if name == "style")
    assert not [word for word in LAYOUT if word in styles + STYLE]
    assert b"<script" not in made() and b"http" not in made()


def test_layout_tables_say_that_they_are_none() -> None:
    """For Outlook alone, which knows no greatest width."""
    assert re.findall(rb"<!--\[if mso\]><table ([a-z]+=\"[a-z]+\")", made()) == [b'role="presentation"']


def test_what_is_left_without_styles() -> None:
    said = Read(made()).said
    assert "Round 1, legions D6: 2* 5 6 → 1 army" in said
    assert "Event 1 D10: 8 → Gaul" in said
    assert said.index("Answer <this>.") < said.index("open report.html") < said.index("What happened")
    assert said.endswith("The token. pbem checkpoint 1 roma")
    assert "battle/2/ROMA-CAPUA" not in said  # how the dice were made stands in the report


def facts(value: Any) -> list[str]:
    """Every text of a spoken page."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [
            text for key, part in value.items() if key not in ("id", "kind", "tone", "tones") for text in facts(part)
        ]
    return [text for part in value for text in facts(part)] if isinstance(value, list) else []


@pytest.mark.parametrize("lang", ["en", "it"])
def test_it_has_every_fact_but_how_the_dice_were_made(lang: str) -> None:
    spoken = speak(frame(PAGE, meta()), speaker(lang))
    spoken["sections"] = [part for part in spoken["sections"] if part["id"] != "dice"]
    said = Read(made(lang=lang)).said
    missing = [text for text in facts(spoken) if text != "–" and " ".join(text.split()) not in said]
    assert missing == []


def test_what_people_typed_is_only_text() -> None:
    raw = made().decode()
    assert "<script>alert" not in raw and "&lt;script&gt;alert" in raw and RIGHT_TO_LEFT not in HOSTILE
    assert "\u202e" not in raw


def wide(rows: int, columns: int = 6) -> Table:
    head = tuple(T("Neighbours") for _ in range(columns))
    return Table(
        T("All provinces"), head, tuple((f"Row {n}", *("Carthaginians",) * (columns - 1)) for n in range(rows))
    )


def test_broad_tables_become_lists() -> None:
    said = Read(
        made(Page(T("March on Rome: turn {turn}", turn=3), "", (Section("position", "x", (wide(2, 3), wide(1))),)))
    ).said
    assert "Row 0 Carthaginians Carthaginians Row 1" in said
    assert "Row 0: Neighbours: Carthaginians · Neighbours: Carthaginians" in said


def test_what_is_too_long_is_left_to_the_attachment() -> None:
    """The longest tables go first; the order sheet never."""
    sections = tuple(
        Section(f"s{n}", f"Part {n}", (wide(700 if n == 2 else 30, 3), Para(f"End {n}"))) for n in range(5)
    )
    page = Page(T("March on Rome: turn {turn}", turn=3), "", sections)
    raw = made(page)
    said = Read(raw).said
    assert len(raw) <= MOST
    assert said.count("All provinces: too long for a mail; it stands in the attached report.html.") == 1
    assert "Row 29" in said and "Row 30" not in said and "End 2" in said
    assert "# MOVE gaul &gt; egypt 3" in raw.decode()


def test_even_endless_messages_leave_room_for_the_sheet() -> None:
    page = msgspec.structs.replace(
        PAGE, sections=(Section("press", "Press", tuple(Para("x" * 9000) for _ in range(40))),)
    )
    raw = made(page)
    assert len(raw) <= MOST and b"# MOVE gaul" in raw and b"pbem checkpoint 1" in raw


def colours(style: str) -> dict[str, str]:
    return dict(re.findall(r"(?:^|;|\{)(background-color|color):(#[0-9a-f]{6})", style))


@pytest.mark.parametrize("name", ["body", "main", "pre", "hit"])
def test_each_ground_comes_with_its_letters(name: str) -> None:
    """Whoever turns colours round for the dark turns both."""
    found = colours(INLINE[name])
    assert contrast(found["color"], found["background-color"]) >= 4.5


@pytest.mark.parametrize("tone", ["good", "bad", "note"])
def test_tones_can_be_read_in_light_and_dark(tone: str) -> None:
    assert contrast(colours(INLINE[tone])["color"], colours(INLINE["main"])["background-color"]) >= 4.5
    dark = dict(re.findall(r"\.([a-z]+)\{([^}]*)\}", STYLE.replace("!important", "")))
    assert contrast(colours(dark[tone])["color"], colours(dark["m"])["background-color"]) >= 4.5
    assert {"m", "w", "h", tone} <= set(dark)
