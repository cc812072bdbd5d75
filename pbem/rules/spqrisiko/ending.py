"""The final count, the ranking and the end (END, #34, #36, C6, C23)."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from pbem.rules.spqrisiko.control import PRAETOR, PROCONSUL, praefectus, presence, province_cards
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import OVER, State
from pbem.rules.spqrisiko.options import Rules

Merit = tuple[int, int, int]  # points, regions + seas, province cards


def finish(res: Resolution, reason: str) -> None:
    """Count, rank, close. `reason`: "last_round", "survivor" or "max_rounds"."""
    state = res.state
    res.phase = "end"
    for seat in state.seats:
        parts = final_parts(res.rules, state, seat)
        gained = sum(part[2] for part in parts)
        before = state.vp[seat]
        state.vp[seat] = before + gained
        res.emit("final", {"seat": seat, "parts": parts, "gained": gained, "before": before, "total": before + gained})
    state.ranking = ranking(res.rules, state)
    state.phase, state.active = OVER, ""
    ties = [[seat, *merit(res.rules, state, seat)[1:]] for seat in state.seats]
    groups = [group[:] for group in state.ranking]
    res.emit("over", {"reason": reason, "ranking": groups, "winners": groups[0], "ties": ties})


def final_parts(rules: Rules, state: State, seat: str) -> list[list[Any]]:
    """What the final count gives: [what, how many, points], those that give something."""
    tables, points = rules.tables, rules.tables.numbers.final
    sides = [side for side, holder in province_cards(state.owner, tables).values() if holder == seat]
    proconsul, praetor = sides.count(PROCONSUL), sides.count(PRAETOR)
    cards = praefectus(state.owner, tables, seat)
    built = state.metropoli_of(seat)
    provinces = presence(state.owner, tables, seat)
    parts: list[list[Any]] = [
        ["proconsul", proconsul, proconsul * points.proconsul],
        ["praetor", praetor, praetor * points.praetor],
        ["praefectus", cards, cards * points.praefectus],
        ["metropoli", built, built * points.metropolis],
        ["presence", provinces, points.presence[provinces]],
    ]
    return [part for part in parts if part[2]]


def merit(rules: Rules, state: State, seat: str) -> Merit:
    """What seats are ranked by: points, then regions and seas together, then provinces held in part or wholly."""
    places = list(state.owner.values()).count(seat)
    cards = [holder for _, holder in province_cards(state.owner, rules.tables).values()].count(seat)
    return state.vp[seat], places, cards


def ranking(rules: Rules, state: State) -> list[list[str]]:
    """Groups of equal seats, best first; those who are out are ranked like everybody else."""
    merits = {seat: merit(rules, state, seat) for seat in state.seats}
    best = sorted(state.seats, key=merits.__getitem__, reverse=True)
    groups = [list(group) for _, group in groupby(best, key=merits.__getitem__)]
    return [[seat for seat in state.seats if seat in group] for group in groups]
