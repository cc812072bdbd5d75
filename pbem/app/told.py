"""One resolved step, as reports tell it: what the rules say of it, and what the log says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbem.app import absence_marks, announced, deadline_words, drawn, gm_words, library, press_told, ruling_words
from pbem.app.absence_marks import Mark
from pbem.app.frozen import Frozen, names, title
from pbem.core import beacon
from pbem.core.event import Event, seen_by
from pbem.core.grammar import format_line
from pbem.core.orders import Line
from pbem.core.page import Words
from pbem.core.record import Ruling
from pbem.core.record_types import DeadlineData, OpenData, ResolveData
from pbem.core.ruleset import Game
from pbem.core.text import T, Text
from pbem.render.press import Message
from pbem.render.report import Meta

PUBLIC = "public"
MODERATOR = "moderator"


class Told(msgspec.Struct, frozen=True):
    """`before` is None in step 1. `seq` and `head` name the record that reports cite: `resolve`, or at last `end`."""

    game_id: str
    step: int
    before: Any
    after: Any
    events: Sequence[Event]
    sheets: Mapping[str, Sequence[Line]]
    entropy: Mapping[str, str]
    missing: tuple[str, ...]
    opened: OpenData
    level: int
    data: ResolveData
    seq: int
    head: str
    frozen: Frozen
    game: Game  # the rules that it was played by
    at: int = 0  # when the step was resolved
    due: DeadlineData | None = None  # the deadline announced with its report
    corrected: int = 0  # the record that played it again or corrected it
    past: bool = False  # a later step had been resolved by then: no sheet is due for what follows from this one
    rulings: tuple[Ruling, ...] = ()  # made since the report before
    marks: tuple[Mark, ...] = ()  # who sent a sheet, and who did not
    gm: str = ""  # the seat that the moderator plays himself
    tokens: Mapping[str, str] = {}  # seat -> its token for the step after this one, for its own report alone


def view(game: Game, state: Any, viewer: str) -> dict[str, Any]:
    """A position as a seat, the public or the moderator knows it."""
    if viewer == MODERATOR:
        return game.dump(state)
    return game.view(state, None if viewer == PUBLIC else viewer)


def events(told: Told, viewer: str) -> list[Event]:
    """The events that a viewer may know, in order."""
    if viewer == MODERATOR:
        return list(told.events)
    return seen_by(list(told.events), None if viewer == PUBLIC else viewer)


def meta(game: Game, told: Told, viewer: str, template: Sequence[str]) -> Meta:
    """The frame of a viewer's report."""
    label = game.label(told.after)
    seat = viewer if viewer in told.frozen.seats else None
    opened = told.opened
    lang = language(told, viewer)
    due, clocks = None if told.past else told.due, announced.Clock(told.frozen, seat or "")
    return Meta(
        game=told.game_id,
        title=title(told.frozen, opened.rules, lang),
        lang=lang,
        options=_options(opened, lang),
        step=told.step,
        turn=label.turn,
        phase=label.phase,
        seat=seat,
        level=told.level,
        beacon=kind_of(opened.beacon),
        seq=told.seq,
        head=told.head,
        at=told.at,
        deadline=due.deadline if due else None,
        zones=announced.zones(told.frozen, seat or "", due.deadline) if due else (),
        why=deadline_words.why(due, clocks) if due else (),
        draws=drawn.draws(told.game_id, told.step, told.entropy, told.data),
        seed=drawn.seed(told.game_id, told.step, told.entropy, told.data),
        words=tuple((player, told.entropy[player]) for player in sorted(told.entropy)),
        lines=_lines(game, told, seat, lang),
        owing=() if told.past else game.owing(told.after),
        missing=told.missing,
        template=tuple(template),
        program=told.frozen.program,
        over=game.over(told.after),
        press=_press(game, told, viewer),
        absences=_absences(told, seat),
        notes=_notes(game, told),
        rulings=tuple(ruling_words.whole(item, clocks, told.rulings) for item in told.rulings),
    )


def _absences(told: Told, seat: str | None) -> tuple[Words, ...]:
    """Who sent no sheet and what was done about it, for everybody; and a word to the seat itself."""
    marks = tuple(mark for mark in told.marks if absence_marks.is_worth_telling(mark))
    return tuple(text for mark in marks for text in absence_marks.say(mark, told.frozen.strikes, seat))


def _notes(game: Game, told: Told) -> tuple[Words, ...]:
    notes: list[Words] = [_replaces(told)] if told.corrected else []
    if told.past:
        notes.append(T("The game has gone on since: no orders are taken for step {step}.", step=told.step + 1))
    if not told.gm:
        return tuple(notes)
    hidden = game.view(told.after, None) != game.dump(told.after)
    return (*notes, gm_words.said(told.gm, hidden=hidden))


def _replaces(told: Told) -> Text:
    return T(
        "This report replaces the earlier one of step {step}: record {seq} of the log corrected it.",
        step=told.step,
        seq=told.corrected,
    )


def _press(game: Game, told: Told, viewer: str) -> tuple[Message, ...]:
    kept = told.frozen.press
    if not kept:
        return ()
    seat = viewer if viewer in told.frozen.seats else ""
    grammar = game.grammar(tuple(told.frozen.seats))
    return press_told.shown(kept, seat, grammar, moderator=viewer == MODERATOR)


def _lines(game: Game, told: Told, seat: str | None, lang: str) -> tuple[str, ...]:
    """A seat's own orders in its language; the log has them in their canonical spelling."""
    grammar = game.grammar(game.seats(told.after))
    return tuple(format_line(grammar, line.alternatives, lang) for line in told.sheets.get(seat or "", ()))


def language(told: Told, viewer: str) -> str:
    """The language of a viewer's artefacts."""
    seat = told.frozen.seats.get(viewer)
    return seat.lang if seat else told.frozen.lang


def kind_of(source: beacon.Source) -> Any:
    """ "none", "drand" or "manual"."""
    return {beacon.Nothing: "none", beacon.Drand: "drand", beacon.Manual: "manual"}[type(source)]


def seat_names(told: Told) -> dict[str, str]:
    return names(told.frozen)


def _options(opened: OpenData, lang: str) -> tuple[str, ...]:
    """What was chosen when the game was opened and is not the rules' default: "event_rolls=2 (how many …)"."""
    manifest = library.about(opened.rules)
    chosen = {} if isinstance(opened.options, msgspec.UnsetType) else opened.options
    usual: dict[str, Any] = {option.name: option.default for option in manifest.options}
    usual["pace"] = manifest.paces[0]
    about = {option.name: option.text.get(lang, "").removesuffix(".") for option in manifest.options}
    found = []
    for name in (name for name in usual if name in chosen and chosen[name] != usual[name]):
        value = str(chosen[name]).lower() if isinstance(chosen[name], bool) else chosen[name]
        found.append(f"{name}={value} ({about[name]})" if about.get(name) else f"{name}={value}")
    return tuple(found)
