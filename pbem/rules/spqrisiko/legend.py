"""What the signs on the map mean."""

from __future__ import annotations

from pbem.core.phrases import seat
from pbem.core.picture import Key, Path, Token
from pbem.core.text import T, Term, Text
from pbem.rules.spqrisiko.model import EMPTY
from pbem.rules.spqrisiko.scene import Scene

_LINE = ((-20, 0), (20, 0))
_LEFT, _RIGHT = ((-16, 0), (-4, 0)), ((4, 0), (16, 0))
_SIGNS: tuple[tuple[tuple[Token | Path, ...], Text], ...] = (
    (
        (Token((0, 0), "plaque1", "owner s0", size=18), Token((0, 0), "blank", "sign s0", "A 3", 12)),
        T("Holder, number of legions"),
    ),
    (
        (Token((-10, 0), "plaque1", "owner s0", size=13), Token((16, 0), "blank", "strong", "7", 12)),
        T("Victory points"),
    ),
    ((Token((0, 0), "galley", "ship s0", size=11),), T("Ship: triremes at sea")),
    ((Token((0, 0), "galley", "ship s0", "2", 11),), T("Triremes not launched")),
    ((Token((0, 0), "temple", "temple", size=11),), T("Metropoli")),
    (
        (
            Token((0, 0), "slab", "guard1", size=20),
            Token((-9, 0), "die4", "die", size=8),
            Token((9, 0), "die2", "die", size=8),
        ),
        T("Barbarians: beat these"),
    ),
    ((Token((0, 0), "slab", "guard2", size=20), Token((0, 0), "die5", "die", size=8)), T("Pirates: beat these")),
    ((Path(_LINE, "invade", arrow=True), Token((-12, 0), "circle", "horde", "1", 9)), T("Battle won, its number")),
    ((Path(_LINE, "repelled", arrow=True), Token((-12, 0), "circle", "horde", "2", 9)), T("Battle not won")),
    ((Token((0, 0), "circle", "horde", "3+", 9),), T("Battle 3 and later ones")),
    ((Path(_LINE, "march", arrow=True), Token((-12, 0), "square", "badge", "3", 9)), T("Move, how many")),
    ((Path(((-6, 0), (7, 0)), "peril", arrow=True),), T("Neighbour is stronger")),
    ((Path(_LINE, "border"),), T("Border of a province")),
    ((Path(_LINE, "inner"),), T("Border of a region")),
    ((Path(_LINE, "strait"),), T("Border of a sea")),
)
_VACANT = Key((Token((0, 0), "slab", "vacant", size=20),), T("Region still to be drafted"))


def keys(scene: Scene) -> tuple[Key, ...]:
    """The seats with colour, shape and initial, the provinces with colour and pattern, then the signs."""
    owners = [Key(tuple(scene.badge((0, 0), id)), seat(id)) for id in scene.number]
    provinces = [
        Key((Token((0, 0), "swatch", f"owner o{n}", size=17, pattern=f"p{n}"),), Term("province", id))
        for id, n in scene.tints.items()
    ]
    resources = [Key((scene.sign((0, 0), id),), Term("resource", id)) for id in scene.tables.resources]
    vacant = [_VACANT] if EMPTY in scene.state.owner.values() else []
    signs = [Key(sample, words) for sample, words in _SIGNS]
    return (*owners, *provinces, *resources, _wash(scene), *vacant, *signs)


def _wash(scene: Scene) -> Key:
    """What lies along the borders of a place that somebody holds, in the colours of the first two seats."""
    numbers = [*scene.number.values()][:2]
    sample = tuple(Path(line, f"rim own{n}") for line, n in zip((_LEFT, _RIGHT), numbers, strict=False))
    return Key(sample, T("Edge: colour of the holder"))
