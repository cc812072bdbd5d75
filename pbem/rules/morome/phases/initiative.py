"""Initiative: sealed bids for the choice of places in the moving order (R31-R33, C24, C30)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.slips import INIT, Auction, Written, collect, report_bids
from pbem.rules.morome.spies import open_slips


def initiative(res: Resolution) -> None:
    """Slips are opened and ranked; in that order each seat takes its place."""
    auction = Auction(INIT, "initiative")
    written = open_slips(res, auction)
    ranking, rolls = _rank(res, written)
    payers = {"all": ranking, "winner": ranking[:1], "none": []}[res.rules.options.initiative_bids_paid]
    slips = collect(res, written, payers)
    report_bids(res, auction, written)
    places: list[str] = [""] * len(ranking)
    choices: list[list[Any]] = []
    for seat in ranking:
        place = _choose(places, _wish(written[seat]), res.rules.options.initiative_choice == "any_place")
        places[place] = seat
        choices.append([seat, place + 1])
    res.state.order = places
    data = {"slips": slips, "rolls": rolls, "ranking": ranking, "choices": choices, "order": places[:]}
    res.emit("initiative", data)


def _rank(res: Resolution, written: Mapping[str, Written]) -> tuple[list[str], list[dict[str, Any]]]:
    """Seats by descending totals; ties by D10, group by group from the highest down."""

    def total(seat: str) -> int:
        return written[seat].slip.total

    rolls: list[dict[str, Any]] = []
    ranking: list[str] = []
    for _, group in groupby(sorted(written, key=total, reverse=True), key=total):
        ranking += _untie(res, list(group), rolls, {})
    return ranking, rolls


def _untie(res: Resolution, tied: list[str], rolls: list[dict[str, Any]], thrown: dict[str, int]) -> list[str]:
    """One D10 each in seat order; equal ones again, the highest such group completely first (C24)."""
    if len(tied) == 1:
        return tied
    faces: dict[str, int] = {}
    for seat in tied:
        thrown[seat] = thrown.get(seat, 0) + 1
        faces[seat] = res.die(f"initiative/tie/{thrown[seat]}/{seat}", 10)
    rolls.append({"seats": tied, "faces": list(faces.values())})
    ranked: list[str] = []
    for _, group in groupby(sorted(tied, key=faces.__getitem__, reverse=True), key=faces.__getitem__):
        ranked += _untie(res, list(group), rolls, thrown)
    return ranked


def _wish(written: Written) -> str:
    """What the line of the base slip chooses; without CHOOSE the first place (C21)."""
    if written.entry is None:
        return "first"
    return written.entry.alternatives[written.alternative].order.choose or "first"


def _choose(places: list[str], wish: str, anywhere: bool) -> int:
    """Index of the place taken: the first or the last free one; by option any_place the wished one or the next free."""
    free = [n for n, seat in enumerate(places) if not seat]
    if wish.isdigit() and anywhere:
        return next((n for n in free if n + 1 >= int(wish)), free[-1])
    return free[-1] if wish == "last" else free[0]
