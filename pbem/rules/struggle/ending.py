"""The end of the game: who has the points, what is shown, the ranking (K36, K37)."""

from __future__ import annotations

from itertools import groupby

from pbem.rules.struggle import decks
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import OVER, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.points import parts, points, target

END = "end"


def has_target(rules: Rules, state: State) -> bool:
    """Whether any seat has the points, hidden ones counted."""
    least = target(rules)
    return any(points(rules, state, seat) >= least for seat in state.seats)


def reached(res: Resolution) -> bool:
    """With game_end immediately: whether the game ends now. To be asked after every trade line and tribe action."""
    return res.rules.options.game_end == "immediately" and has_target(res.rules, res.state)


def finish(res: Resolution) -> None:
    """Everybody shows victory cards and treasures; points, ranking, the end."""
    state = res.state
    res.phase = END
    res.emit("ending", {})
    for seat in state.seats:
        _show(res, seat)
    for seat in state.seats:
        found = parts(res.rules, state, seat)
        total = sum(part[1] for part in found)
        res.emit("final", {"seat": seat, "parts": found, "total": total, "gold": state.players[seat].goods["gold"]})
    state.ranking = ranking(res.rules, state)
    state.phase = OVER
    groups = [group[:] for group in state.ranking]
    res.emit("over", {"reason": "points", "ranking": groups, "winners": groups[0], "tie": _tie(res)})


def _show(res: Resolution, seat: str) -> None:
    """Victory cards and treasures go from the hand to the played cards; a treasure gives its gold."""
    player, tables = res.state.players[seat], res.tables
    shown = []
    gold = 0
    index = 0
    while index < len(player.cards):
        card = player.cards[index].card
        if tables.points[card] or tables.gold[card]:
            decks.lay_open(res, seat, index)
            shown.append(card)
            gold += tables.gold[card]
        else:
            index += 1
    player.goods["gold"] += gold
    if shown:
        res.emit("shown", {"seat": seat, "cards": shown, "gold": gold})


def ranking(rules: Rules, state: State) -> list[list[str]]:
    """Most points, then most gold; those still equal are one group, in seat order."""

    def merit(seat: str) -> tuple[int, int]:
        return points(rules, state, seat), state.players[seat].goods["gold"]

    order = sorted(state.seats, key=merit, reverse=True)  # stable, so equals stay in seat order
    return [list(group) for _, group in groupby(order, key=merit)]


def _tie(res: Resolution) -> str | None:
    """What decided between winners of equal points: "gold", nothing ("shared"), or there was no tie (None)."""
    state = res.state
    winners = state.ranking[0]
    if len(winners) > 1:
        return "shared"
    best = points(res.rules, state, winners[0])
    return "gold" if sum(points(res.rules, state, seat) == best for seat in state.seats) > 1 else None
