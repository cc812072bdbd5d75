"""What follows from who holds what: province cards, Praefectus cards, presence (#31, #32, C24). Never stored."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.model import NOBODY

PROCONSUL, PRAETOR = "proconsul", "praetor"


def province_card(owner: Mapping[str, str], tables: Tables, province: str) -> tuple[str, str]:
    """The side that lies up and the seat that has the card; ("", "") beside the board.

    A threshold is more than half of the province, so no two seats can reach it.
    """
    owners = tables.owners_in[province](owner)
    seat = sorted(owners)[len(owners) // 2]  # whoever holds more than half stands in the middle
    n = owners.count(seat)
    if n < tables.provinces[province].threshold or seat in NOBODY:
        return "", ""
    return (PRAETOR if n == len(owners) else PROCONSUL), seat


def province_cards(owner: Mapping[str, str], tables: Tables) -> dict[str, tuple[str, str]]:
    """Province -> (side, seat), of those somebody has, in the order of the data."""
    found = {}
    for province in tables.provinces:
        card = province_card(owner, tables, province)
        if card[0]:
            found[province] = card
    return found


def seas_of(owner: Mapping[str, str], tables: Tables, seat: str) -> int:
    """How many seas a seat holds."""
    return tables.owners_at_sea(owner).count(seat)


def praefectus(owner: Mapping[str, str], tables: Tables, seat: str) -> int:
    """How many Praefectus cards a seat has."""
    score = tables.numbers.score
    return min(seas_of(owner, tables, seat) // score.praefectus_seas, len(score.praefectus))


def presence(owner: Mapping[str, str], tables: Tables, seat: str) -> int:
    """In how many provinces a seat holds at least one region."""
    return len({tables.province_of[region] for region in tables.regions if owner[region] == seat})
