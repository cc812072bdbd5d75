"""PLAY: diplomats and treasures at once, traitors and great warriors with a tribe's action (K19-K24)."""

from __future__ import annotations

from pbem.rules.struggle import decks, supply, theft
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.orders import Play
from pbem.rules.struggle.supply import GOLD

DIPLOMAT = "diplomat"


def obstacle(res: Resolution, seat: str, order: Play) -> str:
    """Why a card cannot be played, or laid ready for a tribe, in the phase going on (K19, K20, K23)."""
    if res.has_played(seat):
        return "one_card"
    _, reason = decks.find(res, seat, order.card)
    if reason or order.card != DIPLOMAT:
        return reason
    return theft.obstacle(res, seat, order.hex, order.seat, order.steal)


def play(res: Resolution, seat: str, order: Play) -> None:
    """The oldest such card goes from the hand to the played ones; it must be possible.

    A treasure gives its gold (K22), a diplomat moves the legionnaire and steals; what the others do for a tribe's
    action, the action does.
    """
    index, _ = decks.find(res, seat, order.card)
    decks.lay_open(res, seat, index)
    res.played[seat] = res.phase
    worth = res.tables.gold[order.card]
    gold = supply.gain(res, seat, GOLD, worth) if worth else 0
    res.emit("played", {
        "seat": seat, "card": order.card, "tribe": order.tribe or None, "hex": order.hex or None, "gold": gold,
    })  # fmt: skip
    if order.card == DIPLOMAT:
        source, res.state.legionnaire = res.state.legionnaire, order.hex
        res.emit("legionnaire", {"hex": order.hex, "source": source})
        theft.rob(res, seat, order.hex, (order.seat, order.steal), DIPLOMAT)
        _diplomacy(res, seat)


def _diplomacy(res: Resolution, seat: str) -> None:
    """Diplomacy goes to the first with enough diplomats, then to who has played more than the holder (K24)."""
    state = res.state
    holder = state.diplomacy
    if holder == seat:
        return
    count = state.players[seat].played.count(DIPLOMAT)
    if holder:
        enough = count > state.players[holder].played.count(DIPLOMAT)
    else:
        enough = count >= res.tables.numbers.victory.diplomats
    if enough:
        state.diplomacy = seat
        res.emit("diplomacy", {"seat": seat, "before": holder or None, "played": count})
