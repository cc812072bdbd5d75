"""Below the map: numbers rolled, piles and decks, Diplomacy, and what lies before each seat."""

from __future__ import annotations

from collections import Counter

from pbem.core.chart import plate
from pbem.core.phrases import seat
from pbem.core.picture import Area, Label, Outline, Point, Shape, Token
from pbem.core.text import T, Term, Text
from pbem.rules.struggle.hexes import disc
from pbem.rules.struggle.model import TRIBES, Box, Player
from pbem.rules.struggle.model import Counter as Plunder
from pbem.rules.struggle.points import specials
from pbem.rules.struggle.reconstructed import reconstructed
from pbem.rules.struggle.scene import Owner, Scene
from pbem.rules.struggle.wording import NONE, counters, figures, points, power, wagons

HEIGHT = 238
LEFT, TOP = 12, 10
BANK = 226  # width of the first panel
STEP = 240  # from one seat's panel to the next
WIDE, HIGH = 232, 196  # of a seat's panel
NAME = 138  # pixels that a seat's name has room for
ROW = 27  # from one row of signs to the next


def outlines(size: Point, seats: int) -> tuple[Outline, ...]:
    """The strip and a frame around each seat's panel."""
    width, y = size
    frames = [plate(f"seat-{n}", (*_corner(y, n), WIDE, HIGH)) for n in range(seats)]
    return (plate("strip", (0, y, width, HEIGHT)), *frames)


def tableau(scene: Scene) -> tuple[Shape, ...]:
    top = scene.chart.size[1]
    shapes: list[Shape] = [Area("strip", "strip"), *_bank(scene, (LEFT, top + TOP))]
    for n, id in enumerate(scene.seats):
        shapes += [Area(f"seat-{n}", "slip"), *_seat(scene, _corner(top, n), id)]
    return (*shapes, *_note(scene, top))


def _corner(top: int, n: int) -> Point:
    return LEFT + BANK + n * STEP, top + TOP


def _count(at: Point, shape: str, style: str, n: int, title: Text, *, size: int = 10) -> list[Shape]:
    """A sign and how many."""
    x, y = at
    return [Token(at, shape, style, size=size, title=title), Label((x + size + 4, y), (n,), 13, "key strong")]


# --- what belongs to nobody ---------------------------------------------------------------------------------------
def _bank(scene: Scene, corner: Point) -> list[Shape]:
    (x, y), view = corner, scene.view
    shapes: list[Shape] = [Label((x, y + 8), (T("Numbers rolled"),), 13, "key head")]
    for n, total in enumerate(view["rolled"]):
        shapes += disc(scene.tables, (x + 16 + n * 36, y + 34), total, lit=True)
    if not view["rolled"]:
        shapes.append(Label((x, y + 34), (NONE,), 13, "key"))
    shapes.append(Label((x, y + 66), (T("Piles and decks"),), 13, "key head"))
    piles, decks = view["piles"], view["deck_sizes"]
    stacks = (
        ("wheat", "wheat", piles["grain"], T("Grain cards: {n}", n=piles["grain"])),
        ("ingot", "ingot", piles["ore"], T("Ore cards: {n}", n=piles["ore"])),
        ("hoof", "hoof", decks["pasture"], T("Pasture deck: {n}", n=decks["pasture"])),
        ("card", "back", decks["development"], T("Development deck: {n}", n=decks["development"])),
    )
    for n, (shape, style, many, title) in enumerate(stacks):
        shapes += _count((x + 12 + n * 52, y + 92), shape, style, many, title, size=11)
    shapes.append(Label((x, y + 124), (power("diplomacy"),), 13, "key head"))
    holder = view["diplomacy"]
    spot = x + 22, y + 150
    shapes += scene.badge(spot, holder) if holder else [Label((x, y + 150), (NONE,), 13, "key")]
    if holder:
        shapes.append(Label((x + 44, y + 150), (seat(holder),), 13, "key", room=NAME))
    return shapes


def _note(scene: Scene, top: int) -> list[Shape]:
    """Which values are not the printed ones."""
    parts = reconstructed(scene.tables)
    if not parts:
        return []
    said = T("Reconstructed, not the printed values: {parts}.", parts=parts)
    return [Label((LEFT, top + HEIGHT - 16), (said,), 11, "key head")]


# --- a seat -------------------------------------------------------------------------------------------------------
def _seat(scene: Scene, corner: Point, id: str) -> list[Shape]:
    (x, y), view = corner, scene.view
    n = view["points"][id]
    shapes: list[Shape] = [
        *scene.badge((x + 24, y + 18), id),
        Label((x + 46, y + 18), (seat(id),), 13, "key strong", room=NAME),
        Token((x + WIDE - 24, y + 18), "wreath", "wreath", size=17, title=points(n)),
        Label((x + WIDE - 24, y + 18), (n,), 14, "strong"),
    ]
    gold, cards, hand = view["players"][id]["gold"], view["resources"][id], view["hand_sizes"][id]
    shapes += _count((x + 18, y + 44), "coin", "coin", gold, T("Gold: {n}", n=gold))
    shapes += _count((x + 70, y + 44), "card", "face", cards, T("Resource cards: {n}", n=cards))
    shapes += _count((x + 122, y + 44), "card", "back", hand, T("Development cards: {n}", n=hand))
    for row, tribe in enumerate(TRIBES):
        shapes += _box(scene, (x, y + 72 + row * 2 * ROW), Owner(id, tribe))
    held = [power(name) for name in specials(scene.rules, _player(scene, id))]
    if held:
        cut = max(1, len(held) - 1)  # the last one, the longest name, has a line of its own
        lines = tuple(tuple(line) for line in (held[:cut], held[cut:]) if line)
        shapes.append(Label((x + 8, y + HIGH - 16), lines, 11, "key"))
    return shapes


def _box(scene: Scene, corner: Point, owner: Owner) -> list[Shape]:
    """A tribe: where it is, its figures, wagons, cities; below, its counters by province."""
    (x, y), box = corner, scene.box(owner.seat, owner.tribe)
    cities = len(box["cities"])
    where = Label((x + 34, y), (Term("crossroads", box["at"]),), 12, "key spot") if box["at"] else None
    shapes: list[Shape] = scene.piece((x + 18, y), owner, 13)
    shapes += [where] if where else [Token((x + 46, y), "castle3", f"owner s{scene.number[owner.seat]}", size=11)]
    shapes += _count((x + 84, y), "pawn", "pawn", box["figures"], figures(box["figures"]))
    shapes += _count((x + 130, y), "cart", "cart", box["wagons"], wagons(box["wagons"]), size=11)
    shapes += _count((x + 182, y), "castle3", "town", cities, T("Cities: {n}", n=cities))
    found = Counter(counter["province"] for counter in box["counters"])
    for n, province in enumerate(scene.tables.provinces):
        at = (x + 19 + n * 43, y + ROW - 3)
        title = T("{province}: {counters}", province=Term("province", province), counters=counters(found[province]))
        shapes.append(scene.flag(at, province, 11, title))
        shapes.append(
            Label((at[0] + 14, at[1]), (found[province],), 12, "key strong" if found[province] else "key dim")
        )
    return shapes


def _player(scene: Scene, id: str) -> Player:
    """As far as everybody can see it."""
    shown = scene.view["players"][id]
    boxes = {
        tribe: Box(
            shown[tribe]["at"] or "",
            shown[tribe]["wagons"],
            shown[tribe]["figures"],
            [Plunder(counter["province"], counter["face"]) for counter in shown[tribe]["counters"]],
            list(shown[tribe]["cities"]),
        )
        for tribe in TRIBES
    }
    return Player({}, [], list(shown["played"]), boxes)
