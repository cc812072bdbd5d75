"""How the players stand, as the public reports say: read from the first table of their section `standings`.

Its first columns are the place, the player, and the points; that is so in every ruleset, and a test holds them to it.
Hidden points are not in it, so they cannot get anywhere from here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.render.speech import clean

SECTION = "standings"
_PLACE = re.compile(r"\d+")


class Standing(msgspec.Struct, frozen=True):
    """Of one seat after a step."""

    place: int
    seat: str
    points: int


def of_page(page: Mapping[str, Any], names: Mapping[str, str]) -> tuple[Standing, ...]:
    """The standings of a report in order of ranking; empty where it has none. `names`: seat -> as it was called."""
    seats, table = {clean(name): seat for seat, name in names.items()}, _table(page)
    return tuple(found for row in table["rows"] if (found := _row(row, seats))) if table else ()


def points_name(page: Mapping[str, Any]) -> str:
    """What the report calls the points; "" where it has none."""
    table = _table(page)
    return str(table["head"][2]) if table and len(table["head"]) > 2 else ""


def _table(page: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The first table of the section; None where there is none."""
    blocks = (block for section in page["sections"] if section["id"] == SECTION for block in section["blocks"])
    return next((block for block in blocks if block["kind"] == "table"), None)


def _row(row: list[str | int], seats: Mapping[str, str]) -> Standing | None:
    place = _PLACE.match(str(row[0]))
    at = next((at for at, cell in enumerate(row) if isinstance(cell, str) and cell in seats), 0)
    points = next((cell for cell in row[at + 1 :] if isinstance(cell, int)), None)
    if place is None or not at or points is None:
        return None
    return Standing(int(place[0]), seats[str(row[at])], points)
