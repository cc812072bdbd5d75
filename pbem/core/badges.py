"""Short marks for seats, so that a map can tell owners apart without colours."""

from __future__ import annotations

from collections.abc import Sequence


def initials(seats: Sequence[str]) -> dict[str, str]:
    """One letter a seat if they differ; else the shortest beginnings that differ, at most two letters, else a number.

    >>> initials(["VALERIA", "MARCUS", "MAXIMUS"])
    {'VALERIA': 'V', 'MARCUS': 'M1', 'MAXIMUS': 'M2'}
    """
    short: dict[str, str] = {}
    for seat in seats:
        same = [other for other in seats if other[0] == seat[0]]
        if len(same) == 1:
            short[seat] = seat[0]
        elif len({other[:2] for other in same}) == len(same):
            short[seat] = seat[:2]
        else:
            short[seat] = f"{seat[0]}{same.index(seat) + 1}"
    return short
