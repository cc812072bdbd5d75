"""The bot `random`: any order that passes the check, sensible or not, with conditions and alternatives.

It looks for the odd corners of the rules, so it also drives the fuzzer; it is no opponent. It builds, plunders and
conquers a good deal: a game in which nobody does never ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.core.chance import Chance
from pbem.core.dice import Dice
from pbem.rules.struggle import expansion, march
from pbem.rules.struggle.bot_tests import condition
from pbem.rules.struggle.execution import CARDS_OF
from pbem.rules.struggle.model import CARD_GOODS, GOODS, HORSEMEN, PASTURE, TRADE, TRIBES, WARRIORS
from pbem.rules.struggle.sight import Sight


class Pen:
    """What the bot writes with."""

    def __init__(self, sight: Sight, chance: Chance) -> None:
        self.sight = sight
        self.state = sight.state
        self.tables = sight.tables
        self.chance = chance
        self.cities = sight.tables.in_play(len(sight.state.seats))
        self.others = [seat for seat in sight.state.seats if seat != sight.seat]
        self.hexes = [hex for hex in sight.tables.hexes if hex not in sight.tables.beyond]

    def maybe(self, order: str) -> str:
        """The order, sometimes with a condition."""
        return f"{order} IF {condition(self.sight, self.chance)}" if self.chance.one_in(8) else order

    def goods(self, among: Sequence[str]) -> str:
        """One or two goods with small counts."""
        found = self.chance.some(among, 2)
        return " + ".join(f"{self.chance.number(1, 2)} {good}" for good in GOODS if good in found)


def random_sheet(sight: Sight, dice: Dice) -> list[str]:
    """Canonical lines of a sheet."""
    pen = Pen(sight, Chance(dice, f"bot/{sight.seat}"))
    lines: list[str] = []
    for phase in sight.phases:
        for group in GROUPS_OF[phase]:
            writers, least, most = WRITERS[group]
            for _ in range(pen.chance.number(least, most)):
                lines += [line for line in [_line(pen, group, writers)] if line]
    if any(tribe in sight.phases for tribe in TRIBES) and pen.chance.one_in(3):
        lines.append(f"PAY {pen.chance.pick(('grain', 'gold'))} first")
    if TRADE in sight.phases and sight.state.round == 1 and pen.chance.one_in(3):
        lines.append(f"START horsemen {pen.chance.pick(sight.starts)}")
    if pen.chance.one_in(5):  # a phase finds its lines wherever they stand
        lines.reverse()
    return lines or ["PASS"]


def _line(pen: Pen, group: str, writers: Sequence[Callable[[Pen], str]]) -> str:
    """A line of a group; sometimes with other orders of the group behind OR (K10)."""
    found = [_order(pen, group, writers)]
    while pen.chance.one_in(4) and len(found) < 4:
        found.append(_order(pen, group, writers))
    return " OR ".join(pen.maybe(order) for order in found if order)


def _order(pen: Pen, group: str, writers: Sequence[Callable[[Pen], str]]) -> str:
    if group in TRIBES:
        return _act(pen, group)
    if group in CARDS_OF.values():
        tribe = next(tribe for tribe, cards in CARDS_OF.items() if cards == group)
        return f"PLAY {pen.chance.pick(('treasure', 'traitor', 'great_warrior'))} {tribe}"
    return pen.chance.pick(writers)(pen)


# --- trade ----------------------------------------------------------------------------------------------------------
def _bank(pen: Pen) -> str:
    held = pen.sight.player.goods
    rich = [good for good in CARD_GOODS if held[good] > 2] or list(CARD_GOODS)
    give = pen.chance.pick(rich)
    gain = pen.chance.pick([good for good in ("grain", "ore", PASTURE) if good != give])
    n = pen.chance.pick((1, 1, 1, 2))
    return f"BANK {pen.tables.costs.bank * n} {give} > {n} {gain}"


def _offer(pen: Pen) -> str:
    chance = pen.chance
    give = pen.goods(GOODS)
    want = pen.goods([good for good in GOODS if good not in give.split()])
    to = f" TO {chance.pick(pen.others)}" if chance.one_in(4) else ""
    times = f" TIMES {chance.number(2, 3)}" if chance.one_in(4) else ""
    return f"OFFER {give} > {want}{to}{times}"


def _build(pen: Pen) -> str:
    chance = pen.chance
    count = "" if chance.one_in(2) else f" {chance.number(2, 3)}"
    cards = " CARDS" if chance.one_in(4) else ""
    if chance.one_in(2):
        return f"BUILD wagon {chance.pick(TRIBES)}{count}{cards}"
    both = pen.sight.rules.options.recruit_mode == "both"
    return f"BUILD {'figures' if both else chance.pick(('horseman', 'warrior'))}{count}{cards}"


def _buy(pen: Pen) -> str:
    return pen.chance.pick(("BUY card", "BUY card", "BUY card 2", "BUY card CARDS"))


def _diplomat(pen: Pen) -> str:
    return f"PLAY diplomat {_theft(pen)}" if not pen.chance.one_in(4) else "PLAY treasure"


def _legion(pen: Pen) -> str:
    return f"LEGION {_theft(pen)}"


def _theft(pen: Pen) -> str:
    """`HEX FROM seat STEAL gold`: mostly a hex at which somebody stands."""
    chance, state = pen.chance, pen.state
    spots = [box.at for seat in pen.others for box in state.players[seat].boxes.values() if box.at]
    near = [hex for spot in spots for hex in pen.tables.hexes_at[spot] if hex in pen.hexes]
    hex = chance.pick(near if near and not chance.one_in(4) else pen.hexes)
    seat = f" FROM {chance.pick(pen.others)}" if chance.one_in(2) else ""
    return f"{hex}{seat}{' STEAL gold' if chance.one_in(3) else ''}"


# --- tribes ---------------------------------------------------------------------------------------------------------
def _act(pen: Pen, tribe: str) -> str:
    """Mostly what could be possible; sometimes anything that passes the check."""
    chance, box = pen.chance, pen.sight.player.boxes[tribe]
    verb = tribe.upper()
    if chance.one_in(6):
        return f"{verb} TAKE {chance.pick(('gold', 'grain', 'ore', PASTURE))}"
    if not box.at:
        near = list(expansion.reachable(pen.sight.rules, pen.state, pen.sight.seat, tribe))
        return f"{verb} CONQUER {chance.pick(near if near and not chance.one_in(8) else pen.cities)}"
    near = list(march.reachable(pen.sight.rules, pen.state, pen.sight.seat, tribe))
    free = [place for place in pen.tables.crossroads if place not in pen.tables.city_at]
    hunting = [place for place in (box.at, *near) if _beside(pen, place)]
    at = chance.pick(hunting if hunting and not chance.one_in(6) else near or free)
    move = "" if at == box.at else f" MOVE {at}"
    cities = _beside(pen, at)
    if not cities or (move and chance.one_in(6)):
        return f"{verb}{move or f' MOVE {chance.pick(free)}'}"
    deed = "CONQUER" if len({c.province for c in box.counters}) > 2 or chance.one_in(10) else "PLUNDER"
    return f"{verb}{move} {deed} {chance.pick(cities)}"


def _beside(pen: Pen, place: str) -> list[str]:
    """Cities in play next to a crossroads."""
    found = [pen.tables.city_at.get(other, "") for other, _ in pen.tables.near[place]]
    return [city for city in found if city in pen.cities]


WRITERS: Mapping[str, tuple[Sequence[Callable[[Pen], str]], int, int]] = {  # group -> orders, fewest and most lines
    "trade": ((_bank, _offer, _build, _build, _buy, _diplomat), 1, 5),
    CARDS_OF[HORSEMEN]: ((), 0, 1),
    CARDS_OF[WARRIORS]: ((), 0, 1),
    HORSEMEN: ((), 1, 3),
    WARRIORS: ((), 1, 3),
    "legion": ((_legion,), 0, 2),
}
GROUPS_OF: Mapping[str, tuple[str, ...]] = {
    TRADE: ("trade",), HORSEMEN: (CARDS_OF[HORSEMEN], HORSEMEN), WARRIORS: (CARDS_OF[WARRIORS], WARRIORS, "legion"),
}  # fmt: skip
