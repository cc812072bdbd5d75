"""Which values of this game are not the printed ones; reports and maps say so."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.text import T, Text
from pbem.rules.spqrisiko.data import Tables

PARTS: Mapping[str, Text] = {
    "provinces": T("the provinces and the values of their cards"),
    "resources": T("what the region cards show"),
    "tokens": T("the dice of the tokens"),
    "track": T("the reinforcement track"),
}


def reconstructed(tables: Tables) -> tuple[Text, ...]:
    """What of the data is not printed anywhere that is known."""
    return tuple(PARTS[part] for part in tables.reconstructed)
