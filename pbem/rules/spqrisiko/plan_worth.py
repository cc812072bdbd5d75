"""What places are worth to the bot `steady`, in thousandths of a point.

A seat's holdings are worth the points they will still score, later turns counting less and less (`LATER`), and what
the final count gives. A province or a set of seas that is not complete counts in part, the more the nearer it is to
the next card: so one that needs a single region is worth most.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pbem.rules.spqrisiko.model import DEPLOY, DRAFT
from pbem.rules.spqrisiko.sight import Sight

POINT = 1000
LATER = (4, 5)  # what a turn's points are worth against those of the turn before
WINS = 5  # victories in two turns of a seat, as a rule: so fast the deck is used up
HARM = (3, 4)  # what it is worth to take a point from the only rival; with more rivals it is shared
PLACE = 60  # what any place is worth: ties are broken by places


class Worth:
    """Values of places for every seat. `turns`: seat -> how often it will still score, the turn going on excepted."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.tables = sight.tables
        self.turns = {seat: turns_left(sight, seat) for seat in sight.state.living()}
        self.rivals = [seat for seat in self.turns if seat != sight.seat]
        self._held: dict[tuple[str, str], int] = {}
        self._provinces: dict[str, int] = {}
        self._curves = {seat: _curves(sight, self.turns[seat]) for seat in self.turns}
        for place in self.tables.places:
            owner = sight.state.owner[place]
            if owner in self.turns:
                self.change(owner, place, 1)

    def group(self, place: str) -> str:
        """What a place scores with: its province, or "" for the seas."""
        return self.tables.province_of.get(place, "")

    def held(self, seat: str, group: str) -> int:
        return self._held.get((seat, group), 0)

    def change(self, seat: str, place: str, by: int) -> None:
        """A seat has a place more, or less."""
        group = self.group(place)
        before = self.held(seat, group)
        self._held[seat, group] = before + by
        if group and (before == 0 or before + by == 0):
            self._provinces[seat] = self._provinces.get(seat, 0) + by

    def take(self, seat: str, owner: str, place: str) -> None:
        """A place changes hands."""
        if owner in self.turns:
            self.change(owner, place, -1)
        self.change(seat, place, 1)

    def gain(self, seat: str, place: str) -> int:
        """What a place that a seat does not hold would be worth to it."""
        n = self.held(seat, self.group(place))
        value = self._step(seat, place, n) + PLACE
        if n == 0 and self.group(place):
            value += self._presence(seat, 1)
        return value + self.metropolis(seat) if place in self.sight.state.metropoli else value

    def loss(self, seat: str, place: str) -> int:
        """What a seat would lose with a place it holds."""
        n = self.held(seat, self.group(place)) - 1
        value = self._step(seat, place, n) + PLACE
        if n == 0 and self.group(place):
            value += self._presence(seat, 0)
        return value + self.metropolis(seat) if place in self.sight.state.metropoli else value

    def prize(self, place: str) -> int:
        """What it is worth to the bot's seat to take a place from its present holder."""
        seat, owner = self.sight.seat, self.sight.state.owner[place]
        value = self.gain(seat, place)
        if owner in self.turns:
            value += self.loss(owner, place) * HARM[0] // (HARM[1] * len(self.rivals))
        return value

    def metropolis(self, seat: str) -> int:
        """What a Metropoli is worth to a seat."""
        numbers = self.tables.numbers
        return numbers.score.metropolis * self.coming(seat) + numbers.final.metropolis * POINT

    def coming(self, seat: str) -> int:
        """The weight of the turns to come: thousandths of a turn."""
        return weight(self.turns[seat])

    def _step(self, seat: str, place: str, n: int) -> int:
        curve = self._curves[seat][self.group(place)]
        return curve[n + 1] - curve[n] if n + 1 < len(curve) else 0

    def _presence(self, seat: str, more: int) -> int:
        """What the first region of a province gives in the final count; little as long as that is far away."""
        table = self.tables.numbers.final.presence
        n = self._provinces.get(seat, 0) + more
        return (table[n] - table[n - 1]) * POINT // (1 + self.turns[seat])


@cache
def weight(turns: int) -> int:
    """So many turns to come, later ones counting less: thousandths of a turn."""
    return sum(POINT * LATER[0] ** n // LATER[1] ** n for n in range(1, turns + 1))


def turns_left(sight: Sight, seat: str) -> int:
    """How often a seat will still score, as far as one can tell; the active seat has done so this turn."""
    state, options, numbers = sight.state, sight.rules.options, sight.tables.numbers
    living = state.living()
    setup = state.phase in (DRAFT, DEPLOY)
    cards = sight.deck_size
    if setup:
        cards = len(sight.tables.regions) - numbers.start_hand * len(living) - numbers.row
    rounds = 1 + cards * 2 // (WINS * len(living)) if state.final is None else state.final
    if options.max_rounds:
        rounds = min(rounds, max(0, options.max_rounds - state.round))
    later = not setup and living.index(seat) > living.index(state.active)
    return rounds + (1 if later else 0)


def _curves(sight: Sight, turns: int) -> Mapping[str, tuple[int, ...]]:
    """Group -> what 0, 1, 2 … of its places are worth."""
    tables, numbers = sight.tables, sight.tables.numbers
    curves = {}
    for province in tables.provinces.values():
        sides = (sight.rules.points(province.id, "proconsul"), sight.rules.points(province.id, "praetor"))
        final = (numbers.final.proconsul, numbers.final.praetor)
        size = len(province.regions)
        marks = [(province.threshold, sides[0] * weight(turns) + final[0] * POINT)] if province.threshold < size else []
        marks.append((size, sides[1] * weight(turns) + final[1] * POINT))
        curves[province.id] = _curve(tuple(marks), size)
    fleets = enumerate(numbers.score.praefectus, 1)
    marks = [
        (n * numbers.score.praefectus_seas, points * weight(turns) + n * numbers.final.praefectus * POINT)
        for n, points in fleets
    ]
    curves[""] = _curve(tuple(marks), len(tables.seas))
    return curves


@cache
def _curve(marks: tuple[tuple[int, int], ...], size: int) -> tuple[int, ...]:
    """The value of 0 … size places: full at each mark, in between half the square of the part that is there."""
    values = [0]
    start, base = 0, 0
    for mark, value in marks:
        for n in range(start + 1, min(mark, size) + 1):
            part = (n - start) ** 2 * (value - base) // (2 * (mark - start) ** 2) if n < mark else value - base
            values.append(base + part)
        start, base = mark, value
    return tuple(values + values[-1:] * (size + 1 - len(values)))
