"""Conditions for the bot `random`: any tests (C13), true or not."""

from __future__ import annotations

from pbem.core.chance import Chance
from pbem.core.orders import COMPARE
from pbem.rules.spqrisiko.sight import Sight

OPERATORS = tuple(COMPARE)


def condition(sight: Sight, chance: Chance) -> str:
    """One to three tests joined by AND, as written behind IF."""
    return " AND ".join(_test(sight, chance) for _ in range(chance.pick((1, 1, 1, 2, 3))))


def _test(sight: Sight, chance: Chance) -> str:
    words = _positive(sight, chance)
    return f"NOT {words}" if chance.one_in(3) else words


def _positive(sight: Sight, chance: Chance) -> str:
    place = chance.pick(sight.tables.places)
    word = chance.pick(("MINE", "MINE", "NEUTRAL", "OWNER", "LEGIONS", "LEGIONS", "TRIREMES"))
    if word == "OWNER":
        return f"OWNER({place})={chance.pick(sight.state.seats)}"
    if word in ("LEGIONS", "TRIREMES"):
        return f"{word}({place}){chance.pick(OPERATORS)}{chance.number(0, 6)}"
    return f"{word}({place})"
