"""Who reads a report, and the positions before and after the step as he sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.model import OVER, State
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.position import from_view


class Reader(msgspec.Struct, frozen=True):
    """`seat` None: everybody. `now` and `past` are `view` and `before` made handy; `past` is None for the set-up."""

    rules: Rules
    seat: str | None
    view: Mapping[str, Any]
    before: Mapping[str, Any] | None
    now: State
    past: State | None

    @property
    def tables(self) -> Tables:
        return self.rules.tables

    @property
    def seats(self) -> tuple[str, ...]:
        return self.now.seats

    @property
    def over(self) -> bool:
        return self.now.phase == OVER

    @property
    def playing(self) -> bool:
        """Whether the reader is a seat that is still in the game."""
        return self.seat is not None and not self.over and self.seat not in self.now.out

    @property
    def done(self) -> bool:
        """Whether the reader has no turn to come: it is the last round and he has played."""
        now, most = self.now, self.rules.options.max_rounds
        if not self.playing or not now.round or not (now.final == 0 or (most and now.round >= most)):
            return False
        return now.seats.index(str(self.seat)) < now.seats.index(now.active)

    @property
    def hand(self) -> list[str]:
        """The reader's cards, in map order."""
        return self.now.hands[self.seat] if self.seat else []


def reader(rules: Rules, view: Mapping[str, Any], before: Mapping[str, Any] | None, seat: str | None) -> Reader:
    """Read the views."""
    past = None if before is None else board(rules, before, seat)
    return Reader(rules, seat, view, before, board(rules, view, seat), past)


def board(rules: Rules, view: Mapping[str, Any], seat: str | None = None) -> State:
    """The position in a view, with the hand of a seat; everybody sees no hand."""
    if seat is None:
        view = {**view, "hands": {}}
    return from_view(rules, view, seat or view["seats"][0])
