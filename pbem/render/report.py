"""The frame around a ruleset's page: which game and step, what was ordered, the dice explained, how to check it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from pbem.core import envelope
from pbem.core.page import Block, Fight, Items, Page, Para, Pre, Roll, Section, Words
from pbem.core.phrases import joined
from pbem.core.text import T, Term, Text
from pbem.render import explain
from pbem.render.clock import Offset, deadline
from pbem.render.ordered import ordered
from pbem.render.press import Message
from pbem.render.press import sections as press_sections
from pbem.render.sheetlines import commented

Beacon = Literal["none", "drand", "manual"]

# Ids of sections from first to last; "" stands for a ruleset's own.
ORDER = (
    "orders", "end", "turn", "map", "position", "", "standings", "rulings", "press", "absences", "next", "sheet",
    "values", "dice",
)  # fmt: skip
SHORT_HEAD = 16  # digits of a head that people compare and type


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What a report says beside the rules; nothing here may change after the step was resolved.

    `step` is the step that this report tells of, `turn` and `phase` where the game stands now. `deadline` is in
    seconds UTC, on the clocks of `zones` too, told at the moment `at`; `why`: how it was reckoned. `lines` are the
    lines of this seat's sheet in its order, in the reader's language; `options` those that differ from the rules'
    defaults; `words`
    the entropy that went into the dice. `seq` and `head` name a log record.
    """

    game: str
    title: Words
    lang: str = "en"
    options: tuple[str, ...] = ()
    step: int
    turn: int
    phase: str
    seat: str | None = None
    level: int = 1
    beacon: Beacon = "none"
    seq: int = 0
    head: str = ""
    deadline: int | None = None
    at: int | None = None
    zones: tuple[Offset, ...] = ()
    why: tuple[Words, ...] = ()
    draws: tuple[explain.Draw, ...] = ()
    seed: explain.Seed | None = None
    words: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()
    owing: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    template: tuple[str, ...] = ()
    notes: tuple[Words, ...] = ()
    program: str = ""
    over: bool = False
    press: tuple[Message, ...] = ()  # that this reader may read
    rulings: tuple[Words, ...] = ()  # of the moderator, since the report before
    absences: tuple[Words, ...] = ()  # who sent no sheet, or in time no more, and what was done about it


LEVELS: dict[int, Text] = {
    0: T("practice dice"),
    1: T("sealed dice"),
    2: T("public dice"),
}

MARK = T("Dice that count are marked: with a * behind them, or filled and underlined where they are drawn.")

MEANING: dict[int, Text] = {
    0: T("A seed typed by the moderator made every roll of this game: good for learning, no proof of anything."),
    1: T(
        "The moderator was bound to the key before the sheets came in. He could sway these dice only by hiding your"
        " orders or by plotting with a player."
    ),
    2: T("A public source that nobody here controls fixed these dice after the orders had been closed."),
}


def frame(page: Page, meta: Meta) -> Page:
    """The page with its facts, the orders beside what came of them, the order sheet, the dice and the foot."""
    sections = [ordered(section, meta.lines) for section in page.sections]
    if not any(section.id == "next" for section in sections) and not meta.over:
        sections.append(Section("next", T("What comes next"), ()))
    sections = [_due(section, meta) if section.id == "next" else section for section in sections]
    sections += rulings(meta)
    if meta.absences:
        sections.append(Section("absences", T("Who sent no sheet"), tuple(Para(text) for text in meta.absences)))
    sections += press_sections(meta.press)
    if meta.seat is not None and not meta.over and meta.seat in meta.owing:
        sections.append(_sheet(meta))
    if meta.step > 0:
        sections.append(explain.section(meta.draws, meta.words, meta.seed, MEANING[meta.level]))
    return Page(
        title=page.title,
        subtitle=page.subtitle,
        sections=_marked(in_order(sections)),
        facts=(*_facts(meta), *page.facts),
        foot=_foot(meta),
    )


def in_order(sections: Sequence[Section]) -> list[Section]:
    """As `ORDER` has them; what it does not know stands after the position; each takes along what is below it."""
    heads: list[list[Section]] = []
    for section in sections:
        if section.level == 1 or not heads:
            heads.append([section])
        else:
            heads[-1].append(section)
    heads.sort(key=lambda group: ORDER.index(group[0].id if group[0].id in ORDER else ""))
    return [section for group in heads for section in group]


def _marked(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections, with what the mark at dice means where the first of them stand."""
    for place, section in enumerate(sections):
        if any(map(_counts, section.blocks)):
            first = next(at for at, block in enumerate(section.blocks) if isinstance(block, Roll | Fight))
            said = Para(MARK, "note")
            blocks = (*section.blocks[:first], said, *section.blocks[first:])
            told = msgspec.structs.replace(section, blocks=blocks)
            return (*sections[:place], told, *sections[place + 1 :])
    return tuple(sections)


def _counts(block: Block) -> bool:
    """Whether dice of a block are marked."""
    if isinstance(block, Fight):
        return any(map(_counts, block.blocks))
    return isinstance(block, Roll) and bool(block.hits)


def _due(section: Section, meta: Meta) -> Section:
    """What comes next begins with when."""
    if meta.deadline is None or meta.over:
        return section
    when = deadline(meta.deadline, meta.zones, meta.at)
    said = T("Sheets for step {step} are due until {now}.", step=meta.step + 1, now=when)
    return msgspec.structs.replace(section, blocks=(Para(said), *section.blocks))


def rulings(meta: Meta) -> list[Section]:
    """What the moderator has ruled, or nothing."""
    if not meta.rulings:
        return []
    return [Section("rulings", T("Rulings of the moderator"), (Items(meta.rulings),))]


def sheet(meta: Meta) -> tuple[str, ...]:
    """The order sheet to fill in: real envelope lines, everything else in comments, so that it orders nothing."""
    said = (("game", meta.game), ("step", str(meta.step + 1)), ("seat", meta.seat or ""))
    head = (envelope.line(meta.lang, key, value) for key, value in said)
    return (*head, "", *(line for template in meta.template for line in commented(template)))


def grouped(head: str) -> str:
    """The short head in groups of four digits, for reading aloud: "7f3a 90c1 22b7 04de"."""
    short = head[:SHORT_HEAD]
    return " ".join(short[at : at + 4] for at in range(0, len(short), 4))


def _facts(meta: Meta) -> list[tuple[Words, Words]]:
    facts: list[tuple[Words, Words]] = [
        (
            T("Game"),
            meta.game if meta.title == meta.game else T("{title}, game {game}", title=meta.title, game=meta.game),
        ),
        (T("For"), Term("seat", meta.seat) if meta.seat else T("everybody")),
        (T("Step"), _stand(meta)),
    ]
    if meta.options:
        facts.append((T("Options"), "; ".join(meta.options)))
    if meta.owing:
        facts.append((T("Sheets due from"), tuple(Term("seat", seat) for seat in meta.owing)))
    if meta.deadline is not None and not meta.over:
        facts.append((T("Deadline"), deadline(meta.deadline, meta.zones, meta.at)))
        if meta.why:
            facts.append((T("Why then"), joined(meta.why)))
    if meta.missing:
        facts.append((T("No sheet came from"), tuple(Term("seat", seat) for seat in meta.missing)))
    level = T("{name} (level {level})", name=LEVELS[meta.level], level=meta.level)
    facts.append((T("Dice"), T("{level}. {meaning}", level=level, meaning=MEANING[meta.level])))
    if meta.head:
        facts.append((T("Log"), T("record {seq}, head {head}", seq=meta.seq, head=grouped(meta.head))))
    return [*facts, *((T("Note"), note) for note in meta.notes)]


def _stand(meta: Meta) -> Text:
    if meta.over:
        return T("Step {step} is resolved, the last one.", step=meta.step)
    phase = Term("phase", meta.phase)
    if not meta.turn:
        return T("Step {step} is resolved. Open now: {phase}.", step=meta.step, phase=phase)
    turn = Term("word", "turn")
    return T("Step {step} is resolved. Open now: {turn} {n}, {phase}.", step=meta.step, turn=turn, n=meta.turn,
             phase=phase)  # fmt: skip


def _sheet(meta: Meta) -> Section:
    hint = T(
        "Copy these lines, write your orders below them without the # and send them back. Sent back unchanged they"
        " order nothing."
    )
    return Section("sheet", T("Your order sheet"), (Para(hint), Pre(sheet(meta))))


def _foot(meta: Meta) -> tuple[Words, ...]:
    lines: list[Words] = []
    if meta.head:
        lines.append(
            T(
                "Dice: {name} (level {level}). Log {seq}, head {head}.",
                name=LEVELS[meta.level],
                level=meta.level,
                seq=meta.seq,
                head=grouped(meta.head),
            )
        )
        command = f"python verify_dice.py log.jsonl {meta.seq}:{meta.head[:SHORT_HEAD]}"
        lines.append(T("Check it: {command}", command=command))
        lines.append(T("Both files are public: if you cannot read them in the web, ask your moderator for them."))
        lines.append(
            T("Compare the head with a neighbour's report: the same number must have the same head. Keep this report.")
        )
    if meta.over:
        lines.append(T("Everything that was sealed in the log is open now."))
    else:
        lines.append(T("Hands, decks and sheets lie sealed in the log; they are opened when the game ends."))
    if meta.program:
        lines.append(T("Made by {program}.", program=meta.program))
    return tuple(lines)
