"""I. Points: of the seat whose turn it is, for its cards and Metropoli (#1-#3, #32, #33)."""

from __future__ import annotations

from typing import Any

from pbem.rules.spqrisiko.control import praefectus, province_cards
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import State
from pbem.rules.spqrisiko.options import Rules


def score(res: Resolution, seat: str) -> None:
    """The seat's points of this turn."""
    parts = parts_of(res.rules, res.state, seat)
    gained = sum(part[2] for part in parts)
    before = res.state.vp[seat]
    res.state.vp[seat] = before + gained
    res.emit("scored", {"seat": seat, "parts": parts, "gained": gained, "before": before, "total": before + gained})


def parts_of(rules: Rules, state: State, seat: str) -> list[list[Any]]:
    """What pays how much: [side, province, points], ["praefectus", cards, points], ["metropoli", count, points]."""
    tables = rules.tables
    parts: list[list[Any]] = []
    for province, (side, holder) in province_cards(state.owner, tables).items():
        if holder == seat:
            parts.append([side, province, rules.points(province, side)])
    cards = praefectus(state.owner, tables, seat)
    if cards:
        parts.append(["praefectus", cards, tables.numbers.score.praefectus[cards - 1]])
    built = state.metropoli_of(seat)
    if built:
        parts.append(["metropoli", built, built * tables.numbers.score.metropolis])
    return [part for part in parts if part[2]]
