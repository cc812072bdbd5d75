"""Who reads a report, and the positions before and after the step as he sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.rules.morome.model import OVER
from pbem.rules.morome.options import Rules
from pbem.rules.morome.sight import Sight, look


class Reader(msgspec.Struct, frozen=True):
    """`seat` None: everybody. `now` and `past` are `view` and `before` made handy; `past` is None for the set-up."""

    rules: Rules
    seat: str | None
    view: Mapping[str, Any]
    before: Mapping[str, Any] | None
    now: Sight
    past: Sight | None

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self.view["seats"])

    @property
    def over(self) -> bool:
        return bool(self.view["phase"] == OVER)

    @property
    def phase(self) -> str:
        """The first phase of the open step."""
        return str(self.view["phase"])

    @property
    def playing(self) -> bool:
        """Whether the reader is a seat that is still in the game."""
        return self.seat is not None and not self.over and self.seat in self.now.living

    @property
    def turn(self) -> int:
        """The turn that the report tells of."""
        return int((self.before or self.view)["turn"])


def reader(rules: Rules, view: Mapping[str, Any], before: Mapping[str, Any] | None, seat: str | None) -> Reader:
    """Read the views."""
    past = None if before is None else look(rules, before, seat or "")
    return Reader(rules, seat, view, before, look(rules, view, seat or ""), past)
