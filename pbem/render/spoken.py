"""A page in one language: the model with every sentence spoken, as plain values for HTML, text and JSON alike."""

from __future__ import annotations

from collections import deque
from typing import Any

from pbem.core.page import Block, Came, Fight, Items, Map, Orders, Page, Para, Pre, Roll, Section, Table
from pbem.core.picture import Picture
from pbem.render.speech import Speaker, Words

Spoken = dict[str, Any]
SEATS = 9  # reports of a step, the public one among them
_LAST: deque[tuple[Page, Speaker, Spoken]] = deque(maxlen=SEATS)


def speak(page: Page, speaker: Speaker) -> Spoken:
    """`{title, subtitle, facts, sections, foot}`; blocks are `{"kind": …}`, numbers in tables stay numbers.

    The last pages are kept: of the reports of a step HTML, text, JSON and, when all are written, mails are made.
    """
    for known, spoken_by, spoken in _LAST:
        if known is page and spoken_by is speaker:
            return spoken
    spoken = _speak(page, speaker)
    _LAST.append((page, speaker, spoken))
    return spoken


def _speak(page: Page, speaker: Speaker) -> Spoken:
    return {
        "title": speaker.say(page.title),
        "subtitle": speaker.say(page.subtitle),
        "facts": [{"what": speaker.say(what), "value": speaker.say(value)} for what, value in page.facts],
        "sections": [_section(section, speaker) for section in page.sections],
        "foot": [speaker.say(words) for words in page.foot],
    }


def pictures(page: Page) -> list[Picture]:
    """The pictures of the page's maps, in order."""
    return [block.picture for section in page.sections for block in section.blocks if isinstance(block, Map)]


def _section(section: Section, speaker: Speaker) -> Spoken:
    return {
        "id": section.id,
        "title": speaker.say(section.title),
        "level": section.level,
        "blocks": [_block(block, speaker) for block in section.blocks],
    }


def _block(block: Block, speaker: Speaker) -> Spoken:
    say = speaker.say
    match block:
        case Para():
            return {"kind": "para", "text": say(block.text), "tone": block.tone}
        case Roll():
            return _roll(block, speaker)
        case Fight():
            blocks = [_block(part, speaker) for part in block.blocks]
            return {"kind": "fight", "title": say(block.title), "blocks": blocks}
        case Items():
            return {"kind": "items", "ordered": block.ordered, "items": [say(item) for item in block.items]}
        case Table():
            return _table(block, speaker)
        case Pre():
            return {"kind": "pre", "lines": list(block.lines)}
        case Map():
            return {"kind": "map", "text": say(block.text)}
        case Orders():
            return {"kind": "orders", "came": [_came(came, speaker) for came in block.came]}


def _roll(roll: Roll, speaker: Speaker) -> Spoken:
    return {
        "kind": "roll",
        "caption": speaker.say(roll.caption),
        "sides": roll.sides,
        "faces": list(roll.faces),
        "hits": list(roll.hits),
        "result": speaker.say(roll.result),
        "lead": roll.lead,
    }


def _table(table: Table, speaker: Speaker) -> Spoken:
    rows = [[_cell(cell, speaker) for cell in row] for row in table.rows]
    return {
        "kind": "table",
        "caption": speaker.say(table.caption),
        "head": [speaker.say(words) for words in table.head],
        "numeric": [at for at in range(len(table.head)) if _numeric([row[at] for row in rows])],
        "rows": rows,
        "tones": list(table.tones),
    }


def _numeric(cells: list[str | int]) -> bool:
    """Whether a column holds whole numbers, and perhaps signs for none: it is set to the right."""
    return any(isinstance(cell, int) for cell in cells) and all(
        isinstance(cell, int) or len(cell) < 2 for cell in cells
    )


def _came(came: Came, speaker: Speaker) -> Spoken:
    return {"line": came.line, "tone": came.tone, "text": speaker.say(came.text)}


def _cell(words: Words, speaker: Speaker) -> str | int:
    return words if isinstance(words, int) else speaker.say(words)
