"""Lengths of time as people write them in `game.toml`: "30m", "24h", "7d"; inside the program whole seconds."""

from __future__ import annotations

import re

MINUTE, HOUR, DAY = 60, 3600, 86400
LONGEST = 400 * DAY
_UNITS = {"m": MINUTE, "h": HOUR, "d": DAY, "g": DAY, "w": 7 * DAY}  # g: giorni
_FORM = re.compile(r"(\d{1,6})\s*([mhdgw])", re.ASCII | re.IGNORECASE)


def parse(text: str) -> int | None:
    """Seconds of "90m", "36h", "7d", "2w" or "0"; None if it is no length of time, or one above 400 days."""
    if text.strip() == "0":
        return 0
    match = _FORM.fullmatch(text.strip())
    if match is None:
        return None
    found = int(match[1]) * _UNITS[match[2].lower()]
    return found if found <= LONGEST else None


def write(seconds: int) -> str:
    """The shortest form that `parse` reads back: `write(86400) == "1d"`. Seconds below a minute are dropped."""
    for name, unit in (("d", DAY), ("h", HOUR), ("m", MINUTE)):
        if seconds >= unit and seconds % unit == 0:
            return f"{seconds // unit}{name}"
    return f"{seconds // MINUTE}m" if seconds >= MINUTE else "0"
