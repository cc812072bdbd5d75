"""A report: what a seat ordered and what came of it, the turn phase by phase, the map, positions, what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.core.event import Event
from pbem.core.page import Block, Items, Map, Orders, Page, Para, Section
from pbem.core.phrases import seat
from pbem.core.text import T, Term, Text
from pbem.rules.spqrisiko.flow import owing
from pbem.rules.spqrisiko.mapdata import chart
from pbem.rules.spqrisiko.model import DEPLOY, DRAFT
from pbem.rules.spqrisiko.page_clock import clock_section
from pbem.rules.spqrisiko.page_end import end_sections
from pbem.rules.spqrisiko.page_map import all_regions, all_seas, borders, commands, provinces, summary, threats
from pbem.rules.spqrisiko.page_next import next_section
from pbem.rules.spqrisiko.page_orders import came
from pbem.rules.spqrisiko.page_position import position_sections
from pbem.rules.spqrisiko.page_reader import Reader, reader
from pbem.rules.spqrisiko.page_standings import standings_section
from pbem.rules.spqrisiko.page_values import values_section
from pbem.rules.spqrisiko.picture import draw
from pbem.rules.spqrisiko.sight import term
from pbem.rules.spqrisiko.tellings import tell
from pbem.rules.spqrisiko.wording import holder

if TYPE_CHECKING:
    from pbem.rules.spqrisiko.game import SpqrisikoGame


def page(
    game: SpqrisikoGame,
    view: dict[str, Any],
    before: dict[str, Any] | None,
    events: Sequence[Event],
    seat: str | None,
) -> Page:
    """The report of one step. `before` is None for the set-up; `events` are those the reader may see."""
    who = reader(game.rules, view, before, seat)
    sections = [
        *_orders(who, events),
        *end_sections(who, events),
        *_turns(who, events),
        _map(game, view, events, who),
        *position_sections(who),
        *standings_section(who),
        *clock_section(who),
        *next_section(who),
        *values_section(who),
    ]
    return Page(_title(who, events), _subtitle(who), tuple(sections))


def _title(who: Reader, events: Sequence[Event]) -> Text:
    past = who.past
    if past is None:
        return T("S.P.Q.RisiKo!: the game begins")
    if past.phase == DRAFT:
        on = who.now.phase == DRAFT
        return T("S.P.Q.RisiKo!: a region is chosen") if on else T("S.P.Q.RisiKo!: the regions are chosen")
    if past.phase == DEPLOY:
        on = who.now.phase == DEPLOY
        return T("S.P.Q.RisiKo!: a region is filled") if on else T("S.P.Q.RisiKo!: the armies are deployed")
    if who.over:
        return T("S.P.Q.RisiKo!: round {n}, the end", n=past.round)
    turns = [event.data["seat"] for event in events if event.kind == "turn"]
    if len(turns) == 1:
        return T("S.P.Q.RisiKo!: round {n}, the turn of {seat}", n=past.round, seat=seat(turns[0]))
    return T("S.P.Q.RisiKo!: round {n}", n=past.round)


def _subtitle(who: Reader) -> Text:
    return T("Report for everybody") if who.seat is None else T("Report for {seat}", seat=seat(who.seat))


def _orders(who: Reader, events: Sequence[Event]) -> list[Section]:
    """For a seat whose sheet the step waited for."""
    past = who.past
    if who.seat is None or past is None or who.seat in past.out:
        return []
    told = any(event.kind == "order" for event in events)
    if not (told or who.seat in owing(who.rules, past)):
        return []
    return [Section("orders", T("Your orders and what came of them"), (Orders(came(events, who.seat)),))]


# --- what happened ------------------------------------------------------------------------------------------------
def _turns(who: Reader, events: Sequence[Event]) -> list[Section]:
    """A section a phase, of every turn in the step, below one heading."""
    several = sum(event.kind == "turn" for event in events) > 1
    phases: list[Section] = []
    for active, phase, run in _phases(events):
        blocks = tuple(tell(who, run))
        if blocks and several and active:
            title = T("{seat}: {phase}", seat=seat(active), phase=Term("phase", phase))
            phases.append(Section(f"phase-{active.lower()}-{phase}", title, blocks, level=2))
        elif blocks:
            phases.append(Section(f"phase-{phase}", Term("phase", phase), blocks, level=2))
    if not phases:
        return [Section("turn", T("What happened"), (Para(T("Nothing happened.")),))]
    return [Section("turn", T("What happened"), tuple(_changes(who))), *phases]


def _phases(events: Sequence[Event]) -> list[tuple[str, str, list[Event]]]:
    """Events in order, by whose turn it is and phase."""
    found: list[tuple[str, str, list[Event]]] = []
    active = ""
    for event in events:
        if event.kind in ("order", "final", "over"):
            continue
        if event.kind == "turn":
            active = event.data["seat"]
        if not found or found[-1][:2] != (active, event.phase):
            found.append((active, event.phase, []))
        found[-1][2].append(event)
    return found


def _changes(who: Reader) -> list[Block]:
    """In short: places that changed hands; in the set-up the phases say it all."""
    if who.past is None or who.past.round == 0:
        return []
    changes: list[Text] = []
    for id in who.tables.places:
        was, now = who.past.owner[id], who.now.owner[id]
        if was != now:
            changes.append(T("{place}: {was} → {now}", place=term(who.tables, id), was=holder(was), now=holder(now)))
    if not changes:
        return [Para(T("No place changed hands."))]
    return [Para(T("Places that changed hands:")), Items(tuple(changes))]


def _map(game: SpqrisikoGame, view: Mapping[str, Any], events: Sequence[Event], who: Reader) -> Section:
    picture = draw(game.rules, chart(game.files["map.json"]), view, events)
    blocks: tuple[Block, ...] = (
        Map(picture, summary(who)),
        provinces(who),
        *commands(who),
        *all_regions(who),
        all_seas(who),
        *threats(who),
        *borders(who),
    )
    return Section("map", T("The map"), blocks)
