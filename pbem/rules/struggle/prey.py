"""What the tribes on the board have beside them: cities that they could plunder or conquer from there, as arrows and
in words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from pbem.core.phrases import seat
from pbem.core.picture import Path, Shape
from pbem.core.text import T
from pbem.rules.struggle import wording
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.lines import shortened
from pbem.rules.struggle.scene import Owner, Scene

TRIBE, TOWN = 13, 12  # pixels that an arrow leaves free at its two ends


def prey(
    tables: Tables, standing: Mapping[str, Owner], taken: Collection[str], seats: int
) -> Iterator[tuple[str, str]]:
    """(crossroads of a tribe, city). Figures and counters are not asked: those of the next round are not known.

    `standing`: crossroads -> the tribe there · `taken`: conquered cities · `seats`: how many play.
    """
    for label in standing:
        for other, _ in tables.near[label]:
            id = tables.city_at.get(other)
            if id is not None and id not in taken and not tables.is_closed(id, seats):
                yield label, id


def prey_arrows(scene: Scene) -> tuple[Shape, ...]:
    """An arrow for each."""
    shapes: list[Shape] = []
    for label, id in prey(scene.tables, scene.standing, scene.owners, len(scene.seats)):
        owner = scene.standing[label]
        words = T(
            "{seat}, {tribe}: {city} is next door",
            seat=seat(owner.seat), tribe=wording.tribe(owner.tribe), city=wording.city(id),
        )  # fmt: skip
        way = shortened((scene.chart.at[label], scene.chart.at[scene.tables.cities[id].at]), TRIBE, TOWN)
        shapes.append(Path(way, "peril", arrow=True, title=words))
    return tuple(shapes)
