"""What the tests of pages and maps share: a step of a case file told as text, and pages of hand-made events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from morome_table import game

from pbem.core.casedice import CaseDice
from pbem.core.casefile import Case, read_case
from pbem.core.event import Event, seen_by
from pbem.core.reading import read
from pbem.render.report import Meta, frame
from pbem.render.speech import Speaker
from pbem.render.text import render_text
from pbem.rules.morome.game import MoromeGame

CASES = Path(__file__).parents[2] / "cases" / "morome"


class Step(msgspec.Struct):
    """One step of a game: what reports are made of."""

    game: MoromeGame
    before: Any
    after: Any
    events: list[Event]
    lines: dict[str, tuple[str, ...]]

    def text(self, seat: str | None, lang: str = "en") -> str:
        """The report of a seat (None: the public) as plain text, blanks run together."""
        return " ".join(self.raw(seat, lang).split())

    def raw(self, seat: str | None, lang: str = "en") -> str:
        """The same as it is sent."""
        g = self.game
        view, before = g.view(self.after, seat), g.view(self.before, seat)
        page = g.page(view, before, seen_by(self.events, seat), seat, lang)
        lines = self.lines.get(seat or "", ())
        meta = Meta(
            game="g", title="G", step=2, turn=view["turn"], phase=view["phase"], seat=seat, lines=lines,
            owing=g.owing(self.after), over=g.over(self.after),
        )  # fmt: skip
        return render_text(frame(page, meta), Speaker(lang, g.names, {})).decode()


@lru_cache(maxsize=4)
def case(name: str) -> Case:
    return read_case((CASES / f"{name}.toml").read_bytes())


def play(given: Case) -> Step:
    """The step of a case, to the end of its last phase."""
    g = game(given.pace or "turn", **given.options)
    dice = CaseDice(given.dice)
    begun = g.begin(g.position(given.state, given.seats), dice)
    state = begun.state
    sheets = {
        seat: tuple(line for _, line in read(g, g.view(state, seat), seat, given.orders.get(seat, "")).lines)
        for seat in g.owing(state)
    }
    outcome = g.resolve(state, sheets, dice)
    lines = {seat: tuple(line.text for line in sheet) for seat, sheet in sheets.items()}
    return Step(g, state, outcome.state, outcome.events, lines)


def told(kind: str, data: Mapping[str, Any], phase: str = "event", seat: str | None = None, **at: Any) -> str:
    """A single event told to a seat, in a position (parts laid over the bare one of A, B and C)."""
    return events([Event(kind, phase, dict(data))], seat, **at)


def events(happened: Sequence[Event], seat: str | None = None, lang: str = "en", **at: Any) -> str:
    """Hand-made events told to a seat, blanks run together."""
    g = game(**at.pop("options", {}))
    state = g.position({"drawn": True, **at}, ("A", "B", "C"))
    return Step(g, state, state, list(happened), {}).text(seat, lang)
