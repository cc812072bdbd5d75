"""I. Production of the round to come: four different totals, what the hexes yield, the 7 (K13, K32-K34)."""

from __future__ import annotations

from functools import partial
from typing import Any

from pbem.core.entries import DONE, SKIPPED, UNUSED, first_possible
from pbem.core.orders import Alternative
from pbem.rules.struggle import decks, supply, theft
from pbem.rules.struggle.execution import LEGION, Resolution
from pbem.rules.struggle.model import PASTURE, PRODUCTION
from pbem.rules.struggle.orders import Legion

SEVEN = "seven"


def next_round(res: Resolution) -> None:
    """The round after the one just played begins: its number, and who is first (K13)."""
    state = res.state
    state.round += 1
    if res.rules.options.first_player == "passes_left_each_round":
        state.first = state.in_turn()[1]


def production(res: Resolution) -> None:
    """Roll until the totals of the round are marked, and hand out what each yields."""
    state, numbers = res.state, res.tables.numbers.production
    res.phase = PRODUCTION
    state.rolled = []
    res.emit("round", {"round": state.round, "first": state.first})
    order = state.in_turn() if res.rules.options.dice_rollers == "players_in_turn" else (state.first,)
    for number in range(numbers.numbers):
        roller = order[number % len(order)]
        total = _roll(res, number + 1, roller)
        state.rolled.append(total)
        if total == numbers.robber:
            _seven(res, roller)
        else:
            _yield(res, total)


def _roll(res: Resolution, number: int, roller: str) -> int:
    """Roll for the k-th number of the round, again while the total is marked already."""
    state, numbers = res.state, res.tables.numbers.production
    throw = 0
    while True:
        throw += 1
        label = f"production/{state.round}/{number}/{throw}"
        dice = res.dice.roll(label, numbers.dice, numbers.sides)
        total = sum(dice)
        again = total in state.rolled
        res.emit("rolled", {"n": number, "seat": roller, "dice": list(dice), "total": total, "again": again})
        if not again:
            return total


# --- what hexes yield -----------------------------------------------------------------------------------------------
def _yield(res: Resolution, total: int) -> None:
    """One card a hex for every seat that has a tribe or a city there, seat by seat."""
    state, tables = res.state, res.tables
    hexes = tables.numbered[total]
    if state.legionnaire in hexes:
        hexes = tuple(hex for hex in hexes if hex != state.legionnaire)
        _block(res, total)
    if not hexes:
        return
    for seat in state.in_turn():
        spots = theft.spots(tables, state.players[seat])
        mine = [hex for hex in hexes if any(spot in tables.corners[hex] for spot in spots)]
        if mine:
            _hand_out(res, seat, total, mine)


def _block(res: Resolution, total: int) -> None:
    state, tables = res.state, res.tables
    corners = tables.corners[state.legionnaire]
    seats = [
        seat for seat in state.in_turn() if any(spot in corners for spot in theft.spots(tables, state.players[seat]))
    ]
    if seats:
        res.emit("blocked", {"total": total, "hex": state.legionnaire, "seats": seats})


def _hand_out(res: Resolution, seat: str, total: int, hexes: list[str]) -> None:
    """The cards of one seat, in reading order of the hexes, as far as piles and deck go."""
    found: list[list[Any]] = []
    herds = 0
    for hex in hexes:
        good = res.tables.good[hex]
        if good == PASTURE:
            got = int(herds < decks.pasture_left(res.state))
            herds += got
        else:
            got = supply.gain(res, seat, good)
        found.append([hex, good, got])
    res.emit("yielded", {"total": total, "seat": seat, "hexes": found})
    decks.draw_pasture(res, seat, herds)


# --- a 7 ------------------------------------------------------------------------------------------------------------
def _seven(res: Resolution, roller: str) -> None:
    """The roller's first possible LEGION line; without one the legionnaire stays and nothing is stolen (K12, K34)."""
    source = res.state.legionnaire
    order: Legion | None = None
    for entry in res.lines(roller, LEGION):
        if order is not None:
            res.report(entry, UNUSED, "earlier_line")
            continue
        index, reason = first_possible(entry, partial(_obstacle, res, roller))
        if reason:
            res.report(entry, SKIPPED, reason, index)
        else:
            order = entry.alternatives[index].order
            res.report(entry, DONE, "", index)
    hex = order.hex if order else source
    res.state.legionnaire = hex
    told = {"seat": roller, "hex": hex, "source": source, "moved": hex != source, "ordered": order is not None}
    res.emit(SEVEN, told)
    if order:
        theft.rob(res, roller, hex, (order.seat, order.steal), SEVEN)


def _obstacle(res: Resolution, roller: str, alternative: Alternative) -> str:
    if not res.holds(roller, alternative.tests):
        return "condition"
    order: Legion = alternative.order
    return theft.obstacle(res, roller, order.hex, order.seat, order.steal)
