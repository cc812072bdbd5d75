"""Another seat may have been faster in the same step: who made an action of a tribe impossible."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.orders import Act

# A reason -> events that bring it about, and the part of an order they are about.
CAUSES: Mapping[str, tuple[tuple[str, ...], str]] = {
    "taken": (("marched",), "move"),
    "no_counter": (("plundered", "founded", "expanded"), "city"),
    "conquered": (("founded", "expanded"), "city"),
}
PLACES = {"marched": "target"}  # where an event happened, if not at its "city"


def rival(res: Resolution, seat: str, order: Act, reason: str) -> str:
    """The other seat that brought this reason about in this step; "" if nobody did."""
    kinds, part = CAUSES.get(reason, ((), ""))
    for event in reversed(res.events):
        if event.kind in kinds and event.data[PLACES.get(event.kind, "city")] == getattr(order, part):
            found: str = event.data["seat"]
            return "" if found == seat else found
    return ""
