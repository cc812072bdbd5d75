"""What is doubtful in ATTACK, PAUSE and MOVE lines, if all goes as well for the seat as it can.

Battles are chance, so a line counts as possible when some course of the lines above it makes it possible: whatever
they attack may be won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.orders import Line
from pbem.core.text import TN, T, Text
from pbem.rules.spqrisiko import orders as o
from pbem.rules.spqrisiko.battle import available, stays
from pbem.rules.spqrisiko.bridges import cheapest_bridge
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.phases.battle import attack_obstacle
from pbem.rules.spqrisiko.phases.move import move_obstacle
from pbem.rules.spqrisiko.sight import Sight
from pbem.rules.spqrisiko.ways import way

Doubt = tuple[int, str, Text, Text | None]
Said = tuple[str, Text, Text | None]


def battle_doubts(sight: Sight, res: Resolution, sheet: Sequence[Line]) -> Iterator[Doubt]:
    """`res`: the rehearsal of the sheet, as it stands before the first battle."""
    hope = Hope(sight, res)
    pause = -1
    for index, line in enumerate(sheet):
        if isinstance(line.alternatives[0].order, o.Attack | o.Pause):
            yield from _after_pause(index, pause)
            yield from ((index, *said) for said in hope.line(line))
            pause = index if pause < 0 and _always_pauses(line) else pause
    made: list[bool] = []
    for index, line in enumerate(sheet):
        if isinstance(line.alternatives[0].order, o.Move):
            yield from _after_pause(index, pause)
            yield from ((index, *said) for said in hope.move(line, made))


def _after_pause(index: int, pause: int) -> Iterator[Doubt]:
    if pause >= 0:
        text = T("PAUSE ends the step before this line comes.")
        yield index, "after-pause", text, T("Write it in the sheet that follows.")


def _always_pauses(line: Line) -> bool:
    orders = [alternative.order for alternative in line.alternatives]
    return all(isinstance(order, o.Pause) for order in orders) and any(not a.tests for a in line.alternatives)


class Hope:
    """The position as the lines read so far could make it at best.

    `won`: what they could conquer · `wins`: how many of them, without conditions, could win a place of their own.
    """

    def __init__(self, sight: Sight, res: Resolution) -> None:
        self.sight = sight
        self.seat = sight.seat
        self.real = res.state
        self.res = Resolution(sight.rules, res.state.copy(), res.dice, {})
        self.state = self.res.state
        self.won: list[str] = []
        self.wins = 0

    def line(self, line: Line) -> Iterator[Said]:
        """Doubts of a line of attacks; of one with alternatives only if none of them is possible."""
        attacks = [a.order for a in line.alternatives if isinstance(a.order, o.Attack)]
        found = [(order, self._obstacle(order)) for order in attacks]
        if len(attacks) == len(line.alternatives) and all(obstacle for _, obstacle in found):
            for order, obstacle in found:
                yield OBSTACLES[obstacle](self, order)
        yield from self._too_many(line, [order for order, obstacle in found if not obstacle])
        for order, obstacle in found:
            yield from self._few_dice(order)
            if not obstacle:
                yield from self._small_advance(order)
                self._win(order)

    def move(self, line: Line, made: list[bool]) -> Iterator[Said]:
        """Doubts of a line of moves. `made`: kinds of the sure moves above (True: at sea)."""
        orders: list[o.Move] = [alternative.order for alternative in line.alternatives]
        found = [(order, move_obstacle(self.res, self.seat, order)) for order in orders]
        at_sea = orders[0].source in self.sight.tables.shores
        if at_sea in made or (made and self.sight.rules.options.strategic_move == "one"):
            text = T("A line above makes the strategic move of this turn, if it is possible.")
            yield "second-move", text, None
        elif all(obstacle for _, obstacle in found):
            for order, obstacle in found:
                yield OBSTACLES[obstacle](self, order)
        elif len(orders) == 1 and not line.alternatives[0].tests:
            made.append(at_sea)

    # --- attacks ------------------------------------------------------------------------------------------------
    def _obstacle(self, order: o.Attack) -> str:
        """Why the attack is impossible at best. A target that a line above attacks too may still be there."""
        state, real, target = self.state, self.real, order.target
        if target not in self.won:
            return attack_obstacle(self.res, self.seat, order)
        units = state.units[target]
        state.owner[target], state.units[target] = real.owner[target], real.units[target]
        if target in real.token:
            state.token[target] = real.token[target]
        obstacle = attack_obstacle(self.res, self.seat, order)
        state.owner[target], state.units[target] = self.seat, units
        state.token.pop(target, None)
        return obstacle

    def _win(self, order: o.Attack) -> None:
        """The target could be the seat's from now on, with all that can come."""
        state, target = self.state, order.target
        found = way(state.owner, self.sight.tables, self.seat, order.source, target)
        if found is None:
            return
        arrive = available(self.res, order.source, found) - stays(found)
        state.units[target] = max(arrive, state.units[target] if target in self.won else 0)
        state.owner[target] = self.seat
        state.token.pop(target, None)
        state.fleet.pop(target, None)
        if target not in self.won:
            self.won.append(target)

    def _too_many(self, line: Line, possible: list[o.Attack]) -> Iterator[Said]:
        """#25: as many won battles as visible cards. A second line against the same target is a second try."""
        cards = len(self.state.row)
        new = [order for order in possible if order.target not in self.won]
        if new and not any(alternative.tests for alternative in line.alternatives):
            if 0 < cards <= self.wins:
                text = TN(
                    "{n} card is visible, and each won battle takes one: this line is for when one above is not won.",
                    "{n} cards are visible, and each won battle takes one: this line is for when one above is not won.",
                    cards,
                )  # fmt: skip
                yield "spare-battle", text, None
            self.wins += 1

    def _small_advance(self, order: o.Attack) -> Iterator[Said]:
        """#18, C15: fewer than the dice of the last attack never move in."""
        found = way(self.state.owner, self.sight.tables, self.seat, order.source, order.target)
        if order.advance in (o.MIN, o.ALL) or found is None:
            return
        most = self.sight.tables.numbers.most_dice
        dice = min(most, order.dice or most, available(self.res, order.source, found) - stays(found))
        if order.advance < dice:
            text = T(
                "As many as the last attack had dice move in at least: ADVANCE {n} may become ADVANCE {m}.",
                n=order.advance, m=dice,
            )  # fmt: skip
            yield "small-advance", text, None

    def _few_dice(self, order: o.Attack) -> Iterator[Said]:
        """#22: legal, and always lost."""
        token = self.real.token.get(order.target, ())
        if 0 < order.dice < len(token):
            text = T("{target} shows {m} dice: an attack with {n} never wins.", target=self.sight.term(order.target),
                     m=len(token), n=order.dice)  # fmt: skip
            yield "few-dice", text, T("Leave WITH out.")


# --- one sentence for each obstacle -------------------------------------------------------------------------------
def _no_card(hope: Hope, order: Any) -> Said:
    return "no-card", T("No card is visible, so there is no battle."), None


def _not_mine(hope: Hope, order: Any) -> Said:
    places = (order.source,) if isinstance(order, o.Attack) else (order.source, order.target)
    others = tuple(hope.sight.term(place) for place in places if hope.state.owner[place] != hope.seat)
    return "not-mine", T("Not yours now: {places}.", places=others), None


def _own_target(hope: Hope, order: Any) -> Said:
    return "own-target", T("{target} is yours.", target=hope.sight.term(order.target)), None


def _no_bridge(hope: Hope, order: Any) -> Said:
    """Only regions with coasts come here: check refuses what nothing can join."""
    sight = hope.sight
    seas = cheapest_bridge(hope.state.owner, sight.tables, hope.seat, order.source, order.target)
    missing = tuple(sight.term(sea) for sea in seas if hope.state.owner[sea] != hope.seat)
    text = T(
        "{target} does not touch {source}, and no bridge of your own seas joins them.",
        target=sight.term(order.target), source=sight.term(order.source),
    )  # fmt: skip
    hint = T("A bridge over {seas} would; not yours: {missing}.", seas=tuple(map(sight.term, seas)), missing=missing)
    return "no-bridge", text, hint


def _few_units(hope: Hope, order: Any) -> Said:
    source = hope.sight.term(order.source)
    if isinstance(order, o.Move):
        return "few-units", T("One unit must stay in {source}, and no other is there.", source=source), None
    found = way(hope.state.owner, hope.sight.tables, hope.seat, order.source, order.target)
    assert found is not None  # a way was found before the units were counted
    if found.kind == "launch" and not available(hope.res, order.source, found):
        return "few-units", T("There is no unlaunched trireme in {source}.", source=source), None
    text = TN(
        "At most {n} unit can fight in {source}, and the attack ends at {stop}.",
        "At most {n} units can fight in {source}, and the attack ends at {stop}.",
        available(hope.res, order.source, found), source=source, stop=max(order.until, stays(found)),
    )  # fmt: skip
    return "few-units", text, None


def _one_die(hope: Hope, order: Any) -> Said:
    text = T(
        "{target} shows more dice than {source} can throw: no attack wins.",
        target=hope.sight.term(order.target), source=hope.sight.term(order.source),
    )  # fmt: skip
    return "one-die", text, None


OBSTACLES: Mapping[str, Callable[[Hope, Any], Said]] = {
    "no_card_left": _no_card,
    "not_mine": _not_mine,
    "own_target": _own_target,
    "not_adjacent": _no_bridge,
    "few_units": _few_units,
    "one_die": _one_die,
}
