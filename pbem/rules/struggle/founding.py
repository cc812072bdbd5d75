"""A migrating tribe conquers a city next to it and founds a kingdom (K29)."""

from __future__ import annotations

from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import Box, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.ways import is_closed, is_conquered, is_next


def obstacle(
    rules: Rules, state: State, seat: str, tribe: str, city: str, *, at: str = "", traitor: bool = False
) -> str:
    """Why a tribe cannot found its kingdom in a city; `at`: where it stands by then, if it moves before."""
    tables, box = rules.tables, state.players[seat].boxes[tribe]
    if not box.at:
        return "not_migrating"
    if is_closed(state, tables, city):
        return "closed"
    if not is_next(tables, city, at or box.at):
        return "not_next"
    if is_conquered(state, city):
        return "conquered"
    if not has_provinces(rules, box):
        return "three_colours"
    if not box.wagons:
        return "no_wagon"
    return "" if traitor or box.figures >= tables.cities[city].towers else "few_figures"


def has_provinces(rules: Rules, box: Box) -> bool:
    """Whether the box has counters of enough provinces for a kingdom."""
    return len({counter.province for counter in box.counters}) >= rules.tables.numbers.tribe.provinces


def found(res: Resolution, seat: str, tribe: str, city: str, *, traitor: bool = False) -> None:
    """The figure on the board enters the city with a wagon; the box keeps figures and counters. It must be possible."""
    box = res.state.players[seat].boxes[tribe]
    source, box.at = box.at, ""
    box.wagons -= 1
    box.cities.append(city)
    counter = res.state.counters.pop(city, "")
    res.emit("founded", {
        "seat": seat, "tribe": tribe, "city": city, "source": source, "counter": bool(counter), "traitor": traitor,
    })  # fmt: skip
