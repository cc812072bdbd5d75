"""How the players stand, what changed since the step before, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Block, Para, Section, Table, Words
from pbem.core.phrases import signed
from pbem.core.placings import POINTS, moved, places, ranking
from pbem.core.text import T, Text
from pbem.rules.morome.page_reader import Reader
from pbem.rules.morome.sight import Sight
from pbem.rules.morome.wording import seat, seats

REASONS: Mapping[str, Text] = {
    "last_turn": T("The last turn is over."),
    "survivor": T("Only one senator is left."),
    "nobody": T("No senator is left."),
}


def standings_section(who: Reader, events: Sequence[Event]) -> Section:
    now = places(_groups(who.view, who.now))
    past = {} if who.before is None or who.past is None else places(_groups(who.before, who.past))
    rows = tuple(_row(who, id, place, moved(id, now, past)) for id, place in now.items())
    head = (T("Place"), T("Player"), POINTS, T("Change"), T("Place before"), T("State"))
    table = Table(T("Standings after this step"), head, rows)
    return Section("standings", T("Standings"), (table, _holdings(who, tuple(now))))


def _holdings(who: Reader, ids: Sequence[str]) -> Table:
    """What everybody has, in the order of the standings."""
    rows: list[tuple[Words, ...]] = []
    for id in ids:
        _, _, held, strength, money = _merit(who.now, id)
        rows.append((seat(id), held, strength, money, who.now.hand_sizes.get(id, 0)))
    head = (T("Player"), T("Provinces"), T("Legions"), T("Tribute"), T("Cards"))
    return Table(T("What they hold"), head, tuple(rows))


def end_section(events: Sequence[Event]) -> list[Section]:
    """Why the game is over and who won."""
    for event in events:
        if event.kind == "over":
            won = seats(event.data["winners"])
            blocks: tuple[Block, ...] = (
                Para(T("{reason} Winner: {seats}.", reason=REASONS[event.data["reason"]], seats=won), "good"),
                ranking(event.data["ranking"]),
            )
            return [Section("end", T("The end of the game"), blocks)]
    return []


def _groups(view: Mapping[str, Any], now: Sight) -> list[list[str]]:
    """Best first: the ranking of the end, or as it would be if the game ended now (those who are out come last)."""
    if view.get("ranking"):
        return [list(group) for group in view["ranking"]]
    groups: list[list[str]] = []
    last: tuple[int, ...] | None = None
    for id in sorted(now.living, key=lambda id: _merit(now, id), reverse=True):
        merit = _merit(now, id)
        if merit == last:
            groups[-1].append(id)
        else:
            groups.append([id])
        last = merit
    return [*groups, *([id] for id in reversed(view.get("out", ())))]


def _merit(now: Sight, id: str) -> tuple[int, ...]:
    """What decides between players, in this order."""
    held = now.of(id)
    strength = sum(now.legions[province] for province in held)
    return now.fame.get(id, 0), int(now.caesar == id), len(held), strength, now.money.get(id, 0)


def _row(who: Reader, id: str, place: int, move: Words) -> tuple[Words, ...]:
    fame = who.now.fame.get(id, 0)
    past = 0 if who.past is None else who.past.fame.get(id, 0)
    return (place, seat(id), fame, signed(fame - past), move, _state(who, id))


def _state(who: Reader, id: str) -> Words:
    if id in who.view.get("out", ()):
        return T("out")
    if id in who.view.get("winners", ()):
        return T("winner")
    return T("Caesar") if who.now.caesar == id else "–"
