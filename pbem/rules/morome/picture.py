"""A view to the drawing of its map: owners, legions, marks, treaties, threats, and what moved in the last turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbem.core.badges import initials
from pbem.core.event import Event
from pbem.core.phrases import joined, remarks
from pbem.core.picture import (
    FORCES,
    MOVEMENTS,
    OWNERSHIP,
    THREATS,
    Area,
    Label,
    Layer,
    Path,
    Picture,
    Point,
    Shape,
    Token,
)
from pbem.core.text import Arg, T, Term, Text
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
    """What the drawing is made of: the chart, the position as seen, each seat's style number and initials, the battles
    of the step before by province."""

    chart: Chart
    sight: Sight
    seats: tuple[str, ...]
    number: dict[str, int]
    short: dict[str, str]
    fought: dict[str, Text]

    def style(self, owner: str) -> tuple[str, str]:
        """Fill and pattern of an owner's provinces; the pattern tells owners apart without colour."""
        if owner == NEUTRAL:
            return "neutral", ""
        if owner == LOST:
            return "lost", "lost"
        n = self.number[owner]
        return f"o{n}", f"p{n}"

    def words(self, id: str) -> Arg:
        """All about a province: who holds it with what, what happened, what is marked there."""
        now = self.sight
        said: list[Arg] = [
            T("{province}: {owner}", province=province(id), owner=garrison(now.owner[id], now.legions[id]))
        ]
        if now.enemies.get(id):
            said.append(T("{n} enemies wait here", n=now.enemies[id]))
        if id in self.fought:
            said.append(self.fought[id])
        said += [words for _, _, words in self.marks(id)]
        return remarks(said)

    def marks(self, id: str) -> list[tuple[str, str, Text]]:
        """Shape, style and words of what is marked there for the next turn."""
        found: list[tuple[str, str, Text]] = []
        if id in self.sight.disaster:
            found.append(("flame", "fiery", T("Disaster: no tribute next turn")))
        if id in self.sight.plague:
            found.append(("skull", "deadly", T("Plague: no new legions next turn")))
        return found


def draw(rules: Rules, chart: Chart, view: Mapping[str, Any], events: Sequence[Event]) -> Picture:
    """The picture of a view; `events` are those of the step before it."""
    seats = tuple(view["seats"])
    number = {seat: n % 9 + 1 for n, seat in enumerate(seats)}
    scene = Scene(chart, look(rules, view, ""), seats, number, initials(seats), battles(events))
    layers = (
        *chart.below,
        Layer("ground", _ground(scene)),
        Layer("owners", _owners(scene), kind=OWNERSHIP),
        *chart.above,
        Layer("threats", _threats(scene), kind=THREATS),
        Layer("arrows", arrows(chart, events), kind=MOVEMENTS),
        Layer("names", _names(scene)),
        Layer("shields", _shields(scene), kind=OWNERSHIP),
        Layer("counters", _counters(scene), kind=FORCES),
        Layer("marks", _marks(scene), kind=THREATS),
        Layer("battles", _battles(scene), kind=MOVEMENTS),
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


def _ground(scene: Scene) -> tuple[Shape, ...]:
    """Lands as they lie there when owners are not shown, and what a pointer rests on."""
    shapes: list[Shape] = []
    for region in scene.chart.regions:
        shapes.append(Area(region, "beyond", rim=True, title=_region(scene, region), place=region))
    for id in scene.sight.owner:
        words = scene.words(id)
        shapes += [Area(part, "neutral", title=words, place=id) for part in scene.chart.parts[id]]
    return tuple(shapes)


def _region(scene: Scene, id: str) -> Arg:
    """A barbarian region: whom it may invade, and the treaty with it."""
    name, n = Term("region", id), scene.sight.treaties.get(id, 0)
    targets = tuple(province(target) for region, target in scene.chart.threats if region == id)
    said: list[Arg] = [T("{region}: may invade {provinces}", region=name, provinces=targets) if targets else name]
    return remarks([*said, _treaty(n)] if n else said)


def _treaty(n: int) -> Text:
    return T("Treaty: the next invasion from here does not happen ({n})", n=n)


def _owners(scene: Scene) -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    for id, held in scene.sight.owner.items():
        style, pattern = scene.style(held)
        fill = held != NEUTRAL
        shapes += [Area(part, style, pattern, True, fill=fill) for part in scene.chart.parts[id]]
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


def _shields(scene: Scene) -> tuple[Shape, ...]:
    """Whose a province is, beside its counter; the Caesar's has a wreath."""
    shapes: list[Shape] = []
    for id, held in scene.sight.owner.items():
        x, y = _row(scene.chart.places[id])
        if held == LOST:
            left = x - 10 if id in scene.sight.enemies else x
            shapes.append(Label((left, y), (T("lost"),), 14, "gone"))
        elif held != NEUTRAL:
            words, at = scene.words(id), (x + 13, y)
            if id == ROME:
                at = (x + 15, y)
                caesar = T("Caesar: {seat}", seat=owner(held))
                shapes.append(Token(at, "wreath", "wreath", size=19, title=caesar, place=id))
            style = f"owner {scene.style(held)[0]}"
            shapes.append(Token(at, "shield", style, scene.short[held], 12, words, place=id))
    return tuple(shapes)


def _counters(scene: Scene) -> tuple[Shape, ...]:
    """Legions, and enemies that wait in lost provinces."""
    shapes: list[Shape] = []
    for id, held in scene.sight.owner.items():
        (x, y), words = _row(scene.chart.places[id]), scene.words(id)
        if held == LOST:
            waiting = scene.sight.enemies.get(id)
            if waiting is not None:
                shapes.append(Token((x + 22, y), "circle", "horde", str(waiting), 11, words, place=id))
            continue
        at = (x, y) if held == NEUTRAL else (x - 13, y)
        shapes.append(Token(at, "circle", "legion", str(scene.sight.legions[id]), 12, words, place=id))
    return tuple(shapes)


def _row(place: Place) -> Point:
    """The middle of the row of counters, a little away from the name."""
    x, y = place.counters
    return x, y + 2 if y > place.at[1] else y - 1


def _marks(scene: Scene) -> tuple[Shape, ...]:
    """Disaster and plague, and treaties."""
    shapes: list[Shape] = []
    for id in scene.sight.owner:
        spots = _spots(scene, id)
        for (shape, style, words), at in zip(scene.marks(id), spots[-len(scene.marks(id)) :], strict=False):
            shapes.append(Token(at, shape, style, size=12, title=words, place=id))
    for region, n in scene.sight.treaties.items():
        shape, text = ("leaf", str(n)) if n > 1 else ("scroll", "")
        at = _row(scene.chart.places[region])
        shapes.append(Token(at, shape, "pact", text, 12, _treaty(n), place=region))
    return tuple(shapes)


def _battles(scene: Scene) -> tuple[Shape, ...]:
    return tuple(
        Token(_spots(scene, id)[0], "swords", "battle", size=12, title=words, place=id)
        for id, words in scene.fought.items()
    )


def _spots(scene: Scene, id: str) -> list[Point]:
    """For a battle, a disaster and a plague, side by side around the place that has room for three of them."""
    x, y = scene.chart.places[id].marks
    n = len(scene.marks(id)) + (id in scene.fought)
    return [(x - MARK * (n - 1) // 2 + MARK * k, y) for k in range(n)]
