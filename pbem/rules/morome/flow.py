"""From step to step: the Draw before the sheets, then the phases a step spans (R12, C4, C5; paces `turn`, `phase`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.dice import Dice
from pbem.core.entries import DONE, SKIPPED, UNUSED, Entry
from pbem.core.orders import Line
from pbem.core.ruleset import Outcome, Watch
from pbem.rules.morome import orders as o
from pbem.rules.morome.eliminate import eliminate
from pbem.rules.morome.ending import end_of_turn
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.model import DRAW, OVER, State
from pbem.rules.morome.options import Rules
from pbem.rules.morome.phases import RUN
from pbem.rules.morome.phases.draw import draw

FIRST = "tribute"  # the first phase of a turn that reads sheets
LAST = "fame"
# In pace `phase` these phases begin a step; in pace `turn` only the first does.
OPENINGS = ("tribute", "pay", "initiative", "move", "control")


def begin(rules: Rules, state: State, dice: Dice, watch: Watch | None = None) -> Outcome:
    """The Draw, of the next turn when the one before is done; nothing when the step is open or the game over."""
    if state.phase == OVER or (state.drawn and state.phase != DRAW):
        return Outcome(state)
    state = state.copy()
    res = Resolution(rules, state, dice, {})
    if state.drawn:
        state.turn += 1
    state.order = []
    res.phase = DRAW
    draw(res)
    state.drawn = True
    _close_phase(res, watch)
    state.phase = FIRST
    return res.outcome()


def resolve(
    rules: Rules, state: State, sheets: Mapping[str, Sequence[Line]], dice: Dice, watch: Watch | None = None
) -> Outcome:
    """All phases of the open step; at the end of a turn the game may be over."""
    state = state.copy()
    if state.phase not in RUN:
        raise ValueError(f"no step is open in phase {state.phase}")
    res = Resolution(rules, state, dice, sheets)
    run_phases(res, state.phase, watch)
    report_rest(res)
    return res.outcome()


def run_phases(res: Resolution, first: str, watch: Watch | None = None, *, before: str = "") -> None:
    """Run from `first` to the end of the step (or up to the phase `before`); sets the phase of the next one."""
    phases = list(RUN)
    for phase in phases[phases.index(first) :]:
        # With nobody left no sheet can come, so the rest of the turn belongs to this step.
        if phase == before or (phase != first and _opens(res, phase) and res.state.living()):
            res.state.phase = phase
            return
        res.phase = phase
        RUN[phase](res)
        _close_phase(res, watch)


def _opens(res: Resolution, phase: str) -> bool:
    return res.rules.pace == "phase" and phase in OPENINGS


def _close_phase(res: Resolution, watch: Watch | None) -> None:
    eliminate(res)
    if res.phase == LAST:
        res.state.phase = DRAW
        end_of_turn(res)
    if watch is not None:
        watch(res.phase, res.state)


def report_rest(res: Resolution) -> None:
    """Lines nobody was told about: their moment did not come, or nothing asked for them."""
    for entry in res.entries:
        if not entry.told:
            res.report(entry, *_rest(res, entry))


def _rest(res: Resolution, entry: Entry) -> tuple[str, str]:
    order = entry.alternatives[0].order
    if isinstance(order, o.Pass):
        return DONE, ""
    if entry.seat in res.state.out:
        return SKIPPED, "eliminated"
    if isinstance(order, o.BidFor) and order.province in res.auctioned:
        return UNUSED, "condition"
    return UNUSED, "no_auction" if isinstance(order, o.BidFor | o.Spy) else ""
