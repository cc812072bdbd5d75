"""Events told: each kind of event has a function that makes blocks of a page of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Block, Para
from pbem.rules.spqrisiko import page_cards, page_powers, page_setup, page_turns
from pbem.rules.spqrisiko.page_battles import battle
from pbem.rules.spqrisiko.page_reader import Reader

Blocks = list[Block]
Data = Mapping[str, Any]

# Kinds of which all events that follow each other make one table or list; kinds of one name are told together.
TOGETHER: Mapping[str, str] = {
    "picked": "draft",
    "placed": "placing",
    "built": "placing",
    "dealt": "hands",
    "card": "hands",
}
GROUPS: Mapping[str, Callable[[Reader, Sequence[Event]], Blocks]] = {
    "draft": page_setup.picked,
    "placing": page_turns.placed,
    "deploy": page_setup.deployed,
    "hands": page_setup.dealt,
}
TELLERS: Mapping[str, Callable[[Reader, Data], Blocks]] = {
    "pirates": page_setup.pirates,
    "barbarians": page_setup.barbarians,
    "seated": page_setup.seated,
    "turn": page_turns.begins,
    "scored": page_turns.scored,
    "income": page_turns.income,
    "exchanged": page_turns.exchanged,
    "forfeited": page_turns.forfeited,
    "paused": page_turns.paused,
    "moved": page_turns.moved,
    "shuffled": page_cards.shuffled,
    "revealed": page_cards.revealed,
    "exhausted": page_cards.exhausted,
    "ending": page_cards.ending,
}
# What follows from a battle is told with it.
SEQUELS: Mapping[str, Callable[[Reader, Data], Para]] = {
    "taken": page_powers.taken,
    "province": page_powers.province_card,
    "praefectus": page_powers.praefectus,
    "eliminated": page_powers.eliminated,
}


def tell(who: Reader, events: Sequence[Event]) -> Iterator[Block]:
    """The events of a phase, in order; a kind that is not known here is left out."""
    events = _draft_in_short(events)
    at = 0
    while at < len(events):
        run = _run(events, at)
        at += len(run)
        yield from _told(who, run)


def _told(who: Reader, run: Sequence[Event]) -> Blocks:
    first = run[0]
    group = _group(first)
    if group:
        return GROUPS[group](who, run)
    if first.kind == "battle":
        return [battle(who, first.data, [SEQUELS[event.kind](who, event.data) for event in run[1:]])]
    if first.kind in SEQUELS:
        return [SEQUELS[first.kind](who, first.data)]
    return TELLERS[first.kind](who, first.data) if first.kind in TELLERS else []


def _run(events: Sequence[Event], at: int) -> Sequence[Event]:
    """The event and those after it that are told with it."""
    first, end = events[at], at + 1
    group = _group(first)
    while end < len(events):
        event = events[end]
        with_battle = first.kind == "battle" and event.kind in SEQUELS
        if not with_battle and not (group and _group(event) == group):
            break
        end += 1
    return events[at:end]


def _group(event: Event) -> str:
    """In the deployment placements make a table."""
    group = TOGETHER.get(event.kind, "")
    return "deploy" if group == "placing" and event.phase == "deploy" else group


def _draft_in_short(events: Sequence[Event]) -> Sequence[Event]:
    """All picks first, then the province cards that went out; cards that came up in between are seen in the picks."""
    picks = [event for event in events if event.kind == "picked"]
    if len(picks) < 2:
        return events
    rest = [event for event in events if event.kind not in ("picked", "revealed")]
    return [*picks, *rest]
