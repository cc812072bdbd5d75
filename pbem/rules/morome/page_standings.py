"""How the players stand, what changed since the step before, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.event import Event
from pbem.core.page import Block, Items, Para, Section, Table, Words
from pbem.core.phrases import signed
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
    rows = tuple(_row(who, place, id) for place, group in enumerate(_groups(who), 1) for id in group)
    head = (
        T("Place"),
        T("Player"),
        T("Fame"),
        T("Change"),
        T("Provinces"),
        T("Legions"),
        T("Tribute"),
        T("Cards"),
        T("State"),
    )
    return Section("standings", T("Standings"), (Table(T("Standings after this step"), head, rows),))


def end_section(events: Sequence[Event]) -> list[Section]:
    """Why the game is over and who won."""
    for event in events:
        if event.kind == "over":
            won = seats(event.data["winners"])
            groups = tuple(seats(group) for group in event.data["ranking"])
            blocks: tuple[Block, ...] = (
                Para(T("{reason} Winner: {seats}.", reason=REASONS[event.data["reason"]], seats=won), "good"),
                Items(tuple(T("{seats}", seats=group) for group in groups), ordered=True),
            )
            return [Section("end", T("The end of the game"), blocks)]
    return []


def _groups(who: Reader) -> list[list[str]]:
    """Best first: the ranking of the end, or as it would be if the game ended now (those who are out come last)."""
    if who.view.get("ranking"):
        return [list(group) for group in who.view["ranking"]]
    groups: list[list[str]] = []
    last: tuple[int, ...] | None = None
    for id in sorted(who.now.living, key=lambda id: _merit(who.now, id), reverse=True):
        merit = _merit(who.now, id)
        if merit == last:
            groups[-1].append(id)
        else:
            groups.append([id])
        last = merit
    return [*groups, *([id] for id in reversed(who.view.get("out", ())))]


def _merit(now: Sight, id: str) -> tuple[int, ...]:
    """What decides between players, in this order."""
    held = now.of(id)
    strength = sum(now.legions[province] for province in held)
    return now.fame.get(id, 0), int(now.caesar == id), len(held), strength, now.money.get(id, 0)


def _row(who: Reader, place: int, id: str) -> tuple[Words, ...]:
    now = who.now
    fame, _, held, strength, money = _merit(now, id)
    past = 0 if who.past is None else who.past.fame.get(id, 0)
    cards = now.hand_sizes.get(id, 0)
    return (place, seat(id), fame, signed(fame - past), held, strength, money, cards, _state(who, id))


def _state(who: Reader, id: str) -> Words:
    if id in who.view.get("out", ()):
        return T("out")
    if id in who.view.get("winners", ()):
        return T("winner")
    return T("Caesar") if who.now.caesar == id else "–"
