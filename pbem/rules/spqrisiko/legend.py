"""What the signs on the map mean."""

from __future__ import annotations

from pbem.core.phrases import seat
from pbem.core.picture import Key, Path, Token
from pbem.core.text import T, Term, Text
from pbem.rules.spqrisiko.scene import Scene

_LINE = ((-20, 0), (20, 0))
_SIGNS: tuple[tuple[tuple[Token | Path, ...], Text], ...] = (
    ((Token((0, 0), "galley", "ship s0", "2", 11),), T("Triremes not launched")),
    ((Token((0, 0), "galley", "ship s0", size=11),), T("Fleet: beside its number")),
    ((Token((0, 0), "temple", "temple", size=11),), T("Metropoli")),
    (
        (
            Token((0, 0), "slab", "barbarians", size=20),
            Token((-9, 0), "die4", "die", size=8),
            Token((9, 0), "die2", "die", size=8),
        ),
        T("Barbarians: beat these"),
    ),
    ((Token((0, 0), "slab", "pirates", size=20), Token((0, 0), "die5", "die", size=8)), T("Pirates: beat these")),
    ((Path(_LINE, "invade", arrow=True), Token((-12, 0), "circle", "horde", "1", 9)), T("Battle won, its number")),
    ((Path(_LINE, "repelled", arrow=True), Token((-12, 0), "circle", "horde", "2", 9)), T("Battle not won")),
    ((Path(_LINE, "move", arrow=True), Token((-12, 0), "circle", "badge", "3", 9)), T("Move, how many")),
    ((Path(_LINE, "border"),), T("Border of a province")),
    ((Path(_LINE, "inner"),), T("Border of a region")),
    ((Path(_LINE, "strait"),), T("Border of a sea")),
)


def keys(scene: Scene) -> tuple[Key, ...]:
    """The seats with colour, shape and initial, the provinces with colour and pattern, then the signs."""
    owners = [Key(tuple(scene.badge((0, 0), id)), seat(id)) for id in scene.number]
    provinces = [
        Key((Token((0, 0), "swatch", f"owner o{n}", size=17, pattern=f"p{n}"),), Term("province", id))
        for id, n in scene.tints.items()
    ]
    resources = [Key((scene.sign((0, 0), id),), Term("resource", id)) for id in scene.tables.resources]
    return (*owners, *provinces, *resources, *(Key(sample, words) for sample, words in _SIGNS))
