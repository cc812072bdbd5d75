"""What the tests of reports share: a step of a case file told as text, and pages of hand-made events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from strg_table import game

from pbem.core.casedice import CaseDice
from pbem.core.casefile import Case, read_case
from pbem.core.event import Event, seen_by
from pbem.core.page import Page, Table
from pbem.core.reading import read
from pbem.render.report import Meta, frame
from pbem.render.speech import Speaker
from pbem.render.text import render_text
from pbem.rules.struggle.game import StruggleGame

CASES = Path(__file__).parents[2] / "cases" / "struggle"
SEATS = ("LIVIA", "MARCUS", "VALERIA")
NAMES = {seat: seat.title() for seat in (*SEATS, "QUINTUS")}


class Step(msgspec.Struct):
    """One step of a game: what reports are made of. `before` None: the set-up."""

    game: StruggleGame
    before: Any
    after: Any
    events: list[Event]
    lines: dict[str, tuple[str, ...]] = {}

    def page(self, seat: str | None = None, lang: str = "en") -> Page:
        """The report before it is framed."""
        g = self.game
        before = None if self.before is None else g.view(self.before, seat)
        return g.page(g.view(self.after, seat), before, seen_by(self.events, seat), seat, lang)

    def text(self, seat: str | None = None, lang: str = "en") -> str:
        """The report of a seat (None: the public) as plain text, blanks run together."""
        return " ".join(self.raw(seat, lang).split())

    def raw(self, seat: str | None = None, lang: str = "en") -> str:
        """The same as it is sent, but for the order sheet."""
        g = self.game
        label = g.label(self.after)
        meta = Meta(
            game="g", title="G", step=2, turn=label.turn, phase=label.phase, seat=seat, owing=g.owing(self.after),
            lines=self.lines.get(seat or "", ()), over=g.over(self.after),
        )  # fmt: skip
        return render_text(frame(self.page(seat, lang), meta), Speaker(lang, g.names, NAMES)).decode()

    def table(self, caption: str, seat: str | None = None) -> dict[str, tuple[str, ...]]:
        """A table of the report by the words its caption begins with: first cell -> the others, as they are said."""
        speaker = Speaker("en", self.game.names, NAMES)
        for block in (block for section in self.page(seat).sections for block in section.blocks):
            if isinstance(block, Table) and speaker.say(block.caption).startswith(caption):
                rows = [tuple(speaker.say(cell) for cell in row) for row in block.rows]
                return {row[0]: row[1:] for row in rows}
        raise AssertionError(caption)


@lru_cache(maxsize=64)
def case(name: str) -> Case:
    return read_case((CASES / f"{name}.toml").read_bytes())


def play(given: Case) -> Step:
    """The step of a case."""
    g = game(given.pace or "round", **given.options)
    state = g.position(given.state, given.seats)
    sheets = {
        seat: tuple(line for _, line in read(g, g.view(state, seat), seat, given.orders[seat]).lines)
        for seat in g.owing(state)
        if seat in given.orders
    }
    outcome = g.resolve(state, sheets, CaseDice(given.dice))
    lines = {seat: tuple(line.text for line in sheet) for seat, sheet in sheets.items()}
    return Step(g, state, outcome.state, outcome.events, lines)


def told(kind: str, data: Mapping[str, Any], phase: str = "trade", seat: str | None = None, **at: Any) -> str:
    """A single event told to a seat, in a position (parts laid over the bare one of SEATS)."""
    return events([Event(kind, phase, dict(data))], seat, **at)


def events(happened: Sequence[Event], seat: str | None = None, lang: str = "en", **at: Any) -> str:
    """Hand-made events told to a seat, blanks run together."""
    g = game(at.pop("pace", "round"), **at.pop("options", {}))
    state = g.position(at, SEATS)
    return Step(g, state, state, list(happened)).text(seat, lang)


def part(text: str, begin: str, end: str = "") -> str:
    """What stands between two headings."""
    rest = text.split(begin, 1)[1]
    return rest.split(end, 1)[0] if end else rest
