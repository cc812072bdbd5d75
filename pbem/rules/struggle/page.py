"""A report: what a seat ordered and what came of it, the round phase by phase, the map, positions, what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.core.event import Event
from pbem.core.page import Block, Items, Map, Orders, Page, Para, Section
from pbem.core.phrases import seat
from pbem.core.text import T, Term, Text
from pbem.rules.struggle.mapdata import chart
from pbem.rules.struggle.model import TRADE
from pbem.rules.struggle.page_clock import clock_section
from pbem.rules.struggle.page_end import end_sections
from pbem.rules.struggle.page_hexes import settled
from pbem.rules.struggle.page_map import all_cities, summary, threats
from pbem.rules.struggle.page_next import next_section
from pbem.rules.struggle.page_orders import came
from pbem.rules.struggle.page_position import position_sections
from pbem.rules.struggle.page_reader import Reader, reader
from pbem.rules.struggle.page_standings import standings_section
from pbem.rules.struggle.page_trade import board_section
from pbem.rules.struggle.page_values import values_section
from pbem.rules.struggle.picture import draw
from pbem.rules.struggle.tellings import tell
from pbem.rules.struggle.wording import city, held, owners, points, power

if TYPE_CHECKING:
    from pbem.rules.struggle.game import StruggleGame


def page(
    game: StruggleGame,
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
        *_happened(who, events),
        _map(game, view, events, who),
        *position_sections(who),
        *standings_section(who),
        *board_section(who),
        *clock_section(who),
        *next_section(who),
        *values_section(who),
    ]
    return Page(_title(who), _subtitle(who), tuple(sections))


def _title(who: Reader) -> Text:
    past = who.past
    if past is None:
        return T("Struggle for Rome: the game begins")
    if who.over:
        return T("Struggle for Rome: round {n}, the end", n=past.round)
    if who.rules.pace == "phase":
        return T("Struggle for Rome: round {n}, {phase}", n=past.round, phase=Term("phase", past.phase))
    return T("Struggle for Rome: round {n}", n=past.round)


def _subtitle(who: Reader) -> Text:
    return T("Report for everybody") if who.seat is None else T("Report for {seat}", seat=seat(who.seat))


def _orders(who: Reader, events: Sequence[Event]) -> list[Section]:
    """For a seat; nothing in the set-up, which has no sheets."""
    if who.seat is None or who.past is None:
        return []
    return [Section("orders", T("Your orders and what came of them"), (Orders(came(events, who.seat)),))]


# --- what happened ------------------------------------------------------------------------------------------------
def _happened(who: Reader, events: Sequence[Event]) -> list[Section]:
    """A section a phase below one heading."""
    phases: list[Section] = []
    for phase, run in _phases(who, events):
        blocks = tuple(tell(who, phase, run))
        if blocks:
            phases.append(Section(f"phase-{phase}", _heading(who, phase), blocks, level=2))
    return [Section("turn", T("What happened"), tuple(_changes(who, events))), *phases]


def _heading(who: Reader, phase: str) -> Text | Term:
    if phase == "production" and who.now.phase == TRADE:
        return T("Production for round {n}", n=who.now.round)
    return Term("phase", phase)


def _phases(who: Reader, events: Sequence[Event]) -> list[tuple[str, list[Event]]]:
    """Events in order, by phase; what came of orders and the end have sections of their own.

    A trade in which nothing happened is told too.
    """
    found: list[tuple[str, list[Event]]] = [(TRADE, [])] if who.past and who.past.phase == TRADE else []
    for event in events:
        if event.kind == "order" or event.phase == "end":
            continue
        if not found or found[-1][0] != event.phase:
            found.append((event.phase, []))
        found[-1][1].append(event)
    return found


def _changes(who: Reader, events: Sequence[Event]) -> list[Block]:
    """In short: cities plundered and conquered, special cards, points."""
    if who.past is None:
        return []
    said: list[Text] = []
    was, now = owners(who.past), owners(who.now)
    for event in events:
        if event.kind == "plundered":
            said.append(T("{city}: plundered by {seat}", city=city(event.data["city"]), seat=seat(event.data["seat"])))
        elif event.kind == "robbed" and event.data["victim"]:
            said.append(
                T("{victim}: robbed by {seat}", victim=seat(event.data["victim"]), seat=seat(event.data["seat"]))
            )
    said += [T("{city}: conquered by {owner}", city=city(id), owner=held(now[id])) for id in now if id not in was]
    said += [
        T("{power}: {seat}", power=power(event.data.get("card", "diplomacy")), seat=seat(event.data["seat"]))
        for event in events
        if event.kind in ("special", "diplomacy")
    ]
    said += _gained(who)
    if not said:
        return [Para(T("No city was plundered or conquered."))]
    return [Items(tuple(said))]


def _gained(who: Reader) -> list[Text]:
    """Points everybody can see, where they have changed."""
    past = who.before["points"] if who.before else {}
    return [
        T("{seat}: {before} → {points}", seat=seat(id), before=past[id], points=points(n))
        for id, n in who.view["points"].items()
        if id in past and past[id] != n
    ]


def _map(game: StruggleGame, view: Mapping[str, Any], events: Sequence[Event], who: Reader) -> Section:
    picture = draw(game.rules, chart(game.files["map.json"]), view, events)
    return Section("map", T("The map"), (Map(picture, summary(who)), *threats(who), *all_cities(who), settled(who)))
