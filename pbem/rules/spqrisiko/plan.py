"""What the bot `steady` knows and has decided while it writes a sheet."""

from __future__ import annotations

from pbem.rules.spqrisiko.model import State
from pbem.rules.spqrisiko.odds import ONE
from pbem.rules.spqrisiko.phases.score import parts_of
from pbem.rules.spqrisiko.plan_threat import Threats, risk
from pbem.rules.spqrisiko.plan_worth import Worth
from pbem.rules.spqrisiko.reach import reach
from pbem.rules.spqrisiko.sight import Sight

UNIT = 300  # thousandths of a point that a legion is worth as long as some turns are to come
TRIREME = (5, 4)  # a trireme against a legion
CARD = (3, 2)  # a card against a legion
FULL = 3  # turns from which on a unit is worth all of it


class Plan:
    """`state`: a copy in which all planned attacks are won · `sure`: place -> chance that it is the seat's when a line
    that starts there comes, in parts of ONE · `placed`: place -> legions, triremes that it gets this turn."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.seat = sight.seat
        self.tables = sight.tables
        self.state: State = sight.state.copy()
        self.worth = Worth(sight)
        acting = [rival for rival in self.worth.rivals if self.worth.turns[rival]]
        self.threats = Threats(sight.state, sight.tables, acting)
        self.sure = dict.fromkeys((*sight.regions, *sight.seas), ONE)
        self.ties = sight.rules.options.naval_ties == "nobody"
        self.hand = sight.hand[:]
        self.legions, self.triremes = self._income() if sight.takes("REINFORCE") else (0, 0)
        self.placed: dict[str, tuple[int, int]] = {}
        self.lines: list[str] = []
        self._reach: dict[str, list[str]] = {}  # what is found out once until a place changes hands
        self._fronts: dict[str, int] = {}
        self._prizes: dict[str, int] = {}
        self._strengths: dict[str, int] = {}
        turns = min(FULL, self.worth.turns[self.seat])
        self.unit = UNIT * turns // FULL

    def _income(self) -> tuple[int, int]:
        gained = sum(part[2] for part in parts_of(self.sight.rules, self.sight.state, self.seat))
        return self.tables.income(self.sight.state.vp[self.seat] + gained)

    @property
    def card(self) -> int:
        """What a card is worth."""
        return self.unit * CARD[0] // CARD[1]

    def mine(self, place: str) -> bool:
        return self.state.owner[place] == self.seat

    def strength(self, place: str) -> int:
        """The units with which a rival could attack a place next."""
        if place not in self._strengths:
            self._strengths[place] = self.threats.strength(self.state.owner, self.seat, place)
        return self._strengths[place]

    def risk(self, place: str, units: int) -> int:
        """The chance that a rival takes a place with so many units before the bot's next turn."""
        return risk(self.strength(place), units, sea=place in self.tables.shores, ties=self.ties)

    def win(self, place: str, units: int) -> None:
        """Count on a place, with so many units in it."""
        state = self.state
        self.worth.take(self.seat, state.owner[place], place)
        state.owner[place] = self.seat
        state.units[place] = units
        state.token.pop(place, None)
        state.fleet.pop(place, None)
        for known in (self._reach, self._fronts, self._prizes, self._strengths):
            known.clear()

    def reach(self, place: str) -> list[str]:
        """Where units could go from an own place, once all that is planned is won."""
        if place not in self._reach:
            self._reach[place] = reach(self.state.owner, self.tables, self.seat, place)
        return self._reach[place]

    def front(self, place: str) -> int:
        """The best prize that legions of a region, or triremes of a sea, could go for."""
        if place not in self._fronts:
            kind = self.tables.kind(place)
            near = [other for other in self.reach(place) if self.tables.kind(other) == kind and not self.mine(other)]
            self._fronts[place] = max((self.prize(other) for other in near), default=0)
        return self._fronts[place]

    def launch(self, region: str) -> int:
        """The best sea that triremes of a region could go for."""
        seas = self.tables.coasts[region]
        return max((self.prize(sea) for sea in seas if not self.mine(sea)), default=0)

    def prize(self, place: str) -> int:
        """What it is worth to take a place."""
        if place not in self._prizes:
            self._prizes[place] = self.worth.prize(place)
        return self._prizes[place]

    def put(self, place: str, legions: int, triremes: int) -> None:
        """Place pieces of this turn's supply."""
        old = self.placed.get(place, (0, 0))
        self.placed[place] = (old[0] + legions, old[1] + triremes)
        self.legions -= legions
        self.triremes -= triremes
        if place in self.tables.shores:
            self.state.units[place] += triremes
        else:
            self.state.units[place] += legions
            if triremes:
                self.state.fleet[place] = self.state.fleet_in(place) + triremes
