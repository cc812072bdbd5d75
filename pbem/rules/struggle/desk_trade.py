"""What the order desk offers for the trade phase and the set-up: the bank, offers, buildings, cards, thefts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

from pbem.core.deskpen import Pen
from pbem.core.orderdesk import Choice, Extra, Offered, one_of, span
from pbem.rules.struggle import building, buying, possible, spelling, supply
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.model import GOODS
from pbem.rules.struggle.sight import Sight

MANY = 20  # the largest number of goods asked for, or tested
FEW, LARGEST = 3, 9  # pieces or cards of one line; deals of one offer
SOON = ("", "no_goods")  # obstacles that trade can remove
ANSWERS = 8  # posted offers that are answered
Lines = Iterator[Offered]


class Clerk(msgspec.Struct, frozen=True):
    """What the writers of lines share."""

    sight: Sight
    pen: Pen

    def goods(self, *ids: str) -> Choice:
        """Goods to choose from, as they are written behind a number."""
        pen = self.pen
        return Choice(tuple(pen.name("good", id) for id in ids), tuple(pen.name("goods", id) for id in ids))

    def amount(self, good: str, count: int) -> str:
        """`2 gold`, for a remark."""
        return f"{count} {self.pen.say('goods' if count > 1 else 'good', good)}"

    @property
    def others(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.sight.state.seats if seat != self.sight.seat)


def _start(clerk: Clerk) -> Lines:
    for order in possible.starts(clerk.sight):
        yield clerk.pen.line(order, (order.crossroads,), once="START")


def _bank(clerk: Clerk) -> Lines:
    """Both numbers of a change belong together, so each change is a choice of its own."""
    pen, price, held = clerk.pen, clerk.sight.tables.costs.bank, clerk.sight.player.goods
    for order in possible.banks(clerk.sight):
        for count in range(1, held[order.give] // price + 1):
            yield pen.line(o.Bank(order.give, order.gain, count))


# --- offers -----------------------------------------------------------------------------------------------------------
def _offer(clerk: Clerk) -> Lines:
    """One good for another, two for one, one for two."""
    held = [good for good in GOODS if clerk.sight.player.goods[good]]
    for give in held:
        yield _deal(clerk, (give,), 1)
    for pair in combinations(held, 2):
        yield _deal(clerk, pair, 1)
    for give in held:
        yield _deal(clerk, (give,), 2)


def _deal(clerk: Clerk, give: tuple[str, ...], wants: int) -> Offered:
    """Some goods for others: how many of each, and which others, is a choice."""
    pen, held = clerk.pen, clerk.sight.player.goods
    given = tuple((_counted(clerk, (good,)) if held[good] > 1 else good, pen.number(1, held[good], 1)) for good in give)
    others = [good for good in GOODS if good not in give]
    ways = [others, others[1:] + others[:1]]
    want = tuple((_counted(clerk, ways[n]), pen.number(1, MANY, 1)) for n in range(wants))
    return pen.line(o.Offer(given, want))


def _counted(clerk: Clerk, goods: Sequence[str]) -> str:
    found = clerk.goods(*goods)
    return clerk.pen.counted(found.words, found.many)


def _answers(clerk: Clerk) -> Lines:
    """What others asked for in the last trade and did not get, for what they gave."""
    held, seat = clerk.sight.player.goods, clerk.sight.seat
    posted = [p for p in clerk.sight.state.offers if p.seat != seat and p.to in ("", seat) and p.struck < p.times]
    fair = [p for p in posted if all(held[good] >= n for good, n in p.want)]
    for p in fair[:ANSWERS]:
        yield clerk.pen.line(o.Offer(p.want, p.give, p.seat), say=clerk.pen.phrase("answers", seat=p.seat))


# --- pieces and cards -------------------------------------------------------------------------------------------------
def _build(clerk: Clerk) -> Lines:
    """Everything there is, since trade may bring what lacks now."""
    sight = clerk.sight
    for order in possible.buildings(sight):
        cost, reason = (
            building.cost(sight.tables, order),
            building.obstacle(sight.rules, sight.state, sight.seat, order),
        )
        if reason in SOON:
            wanted = o.Build(order.what, order.box, clerk.pen.number(1, _most(clerk, cost), 1, " "))
            yield clerk.pen.line(wanted, say=_price(clerk, cost))


def _buy(clerk: Clerk) -> Lines:
    sight, cost = clerk.sight, clerk.sight.tables.costs.card
    if buying.obstacle(sight.rules, sight.state, sight.seat, o.Buy()) in SOON:
        order = o.Buy(clerk.pen.number(1, _most(clerk, cost), 1, " "))
        yield clerk.pen.line(order, say=_price(clerk, cost))


def _most(clerk: Clerk, cost: Mapping[str, int]) -> int:
    """About as many as the goods at hand pay for; a few, as trade may bring more."""
    held = clerk.sight.player.goods
    return max(FEW, min([LARGEST, *(held[good] + held["gold"] for good, n in cost.items() if n)]))


def _price(clerk: Clerk, cost: Mapping[str, int]) -> str:
    """The gold that goes for missing cards; the whole cost of what cannot be paid now."""
    price = supply.price(clerk.sight.tables, clerk.sight.player, cost)
    if price is None:
        whole = ", ".join(clerk.amount(good, cost[good]) for good in GOODS if cost.get(good))
        return clerk.pen.phrase("costs", goods=whole)
    gold = price.get("gold", 0) - cost.get("gold", 0)
    return clerk.pen.phrase("replaces", n=gold) if gold > 0 else ""


def _play(clerk: Clerk) -> Lines:
    plays = possible.plays(clerk.sight)
    for order in plays:
        if not order.hex:
            yield clerk.pen.line(order)
    yield from _thefts(clerk, [order for order in plays if order.hex])


def thefts(clerk: Clerk) -> Lines:
    """LEGION lines."""
    yield from _thefts(clerk, possible.legions(clerk.sight))


def _thefts(clerk: Clerk, orders: Sequence[o.Play | o.Legion]) -> Lines:
    """A line for each hex; whom to rob of what is a choice that begins with nobody: then it is by lot."""
    hexes: dict[str, list[o.Play | o.Legion]] = {}
    for order in orders:
        hexes.setdefault(order.hex, []).append(order)
    for hex, known in hexes.items():
        bare = clerk.pen.line(msgspec.structs.replace(known[0], seat="", steal="card"), (hex,))
        begin = "".join(part for part in bare.parts if isinstance(part, str))
        ways = ["", *(spelling.theft(order, clerk.pen.spelling).removeprefix(hex) for order in known if order.seat)]
        seats = ", ".join(dict.fromkeys(order.seat for order in known if order.seat))
        said = clerk.pen.phrase("victims", seats=seats) if seats else ""
        yield msgspec.structs.replace(bare, parts=(begin, *one_of(ways)) if seats else (begin,), say=said)


WRITERS: Mapping[str, Callable[[Clerk], Lines]] = {
    "START": _start,
    "BANK": _bank,
    "OFFER answers": _answers,
    "OFFER": _offer,
    "BUILD": _build,
    "BUY": _buy,
    "PLAY": _play,
}


def extras(clerk: Clerk, verb: str) -> Iterator[Extra]:
    """What may follow the lines of a verb."""
    pen = clerk.pen
    if verb == "OFFER":
        yield Extra((f" {pen.word('TO')} ", *one_of(clerk.others)), pen.phrase("offer_to"))
    if verb.startswith("OFFER"):
        yield Extra((f" {pen.word('TIMES')} ", span(2, LARGEST, 2)), pen.phrase("offer_times"))
    if verb in ("BUILD", "BUY"):
        yield Extra((f" {pen.word('CARDS')}",), pen.phrase("cards_only"))
