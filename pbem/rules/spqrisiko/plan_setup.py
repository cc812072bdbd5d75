"""Draft and deployment of the bot `steady` (PREP)."""

from __future__ import annotations

from pbem.rules.spqrisiko.model import EMPTY, Pool
from pbem.rules.spqrisiko.plan import Plan
from pbem.rules.spqrisiko.plan_pieces import pieces

STACKS = 3  # regions that get legions: the first half of them, the next half of the rest …
BLOCKED = 20  # what a region that is gone adds to the price of its province, in hundredths of a region a point


def draft(plan: Plan) -> None:
    """All cards that may still come: province after province, within a province those with most neighbours in it."""
    if not plan.sight.takes("DRAFT"):
        return
    state, tables = plan.sight.state, plan.tables
    provinces = _provinces(plan)

    def order(region: str) -> tuple[int, int]:
        province = tables.province_of[region]
        inner = sum(1 for near in tables.near[region] if tables.province_of[near] == province)
        return provinces.index(province), -inner

    coming = tables.in_order([*state.row, *state.deck])
    plan.lines.append(f"DRAFT {', '.join(sorted(coming, key=order))}")


def _provinces(plan: Plan) -> list[str]:
    """The cheapest Proconsul first. With lists every seat begins with another province, so that they do not collide:
    the last seat, which plays last too, with the cheapest.
    """
    tables, state, rules = plan.tables, plan.sight.state, plan.sight.rules

    def price(province: str) -> int:
        card = tables.provinces[province]
        gone = sum(1 for region in card.regions if state.owner[region] not in (EMPTY, plan.seat))
        missing = max(0, card.threshold - plan.worth.held(plan.seat, province))
        return missing * 100 // max(1, rules.points(province, "proconsul")) + gone * BLOCKED

    order = sorted(tables.provinces, key=price)
    if rules.options.setup == "cards":
        return order
    own = order[(len(state.seats) - 1 - state.seats.index(plan.seat)) % len(order)]
    return [own, *(province for province in order if province != own)]


def deploy(plan: Plan) -> None:
    """Legions in a few stacks at the best fronts, triremes where the best sea is to be had."""
    if not plan.sight.takes("DEPLOY"):
        return
    state = plan.sight.state
    pool = state.pools.get(plan.seat, Pool(0, 0))
    free = [region for region in plan.sight.regions if state.units[region] == 1 and not state.fleet_in(region)]
    coasts = [region for region in free if plan.tables.coasts[region]]
    stacks = sorted(free, key=lambda region: -plan.front(region))[:STACKS]
    shares = _halves(pool.legions, len(stacks))
    placed = {region: (share, 0) for region, share in zip(stacks, shares, strict=True)}
    if coasts and pool.triremes:
        harbour = max(coasts, key=lambda region: plan.launch(region))
        placed[harbour] = (placed.get(harbour, (0, 0))[0], pool.triremes)
    plan.lines += [f"DEPLOY {pieces(region, *items)}" for region, items in placed.items() if any(items)]


def _halves(count: int, parts: int) -> list[int]:
    """Half, half of the rest … and the rest."""
    shares = []
    for left in range(parts, 0, -1):
        shares.append(count if left == 1 else (count + 1) // 2)
        count -= shares[-1]
    return shares
