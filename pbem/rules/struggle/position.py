"""A position from its JSON form, laid over the bare one (contract 4, K4-K6). Every fault is named.

The keys and their meaning are those of `view.dump`. What follows from the rest (`points`, `piles`, `hand_sizes` …) must
agree with it where it is given. A position need not hold all cards and counters of the game (K6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.fields import Fields
from pbem.core.problem import Failure
from pbem.core.ruleset import Value
from pbem.core.text import T
from pbem.rules.struggle import view
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.datafiles import FACES
from pbem.rules.struggle.decks import HERDS
from pbem.rules.struggle.holdings import NOTHING, read_players
from pbem.rules.struggle.model import HORSEMEN, OVER, PHASES, TRADE, WARRIORS, State
from pbem.rules.struggle.notices import read_notices
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.setup import blank, stock_of
from pbem.rules.struggle.unseen import filled

KEYS = (
    "round", "phase", "seats", "first", "rolled", "legionnaire", "counters", "players", "diplomacy", "pasture",
    "development", "spent", "generation", "dealt", "bought", "held", "offers", "legion", "stock", "vp", "ranking",
    "winners", "plunderable", "resources", "hand_sizes", "deck_sizes", "piles", "points",
)  # fmt: skip
DERIVED = ("vp", "points", "resources", "hand_sizes", "deck_sizes", "piles", "plunderable")
STEPS = (TRADE, HORSEMEN, WARRIORS, OVER)
LEAST, MOST = 2, 4  # seats
MOST_STOCK = 10**9  # no limit


def position(rules: Rules, value: Value, seats: Sequence[str] | None = None) -> State:
    """The whole position; raises Failure with every fault found."""
    fields = Fields(value)
    fields.keys(KEYS)
    names = fields.seats(seats, LEAST, MOST)
    if fields.problems:
        raise Failure(*fields.problems)
    tables = rules.tables
    state = blank(tables, names)
    _time(fields, rules, state)
    read_players(fields, tables, state)
    _board(fields, tables, state)
    _cards(fields, tables, state)
    read_notices(fields, state)
    _end(fields, state)
    if fields.problems:
        raise Failure(*fields.problems)
    _stock(fields, tables, state)
    _derived(fields, rules, state)
    if fields.problems:
        raise Failure(*fields.problems)
    return state


def _time(fields: Fields, rules: Rules, state: State) -> None:
    numbers = rules.tables.numbers.production
    state.round = fields.number("round", 1, 1)
    state.phase = fields.word("phase", STEPS, OVER if fields.value.get("ranking") else TRADE)
    if rules.pace == "round" and state.phase in (HORSEMEN, WARRIORS):
        fields.bad("phase", T("With pace round every step begins with the trade."))
    state.first = fields.word("first", state.seats, state.first)
    found = fields.value.get("rolled", [])
    least, most = numbers.dice, numbers.dice * numbers.sides
    marked = found if isinstance(found, list | tuple) else [None]
    state.rolled = [fields.check("rolled", total, least, most) for total in marked]
    if len(dict.fromkeys(state.rolled)) != len(state.rolled) or len(state.rolled) > numbers.numbers:
        fields.bad("rolled", T("At most {n} different numbers are marked.", n=numbers.numbers))


def _board(fields: Fields, tables: Tables, state: State) -> None:
    """The legionnaire and the counters; a city that is conquered has lost its counter (K6)."""
    state.legionnaire = fields.word("legionnaire", tables.hexes, state.legionnaire)
    if state.legionnaire in tables.beyond:
        fields.bad("legionnaire", T("The legionnaire never stands beyond the limes."))
    conquered = [city for player in state.players.values() for city in player.cities()]
    playing = tables.in_play(len(state.seats))
    counters = dict(state.counters)
    given = fields.table("counters", tables.cities)
    if "plunderable" in fields:  # a whole position: there are no others
        named = fields.names("plunderable", playing)
        counters = {city: face for city, face in counters.items() if city in named}
        for city in named:
            if city not in given:
                fields.bad(f"counters.{city}", T("The face of a counter that is still there must be told."))
    for city, face in given.items():
        if face in NOTHING:
            counters.pop(city, None)
        elif city not in playing:
            fields.bad(f"counters.{city}", T("This city is out of play with so few seats."))
        elif isinstance(face, str) and face in FACES:
            counters[city] = face
        else:
            fields.unknown(f"counters.{city}", str(face), FACES)
    state.counters = {city: counters[city] for city in playing if city in counters and city not in conquered}
    found = fields.value.get("diplomacy")
    state.diplomacy = "" if found in NOTHING else fields.word("diplomacy", state.seats, "")


def _cards(fields: Fields, tables: Tables, state: State) -> None:
    """Decks, spent cards, and where the top cards lay in their shuffles."""
    if "pasture" in fields:
        state.pasture = fields.names("pasture", HERDS)
    if "development" in fields:
        state.development = fields.names("development", tuple(tables.cards))
    state.spent |= fields.numbers("spent", HERDS, 0)
    state.generation = fields.number("generation", 0, 0)
    state.dealt = fields.number("dealt", 0, 0)
    state.bought = fields.number("bought", 0, 0)


def _end(fields: Fields, state: State) -> None:
    """`ranking` and `winners`, given when the game is over and only then."""
    groups: Any = fields.value.get("ranking", [])
    groups = groups if isinstance(groups, list | tuple) else [None]
    state.ranking = [fields.listed("ranking", group, state.seats) for group in groups]
    placed = [seat for group in state.ranking for seat in group]
    if sorted(placed) != (sorted(state.seats) if state.phase == OVER else []) or not all(state.ranking):
        fields.bad("ranking", T("A ranking names every seat once, and only when the game is over."))
    winners = fields.names("winners", state.seats)
    if "winners" in fields and winners != (state.ranking[0] if state.ranking else []):
        fields.bad("winners", T("The winners are the first group of the ranking."))


def _stock(fields: Fields, tables: Tables, state: State) -> None:
    """What there is in all is counted; a position of a game that went on says it itself."""
    counted = stock_of(tables, state)
    state.stock = counted | fields.numbers("stock", tuple(counted), 0)
    limits = ("figures", "wagons", "grain", "ore")  # there may be more than lie open
    gone = sum(len(player.cities()) for player in state.players.values())  # counters, at most one a conquered city
    for kind, n in counted.items():
        most = MOST_STOCK if kind in limits else n + gone if kind == "counters" else n
        if not n <= state.stock[kind] <= most:
            hint = T("Leave the key out.")
            fields.bad(
                f"stock.{kind}", T("The position has {found} of these, not {n}.", found=n, n=state.stock[kind]), hint
            )


def _derived(fields: Fields, rules: Rules, state: State) -> None:
    """What a view says of hidden things must be what is there: a view cannot be played on from."""
    if not any(key in fields for key in DERIVED):
        return
    whole = view.dump(rules, state)
    hint = T("Give the whole position, as the moderator sees it, or leave out {keys}.", keys=DERIVED)
    for key in DERIVED:
        given = fields.value.get(key)
        if key not in fields:
            continue
        found = whole[key]
        same = given == found
        if isinstance(given, dict) and isinstance(found, dict):
            same = all(name in found and found[name] == n for name, n in given.items())
        if not same:
            fields.bad(key, T("{key} does not agree with the rest of the position.", key=key), hint)


def from_view(rules: Rules, value: Mapping[str, Value], seat: str) -> State:
    """The position as this seat knows it, what is hidden filled in plausibly. For forecasts, bots, pages only.

    Cards of the own hand that are too fresh to be played count as drawn in the open phase.
    """
    state = position(rules, filled(rules.tables, value, seat))
    cards = state.players[seat].cards if seat else []
    for index in value.get("fresh", {}).get(seat, ()):
        cards[index] = cards[index]._replace(round=state.round, phase=PHASES.index(state.phase))
    return state
