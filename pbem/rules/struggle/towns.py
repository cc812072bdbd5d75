"""Cities, tribes and the names of crossroads: each crossroads has its own half of a hex, so that none is in the way."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.event import Event
from pbem.core.page import Words
from pbem.core.phrases import seat
from pbem.core.picture import Label, Point, Shape, Token
from pbem.core.text import T, Text
from pbem.rules.struggle import wording
from pbem.rules.struggle.conquests import CONQUESTS
from pbem.rules.struggle.data import City
from pbem.rules.struggle.scene import FIGURE, MARK, Owner, Scene

CASTLE, COUNTER, SIGN, WREATH = 14, 8, 9, 11  # half widths in pixels
ALOFT = 4  # by which a wreath stands higher, to leave the way of the conquest to be seen
ASIDE, ABOVE = 23, 5  # from a city to what stands beside it, on the side away from its name
SPOT, NAME = 17, 30  # from a crossroads to its label, from a city to its name
LETTERS, SMALL = 10, 9  # heights of letters
CASTLES = range(2, 6)  # towers for which there is a sign


def labels(scene: Scene) -> tuple[Shape, ...]:
    """The label of every crossroads, the name of every city."""
    shapes: list[Shape] = []
    for label, (x, y) in scene.chart.at.items():
        room, city = scene.chart.room[label], scene.tables.city_at.get(label)
        shapes.append(Label((x, y + room * SPOT), (label,), SMALL, "spot"))
        if city:
            letters = scene.chart.letters.get(city, LETTERS)
            shapes.append(Label((x, y + room * NAME), (wording.city(city),), letters, "name", rows=2))
    return tuple(shapes)


def pieces(scene: Scene, events: Sequence[Event]) -> tuple[Shape, ...]:
    """Cities with what lies there or whose they are, then the tribes."""
    sacked = {event.data["city"] for event in events if event.kind == "plundered"}
    won = {event.data["city"] for event in events if event.kind in CONQUESTS}
    shapes: list[Shape] = []
    for city in scene.tables.cities.values():
        shapes += _city(scene, city, sacked=city.id in sacked, won=city.id in won)
    for label, owner in scene.standing.items():
        shapes += _tribe(scene, label, owner)
    return tuple(shapes)


def _tribe(scene: Scene, label: str, owner: Owner) -> list[Shape]:
    return scene.piece(scene.chart.at[label], owner, FIGURE, tribe_words(scene, label, owner))


def _city(scene: Scene, city: City, *, sacked: bool, won: bool) -> list[Shape]:
    at, owner = scene.chart.at[city.at], scene.owners.get(city.id)
    right, left = _beside(scene, city.at)
    shapes: list[Shape] = [
        Token(at, f"castle{_towers(city)}", _style(scene, city), size=CASTLE, title=city_words(scene, city))
    ]
    if city.banner:
        shapes.append(Token(at, "pennon", "pennon", size=CASTLE))
    if shut(scene, city):
        shapes.append(Label(right, ("III",), LETTERS, "barred"))
    elif owner is not None:
        if won:
            aloft = left[0], left[1] - scene.chart.room[city.at] * ALOFT
            shapes.append(Token(aloft, "wreath", "wreath", size=WREATH))
        shapes += scene.piece(right, owner, MARK)
    elif city.id in scene.view["plunderable"]:
        shapes.append(Token(right, "counter", "counter", size=COUNTER))
    if sacked:
        shapes.append(Token(left, "flame", "fiery", size=SIGN))
    return shapes


def _towers(city: City) -> int:
    return min(max(city.towers, CASTLES[0]), CASTLES[-1])


def _style(scene: Scene, city: City) -> str:
    owner = scene.owners.get(city.id)
    if owner is not None:
        return f"owner s{scene.number[owner.seat]}"
    return "town shut" if shut(scene, city) else "town"


def shut(scene: Scene, city: City) -> bool:
    """Whether a city is out of play with so few seats."""
    return scene.tables.is_closed(city.id, len(scene.seats))


def _beside(scene: Scene, label: str) -> tuple[Point, Point]:
    """The spots to the right and to the left of a crossroads."""
    (x, y), room = scene.chart.at[label], scene.chart.room[label]
    return (x + ASIDE, y - room * ABOVE), (x - ASIDE, y - room * ABOVE)


# --- words --------------------------------------------------------------------------------------------------------
def city_words(scene: Scene, city: City) -> Text:
    """A city, its towers, and how it is with it."""
    return T(
        "{city} ({crossroads}), {province}: {towers}; {standing}",
        city=wording.city(city.id),
        crossroads=wording.crossroads(city.at),
        province=wording.province(city.province),
        towers=wording.towers(city.towers),
        standing=standing(scene, city),
    )


def standing(scene: Scene, city: City) -> Words:
    """Whose a city is, or what can be had there."""
    owner = scene.owners.get(city.id)
    if owner is not None:
        return wording.held((owner.seat, owner.tribe))
    if shut(scene, city):
        return T("out of play")
    if city.id in scene.view["plunderable"]:
        return T("plunder counter face down")
    return T("plundered")


def tribe_words(scene: Scene, label: str, owner: Owner) -> Text:
    """A tribe on the board and what is in its box."""
    box = scene.box(owner.seat, owner.tribe)
    return T(
        "{seat}, {tribe}: {crossroads}, {figures}, {wagons}",
        seat=seat(owner.seat),
        tribe=wording.tribe(owner.tribe),
        crossroads=wording.crossroads(label),
        figures=wording.figures(box["figures"]),
        wagons=wording.wagons(box["wagons"]),
    )
