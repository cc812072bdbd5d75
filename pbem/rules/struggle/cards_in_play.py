"""Playing development cards: one a seat in each phase (K19, K20, K22), diplomats and Diplomacy (K23, K24)."""

from __future__ import annotations

from pbem.rules.struggle import decks, supply, theft
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.orders import Play

DIPLOMAT, TREASURE = "diplomat", "treasure"


def playable(res: Resolution, seat: str, card: str) -> str:
    """Why the seat cannot play such a card now: one_card, no_card or too_new; "" if it can."""
    if res.played.get(seat) == res.phase:
        return "one_card"
    return decks.find(res, seat, card)[1]


def spend(res: Resolution, seat: str, card: str, tribe: str = "", hex: str = "") -> None:
    """The oldest such card that is playable now is played, for all to see; a treasure gives its gold."""
    decks.lay_open(res, seat, decks.find(res, seat, card)[0])
    res.played[seat] = res.phase
    gold = supply.gain(res, seat, supply.GOLD, res.tables.gold[card])
    res.emit("played", {"seat": seat, "card": card, "tribe": tribe or None, "hex": hex or None, "gold": gold})


def obstacle(res: Resolution, seat: str, order: Play) -> str:
    """Why the card of a PLAY line cannot be played now; "" if it can."""
    reason = playable(res, seat, order.card)
    if not reason and order.card == DIPLOMAT:
        reason = theft.obstacle(res, seat, order.hex, order.seat, order.steal)
    return reason


def play(res: Resolution, seat: str, order: Play) -> None:
    """A possible PLAY of the trade phase."""
    spend(res, seat, order.card, hex=order.hex)
    if order.card == DIPLOMAT:
        res.state.legionnaire = order.hex
        res.emit("legionnaire", {"hex": order.hex})
        theft.rob(res, seat, order.hex, (order.seat, order.steal), DIPLOMAT)
        _diplomacy(res, seat)


def _diplomacy(res: Resolution, seat: str) -> None:
    """The special card goes to its first holder, or to who has played more diplomats than the holder."""
    state, least = res.state, res.tables.numbers.victory.diplomats
    count = state.players[seat].played.count(DIPLOMAT)
    holder = state.diplomacy
    enough = count > state.players[holder].played.count(DIPLOMAT) if holder else count >= least
    if enough and holder != seat:
        state.diplomacy = seat
        res.emit("diplomacy", {"seat": seat, "before": holder or None, "played": count})
