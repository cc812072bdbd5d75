"""What the drawing of a position is made of, and the signs that stand for seats and provinces."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.core.page import Words
from pbem.core.picture import Label, Point, Shape, Token
from pbem.core.text import Text
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.mapdata import Chart
from pbem.rules.spqrisiko.model import State
from pbem.rules.spqrisiko.options import Rules

# Colour of a province as the data name it -> number of the tint and the pattern that show it.
TINTS: Mapping[str, int] = {"rosa": 1, "azzurra": 2, "arancione": 3, "viola": 4, "verde": 5, "marrone": 6}
MOST_TINTS = 9
# How long the text on a plaque is -> height of its letters, where 20 is half the plaque's width; 8 for longer ones.
LETTERS: Mapping[int, int] = {1: 13, 2: 13, 3: 13, 4: 11, 5: 10}
# Resource -> the sign for it; one that the data may add has none.
SIGNS: Mapping[str, str] = {"cibo": "wheat", "legno": "log", "pietra": "stone"}


class Scene(msgspec.Struct, frozen=True):
    """`number`: seat -> number of its colour and of the shape of its plaques · `short`: its initial on them · `tints`:
    province -> number of its tint and pattern · `fought`: place -> the battles for it in the step before."""

    rules: Rules
    chart: Chart
    state: State
    number: dict[str, int]
    short: dict[str, str]
    tints: dict[str, int]
    deck_size: int
    fought: dict[str, Text]

    @property
    def tables(self) -> Tables:
        return self.rules.tables

    def plaque(self, at: Point, seat: str, text: str, title: Words = "", *, place: str = "") -> list[Shape]:
        """A seat's sign with a short text on it; a long one is written smaller."""
        n = self.number[seat]
        letters = LETTERS.get(len(text), 8)
        return [
            Token(at, f"plaque{n}", f"owner s{n}", size=20, title=title, place=place),
            Label(at, (text,), letters, f"sign s{n}"),
        ]

    def badge(self, at: Point, seat: str) -> list[Token]:
        """The sign alone, with the initial."""
        n, short = self.number[seat], self.short[seat]
        return [
            Token(at, f"plaque{n}", f"owner s{n}", size=15),
            Token(at, "blank", f"sign s{n}", short, 8 + len(short)),
        ]

    def sign(self, at: Point, resource: str) -> Token:
        """What stands for a resource on region cards."""
        sign = SIGNS.get(resource, "blank")
        return Token(at, sign, sign, size=14)


def die(at: Point, face: int) -> Token:
    """A die as printed on a token; faces above six are written."""
    return Token(at, f"die{face}", "die", size=8) if face <= 6 else Token(at, "die0", "die", str(face), size=8)


def tints(rules: Rules) -> dict[str, int]:
    """By the colour in the data; a colour that is not known, or is there twice, gets the first number that is free."""
    found: dict[str, int] = {}
    for id, card in rules.tables.provinces.items():
        number = TINTS.get(card.colour, 0)
        if number and number not in found.values():
            found[id] = number
    for id in rules.tables.provinces:
        if id not in found:
            free = [n for n in range(1, MOST_TINTS + 1) if n not in found.values()]
            found[id] = free[0] if free else MOST_TINTS
    return {id: found[id] for id in rules.tables.provinces}
