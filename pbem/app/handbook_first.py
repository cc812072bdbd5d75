"""The example of a handbook, really played: a practice game whose dice follow from the guide's seed.

A chapter of the guide is a step if it holds fences with a seat's name; they are that seat's sheet. So what the book
says came of an order is what the rules made of it, and stays true when the rules change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pbem.app.handbook_source import SEATS, Source
from pbem.core import keys, page
from pbem.core import step as steps
from pbem.core.envelope import line
from pbem.core.event import seen_by
from pbem.core.page import Orders, Page
from pbem.core.problem import Problem
from pbem.core.prose import Block, Grid, Items, Lines, Para, Span, read_prose
from pbem.core.reading import Reading, read
from pbem.core.rulebook import Chapter
from pbem.render.ordered import result

READER = SEATS[0]
GAME = "roma-2026"
SEED = "forum"
MOST_STEPS = 9  # of an example; the dice of all depend on it


class Played(msgspec.Struct, frozen=True):
    """One step of the example: the reader's whole sheet, what the receipt says, and what came of each line.

    `after`: what else the report tells of it, in short. `faults`: what `check` has to say of any of the sheets.
    """

    step: int
    sheet: tuple[str, ...]
    forecast: tuple[str, ...]
    came: tuple[tuple[str, str], ...]
    after: tuple[Block, ...]
    faults: tuple[tuple[str, Problem], ...]


class Example(msgspec.Struct, frozen=True):
    """`view` is the reader's, before the first sheet; `played` by the id of the chapter."""

    view: dict[str, Any]
    played: dict[str, Played]


def sheets_of(chapter: Chapter) -> dict[str, list[str]]:
    """Seat -> the lines of its sheet in a chapter."""
    found: dict[str, list[str]] = {}
    for block in read_prose(chapter.text):
        if isinstance(block, Lines) and block.of in SEATS:
            found.setdefault(block.of, []).extend(block.lines)
    return found


def example(source: Source) -> Example:
    """Play the set-up and every step that the guide has sheets for. Raises Failure."""
    game = source.game
    written = [(chapter.id, sheets_of(chapter)) for chapter in source.guide.chapters]
    written = [(id, sheets) for id, sheets in written if sheets]
    top, secret = keys.practice(SEED)
    chain = keys.chain(top, MOST_STEPS)
    seats = SEATS[: source.manifest.players.most]
    first = steps.play(game, None, steps.Inputs(GAME, 1), steps.Keys(chain[1], secret), seats=seats)
    state, sealed, played = first.state, dict(first.sealed), {}
    begun = game.view(state, READER)
    for number, (id, sheets) in enumerate(written, 2):
        readings = {seat: read(game, game.view(state, seat), seat, "\n".join(lines)) for seat, lines in sheets.items()}
        lines = {seat: [line for _, line in reading.lines] for seat, reading in readings.items()}
        inputs = steps.Inputs(GAME, number, lines)
        done = steps.play(game, state, inputs, steps.Keys(chain[number], secret), sealed=sealed)
        told = game.page(
            game.view(done.state, READER),
            game.view(state, READER),
            seen_by(done.outcome.events, READER),
            READER,
            source.speaker.lang,
        )
        played[id] = _played(source, number, game.view(state, READER), readings, told)
        state, sealed = done.state, sealed | done.sealed
    return Example(begun, played)


def _played(source: Source, number: int, view: dict[str, Any], readings: dict[str, Reading], told: Page) -> Played:
    say, mine = source.speaker.say, readings[READER]
    typed = [_typed(mine, number) for number, _ in mine.lines]
    lang = source.speaker.lang
    head = (line(lang, "game", GAME), line(lang, "step", str(number)), line(lang, "seat", READER))
    forecast = source.game.forecast(view, READER, [each for _, each in mine.lines])
    came = [c for section in told.sections for b in section.blocks if isinstance(b, Orders) for c in b.came]
    faults = [(seat, fault) for seat, r in readings.items() for fault in (*r.refused, *r.warnings)]
    return Played(
        number,
        (*head, "", *mine.sheet.sources),
        tuple(map(say, forecast)),
        tuple((line, say(result(came, at))) for at, line in enumerate(typed)),
        tuple(_after(source, told)),
        tuple(faults),
    )


def _typed(reading: Reading, number: int) -> str:
    """The order that begins on a line of the sheet, without remarks."""
    entry = next(entry for entry in reading.sheet.entries if entry.numbers[0] == number)
    return " ".join(reading.sheet.sources[at - 1].split(" //")[0].strip() for at in entry.numbers)


def _after(source: Source, told: Page) -> Iterator[Block]:
    """What changed in this turn, and how all stand after it; nothing of a step without a turn (the set-up)."""
    say = source.speaker.say
    sections = {section.id: section.blocks for section in told.sections}
    if not sections.get("turn"):
        return
    for block in sections["turn"]:
        if isinstance(block, page.Para):
            yield Para((Span(say(block.text)),))
        elif isinstance(block, page.Items):
            yield Items(tuple((Span(say(item)),) for item in block.items))
    table = next((block for block in sections.get("standings", ()) if isinstance(block, page.Table)), None)
    if table is not None:
        rows = tuple(tuple((Span(say(cell)),) for cell in row) for row in table.rows)
        yield Grid(tuple((Span(say(title)),) for title in table.head), rows)
