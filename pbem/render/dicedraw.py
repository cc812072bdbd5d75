"""Dice as small pictures: pips for six sides, a kite for ten, a hexagon for twenty. A die that counts is filled and
stands on a bar, so that it is known without colours.

Each face is drawn once a page, as a symbol; a roll is one picture with a label that says all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from pbem.core.text import TN, T, Text
from pbem.render.speech import Speaker
from pbem.render.text import faces

SIZE, STEP, HEIGHT = 24, 27, 29  # a die's edge, from one die to the next, a row with its bar
ROW = 10  # dice in a row, as many as the smallest phone has room for
PIPS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((6.5, 6.5), (12, 12), (17.5, 17.5)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((6.5, 6.5), (17.5, 6.5), (12, 12), (6.5, 17.5), (17.5, 17.5)),
    6: ((7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)),
}
SHAPES = {
    10: '<path d="M12 1 23 10 12 23 1 10z"/>',
    20: '<path d="M12 1 22 7v10L12 23 2 17V7z"/>',
}
ROUND = '<circle cx="12" cy="12" r="11"/>'
BAR = '<symbol id="die-bar"><path class="bar" d="M3 25.5h18v3H3z"/></symbol>'


def symbols(rolls: Iterable[Mapping[str, Any]]) -> str:
    """What the page's rolls are drawn with; "" where there are none."""
    shown = list(rolls)
    if not shown:
        return ""
    sixes = [roll for roll in shown if roll["sides"] == 6]
    parts = [_six(face) for face in sorted({face for roll in sixes for face in roll["faces"]})]
    parts += [_hit(face) for face in sorted({roll["faces"][at] for roll in sixes for at in roll["hits"]})]
    others = sorted({roll["sides"] for roll in shown} - {6})
    parts += [f'<symbol id="die-{sides}">{SHAPES.get(sides, ROUND)}</symbol>' for sides in others]
    return f'<svg class="symbols" width="0" height="0" aria-hidden="true">{"".join(parts)}{BAR}</svg>'


def _six(face: int) -> str:
    pips = "".join(f'<circle class="pip" cx="{x}" cy="{y}" r="2.2"/>' for x, y in PIPS.get(face, ()))
    return f'<symbol id="die{face}"><rect x="1" y="1" width="22" height="22" rx="5"/>{pips}</symbol>'


def _hit(face: int) -> str:
    """A die of six sides that counts, on its bar; there can be thousands of them, so it is one symbol."""
    return f'<symbol id="hit{face}"><g class="hit"><use href="#die{face}"/><use href="#die-bar"/></g></symbol>'


def picture(roll: Mapping[str, Any], speaker: Speaker) -> str:
    """A roll as SVG, and in letters for whoever sees no pictures."""
    hits = frozenset(roll["hits"])
    count = len(roll["faces"])
    width = STEP * min(count, ROW) - (STEP - SIZE)
    height = HEIGHT * max(-(-count // ROW), 1)
    dice = "".join(_die(roll["sides"], face, place, place in hits) for place, face in enumerate(roll["faces"]))
    letters = faces(roll["faces"], hits)
    return (
        f'<svg role="img" aria-label="{escape(label(roll, speaker))}" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">{dice}</svg><span class="letters" aria-hidden="true">{letters}</span>'
    )


def _die(sides: int, face: int, place: int, hit: bool) -> str:
    x, y = STEP * (place % ROW), HEIGHT * (place // ROW)
    at = (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")
    if sides == 6:
        return f'<use href="#{"hit" if hit else "die"}{face}"{at}/>'
    low = 15.5 if sides == 10 else 16
    drawn = f'<use href="#die-{sides}"{at}/><text x="{x + 12}" y="{y + low}">{face}</text>'
    return f'<g class="hit">{drawn}<use href="#die-bar"{at}/></g>' if hit else drawn


def label(roll: Mapping[str, Any], speaker: Speaker) -> str:
    """What a screen reader says of a roll: "D6: 2, 5, 6; 2 count: 5, 6"."""
    said = T("D{sides}: {faces}", sides=roll["sides"], faces=_row(roll["faces"]))
    if roll["hits"]:
        said = T("{dice}; {hits}", dice=said, hits=_counting([roll["faces"][at] for at in roll["hits"]]))
    return speaker.say(said)


def _counting(counted: Sequence[int]) -> Text:
    return TN("{n} counts: {faces}", "{n} count: {faces}", len(counted), faces=_row(counted))


def _row(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
