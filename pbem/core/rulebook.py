"""Reads a rule book: a Markdown file a person can read from top to bottom, whose rules a program can find by id.

    # Title
    Introduction.
    ## bid_rome · Bid for Rome
    A word on the chapter.
    ### R21 · Equal bids for Rome
    origin: source, ruling · option: zero_bid_wins · also: D-zero_bid
    Text of the rule, in Markdown, up to the next heading.

`option` and `also` may be left out. The words of the line of origin are English or Italian.
"""

from __future__ import annotations

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T

ORIGINS = ("source", "official", "ruling", "reconstructed")
_FIELDS = {  # the words of the line below a heading, in either language
    "origin": "origin",
    "origine": "origin",
    "option": "option",
    "opzione": "option",
    "also": "also",
    "anche": "also",
}
_ORIGINS = {
    "source": "source",
    "testo": "source",
    "official": "official",
    "originale": "official",
    "ruling": "ruling",
    "decisione": "ruling",
    "reconstructed": "reconstructed",
    "ricostruita": "reconstructed",
}
_SEPARATOR = " · "


class Rule(msgspec.Struct, frozen=True):
    """One rule. `phase` is the id of its chapter; `origin` holds members of ORIGINS; `option` names one, or is "".

    `aliases` are other ids of the same rule; `text` is Markdown; `line` is where its heading stands.
    """

    id: str
    phase: str
    title: str
    text: str
    origin: tuple[str, ...]
    option: str = ""
    aliases: tuple[str, ...] = ()
    line: int = 0


class Chapter(msgspec.Struct, frozen=True):
    id: str
    title: str
    text: str
    rules: tuple[Rule, ...] = ()


class Rulebook(msgspec.Struct, frozen=True):
    """The book in its order. `index` leads from every id and alias to its rule."""

    title: str
    text: str
    chapters: tuple[Chapter, ...]
    index: dict[str, Rule]

    def rules(self) -> tuple[Rule, ...]:
        """All rules, in the order of the book."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)


class _Block(msgspec.Struct):
    """A heading of some level (1 to 3) and the lines up to the next one."""

    level: int
    head: str
    line: int
    lines: list[str]

    def text(self) -> str:
        return "\n".join(self.lines).strip()


def read_rulebook(text: str) -> Rulebook:
    """The book in this text. Raises Failure, with the lines, when headings or lines of origin are not as above."""
    blocks = _blocks(text)
    problems: list[Problem] = []
    title, intro = (blocks[0].head, blocks[0].text()) if blocks and blocks[0].level == 1 else ("", "")
    chapters: list[Chapter] = []
    for block in blocks:
        if block.level == 2:
            id, name = _split(block, problems)
            chapters.append(Chapter(id, name, block.text()))
        elif block.level == 3 and chapters:
            chapter = chapters[-1]
            rule = _rule(block, chapter.id, problems)
            chapters[-1] = msgspec.structs.replace(chapter, rules=(*chapter.rules, rule))
    book = Rulebook(title, intro, tuple(chapters), {})
    _fill(book, problems)
    if problems:
        raise Failure(*problems)
    return book


def _blocks(text: str) -> list[_Block]:
    blocks: list[_Block] = []
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.startswith("```")
        level = len(line) - len(line.lstrip("#"))
        if not fenced and 1 <= level <= 3 and line[level : level + 1] == " ":
            blocks.append(_Block(level, line[level:].strip(), number, []))
        elif blocks:
            blocks[-1].lines.append(line)
    return blocks


def _split(block: _Block, problems: list[Problem]) -> tuple[str, str]:
    id, dot, title = block.head.partition(_SEPARATOR)
    if not dot or not title or " " in id:
        hint = T("Write the id, a raised dot between blanks, and the title.")
        problems.append(Problem("bad-heading", T("The heading has no id."), hint, line=block.line, source=block.head))
    return id, title


def _rule(block: _Block, phase: str, problems: list[Problem]) -> Rule:
    id, title = _split(block, problems)
    rows = block.text().split("\n")
    fields = _fields(rows[0], problems, block.line)
    text = "\n".join(rows[1:]).strip()
    if not text:
        problems.append(Problem("empty-rule", T("The rule {id} has no text.", id=id), line=block.line))
    return Rule(
        id,
        phase,
        title,
        text,
        tuple(_ORIGINS.get(word, word) for word in _words(fields.get("origin", ""))),
        fields.get("option", ""),
        _words(fields.get("also", "")),
        block.line,
    )


def _fields(row: str, problems: list[Problem], line: int) -> dict[str, str]:
    """The line below a rule's heading, as field -> value."""
    fields: dict[str, str] = {}
    for part in row.split(_SEPARATOR):
        word, _, value = part.partition(":")
        if name := _FIELDS.get(word.strip()):
            fields[name] = value.strip().strip("`")
    wrong = [word for word in _words(fields.get("origin", "")) if word not in _ORIGINS]
    if wrong or not fields.get("origin"):
        hint = T("Origins are {origins}.", origins=", ".join(ORIGINS))
        problems.append(
            Problem("bad-origin", T("The rule does not say where it is from."), hint, line=line, source=row)
        )
    return fields


def _words(value: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in value.split(",") if word.strip())


def _fill(book: Rulebook, problems: list[Problem]) -> None:
    """Fills the index; an id may stand only once."""
    for rule in book.rules():
        for id in (rule.id, *rule.aliases):
            if id in book.index:
                problems.append(Problem("same-id", T("The id {id} stands twice.", id=id), line=rule.line))
            book.index[id] = rule
