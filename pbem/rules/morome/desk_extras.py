"""What the order desk adds to lines: cards, rules of spies, more sources of a march; and what its writers share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.core.conditions import COMPARISONS
from pbem.core.deskpen import Pen
from pbem.core.orderdesk import Choice, Extra, Part, Parts, one_of, span
from pbem.core.orders import Alternative
from pbem.rules.morome import legal
from pbem.rules.morome.data import ROME
from pbem.rules.morome.model import LOST
from pbem.rules.morome.sight import Sight

SMALL = 1  # what bids and purchases begin with
LEGIONS = 30  # the largest number a test offers
MARGIN = 9  # a slip that was seen can be topped by so much


class Told(NamedTuple):
    """What the writers of lines share. `sight`: with the tribute that Taxation in hand can bring."""

    pen: Pen
    sight: Sight

    @property
    def purse(self) -> int:
        """The most tribute that the seat can have this turn without gifts (R15, R76)."""
        return legal.purse(self.sight)

    @property
    def hopes(self) -> tuple[str, ...]:
        """Rome, if the seat may win it before it raises and moves legions."""
        hope = self.sight.takes("ROME") and self.sight.owner[ROME] not in (LOST, self.sight.seat)
        return (ROME,) if hope else ()

    def won(self, place: str) -> str:
        """The remark on lines that hold for a place only once it is won."""
        return "" if self.sight.owner[place] == self.sight.seat else self.pen.phrase("won")

    def bid(self) -> int:
        return self.pen.number(0, self.purse, SMALL)


def extras(told: Told, verb: str, possible: Sequence[Alternative]) -> Iterator[Extra]:
    """Parts that may be added to the lines of a verb: cards on slips, rules of spies, more sources of a march."""
    if verb in ("ROME", "INIT"):
        cards = legal.slip_cards(told.sight, verb.lower())
        yield from (Extra((f" + {told.pen.name('card', card)}",)) for card in cards)
    if verb == "INIT":
        yield Extra((f" {told.pen.word('CHOOSE')} ", *one_of(_turns(told))), told.pen.phrase("choose"))
    if verb == "MARCH" and len(possible) > 1:
        yield from (_also(told, *a.order.parts[0]) for a in possible)
    if verb in ("SPY ROME", "SPY INIT", "SPY PROVINCE"):
        yield from _spy_rules(told, verb.split()[1].lower())


def _turns(told: Told) -> list[str]:
    """The places in the moving order that may be chosen."""
    words = [told.pen.word("first"), told.pen.word("last")]
    if told.sight.rules.options.initiative_choice == "any_place":
        words += [str(n) for n in range(1, len(told.sight.living) + 1)]
    return words


def _also(told: Told, source: str, most: int) -> Extra:
    """The same march from one more province."""
    name, rome = told.pen.name("province", source), told.pen.name("province", ROME)
    return Extra((f", {name} > {rome} ", span(1, most, most)))


def _spy_rules(told: Told, auction: str) -> Iterator[Extra]:
    """Rules by what was seen, tried from top to bottom."""
    pen, cards = told.pen, dict.fromkeys(legal.slip_cards(told.sight, auction))
    names = [pen.name("card", card) for card in told.sight.rules.tables.cards]
    seen: Parts = (f" {pen.word('BID')} {pen.word('SEEN')}+", span(0, MARGIN, 1))
    most: Parts = (f" {pen.word('MAX')} ", span(0, told.purse, told.purse))
    fixed: Parts = (f" {pen.word('BID')} ", span(0, told.purse, SMALL))
    using: Parts = (f" {pen.word('USING')} ", *one_of([pen.name("card", card) for card in cards])) if cards else ()
    yield Extra((*_total(told), *seen, *most), pen.phrase("rule_seen"))
    if using:
        yield Extra((*_total(told), *seen, *using), pen.phrase("rule_card"))
    yield Extra((f" {pen.word('IF')} {pen.word('HAS')} ", *one_of(names), *fixed), pen.phrase("rule_has"))
    yield Extra((*_total(told), *fixed), pen.phrase("rule_fixed"))
    yield Extra((f" {pen.word('ELSE')} {pen.word('BASE')}",), pen.phrase("rule_else"))


def _total(told: Told) -> Parts:
    """`IF TOTAL<=n`"""
    op: Part = Choice(COMPARISONS)
    return f" {told.pen.word('IF')} {told.pen.word('TOTAL')}", op, span(0, max(LEGIONS, told.purse), told.purse)
