"""The draft: regions are taken by cards of the row, one at a time, in order of play (PREP, C19)."""

from __future__ import annotations

from pbem.core.entries import DONE, UNUSED, Entry
from pbem.rules.spqrisiko import deck
from pbem.rules.spqrisiko.conquest import settle
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import DEPLOY, Pool, State


def draft(res: Resolution) -> None:
    """All picks, or with the option `setup=cards` one; after the last the deployment begins."""
    state = res.state
    taken: dict[tuple[str, int], int] = {}  # (seat, line) -> cards
    at = state.seats.index(state.active)
    while state.row:
        _pick(res, state.seats[at], taken)
        at = (at + 1) % len(state.seats)
        if res.rules.options.setup == "cards":
            break
    state.active = state.seats[at]
    for seat in state.seats:
        for entry in res.lines(seat, "draft"):
            n = taken.get((seat, entry.index), 0)
            res.report(entry, DONE if n else UNUSED, "" if n else "not_visible", 0, n)
    if not state.row:
        numbers = res.tables.numbers
        state.phase = DEPLOY
        state.active = state.seats[0]
        state.pools = {seat: Pool(numbers.deploy_legions, numbers.deploy_triremes) for seat in state.seats}


def _pick(res: Resolution, seat: str, taken: dict[tuple[str, int], int]) -> None:
    """One card leaves the row and puts a legion on its region; the next card comes up."""
    state = res.state
    entry, card = _listed(res, seat)
    if entry is not None:
        taken[seat, entry.index] = taken.get((seat, entry.index), 0) + 1
    else:
        card = by_rule(state, res.tables.province_of, seat)
    state.row.remove(card)
    number = 1 + sum(1 for owner in state.owner.values() if owner in state.seats)
    res.emit("picked", {
        "n": number, "seat": seat, "region": card, "province": res.tables.province_of[card],
        "listed": entry is not None,
    })  # fmt: skip
    settle(res, seat, card, 1)
    deck.discard(res, card)
    deck.reveal(res, 1)


def _listed(res: Resolution, seat: str) -> tuple[Entry | None, str]:
    """The first card of the seat's list that lies in the row, and the line that names it."""
    for entry in res.lines(seat, "draft"):
        for card in entry.line.alternatives[0].order.regions:
            if card in res.state.row:
                return entry, card
    return None, ""


def by_rule(state: State, province_of: dict[str, str], seat: str) -> str:
    """The visible card whose province holds most regions of the seat; of equals the leftmost."""
    held: dict[str, int] = {}
    for region, province in province_of.items():
        if state.owner[region] == seat:
            held[province] = held.get(province, 0) + 1
    return max(state.row, key=lambda card: held.get(province_of[card], 0))
