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
TARGET = 13  # half the width of a crossroads for a pointer


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


def places(scene: Scene) -> tuple[Shape, ...]:
    """What a pointer rests on at crossroads where no city is."""
    return tuple(
        Token(at, "circle", "unseen", size=TARGET, place=label)
        for label, at in scene.chart.at.items()
        if label not in scene.tables.city_at
    )


def cities(scene: Scene) -> tuple[Shape, ...]:
    """The castles, as if they were nobody's."""
    shapes: list[Shape] = []
    for city in scene.tables.cities.values():
        style = "town shut" if shut(scene, city) else "town"
        at, title = scene.chart.at[city.at], city_words(scene, city)
        shapes.append(Token(at, _castle(city), style, size=CASTLE, title=title, place=city.id))
    return tuple(shapes)


def kingdoms(scene: Scene) -> tuple[Shape, ...]:
    """Over the castles: in the colour of the owner, beside them its sign."""
    shapes: list[Shape] = []
    for id, owner in scene.owners.items():
        city = scene.tables.cities[id]
        shapes.append(Token(scene.chart.at[city.at], _castle(city), f"owner s{scene.number[owner.seat]}", size=CASTLE))
        shapes += scene.piece(_beside(scene, city.at)[0], owner, MARK)
    return tuple(shapes)


def banners(scene: Scene) -> tuple[Shape, ...]:
    """What lies in or beside a city: its banner, a counter face down, that it is out of play."""
    shapes: list[Shape] = []
    for city in scene.tables.cities.values():
        right, _ = _beside(scene, city.at)
        if city.banner:
            shapes.append(Token(scene.chart.at[city.at], "pennon", "pennon", size=CASTLE))
        if shut(scene, city):
            shapes.append(Label(right, ("III",), LETTERS, "barred"))
        elif city.id not in scene.owners and city.id in scene.view["plunderable"]:
            title = T("Plunder counter face down: {city}", city=wording.city(city.id))
            shapes.append(Token(right, "counter", "counter", size=COUNTER, title=title, place=city.id))
    return tuple(shapes)


def tribes(scene: Scene) -> tuple[Shape, ...]:
    """Where they stand on the board."""
    shapes: list[Shape] = []
    for label, owner in scene.standing.items():
        shapes += scene.piece(scene.chart.at[label], owner, FIGURE, tribe_words(scene, label, owner), place=label)
    return tuple(shapes)


def deeds(scene: Scene, events: Sequence[Event]) -> tuple[Shape, ...]:
    """What was plundered or conquered in the step before."""
    shapes: list[Shape] = []
    for event in events:
        if event.kind != "plundered" and event.kind not in CONQUESTS:
            continue
        data = event.data
        city = scene.tables.cities[data["city"]]
        _, (x, y) = _beside(scene, city.at)
        who = seat(data["seat"]), wording.tribe(data["tribe"])
        if event.kind == "plundered":
            title = T("{seat}, {tribe}: {city} plundered", seat=who[0], tribe=who[1], city=wording.city(city.id))
            shapes.append(Token((x, y), "flame", "fiery", size=SIGN, title=title, place=city.id))
        elif city.id in scene.owners:
            aloft = x, y - scene.chart.room[city.at] * ALOFT
            title = T("{seat}, {tribe}: {city} conquered", seat=who[0], tribe=who[1], city=wording.city(city.id))
            shapes.append(Token(aloft, "wreath", "wreath", size=WREATH, title=title, place=city.id))
    return tuple(shapes)


def _castle(city: City) -> str:
    return f"castle{min(max(city.towers, CASTLES[0]), CASTLES[-1])}"


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
