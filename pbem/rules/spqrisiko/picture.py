"""A view to the drawing of its map: provinces, who holds what with how many, tokens, Metropoli, what moved last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.badges import initials
from pbem.core.event import Event
from pbem.core.page import Words
from pbem.core.phrases import joined, remarks, seat
from pbem.core.picture import (
    FORCES,
    MOVEMENTS,
    OWNERSHIP,
    THREATS,
    Area,
    Label,
    Layer,
    Picture,
    Point,
    Shape,
    Token,
)
from pbem.core.text import Arg, T, Term, Text
from pbem.rules.spqrisiko import tableau
from pbem.rules.spqrisiko.ground import ground
from pbem.rules.spqrisiko.legend import keys
from pbem.rules.spqrisiko.mapdata import Chart
from pbem.rules.spqrisiko.marches import arrows, fought
from pbem.rules.spqrisiko.model import BARBARIANS, EMPTY, NOBODY, OVER, PIRATES, State
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.page_reader import board
from pbem.rules.spqrisiko.perils import peril_arrows
from pbem.rules.spqrisiko.scene import Scene, die, tints
from pbem.rules.spqrisiko.wording import HEADS, NONE, force, standing, triremes

ASIDE = 24  # pixels of the title's plate that stay free
GUARDS = {BARBARIANS: "guard1", PIRATES: "guard2"}
DIE = 9  # pixels from the middle of a plaque to a die that has a neighbour


def draw(rules: Rules, chart: Chart, view: Mapping[str, Any], events: Sequence[Event]) -> Picture:
    """The picture of a view; `events` are those of the step before it."""
    state = board(rules, view)
    number = {id: n % 5 + 1 for n, id in enumerate(state.seats)}
    scene = Scene(
        rules, chart, state, number, initials(state.seats), tints(rules), view.get("deck_size", 0),
        fought(rules.tables, events),
    )  # fmt: skip
    groups = tuple(card.regions for card in rules.tables.provinces.values())
    fixed = ground(chart, groups)
    layers = (
        Layer("seas", _seas(scene)),
        *fixed.below,
        Layer("regions", _regions(scene)),
        Layer("owners", _washes(scene), kind=OWNERSHIP),
        *fixed.above,
        Layer("threats", peril_arrows(scene), kind=THREATS),
        Layer("arrows", arrows(rules.tables, chart, events), kind=MOVEMENTS),
        Layer("names", _names(scene)),
        Layer("counters", _counters(scene), kind=FORCES),
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
        said = tuple(_stands(rules, state, place) for place in held)
        if held:
            parts.append(T("{owner}: {places}.", owner=HEADS[id] if id in NOBODY else seat(id), places=said))
    return joined(parts)


def _stands(rules: Rules, state: State, id: str) -> Arg:
    """A place and what stands there, if anything does."""
    place, found = Term(rules.tables.kind(id), id), force(rules.tables, state, id)
    return place if found == NONE else T("{place} {force}", place=place, force=found)


# --- grounds ------------------------------------------------------------------------------------------------------
def _seas(scene: Scene) -> tuple[Shape, ...]:
    """Each sea in its tone."""
    return tuple(Area(id, f"water{tone}", title=words(scene, id), place=id) for id, tone in scene.chart.tones.items())


def _regions(scene: Scene) -> tuple[Shape, ...]:
    """Tint and pattern are those of the province."""
    shapes: list[Shape] = []
    for id in scene.tables.regions:
        tint = scene.tints[scene.tables.province_of[id]]
        shapes.append(Area(id, f"o{tint}", f"p{tint}", title=words(scene, id), place=id))
    return tuple(shapes)


def _washes(scene: Scene) -> tuple[Shape, ...]:
    """Along the borders of what somebody holds, in the owner's colour."""
    return tuple(
        Area(id, f"own{scene.number[held]}", rim=True, fill=False)
        for id, held in scene.state.owner.items()
        if held not in NOBODY
    )


def words(scene: Scene, id: str) -> Arg:
    """All about a place: who holds it with what, its province, what stands there, what happened."""
    said: list[Arg] = [standing(scene.tables, scene.state, id)]
    if id in scene.tables.province_of:
        said.append(Term("province", scene.tables.province_of[id]))
    if id in scene.state.metropoli:
        said.append(T("a Metropoli"))
    if id in scene.fought:
        said.append(scene.fought[id])
    return remarks(said)


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
        Label((x + width // 2, y + high // 2), (moment(scene.state),), 16, "plate", room=width - ASIDE)
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
            title = T("{place}: {triremes} not launched yet", place=Term("region", id), triremes=triremes(fleet))
            shapes.append(Token(place.fleet, "galley", style, str(fleet), 10, title, place=id))
        if id in scene.state.metropoli:
            title = T("Metropoli: {place}", place=Term("region", id))
            shapes.append(Token(place.built, "temple", "temple", size=9, title=title, place=id))
    return tuple(shapes)


def _holding(scene: Scene, id: str, at: Point) -> list[Shape]:
    """The plaque of the owner with initial and number, or a token with its printed dice."""
    held, state = scene.state.owner[id], scene.state
    said = standing(scene.tables, state, id)
    if held == EMPTY:
        return [Token(at, "slab", "vacant", size=20, title=said, place=id)]
    if held in NOBODY:
        return _token(at, Token(at, "slab", GUARDS[held], size=20, title=said, place=id), state.token[id])
    shapes = scene.plaque(at, held, f"{scene.short[held]} {state.units[id]}", said, place=id)
    if id in scene.tables.shores:
        style = f"ship s{scene.number[held]}"
        shapes.append(Token(scene.chart.places[id].fleet, "galley", style, size=10, title=said, place=id))
    return shapes


def _token(at: Point, slab: Token, faces: Sequence[int]) -> list[Shape]:
    x, y = at
    left = x - DIE * (len(faces) - 1)
    return [slab, *(die((left + 2 * DIE * n, y), face) for n, face in enumerate(faces))]
