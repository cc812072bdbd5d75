"""The deployment: pieces go to regions with one legion, one placement a region; then cards are dealt (PREP, C20)."""

from __future__ import annotations

from pbem.core.entries import CUT, DONE, SKIPPED, Entry
from pbem.rules.spqrisiko import deck
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import TURN, Pool
from pbem.rules.spqrisiko.pieces import Supply, fitting, put
from pbem.rules.spqrisiko.unplaced import spread

NONE = Pool(0, 0)


def deploy(res: Resolution) -> None:
    """All placements, or with the option `setup=cards` one; after the last the first round begins."""
    state = res.state
    if res.rules.options.setup == "cards":
        _one(res, state.active)
        state.active = _next(res)
    else:
        for seat in state.seats:
            finish_seat(res, seat)
        state.active = ""
    if not state.active:
        _deal(res)


def finish_seat(res: Resolution, seat: str) -> None:
    """Every placement of a seat: by its lines, then by rule; what finds no region is forfeited."""
    for entry in res.lines(seat, "deploy"):
        _line(res, entry)
    for region, share in shares(res, seat).items():
        _put_share(res, seat, region, share)
    _forfeit(res, seat)


def eligible(res: Resolution, seat: str) -> list[str]:
    """The seat's regions that had no placement yet: one legion and no trireme."""
    state = res.state
    return [r for r in state.held(seat, res.tables.regions) if state.units[r] == 1 and not state.fleet_in(r)]


# --- lines --------------------------------------------------------------------------------------------------------
def _line(res: Resolution, entry: Entry) -> None:
    """Every placement of a line, as far as it goes."""
    placed, reason, exact = 0, "", True
    for item in entry.line.alternatives[0].order.items:
        found = _place(res, entry.seat, item)
        if isinstance(found, str):
            reason = reason or found
            exact = False
            continue
        placed += sum(found)
        if found != (item[1], item[2]):
            reason = reason or ("last_region" if not eligible(res, entry.seat) else "not_enough")
            exact = False
    if exact:
        res.report(entry, DONE, "", 0, placed)
    else:
        res.report(entry, CUT if placed else SKIPPED, reason, 0, placed)


def _place(res: Resolution, seat: str, item: tuple[str, int, int]) -> tuple[int, int] | str:
    """One placement: what was placed, or why nothing was. The last region takes all that is left (#12)."""
    region = item[0]
    state, open_regions = res.state, eligible(res, seat)
    pool = state.pools.get(seat, NONE)
    if state.owner[region] != seat:
        return "not_mine"
    if region not in open_regions:
        return "placed_already"
    if len(open_regions) == 1:
        item = (region, pool.legions, pool.triremes)
    legions, triremes = fitting(res.tables, item, Supply(pool.legions, pool.triremes))
    if not (legions or triremes):
        return "nothing_left"
    state.pools[seat] = Pool(pool.legions - legions, pool.triremes - triremes)
    put(res, seat, region, legions, triremes)
    return legions, triremes


# --- by rule ------------------------------------------------------------------------------------------------------
def shares(res: Resolution, seat: str) -> dict[str, tuple[int, int]]:
    """Where the rest would go by rule: one by one in turn over the open regions; region -> legions, triremes."""
    pool, regions = res.state.pools.get(seat, NONE), eligible(res, seat)
    coasts = [region for region in regions if res.tables.coasts[region]]
    legions = spread(pool.legions, regions, {})
    triremes = spread(pool.triremes, coasts, {})
    return {r: (legions.get(r, 0), triremes.get(r, 0)) for r in regions if r in legions or r in triremes}


def _put_share(res: Resolution, seat: str, region: str, share: tuple[int, int]) -> None:
    pool = res.state.pools[seat]
    res.state.pools[seat] = Pool(pool.legions - share[0], pool.triremes - share[1])
    put(res, seat, region, *share, default=True)


def _forfeit(res: Resolution, seat: str) -> None:
    pool = res.state.pools.get(seat, NONE)
    if any(pool):
        data = {"seat": seat, "legions": pool.legions, "triremes": pool.triremes, "metropoli": 0}
        res.emit("forfeited", data)
    res.state.pools[seat] = NONE


# --- one placement a step -----------------------------------------------------------------------------------------
def _one(res: Resolution, seat: str) -> None:
    """The first placement of the sheet that can be made; without one the first region gets its share by rule."""
    for entry in res.lines(seat, "deploy"):
        reason = ""
        for item in entry.line.alternatives[0].order.items:
            found = _place(res, seat, item)
            if not isinstance(found, str):
                exact = found == (item[1], item[2])
                reason = "" if exact else "not_enough" if eligible(res, seat) else "last_region"
                res.report(entry, DONE if exact else CUT, reason, 0, sum(found))
                return
            reason = reason or found
        res.report(entry, SKIPPED, reason)
    for region, share in shares(res, seat).items():
        _put_share(res, seat, region, share)
        return


def _next(res: Resolution) -> str:
    """The next seat in rotation that can place something; "" if none can. Pieces without a region are forfeited."""
    state = res.state
    at = state.seats.index(state.active)
    for seat in (*state.seats[at + 1 :], *state.seats[: at + 1]):
        if shares(res, seat):
            return seat
        _forfeit(res, seat)
    return ""


def _deal(res: Resolution) -> None:
    """All cards make the new deck; start hands, the row, round 1."""
    state, tables = res.state, res.tables
    state.pools = {}
    state.places = {}
    state.hands = {seat: [] for seat in state.seats}
    state.row, state.discard = [], []
    state.cards = len(tables.regions)
    deck.shuffle(res, state.generation + 1, list(tables.regions))
    for _ in range(tables.numbers.start_hand):
        for seat in state.seats:
            deck.deal(res, seat)
    deck.reveal(res, tables.numbers.row)
    state.round, state.phase, state.active = 1, TURN, state.seats[0]
