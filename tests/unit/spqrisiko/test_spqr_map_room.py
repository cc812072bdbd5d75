"""Room on the map: names, pieces and numbers of arrows never cover each other, in any language, however full it is."""

from __future__ import annotations

import pytest
from map_table import crowded, shapes, tokens
from spqrisiko_table import game

from pbem.core.picture import Label, Token
from pbem.core.text import Term

Box = tuple[int, int, int, int]


def token_box(token: Token) -> Box:
    """Plaques and slabs are wide and flat."""
    (x, y), half = token.at, token.size - 2
    flat = token.shape.startswith("plaque") or token.shape == "slab"
    high = half // 2 if flat else half
    return x - half, y - high, x + half, y + high


def name_box(label: Label, lang: str) -> Box:
    """A bold letter is about two thirds of its size wide, one of a sea as much with its spacing."""
    term = label.lines[0]
    assert isinstance(term, Term)
    said = game().names.say(term.kind, term.id, lang)
    lines = said.split(" ", label.rows - 1) if label.rows > 1 else [said]
    wide = max(map(len, lines)) * label.size * 62 // 200
    high = len(lines) * label.size * 9 // 16
    return label.at[0] - wide, label.at[1] - high, label.at[0] + wide, label.at[1] + high * 3 // 4


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_names_never_stand_under_counters_or_numbers_of_arrows(lang: str) -> None:
    drawn = crowded()
    names = [label for label in shapes(drawn, "names") if label.style in ("name", "seaname") and label.lines]
    names = [label for label in names if isinstance(label.lines[0], Term) and label.lines[0].kind in ("region", "sea")]
    assert len(names) == 57
    found = [*tokens(drawn), *tokens(drawn, "arrows")]
    for label in names:
        for token in found:
            assert apart(name_box(label, lang), token_box(token)), (label.lines, token)


def test_names_do_not_cover_each_other() -> None:
    labels = [label for label in shapes(crowded(), "names") if label.style in ("name", "seaname")]
    labels = [label for label in labels if isinstance(label.lines[0], Term)]
    for lang in ("en", "it"):
        for n, one in enumerate(labels):
            for other in labels[n + 1 :]:
                assert apart(name_box(one, lang), name_box(other, lang)), (one.lines, other.lines)


def test_pieces_do_not_cover_each_other() -> None:
    found = tokens(crowded())
    for n, one in enumerate(found):
        for other in found[n + 1 :]:
            assert apart(token_box(one), token_box(other)), (one, other)
