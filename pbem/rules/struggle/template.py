"""The foot of `orders.txt`: the orders that are possible now, by phase, in the seat's language, to be uncommented.

Every line is an order that the grammar takes, with remarks behind `//`, or nothing but a remark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.grammar import Grammar, format_line, parse_canonical
from pbem.core.names import Names
from pbem.core.orders import Alternative, Line
from pbem.core.problem import Failure
from pbem.rules.struggle.decks import is_ripe
from pbem.rules.struggle.doubts_of_legion import rolls
from pbem.rules.struggle.examples import EXAMPLES, Example
from pbem.rules.struggle.grammar import grammar
from pbem.rules.struggle.model import GOODS, TRIBES, Box
from pbem.rules.struggle.obstacles import obstacle
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.possible import now
from pbem.rules.struggle.sight import Sight, look

# Phase -> the orders it takes, in the order in which they are shown.
PHASE_VERBS: Mapping[str, tuple[str, ...]] = {
    "trade": ("START", "BANK", "OFFER", "BUILD", "BUY", "PLAY"),
    "horsemen": ("PLAY", "HORSEMEN"),
    "warriors": ("PLAY", "WARRIORS"),
}
FEW: Mapping[str, int] = {"BANK": 6, "OFFER": 3, "PLAY": 4, "HORSEMEN": 9, "WARRIORS": 9, "LEGION": 4}


def template(rules: Rules, names: Names, view: Mapping[str, Any], seat: str, lang: str) -> list[str]:
    """The lines without their `# `; none for a seat that has nothing to order."""
    sight = look(rules, view, seat)
    if not sight.phases:
        return []
    pen = Pen(sight, grammar(names, sight.state.seats, rules), lang)
    lines = [f"// {text}" for text in pen.possessions()]
    for phase in sight.phases:
        shown = [line for verb in PHASE_VERBS[phase] for line in pen.verb(verb, phase)]
        lines += ["", f"// {names.say('phase', phase, lang)}", *shown]
    if any(tribe in sight.phases for tribe in TRIBES):
        lines += ["", *pen.verb("PAY", sight.phases[-1])]
    if "warriors" in sight.phases and rolls(sight):
        lines += ["", f"// {names.say('phase', 'production', lang)}", *pen.legion()]
    return [*lines, "", f"{pen.g.spelling(lang).word('PASS')}  // {names.say('does', 'PASS', lang)}"]


class Pen:
    """Writes examples for a seat in a language."""

    def __init__(self, sight: Sight, g: Grammar, lang: str) -> None:
        self.sight = sight
        self.g = g
        self.lang = lang

    # --- remarks ------------------------------------------------------------------------------------------------
    def phrase(self, id: str, **values: str | int) -> str:
        text = self.g.names.say("phrase", id, self.lang)
        for key, value in values.items():
            text = text.replace(f"{{{key}}}", str(value))
        return text

    def name(self, kind: str, id: str) -> str:
        return self.g.names.say(kind, id, self.lang)

    def goods(self, counts: Mapping[str, int]) -> str:
        """`2 gold, 1 ore`"""
        found = [f"{n} {self.name('goods' if n > 1 else 'good', good)}" for good, n in counts.items() if n]
        return ", ".join(found)

    def possessions(self) -> Iterator[str]:
        """What the seat has."""
        player = self.sight.player
        held = self.goods({good: player.goods[good] for good in GOODS})
        yield self.phrase("goods", goods=held) if held else self.phrase("no_goods")
        if player.cards:
            yield self.phrase("cards", cards=", ".join(self._cards()))
        for tribe in TRIBES:
            yield self._box(tribe, player.boxes[tribe])

    def _cards(self) -> Iterator[str]:
        """Those of the hand; victory cards are never played, so they are never too fresh."""
        sight = self.sight
        for held in sight.player.cards:
            card = self.name("card", held.card)
            ripe = sight.tables.points[held.card] or is_ripe(sight.rules, held, sight.state.round, sight.phases[0])
            yield card if ripe else self.phrase("fresh", card=card)

    def _box(self, tribe: str, box: Box) -> str:
        values: dict[str, str | int] = {"tribe": self.name("tribe", tribe), "n": box.figures, "m": box.wagons}
        if not box.at:
            return self.phrase("kingdom", cities=", ".join(self.name("city", city) for city in box.cities), **values)
        counts: dict[str, int] = {}
        for counter in box.counters:
            counts[counter.province] = counts.get(counter.province, 0) + 1
        counters = ", ".join(f"{n} {self.name('province', province)}" for province, n in counts.items())
        return self.phrase("tribe", at=box.at, counters=counters or self.phrase("nothing"), **values)

    # --- examples -----------------------------------------------------------------------------------------------
    def verb(self, verb: str, phase: str) -> Iterator[str]:
        """What the order does, and examples of it; nothing when it is not possible."""
        examples = list(EXAMPLES[verb](self.sight, phase))
        if not examples:
            return
        yield f"// {self.g.names.say('does', verb, self.lang)}"
        most = FEW.get(verb, len(examples))
        for example in examples[:most]:
            yield self._example(example)
        if len(examples) > most:
            yield f"// {self.phrase('more')}"

    def _example(self, example: Example) -> str:
        text = format_line(self.g, tuple(Alternative(order) for order in example.orders), self.lang)
        remark = self._remark(example)
        return f"{text}  // {remark}" if remark else text

    def _remark(self, example: Example) -> str:
        said = []
        if example.gold:
            said.append(self.phrase("replaces", n=example.gold))
        if example.towers:
            said.append(self.phrase("towers", n=example.towers, m=example.figures))
        if example.toll is not None:
            toll = self.goods({"gold": example.toll.gold, "grain": example.toll.grain})
            said.append(self.phrase("toll", goods=toll) if toll else self.phrase("no_toll"))
        if example.also:
            said.append(self.phrase("also", goods=", ".join(self.name("good", good) for good in example.also)))
        if example.seats:
            said.append(self.phrase("victims", seats=", ".join(example.seats)))
        return "; ".join(said)

    def legion(self) -> Iterator[str]:
        """The LEGION lines of the last sheet (they hold for one step only) that are possible; else suggestions."""
        res, seat = now(self.sight), self.sight.seat
        kept = map(self._kept, dict.fromkeys(self.sight.state.legion.get(seat, ())))
        last = [line for line in kept if line and not all(obstacle(res, seat, choice) for choice in line.alternatives)]
        if not last:
            yield from self.verb("LEGION", "warriors")
            return
        yield f"// {self.g.names.say('does', 'LEGION', self.lang)}"
        for line in last:
            yield f"{format_line(self.g, line.alternatives, self.lang)}  // {self.phrase('last_round')}"

    def _kept(self, text: str) -> Line | None:
        try:
            return parse_canonical(self.g, text)
        except Failure:
            return None
