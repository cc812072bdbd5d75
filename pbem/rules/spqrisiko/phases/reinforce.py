"""II. Reinforcements: the track, one exchange, placing (#4-#8, C9, C11)."""

from __future__ import annotations

from functools import partial

from pbem.core.entries import CUT, DONE, SKIPPED, Entry, first_possible
from pbem.core.orders import Alternative
from pbem.rules.spqrisiko.data import gain_of
from pbem.rules.spqrisiko.deck import spend
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.orders import Exchange, Metropolis, Reinforce
from pbem.rules.spqrisiko.pieces import Supply, build, fitting, put, stock
from pbem.rules.spqrisiko.unplaced import place_rest


def reinforce(res: Resolution, seat: str) -> None:
    """The income of the track section after scoring, one exchange, then placing; what is left goes by rule."""
    legions, triremes = res.tables.income(res.state.vp[seat])
    supply = Supply(legions, triremes)
    res.emit("income", {"seat": seat, "vp": res.state.vp[seat], "legions": legions, "triremes": triremes})
    _exchange(res, seat, supply)
    for entry in res.lines(seat, "place"):
        index, reason = first_possible(entry, partial(_obstacle, res, seat, supply))
        if reason:
            res.report(entry, SKIPPED, reason, index)
        elif isinstance(entry.alternatives[index].order, Metropolis):
            _build(res, entry, index, supply)
        else:
            _place(res, entry, index, supply)
    place_rest(res, seat, supply)


# --- exchange -----------------------------------------------------------------------------------------------------
def _exchange(res: Resolution, seat: str, supply: Supply) -> None:
    """The first exchange that is possible; those after it come too late (#5)."""
    made = False
    for entry in res.lines(seat, "exchange"):
        if made:
            res.report(entry, SKIPPED, "exchanged")
            continue
        index, reason = first_possible(entry, partial(_exchange_obstacle, res, seat))
        if reason:
            res.report(entry, SKIPPED, reason, index)
            continue
        _hand_in(res, seat, entry.alternatives[index].order, supply)
        res.report(entry, DONE, "", index)
        made = True


def _exchange_obstacle(res: Resolution, seat: str, alternative: Alternative) -> str:
    order: Exchange = alternative.order
    if not res.holds(seat, alternative.tests):
        return "condition"
    if any(card not in res.state.hands[seat] for card in order.cards):
        return "no_card"
    combo = res.tables.combo(order.cards)
    gain = None if combo is None else gain_of(combo, order.gain)
    if gain is None:
        return "no_combo"
    only = [*gain] == ["metropoli"]
    return "none_left" if only and not stock(res) else ""


def _hand_in(res: Resolution, seat: str, order: Exchange, supply: Supply) -> None:
    combo = res.tables.combo(order.cards)
    gain = gain_of(combo, order.gain) if combo else None
    assert combo is not None and gain is not None  # the obstacles have been looked at
    for card in order.cards:
        spend(res, seat, card)
    given = {kind: gain.get(kind, 0) for kind in ("legions", "triremes", "metropoli")}
    given["metropoli"] = min(given["metropoli"], stock(res))
    supply.legions += given["legions"]
    supply.triremes += given["triremes"]
    supply.metropoli += given["metropoli"]
    resources = [res.tables.resource[card] for card in order.cards]
    data = {"seat": seat, "cards": list(order.cards), "resources": resources, "combo": combo.id}
    res.emit("exchanged", data | given)


# --- placing ------------------------------------------------------------------------------------------------------
def _obstacle(res: Resolution, seat: str, supply: Supply, alternative: Alternative) -> str:
    if not res.holds(seat, alternative.tests):
        return "condition"
    order: Reinforce | Metropolis = alternative.order
    if isinstance(order, Metropolis):
        if not supply.metropoli:
            return "no_metropolis"
        if res.state.owner[order.region] != seat:
            return "not_mine"
        return "occupied" if order.region in res.state.metropoli else ""
    reasons = [_item_obstacle(res, seat, supply, item) for item in order.items]
    return "" if "" in reasons else reasons[0]


def _item_obstacle(res: Resolution, seat: str, supply: Supply, item: tuple[str, int, int]) -> str:
    if res.state.owner[item[0]] != seat:
        return "not_mine"
    return "" if any(fitting(res.tables, item, supply)) else "nothing_left"


def _build(res: Resolution, entry: Entry, index: int, supply: Supply) -> None:
    order: Metropolis = entry.alternatives[index].order
    supply.metropoli -= 1
    build(res, entry.seat, order.region, default=False)
    res.report(entry, DONE, "", index)


def _place(res: Resolution, entry: Entry, index: int, supply: Supply) -> None:
    """Item by item, each cut to what is left; an item whose place is not the seat's is skipped alone."""
    order: Reinforce = entry.alternatives[index].order
    placed, wanted, short = 0, 0, ""
    for item in order.items:
        wanted += item[1] + item[2]
        reason = _item_obstacle(res, entry.seat, supply, item)
        if reason:
            short = short or reason
            continue
        legions, triremes = fitting(res.tables, item, supply)
        supply.legions -= legions
        supply.triremes -= triremes
        put(res, entry.seat, item[0], legions, triremes)
        placed += legions + triremes
    if placed == wanted:
        res.report(entry, DONE, "", index, placed)
    else:
        res.report(entry, CUT, short if short == "not_mine" else "not_enough", index, placed)
