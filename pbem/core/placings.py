"""Places in a table of players: equal players share one (1, 2, 2, 4), and whoever went up or down since is told so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.page import Items, Words
from pbem.core.phrases import seats
from pbem.core.text import T, Term

Groups = Sequence[Sequence[str]]  # equal players together, best first
POINTS = Term("word", "points")  # what a game calls them: a name of the kind "word" in its names.toml
NOWHERE = "–"  # the place of somebody who had none yet


def places(groups: Groups) -> dict[str, int]:
    """The place of everybody, in the order of the table."""
    found: dict[str, int] = {}
    for group in groups:
        place = len(found) + 1
        found |= dict.fromkeys(group, place)
    return found


def ranking(groups: Groups) -> Items:
    """The final ranking, a line a place."""
    lines = []
    place = 1
    for group in groups:
        lines.append(T("Place {n}: {seats}", n=place, seats=seats(group)))
        place += len(group)
    return Items(tuple(lines))


def moved(id: str, now: Mapping[str, int], past: Mapping[str, int]) -> Words:
    """Whether a player stands higher or lower than before, with a sign and in words; `past` is empty at the start."""
    if id not in past:
        return NOWHERE
    was = past[id]
    if was == now[id]:
        return T("{place}, the same", place=was)
    return T("▲ up, was {n}", n=was) if now[id] < was else T("▼ down, was {n}", n=was)
