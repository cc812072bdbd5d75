"""From step to step: the set-up, turns and rounds, what pauses a turn and what ends the game (C4-C6, C18, C22, C25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.dice import Dice
from pbem.core.entries import DONE, SKIPPED, UNUSED, Entry
from pbem.core.orders import Line
from pbem.core.ruleset import Outcome, Watch
from pbem.rules.spqrisiko import orders as o
from pbem.rules.spqrisiko.ending import finish
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import BATTLE, DEPLOY, DRAFT, OVER, TURN, State
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.phases.battle import battle
from pbem.rules.spqrisiko.phases.deploy import deploy
from pbem.rules.spqrisiko.phases.draft import draft
from pbem.rules.spqrisiko.phases.move import move
from pbem.rules.spqrisiko.phases.refill import refill
from pbem.rules.spqrisiko.phases.reinforce import reinforce
from pbem.rules.spqrisiko.phases.score import score

BEFORE_BATTLE = (o.Exchange, o.Reinforce, o.Metropolis)


def resolve(
    rules: Rules, state: State, sheets: Mapping[str, Sequence[Line]], dice: Dice, watch: Watch | None = None
) -> Outcome:
    """The open step: a part of the set-up, one seat's turn, or with pace `round` what is left of the round."""
    if state.phase == OVER:
        raise ValueError("the game is over")
    res = Resolution(rules, state.copy(), dice, sheets)
    if state.phase == DRAFT:
        draft(res)
    elif state.phase == DEPLOY:
        deploy(res)
    else:
        _turns(res, watch)
    report_rest(res)
    return res.outcome()


def owing(rules: Rules, state: State) -> tuple[str, ...]:
    """Whose sheets the open step waits for."""
    if state.phase == OVER:
        return ()
    if state.phase in (DRAFT, DEPLOY):
        return (state.active,) if rules.options.setup == "cards" else state.seats
    if rules.pace == "player":
        return (state.active,)
    living = state.living()
    return tuple(living[living.index(state.active) :])


# --- turns --------------------------------------------------------------------------------------------------------
def _turns(res: Resolution, watch: Watch | None) -> None:
    whole_round = res.rules.pace == "round"
    while True:
        number = res.state.round
        if not turn(res, watch):
            return
        _next(res)
        if not whole_round or res.state.phase == OVER or res.state.round != number:
            return


def turn(res: Resolution, watch: Watch | None) -> bool:
    """The turn of the active seat, from where it is; False if it was paused."""
    if not before_refill(res, watch):
        return False
    refill(res)
    _close(res, watch, "refill")
    return True


def before_refill(res: Resolution, watch: Watch | None = None) -> bool:
    """All of the turn that depends on no card to come; False if it was paused."""
    state, seat = res.state, res.state.active
    paused = state.phase == BATTLE
    res.phase = "battle" if paused else "score"
    res.emit("turn", {"seat": seat, "round": state.round, "final": state.final, "paused": paused})
    if not paused:
        score(res, seat)
        _close(res, watch, "reinforce")
        reinforce(res, seat)
        _close(res, watch, "battle")
    if battle(res, seat):
        state.phase = BATTLE
        res.emit("paused", {"seat": seat})
        _close(res, watch, "battle")
        return False
    _close(res, watch, "move")
    move(res, seat)
    _close(res, watch, "refill")
    return True


def _close(res: Resolution, watch: Watch | None, then: str) -> None:
    """The end of a phase."""
    if watch is not None:
        watch(res.phase, res.state)
    res.phase = then


def _next(res: Resolution) -> None:
    """After a finished turn: the next seat, the next round, or the end."""
    state = res.state
    state.phase = TURN
    living = state.living()
    if len(living) < 2:
        finish(res, "survivor")  # who plays holds something, so somebody is left
        return
    later = [seat for seat in state.seats[state.seats.index(state.active) + 1 :] if seat in living]
    if later:
        state.active = later[0]
        return
    most = res.rules.options.max_rounds
    if state.final == 0:
        finish(res, "last_round")
    elif most and state.round >= most:
        finish(res, "max_rounds")
    else:
        state.round += 1
        state.active = living[0]
        if state.final == 1:
            state.final = 0
            res.emit("ending", {"final": 0})


# --- lines nobody was told about ----------------------------------------------------------------------------------
def report_rest(res: Resolution) -> None:
    """Lines whose moment did not come."""
    for entry in res.entries:
        if not entry.told:
            res.report(entry, *_rest(res, entry))


def _rest(res: Resolution, entry: Entry) -> tuple[str, str]:
    order = entry.alternatives[0].order
    if isinstance(order, o.Pass):
        return DONE, ""
    if entry.seat in res.state.out:
        return SKIPPED, "eliminated"
    if res.state.phase == OVER:
        return UNUSED, "over"
    if res.state.phase == BATTLE:
        return UNUSED, "too_late" if isinstance(order, BEFORE_BATTLE) else "paused"
    return UNUSED, "too_late" if isinstance(order, BEFORE_BATTLE) else ""
