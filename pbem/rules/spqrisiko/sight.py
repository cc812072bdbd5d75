"""A seat's view made handy for those who judge or write orders. It knows nothing that is not in the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.core.text import Term
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.model import BATTLE, DEPLOY, DRAFT, TURN, State
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.position import from_view

# What the open step takes, by the phase of the state, in the order of the phases (C18-C20, C22). PASS always.
STEP_VERBS: Mapping[str, tuple[str, ...]] = {
    DRAFT: ("DRAFT",),
    DEPLOY: ("DEPLOY",),
    TURN: ("EXCHANGE", "REINFORCE", "METROPOLIS", "ATTACK", "TAKE", "PAUSE", "MOVE"),
    BATTLE: ("ATTACK", "TAKE", "PAUSE", "MOVE"),
}


class Sight(msgspec.Struct, frozen=True):
    """What a seat sees before it writes.

    `state`: without hands of others and without the deck, except in the draft, where it is known but for its order ·
    `verbs`: what the open step takes, PASS apart · `deck_size`: cards in the deck.
    """

    rules: Rules
    seat: str
    state: State
    verbs: tuple[str, ...]
    deck_size: int

    @property
    def tables(self) -> Tables:
        return self.rules.tables

    @property
    def hand(self) -> list[str]:
        return self.state.hands[self.seat]

    @property
    def regions(self) -> list[str]:
        """The seat's regions in map order."""
        return self.state.held(self.seat, self.tables.regions)

    @property
    def seas(self) -> list[str]:
        return self.state.held(self.seat, self.tables.seas)

    def holds(self, place: str) -> bool:
        return self.state.owner[place] == self.seat

    def takes(self, verb: str) -> bool:
        return verb in self.verbs

    @property
    def surely(self) -> bool:
        """Whether nobody acts before the seat does, so that what it sees is what it will find."""
        return self.state.active == self.seat

    def term(self, place: str) -> Term:
        """A region or sea in a sentence."""
        return term(self.tables, place)


def term(tables: Tables, place: str) -> Term:
    """A region or sea in a sentence."""
    return Term(tables.kind(place), place)


def look(rules: Rules, view: Mapping[str, Any], seat: str) -> Sight:
    """Read a seat's view."""
    state = from_view(rules, view, seat)
    if state.phase == BATTLE and seat != state.active:
        state.phase = TURN  # the pause is another's; this seat's turn has not begun
    verbs = STEP_VERBS.get(state.phase, ()) if seat in state.living() else ()
    if rules.pace == "round":
        verbs = tuple(verb for verb in verbs if verb != "PAUSE")
    return Sight(rules, seat, state, verbs, view.get("deck_size", 0))
