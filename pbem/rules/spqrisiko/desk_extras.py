"""What the order desk adds to lines: how long an attack goes on, who enters, and tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.core.deskpen import Pen
from pbem.core.orderdesk import Asked, Choice, Extra, span
from pbem.rules.spqrisiko.spelling import PLACE

UNITS = 30  # the largest number of units a test or a limit offers
ROUNDS = 20  # attacks
FEW_ROUNDS = 3
ADVANCES = 12  # the largest number of units offered for ADVANCE


def extras(pen: Pen, dice: int) -> list[Extra]:
    """When an attack goes on, and who enters the place; `dice`: the most of one attack."""
    ways = (pen.word("ALL"), pen.word("MIN"), *(str(n) for n in range(1, ADVANCES + 1)))
    return [
        Extra((f" {pen.word('WITH')} ", span(1, dice, dice)), pen.phrase("with")),
        Extra((f" {pen.word('UNTIL')} ", span(0, UNITS, FEW_ROUNDS)), pen.phrase("until")),
        Extra((f" {pen.word('ROUNDS')} ", span(1, ROUNDS, FEW_ROUNDS)), pen.phrase("rounds")),
        Extra((f" {pen.word('ADVANCE')} ", Choice(ways)), pen.phrase("advance")),
    ]


def asks(pen: Pen, seats: Iterable[str]) -> Iterator[Asked]:
    """Tests of places."""
    yield pen.asks_place("MINE", *PLACE)
    yield pen.asks_owner(tuple(seats), *PLACE)
    yield pen.asks_count("LEGIONS", UNITS, *PLACE)
    yield pen.asks_count("TRIREMES", UNITS, *PLACE)
    yield pen.asks_place("NEUTRAL", *PLACE)
