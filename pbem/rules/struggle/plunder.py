"""A migrating tribe plunders a city next to it (K28)."""

from __future__ import annotations

from pbem.rules.struggle import decks, supply
from pbem.rules.struggle.datafiles import LOSS
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import PASTURE, Box, Counter, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.setup import counter_seal
from pbem.rules.struggle.supply import GOLD
from pbem.rules.struggle.ways import is_closed, is_conquered, is_next


def obstacle(
    rules: Rules, state: State, seat: str, tribe: str, city: str, *, at: str = "", traitor: bool = False
) -> str:
    """Why a tribe cannot plunder a city; `at`: where it stands by then, if it moves before."""
    tables, box = rules.tables, state.players[seat].boxes[tribe]
    if not box.at:
        return "not_migrating"
    if is_closed(state, tables, city):
        return "closed"
    if not is_next(tables, city, at or box.at):
        return "not_next"
    if city not in state.counters:
        return "conquered" if is_conquered(state, city) else "no_counter"
    if has_enough(rules, box, tables.cities[city].province):
        return "two_of_colour"
    return "" if traitor or box.figures >= tables.cities[city].towers else "few_figures"


def has_enough(rules: Rules, box: Box, province: str) -> bool:
    """Whether the box takes no more counters of a province."""
    return sum(counter.province == province for counter in box.counters) >= rules.tables.numbers.tribe.same_province


def plunder(res: Resolution, seat: str, tribe: str, city: str, *, traitor: bool = False) -> None:
    """Reward, loss, gold for wagons; the counter goes into the box. It must be possible."""
    state, numbers = res.state, res.tables.numbers.tribe
    box = state.players[seat].boxes[tribe]
    face = state.counters.pop(city)
    res.opens.append(counter_seal(city))
    reward = face.removesuffix(LOSS)
    got = _reward(res, seat, reward)
    lost = face.endswith(LOSS) and box.figures > 0
    box.figures -= int(lost)
    wagons = supply.gain(res, seat, GOLD, numbers.wagon_gold * box.wagons)
    box.counters.append(Counter(res.tables.cities[city].province, face))
    res.emit("plundered", {
        "seat": seat, "tribe": tribe, "city": city, "at": box.at, "face": face, "reward": reward, "got": got,
        "lost": lost, "wagons": wagons, "gold": wagons + (got if reward == GOLD else 0), "traitor": traitor,
    })  # fmt: skip
    if reward == PASTURE:
        decks.draw_pasture(res, seat, got)
    elif got and reward != GOLD:
        decks.draw_development(res, seat)


def _reward(res: Resolution, seat: str, reward: str) -> int:
    """How much comes of a face: gold is taken at once, cards are drawn when the plunder has been told of."""
    if reward == GOLD:
        return supply.gain(res, seat, GOLD, res.tables.numbers.tribe.counter_gold)
    return int(decks.pasture_left(res.state) > 0 if reward == PASTURE else bool(res.state.development))
