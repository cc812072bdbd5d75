"""The end of the game and the ranking (R70, R72, R73, C9)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from pbem.core.event import Event
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.model import OVER, State
from pbem.rules.morome.options import Rules


def end_of_turn(res: Resolution) -> None:
    """End the game if its time has come."""
    reason = end_reason(res.rules, res.state)
    if not reason:
        return
    state = res.state
    state.ranking = ranking(state)
    state.phase = OVER
    data = {"reason": reason, "ranking": [group[:] for group in state.ranking], "winners": state.ranking[0][:]}
    res.events.append(Event("over", "end", data))


def end_reason(rules: Rules, state: State) -> str:
    """Why the game is over at the end of this turn: "nobody", "survivor", "last_turn", or "" if it goes on.

    With nobody left no sheet could ever come, so that ends the game whatever the options say.
    """
    left = len(state.living())
    if left == 0:
        return "nobody"
    if state.turn >= rules.tables.numbers.turns:
        return "last_turn"
    alone = left == 1 and rules.options.elimination == "out" and rules.options.last_survivor_ends
    return "survivor" if alone else ""


def ranking(state: State) -> list[list[str]]:
    """Groups of equal seats, best first: the living by R73, then those who are out by R72."""
    living = sorted(state.living(), key=lambda seat: _merit(state, seat), reverse=True)
    groups = [_by_seat(state, group) for _, group in groupby(living, key=lambda seat: _merit(state, seat))]
    fallen = list(reversed(state.out))
    return groups + [_by_seat(state, group) for _, group in groupby(fallen, key=lambda seat: _fall(state, seat))]


def _by_seat(state: State, group: Iterable[str]) -> list[str]:
    among = list(group)
    return [seat for seat in state.seats if seat in among]


def _merit(state: State, seat: str) -> tuple[int, bool, int, int, int]:
    return (
        state.fame[seat],
        state.caesar == seat,
        len(state.controlled(seat)),
        state.strength(seat),
        state.money[seat],
    )


def _fall(state: State, seat: str) -> tuple[object, ...]:
    """Equal for those who fell in the same phase with the same Fame; alone where the phase is not known."""
    known = state.exits.get(seat)
    return (seat,) if known is None else (known, state.fame[seat])
