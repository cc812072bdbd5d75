"""What the steps of a replayed game were made of, for rulings that have them played again."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from pbem.core import record, rulings
from pbem.core.digest import H
from pbem.core.replay_inputs import Sheets, failure
from pbem.core.text import T


class Made(msgspec.Struct):
    """What a resolved step was made of. `counted`: the sheets that a ruling named since, in place of those that `close`
    lists."""

    sheets: Sheets
    key: str
    counted: list[tuple[str, int]] | None = None


class Again(msgspec.Struct, frozen=True):
    """The step that a ruling has played again, and the sheets it names (None: those that counted)."""

    step: int
    sheets: list[tuple[str, int]] | None


class Past:
    """Sheets and keys, step by step. `top`: the step resolved last · `link`: what the next key must hash to ·
    `again`: the step that must be resolved once more at once · `due`: then the one after it (0: none).
    """

    def __init__(self, anchor: str) -> None:
        self.link = anchor
        self.sheets = Sheets()  # of the open step
        self.steps: dict[int, Made] = {}
        self.top = 0
        self.again: Again | None = None
        self.due = 0

    def take(self, item: record.Record) -> None:
        """Note a record that is not a `resolve`."""
        if isinstance(item, record.Accept):
            self.sheets.accepts[item.data.player, item.data.rev] = item
        elif isinstance(item, record.Close):
            self.sheets.close = item
        elif isinstance(item, record.Ruling):
            if item.data.anchor is not UNSET:
                self.link = item.data.anchor
            if rulings.kind(item) == "replay":
                self._allow(item)

    def resolve(self, item: record.Resolve) -> tuple[Made, bool]:
        """What a `resolve` record is made of, and whether its key is the right one. Raises Failure."""
        again, self.again = self.again, None
        if again is not None and again.step == item.step:
            made = self.steps[item.step]
            made.counted = made.counted if again.sheets is None else again.sheets
            self.due = item.step + 1 if item.step < self.top else 0
            return made, item.data.key == made.key
        if item.step != self.top + 1:
            raise failure(item.seq, "out-of-order", T("step {n} cannot be replayed here", n=item.step))
        right = H("chain", bytes.fromhex(item.data.key)).hex() == self.link
        made = self.steps[item.step] = Made(self.sheets, item.data.key)
        self.sheets, self.link, self.top = Sheets(), item.data.key, item.step
        return made, right

    def begin(self, item: record.Resolve) -> None:
        """Go on after this record, whatever came before it."""
        if self.again is not None and self.again.step == item.step:
            self.resolve(item)
            return
        self.steps[item.step] = Made(self.sheets, item.data.key)
        self.sheets, self.link, self.top = Sheets(), item.data.key, item.step

    def unfinished(self) -> int:
        """The step that had to be played again before anything else; 0: none. It is asked once."""
        late = self.again.step if self.again is not None else self.due
        self.again, self.due = None, 0
        return late

    def _allow(self, item: record.Ruling) -> None:
        """A step is to be played again, and then all that came after it. Raises Failure."""
        number = rulings.replayed(rulings.act_of(item))
        late = self.again.step if self.again is not None else self.due
        if number not in self.steps or (late and number != late):
            raise failure(item.seq, "bad-ruling", T("step {n} cannot be played again here", n=number))
        try:
            self.again = Again(number, rulings.sheets(rulings.act_of(item)))
        except ValueError:
            raise failure(item.seq, "bad-ruling", T("its list of sheets is malformed")) from None
