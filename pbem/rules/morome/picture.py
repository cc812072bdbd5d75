"""A view to the drawing of its map: owners, legions, marks, treaties, threats, and what moved in the last turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbem.core.badges import initials
from pbem.core.event import Event
from pbem.core.phrases import joined
from pbem.core.picture import Area, Label, Layer, Path, Picture, Point, Shape, Token
from pbem.core.text import T, Term, Text
from pbem.rules.morome.data import ROME
from pbem.rules.morome.legend import keys
from pbem.rules.morome.mapdata import Chart, Place
from pbem.rules.morome.marches import arrows, battles
from pbem.rules.morome.model import LOST, NEUTRAL
from pbem.rules.morome.options import Rules
from pbem.rules.morome.sight import Sight, look
from pbem.rules.morome.wording import garrison, owner, province, provinces

HEADS = {NEUTRAL: T("Neutral provinces"), LOST: T("Lost provinces")}
MARK = 24  # pixels from one mark to the next


class Scene(msgspec.Struct, frozen=True):
    """What the drawing is made of: the chart, the position as seen, each seat's style number and initials."""

    chart: Chart
    sight: Sight
    seats: tuple[str, ...]
    number: dict[str, int]
    short: dict[str, str]

    def style(self, owner: str) -> tuple[str, str]:
        """Fill and pattern of an owner's provinces; the pattern tells owners apart without colour."""
        if owner == NEUTRAL:
            return "neutral", ""
        if owner == LOST:
            return "lost", "lost"
        n = self.number[owner]
        return f"o{n}", f"p{n}"


def draw(rules: Rules, chart: Chart, view: Mapping[str, Any], events: Sequence[Event]) -> Picture:
    """The picture of a view; `events` are those of the step before it."""
    seats = tuple(view["seats"])
    number = {seat: n % 9 + 1 for n, seat in enumerate(seats)}
    scene = Scene(chart, look(rules, view, ""), seats, number, initials(seats))
    layers = (
        *chart.below,
        Layer("owners", _owners(scene)),
        *chart.above,
        Layer("threats", _threats(scene)),
        Layer("arrows", arrows(chart, events)),
        Layer("names", _names(scene)),
        Layer("counters", _counters(scene, events)),
    )
    width, height = chart.size
    said = situation(scene.sight, seats)
    return Picture(width, height, _title(view), said, chart.outlines, layers, keys(scene.short, number))


def _title(view: Mapping[str, Any]) -> Text:
    if view["phase"] == "over":
        return T("Map of the empire at the end of the game")
    return T("Map of the empire in turn {turn}", turn=view["turn"])


def situation(now: Sight, seats: Sequence[str]) -> Text:
    """Who holds what, a sentence an owner, for those who do not see the drawing."""
    parts: list[Text] = []
    for id in (*seats, NEUTRAL, LOST):
        held = now.of(id)
        if id == LOST:
            said: Any = provinces(held)
        else:
            said = tuple(T("{province} {n}", province=province(p), n=now.legions[p]) for p in held)
        if held:
            parts.append(T("{owner}: {provinces}.", owner=HEADS.get(id) or owner(id), provinces=said))
    return joined(parts)


def _owners(scene: Scene) -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    for id, held in scene.sight.owner.items():
        style, pattern = scene.style(held)
        title = T(
            "{province}: {owner}",
            province=province(id),
            owner=garrison(held, scene.sight.legions[id]),
        )
        shapes += [Area(part, style, pattern, True, title) for part in scene.chart.parts[id]]
    return tuple(shapes)


def _threats(scene: Scene) -> tuple[Shape, ...]:
    """Where the invasion table can strike: dotted where a treaty stops the next one or the province is lost already."""
    shapes: list[Shape] = []
    for (region, id), points in scene.chart.threats.items():
        style = "threat"
        if scene.sight.owner[id] == LOST:
            style = "idle"
        elif scene.sight.treaties.get(region, 0):
            style = "calm"
        title = T("{region} may invade {province}", region=Term("region", region), province=province(id))
        shapes.append(Path(points, style, arrow=True, title=title))
    return tuple(shapes)


def _names(scene: Scene) -> tuple[Shape, ...]:
    plate = T("Turn {turn}", turn=scene.sight.turn)
    shapes: list[Shape] = [*scene.chart.words, Label(scene.chart.title, (plate,), 17, "plate")]
    for name, place in scene.chart.places.items():
        kind, style = ("province", "name") if name in scene.sight.owner else ("region", "tribe")
        shapes.append(Label(place.at, (Term(kind, name),), place.size, style, rows=place.rows))
    return tuple(shapes)


def _counters(scene: Scene, events: Sequence[Event]) -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    fought = battles(events)
    for id in scene.sight.owner:
        place = scene.chart.places[id]
        shapes += _holding(scene, id, _row(place))
        shapes += _marks(scene, id, place.marks, fought.get(id))
    for region, n in scene.sight.treaties.items():
        title = T("Treaty: the next invasion from here does not happen ({n})", n=n)
        at = _row(scene.chart.places[region])
        shape, text = ("leaf", str(n)) if n > 1 else ("scroll", "")
        shapes.append(Token(at, shape, "pact", text, 12, title))
    return tuple(shapes)


def _row(place: Place) -> Point:
    """The middle of the row of counters, a little away from the name."""
    x, y = place.counters
    return x, y + 2 if y > place.at[1] else y - 1


def _holding(scene: Scene, id: str, at: Point) -> list[Shape]:
    (x, y), sight = at, scene.sight
    held, legions = sight.owner[id], sight.legions[id]
    if held == LOST:
        waiting = sight.enemies.get(id)
        if waiting is None:
            return [Label(at, (T("lost"),), 14, "gone")]
        title = T("{n} enemies wait here", n=waiting)
        return [
            Label((x - 10, y), (T("lost"),), 14, "gone"),
            Token((x + 22, y), "circle", "horde", str(waiting), 11, title),
        ]
    count = Token((x - 13, y), "circle", "legion", str(legions), 12)
    if held == NEUTRAL:
        return [msgspec.structs.replace(count, at=at)]
    style, _ = scene.style(held)
    shield = Token((x + 13, y), "shield", f"owner {style}", scene.short[held], 12, owner(held))
    if id != ROME:
        return [count, shield]
    wreath = Token((x + 15, y), "wreath", "wreath", size=19, title=T("Caesar: {seat}", seat=owner(held)))
    return [count, wreath, msgspec.structs.replace(shield, at=(x + 15, y))]


def _marks(scene: Scene, id: str, at: Point, fought: Text | None) -> list[Shape]:
    """Battle, disaster and plague, side by side around the place that has room for three of them."""
    signs: list[tuple[str, str, Text]] = []
    if fought is not None:
        signs.append(("swords", "battle", fought))
    if id in scene.sight.disaster:
        signs.append(("flame", "fiery", T("Disaster: no tribute next turn")))
    if id in scene.sight.plague:
        signs.append(("skull", "deadly", T("Plague: no new legions next turn")))
    left = at[0] - MARK * (len(signs) - 1) // 2
    return [
        Token((left + MARK * n, at[1]), shape, style, size=12, title=title)
        for n, (shape, style, title) in enumerate(signs)
    ]
