"""What the signs on the map mean."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.picture import Key, Path, Token
from pbem.core.text import T, Term, Text

_LINE = ((-20, 0), (20, 0))
_SIGNS: tuple[tuple[tuple[Token | Path, ...], Text], ...] = (
    ((Token((0, 0), "swatch", "owner neutral", size=13),), T("Neutral")),
    ((Token((0, 0), "swatch", "owner lost", size=13, pattern="lost"),), T("Lost")),
    ((Token((0, 0), "circle", "legion", "3", 12),), T("Legions")),
    ((Token((0, 0), "wreath", "wreath", size=15),), T("Caesar")),
    ((Token((0, 0), "flame", "fiery", size=12),), T("Disaster: no tribute")),
    ((Token((0, 0), "skull", "deadly", size=12),), T("Plague: no new legions")),
    ((Token((0, 0), "swords", "battle", size=12),), T("Battle last turn")),
    ((Token((0, 0), "scroll", "pact", size=12),), T("Treaty")),
    ((Path(_LINE, "threat", arrow=True),), T("Invasion possible")),
    ((Path(_LINE, "calm", arrow=True),), T("Stopped by a treaty")),
    ((Path(_LINE, "invade", arrow=True), Token((-12, 0), "circle", "horde", "6", 9)), T("Invasion last turn")),
    ((Path(_LINE, "stopped", arrow=True),), T("Invasion came to nothing")),
    ((Path(_LINE, "move", arrow=True), Token((-12, 0), "square", "badge", "3", 9)), T("Legions moved")),
    ((Path(_LINE, "route"),), T("Way over the sea")),
)


def keys(short: Mapping[str, str], number: Mapping[str, int]) -> tuple[Key, ...]:
    """The seats with their colour, pattern and initials, then the signs."""
    owners = [
        Key(
            (
                Token((-12, 0), "swatch", f"owner o{n}", size=13, pattern=f"p{n}"),
                Token((14, 0), "shield", f"owner o{n}", short[seat], 12),
            ),
            Term("seat", seat),
        )
        for seat, n in number.items()
    ]
    return (*owners, *(Key(sample, words) for sample, words in _SIGNS))
