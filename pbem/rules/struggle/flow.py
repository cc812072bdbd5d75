"""From step to step: the phases of a round, its end, the next production, what ends the game (K13, K34, K36, K37)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.dice import Dice
from pbem.core.entries import DONE, SKIPPED, UNUSED, Entry
from pbem.core.orders import Line
from pbem.core.ruleset import Outcome, Watch
from pbem.rules.struggle.ending import finish, has_target
from pbem.rules.struggle.execution import CARDS_OF, LEGION, PASS, PAY, START, Resolution, group_of
from pbem.rules.struggle.model import HORSEMEN, OVER, TRADE, TRIBES, WARRIORS, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.phases.production import next_round, production
from pbem.rules.struggle.phases.start import start
from pbem.rules.struggle.phases.trade import trade
from pbem.rules.struggle.phases.tribe import tribe
from pbem.rules.struggle.points import note_specials

SHEETS = (TRADE, HORSEMEN, WARRIORS)  # phases that execute lines; the production follows the last one
# In which of them the lines of a group have their moment.
PHASES_OF: Mapping[str, tuple[str, ...]] = {
    START: (TRADE,), TRADE: (TRADE,), HORSEMEN: (HORSEMEN,), WARRIORS: (WARRIORS,), LEGION: (WARRIORS,), PAY: TRIBES,
    PASS: SHEETS, CARDS_OF[HORSEMEN]: (HORSEMEN,), CARDS_OF[WARRIORS]: (WARRIORS,),
}  # fmt: skip


def phases(rules: Rules, state: State) -> tuple[str, ...]:
    """Those of SHEETS that belong to the open step."""
    if state.phase == OVER:
        return ()
    return (state.phase,) if rules.pace == "phase" else SHEETS[SHEETS.index(state.phase) :]


def owing(rules: Rules, state: State) -> tuple[str, ...]:
    """Whose sheets the open step waits for."""
    return () if state.phase == OVER else state.seats


def resolve(
    rules: Rules, state: State, sheets: Mapping[str, Sequence[Line]], dice: Dice, watch: Watch | None = None
) -> Outcome:
    """The open step: the round, or with pace `phase` one phase of it; after the warriors the next production."""
    if state.phase == OVER:
        raise ValueError("the game is over")
    res = Resolution(rules, state.copy(), dice, sheets)
    note_specials(res)
    playing = phases(rules, state)
    _play(res, playing, watch)
    _report_rest(res, playing)
    return res.outcome()


def before_production(res: Resolution, watch: Watch | None = None) -> bool:
    """The phases of the open step that depend on the sheets; False if the game is over by then."""
    return _act(res, phases(res.rules, res.state), watch)


def _play(res: Resolution, playing: tuple[str, ...], watch: Watch | None) -> None:
    state = res.state
    if not _act(res, playing, watch):
        return
    if playing[-1] != WARRIORS:
        state.phase = SHEETS[SHEETS.index(playing[-1]) + 1]
        return
    _keep_legion_lines(res)
    next_round(res)
    production(res)
    state.phase = TRADE
    if watch is not None:
        watch(res.phase, state)


def _act(res: Resolution, playing: tuple[str, ...], watch: Watch | None) -> bool:
    """Trade and the tribes' actions; False if the game has ended."""
    for phase in playing:
        res.phase = phase
        if phase == TRADE:
            start(res)
        goes_on = trade(res) if phase == TRADE else tribe(res, phase)
        if watch is not None:
            watch(phase, res.state)
        if not goes_on or (phase == WARRIORS and has_target(res.rules, res.state)):
            finish(res)
            return False
    return True


def _keep_legion_lines(res: Resolution) -> None:
    """For the order templates of the next round; they are not executed again (K34)."""
    written = {seat: tuple(entry.line.text for entry in res.lines(seat, LEGION)) for seat in res.written}
    kept = res.state.legion | written
    res.state.legion = {seat: kept[seat] for seat in res.state.seats if kept.get(seat)}


# --- lines nobody was told about ----------------------------------------------------------------------------------
def _report_rest(res: Resolution, playing: tuple[str, ...]) -> None:
    """Lines whose moment did not come, and those that need none."""
    for entry in res.entries:
        if not entry.told:
            res.report(entry, *_rest(res, entry, playing))


def _rest(res: Resolution, entry: Entry, playing: tuple[str, ...]) -> tuple[str, str]:
    group = group_of(entry.alternatives[0].order)
    if group == PASS:
        return DONE, ""
    if not any(phase in playing for phase in PHASES_OF[group]):
        return SKIPPED, "wrong_phase"
    if group == PAY:
        return (DONE, "") if entry is res.lines(entry.seat, PAY)[-1] else (UNUSED, "later_line")
    return UNUSED, "over" if res.state.phase == OVER else ""
