"""The foot of `orders.txt`: the orders that are possible now, by phase, in the seat's language, to be uncommented.

Every line is an order that the grammar takes, with remarks behind `//`, or nothing but a remark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.core.grammar import Grammar, format_line
from pbem.core.names import Names
from pbem.core.orders import Alternative
from pbem.rules.spqrisiko import orders as o
from pbem.rules.spqrisiko.battle import available
from pbem.rules.spqrisiko.data import gain_of
from pbem.rules.spqrisiko.datafiles import Gain
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.grammar import grammar
from pbem.rules.spqrisiko.model import DEPLOY, TURN
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.phases.deploy import NONE, eligible, shares
from pbem.rules.spqrisiko.phases.score import parts_of
from pbem.rules.spqrisiko.pieces import stock
from pbem.rules.spqrisiko.possible import attacks, drafts, exchanges, income, moves, now, reinforcements, sites
from pbem.rules.spqrisiko.rehearsal import rehearse
from pbem.rules.spqrisiko.sight import Sight, look
from pbem.rules.spqrisiko.ways import way

# Phase -> the orders it takes, in the order in which they are shown.
PHASE_VERBS: Mapping[str, tuple[str, ...]] = {
    "draft": ("DRAFT",),
    "deploy": ("DEPLOY",),
    "reinforce": ("EXCHANGE", "REINFORCE", "METROPOLIS"),
    "battle": ("ATTACK", "TAKE", "PAUSE"),
    "move": ("MOVE",),
}
FEW: Mapping[str, int] = {"EXCHANGE": 9, "REINFORCE": 8, "METROPOLIS": 6, "MOVE": 8}  # examples of a kind
FEW_ATTACKS = 16
WIDE = 69  # columns of a list of regions, so that with "# " before it a mail does not break it
Example = tuple[o.Order, str]  # an order, and the remark behind it


def template(rules: Rules, names: Names, view: Mapping[str, Any], seat: str, lang: str) -> list[str]:
    """The lines without their `# `; none for a seat that has nothing to order."""
    sight = look(rules, view, seat)
    if not sight.verbs:
        return []
    pen = Pen(sight, grammar(names, sight.state.seats, rules.tables.numbers.most_dice), lang)
    lines = [f"// {text}" for text in pen.possessions()]
    for phase, verbs in PHASE_VERBS.items():
        shown = [line for verb in verbs if sight.takes(verb) for line in pen.verb(verb)]
        if shown:
            lines += ["", f"// {names.say('phase', phase, lang)}", *shown]
    return [*lines, "", f"{pen.g.spelling(lang).word('PASS')}  // {names.say('does', 'PASS', lang)}"]


class Pen:
    """Writes examples for a seat; `res`: the position before the first battle if nothing is written."""

    def __init__(self, sight: Sight, g: Grammar, lang: str) -> None:
        self.sight = sight
        self.g = g
        self.lang = lang
        self.res: Resolution = rehearse(sight)

    # --- remarks ------------------------------------------------------------------------------------------------
    def phrase(self, id: str, **values: str | int) -> str:
        text = self.g.names.say("phrase", id, self.lang)
        for key, value in values.items():
            text = text.replace(f"{{{key}}}", str(value))
        return text

    def place(self, id: str) -> str:
        return self.g.names.say(self.sight.tables.kind(id), id, self.lang)

    def cards(self, cards: Sequence[str]) -> str:
        """Cards with what they show."""
        resource = self.sight.tables.resource
        return ", ".join(
            f"{self.place(card)} ({self.g.names.say('resource', resource[card], self.lang)})" for card in cards
        )

    def possessions(self) -> Iterator[str]:
        """What the seat has to spend."""
        sight = self.sight
        if sight.state.phase == TURN:
            legions, triremes = income(self.res)
            points = sum(part[2] for part in parts_of(sight.rules, sight.state, sight.seat))
            yield self.phrase("points", n=sight.state.vp[sight.seat], m=points, l=legions, t=triremes)
        if sight.state.phase == DEPLOY:
            pool = sight.state.pools.get(sight.seat, NONE)
            yield self.phrase("pool", l=pool.legions, t=pool.triremes)
        if sight.takes("ATTACK"):
            yield self.phrase("hand" if sight.hand else "no_hand", cards=self.cards(sight.hand))
        if not sight.takes("DEPLOY"):
            yield self.phrase("row" if sight.state.row else "no_row", cards=self.cards(sight.state.row))
        if sight.state.phase == TURN and not stock(now(sight)):
            yield self.phrase("no_metropoli")

    # --- examples -----------------------------------------------------------------------------------------------
    def verb(self, verb: str) -> Iterator[str]:
        """What the order does, and examples of it; nothing when it is not possible."""
        examples = list(EXAMPLES[verb](self))
        if not examples:
            return
        yield f"// {self.g.names.say('does', verb, self.lang)}"
        if verb == "ATTACK" and any(income(self.res)):
            yield f"// {self.phrase('forces')}"
        if verb == "REINFORCE" and len(examples) > 1:
            yield f"// {self.phrase('divide')}"
        if verb == "ATTACK":
            yield f"// {self.g.names.say('usage', verb, self.lang)}"
        most = FEW.get(verb, FEW_ATTACKS)
        for order, remark in examples[:most]:
            text = self.spelt(order)
            yield f"{text}  // {remark}" if remark else text
        if len(examples) > most:
            yield f"// {self.phrase('more')}"

    def spelt(self, order: o.Order) -> str:
        return format_line(self.g, (Alternative(order),), self.lang)


def _draft(pen: Pen) -> Iterator[Example]:
    """Lines for each province, of what can still be had there; all lines are one list (C19)."""
    cards = [card for order in drafts(pen.sight) for card in order.regions]
    for province in pen.sight.tables.provinces.values():
        remark = pen.g.names.say("province", province.id, pen.lang)
        line: tuple[str, ...] = ()
        for card in (card for card in cards if card in province.regions):
            if line and len(pen.spelt(o.Draft((*line, card)))) > WIDE:
                yield o.Draft(line), remark
                line, remark = (), ""
            line = (*line, card)
        if line:
            yield o.Draft(line), remark


def _deploy(pen: Pen) -> Iterator[Example]:
    """What the rule would do, region by region, and from which of them triremes can be launched."""
    res = now(pen.sight)
    placed = shares(res, pen.sight.seat)
    for region in eligible(res, pen.sight.seat):
        if any(placed.get(region, ())):
            seas = ", ".join(map(pen.place, pen.sight.tables.coasts[region]))
            remark = pen.phrase("coast", seas=seas) if seas else pen.phrase("inland")
            yield o.Deploy(((region, *placed[region]),)), remark


def _exchange(pen: Pen) -> Iterator[Example]:
    """What it gives behind it; what the cards show stands above."""
    for order in exchanges(pen.sight):
        combo = pen.sight.tables.combo(order.cards)
        gain = gain_of(combo, order.gain) if combo else None
        yield order, pieces(pen, gain or {})


def pieces(pen: Pen, gain: Gain) -> str:
    """`5L 2T`, `3L, 1 Metropoli`."""
    units = " ".join(f"{gain[kind]}{letter}" for kind, letter in (("legions", "L"), ("triremes", "T")) if kind in gain)
    some = "metropoli" in gain and stock(now(pen.sight))
    built = [pen.phrase("metropoli", n=gain["metropoli"])] if some else []
    return ", ".join([*([units] if units else []), *built])


def _reinforce(pen: Pen) -> Iterator[Example]:
    """Everything to one place; the strongest places first, regions before seas."""
    state, shores = pen.sight.state, pen.sight.tables.shores
    places = reinforcements(pen.sight, pen.res)
    for order in sorted(places, key=lambda x: (x.items[0][0] in shores, -state.units[x.items[0][0]])):
        yield order, ""


def _metropolis(pen: Pen) -> Iterator[Example]:
    """The regions with most legions first, as the rule would build."""
    for order in sorted(sites(pen.sight), key=lambda order: -pen.sight.state.units[order.region]):
        yield order, ""


def _attack(pen: Pen) -> Iterator[Example]:
    """For each target the strongest source; the weakest targets first."""
    state = pen.res.state
    best: dict[str, tuple[int, o.Attack]] = {}
    for order in attacks(pen.sight, pen.res):
        found = way(state.owner, pen.sight.tables, pen.sight.seat, order.source, order.target)
        units = available(pen.res, order.source, found) if found else 0
        if order.target not in best or units > best[order.target][0]:
            best[order.target] = (units, order)
    for units, order in sorted(best.values(), key=lambda pair: _strength(pen, pair[1].target)):
        yield order, odds(pen, units, order)


def _strength(pen: Pen, target: str) -> tuple[int, ...]:
    """For sorting: tokens by their dice, fleets and legions by number."""
    token = pen.res.state.token.get(target)
    return token if token else (pen.res.state.units[target] + pen.sight.tables.numbers.die,)


def odds(pen: Pen, units: int, order: o.Attack) -> str:
    """`5 against 3, over the Ionian Sea`; a token by its dice: `5 against [3-2]`."""
    state = pen.res.state
    token = state.token.get(order.target)
    enemies = f"[{'-'.join(map(str, token))}]" if token else str(state.units[order.target])
    text = pen.phrase("odds", n=units, m=enemies)
    found = way(state.owner, pen.sight.tables, pen.sight.seat, order.source, order.target)
    over = ", ".join(pen.place(sea) for sea in found.over) if found else ""
    return f"{text}, {pen.phrase('bridge', seas=over)}" if over else text


def _take(pen: Pen) -> Iterator[Example]:
    if pen.sight.state.row:
        yield o.Take(tuple(pen.sight.state.row)), ""


def _pause(pen: Pen) -> Iterator[Example]:
    if attacks(pen.sight, pen.res):
        yield o.Pause(), ""


def _move(pen: Pen) -> Iterator[Example]:
    """The largest forces first."""
    units = pen.res.state.units
    for order in sorted(moves(pen.sight, pen.res), key=lambda order: -units[order.source]):
        yield order, ""


EXAMPLES = {
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
