"""What comes next: the turn and phases now open, what things cost, and warnings of the calendar."""

from __future__ import annotations

from pbem.core.page import Items, Section
from pbem.core.text import TN, T, Term, Text
from pbem.rules.morome.data import ROME
from pbem.rules.morome.model import LOST, PHASES
from pbem.rules.morome.page_reader import Reader
from pbem.rules.morome.sight import STEP_VERBS
from pbem.rules.morome.wording import provinces


def next_section(who: Reader) -> list[Section]:
    """Nothing when the game is over."""
    if who.over:
        return []
    items = (*_open(who), *_costs(who), *_warnings(who))
    return [Section("next", T("What comes next"), (Items(items),))]


def _open(who: Reader) -> list[Text]:
    """The phases that the open step goes through."""
    turn, last = who.now.turn, who.rules.tables.numbers.turns
    said = [T("Turn {turn} of {last} is open.", turn=turn, last=last)]
    phases: tuple[str, ...] = PHASES[1:]
    if who.rules.pace == "phase":
        starts = list(STEP_VERBS)
        at = starts.index(who.phase) if who.phase in starts else 0  # before the Draw: the first
        first = PHASES.index(starts[at])
        end = PHASES.index(starts[at + 1]) if at + 1 < len(starts) else len(PHASES)
        phases = PHASES[first:end]
    named = tuple(Term("phase", phase) for phase in phases)
    if who.playing:
        return [*said, T("Your next sheet is for: {phases}.", phases=named)]
    return [*said, T("The next sheets are for: {phases}.", phases=named)]


def _costs(who: Reader) -> list[Text]:
    numbers, turn = who.rules.tables.numbers, who.now.turn
    cost = T(
        "Costs in tribute: upkeep {upkeep} a legion, a new legion {legion}, a neutral province {province}, a treaty"
        " {treaty}.",
        upkeep=numbers.upkeep,
        legion=who.rules.recruit_cost(turn),
        province=numbers.neutral_price,
        treaty=numbers.treaty_cost,
    )
    return [cost]


def _warnings(who: Reader) -> list[Text]:
    rules, now = who.rules, who.now
    said: list[Text] = []
    if rules.recruit_cost(now.turn) != rules.tables.numbers.recruit_cost:
        said.append(T("New legions are dearer than usual this turn."))
    said += _extras(who, now.turn, T("This turn"))
    if rules.extras(now.turn) == (0, 0) and now.turn < rules.tables.numbers.turns:
        said += _extras(who, now.turn + 1, T("Next turn"))
    if now.owner[ROME] == LOST:
        said.append(T("Rome is lost: there is no Bid for Rome until somebody wins it back."))
    if now.disaster:
        said.append(T("No tribute this turn after disasters: {provinces}.", provinces=provinces(now.disaster)))
    if now.plague:
        said.append(T("No new legions this turn after plagues: {provinces}.", provinces=provinces(now.plague)))
    if now.turn == rules.tables.numbers.turns:
        said.append(T("This is the last turn."))
    return said


def _extras(who: Reader, turn: int, when: Text) -> list[Text]:
    """Rebellions and invasions that the calendar adds to the events."""
    rebellions, invasions = who.rules.extras(turn)
    parts = []
    if rebellions:
        parts.append(TN("{n} more rebellion", "{n} more rebellions", rebellions))
    if invasions:
        parts.append(TN("{n} more invasion", "{n} more invasions", invasions))
    return [T("{when}, after the events: {parts}.", when=when, parts=tuple(parts))] if parts else []
