"""A place gets a new holder: pieces, tokens, province and Praefectus cards, elimination (#31-#34)."""

from __future__ import annotations

from pbem.rules.spqrisiko.control import praefectus, province_card
from pbem.rules.spqrisiko.deck import spend
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import NOBODY


def settle(res: Resolution, seat: str, place: str, units: int) -> None:
    """The seat holds the place from now on, with these units; cards that change hands by that are told."""
    if place in res.tables.shores:
        _settle_sea(res, seat, place, units)
        return
    province = res.tables.province_of[place]
    before = province_card(res.state.owner, res.tables, province)
    _put(res, seat, place, units)
    after = province_card(res.state.owner, res.tables, province)
    if before != after:
        res.emit("province", {"province": province, "before": _told(*before), "after": _told(*after)})


def _settle_sea(res: Resolution, seat: str, sea: str, units: int) -> None:
    owner, tables = res.state.owner, res.tables
    loser = owner[sea]
    before = {rival: praefectus(owner, tables, rival) for rival in (loser, seat) if rival not in NOBODY}
    _put(res, seat, sea, units)
    for rival, old in before.items():
        new = praefectus(owner, tables, rival)
        if old != new:
            res.emit("praefectus", {"seat": rival, "before": old, "after": new})


def _put(res: Resolution, seat: str, place: str, units: int) -> None:
    """Unlaunched triremes go down with their region, a token is boxed, a Metropoli stays."""
    state = res.state
    state.token.pop(place, None)
    state.fleet.pop(place, None)
    state.owner[place] = seat
    state.units[place] = units


def _told(side: str, seat: str) -> dict[str, str] | None:
    return {"card": side, "seat": seat} if side else None


def eliminate(res: Resolution, seat: str) -> None:
    """Take a seat out if it holds nothing: its hand is discarded, its points stay (#34, C23)."""
    state = res.state
    if seat in NOBODY or seat in state.out or seat in state.owner.values():
        return
    cards = state.hands[seat][:]
    for card in cards:
        spend(res, seat, card)
    state.out.append(seat)
    res.emit("eliminated", {"seat": seat, "cards": cards})
