"""The orders that are possible for a seat now, as values: what `legal` lists and the order template shows.

They carry the largest numbers they can. `res` is the position before the first battle (`rehearsal.rehearse`).
"""

from __future__ import annotations

from itertools import combinations

from pbem.core.dice import NoDice
from pbem.rules.spqrisiko import orders as o
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import EMPTY
from pbem.rules.spqrisiko.phases.battle import attack_obstacle
from pbem.rules.spqrisiko.phases.deploy import NONE, eligible
from pbem.rules.spqrisiko.phases.move import move_obstacle
from pbem.rules.spqrisiko.pieces import stock
from pbem.rules.spqrisiko.reach import reach
from pbem.rules.spqrisiko.sight import Sight


def now(sight: Sight) -> Resolution:
    """What the seat sees, to be asked what is possible; nothing is carried out on it."""
    return Resolution(sight.rules, sight.state, NoDice(), {})


# --- set-up -------------------------------------------------------------------------------------------------------
def drafts(sight: Sight) -> list[o.Draft]:
    """A card each that can still be had, visible ones first; with the option `setup=cards` only visible ones."""
    state = sight.state
    cards = state.row[:]
    if sight.rules.options.setup == "lists":
        cards += [r for r in sight.tables.regions if state.owner[r] == EMPTY and r not in state.row]
    return [o.Draft((card,)) for card in cards]


def deployments(sight: Sight) -> list[o.Deploy]:
    """All that is left to one of the regions that had no placement (#12, C20)."""
    pool = sight.state.pools.get(sight.seat, NONE)
    regions = eligible(now(sight), sight.seat)
    items = [(r, pool.legions, pool.triremes if sight.tables.coasts[r] else 0) for r in regions]
    return [o.Deploy((item,)) for item in items if any(item[1:])]


# --- reinforcement ------------------------------------------------------------------------------------------------
def exchanges(sight: Sight) -> list[o.Exchange]:
    """What the hand can be exchanged for. Of cards that show the same the first of the hand stand for all (C9)."""
    tables, metropoli = sight.tables, stock(now(sight))
    found: dict[tuple[str, ...], o.Exchange] = {}
    for cards in (cards for count in (3, 1) for cards in combinations(sight.hand, count)):
        combo = tables.combo(cards)
        gains = combo.gives if combo is not None else ()
        shown = sorted(tables.resource[card] for card in cards)
        for gain in gains:
            kind = next(iter(gain)) if len(gains) > 1 else ""
            if [*gain] != ["metropoli"] or metropoli:
                wish = "metropolis" if kind == "metropoli" else kind
                found.setdefault((*shown, wish), o.Exchange(cards, wish))
    return list(found.values())


def reinforcements(sight: Sight, res: Resolution) -> list[o.Reinforce]:
    """All that comes to one place: legions and, on a coast, triremes; in a sea triremes (C9)."""
    legions, triremes = income(res)
    coasts, seat = sight.tables.coasts, sight.seat
    items = [(r, legions, triremes if coasts[r] else 0) for r in sight.state.held(seat, sight.tables.regions)]
    items += [(sea, 0, triremes) for sea in sight.state.held(seat, sight.tables.seas)]
    return [o.Reinforce((item,)) for item in items if any(item[1:])]


def income(res: Resolution) -> tuple[int, int]:
    """Legions and triremes of the track section of this turn; nothing if they are placed already."""
    data = next((event.data for event in res.events if event.kind == "income"), {})
    return data.get("legions", 0), data.get("triremes", 0)


def sites(sight: Sight) -> list[o.Metropolis]:
    """Where a Metropoli can stand, if an exchange can gain one (#7)."""
    combos = [sight.tables.combo(order.cards) for order in exchanges(sight)]
    if not stock(now(sight)) or not any("metropoli" in gain for combo in combos if combo for gain in combo.gives):
        return []
    return [o.Metropolis(region) for region in sight.regions if region not in sight.state.metropoli]


# --- battles and moves --------------------------------------------------------------------------------------------
def attacks(sight: Sight, res: Resolution) -> list[o.Attack]:
    """By source and target in map order (C14)."""
    orders = [o.Attack(source, target) for source, target in _ways(sight, res)]
    return [order for order in orders if not attack_obstacle(res, sight.seat, order)]


def moves(sight: Sight, res: Resolution) -> list[o.Move]:
    """By source and target in map order; of everybody who need not stay (#27-#30, C21)."""
    orders = [o.Move(source, target, o.ALL) for source, target in _ways(sight, res)]
    return [order for order in orders if not move_obstacle(res, sight.seat, order)]


def _ways(sight: Sight, res: Resolution) -> list[tuple[str, str]]:
    owner, tables, seat = res.state.owner, sight.tables, sight.seat
    return [(source, to) for source in res.state.held(seat, tables.places) for to in reach(owner, tables, seat, source)]
