"""What tokens look like: shapes on a grid from -12 to 12, drawn by us. Fill and stroke come from the token's style."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pbem.render.boardsigns import GROUNDS, SIGNS
from pbem.render.svgmaker import maker

# symbol -> its paths: (class or "", path data). Classes: "line" has no fill, "solid" is filled with the `color` of the
# token's style and has no stroke, "full" has one, "bold" and "pale" are lines, "hull" is brown. Rules for the inside of
# a symbol must be about these classes alone: of who uses it, only what is inherited arrives (`.ship .hull` never does).
SYMBOLS: dict[str, tuple[tuple[str, str], ...]] = {
    "circle": (("", "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0z"),),
    "square": (("", "M-8-10h16q2 0 2 2v16q0 2-2 2h-16q-2 0-2-2v-16q0-2 2-2z"),),
    "shield": (("", "M-9-10q9 3 18 0v9q0 8-9 12q-9-4-9-12z"),),
    "swatch": (("", "M-12-8h24v16h-24z"),),
    "scroll": (
        ("", "M-8-10h14v15q0 5 4 5h-14q-4 0-4-5z"),
        ("pale", "M-5-6h8M-5-2h8M-5 2h8"),
    ),
    "leaf": (("", "M-9-10h14v15q0 5 5 5h-14q-5 0-5-5z"),),
    "flame": (("", "M0-12q2 6 6 9q3 3 3 6q0 8-9 9q-9-1-9-9q0-4 3-7q0 4 3 5q-1-7 3-13z"),),
    "skull": (
        ("", "M-9-2q0-9 9-9t9 9q0 4-3 6v6h-12v-6q-3-2-3-6z"),
        ("solid", "M-6-1a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM2-1a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-1 4h2v2h-2z"),
    ),
    "swords": (
        ("", "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0z"),
        ("bold", "M-6-6l11 11M6-6l-11 11M-6 2l4 4M6 2l-4 4"),
    ),
    "cross": (("line", "M-8-8l16 16M8-8l-16 16"),),
    "wreath": (
        (
            "line",
            "M-2 11q-9-2-9-11q0-5 4-8M2 11q9-2 9-11q0-5-4-8",
        ),
        (
            "full",
            "M-7-8q3-1 3-3q-3 0-3 3zM-10-5q4-1 4-3q-4 0-4 3zM-11 0q4 0 5-3q-4 0-5 3zM-10 5q4 1 5-2q-4-1-5 2z"
            "M-6 9q4 1 5-2q-4-1-5 2zM7-8q-3-1-3-3q3 0 3 3zM10-5q-4-1-4-3q4 0 4 3zM11 0q-4 0-5-3q4 0 5 3z"
            "M10 5q-4 1-5-2q4-1 5 2zM6 9q-4 1-5-2q4-1 5 2z",
        ),
    ),
    "tree": (("line", "M0 9v-7M-5 3q-4-5 1-7q4-9 8 0q5 2 1 7z"),),
    "peak": (("line", "M-11 8l9-14l11 14M-2-6l2 8l-1 4M-1-1l3 8"),),
    "dune": (("line", "M-11 2q6-8 11-1q5-5 11 1"),),
    "rose": (
        ("", "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z"),
        ("solid", "M0-12l3 9l9 3l-9 3l-3 9l-3-9l-9-3l9-3z"),
    ),
    "blank": (),
    "plaque1": (("", "M-12-6h24v12h-24z"),),
    "plaque2": (("", "M-9-6h18l3 6l-3 6h-18l-3-6z"),),
    "plaque3": (("", "M-12-6l3 3v-3h18v3l3-3v12l-3-3v3h-18v-3l-3 3z"),),
    "plaque4": (("", "M-9-6h21l-3 12h-21z"),),
    "plaque5": (("", "M-6-6h12a6 6 0 0 1 0 12h-12a6 6 0 0 1 0-12z"),),
    "slab": (("", "M-9-6q9 1 18 0q2 0 2 2q-1 4 0 8q0 2-2 2q-9-1-18 0q-2 0-2-2q1-4 0-8q0-2 2-2z"),),
    "die0": (("", "M-9-11h18q2 0 2 2v18q0 2-2 2h-18q-2 0-2-2v-18q0-2 2-2z"),),
    "die1": (
        ("", "M-9-11h18q2 0 2 2v18q0 2-2 2h-18q-2 0-2-2v-18q0-2 2-2z"),
        ("solid", "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"),
    ),
    "die2": (
        ("", "M-9-11h18q2 0 2 2v18q0 2-2 2h-18q-2 0-2-2v-18q0-2 2-2z"),
        ("solid", "M-7 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM3 -5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"),
    ),
    "die3": (
        ("", "M-9-11h18q2 0 2 2v18q0 2-2 2h-18q-2 0-2-2v-18q0-2 2-2z"),
        (
            "solid",
            "M-7 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM3 -5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
        ),
    ),
    "die4": (
        ("", "M-9-11h18q2 0 2 2v18q0 2-2 2h-18q-2 0-2-2v-18q0-2 2-2z"),
        (
            "solid",
            "M-7 -5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM3 -5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-7 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"
            "M3 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
        ),
    ),
    "die5": (
        ("", "M-9-11h18q2 0 2 2v18q0 2-2 2h-18q-2 0-2-2v-18q0-2 2-2z"),
        (
            "solid",
            "M-7 -5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM3 -5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"
            "M-7 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM3 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
        ),
    ),
    "die6": (
        ("", "M-9-11h18q2 0 2 2v18q0 2-2 2h-18q-2 0-2-2v-18q0-2 2-2z"),
        (
            "solid",
            "M-7 -6a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM3 -6a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-7 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"
            "M3 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-7 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM3 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
        ),
    ),
    "galley": (
        ("", "M-8-11h16q-3 7 0 14h-16q-3-7 0-14z"),
        ("hull", "M-13 5h22l4-5q0 12-9 12h-11q-6-1-6-7z"),
    ),
    "temple": (
        ("", "M-12-4l12-8l12 8z"),
        ("", "M-10-2h4v9h-4zM-2-2h4v9h-4zM6-2h4v9h-4zM-12 8h24v3h-24z"),
    ),
    "card": (("", "M-7-11h14q2 0 2 2v18q0 2-2 2h-14q-2 0-2-2v-18q0-2 2-2z"),),
    "wheat": (
        ("line", "M0 12v-18"),
        (
            "solid",
            "M0-12q3 4 0 7q-3-3 0-7zM0 0q0-5 6-6q0 5-6 6zM0 0q0-5-6-6q0 5 6 6z"
            "M0 6q0-5 6-6q0 5-6 6zM0 6q0-5-6-6q0 5 6 6z",
        ),
    ),
    "log": (
        ("", "M-8-5h14a5 5 0 0 1 0 10h-14a3 5 0 0 1 0-10z"),
        ("line", "M-8-5a3 5 0 0 1 0 10a3 5 0 0 1 0-10M-8-1v2M-2-2h7M-1 2h6"),
    ),
    "stone": (
        ("", "M-11-1h10v8h-10zM1-1h10v8h-10zM-5-9h10v8h-10z"),
        ("line", "M-8 2h3M4 2h3M-2-6h3"),
    ),
    **SIGNS,
}

# pattern -> (width and height of the tile, path data): they tell owners apart without colour.
PATTERNS: dict[str, tuple[int, str]] = {
    "hatch": (12, "M0 12L12 0"),
    "p1": (20, "M0 20L20 0"),
    "p2": (20, "M0 10h20"),
    "p3": (18, "M7 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"),
    "p4": (20, "M0 0L20 20"),
    "p5": (20, "M10 0v20"),
    "p6": (22, "M0 11h22M11 0v22"),
    "p7": (24, "M0 12q6-10 12 0t12 0"),
    "p8": (24, "M0 24L24 0M0 0L24 24"),
    "p9": (26, "M8 13h10M13 8v10"),
    "lost": (14, "M0 14L14 0M0 0L14 14"),
    **GROUNDS,
}


@lru_cache(maxsize=64)
def definitions(signs: frozenset[str], patterns: frozenset[str]) -> str:
    """These symbols and patterns as the inside of `<defs>`, in the order of the tables."""
    make = maker()
    parts: list[Any] = []
    for name, paths in SYMBOLS.items():
        if name not in signs:
            continue
        symbol = make.symbol(id=f"t-{name}", viewBox="-13 -13 26 26")
        for style, data in paths:
            symbol.add(make.path(d=data, **({"class_": style} if style else {})))
        parts.append(symbol)
    for name, (size, data) in PATTERNS.items():
        if name not in patterns:
            continue
        pattern = make.pattern(id=f"f-{name}", size=(size, size), patternUnits="userSpaceOnUse", class_=f"f f-{name}")
        pattern.add(make.path(d=data))
        parts.append(pattern)
    return "".join(part.tostring() for part in parts)
