"""Order lines that are possible now, as suggestions in canonical spelling; each passes the check.

Attacks and moves are those that the position allows once the reinforcements of this turn are placed by rule, and
without any battle before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from pbem.core.grammar import Grammar, format_line
from pbem.core.names import Names
from pbem.core.orders import Alternative
from pbem.rules.spqrisiko import orders as o
from pbem.rules.spqrisiko import possible
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.grammar import grammar
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.rehearsal import rehearse
from pbem.rules.spqrisiko.sight import Sight, look


def legal(rules: Rules, view: Mapping[str, Any], seat: str) -> list[str]:
    """The lines, in the order of the phases; `PASS` when there is nothing else to write."""
    sight = look(rules, view, seat)
    if not sight.verbs:
        return []
    res = rehearse(sight)
    orders = [order for verb in sight.verbs for order in ORDERS[verb](sight, res)] or [o.Pass()]
    return [format_line(_canonical(), (Alternative(order),)) for order in orders]


@cache
def _canonical() -> Grammar:
    """Canonical lines hold ids, no names."""
    return grammar(Names({}), ())


def _pause(sight: Sight, res: Resolution) -> list[o.Pause]:
    """C18: between battles, so there must be one."""
    return [o.Pause()] if possible.attacks(sight, res) else []


ORDERS: Mapping[str, Callable[[Sight, Resolution], list[Any]]] = {
    "DRAFT": lambda sight, res: possible.drafts(sight),
    "DEPLOY": lambda sight, res: possible.deployments(sight),
    "EXCHANGE": lambda sight, res: possible.exchanges(sight),
    "REINFORCE": possible.reinforcements,
    "METROPOLIS": lambda sight, res: possible.sites(sight),
    "ATTACK": possible.attacks,
    "TAKE": lambda sight, res: [o.Take((card,)) for card in sight.state.row],
    "PAUSE": _pause,
    "MOVE": possible.moves,
}
