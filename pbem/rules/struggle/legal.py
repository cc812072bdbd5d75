"""Order lines that are possible now, as suggestions in canonical spelling; each passes the check.

Each is possible by itself, before any other line is carried out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.grammar import format_line
from pbem.core.names import Names
from pbem.core.orders import Alternative
from pbem.rules.struggle import orders as o
from pbem.rules.struggle import possible
from pbem.rules.struggle.doubts_of_legion import rolls
from pbem.rules.struggle.grammar import TOLLS, grammar
from pbem.rules.struggle.model import TRADE, TRIBES, WARRIORS
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.possible_acts import acts
from pbem.rules.struggle.sight import Sight, look


def legal(rules: Rules, view: Mapping[str, Any], seat: str) -> list[str]:
    """The lines, in the order of the phases; none when the game is over."""
    sight = look(rules, view, seat)
    if not sight.phases:
        return []
    g = grammar(Names({}), (), rules)  # canonical lines hold ids, no names
    return [format_line(g, (Alternative(order),)) for order in orders(sight)]


def orders(sight: Sight) -> list[o.Order]:
    """The same as values."""
    found: list[o.Order] = []
    if TRADE in sight.phases:
        found += possible.starts(sight)
        found += possible.banks(sight)
        found += possible.offers(sight)
        found += possible.builds(sight)
        found += possible.buys(sight)
        found += possible.plays(sight)
    for tribe in TRIBES:
        if tribe in sight.phases:
            found += possible.tribe_plays(sight, tribe)
            found += [act.order for act in acts(sight, tribe)]
    if any(tribe in sight.phases for tribe in TRIBES):
        found += [o.Pay(good) for good in TOLLS]
    if WARRIORS in sight.phases and rolls(sight):
        found += possible.legions(sight)
    return found or [o.Pass()]
