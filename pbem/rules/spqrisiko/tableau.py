"""Below the map: what lies beside the board. Province cards, Praefectus cards, the row of visible cards, the deck."""

from __future__ import annotations

from pbem.core.chart import plate
from pbem.core.picture import Area, Label, Outline, Point, Shape, Token
from pbem.core.text import T, Term
from pbem.rules.spqrisiko.control import praefectus, province_cards
from pbem.rules.spqrisiko.reconstructed import reconstructed
from pbem.rules.spqrisiko.scene import Scene
from pbem.rules.spqrisiko.wording import NONE, points, power, region, regions

COLUMNS = 3  # of province cards
CARD = (204, 52)  # width and height of a province card, with the gap to the next
LEFT, TOP = 14, 30  # of the first card, from the strip's corner
COMMANDS = 658  # where the Praefectus cards begin
ROW = 856  # the middle of the first visible card
STEP = 88  # from one of them to the next


def height(provinces: int) -> int:
    """Of the strip, with so many province cards."""
    return TOP + max(-(-provinces // COLUMNS), 2) * CARD[1] + 24


def outlines(size: Point, provinces: int) -> tuple[Outline, ...]:
    """The strip and a frame around each province card."""
    width, y = size
    frames = [plate(f"card-{n}", (*_corner(y, n), CARD[0] - 10, CARD[1] - 8)) for n in range(provinces)]
    return (plate("strip", (0, y, width, height(provinces))), *frames)


def tableau(scene: Scene) -> tuple[Shape, ...]:
    top = scene.chart.size[1]
    return (
        Area("strip", "strip"),
        *_provinces(scene, top),
        *_commands(scene, top),
        *_row(scene, top),
        *_note(scene, top),
    )


def _corner(top: int, n: int) -> Point:
    return LEFT + n % COLUMNS * CARD[0], top + TOP + n // COLUMNS * CARD[1]


def _provinces(scene: Scene, top: int) -> list[Shape]:
    """A card each: tint and pattern, name, and who has it, or from how many regions on somebody gets it."""
    shapes: list[Shape] = [Label((LEFT, top + 16), (T("Province cards"),), 14, "key head")]
    cards = province_cards(scene.state.owner, scene.tables)
    for n, (id, tint) in enumerate(scene.tints.items()):
        x, y = _corner(top, n)
        side, holder = cards.get(id, ("", ""))
        if holder:
            pays = points(scene.rules.points(id, side))
            said = T("{card}, {points}", card=power(side), points=pays)
        else:
            card = scene.tables.provinces[id]
            pays = points(scene.rules.points(id, "proconsul"))
            said = T("From {regions}: {points}", regions=regions(card.threshold), points=pays)
        shapes += [
            Area(f"card-{n}", "slip"),
            Token((x + 23, y + 22), "swatch", f"owner o{tint}", size=20, pattern=f"p{tint}"),
            Label((x + 47, y + 14), (Term("province", id),), 12, "key strong"),
            Label((x + 47, y + 31), (said,), 11, "key"),
        ]
        if holder:
            shapes += scene.badge((x + CARD[0] - 28, y + 31), holder)
    return shapes


def _commands(scene: Scene, top: int) -> list[Shape]:
    """The Praefectus cards, in the hands of who has them."""
    total = len(scene.tables.numbers.score.praefectus)
    held = [seat for seat in scene.state.seats for _ in range(praefectus(scene.state.owner, scene.tables, seat))]
    shapes: list[Shape] = [Label((COMMANDS, top + 16), (power("praefectus"),), 14, "key head")]
    for n in range(total):
        at = (COMMANDS + 20 + n * 48, top + TOP + 44)
        shapes.append(Token(at, "card", "face", size=27))
        shapes.append(Token((at[0], at[1] - 12), "galley", "ship s0", size=12))
        if n < len(held):
            shapes += scene.badge((at[0], at[1] + 14), held[n])
    return shapes


def _row(scene: Scene, top: int) -> list[Shape]:
    """The visible cards with what they show, and how many cards lie in the deck."""
    shapes: list[Shape] = [Label((ROW - 32, top + 16), (T("Visible cards"),), 14, "key head")]
    for n, id in enumerate(scene.state.row):
        x, y = ROW + n * STEP, top + TOP + 38
        resource = scene.tables.resource[id]
        title = T("{card}: {resource}", card=region(id), resource=Term("resource", resource))
        shapes += [
            Token((x, y), "card", "face", size=36, title=title),
            scene.sign((x, y - 2), resource),
            Label((x, y + 48), (region(id),), 11, "caption", rows=2),
        ]
    x, y = ROW + 3 * STEP, top + TOP + 38
    shapes += [
        Token(
            (x, y), "card", "back", str(scene.deck_size), size=36, title=T("Cards in the deck: {n}", n=scene.deck_size)
        ),
        Label((x, y + 48), (T("Deck"),), 11, "caption"),
    ]
    return shapes if scene.state.row else [*shapes, Label((ROW, top + TOP + 38), (NONE,), 14, "caption")]


def _note(scene: Scene, top: int) -> list[Shape]:
    """Which values are not the printed ones."""
    parts = reconstructed(scene.tables)
    if not parts:
        return []
    y = top + height(len(scene.tints)) - 14
    return [Label((LEFT, y), (T("Reconstructed, not the printed values: {parts}.", parts=parts),), 11, "key head")]
