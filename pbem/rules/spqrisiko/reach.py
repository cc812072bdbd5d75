"""Where units can go from a place now: what can be attacked from there, or moved to."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.rules.spqrisiko.data import Tables


def reach(owner: Mapping[str, str], tables: Tables, seat: str, source: str) -> list[str]:
    """Every place that a seat's units in `source` could get to by land, bridge, launch or sea, in map order.

    The same as asking `ways.way` for every place, in one walk.
    """
    if source in tables.shores:
        return list(tables.near[source])
    found = dict.fromkeys((*tables.near[source], *tables.coasts[source]))
    for sea in fleets(owner, tables, seat, source):
        found.update(dict.fromkeys(tables.shores[sea]))
    found.pop(source, None)
    return tables.in_order(list(found))


def fleets(owner: Mapping[str, str], tables: Tables, seat: str, source: str) -> list[str]:
    """The own seas that bridge from a coast: those it touches and all that are joined to them."""
    found = [sea for sea in tables.coasts[source] if owner[sea] == seat]
    for sea in found:
        found += [other for other in tables.near[sea] if owner[other] == seat and other not in found]
    return found
