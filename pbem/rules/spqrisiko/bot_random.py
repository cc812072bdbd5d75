"""The bot `random`: any order that passes the check, sensible or not, with conditions and alternatives.

It looks for the odd corners of the rules, so it also drives the fuzzer; it is no opponent. It attacks a good deal: a
game in which nobody attacks never ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from pbem.core.chance import Chance
from pbem.core.dice import Dice
from pbem.rules.spqrisiko.bot_tests import condition
from pbem.rules.spqrisiko.data import gain_of
from pbem.rules.spqrisiko.reach import reach
from pbem.rules.spqrisiko.sight import Sight
from pbem.rules.spqrisiko.spelling import GAINS
from pbem.rules.spqrisiko.ways import possible_ever


class Pen:
    """What the bot writes with. `fronts`: own places, and those that its attacks may have won by then."""

    def __init__(self, sight: Sight, chance: Chance) -> None:
        self.sight = sight
        self.state = sight.state
        self.tables = sight.tables
        self.chance = chance
        self.regions = sight.regions
        self.mine = [*sight.regions, *sight.seas]
        self.fronts = self.mine[:]

    def region(self) -> str:
        """A region: mostly an own one."""
        return self._mostly(self.regions, self.tables.regions)

    def place(self) -> str:
        """A region or a sea: mostly an own one."""
        return self._mostly(self.mine, self.tables.places)

    def _mostly(self, mine: Sequence[str], every: Sequence[str]) -> str:
        return self.chance.pick(mine if mine and not self.chance.one_in(8) else every)

    def maybe(self, order: str) -> str:
        """The order, sometimes with a condition."""
        return f"{order} IF {condition(self.sight, self.chance)}" if self.chance.one_in(6) else order

    def reach(self, source: str) -> list[str]:
        """Where units could go from a place now."""
        return reach(self.state.owner, self.tables, self.sight.seat, source)


def random_sheet(sight: Sight, dice: Dice) -> list[str]:
    """Canonical lines of a sheet."""
    pen = Pen(sight, Chance(dice, f"bot/{sight.seat}"))
    lines: list[str] = []
    for verb in sight.verbs:
        least, most = LINES[verb]
        for _ in range(pen.chance.number(least, most)):
            lines += [line for line in [_line(pen, verb)] if line]
    if pen.chance.one_in(5):
        lines.insert(pen.chance.number(0, len(lines)), "PASS")
    if pen.chance.one_in(5):  # a phase finds its lines wherever they stand
        lines.reverse()
    return lines or ["PASS"]


def _line(pen: Pen, verb: str) -> str:
    """A line of a verb; sometimes other orders of the same group stand behind OR (C13)."""
    first = WRITERS[verb](pen)
    group = GROUP.get(verb)
    if not first or group is None:
        return first
    parts = [pen.maybe(first)]
    while pen.chance.one_in(5) and len(parts) < 4:
        other = WRITERS[pen.chance.pick(group)](pen)
        parts += [pen.maybe(other)] if other else []
    return " OR ".join(parts)


# --- set-up -------------------------------------------------------------------------------------------------------
def _draft(pen: Pen) -> str:
    coming = [*pen.state.row, *pen.state.deck]
    cards = pen.chance.some(pen.tables.regions if pen.chance.one_in(3) else coming, 12)
    return f"DRAFT {', '.join(cards)}"


def _deploy(pen: Pen) -> str:
    regions = list(dict.fromkeys(pen.region() for _ in range(pen.chance.pick((1, 1, 1, 2, 3)))))
    return f"DEPLOY {', '.join(_item(pen, region) for region in regions)}"


def _item(pen: Pen, place: str) -> str:
    """`place 3L 1T`: of a kind that may stand there."""
    chance = pen.chance
    sea = place in pen.tables.shores
    triremes = chance.number(1 if sea else 0, 3) if sea or (pen.tables.coasts[place] and chance.one_in(2)) else 0
    legions = 0 if sea else chance.number(0 if triremes else 1, 6)
    pieces = (f"{legions}L" if legions else "", f"{triremes}T" if triremes else "")
    return " ".join((place, *(piece for piece in pieces if piece)))


# --- reinforcement ------------------------------------------------------------------------------------------------
def _exchange(pen: Pen) -> str:
    """Any combination of the hand, or any single card; sometimes with the wish it may have."""
    chance, tables = pen.chance, pen.tables
    cards = pen.sight.hand
    known = [trio for trio in combinations(cards, 3) if tables.combo(trio)]
    if not cards or (not known and not chance.one_in(4)):
        return ""
    chosen = chance.pick(known) if known and not chance.one_in(4) else (chance.pick(cards),)
    combo = tables.combo(chosen)
    if combo is None:
        return ""
    text = f"EXCHANGE {' '.join(chance.some(chosen, len(chosen)) if len(chosen) == 1 else chosen)}"
    gains = [gain for gain in GAINS if gain_of(combo, gain) is not None]
    return f"{text} FOR {chance.pick(gains)}" if chance.one_in(2) else text


def _reinforce(pen: Pen) -> str:
    places = list(dict.fromkeys(pen.place() for _ in range(pen.chance.pick((1, 1, 2, 3)))))
    return f"REINFORCE {', '.join(_item(pen, place) for place in places)}"


def _metropolis(pen: Pen) -> str:
    return f"METROPOLIS {pen.region()}"


# --- battles ------------------------------------------------------------------------------------------------------
def _attack(pen: Pen) -> str:
    """From an own place, or one that an earlier line attacks, mostly to what can be reached now."""
    chance, tables, owner = pen.chance, pen.tables, pen.state.owner
    fronts = [place for place in pen.fronts if _strength(pen, place)] or pen.fronts
    source = chance.pick(fronts if fronts and not chance.one_in(10) else pen.fronts or tables.places)
    near = [place for place in pen.reach(source) if owner[place] != pen.sight.seat]
    every = [place for place in tables.places if possible_ever(tables, source, place)]
    target = chance.pick(near if near and not chance.one_in(10) else every)
    if target not in pen.fronts:
        pen.fronts.append(target)
    return f"ATTACK {source} > {target}{_options(chance)}"


def _strength(pen: Pen, place: str) -> bool:
    """Whether something could attack from there."""
    return pen.state.owner[place] != pen.sight.seat or pen.state.units[place] > 1 or place in pen.state.fleet


def _options(chance: Chance) -> str:
    """WITH, UNTIL, ROUNDS, ADVANCE: each may be missing."""
    dice = f" WITH {chance.number(1, 3)}" if chance.one_in(6) else ""
    until = f" UNTIL {chance.number(0, 4)}" if chance.one_in(4) else ""
    rounds = f" ROUNDS {chance.number(1, 4)}" if chance.one_in(6) else ""
    advance = f" ADVANCE {chance.pick(('ALL', '1', '2', '3', '7'))}" if chance.one_in(3) else ""
    return f"{dice}{until}{rounds}{advance}"


def _attack_or_pause(pen: Pen) -> str:
    return "PAUSE" if pen.sight.takes("PAUSE") and pen.chance.one_in(20) else _attack(pen)


def _take(pen: Pen) -> str:
    row = pen.state.row
    cards = pen.chance.some(row if row and pen.chance.one_in(2) else pen.tables.regions, 5)
    return f"TAKE {', '.join(cards)}"


# --- strategic move -----------------------------------------------------------------------------------------------
def _move(pen: Pen) -> str:
    """Mostly between own places; triremes stay at sea, legions on land."""
    chance, tables = pen.chance, pen.tables
    source = pen.place()
    alike = [p for p in tables.places if tables.kind(p) == tables.kind(source) and possible_ever(tables, source, p)]
    near = [p for p in pen.reach(source) if p in pen.mine and p in alike]
    if not alike:
        return ""
    target = chance.pick(near if near and not chance.one_in(6) else alike)
    return f"MOVE {source} > {target} {'ALL' if chance.one_in(3) else chance.number(1, 5)}"


WRITERS: Mapping[str, Callable[[Pen], str]] = {
    "DRAFT": _draft,
    "DEPLOY": _deploy,
    "EXCHANGE": _exchange,
    "REINFORCE": _reinforce,
    "METROPOLIS": _metropolis,
    "ATTACK": _attack_or_pause,
    "TAKE": _take,
    "MOVE": _move,
}
LINES: Mapping[str, tuple[int, int]] = {  # at least and at most so many lines of a verb
    "DRAFT": (0, 3), "DEPLOY": (0, 6), "EXCHANGE": (0, 2), "REINFORCE": (0, 4), "METROPOLIS": (0, 2), "ATTACK": (2, 8),
    "TAKE": (0, 2), "PAUSE": (0, 0), "MOVE": (0, 2),
}  # fmt: skip
GROUP: Mapping[str, tuple[str, ...]] = {  # verbs that OR may join
    "EXCHANGE": ("EXCHANGE",),
    "REINFORCE": ("REINFORCE", "METROPOLIS"),
    "METROPOLIS": ("REINFORCE", "METROPOLIS"),
    "ATTACK": ("ATTACK",),
    "MOVE": ("MOVE",),
}
