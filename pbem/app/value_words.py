"""Values of a log or a position in a line of text."""

from __future__ import annotations

from typing import Any

import msgspec

MOST = 60  # characters
NOTHING = "–"  # for what is not there


def shown(value: Any) -> str:
    """A JSON-like value, cut where it grows too long."""
    if value is None:
        return NOTHING
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= MOST else f"{text[:MOST]}…"
