"""Conditions for the bot `random`: any tests (K10), true or not."""

from __future__ import annotations

from pbem.core.chance import Chance
from pbem.rules.struggle.model import GOODS
from pbem.rules.struggle.sight import Sight


def condition(sight: Sight, chance: Chance) -> str:
    """One to three tests joined by AND, as written behind IF."""
    return " AND ".join(_test(sight, chance) for _ in range(chance.pick((1, 1, 1, 2, 3))))


def _test(sight: Sight, chance: Chance) -> str:
    words = _positive(sight, chance)
    return f"NOT {words}" if chance.one_in(3) else words


def _positive(sight: Sight, chance: Chance) -> str:
    tables = sight.tables
    city = chance.pick(list(tables.cities))
    place = city if chance.one_in(2) else chance.pick([at for at in tables.crossroads if at not in tables.city_at])
    word = chance.pick(("MINE", "NEUTRAL", "NEUTRAL", "OWNER", "COUNTER", "COUNTER", "HAS"))
    if word == "OWNER":
        return f"OWNER({place})={chance.pick(sight.state.seats)}"
    if word == "HAS":
        goods = [good for good in GOODS if chance.one_in(3)] or [chance.pick(GOODS)]
        return f"HAS({' + '.join(f'{chance.number(1, 3)} {good}' for good in goods)})"
    return f"{word}({city if word == 'COUNTER' else place})"
