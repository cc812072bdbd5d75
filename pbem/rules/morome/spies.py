"""Spies: a bid as a function of the slip seen (R74; rules 5.2; C22).

Every spy sees final slips, except inside a cycle of spies, where all see base slips. So no order of processing can
change the result.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.core.entries import DONE, SKIPPED
from pbem.rules.morome.conditions import Scene, Seen, hold
from pbem.rules.morome.deck import spend
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.orders import Spy, SpyRule
from pbem.rules.morome.slips import Auction, Slip, Written, base_slips, write

SPIES = "spies"


class Plan(msgspec.Struct):
    """What one seat's spies do in an auction: whom they saw, and the rules, first match wins."""

    targets: list[str]
    rules: list[SpyRule]
    ended: bool = False  # ELSE BASE was read: further rules do not count


def open_slips(res: Resolution, auction: Auction) -> dict[str, Written]:
    """The slips of all living seats, those of spies written after they saw the others' ones."""
    written = base_slips(res, auction)
    plans = {seat: plan for seat in written if (plan := _spy(res, auction, seat)) is not None}
    if not plans:
        return written
    reach = {seat: _reach(seat, plans) for seat in plans}
    final: dict[str, Written] = {}
    for seat in written:
        _finish(seat, _Open(res, auction, written, plans, reach, final))
    return {seat: final[seat] for seat in written}


def peek_hands(res: Resolution) -> None:
    """`SPY … HAND`, in seat order at the beginning of the Bid for Rome, also while Rome is lost (C22a)."""
    for seat in res.state.living():
        for entry in res.lines(seat, "spy/hand"):
            alternative = entry.alternatives[0]
            order: Spy = alternative.order
            seen = res.hands.setdefault(seat, {})
            if not hold(alternative.tests, res.scene(seat)):
                res.report(entry, SKIPPED, "condition")
            elif reason := _obstacle(res, seat, order.target, list(seen)):
                res.report(entry, SKIPPED, reason)
            else:
                _commit(res, seat, order)
                rank = res.tables.rank
                cards = sorted((card.id for card in res.state.hands[order.target]), key=rank.__getitem__)
                seen[order.target] = tuple(cards)
                res.emit("saw_hand", {"seat": seat, "target": order.target, "cards": cards}, (seat,))
                res.report(entry, DONE)


def _spy(res: Resolution, auction: Auction, seat: str) -> Plan | None:
    """Execute the seat's SPY lines for this auction; None when none was executed (C22b)."""
    plan = Plan([], [])
    # The lines are taken away: a second auction of the same province this turn finds none.
    for entry in res.take_lines(seat, f"spy/{auction.what}"):
        alternative = entry.alternatives[0]
        order: Spy = alternative.order
        if not hold(alternative.tests, res.scene(seat)):
            res.report(entry, SKIPPED, "condition")
            continue
        if not plan.ended:
            plan.rules.extend(order.rules)
            plan.ended = order.base
        if reason := _obstacle(res, seat, order.target, plan.targets):
            res.report(entry, SKIPPED, reason)
        else:
            _commit(res, seat, order)
            plan.targets.append(order.target)
            res.report(entry, DONE)
    return plan if plan.targets else None


def _obstacle(res: Resolution, seat: str, target: str, seen: list[str]) -> str:
    if target == seat or target in res.state.out or target not in res.state.seats:
        return "dead_target"
    if target in seen:
        return "spied_already"
    return "" if res.state.holds(seat, SPIES) else "no_card"


def _commit(res: Resolution, seat: str, order: Spy) -> None:
    spend(res, seat, SPIES)
    res.emit("spied", {"seat": seat, "target": order.target, "what": order.what})


def _reach(seat: str, plans: Mapping[str, Plan]) -> set[str]:
    """The seats that a chain of executed SPY orders leads to from `seat`."""
    found: set[str] = set()
    todo = list(plans[seat].targets)
    while todo:
        target = todo.pop()
        if target not in found:
            found.add(target)
            if target in plans:
                todo += plans[target].targets
    return found


class _Open(msgspec.Struct, frozen=True):
    """An auction while its slips are being finished."""

    res: Resolution
    auction: Auction
    base: dict[str, Written]
    plans: dict[str, Plan]
    reach: dict[str, set[str]]
    final: dict[str, Written]


def _finish(seat: str, at: _Open) -> Written:
    """The seat's final slip; those it depends on are finished first (at most one level a seat)."""
    if seat in at.final:
        return at.final[seat]
    plan = at.plans.get(seat)
    if plan is None:
        at.final[seat] = at.base[seat]
        return at.base[seat]
    slips = []
    for target in plan.targets:
        cycle = target in at.plans and seat in at.reach[target]
        slip = (at.base[target] if cycle else _finish(target, at)).slip
        slips.append(slip)
        data = {"seat": seat, "target": target, "what": at.auction.what, **slip.told()}
        at.res.emit("saw", data, (seat,))
    at.final[seat] = _answer(at, seat, plan, slips)
    return at.final[seat]


def _answer(at: _Open, seat: str, plan: Plan, slips: list[Slip]) -> Written:
    """The slip by the first rule that fits what was seen, else the base slip (C22c-e)."""
    seen = Seen(
        max(slip.total for slip in slips),
        max(slip.amount for slip in slips),
        tuple(card for slip in slips for card in slip.cards),
    )
    state = at.res.state
    scene = Scene(seat, state.owner, state.legions, at.res.hands.get(seat, {}), seen=seen)
    base = at.base[seat]
    for rule in plan.rules:
        if hold(rule.tests, scene):
            return Written(_bid(at, seat, rule, seen), base.entry, base.alternative, replaced=True)
    return base


def _bid(at: _Open, seat: str, rule: SpyRule, seen: Seen) -> Slip:
    blank = write(at.res, at.auction, seat, 0, rule.cards)
    amount = rule.amount.n
    if rule.amount.seen:
        amount = max(0, seen.total + amount - blank.total)
    if rule.most is not None:
        amount = min(amount, rule.most)
    return write(at.res, at.auction, seat, amount, rule.cards)
