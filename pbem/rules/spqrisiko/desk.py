"""What the order desk of a report offers: the lines that are possible now, with numbers to change and parts to add.

Battles lead on, so what becomes possible by the conquest of a place that can be attacked now is offered too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.deskpen import Pen
from pbem.core.grammar import Grammar
from pbem.core.orderdesk import Desk, Offered
from pbem.rules.spqrisiko import orders as o
from pbem.rules.spqrisiko import possible, template
from pbem.rules.spqrisiko.battle import available
from pbem.rules.spqrisiko.data import gain_of
from pbem.rules.spqrisiko.datafiles import Gain
from pbem.rules.spqrisiko.desk_extras import asks, extras
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.phases.deploy import NONE, shares
from pbem.rules.spqrisiko.sight import Sight, look
from pbem.rules.spqrisiko.ways import way

FEW_WAYS = 60  # lines of attacks or moves before those over bridges are put together


class Clerk:
    """What the writers of lines share. `res`: the position before the first battle, in `says`."""

    def __init__(self, sight: Sight, g: Grammar, lang: str) -> None:
        self.sight = sight
        self.pen = Pen(g, lang)
        self.says = template.Pen(sight, g, lang)
        self.res = self.says.res
        self.attacks = possible.attacks(sight, self.res) if sight.takes("ATTACK") else []
        self.moves = possible.moves(sight, self.res) if sight.takes("MOVE") else []

    def units(self, source: str, target: str) -> int:
        """Those in a place that could go to another."""
        found = way(self.res.state.owner, self.sight.tables, self.sight.seat, source, target)
        return available(self.res, source, found) if found else 0

    def targets(self) -> dict[str, str]:
        """Places that can be attacked now -> from where with most units."""
        best: dict[str, tuple[int, str]] = {}
        for order in self.attacks:
            units = self.units(order.source, order.target)
            if order.target not in best or units > best[order.target][0]:
                best[order.target] = (units, order.source)
        return {target: source for target, (_, source) in best.items()}

    def parted(self, ways: Sequence[tuple[str, str]]) -> tuple[list[tuple[str, str]], dict[str, list[str]]]:
        """From where to where, one by one; if there are too many, those over bridges by their source instead."""
        near = self.sight.tables.near
        if len(ways) <= FEW_WAYS:
            return list(ways), {}
        coasts = self.sight.tables.coasts
        close = [(a, b) for a, b in ways if b in near[a] or b in coasts.get(a, ())]
        far: dict[str, list[str]] = {}
        for source, target in ways:
            if (source, target) not in close:
                far.setdefault(source, []).append(target)
        return close, far

    def one_of(self, places: Sequence[str]) -> str:
        """A place of these in an order."""
        names = {self.says.place(place): place for place in places}
        return self.pen.choice(names) if len(places) > 1 else places[0]

    def onward(self, place: str) -> str:
        return self.pen.phrase("onward", place=self.says.place(place))


Lines = Iterator[Offered]


def desk(rules: Rules, g: Grammar, view: Mapping[str, Any], seat: str, lang: str) -> Desk:
    """All that the seat can order now."""
    sight = look(rules, view, seat)
    if not sight.verbs:
        return Desk()
    clerk, tables = Clerk(sight, g, lang), sight.tables
    groups = [
        clerk.pen.group(
            verb,
            phase,
            WRITERS[verb](clerk),
            extras(clerk.pen, tables.numbers.most_dice) if verb == "ATTACK" else (),
            title=_title(clerk, verb),
        )
        for phase, verbs in template.PHASE_VERBS.items()
        for verb in verbs
        if sight.takes(verb)
    ]
    pen = clerk.pen
    places = [*pen.places("region", tables.regions), *pen.places("sea", tables.seas)]
    return pen.desk(groups, asks(pen, sight.state.seats), places)


def _title(clerk: Clerk, verb: str) -> str:
    """What a verb does; where pieces are placed, also how many there are."""
    pool = clerk.sight.state.pools.get(clerk.sight.seat, NONE)
    counts = {"DEPLOY": (pool.legions, pool.triremes), "REINFORCE": possible.income(clerk.res)}.get(verb, (0, 0))
    does = clerk.pen.say("does", verb)
    return f"{does}. {clerk.pen.phrase('pool', l=counts[0], t=counts[1])}" if any(counts) else does


# --- set-up -----------------------------------------------------------------------------------------------------------
def _draft(clerk: Clerk) -> Lines:
    """By province, so that who wants a province finds its regions together."""
    cards = [card for order in possible.drafts(clerk.sight) for card in order.regions]
    for province in clerk.sight.tables.provinces.values():
        said = clerk.pen.say("province", province.id)
        for card in (card for card in cards if card in province.regions):
            yield clerk.pen.line(o.Draft((card,)), (card,), say=said, once=f"DRAFT {card}")


def _deploy(clerk: Clerk) -> Lines:
    share = shares(possible.now(clerk.sight), clerk.sight.seat)
    for order in possible.deployments(clerk.sight):
        region, legions, triremes = order.items[0]
        first = share.get(region, (legions, triremes))
        yield from _pieces(clerk, o.Deploy, (region, legions, triremes), first)


def _pieces(
    clerk: Clerk, order: type[o.Deploy | o.Reinforce], item: tuple[str, int, int], first: tuple[int, int]
) -> Lines:
    """Legions and triremes together, and each alone. `item`: the place and the most that can go there."""
    place, legions, triremes = item
    number = clerk.pen.number
    if legions and triremes:
        both = (place, number(1, legions, first[0]), number(1, triremes, first[1]))
        yield clerk.pen.line(order((both,)), (place,))
    if legions:
        yield clerk.pen.line(order(((place, number(1, legions, first[0]), 0),)), (place,))
    if triremes:
        yield clerk.pen.line(order(((place, 0, number(1, triremes, first[1])),)), (place,))


# --- reinforcement ----------------------------------------------------------------------------------------------------
def _exchange(clerk: Clerk) -> Lines:
    for order in possible.exchanges(clerk.sight):
        said = template.pieces(clerk.says, _gain(clerk.sight, order))
        yield clerk.pen.line(order, order.cards, say=said, once="EXCHANGE")


def _reinforce(clerk: Clerk) -> Lines:
    """As many as the track and the best exchange bring; at first all that the track brings."""
    sight, first = clerk.sight, possible.income(clerk.res)
    legions, triremes = (n + more for n, more in zip(first, _gains(sight), strict=True))
    coasts = sight.tables.coasts
    for region in sight.regions:
        yield from _pieces(clerk, o.Reinforce, (region, legions, triremes if coasts[region] else 0), first)
    for sea in sight.seas:
        yield from _pieces(clerk, o.Reinforce, (sea, 0, triremes), first)


def _gains(sight: Sight) -> tuple[int, int]:
    """The most legions and the most triremes that an exchange can bring."""
    gains = [_gain(sight, order) for order in possible.exchanges(sight)]
    return max((g.get("legions", 0) for g in gains), default=0), max((g.get("triremes", 0) for g in gains), default=0)


def _gain(sight: Sight, order: o.Exchange) -> Gain:
    combo = sight.tables.combo(order.cards)
    return (gain_of(combo, order.gain) if combo else None) or {}


def _metropolis(clerk: Clerk) -> Lines:
    for order in possible.sites(clerk.sight):
        yield clerk.pen.line(order, (order.region,))


# --- battles and moves ------------------------------------------------------------------------------------------------
def _attack(clerk: Clerk) -> Lines:
    """What is possible now with the forces, then what follows from a conquest."""
    one_by_one, by_source = clerk.parted([(order.source, order.target) for order in clerk.attacks])
    for source, target in one_by_one:
        said = template.odds(clerk.says, clerk.units(source, target), o.Attack(source, target))
        yield clerk.pen.line(o.Attack(source, target), (source, target), say=said)
    for source, targets in by_source.items():
        yield clerk.pen.line(o.Attack(source, clerk.one_of(targets)), (source, *targets))
    for place in clerk.targets():
        targets = _after(clerk, place)
        if targets:
            order = o.Attack(place, clerk.one_of(targets))
            yield clerk.pen.line(order, (place, *targets), say=clerk.onward(place))


def _after(clerk: Clerk, place: str) -> list[str]:
    """Where the conqueror of a place can go on to: what does not belong to the seat."""
    near, shores = clerk.sight.tables.near[place], clerk.sight.tables.shores
    return [to for to in near if not clerk.sight.holds(to) and (place in shores) == (to in shores)]


def _take(clerk: Clerk) -> Lines:
    resource = clerk.sight.tables.resource
    for card in clerk.sight.state.row:
        said = clerk.pen.say("resource", resource[card])
        yield clerk.pen.line(o.Take((card,)), (card,), say=said, once=f"TAKE {card}")


def _pause(clerk: Clerk) -> Lines:
    if clerk.attacks:
        yield clerk.pen.line(o.Pause(), once="PAUSE")


def _move(clerk: Clerk) -> Lines:
    """All units that need not stay, or a number; also into places that can be conquered before."""
    one_by_one, by_source = clerk.parted([(order.source, order.target) for order in clerk.moves])
    for source, target in one_by_one:
        yield _units(clerk, source, (target,))
    for source, targets in by_source.items():
        yield _units(clerk, source, tuple(targets))
    shores = clerk.sight.tables.shores
    for target, source in clerk.targets().items():
        if (target in shores) == (source in shores):
            yield _units(clerk, source, (target,), clerk.onward(target))


def _units(clerk: Clerk, source: str, targets: tuple[str, ...], said: str = "") -> Offered:
    pen, sea = clerk.pen, source in clerk.sight.tables.shores
    once = "MOVE" if clerk.sight.rules.options.strategic_move == "one" else "MOVE T" if sea else "MOVE L"
    most = max(1, clerk.res.state.units[source] - 1)
    target, count = clerk.one_of(targets), pen.any_number([pen.word("ALL"), *(str(n) for n in range(1, most + 1))])
    return pen.line(o.Move(source, target, count), (source, *targets), say=said, once=once)


WRITERS: Mapping[str, Callable[[Clerk], Lines]] = {
    "DRAFT": _draft,
    "DEPLOY": _deploy,
    "EXCHANGE": _exchange,
    "REINFORCE": _reinforce,
    "METROPOLIS": _metropolis,
    "ATTACK": _attack,
    "TAKE": _take,
    "PAUSE": _pause,
    "MOVE": _move,
}
