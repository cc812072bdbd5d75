"""What the signs on the map mean."""

from __future__ import annotations

from pbem.core.phrases import seat
from pbem.core.picture import Key, Path, Token
from pbem.core.text import T, Term, Text
from pbem.rules.struggle.datafiles import BEYOND
from pbem.rules.struggle.ground import TERRAINS
from pbem.rules.struggle.model import TRIBES
from pbem.rules.struggle.scene import BADGE, PIECES, Scene

_LINE = ((-20, 0), (20, 0))
_BACK = ((-10, 0), (-20, 0))
Sample = tuple[Token | Path, ...]


def _one(shape: str, style: str, size: int = 12, text: str = "") -> Sample:
    return (Token((0, 0), shape, style, text, size),)


_SIGNS: tuple[tuple[Sample, Text], ...] = (
    ((Token((0, 0), "disc5", "disc", size=13), Token((0, -2), "blank", "digits hot", "8", 10)),
     T("Number, chance in pips")),
    ((Token((0, 0), "disc3", "disc lit", size=15), Token((0, -2), "blank", "digits", "4", 10)), T("Number rolled")),
    (_one("castle3", "town", 13), T("City with its towers")),
    ((*_one("castle4", "town", 13), *_one("pennon", "pennon", 13)), T("City with a banner")),
    (_one("counter", "counter", 10), T("Plunder counter face down")),
    ((Token((-10, 0), "castle3", "owner s1", size=13), Token((14, 0), "shield", "owner s1", "", 12),
      Token((14, 0), "blank", "sign s1", "A", 9)), T("Conquered, by whom")),
    ((Token((-10, 0), "castle2", "town shut", size=12), Token((12, 0), "blank", "barred", "III", 13)),
     T("Closed with 2–3 seats")),
    (_one("helmet", "helmet", 13), T("Legionnaire")),
    (_one("arrows", "double", 13), T("Arrow on land: a toll")),
    ((Path(_LINE, "lane", arrow=True), Path(_BACK, "lane tip", arrow=True)), T("Sea arrow")),
    ((Path(_LINE, "rampart"),), T("The limes")),
    ((Path(_LINE, "trek casing", arrow=True), Path(_LINE, "trek t1", arrow=True),
      Token((-6, 0), "circle", "badge", "1", 8)), T("March of horsemen, number")),
    ((Path(_LINE, "trek casing", arrow=True), Path(_LINE, "trek t1 foot", arrow=True),
      Token((-6, 0), "circle", "badge", "2", 8)), T("March of warriors")),
    ((Path(_LINE, "trek casing", arrow=True), Path(_LINE, "trek t1 leap", arrow=True)), T("March by great warrior")),
    ((Path(_LINE, "peril", arrow=True),), T("Tribe next door to a city")),
    (_one("flame", "fiery", 12), T("Plundered just now")),
    ((Path(_LINE, "invade", arrow=True),), T("Way of a conquest")),
    ((Path(_LINE, "errand", arrow=True),), T("Way of the legionnaire")),
    (_one("wreath", "wreath", 14), T("Conquered just now; points")),
    (_one("pawn", "pawn", 12), T("Figures in the box")),
    (_one("cart", "cart", 13), T("Wagons in the box")),
    (_one("coin", "coin", 11), T("Gold")),
    (_one("card", "face", 12), T("Resource cards in hand")),
    (_one("card", "back", 12), T("Development cards")),
    (_one("wheat", "wheat", 12), T("Grain pile")),
    (_one("ingot", "ingot", 12), T("Ore pile")),
    (_one("hoof", "hoof", 12), T("Pasture deck")),
)  # fmt: skip


def keys(scene: Scene) -> tuple[Key, ...]:
    """Seats, tribes, terrains, provinces, then the signs."""
    owners = [Key(_badge(scene, id), seat(id)) for id in scene.seats]
    tribes = [Key(_one(PIECES[tribe][0], "owner s5", 13), Term("tribe", tribe)) for tribe in TRIBES]
    terrains = [
        Key((Token((0, 0), "swatch", f"owner g{n}", size=18, pattern=f"g{n}"),), Term("terrain", terrain))
        for n, terrain in enumerate(TERRAINS, 1)
    ]
    places = [Key((scene.flag((0, 0), id, 18),), Term("province", id)) for id in scene.tables.provinces]
    far = Key((Token((0, 0), "swatch", "owner beyond", size=18, pattern="hatch"),), Term("region", BEYOND))
    return (*owners, *tribes, *terrains, *places, far, *(Key(sample, words) for sample, words in _SIGNS))


def _badge(scene: Scene, id: str) -> Sample:
    n, short = scene.number[id], scene.short[id]
    return (*_one(f"plaque{n}", f"owner s{n}", BADGE), *_one("blank", f"sign s{n}", 9 + len(short), short))
