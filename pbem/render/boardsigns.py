"""More tokens and patterns: pieces and hexes of boards, on the same grid as those in `symbols`.

Classes as in `symbols`.
"""

from __future__ import annotations

_DISC = "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0z"
_PIP = "a1 1 0 1 0 2 0a1 1 0 1 0-2 0z"


def _castle(towers: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    """A wall with a gate; a tower at each of these distances from the middle."""
    wall = f"M{towers[0]}-1h{towers[-1] - towers[0]}v11h{towers[0] - towers[-1]}z"
    tower = "".join(f"M{x - 2}-9h1v2h2v-2h1v19h-4z" for x in towers)
    return ("", wall), ("", tower), ("solid", "M-1 10v-4q1-2 2 0v4z")


def _disc(pips: int) -> tuple[tuple[str, str], ...]:
    dots = "".join(f"M{3 * n - 3 * (pips - 1) // 2 - 1} 7{_PIP}" for n in range(pips))
    return (("", _DISC), ("solid", dots)) if pips else (("", _DISC),)


SIGNS: dict[str, tuple[tuple[str, str], ...]] = {
    "castle2": _castle((-5, 5)),
    "castle3": _castle((-7, 0, 7)),
    "castle4": _castle((-9, -3, 3, 9)),
    "castle5": _castle((-10, -5, 0, 5, 10)),
    "hexagon": (("", "M0-13l11 7v12l-11 7l-11-7v-12z"),),
    "pennon": (("", "M-3 1h6v8l-3-3l-3 3z"),),
    "counter": (("", _DISC), ("line", "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM-4 0h8M0-4v8")),
    "coin": (("", _DISC), ("line", "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z")),
    "steed": (("", "M-7 12q0-4 4-6q-4-1-5 2q-4 1-5-3q3-10 10-12l1-4l4 4q9 5 8 19z"),),
    "helmet": (
        ("solid", "M-9-3q0-10 10-10q9 0 10 9l-3 1q-1-6-7-6q-6 0-7 6z"),
        ("", "M-7 6v-6q0-7 7-7t7 7v9h-3v-6l-3-2v9q-7 1-8-4z"),
        ("line", "M-7 0h11"),
    ),
    "arrows": (("", "M11 0l-6-5v3h-10v-3l-6 5l6 5v-3h10v3z"),),
    "pawn": (("", "M-6 11q0-8 3-10a5 5 0 1 1 6 0q3 2 3 10z"),),
    "cart": (
        ("", "M-11-7q11-5 22 0v8h-22z"),
        ("", "M-9 5a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM1 5a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    ),
    "ingot": (("", "M-11 7l3-9h5l3 9zM1 7l3-9h4l3 9zM-6-4l3-7h6l3 7z"),),
    "hoof": (("", "M-7 10q-4-8-3-14q2-7 10-7t10 7q1 6-3 14h-4q4-8 2-13q-1-3-5-3t-5 3q-2 5 2 13z"),),
    **{f"disc{pips}": _disc(pips) for pips in range(7)},
}

# pattern -> (width and height of the tile, path data), as in `symbols.PATTERNS`.
GROUNDS: dict[str, tuple[int, str]] = {
    "g1": (30, "M6 26v-9M6 20q-3-1-3-4q3 1 3 4q0-3 3-4q0 3-3 4M21 11v-9M21 5q-3-1-3-4q3 1 3 4q0-3 3-4q0 3-3 4"),
    "g2": (36, "M2 16l7-11l8 11M9 5l2 6l-2 3M20 33l6-9l7 9M26 24l2 5"),
    "g3": (34, "M4 12q1-4 0-7M7 12v-6M10 12q-1-4 1-7M21 28q1-4 0-7M24 28v-6M27 28q-1-4 1-7"),
    "g4": (30, "M8 16v-3M8 13h-5l5-11l5 11zM23 29v-3M23 26h-5l5-11l5 11z"),
}
