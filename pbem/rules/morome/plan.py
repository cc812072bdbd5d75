"""What the bot `steady` knows and has decided while it writes a sheet: money left, garrisons as planned, lines."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from pbem.rules.morome.data import ROME
from pbem.rules.morome.model import NEUTRAL
from pbem.rules.morome.odds import ONE
from pbem.rules.morome.sight import Sight
from pbem.rules.morome.threat import Strike, danger, strikes

FAME = 4  # tribute that a point of Fame is worth
LIFE = 60  # tribute that it is worth to stay in the game
OUTBID = Fraction(1, 2)  # how likely Rome goes to another bidder before the next turn
HORIZON = 4  # turns ahead that count
FINE = 10_000  # chances are rounded to fractions this fine, to keep the sums short
LAST_TURN = Fraction(1, 4)  # what a tribute is worth when only a tie can ask for it


class Plan:
    """`money` is what is left to spend once upkeep is paid; `garrison` the legions as they will stand."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.lines: list[str] = []
        self.bought: list[str] = []
        self._dangers: dict[tuple[str, int], Fraction] = {}
        self._worths: dict[tuple[str, int], Fraction] = {}
        self.garrison = {province: sight.legions[province] for province in sight.mine}
        self.strikes: dict[str, tuple[Strike, ...]] = strikes(sight)
        self.spare = sight.income(sight.seat) - self.upkeep()
        self.money = sight.money[sight.seat] + self.spare

    def upkeep(self) -> int:
        """What the Pay phase of this turn will take, if it is still to come (R25)."""
        if not (self.sight.takes("PLAY") or self.sight.takes("DISBAND")):
            return 0
        return sum(self.garrison.values()) * self.sight.rules.tables.numbers.upkeep

    @property
    def turns_left(self) -> int:
        """This turn included."""
        return self.sight.rules.tables.numbers.turns - self.sight.turn + 1

    def write(self, *lines: str) -> None:
        self.lines += lines

    def spend(self, amount: int) -> int:
        """Take money for something; the amount again."""
        self.money -= amount
        return amount

    def danger(self, province: str, legions: int) -> Fraction:
        """How likely it is that a garrison falls this turn (R64)."""
        found = self._dangers.get((province, legions))
        if found is None:
            found = min(Fraction(danger(self.strikes[province], legions), ONE), Fraction(1)).limit_denominator(FINE)
            self._dangers[province, legions] = found
        return found

    def fall(self, besides: str = "") -> Fraction:
        """How likely it is that all own provinces fall this turn, one of them left out."""
        chance = Fraction(1)
        for province, legions in self.garrison.items():
            if province != besides:
                chance *= self.goes(province, legions)
        return chance

    def goes(self, province: str, legions: int) -> Fraction:
        """How likely a province is gone before the next orders count: it falls, or it is Rome and another bids more."""
        stays = 1 - self.danger(province, legions)
        return 1 - stays * (1 - OUTBID) if province == ROME else 1 - stays

    def worth(self, province: str, legions: int) -> Fraction:
        """What holding a province now and for the next turns is worth: tribute and Fame."""
        found = self._worths.get((province, legions))
        if found is None:
            found = self._worths[province, legions] = self._worth(province, legions)
        return found

    def _worth(self, province: str, legions: int) -> Fraction:
        keep = 1 - self.goes(province, max(legions, 1))
        ahead = min(self.turns_left - 1, HORIZON)
        later = sum((keep**n for n in range(1, ahead + 1)), Fraction(0))
        points = self.sight.rules.tables.numbers.fame
        fame = points.caesar if province == ROME else points.governor
        return later * self.sight.rules.tables.tribute[province] + (keep + later) * fame * FAME

    def stake(self, province: str, legions: int) -> Fraction:
        """What is lost when an own province falls, the game with it if no other stands."""
        return self.worth(province, legions) + FAME + LIFE * self.fall(province)

    def prize(self, province: str, legions: int) -> Fraction:
        """What it is worth to gain a province, as a second leg to stand on too."""
        stays = 1 - self.goes(province, legions)
        return self.worth(province, legions) + FAME + LIFE * self.fall() * stays

    def shop(self) -> list[str]:
        """Neutral provinces that are worth their price, the best first (R42, R43)."""
        sight = self.sight
        price = sight.rules.tables.numbers.neutral_price
        sold = [p for p in sight.of(NEUTRAL) if p != ROME or sight.rules.options.neutral_rome_for_sale]
        return [p for p in self.best(sold) if p not in self.bought and self.prize(p, sight.legions[p]) > price]

    def rate(self) -> Fraction:
        """What a tribute that is kept is worth: the best province it may still buy, if it comes to that."""
        if self.turns_left == 1:
            return LAST_TURN
        price = self.sight.rules.tables.numbers.neutral_price
        missing = max(0, price - self.money)
        best = Fraction(1)
        if missing and self.spare <= 0:
            return best
        turns = 0 if not missing else -(-missing // self.spare)
        if turns >= self.turns_left:
            return best
        for province in self.shop():
            legions = self.sight.legions[province]
            there = (1 - self.danger(province, legions)) ** turns * (1 - self.fall()) ** turns
            best = max(best, there * self.prize(province, legions) / price)
        return best

    def best(self, provinces: Iterable[str]) -> list[str]:
        """Provinces to gain, the best first; equal ones in D10 order."""
        return sorted(provinces, key=lambda p: -self.prize(p, self.sight.legions[p]))
