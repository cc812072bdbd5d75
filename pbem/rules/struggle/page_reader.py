"""Who reads a report, and the positions before and after the step as he sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.model import OVER, Player, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.position import from_view


class Reader(msgspec.Struct, frozen=True):
    """`seat` None: everybody. `now` and `past` are `view` and `before` made handy; `past` is None for the set-up.

    What is hidden (others' hands, faces on the board, decks) is filled in somehow in `now` and `past`: never tell it.
    """

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
        """Whether the reader is a seat of a game that goes on."""
        return self.seat is not None and not self.over

    @property
    def me(self) -> Player:
        """The reader's own things; only for a seat."""
        return self.now.players[str(self.seat)]


def reader(rules: Rules, view: Mapping[str, Any], before: Mapping[str, Any] | None, seat: str | None) -> Reader:
    """Read the views."""
    past = None if before is None else from_view(rules, before, seat or "")
    return Reader(rules, seat, view, before, from_view(rules, view, seat or ""), past)
