"""What happened, as facts for reports; never sentences."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True):
    """`to` is None for everybody, else the only seats that may learn of it. `data` holds JSON-like values."""

    kind: str
    phase: str
    data: dict[str, Any]
    to: tuple[str, ...] | None = None


def seen_by(events: list[Event], seat: str | None) -> list[Event]:
    """The events a seat (None: the public) may know, in order."""
    return [e for e in events if e.to is None or (seat is not None and seat in e.to)]
