"""What is doubtful about one order in the present position, a function a kind of order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from pbem.core.orders import Alternative, Test
from pbem.core.text import TN, T, Term, Text
from pbem.rules.morome import orders as o
from pbem.rules.morome.conditions import allows
from pbem.rules.morome.data import ROME
from pbem.rules.morome.intent import Intent
from pbem.rules.morome.model import LOST, NEUTRAL
from pbem.rules.morome.sight import Sight

Doubt = tuple[str, Text, Text | None]
Doubter = Callable[[Sight, Intent, Alternative], Iterator[Doubt]]
DESTINATION_WORDS = ("MINE", "LOST", "NEUTRAL", "GIFT", "OWNER")


def _province(id: str) -> Term:
    return Term("province", id)


def _not_mine(sight: Sight, plan: Intent, provinces: Iterable[str]) -> Iterator[Doubt]:
    for province in provinces:
        if sight.owner[province] != sight.seat and not (province == ROME and plan.hope):
            yield "not-mine", T("{province} is not yours now.", province=_province(province)), None


def _money(plan: Intent, amount: int) -> Iterator[Doubt]:
    if amount > plan.most:
        text = T("{n} tribute is more than you can have this turn ({most}).", n=amount, most=plan.most)
        yield "above-money", text, None


def _rome_lost(sight: Sight) -> Iterator[Doubt]:
    if sight.owner[ROME] == LOST:
        yield "rome-lost", T("While Rome is lost nobody bids for it."), None


def _assassin(sight: Sight, cards: tuple[str, ...]) -> Iterator[Doubt]:
    """R19: some cards do not count on the Caesar's own slip; they are not spent."""
    for card in dict.fromkeys(cards):
        if sight.caesar == sight.seat and not sight.rules.tables.cards[card].caesar:
            yield "caesar-assassin", T("You are Caesar: {card} does not count for you.", card=Term("card", card)), None


def _play(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    """R76, R77: Rome changes hands only after the Tribute phase."""
    if "bread_and_circuses" in a.order.cards and not sight.caesar:
        text = T("{card} needs a Caesar, and there is none.", card=Term("card", "bread_and_circuses"))
        yield "no-caesar", text, T("The card stays in your hand.")
    if "taxation" in a.order.cards and not sight.mine:
        yield "no-province", T("{card} needs a province of yours.", card=Term("card", "taxation")), None


def _give(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    return _money(plan, a.order.amount)


def _rome(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    yield from _rome_lost(sight)
    yield from _money(plan, a.order.amount)
    yield from _assassin(sight, a.order.cards)


def _spy(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    if a.order.what == ROME:
        yield from _rome_lost(sight)
    for rule in a.order.rules:
        yield from _assassin(sight, rule.cards)
        if not rule.amount.seen:
            yield from _money(plan, rule.amount.n)


def _disband(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    return _not_mine(sight, plan, (province for province, _ in a.order.items))


def _raise(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    provinces = tuple(province for province, _ in a.order.items)
    yield from _not_mine(sight, plan, provinces)
    yield from _plague(sight, provinces)
    yield from _money(plan, sum(n for _, n in a.order.items) * sight.rules.recruit_cost(sight.turn))


def _allies(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    yield from _not_mine(sight, plan, (a.order.province,))
    yield from _plague(sight, (a.order.province,))


def _plague(sight: Sight, provinces: Iterable[str]) -> Iterator[Doubt]:
    """R29."""
    for province in provinces:
        if province in sight.plague:
            text = T("Plague: nobody raises legions in {province} this turn.", province=_province(province))
            yield "plague", text, None


def _init(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    return _money(plan, a.order.amount)


def _legions(sight: Sight, plan: Intent, source: str, count: int) -> Iterator[Doubt]:
    """Those there, those the sheet can raise, less those that lines above take."""
    if sight.owner[source] != sight.seat:
        return
    there = sight.legions[source] + plan.raised.get(source, 0) - plan.sent.get(source, 0)
    if count > there:
        left = TN("{n} legion", "{n} legions", max(0, there))
        text = T("{province} has at most {legions} left for this.", province=_province(source), legions=left)
        yield "few-legions", text, T("As many go as are there.")


def _move(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    order = a.order
    yield from _not_mine(sight, plan, (order.source,))
    yield from _legions(sight, plan, order.source, order.count)
    owner = sight.owner[order.target]
    if owner == NEUTRAL:
        yield from _neutral(sight, order.target, a.tests)
    elif owner not in (LOST, sight.seat) and not _minds(a.tests, order.target):
        text = T("{province} is another player's: the legions stay at home.", province=_province(order.target))
        yield "no-entry", text, T("IF GIFT would give them to its player.")
    elif owner == LOST and plan.toward.get(order.target, 0) < sight.rules.tables.numbers.lost_attackers:
        least = sight.rules.tables.numbers.lost_attackers
        text = T("{province} is lost: fewer than {n} legions stay at home.", province=_province(order.target), n=least)
        yield "few-for-lost", text, None


def _neutral(sight: Sight, target: str, tests: tuple[Test, ...]) -> Iterator[Doubt]:
    """R37, C25, C30."""
    province = _province(target)
    if sight.rules.options.neutral_entry == "forbidden" and (
        allows(tests, "NEUTRAL", target) or not _minds(tests, target)
    ):
        text = T("{province} is neutral, and in this game nobody enters a neutral province.", province=province)
        yield "no-entry", text, None
    elif not _minds(tests, target):
        text = T("{province} is neutral: the legions stay at home.", province=province)
        yield "no-entry", text, T("IF NEUTRAL would let them join its garrison.")


def _minds(tests: tuple[Test, ...], target: str) -> bool:
    """Whether the line says itself what the destination must be."""
    return any(test.word in DESTINATION_WORDS and test.subject in ("", target) for test in tests)


def _march(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    """R41."""
    if sight.owner[ROME] == LOST:
        text = T("{rome} is lost: no March on it.", rome=_province(ROME))
        yield "rome-lost", text, T("A MOVE of {n} legions attacks it.", n=sight.rules.tables.numbers.lost_attackers)
    elif sight.owner[ROME] == sight.seat:
        yield "own-rome", T("{rome} is yours.", rome=_province(ROME)), None
    yield from _not_mine(sight, plan, (source for source, _ in a.order.parts))
    for source, count in a.order.parts:
        yield from _legions(sight, plan, source, count)


def _buy(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    """R42."""
    for province in a.order.provinces:
        if sight.owner[province] != NEUTRAL:
            yield "not-neutral", T("{province} is not neutral now.", province=_province(province)), None
    yield from _money(plan, sight.rules.tables.numbers.neutral_price * len(a.order.provinces))


def _treaty(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    """R45, R46."""
    region = Term("region", a.order.region)
    places = sight.rules.treaty_places(a.order.region)
    if not places:
        yield "no-neighbour", T("{region} touch no province: no Treaty with them.", region=region), None
    elif a.order.region not in sight.treaty_regions():
        text = T("{region} touch no province of yours.", region=region)
        yield "no-neighbour", text, T("They touch {places}.", places=tuple(_province(p) for p in places))
    yield from _money(plan, sight.rules.tables.numbers.treaty_cost)


def _politics(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    """R47."""
    if sight.owner[a.order.province] == LOST:
        text = T("{province} is lost: there is no government to bid for.", province=_province(a.order.province))
        yield "lost-province", text, None


def _bidfor(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    return _money(plan, a.order.amount)


def _folly(sight: Sight, plan: Intent, a: Alternative) -> Iterator[Doubt]:
    """R48."""
    if not sight.caesar and not plan.hope:
        text = T("{card} needs a Caesar, and there is none now.", card=Term("card", "emperors_folly"))
        yield "no-caesar", text, T("The card stays in your hand.")


DOUBTS: Mapping[type, Doubter] = {
    o.Play: _play,
    o.Give: _give,
    o.Rome: _rome,
    o.Spy: _spy,
    o.Disband: _disband,
    o.Raise: _raise,
    o.Allies: _allies,
    o.Init: _init,
    o.Move: _move,
    o.March: _march,
    o.Buy: _buy,
    o.Treaty: _treaty,
    o.Politics: _politics,
    o.BidFor: _bidfor,
    o.Folly: _folly,
}
