"""What a line of a sheet met when its moment came in a rehearsal, so that warnings can say why it was not possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pbem.core.text import Text
from pbem.rules.struggle.model import TRIBES, Player, State
from pbem.rules.struggle.sight import Sight


class Moment(NamedTuple):
    """`line`, `outcome`, `reason`, `alternative`, `n` as in `order` events · `reasons`: (alternative, what is in its
    way), of a skipped line for all of them · `player`: the seat as it was then · `taken`: crossroads or city -> whose
    it was.
    """

    line: int
    outcome: str
    reason: str
    alternative: int
    n: int
    reasons: tuple[tuple[int, str], ...]
    phase: str
    player: Player
    taken: dict[str, str]


Said = tuple[Text, Text | None]  # sentence, hint
Say = Callable[[Sight, Moment, Any], Said]  # the order comes last


def taken(state: State) -> dict[str, str]:
    """Where tribes stand, and the conquered cities -> whose they are."""
    found: dict[str, str] = {}
    for seat, player in state.players.items():
        for tribe in TRIBES:
            box = player.boxes[tribe]
            found.update(dict.fromkeys(box.cities, seat))
            if box.at:
                found[box.at] = seat
    return found
