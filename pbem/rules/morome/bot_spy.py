"""SPY lines with rules for the bot `random` (C18)."""

from __future__ import annotations

from pbem.core.chance import Chance
from pbem.rules.morome.bot_tests import OPERATORS, condition, negated, test
from pbem.rules.morome.data import ROME
from pbem.rules.morome.legal import slip_cards
from pbem.rules.morome.sight import Sight


def spy(sight: Sight, chance: Chance, what: str) -> str:
    """A line on "ROME", "INIT", "HAND" or ("") some province; "" without Spies or without anybody to spy on."""
    if not sight.holds("spies") or not sight.rivals:
        return ""
    target = chance.pick(sight.rivals)
    place = what or chance.pick([p for p in sight.rules.tables.provinces if p != ROME])
    line = f"SPY {target} {place}"
    if chance.one_in(6):
        line += f" IF {condition(sight, chance)}"
    if what == "HAND":
        return line
    for _ in range(chance.number(0, 3)):
        line += " " + _rule(sight, chance, what)
    return line + (" ELSE BASE" if chance.one_in(2) else "")


def _rule(sight: Sight, chance: Chance, what: str) -> str:
    tests = " AND ".join(_test(sight, chance) for _ in range(chance.pick((1, 1, 2))))
    rule = f"IF {tests} BID {_amount(chance)}"
    if chance.one_in(3):
        rule += f" MAX {chance.number(0, 12)}"
    cards = slip_cards(sight, what.lower())
    if cards and chance.one_in(2):
        rule += " USING " + " + ".join(chance.some(cards, 2))
    return rule


def _test(sight: Sight, chance: Chance) -> str:
    """A test of the slip seen, or any other."""
    kind = chance.number(1, 4)
    if kind == 1:
        return test(sight, chance)
    if kind == 2:
        return negated(chance, f"HAS {chance.pick(tuple(sight.rules.tables.cards))}")
    word = chance.pick(("TOTAL", "AMOUNT"))
    return negated(chance, f"{word}{chance.pick(OPERATORS)}{chance.number(0, 12)}")


def _amount(chance: Chance) -> str:
    kind = chance.number(1, 4)
    if kind == 1:
        return str(chance.number(0, 9))
    if kind == 2:
        return "SEEN"
    return f"SEEN{chance.pick('+-')}{chance.number(1, 3)}"
