"""The faces of a report of every ruleset say the same: whatever stands in the model stands in HTML, text and JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from map_facts import untold
from shared_games import played

from pbem.app import telling
from pbem.app.artefacts import Face, faces
from pbem.app.table import look
from pbem.render.pageform import Report
from pbem.render.spoken import speak
from pbem.render.text import faces as letters
from pbem.render.text import render_text

RULESETS = ("morome", "spqrisiko", "struggle")
ENDLESS = 100_000  # columns: no line is broken


class Text(HTMLParser):
    """The text of a file; style sheets and scripts are none."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("style", "script")
        self.found.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("style", "script")
        self.found.append(" ")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append(data)


def strings(value: Any) -> Iterator[str]:
    """Everything that a spoken page says; dice as letters."""
    if isinstance(value, dict):
        if value.get("kind") == "roll":
            yield letters(value["faces"], value["hits"])
        skipped = ("kind", "id", "level", "tone", "tones", "numeric", "ordered", "sides", "faces", "hits", "lead")
        for key, part in value.items():
            if key not in skipped:
                yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)
    else:
        said = str(value) if not isinstance(value, int) or value >= 0 else f"\u2212{-value}"
        yield " ".join(said.split())


@pytest.fixture(scope="module", params=RULESETS)
def seen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Face]:
    """Everybody's faces of the first step, one in the middle and the last: both languages are among them."""
    table = look(played(tmp_path_factory, request.param))
    steps = (1, table.resolved // 2, table.resolved)
    return [face for step in steps for face in faces(telling.told(table, step)).values()]


def test_every_fact_stands_in_the_text(seen: list[Face]) -> None:
    for face in seen:
        text = " ".join(render_text(face.page, face.speaker, width=ENDLESS).decode().split())
        missing = [said for said in strings(speak(face.page, face.speaker)) if said not in text]
        assert not missing


def test_whatever_the_map_tells_a_pointer_stands_in_the_text(seen: list[Face]) -> None:
    """Holders, forces, marks, treaties, threats, movements, cards beside the board: without the drawing too."""
    for face in seen:
        assert untold(face.page, face.speaker) == []


def test_breaking_lines_loses_no_letter(seen: list[Face]) -> None:
    for face in seen:
        narrow, wide = (render_text(face.page, face.speaker, width=n).decode() for n in (72, ENDLESS))
        assert Counter(re.sub(r"[\s=-]", "", narrow)) == Counter(re.sub(r"[\s=-]", "", wide))


def test_no_line_of_the_text_is_longer_than_a_mail_has_room_for(seen: list[Face]) -> None:
    for face in seen:
        for line in face.report("txt").decode().splitlines():
            assert len(line) <= 72 or _is_order(line), line


def _is_order(line: str) -> bool:
    """Of a sheet, with no remark that could stand elsewhere: orders are never broken."""
    return line.startswith("# ") and not line.startswith("# //") and " // " not in line


def test_every_fact_stands_in_the_html(seen: list[Face]) -> None:
    for face in seen:
        parser = Text()
        parser.feed(face.report("html").decode())
        text = " ".join("".join(parser.found).split())
        assert not [said for said in strings(speak(face.page, face.speaker)) if said not in text]


def test_the_json_is_the_page_and_keeps_its_published_schema(seen: list[Face]) -> None:
    for face in seen:
        data = face.report("json")
        assert json.loads(data)["page"] == speak(face.page, face.speaker)
        assert msgspec.json.decode(data, type=Report, strict=True).page.title == face.speaker.say(face.page.title)


def test_sections_have_ids_of_their_own_and_files_are_small(seen: list[Face]) -> None:
    for face in seen:
        ids = [section.id for section in face.page.sections]
        assert len(ids) == len(set(ids))
        assert len(face.report("html")) <= 300_000
        assert len(face.map()) <= 150_000


def test_standings_tell_points_by_their_name_and_what_changed(seen: list[Face]) -> None:
    wanted = {"en": ("Fame", "Victory points"), "it": ("Gloria", "Punti vittoria")}
    for face in seen[-len(seen) // 3 :]:
        said = next(part for part in speak(face.page, face.speaker)["sections"] if part["id"] == "standings")
        table = said["blocks"][0]
        assert table["head"][2] in wanted[face.lang]
        changes = [row[3] for row in table["rows"]]
        assert all(re.fullmatch(r"0|[+\u2212]\d+", str(change)) for change in changes)
        for row in table["rows"]:
            assert re.fullmatch(r"–|\d+, the same|\d+°, uguale|[▲▼] \D*\d+", str(row[4])), row
