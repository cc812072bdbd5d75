"""A position from its JSON form, laid over the bare one (contract 4, C1, C2, C4-C6, C24). Every fault is named.

The keys and their meaning are those of `view.dump`. What follows from the rest (`proconsul`, `hand_sizes`, `winners` …)
must agree with it where it is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.fields import Fields
from pbem.core.problem import Failure
from pbem.core.ruleset import Value
from pbem.core.text import T
from pbem.rules.spqrisiko.control import PRAETOR, PROCONSUL, praefectus, province_cards
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.datafiles import SEATS
from pbem.rules.spqrisiko.holdings import read_cards
from pbem.rules.spqrisiko.model import DEPLOY, DRAFT, NOTHING, OVER, STEPS, TURN, Pool, State
from pbem.rules.spqrisiko.occupants import read_places
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.setup import blank

KEYS = (
    "round", "phase", "seats", "active", "regions", "seas", "metropoli", "vp", "hands", "places", "row", "deck",
    "dealt", "discard", "proconsul", "praetor", "praefectus", "final", "out", "pools", "ranking", "winners",
    "hand_sizes", "deck_size", "generation", "cards",
)  # fmt: skip

# What a seat's position is made without; the moderator's view has some of it too.
NOT_SEEN = ("hand_sizes", "deck_size", "cards", "generation", "places", "dealt")


def position(rules: Rules, value: Value, seats: Sequence[str] | None = None) -> State:
    """The whole position; raises Failure with every fault found."""
    fields = Fields(value)
    fields.keys(KEYS)
    names = fields.seats(seats, SEATS[0], SEATS[-1])
    if fields.problems:
        raise Failure(*fields.problems)
    state = blank(rules.tables, names)
    _time(fields, state)
    state.out = fields.once("out", state.seats)
    read_cards(fields, rules.tables, state)
    read_places(fields, rules.tables, state)
    _active(fields, state)
    _people(fields, rules.tables, state)
    _derived(fields, rules.tables, state)
    _end(fields, state)
    if fields.problems:
        raise Failure(*fields.problems)
    return state


def from_view(rules: Rules, value: Mapping[str, Value], seat: str) -> State:
    """The position as this seat knows it: no hands but its own, an empty deck. For forecasts and bots only.

    In the draft the deck is known but for its order: the cards of the empty regions; here it lies in map order.
    """
    known = {key: part for key, part in value.items() if key not in NOT_SEEN}
    known["hands"] = {seat: value.get("hands", {}).get(seat, [])}
    drafting = value["phase"] == DRAFT
    known["deck"] = (
        [r for r, text in value["regions"].items() if not text and r not in value["row"]] if drafting else []
    )
    return position(rules, known)


def _time(fields: Fields, state: State) -> None:
    state.phase = fields.word("phase", STEPS, OVER if fields.value.get("ranking") else TURN)
    before = state.phase in (DRAFT, DEPLOY)
    state.round = fields.number("round", 0 if before else 1, 0)
    if before != (state.round == 0):
        fields.bad("round", T("The set-up is round 0; the turns begin with round 1."))
    final = fields.value.get("final")
    state.final = None if final in NOTHING else fields.check("final", final, 0, 1)


def _active(fields: Fields, state: State) -> None:
    """The first who is not out, unless another is named; nobody when the game is over."""
    living = state.living()
    found = fields.value.get("active")
    if state.phase == OVER:
        state.active = ""
        if found not in NOTHING:
            fields.bad("active", T("When the game is over it is nobody's turn."))
    elif not living:
        fields.bad("out", T("Somebody must be in the game."))
    elif found in NOTHING:
        state.active = living[0]
    elif found in living:
        state.active = str(found)
    else:
        fields.bad("active", T("It must be the turn of a seat that is not out."))


def _people(fields: Fields, tables: Tables, state: State) -> None:
    state.vp.update(fields.numbers("vp", state.seats, 0))
    for seat in state.out:
        if seat in state.owner.values():
            fields.bad("out", T("{seat} is out and holds nothing.", seat=seat))
        if state.hands[seat]:
            fields.bad(f"hands.{seat}", T("{seat} is out and has no cards.", seat=seat))
    if state.out and state.phase in (DRAFT, DEPLOY):
        fields.bad("out", T("Nobody is out before the first round."))
    pools = {}
    if state.phase == DEPLOY:
        pools = dict.fromkeys(state.seats, Pool(tables.numbers.deploy_legions, tables.numbers.deploy_triremes))
    for seat, text in fields.table("pools", state.seats).items():
        parts = text.split("+") if isinstance(text, str) else []
        if len(parts) == 2 and all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
            pools[seat] = Pool(int(parts[0]), int(parts[1]))
        else:
            fields.bad(f"pools.{seat}", T("Pieces to deploy are legions and triremes, like 10+4."))
    if pools and state.phase != DEPLOY:
        fields.bad("pools", T("Pieces are deployed in phase deploy only."))
    state.pools = pools


def _derived(fields: Fields, tables: Tables, state: State) -> None:
    """Province and Praefectus cards follow the board; a position may repeat them, whole (C24)."""
    cards = province_cards(state.owner, tables)
    for key in (PROCONSUL, PRAETOR):
        given = {name: seat for name, seat in fields.table(key, tables.provinces).items() if seat not in NOTHING}
        if key in fields and given != {name: seat for name, (side, seat) in cards.items() if side == key}:
            fields.bad(key, T("These cards follow the board, and it says something else."), T("Leave the key out."))
    held = {seat: n for seat, n in fields.numbers("praefectus", state.seats, 0).items() if n}
    follows = {seat: praefectus(state.owner, tables, seat) for seat in state.seats}
    if "praefectus" in fields and held != {seat: n for seat, n in follows.items() if n}:
        text = T("These cards follow the board, and it says something else.")
        fields.bad("praefectus", text, T("Leave the key out."))


def _end(fields: Fields, state: State) -> None:
    """`ranking` and `winners`, given when the game is over and only then."""
    groups: Any = fields.value.get("ranking", [])
    groups = groups if isinstance(groups, list | tuple) else [None]
    state.ranking = [fields.listed("ranking", group, state.seats) for group in groups]
    placed = [seat for group in state.ranking for seat in group]
    if [] in state.ranking or sorted(placed) != (sorted(state.seats) if state.phase == OVER else []):
        fields.bad("ranking", T("A ranking names every seat once, and only when the game is over."))
    winners = fields.names("winners", state.seats)
    if "winners" in fields and winners != (state.ranking[0] if state.ranking else []):
        fields.bad("winners", T("The winners are the first group of the ranking."))
