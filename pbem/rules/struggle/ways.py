"""Where tribes begin and stand, which crossroads are free, which cities are out of play or conquered."""

from __future__ import annotations

from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.model import TRIBES, State


def starts(state: State, tables: Tables, seat: str) -> tuple[str, str]:
    """The two start crossroads of a seat's colour: of the horsemen, of the warriors, if nothing is said (K5)."""
    return tables.starts[tables.colours()[state.seats.index(seat)]]


def tribe_at(state: State, crossroads: str) -> tuple[str, str]:
    """The seat and the tribe that stands on a crossroads; ("", "") if none does."""
    for seat, player in state.players.items():
        for tribe in TRIBES:
            if player.boxes[tribe].at == crossroads:
                return seat, tribe
    return "", ""


def is_free(state: State, tables: Tables, crossroads: str) -> bool:
    """Whether a tribe may stop here: neither city nor tribe (K25)."""
    return crossroads not in tables.city_at and not tribe_at(state, crossroads)[0]


def free_places(state: State, tables: Tables) -> list[str]:
    """All free crossroads, in reading order."""
    taken = [box.at for player in state.players.values() for box in player.boxes.values()]
    return [place for place in tables.crossroads if place not in tables.city_at and place not in taken]


def is_conquered(state: State, city: str) -> bool:
    """Whether the city belongs to a kingdom."""
    return any(city in box.cities for player in state.players.values() for box in player.boxes.values())


def is_closed(state: State, tables: Tables, city: str) -> bool:
    """Whether the city is out of play (K38)."""
    return tables.is_closed(city, len(state.seats))


def is_next(tables: Tables, city: str, at: str) -> bool:
    """Whether a hex side joins the city and a crossroads; an arrow there does not matter (K28)."""
    return any(other == at for other, _ in tables.near[tables.cities[city].at])
