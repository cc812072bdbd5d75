"""The first position: by chance, bare (K5), or taken over from a given one."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.dice import Dice, choose
from pbem.core.ruleset import Outcome, Value
from pbem.rules.struggle import decks, supply
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import CARD_GOODS, GOODS, TRADE, TRIBES, Box, Player, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.phases.production import production

SETUP = "setup"
HERDS = decks.HERDS


def setup(rules: Rules, seats: Sequence[str], dice: Dice) -> Outcome:
    """Counters, decks, what each seat begins with, who is first; then the production of round 1."""
    tables = rules.tables
    state = blank(tables, seats)
    res = Resolution(rules, state, dice, {})
    res.phase = SETUP
    _lay_counters(res)
    state.stock = stock_of(tables, state)
    decks.shuffle_pasture(res, 0, [card for card in HERDS for _ in range(tables.resources[card])])
    decks.shuffle_development(res, [card for card, n in tables.cards.items() for _ in range(n)])
    _deal(res)
    state.first = state.seats[choose(dice, "setup/first", len(seats))]
    seated = zip(state.seats, tables.colours(), strict=False)
    places = [[seat, colour, *(state.players[seat].boxes[tribe].at for tribe in TRIBES)] for seat, colour in seated]
    res.emit("seated", {"seats": places, "first": state.first})
    res.emit("legionnaire", {"hex": state.legionnaire})
    production(res)
    return res.outcome()


def _lay_counters(res: Resolution) -> None:
    """The counters of each province are shuffled; one is laid on each of its cities in play, the rest is set aside."""
    state, tables = res.state, res.tables
    faces = [face for face, n in tables.faces.items() for _ in range(n)]
    playing = tables.in_play(len(state.seats))
    found: dict[str, str] = {}
    for province in tables.provinces:
        cities = [city for city in playing if tables.cities[city].province == province]
        order = res.dice.shuffle(f"setup/counters/{province}", faces, hidden=True)
        found.update(zip(cities, order, strict=False))
    state.counters = {city: found[city] for city in playing}
    res.seals.update({counter_seal(city): face for city, face in state.counters.items()})
    res.emit("counters", {"cities": len(state.counters)})


def counter_seal(city: str) -> str:
    """Under which the face of a city's counter is sealed."""
    return f"counter/{city}"


def _deal(res: Resolution) -> None:
    start = res.tables.numbers.start
    for seat in res.state.seats:
        goods = {good: supply.gain(res, seat, good, n) for good, n in (("gold", start.gold), ("grain", start.grain))}
        res.emit("dealt", {"seat": seat, "goods": supply.as_data(goods)})
        decks.draw_pasture(res, seat, start.pasture)
        for box in res.state.players[seat].boxes.values():
            box.wagons, box.figures = start.wagons, start.figures


def adopt(state: State) -> Outcome:
    """Start from a given position: counters, hands and decks are sealed anew, as if dealt from one shuffle."""
    state = state.copy()
    seals: dict[str, Value] = {counter_seal(city): face for city, face in state.counters.items()}
    shows: dict[str, list[str]] = {}
    state.generation = state.dealt = state.bought = 0
    seals.update({decks.pasture_seal(0, n): card for n, card in enumerate(state.pasture)})
    for seat, player in state.players.items():
        for index, held in enumerate(player.cards):
            name = decks.development_seal(state.bought)
            player.cards[index] = held._replace(place=state.bought)
            seals[name] = held.card
            shows.setdefault(seat, []).append(name)
            state.bought += 1
    seals.update({decks.development_seal(state.bought + n): card for n, card in enumerate(state.development)})
    return Outcome(state, seals=seals, shows=shows)


def blank(tables: Tables, seats: Sequence[str]) -> State:
    """Round 1, nobody has anything, the decks in the order of K5."""
    start = tables.numbers.start
    herds = [tables.resources[card] for card in HERDS]
    alternating = [card for pair in zip(*([card] * min(herds) for card in HERDS), strict=True) for card in pair]
    alternating += [card for card, n in zip(HERDS, herds, strict=True) for _ in range(n - min(herds))]
    return State(
        round=1,
        phase=TRADE,
        seats=tuple(seats),
        first=seats[0] if seats else "",
        rolled=[],
        legionnaire=start.legionnaire,
        counters=dict.fromkeys(tables.in_play(len(seats)), "gold"),
        players={seat: _player(places) for seat, places in zip(seats, tables.starts.values(), strict=False)},
        diplomacy="",
        pasture=alternating,
        development=[card for card, n in tables.cards.items() for _ in range(n)],
        spent=dict.fromkeys(HERDS, 0),
        generation=0,
        dealt=0,
        bought=0,
        offers=[],
        legion={},
        ranking=[],
        stock={},
    )


def _player(places: tuple[str, str]) -> Player:
    boxes = {tribe: Box(at) for tribe, at in zip(TRIBES, places, strict=True)}
    return Player(dict.fromkeys(GOODS, 0), [], [], boxes)


def stock_of(tables: Tables, state: State) -> dict[str, int]:
    """What `State.stock` says, counted in a position; a position that was written by hand need not be complete."""
    players = list(state.players.values())
    boxes = [box for player in players for box in player.boxes.values()]
    found = {good: sum(player.goods[good] for player in players) for good in CARD_GOODS}
    for pile in supply.PILES:
        found[pile] = max(found[pile], tables.resources[pile])
    for herd in HERDS:
        found[herd] += state.spent[herd] + state.pasture.count(herd)
    open_cards = [card for player in players for card in (*player.played, *(held.card for held in player.cards))]
    for card in tables.cards:
        found[card] = open_cards.count(card) + state.development.count(card)
    found["counters"] = len(state.counters) + sum(len(box.counters) for box in boxes)
    pieces = tables.numbers.pieces
    found["figures"] = max([pieces.figures, *(figures_of(box) for box in boxes)])
    found["wagons"] = max([pieces.wagons, *(wagons_of(player) for player in players)])
    return found


def figures_of(box: Box) -> int:
    """Figures of a tribe in use: in the box, on the board, in cities (K18)."""
    return box.figures + max(1, len(box.cities))


def wagons_of(player: Player) -> int:
    """Wagons of a seat in use: in both boxes and in cities (K18)."""
    return sum(box.wagons + len(box.cities) for box in player.boxes.values())
