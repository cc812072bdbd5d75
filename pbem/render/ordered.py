"""What a seat ordered beside what came of it, line by line, each marked by how it went."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from pbem.core.page import Block, Came, Orders, Para, Section, Table, Words
from pbem.core.phrases import joined
from pbem.core.text import T, Text


def ordered(section: Section, lines: tuple[str, ...]) -> Section:
    """A section with the seat's sheet in the place that the rules left for it."""
    if not any(isinstance(block, Orders) for block in section.blocks):
        return section
    blocks: list[Block] = []
    for block in section.blocks:
        blocks += _results(block.came, lines) if isinstance(block, Orders) else [block]
    return msgspec.structs.replace(section, blocks=tuple(blocks))


def _results(came: tuple[Came, ...], lines: tuple[str, ...]) -> list[Block]:
    """What was ordered beside what came of it.

    Orders stand behind "ok N:", so that nobody gives them again who quotes the report in his next mail.
    """
    if not lines:
        return [Para(T("You sent no orders for this step; the rules' defaults were used."), "note")]
    rows, tones = [], []
    for index, line in enumerate(lines):
        tones.append(_worst([c.tone for c in came if c.line == index]))
        rows.append((f"ok {index + 1}: {line}", SIGNED[tones[-1]](result(came, index))))
    head = (T("Order"), T("Result"))
    return [Table(T("Lines of your sheet, as they were accepted"), head, tuple(rows), tuple(tones))]


def result(came: Sequence[Came], line: int) -> Words:
    """What came of the line at a place of the sheet; a line of which the rules say nothing was not needed."""
    said = [c.text or MARKS[c.tone] for c in came if c.line == line and (c.text or c.tone in MARKS)]
    return joined(said or [T("Not needed.")])


def _worst(tones: Sequence[str]) -> str:
    """What a line is marked as: whatever kept it from being carried out counts first."""
    return next((tone for tone in ("bad", "note", "good") if tone in tones), "note")


SIGNED: dict[str, Callable[[Words], Text]] = {
    "good": lambda said: T("✓ {said}", said=said),
    "note": lambda said: T("– {said}", said=said),
    "bad": lambda said: T("✗ {said}", said=said),
}
MARKS: dict[str, Text] = {"good": T("Done."), "bad": T("Not done.")}
