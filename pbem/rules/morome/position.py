"""A position from its JSON form, laid over the bare one (contract 4, C1, C2, C5, C8, C9). Every fault is named.

The keys and their meaning are those of `view.dump`. What only a view says (`hand_sizes`, `deck_size`, `winners`) must
agree with the rest where it is given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.fields import MOST, Fields
from pbem.core.problem import Failure
from pbem.core.ruleset import Value
from pbem.core.text import T
from pbem.rules.morome.data import ROME, Tables
from pbem.rules.morome.holdings import read_cards
from pbem.rules.morome.model import DRAW, LOST, NEUTRAL, OVER, PHASES, Exit, State
from pbem.rules.morome.options import Rules
from pbem.rules.morome.setup import bare

OPENINGS = (DRAW, "tribute", "pay", "initiative", "move", "control", OVER)
KEYS = (
    "turn", "phase", "drawn", "seats", "provinces", "disaster", "plague", "money", "fame", "hands", "deck", "discard",
    "treaties", "caesar", "order", "out", "exits", "gains", "losses", "ranking", "winners", "hand_sizes", "deck_size",
    "generation", "cards", "places", "dealt",
)  # fmt: skip
NOTHING = (None, "", "none")
GARRISON = re.compile(r"([A-Za-z0-9]+):([0-9]{1,9})", re.ASCII)
SIZE, HEAP = 999, 9999  # the largest position to begin with: so that no roll or shuffle ever gets too long


def position(rules: Rules, value: Value, seats: Sequence[str] | None = None) -> State:
    """The whole position; raises Failure with every fault found."""
    fields = Fields(value)
    fields.keys(KEYS)
    names = fields.seats(seats, 2, len(rules.tables.homes))
    if fields.problems:
        raise Failure(*fields.problems)
    state = bare(rules.tables, names)
    _time(fields, rules, state)
    _fallen(fields, state)
    _provinces(fields, rules, state)
    _caesar(fields, rules.tables, state)
    _people(fields, rules.tables, state)
    read_cards(fields, rules.tables, state)
    _order(fields, state)
    _end(fields, state)
    if fields.problems:
        raise Failure(*fields.problems)
    return state


def refuse_huge(state: State) -> None:
    """Raise Failure for a position to begin with that is larger than any game can come to be."""
    fields = Fields({})
    small = {"provinces": state.legions, "treaties": state.treaties, "gains": state.gains, "losses": state.losses}
    for key, table in (*small.items(), ("provinces", state.garrison)):
        for name, n in table.items():
            fields.check(f"{key}.{name}", n, 0, SIZE)
    for seat in state.seats:
        fields.check(f"money.{seat}", state.money[seat], 0, HEAP)
        fields.check(f"fame.{seat}", state.fame[seat], -HEAP, HEAP)
    fields.check("cards", state.cards, 0, HEAP)
    if fields.problems:
        raise Failure(*fields.problems)


def from_view(rules: Rules, value: Mapping[str, Value], seat: str) -> State:
    """The position as this seat knows it: no hands but its own, no deck. For forecasts only."""
    known = {key: part for key, part in value.items() if key not in ("hand_sizes", "deck_size", "cards", "generation")}
    known["hands"] = {seat: value.get("hands", {}).get(seat, [])}
    return position(rules, known)


def _time(fields: Fields, rules: Rules, state: State) -> None:
    state.turn = fields.number("turn", 1, 1, rules.tables.numbers.turns)
    drawn = fields.flag("drawn", fields.value.get("phase") in OPENINGS[2:])
    default = OVER if fields.value.get("ranking") else "tribute" if drawn else DRAW
    state.phase = fields.word("phase", OPENINGS, default)
    state.drawn = drawn
    if not drawn and state.phase in OPENINGS[2:]:
        fields.bad("drawn", T("In phase {phase} the cards of the turn have been drawn.", phase=state.phase))


def _fallen(fields: Fields, state: State) -> None:
    """Who is out holds nothing; his bare province is neutral."""
    state.out = fields.once("out", state.seats)
    for province, owner in state.owner.items():
        if owner in state.out:
            state.owner[province] = NEUTRAL
    for seat, text in fields.table("exits", state.out).items():
        turn, _, phase = text.partition("/") if isinstance(text, str) else ("", "", "")
        if turn.isascii() and turn.isdigit() and len(turn) < 10 and phase in PHASES:
            state.exits[seat] = Exit(int(turn), PHASES.index(phase))
        else:
            fields.bad(f"exits.{seat}", T("An exit is a turn and a phase, like 3/event."))


def _provinces(fields: Fields, rules: Rules, state: State) -> None:
    for province, text in fields.table("provinces", rules.tables.provinces).items():
        source = f"provinces.{province}"
        found = GARRISON.fullmatch(text) if isinstance(text, str) else None
        owner, n = (found[1], int(found[2])) if found else (text, 0)
        if owner not in (*state.seats, NEUTRAL, LOST) or (found is None and owner != LOST):
            fields.bad(source, T("A province is like A:3, neutral:3 or lost."))
        elif owner in state.out:
            fields.bad(source, T("{seat} is out and controls nothing.", seat=owner))
        elif owner == LOST and found and not rules.options.garrison_memory:
            fields.bad(source, T("Enemies in a lost province are counted only with the option garrison_memory."))
        else:
            state.owner[province] = owner
            state.legions[province] = 0 if owner == LOST else n
            if owner == LOST and found:
                state.garrison[province] = n


def _caesar(fields: Fields, tables: Tables, state: State) -> None:
    """He is the controller of Rome; if both are said they must agree (C2)."""
    if "caesar" not in fields:
        return
    given = fields.value["caesar"]
    told = ROME in fields.table("provinces", tables.provinces)
    if given in NOTHING:
        if told and state.caesar is not None:
            fields.bad("caesar", T("{seat} controls Rome, so he is Caesar.", seat=state.caesar))
    elif given not in state.seats or given in state.out:
        fields.bad("caesar", T("Caesar must be a seat in the game, or nobody."))
    elif told and state.owner[ROME] != given:
        fields.bad("caesar", T("Caesar is the controller of Rome: provinces.rome says something else."))
    elif not told:
        state.owner[ROME], state.legions[ROME] = given, tables.numbers.start_legions


def _people(fields: Fields, tables: Tables, state: State) -> None:
    state.money.update(fields.numbers("money", state.seats, 0))
    state.fame.update(fields.numbers("fame", state.seats, -MOST))
    for seat in state.out:
        if state.money[seat]:
            fields.bad(f"money.{seat}", T("{seat} is out and has no tribute.", seat=seat))
    for key, marks in (("disaster", state.disaster), ("plague", state.plague)):
        named = fields.names(key, tables.provinces)
        marks.extend(province for province in tables.provinces if province in named)
    state.treaties = {region: n for region, n in fields.numbers("treaties", tables.regions, 0).items() if n}
    state.gains = {seat: n for seat, n in fields.numbers("gains", state.seats, 0).items() if n}
    state.losses = {seat: n for seat, n in fields.numbers("losses", state.seats, 0).items() if n}


def _order(fields: Fields, state: State) -> None:
    state.order = fields.once("order", state.seats)
    missing = [seat for seat in state.living() if seat not in state.order]
    if state.phase in ("move", "control") and missing:
        hint = T("After the Initiative it names all seats that are not out.")
        fields.bad("order", T("The moving order does not name {seats}.", seats=tuple(missing)), hint)


def _end(fields: Fields, state: State) -> None:
    """`ranking` and `winners`, given when the game is over and only then."""
    groups: Any = fields.value.get("ranking", [])
    groups = groups if isinstance(groups, list | tuple) else [None]
    state.ranking = [fields.listed("ranking", group, state.seats) for group in groups]
    placed = [seat for group in state.ranking for seat in group]
    over = state.phase == OVER
    if sorted(placed) != (sorted(state.seats) if over else []):
        fields.bad("ranking", T("A ranking names every seat once, and only when the game is over."))
    winners = fields.names("winners", state.seats)
    if winners != (state.ranking[0] if state.ranking else []):
        fields.bad("winners", T("The winners are the first group of the ranking."))
