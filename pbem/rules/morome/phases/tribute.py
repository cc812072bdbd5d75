"""Tribute: income, Taxation, Bread and Circuses, gifts (R15-R17, R76, R77, C20)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pbem.core.entries import CUT, DONE, SKIPPED, Entry
from pbem.rules.morome.battle import Attack, attack
from pbem.rules.morome.conditions import hold
from pbem.rules.morome.deck import spend
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.orders import Give

TAXATION = "taxation"
BREAD = "bread_and_circuses"


class _Played(msgspec.Struct):
    """A PLAY line and, card by card, what stood in the way ("" when it was played)."""

    entry: Entry
    reasons: list[str]


def tribute(res: Resolution) -> None:
    """Income of all; all Taxation; all Bread and Circuses; gifts, where they are allowed."""
    _income(res)
    living = res.state.living()
    plays = [_Played(entry, []) for seat in living for entry in res.lines(seat, "play")]
    _play_all(res, plays, TAXATION, _taxation)
    _play_all(res, plays, BREAD, _bread)
    for played in plays:
        _report(res, played)
    for seat in living:
        for entry in res.lines(seat, "give"):
            _give(res, entry)


def _income(res: Resolution) -> None:
    state = res.state
    for seat in state.living():
        provinces = [p for p in state.controlled(seat) if p not in state.disaster]
        struck = [p for p in state.controlled(seat) if p in state.disaster]
        amount = sum(res.tables.tribute[p] for p in provinces)
        state.money[seat] += amount
        res.emit("income", {"seat": seat, "amount": amount, "provinces": provinces, "struck": struck})


def _play_all(res: Resolution, plays: list[_Played], card: str, play: Callable[[Resolution, str, str], str]) -> None:
    """All cards of one kind: seats in seat order, a seat's cards one after the other."""
    count: dict[str, int] = {}
    for played in plays:
        entry = played.entry
        alternative = entry.alternatives[0]
        for _ in range(alternative.order.cards.count(card)):
            if not hold(alternative.tests, res.scene(entry.seat)):
                reason = "condition"
            elif not res.state.holds(entry.seat, card):
                reason = "no_card"
            else:
                count[entry.seat] = count.get(entry.seat, 0) + 1
                reason = play(res, entry.seat, f"{entry.seat}/{count[entry.seat]}")
            played.reasons.append(reason)


def _report(res: Resolution, played: _Played) -> None:
    failed = [reason for reason in played.reasons if reason]
    n = len(played.reasons) - len(failed)
    outcome = SKIPPED if not n else CUT if failed else DONE
    res.report(played.entry, outcome, failed[0] if failed else "", n=n)


def _taxation(res: Resolution, seat: str, label: str) -> str:
    """Tribute for each province, then a revolt on 1 in each (R76)."""
    state = res.state
    provinces = state.controlled(seat)
    if not provinces:
        return "no_province"
    spend(res, seat, TAXATION)
    numbers = res.tables.numbers
    amount = numbers.taxation_yield * len(provinces)
    state.money[seat] += amount
    res.emit("taxation", {"seat": seat, "amount": amount, "provinces": provinces})
    if res.rules.options.taxation_revolt == "all_together":
        if _revolts(res, seat, None, f"taxation/{label}/check"):
            for province in provinces:
                _rebels(res, province, f"taxation/{label}/{province}")
        return ""
    for province in provinces:
        if _revolts(res, seat, province, f"taxation/{label}/{province}/check"):
            _rebels(res, province, f"taxation/{label}/{province}")
    return ""


def _revolts(res: Resolution, seat: str, province: str | None, label: str) -> bool:
    die = res.die(label, 6)
    revolt = die <= res.tables.numbers.taxation_revolt
    res.emit("tax_check", {"seat": seat, "province": province, "die": die, "revolt": revolt})
    return revolt


def _rebels(res: Resolution, province: str, label: str) -> None:
    numbers = res.tables.numbers
    attack(res, province, Attack("rebels", "taxation", label, numbers.taxation_rebels, numbers.hit.enemy))


def _bread(res: Resolution, seat: str, label: str) -> str:
    """The Caesar of this moment pays what a D6 says, or all he has (R77)."""
    state = res.state
    caesar = state.caesar
    if caesar is None:
        return "no_caesar"
    spend(res, seat, BREAD)
    die = res.die(f"bread/{label}", 6)
    paid = min(die, state.money[caesar])
    res.pay(caesar, paid)
    res.emit("bread", {"seat": seat, "caesar": caesar, "die": die, "paid": paid})
    return ""


def _give(res: Resolution, entry: Entry) -> None:
    """GIVE: cut to the money at hand (option trade)."""
    state = res.state
    alternative = entry.alternatives[0]
    order: Give = alternative.order
    amount = min(order.amount, state.money[entry.seat])
    if res.rules.options.trade != "tribute":
        reason = "not_allowed"
    elif not hold(alternative.tests, res.scene(entry.seat)):
        reason = "condition"
    elif order.seat == entry.seat or order.seat not in state.living():
        reason = "dead_target"
    else:
        reason = "" if amount else "no_money"
    if reason:
        res.report(entry, SKIPPED, reason)
        return
    res.pay(entry.seat, amount)
    state.money[order.seat] += amount
    res.emit("gave", {"seat": entry.seat, "target": order.seat, "amount": amount})
    cut = amount < order.amount
    res.report(entry, CUT if cut else DONE, "no_money" if cut else "", n=amount)
