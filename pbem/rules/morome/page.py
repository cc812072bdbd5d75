"""A report: what a seat ordered and what came of it, the turn phase by phase, the map, positions, what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pbem.core.event import Event
from pbem.core.page import Block, Items, Map, Orders, Page, Para, Section
from pbem.core.text import T, Term, Text
from pbem.rules.morome.page_next import next_section
from pbem.rules.morome.page_orders import came
from pbem.rules.morome.page_position import all_provinces, borders, position_sections, treaties
from pbem.rules.morome.page_reader import Reader, reader
from pbem.rules.morome.page_standings import end_section, standings_section
from pbem.rules.morome.picture import situation
from pbem.rules.morome.tellings import tell
from pbem.rules.morome.wording import holder, province

if TYPE_CHECKING:
    from pbem.rules.morome.game import MoromeGame


def page(
    game: MoromeGame,
    view: dict[str, Any],
    before: dict[str, Any] | None,
    events: Sequence[Event],
    seat: str | None,
) -> Page:
    """The report of one step. `before` is None for the set-up; `events` are those the reader may see."""
    who = reader(game.rules, view, before, seat)
    sections = [
        *_orders(who, events),
        *end_section(events),
        *_turn(who, events),
        _map(game, view, events, who),
        *position_sections(who),
        standings_section(who, events),
        *next_section(who),
    ]
    return Page(_title(who), _subtitle(who), tuple(sections))


def _title(who: Reader) -> Text:
    if who.before is None:
        return T("March on Rome: the game begins")
    if who.over:
        return T("March on Rome: turn {turn}, the end", turn=who.before["turn"])
    return T("March on Rome: turn {turn}", turn=who.before["turn"])


def _subtitle(who: Reader) -> Text:
    if who.seat is None:
        return T("Report for everybody")
    return T("Report for {seat}", seat=Term("seat", who.seat))


def _orders(who: Reader, events: Sequence[Event]) -> list[Section]:
    if who.seat is None or who.before is None or who.seat in who.before.get("out", ()):
        return []
    return [Section("orders", T("Your orders and what came of them"), (Orders(came(events)),))]


def _turn(who: Reader, events: Sequence[Event]) -> list[Section]:
    """A section a phase in which anything happened, below one heading."""
    told = [event for event in events if event.kind not in ("order", "over")]
    phases = []
    for phase, group in groupby(told, key=lambda event: event.phase):
        blocks = [block for event in tell(who, list(group)) for block in event]
        if blocks:
            phases.append(Section(f"phase-{phase}", Term("phase", phase), tuple(blocks), level=2))
    if not phases:
        return [Section("turn", T("What happened"), (Para(T("Nothing happened.")),))]
    return [Section("turn", T("What happened"), tuple(_changes(who))), *phases]


def _changes(who: Reader) -> list[Block]:
    """In short: provinces that changed hands, and who is Caesar now."""
    if who.past is None:
        return [Para(T("The provinces were drawn by lot."))]
    changes: list[Text] = []
    for id, held in who.now.owner.items():
        was = who.past.owner[id]
        if was != held:
            changes.append(T("{province}: {was} → {now}", province=province(id), was=holder(was), now=holder(held)))
    if not changes:
        return [Para(T("No province changed hands."))]
    return [Para(T("Provinces that changed hands:")), Items(tuple(changes))]


def _map(game: MoromeGame, view: Mapping[str, Any], events: Sequence[Event], who: Reader) -> Section:
    picture = game.picture(dict(view), events, "")
    blocks: tuple[Block, ...] = (
        Map(picture, situation(who.now, who.seats)),
        borders(who),
        treaties(who),
        all_provinces(who),
    )
    return Section("map", T("The map"), blocks)
