"""Dice for forecasts: nobody is lucky. They only stand in for dice; no game is played with them.

Losses are those of the long run: what attacks cost on average is added up, and whole units are paid as they come due.
So a battle that is likelier won than lost is won, at the usual price.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from pbem.rules.spqrisiko.model import Faces, State
from pbem.rules.spqrisiko.odds import attack, beat

HALF = Fraction(1, 2)
NOTHING = Fraction(0)


class Luck:
    """Implements `core.dice.Dice` for the battles of a position; `harmless`: seas where equal dice hurt nobody."""

    def __init__(self, state: State, harmless: Collection[str] = ()) -> None:
        self._state = state
        self._harmless = harmless
        self._targets = {f"{source}-{target}": target for source in state.owner for target in state.owner}
        self._due: dict[str, tuple[Fraction, Fraction]] = {}  # target -> owed by the attacker, by the defender
        self._red: list[int] = []

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        """Faces for `battle/<source>-<target>/<n>/att` and then `…/def`."""
        _, pair, _, side = label.split("/")
        target = self._targets[pair]
        if side == "def":
            return self._defence(target, count, sides)
        token = self._state.token.get(target)
        if token is not None:
            return [sides if self._beats(target, token, count, sides) else 1] * count
        self._red = [max(sides - 1 - n, 2) for n in range(count)]  # the blue dice decide
        return self._red[:]

    def _beats(self, target: str, token: Faces, count: int, sides: int) -> bool:
        """Whether enough attacks have been made to expect one that succeeds."""
        chance = Fraction(beat(count, token, sides), sides**count)
        due = self._due.get(target, (NOTHING, NOTHING))[0] + chance
        won = chance > 0 and due >= HALF
        self._due[target] = (due - 1 if won else due, NOTHING)
        return won

    def _defence(self, target: str, count: int, sides: int) -> list[int]:
        """High dice for the units that the attacker owes by now, low ones for those that the defender owes."""
        red = self._red
        pairs = min(len(red), count)
        table = attack(len(red), count, target in self._harmless, sides)
        ways = sides ** (len(red) + count)
        owed = self._due.get(target, (NOTHING, NOTHING))
        mine = owed[0] + Fraction(sum(lost[0] * n for lost, n in table.items()), ways)
        theirs = owed[1] + Fraction(sum(lost[1] * n for lost, n in table.items()), ways)
        high = min(int(mine + HALF), pairs)
        low = min(int(theirs + HALF), pairs - high) if target in self._harmless else pairs - high
        self._due[target] = (mine - high, theirs - low)
        equal = red[high : pairs - low]
        return [*[sides] * high, *equal, *[1] * (count - high - len(equal))]

    def shuffle(self, label: str, items: Sequence[str], *, hidden: bool = False) -> list[str]:
        """As they are."""
        return list(items)
