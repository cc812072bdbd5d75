"""Reconquests, marches and shifts of the bot `steady`."""

from __future__ import annotations

from fractions import Fraction

from pbem.rules.morome.data import ROME
from pbem.rules.morome.model import LOST
from pbem.rules.morome.odds import ONE, reconquer, row_dice, win
from pbem.rules.morome.plan import Plan

ODDS = Fraction(1, 2)  # an attack below these odds is not made
STAY = 1  # legions that stay behind in every province


def moves(plan: Plan) -> None:
    """All moves start from the same position, so each province gives at most what it has (C25)."""
    sight = plan.sight
    if not sight.takes("MOVE"):
        return
    spare = {p: max(0, sight.legions[p] - STAY) for p in sight.mine}
    for target in plan.best(sight.of(LOST)):
        _reconquer(plan, target, spare)
    _march(plan, spare)
    _shift(plan, spare)


def _reconquer(plan: Plan, target: str, spare: dict[str, int]) -> None:
    """Attack a lost province from next door with as many as promise most, if the odds are good and it pays."""
    sight = plan.sight
    sources = [p for p in sight.near(target) if spare.get(p)]
    price = sight.rules.recruit_cost(sight.turn)
    sent = dict.fromkeys(sources, 0)
    best, choice = Fraction(0), dict(sent)
    for count in range(1, sum(spare[p] for p in sources) + 1):
        cheapest = min((p for p in sources if sent[p] < spare[p]), key=lambda p: _exposed(plan, p, sent[p] + 1))
        sent[cheapest] += 1
        odds = _odds(plan, target, count)
        if count < sight.rules.tables.numbers.lost_attackers or odds < ODDS:
            continue
        gain = odds * plan.prize(target, max(1, count // 2)) - (1 - odds) * price * count
        gain -= sum((_exposed(plan, p, n) for p, n in sent.items() if n), Fraction(0))
        if gain > best:
            best, choice = gain, dict(sent)
    for source, count in choice.items():
        if count:
            plan.write(f"MOVE {source} > {target} {count} IF LOST")
            _send(plan, source, count, spare)


def _odds(plan: Plan, target: str, count: int) -> Fraction:
    """Exact odds of a reconquest, against the known garrison or the one that will be rolled."""
    numbers = plan.sight.rules.tables.numbers
    hits = numbers.hit.legion, numbers.hit.enemy
    enemies = plan.sight.enemies.get(target)
    if enemies is not None:
        return Fraction(win(count, enemies, *hits), ONE)
    return Fraction(reconquer(count, row_dice(numbers.garrison), *hits), ONE)


def _beats(plan: Plan, count: int) -> Fraction:
    """Exact odds of a March on Rome (R41)."""
    sight = plan.sight
    hits = sight.rules.tables.numbers.civil_war[sight.rules.options.civil_war_hit]
    return Fraction(win(count, sight.legions[ROME], *hits), ONE)


def _send(plan: Plan, source: str, count: int, spare: dict[str, int]) -> None:
    plan.garrison[source] -= count
    spare[source] -= count


def _exposed(plan: Plan, province: str, count: int) -> Fraction:
    """What it costs to take `count` legions out of a province."""
    legions = plan.garrison[province]
    left = max(legions - count, 0)
    more = plan.danger(province, left) - plan.danger(province, legions)
    return more * plan.stake(province, legions)


def _march(plan: Plan, spare: dict[str, int]) -> None:
    """R41."""
    sight = plan.sight
    if not sight.takes("MARCH") or not sight.holds("march_on_rome") or sight.owner[ROME] in (LOST, sight.seat):
        return
    sources = [p for p in sight.near(ROME) if spare.get(p)]
    force = sum(spare[p] for p in sources)
    if not force or _beats(plan, force) < ODDS:
        return
    cost = sum((_exposed(plan, p, spare[p]) for p in sources), Fraction(0))
    if plan.prize(ROME, force) / 2 > cost:
        plan.write("MARCH " + ", ".join(f"{p} > {ROME} {spare[p]}" for p in sources) + " IF NOT CAESAR")
        for source in sources:
            _send(plan, source, spare[source], spare)


def _shift(plan: Plan, spare: dict[str, int]) -> None:
    """One legion at a time to a neighbour that it helps more."""
    shifted: dict[tuple[str, str], int] = {}
    pairs = [(a, b) for a in spare for b in plan.sight.near(a) if b in spare]
    for _ in range(sum(spare.values())):
        gains = {(a, b): _helps(plan, b) - _exposed(plan, a, 1) for a, b in pairs if spare[a]}
        best = max(gains, key=lambda pair: gains[pair], default=None)
        if best is None or gains[best] <= 1:
            break
        source, target = best
        spare[source] -= 1
        plan.garrison[source] -= 1
        plan.garrison[target] += 1
        shifted[best] = shifted.get(best, 0) + 1
    plan.write(*(f"MOVE {a} > {b} {n}" for (a, b), n in shifted.items()))


def _helps(plan: Plan, province: str) -> Fraction:
    legions = plan.garrison[province]
    less = plan.danger(province, legions) - plan.danger(province, legions + 1)
    return less * plan.stake(province, legions + 1)
