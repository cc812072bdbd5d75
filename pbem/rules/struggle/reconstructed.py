"""Which values of this game are not the printed ones; reports and maps say so."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.text import T, Text
from pbem.rules.struggle.data import Tables

PARTS: Mapping[str, Text] = {
    "board": T("the hexes, their numbers, the cities, arrows and starts"),
    "counters": T("how often a plunder counter shows what"),
    "development": T("how many there are of each development card"),
}


def reconstructed(tables: Tables) -> tuple[Text, ...]:
    """What of the data is not printed anywhere that is known."""
    return tuple(PARTS[part] for part in tables.reconstructed)
