"""The lines of sheets while a step is resolved: which alternative is carried out, and what the owner is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pbem.core.orders import Alternative, Line

DONE, CUT, SKIPPED, UNUSED = "done", "cut", "skipped", "unused"


class Entry(msgspec.Struct):
    """A line of a sheet: its index there, and whether its owner was told what became of it."""

    seat: str
    index: int
    line: Line
    told: bool = False

    @property
    def alternatives(self) -> tuple[Alternative, ...]:
        return self.line.alternatives


def first_possible(entry: Entry, obstacle: Callable[[Alternative], str]) -> tuple[int, str]:
    """The index of the first alternative without an obstacle, and ""; else the last one's, and what is in its way."""
    reason = ""
    for index, alternative in enumerate(entry.line.alternatives):
        reason = obstacle(alternative)
        if not reason:
            return index, ""
    return len(entry.line.alternatives) - 1, reason


def told(entry: Entry, outcome: str, reason: str = "", alternative: int = 0, n: int = 0) -> dict[str, Any] | None:
    """What an `order` event tells the owner of a line became of it; None if he was told before."""
    if entry.told:
        return None
    entry.told = True
    verb = type(entry.line.alternatives[alternative].order).__struct_config__.tag
    return {
        "line": entry.index, "alternative": alternative, "verb": verb, "outcome": outcome, "reason": reason, "n": n,
    }  # fmt: skip
