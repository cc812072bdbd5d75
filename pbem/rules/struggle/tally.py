"""Lines with a count are carried out one by one, as often as possible (K10)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.entries import CUT, DONE, Entry
from pbem.rules.struggle import supply
from pbem.rules.struggle.execution import Resolution


class Tally:
    """How often a line was carried out, what was paid for it, and what stopped it ("" if nothing did)."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.done = 0
        self.reason = ""
        self.paid: dict[str, int] = {}

    def goes_on(self, obstacle: str) -> bool:
        """Whether it is carried out once more, which is counted; `obstacle` to that as things stand."""
        if self.done >= self.wanted:
            return False
        self.reason = obstacle
        self.done += not obstacle
        return not obstacle

    def pay(self, res: Resolution, seat: str, price: Mapping[str, int]) -> None:
        """The seat pays for one of it."""
        supply.pay(res, seat, price)
        for good, n in price.items():
            self.paid[good] = self.paid.get(good, 0) + n

    def report(self, res: Resolution, entry: Entry, index: int) -> None:
        """Tell the owner of the line."""
        res.report(entry, CUT if self.reason else DONE, self.reason, index, self.done)
