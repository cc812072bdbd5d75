"""What a position keeps for people only: the notice board of offers, the LEGION lines of the last sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.fields import Fields
from pbem.core.text import T
from pbem.rules.struggle.model import GOODS, Posted, State

NOTHING = (None, "")
MOST = 99  # the largest count an order can have (K7)
LONGEST = 4000  # characters of a text in the log


def read_notices(fields: Fields, state: State) -> None:
    """`offers` and `legion`."""
    found = fields.value.get("offers", [])
    for number, item in enumerate(found if isinstance(found, list | tuple) else [None]):
        offer = _offer(item, state)
        if offer is None:
            text = T("An offer has seat, give, want, to, times and struck; goods are like [[gold, 2], [ore, 1]].")
            fields.bad(f"offers[{number}]", text, T("Leave the key out."))
        else:
            state.offers.append(offer)
    for seat, lines in fields.table("legion", state.seats).items():
        if isinstance(lines, list | tuple) and all(_is_line(line) for line in lines):
            if lines:
                state.legion[seat] = tuple(lines)
        else:
            fields.bad(f"legion.{seat}", T("{key} must be a list.", key=f"legion.{seat}"))


def _is_line(value: Any) -> bool:
    """Whether it can be a canonical line of a sheet."""
    return isinstance(value, str) and value.isascii() and value.isprintable() and 0 < len(value) <= LONGEST


def _offer(item: Any, state: State) -> Posted | None:
    if not isinstance(item, Mapping) or item.get("seat") not in state.seats:
        return None
    give, want = _goods(item.get("give")), _goods(item.get("want"))
    to, times, struck = item.get("to"), item.get("times"), item.get("struck")
    if give is None or want is None or not (to in NOTHING or to in state.seats):
        return None
    if type(times) is not int or type(struck) is not int or not 0 <= struck <= times <= MOST:
        return None
    return Posted(item["seat"], give, want, to or "", times, struck)


def _goods(value: Any) -> tuple[tuple[str, int], ...] | None:
    if not isinstance(value, list | tuple):
        return None
    pairs = [tuple(pair) if isinstance(pair, list | tuple) else () for pair in value]
    if any(
        len(pair) != 2 or pair[0] not in GOODS or type(pair[1]) is not int or not 1 <= pair[1] <= MOST for pair in pairs
    ):
        return None
    return tuple((good, n) for good, n in pairs)
