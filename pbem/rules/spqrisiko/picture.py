"""A view to the drawing of its map: provinces, who holds what with how many, tokens, Metropoli, what moved last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.badges import initials
from pbem.core.event import Event
from pbem.core.page import Words
from pbem.core.phrases import joined, seat
from pbem.core.picture import Area, Label, Layer, Picture, Point, Shape, Token
from pbem.core.text import T, Term, Text
from pbem.rules.spqrisiko import tableau
from pbem.rules.spqrisiko.ground import ground
from pbem.rules.spqrisiko.legend import keys
from pbem.rules.spqrisiko.mapdata import Chart
from pbem.rules.spqrisiko.marches import arrows
from pbem.rules.spqrisiko.model import BARBARIANS, EMPTY, NOBODY, OVER, PIRATES, State
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.page_reader import board
from pbem.rules.spqrisiko.scene import Scene, die, tints
from pbem.rules.spqrisiko.wording import HEADS, force, region, standing, triremes

TITLE = 12  # pixels that a letter of the title takes, with the gap to the next
DIE = 9  # pixels from the middle of a plaque to a die that has a neighbour


def draw(rules: Rules, chart: Chart, view: Mapping[str, Any], events: Sequence[Event]) -> Picture:
    """The picture of a view; `events` are those of the step before it."""
    state = board(rules, view)
    number = {id: n % 5 + 1 for n, id in enumerate(state.seats)}
    scene = Scene(rules, chart, state, number, initials(state.seats), tints(rules), view.get("deck_size", 0))
    groups = tuple(card.regions for card in rules.tables.provinces.values())
    fixed = ground(chart, groups)
    layers = (
        Layer("seas", _seas(scene)),
        *fixed.below,
        Layer("owners", _regions(scene)),
        *fixed.above,
        Layer("arrows", arrows(rules.tables, chart, events)),
        Layer("names", _names(scene)),
        Layer("counters", _counters(scene)),
        Layer("tableau", tableau.tableau(scene)),
    )
    width, height = chart.size
    outlines = (*chart.shapes, *fixed.lines, *tableau.outlines(chart.size, len(rules.tables.provinces)))
    size = width, height + tableau.height(len(rules.tables.provinces))
    return Picture(*size, _title(state), situation(rules, state), outlines, layers, keys(scene))


def _title(state: State) -> Text:
    if state.phase == OVER:
        return T("Map of the empire at the end of the game")
    if state.round == 0:
        return T("Map of the empire before the first round")
    return T("Map of the empire in round {n}", n=state.round)


def situation(rules: Rules, state: State) -> Text:
    """Who holds what, a sentence an owner, for those who do not see the drawing."""
    parts: list[Text] = []
    for id in (*state.seats, BARBARIANS, PIRATES, EMPTY):
        held = state.held(id, rules.tables.places)
        said = tuple(
            T("{place} {force}", place=Term(rules.tables.kind(place), place), force=force(rules.tables, state, place))
            for place in held
        )
        if held:
            parts.append(T("{owner}: {places}.", owner=HEADS[id] if id in NOBODY else seat(id), places=said))
    return joined(parts)


# --- grounds ------------------------------------------------------------------------------------------------------
def _seas(scene: Scene) -> tuple[Shape, ...]:
    """Each sea in its tone, with a wash along its shores in the colour of who commands it."""
    shapes: list[Shape] = []
    for id, tone in scene.chart.tones.items():
        shapes.append(Area(id, f"water{tone}", title=standing(scene.tables, scene.state, id)))
        shapes += _wash(scene, id)
    return tuple(shapes)


def _regions(scene: Scene) -> tuple[Shape, ...]:
    """Tint and pattern are those of the province, the wash along the border is the owner's."""
    shapes: list[Shape] = []
    for id in scene.tables.regions:
        tint = scene.tints[scene.tables.province_of[id]]
        title = T(
            "{standing} ({province})",
            standing=standing(scene.tables, scene.state, id),
            province=Term("province", scene.tables.province_of[id]),
        )
        shapes.append(Area(id, f"o{tint}", f"p{tint}", title=title))
        shapes += _wash(scene, id)
    return tuple(shapes)


def _wash(scene: Scene, place: str) -> list[Shape]:
    held = scene.state.owner[place]
    return [] if held in NOBODY else [Area(place, f"own{scene.number[held]}", rim=True)]


# --- names --------------------------------------------------------------------------------------------------------
def _names(scene: Scene) -> tuple[Shape, ...]:
    shapes: list[Shape] = [*scene.chart.words, *_heads(scene)]
    for id, place in scene.chart.places.items():
        kind = scene.tables.kind(id)
        style = "seaname" if kind == "sea" else "name"
        shapes.append(Label(place.at, (Term(kind, id),), place.size, style, rows=place.rows))
    return tuple(shapes)


def _heads(scene: Scene) -> list[Shape]:
    """On the two plates: when it is and whose turn, and everybody's points."""
    x, y, width, high = scene.chart.title
    shapes: list[Shape] = [
        Label((x + width // 2, y + high // 2), (moment(scene.state),), 16, "plate", room=width // TITLE)
    ]
    x, y, width, high = scene.chart.score
    for n, id in enumerate(scene.state.seats):
        at = x + width * (2 * n + 1) // (2 * len(scene.state.seats)), y + high // 2
        shapes += scene.badge((at[0] - 20, at[1]), id)
        shapes.append(Label((at[0] + 18, at[1]), (scene.state.vp[id],), 17, "strong"))
    return shapes


def moment(state: State) -> Words:
    """When it is: the round and whose turn."""
    if state.phase == OVER:
        return Term("phase", OVER)
    if state.round == 0:
        return Term("phase", state.phase)
    return T("Round {n}, next: {seat}", n=state.round, seat=seat(state.active))


# --- pieces -------------------------------------------------------------------------------------------------------
def _counters(scene: Scene) -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    for id, place in scene.chart.places.items():
        shapes += _holding(scene, id, place.plaque)
        fleet = scene.state.fleet_in(id)
        if fleet:
            style = f"ship s{scene.number[scene.state.owner[id]]}"
            title = T("{place}: {triremes} not launched yet", place=region(id), triremes=triremes(fleet))
            shapes.append(Token(place.fleet, "galley", style, str(fleet), 10, title))
        if id in scene.state.metropoli:
            shapes.append(
                Token(place.built, "temple", "temple", size=9, title=T("Metropoli: {place}", place=region(id)))
            )
    return tuple(shapes)


def _holding(scene: Scene, id: str, at: Point) -> list[Shape]:
    """The plaque of the owner with initial and number, or a token with its printed dice."""
    held, state = scene.state.owner[id], scene.state
    if held == EMPTY:
        return [Token(at, "slab", "vacant", size=20)]
    if held in NOBODY:
        return _token(at, held, state.token[id])
    shapes = scene.plaque(at, held, f"{scene.short[held]} {state.units[id]}", standing(scene.tables, state, id))
    if id in scene.tables.shores:
        shapes.append(Token(scene.chart.places[id].fleet, "galley", f"ship s{scene.number[held]}", size=10))
    return shapes


def _token(at: Point, held: str, faces: Sequence[int]) -> list[Shape]:
    x, y = at
    left = x - DIE * (len(faces) - 1)
    dice: list[Shape] = [die((left + 2 * DIE * n, y), face) for n, face in enumerate(faces)]
    return [Token(at, "slab", "guard1" if held == BARBARIANS else "guard2", size=20), *dice]
