"""Standings for the site: now, and over all steps as a chart and as a table. Only what public reports said."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.app.site_source import Shown, Source
from pbem.app.site_standings import Standing
from pbem.core.page import Page, Section, Table, Words
from pbem.core.phrases import signed
from pbem.core.placings import moved
from pbem.core.text import T, Term
from pbem.render.chart import Chart, Line, chart
from pbem.render.speech import Speaker
from pbem.render.spoken import speak


class History(msgspec.Struct, frozen=True):
    """`now` and `table` as the templates' tables, None where no report had standings; `desc`: the chart in words."""

    now: dict[str, Any] | None
    table: dict[str, Any] | None
    chart: Chart | None
    desc: str


def of(source: Source, speaker: Speaker) -> History:
    """The standings of a game."""
    told = [shown for shown in source.steps if shown.standings]
    if not told:
        return History(None, None, None, "")
    seats = [seat for seat in source.names if any(seat == row.seat for shown in told for row in shown.standings)]
    points = [{row.seat: row.points for row in shown.standings} for shown in told]
    numbers = [shown.step for shown in told]
    lines = [Line(speaker.say(source.names[seat]), tuple(found.get(seat) for found in points)) for seat in seats]
    rows = [[number, *(found.get(seat, "–") for seat in seats)] for number, found in zip(numbers, points, strict=True)]
    head: tuple[Words, ...] = (T("Step"), *(Term("seat", seat) for seat in seats))
    table = _table(speaker, T("Points after each step"), head, rows)
    past = told[-2].standings if len(told) > 1 else ()
    now, drawn = _now(speaker, told[-1], past), chart(numbers, lines)
    return History(now, table, drawn, _desc(speaker, numbers, lines))


def leaders(source: Source) -> tuple[Words, ...]:
    """Who stands first, with the points; nobody before anything was won."""
    for shown in reversed(source.steps):
        first = [row for row in shown.standings if row.place == 1]
        if first:
            if len(first) == len(shown.standings) > 1:
                return ()
            return tuple(T("{seat} ({points})", seat=Term("seat", row.seat), points=row.points) for row in first)
    return ()


def _now(speaker: Speaker, shown: Shown, past: tuple[Standing, ...]) -> dict[str, Any]:
    before, ranks = {row.seat: row for row in past}, {row.seat: row.place for row in shown.standings}
    earlier = {row.seat: row.place for row in past}
    rows: list[list[Words]] = []
    for row in shown.standings:
        old = before.get(row.seat)
        change: Words = "–" if old is None else signed(row.points - old.points)
        rows.append([row.place, Term("seat", row.seat), row.points, change, moved(row.seat, ranks, earlier)])
    points = shown.points if shown.points and shown.lang == speaker.lang else T("Points")
    head = (T("Place"), T("Player"), points, T("Change"), T("Place before"))
    return _table(speaker, T("Standings now"), head, rows)


def _desc(speaker: Speaker, steps: list[int], lines: list[Line]) -> str:
    """The chart for those who do not see it: where each line begins and ends."""
    parts = []
    for line in lines:
        known = [value for value in line.points if value is not None]
        parts.append(T("{name} from {first} to {last}", name=line.name, first=known[0], last=known[-1]))
    said = T("Points from step {first} to step {last}: {parts}.", first=steps[0], last=steps[-1], parts=tuple(parts))
    return speaker.say(said)


def _table(speaker: Speaker, caption: Words, head: tuple[Words, ...], rows: list[Any]) -> dict[str, Any]:
    """A table as `pbem.render.spoken` gives it to the templates."""
    block = Table(caption, head, tuple(tuple(row) for row in rows))
    spoken = speak(Page("", "", (Section("table", "", (block,)),)), speaker)
    found: dict[str, Any] = spoken["sections"][0]["blocks"][0]
    return found
