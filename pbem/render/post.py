"""What of a public report goes into a forum: in short what happened, the standings, who has to send orders, the head.

A page again, so that BBCode and Markdown say the same. The whole report and the map are linked, or named as files to be
attached.
"""

from __future__ import annotations

import msgspec

from pbem.core import chain
from pbem.core.page import Block, Map, Page, Para, Pre, Section, Words
from pbem.core.text import T, Term, Text
from pbem.render import press
from pbem.render.clock import deadline as told_deadline
from pbem.render.report import Meta, grouped, rulings

SHORT = ("end", "turn", "standings")  # ids of the sections that every ruleset's page has for this
MAP = "map"
FILES = ("map.svg", "report.html")


class Link(msgspec.Struct, frozen=True):
    """`url` "": the file is attached by hand."""

    text: Words
    file: str
    url: str = ""

    @property
    def attached(self) -> Text:
        """What stands in its place where there is no address."""
        return T("{what}: attached, {file}", what=self.text, file=self.file)


class Post(msgspec.Struct, frozen=True):
    """A page and what it links to, after everything else."""

    page: Page
    links: tuple[Link, ...] = ()


def of_report(page: Page, meta: Meta, place: str) -> Post:
    """The post of a step from its public page. `place`: address of the folder with the public files, "" for none."""
    sections = [*_short(page), *_map(page), *rulings(meta), *press.sections(meta.press)]
    sections.append(_checkpoint(meta.game, meta.seq, meta.head))
    facts: list[tuple[Words, Words]] = [(T("Game"), _title(meta)), *_due(meta)]
    if meta.missing:
        facts.append((T("No sheet came from"), _seats(meta.missing)))
    return Post(Page(page.title, "", tuple(sections), tuple(facts)), _links(place))


def of_deadline(meta: Meta, deadline: int, *, moved: bool) -> Post:
    """The post that announces until when the sheets of a step are due; `meta.step` is the step before it."""
    title = T("Step {step}: sheets are due until {when}", step=meta.step + 1, when=told_deadline(deadline, meta.zones))
    blocks: tuple[Block, ...] = (Para(T("The deadline was moved."), "note"),) if moved else ()
    facts = ((T("Game"), _title(meta)), *_due(msgspec.structs.replace(meta, deadline=deadline)))
    sections = (Section("moved", T("Note"), blocks),) if blocks else ()
    return Post(Page(title, "", (*sections, _checkpoint(meta.game, meta.seq, meta.head)), facts))


def _short(page: Page) -> list[Section]:
    """The sections that say it in short; where one has nothing to say, those below it speak."""
    found: list[Section] = []
    for number, section in enumerate(page.sections):
        if section.id not in SHORT:
            continue
        found.append(section)
        if not section.blocks:
            for below in page.sections[number + 1 :]:
                if below.level == 1:
                    break
                found.append(below)
    return found


def _map(page: Page) -> list[Section]:
    """The position in words."""
    for section in page.sections:
        said = tuple(Para(block.text) for block in section.blocks if isinstance(block, Map))
        if section.id == MAP and said:
            return [Section(MAP, section.title, said)]
    return []


def _title(meta: Meta) -> Words:
    return meta.game if meta.title == meta.game else T("{title}, game {game}", title=meta.title, game=meta.game)


def _due(meta: Meta) -> list[tuple[Words, Words]]:
    if meta.over:
        return []
    facts: list[tuple[Words, Words]] = []
    if meta.owing:
        facts.append((T("Sheets due from"), _seats(meta.owing)))
        if meta.deadline is not None:
            facts.append((T("Deadline"), told_deadline(meta.deadline, meta.zones, meta.at)))
    return facts


def _seats(ids: tuple[str, ...]) -> tuple[Words, ...]:
    return tuple(Term("seat", id) for id in ids)


def _checkpoint(game: str, seq: int, head: str) -> Section:
    """Everybody compares this head with the one in his own report."""
    said = T(
        "Log {seq}, head {head}. Compare it with the head in your own report: the same number must have the same head.",
        seq=seq,
        head=grouped(head),
    )
    lines = tuple(chain.checkpoint(game, seq, head).splitlines())
    return Section("checkpoint", T("Checkpoint"), (Para(said), Pre(lines)))


def _links(place: str) -> tuple[Link, ...]:
    texts: tuple[Text, ...] = (T("The map"), T("The whole report"))
    base = place.rstrip("/")
    return tuple(Link(text, file, f"{base}/{file}" if base else "") for text, file in zip(texts, FILES, strict=True))
