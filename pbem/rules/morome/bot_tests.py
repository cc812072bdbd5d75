"""Conditions for the bot `random`: any tests that fit an order (C17), true or not."""

from __future__ import annotations

from pbem.core.chance import Chance
from pbem.rules.morome.legal import permit
from pbem.rules.morome.sight import Sight

OPERATORS = ("<=", ">=", "<", ">", "=")


def condition(sight: Sight, chance: Chance) -> str:
    """One to three tests joined by AND, as written behind IF."""
    return " AND ".join(test(sight, chance) for _ in range(chance.pick((1, 1, 1, 2, 3))))


def test(sight: Sight, chance: Chance) -> str:
    """One test that fits every order."""
    return negated(chance, _positive(sight, chance))


test.__test__ = False  # type: ignore[attr-defined]  # a test of an order, not of the program


def negated(chance: Chance, words: str) -> str:
    """Sometimes the opposite."""
    return f"NOT {words}" if chance.one_in(3) else words


def _positive(sight: Sight, chance: Chance) -> str:
    province = chance.pick(sight.rules.tables.provinces)
    kind = chance.number(1, 7)
    if kind == 1:
        return "CAESAR"
    if kind == 2:
        return f"OWNER({province})={chance.pick(sight.living)}"
    if kind == 3 and sight.rivals:
        return f"HAND({chance.pick(sight.rivals)}) HAS {chance.pick(tuple(sight.rules.tables.cards))}"
    if kind == 4:
        return f"LEGIONS({province}){chance.pick(OPERATORS)}{chance.number(0, 9)}"
    return f"{chance.pick(('MINE', 'LOST', 'NEUTRAL'))}({province})"


def move_condition(sight: Sight, chance: Chance, target: str) -> str:
    """Tests behind a MOVE: often the word that permits it as things stand, sometimes another, sometimes none."""
    word = permit(sight, target)
    if chance.one_in(4):
        word = chance.pick(("MINE", "LOST", "NEUTRAL", "GIFT", ""))
    elif word == "GIFT" and not chance.one_in(3):
        word = "LOST"  # not every turn is Christmas
    tests = [word] if word else []
    if chance.one_in(6):
        tests.append(condition(sight, chance))
    return " AND ".join(tests)
