"""The battles of the bot `steady`, one after the other: each is the best there is if those before are won."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pbem.rules.spqrisiko.model import Faces
from pbem.rules.spqrisiko.odds import ONE
from pbem.rules.spqrisiko.outlook import MANY, Outlook, outlook
from pbem.rules.spqrisiko.plan import Plan
from pbem.rules.spqrisiko.plan_threat import risk

LEAST = ONE * 2 // 5  # an attack below these odds is not made
SPARE = {True: 2, False: 4}  # victories planned beyond the visible cards: does the seat find what it sees?
SOURCES = 5  # places that are thought about for each target
FINE, COARSE = 4, 3  # numbers of units to place that are tried: one by one up to FINE, then in steps
COMMIT = (1, 6)  # what it costs to place a unit where it attacks, against its worth


class Front(NamedTuple):
    """From where to where, with all that counts: units there, the defence, who must stay, what is at stake."""

    source: str
    target: str
    units: int
    defence: int | Faces
    leave: int
    sea: tuple[bool, bool]  # is the source, the target one?
    supply: int  # units that could be placed there first
    sure: int  # chance that the source is the seat's by then
    stake: int  # what is lost with the source
    prize: int  # what is gained with the target
    near: tuple[int, int]  # strength of the rivals that could come to source and target


class Choice(NamedTuple):
    """An attack thought through: `extra` units are placed in the source first, `stop` is UNTIL."""

    value: int
    front: Front
    extra: int
    stop: int
    stays: int  # units left in the source if it is won
    moves: int  # units that move in
    win: int


def attacks(plan: Plan) -> None:
    """Write attacks while they pay and cards may be left for the victories."""
    if not plan.sight.takes("ATTACK"):
        return
    known: dict[Front, Choice | None] = {}
    wins, wanted = 0, len(plan.state.row) * ONE
    enough = wanted + SPARE[plan.sight.surely] * ONE
    while wanted and wins < enough:
        best: Choice | None = None
        for front in _fronts(plan, placing=wins < wanted):
            if front not in known:
                known[front] = _best(plan, front)
            choice = known[front]
            if choice is not None and (best is None or choice.value > best.value):
                best = choice
        if best is None:
            return
        _commit(plan, best)
        wins += best.win


def _fronts(plan: Plan, *, placing: bool) -> Iterator[Front]:
    """The attacks to think about: for each target those from the strongest places; `placing`: reinforcements count."""
    sources: dict[str, list[tuple[int, str]]] = {}
    for source in plan.sure:
        for target in plan.reach(source):
            if not plan.mine(target):
                sources.setdefault(target, []).append((_there(plan, source, target), source))
    for target in plan.tables.in_order(list(sources)):
        strongest = sorted(sources[target], key=lambda found: -found[0])
        for units, source in strongest[:SOURCES]:
            front = _front(plan, source, target, units, placing=placing)
            if front is not None:
                yield front


def _there(plan: Plan, source: str, target: str) -> int:
    """Units in the source that could go for the target."""
    launch = target in plan.tables.shores and source not in plan.tables.shores
    return plan.state.fleet_in(source) if launch else plan.state.units[source]


def _front(plan: Plan, source: str, target: str, units: int, *, placing: bool) -> Front | None:
    """What counts for an attack; None if there is nobody to make it."""
    state, seas = plan.state, plan.tables.shores
    sea = (source in seas, target in seas)
    leave = 0 if sea == (False, True) else 1
    supply = 0
    if placing and plan.sight.holds(source):
        supply = plan.triremes if sea[1] else plan.legions
    if units + supply <= leave:
        return None
    return Front(
        source,
        target,
        units=units,
        defence=state.token.get(target) or state.units[target],
        leave=leave,
        sea=sea,
        supply=supply,
        sure=plan.sure[source],
        stake=plan.worth.loss(plan.seat, source) if leave else 0,
        prize=plan.prize(target),
        near=(plan.strength(source), plan.strength(target)),
    )


def _best(plan: Plan, front: Front) -> Choice | None:
    """The best way to make an attack; None if there is no good one."""
    best: Choice | None = None
    for extra in _extras(front.supply):
        for stop in (front.leave, front.leave + 2):
            choice = _weigh(plan, front, extra, stop) if front.units + extra > stop else None
            if choice is not None and choice.value > (best.value if best else 0):
                best = choice
    return best


@cache
def _extras(supply: int) -> tuple[int, ...]:
    """How many units to place for an attack are tried."""
    return tuple(sorted({*range(min(supply, FINE) + 1), *range(FINE, supply + 1, COARSE), supply}))


def _weigh(plan: Plan, front: Front, extra: int, stop: int) -> Choice | None:
    units, leave = front.units + extra, front.leave
    ties = plan.ties and front.sea[1]
    found = _odds(plan, front, units, front.defence, stop)
    if found.win < LEAST:
        return None
    left = max(leave + 1, (found.left + found.win // 2) // found.win)
    stays, danger = _split(front, left, ties=ties)
    lost = units * ONE - found.left - found.stopped
    before = risk(front.near[0], front.units, sea=front.sea[0], ties=ties) * front.stake if leave else 0
    value = found.win * (front.prize + plan.card) + before - found.win * danger // ONE
    value -= (ONE - found.win) * risk(front.near[0], stop, sea=front.sea[0], ties=ties) // ONE * front.stake
    value -= lost * plan.unit + extra * ONE * plan.unit * COMMIT[0] // COMMIT[1]
    return Choice(value // ONE * front.sure, front, extra, stop, stays, left - stays, found.win * front.sure // ONE)


def _split(front: Front, left: int, *, ties: bool) -> tuple[int, int]:
    """How many stay so that least is likely to be lost, and how much that is."""
    (source_near, target_near), (source_sea, target_sea), stake, prize = front.near, front.sea, front.stake, front.prize
    least, best = -1, front.leave
    for stays in range(front.leave, min(left, MANY) if front.leave else 1):
        danger = prize * risk(target_near, left - stays, sea=target_sea, ties=ties)
        if front.leave:
            danger += stake * risk(source_near, stays, sea=source_sea, ties=ties)
        if least < 0 or danger < least:
            least, best = danger, stays
    return best, least


def _commit(plan: Plan, choice: Choice) -> None:
    """Write the line and count the attack as won."""
    state, front = plan.state, choice.front
    source, target = front.source, front.target
    if choice.extra:
        plan.put(source, *((0, choice.extra) if front.sea[1] else (choice.extra, 0)))
    plan.lines.append(_line(plan, choice))
    plan.win(target, choice.moves)
    plan.sure[target] = choice.win
    if front.leave:
        state.units[source] = choice.stays
    else:
        state.fleet.pop(source, None)


def _line(plan: Plan, choice: Choice) -> str:
    front = choice.front
    text = f"ATTACK {front.source} > {front.target}"
    if choice.stop > front.leave:
        text += f" UNTIL {choice.stop}"
    if choice.stays <= front.leave:
        text += " ADVANCE ALL"
    elif choice.moves > 1:
        text += f" ADVANCE {choice.moves}"
    return text if plan.sight.surely else f"{text} IF LEGIONS({front.target})<={_beatable(plan, choice)}"


def _beatable(plan: Plan, choice: Choice) -> int:
    """How many may stand in the target by then for the odds to be good; a token counts as none."""
    front = choice.front
    units = front.units + choice.extra
    most = 0
    while most < units and _odds(plan, front, units, most + 1, choice.stop).win >= LEAST:
        most += 1
    return most


def _odds(plan: Plan, front: Front, units: int, defence: int | Faces, stop: int) -> Outlook:
    return outlook(units, defence, stop, front.leave, ties=plan.ties and front.sea[1])
