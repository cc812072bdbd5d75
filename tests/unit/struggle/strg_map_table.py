"""What the tests of the map share: pictures of positions, their parts, boxes of words and signs, lines as drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from strg_table import files, game

from pbem.core.event import Event
from pbem.core.picture import Label, Picture, Token
from pbem.core.text import Arg
from pbem.render.speech import Speaker
from pbem.rules.struggle.mapdata import chart

CHART = chart(files()["map.json"])
TABLES = game().rules.tables
SEATS = ("VALERIA", "ROBERTO", "GIOVANNI", "BARBARA")
NAMES = {"VALERIA": "Valeria", "ROBERTO": "Roberto", "GIOVANNI": "Giovanni", "BARBARA": "Barbara"}
Box = tuple[int, int, int, int]
Spot = tuple[float, float]
STEPS = 8  # pieces that a curve is cut into
# How wide a letter of each style is, in hundredths of its height, with its spacing and a little halo.
WIDTHS = {"name": 72, "spot": 70, "tag": 66, "digits": 70, "seaname": 78, "where": 92, "realm": 100, "barred": 50}


def picture(events: Sequence[Event] = (), seats: Sequence[str] = SEATS, **at: Any) -> Picture:
    g = game(**at.pop("options", {}))
    return g.picture(g.view(g.position(at, tuple(seats)), None), list(events), "en")


def crowded(**at: Any) -> Picture:
    """Late in a game of four: every city is somebody's."""
    return picture(players=kingdoms(), diplomacy="BARBARA", round=14, rolled=[6, 9, 10, 11], legionnaire="IN8", **at)


def kingdoms() -> dict[str, Any]:
    """Ten cities each, boxes full of everything."""
    found: dict[str, Any] = {}
    for n, seat in enumerate(SEATS):
        cities = list(TABLES.cities)[n::4]
        counters = [{"province": province, "face": "gold"} for province in TABLES.provinces]
        horsemen = {"at": None, "cities": cities[:5], "figures": 3, "wagons": 5, "counters": counters}
        found[seat] = {
            "gold": 25, "played": ["diplomat"] * 2, "horsemen": horsemen,
            "warriors": {**horsemen, "cities": cities[5:], "counters": counters[:2]},
        }  # fmt: skip
    return found


def tribes(at: Sequence[str]) -> dict[str, Any]:
    """Eight tribes on these crossroads."""
    return {
        seat: {"horsemen": {"at": at[2 * n], "figures": 1}, "warriors": {"at": at[2 * n + 1], "figures": 1}}
        for n, seat in enumerate(SEATS)
    }


def shapes(drawn: Picture, layer: str) -> tuple[Any, ...]:
    return next(part.shapes for part in drawn.layers if part.id == layer)


PIECES = ("cities", "kingdoms", "counters", "tribes", "deeds")  # layers of what stands at crossroads
LAYERS = {"pieces": PIECES, "hexes": ("hexes", "legionnaire")}


def tokens(drawn: Picture, layer: str = "pieces") -> list[Token]:
    """Without the castles that one in the colour of the owner stands upon."""
    found = [shape for id in LAYERS.get(layer, (layer,)) for shape in shapes(drawn, id) if isinstance(shape, Token)]
    owned = {token.at for token in shapes(drawn, "kingdoms") if isinstance(token, Token) and is_castle(token)}
    return [token for token in found if not (token.at in owned and is_castle(token) and token.style.startswith("town"))]


def is_castle(token: Token) -> bool:
    return token.shape.startswith("castle")


def words(drawn: Picture, layer: str) -> list[Label]:
    return [shape for id in LAYERS.get(layer, (layer,)) for shape in shapes(drawn, id) if isinstance(shape, Label)]


def beside(drawn: Picture, city: str) -> list[Token]:
    """What stands on a city and left and right of it."""
    x, y = CHART.at[TABLES.cities[city].at]
    return [t for t in tokens(drawn) if abs(t.at[0] - x) < 25 and abs(t.at[1] - y) < 10]


def looks(drawn: Picture, city: str) -> list[tuple[str, str]]:
    return [(token.shape, token.style) for token in beside(drawn, city)]


def say(arg: Arg, lang: str = "en") -> str:
    return Speaker(lang, game().names, NAMES).say(arg)


def marched(seat: str, tribe: str, *route: str) -> Event:
    data = {"seat": seat, "tribe": tribe, "source": route[0], "target": route[-1], "route": list(route), "land": 0}
    return Event("marched", tribe, {**data, "sea": 0, "free": None, "grain": 0, "gold": 0, "card": False})


def plundered(seat: str, tribe: str, city: str) -> Event:
    data = {"seat": seat, "tribe": tribe, "city": city, "at": TABLES.cities[city].at, "face": "gold", "got": 2}
    return Event(
        "plundered", tribe, {**data, "reward": "gold", "lost": False, "wagons": 0, "gold": 2, "traitor": False}
    )


def expanded(source: str, city: str, way: str | None) -> Event:
    data = {"seat": "GIOVANNI", "tribe": "horsemen", "city": city, "source": source, "way": way, "counter": True}
    return Event("expanded", "horsemen", {**data, "traitor": False})


def label_box(label: Label, lang: str) -> Box:
    """Of a name that is not turned: letters of one line or two."""
    said = [say(line, lang) for line in label.lines]
    lines = said[0].split(" ", label.rows - 1) if len(said) == 1 and label.rows > 1 else said
    wide = max(map(len, lines)) * label.size * WIDTHS[label.style.split(" ")[0]] // 200
    high = label.size * 4 // 10 + label.size * 9 * (len(lines) - 1) // 16
    return label.at[0] - wide, label.at[1] - high, label.at[0] + wide, label.at[1] + high


def token_box(token: Token) -> Box:
    """Of what a sign is drawn in: 22 of 26 parts, castles and flat plaques less."""
    (x, y), half = token.at, token.size * 10 // 13
    wide = token.size * (3 * int(token.shape[-1]) - 1) // 26 if token.shape.startswith("castle") else half
    return x - wide, y - half, x + wide, y + half


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def curve(points: Sequence[Spot]) -> list[Spot]:
    """A line as it is drawn: quadratic curves through the middles of its inner pieces, cut into short pieces."""
    if len(points) < 3:
        return list(points)
    stops = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in pairwise(points[1:-1])]
    ends = [points[0], *stops, points[-1]]
    found = [points[0]]
    for (start, end), knee in zip(pairwise(ends), points[1:-1], strict=True):
        for n in range(1, STEPS + 1):
            t = n / STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            found.append((a * start[0] + b * knee[0] + c * end[0], a * start[1] + b * knee[1] + c * end[1]))
    return found


def within(ring: Sequence[Spot], at: Spot) -> bool:
    """Whether a ray to the right crosses a ring an odd number of times."""
    odd = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > at[1]) != (by > at[1]) and at[0] < ax + (bx - ax) * (at[1] - ay) / (by - ay):
            odd = not odd
    return odd


def crossings(one: Sequence[Spot], other: Sequence[Spot]) -> int:
    """How often two lines cross."""
    return sum(_cross(a, b, c, d) for a, b in pairwise(one) for c, d in pairwise(other))


def _cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Spot, b: Spot, c: Spot) -> int:
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)
