"""PLAY: diplomats and treasures at once, traitors and great warriors laid ready for a tribe's action (K20-K22, K24)."""

from __future__ import annotations

from pbem.rules.struggle import decks, supply, theft
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.orders import Play

DIPLOMAT, TREASURE = "diplomat", "treasure"
GOLD = "gold"


def obstacle(rules: Rules, state: State, seat: str, order: Play, phase: str, *, played: bool = False) -> str:
    """Why a card cannot be played (or laid ready) in a phase of this round; `played`: one was played in it already."""
    if played:
        return "one_card"
    index, reason = decks.ripe(rules, state, seat, order.card, phase)
    if index < 0:
        return reason
    return _no_victim(rules, state, seat, order) if order.card == DIPLOMAT else ""


def _no_victim(rules: Rules, state: State, seat: str, order: Play) -> str:
    """Only a victim that is named must be one (K23)."""
    gold = rules.options.steal_gold if order.steal == theft.GOLD else 0
    if not order.seat or order.seat in theft.robbable(rules.tables, state, seat, order.hex, gold):
        return ""
    return "no_gold_victim" if gold else "no_victim"


# --- played at once -----------------------------------------------------------------------------------------------
def play(res: Resolution, seat: str, order: Play) -> None:
    """A diplomat or a treasure; it must be possible."""
    if order.card != DIPLOMAT:
        use(res, seat, order.card, order.tribe)
        return
    use(res, seat, order.card, "", order.hex)
    source, res.state.legionnaire = res.state.legionnaire, order.hex
    res.emit("legionnaire", {"hex": order.hex, "source": source})
    theft.rob(res, seat, order.hex, (order.seat, order.steal), DIPLOMAT)
    _diplomacy(res, seat)


def use(res: Resolution, seat: str, card: str, tribe: str, hex: str = "") -> None:
    """The oldest such card goes from the hand to the played ones; a treasure gives its gold (K22)."""
    index, _ = decks.find(res, seat, card)
    decks.lay_open(res, seat, index)
    worth = res.tables.gold[card]
    gold = supply.gain(res, seat, GOLD, worth) if worth else 0
    res.played[seat] = res.phase
    res.emit("played", {"seat": seat, "card": card, "tribe": tribe or None, "hex": hex or None, "gold": gold})


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


# --- with a tribe -------------------------------------------------------------------------------------------------
def playable(res: Resolution, seat: str, card: str, tribe: str = "") -> str:
    """Why a card of the hand cannot be played now: no_card, too_new, one_card; "" if it can (K19, K20)."""
    played = res.played.get(seat) == res.phase
    return obstacle(res.rules, res.state, seat, Play(card, tribe), res.phase, played=played)


def spend(res: Resolution, seat: str, card: str, tribe: str) -> None:
    """A traitor or great warrior helps a tribe; it must be playable."""
    use(res, seat, card, tribe)


def treasure(res: Resolution, seat: str, tribe: str) -> None:
    """A treasure is played; it must be playable (K22)."""
    use(res, seat, TREASURE, tribe)
