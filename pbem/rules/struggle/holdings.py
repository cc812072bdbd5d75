"""What the seats of a position have: goods, development cards, the two tribes (K4, K6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.fields import Fields
from pbem.core.text import T
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.datafiles import FACES
from pbem.rules.struggle.model import GOODS, PHASES, TRIBES, Box, Counter, Held, State

NOTHING = (None, "", "none")  # how nobody, nowhere, no counter may be written
PLAYER_KEYS = (*GOODS, "cards", "played", *TRIBES)
BOX_KEYS = ("at", "wagons", "figures", "counters", "cities")


def read_players(fields: Fields, tables: Tables, state: State) -> None:
    """Each seat's table is laid over the bare one, key by key."""
    for seat, value in fields.table("players", state.seats).items():
        part = _part(fields, f"players.{seat}", value, PLAYER_KEYS)
        player = state.players[seat]
        for good in GOODS:
            player.goods[good] = fields.check(f"players.{seat}.{good}", part.get(good, 0), 0)
        cards = fields.listed(f"players.{seat}.cards", part.get("cards", []), tuple(tables.cards))
        player.cards = [Held(card) for card in cards]
        player.played = fields.listed(f"players.{seat}.played", part.get("played", []), tuple(tables.cards))
        for tribe in TRIBES:
            _box(fields, tables, f"players.{seat}.{tribe}", part.get(tribe, {}), player.boxes[tribe])
    _held(fields, state)
    _places(fields, tables, state)


def _part(fields: Fields, source: str, value: Any, known: tuple[str, ...]) -> Mapping[str, Any]:
    """A table with known keys only."""
    if not isinstance(value, Mapping):
        fields.bad(source, T("{key} must be a table.", key=source))
        return {}
    for key in value:
        if key not in known:
            fields.unknown(f"{source}.{key}", str(key), known)
    return value


def _box(fields: Fields, tables: Tables, source: str, value: Any, box: Box) -> None:
    """A tribe that has cities stands nowhere else, without saying so (K6)."""
    part = _part(fields, source, value, BOX_KEYS)
    box.wagons = fields.check(f"{source}.wagons", part.get("wagons", 0), 0)
    box.figures = fields.check(f"{source}.figures", part.get("figures", 0), 0)
    box.cities = fields.listed(f"{source}.cities", part.get("cities", []), tuple(tables.cities))
    box.counters = _counters(fields, tables, f"{source}.counters", part.get("counters", []))
    at = part.get("at", "" if box.cities else box.at)
    if at in NOTHING:
        box.at = ""
    elif isinstance(at, str) and tables.old.get(at, at) in tables.near:
        box.at = tables.old.get(at, at)
    else:
        fields.bad(f"{source}.at", T("{name} is no crossroads.", name=str(at)))
    if bool(box.at) == bool(box.cities):
        fields.bad(f"{source}.at", T("A tribe stands on a crossroads, or it has founded a kingdom and has cities."))


def _counters(fields: Fields, tables: Tables, source: str, value: Any) -> list[Counter]:
    found = []
    for number, item in enumerate(value if isinstance(value, list | tuple) else [None]):
        part = _part(fields, f"{source}[{number}]", item, ("province", "face"))
        province, face = part.get("province"), part.get("face")
        if province in tables.provinces and face in FACES:
            found.append(Counter(str(province), str(face)))
        else:
            fields.bad(f"{source}[{number}]", T("A counter has a province and a face."))
    return found


def _held(fields: Fields, state: State) -> None:
    """Where the cards of the hands lay, and when they were drawn: `place/round/phase` beside each."""
    for seat, texts in fields.table("held", state.seats).items():
        cards = state.players[seat].cards
        parts = [_numbers(text) for text in texts] if isinstance(texts, list | tuple) else []
        if len(parts) != len(cards) or None in parts:
            text = T("There must be one entry a card, like 17/3/0: place, round and phase.")
            fields.bad(f"held.{seat}", text, T("Leave held, dealt and bought out: the cards are sealed anew."))
            continue
        state.players[seat].cards = [
            Held(held.card, *part) for held, part in zip(cards, parts, strict=True) if part is not None
        ]


def _numbers(text: Any) -> tuple[int, int, int] | None:
    parts = text.split("/") if isinstance(text, str) else []
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts[1:]):
        return None
    place = parts[0]
    if place != "-1" and not (place.isascii() and place.isdigit() and len(place) < 10):
        return None
    found = int(place), int(parts[1]), int(parts[2])
    return found if found[2] < len(PHASES) else None


def _places(fields: Fields, tables: Tables, state: State) -> None:
    """Two tribes never stand on one crossroads or in a city; a city has one owner; closed ones have none."""
    boxes = [
        (f"players.{seat}.{tribe}", player.boxes[tribe]) for seat, player in state.players.items() for tribe in TRIBES
    ]
    taken: list[str] = []
    for source, box in boxes:
        if box.at and (box.at in taken or box.at in tables.city_at):
            fields.bad(f"{source}.at", T("There is a city or another tribe on {crossroads}.", crossroads=box.at))
        taken.append(box.at)
        for city in box.cities:
            if city in taken:
                fields.bad(f"{source}.cities", T("{city} is conquered twice.", city=city))
            if tables.is_closed(city, len(state.seats)):
                fields.bad(f"{source}.cities", T("{city} is out of play with so few seats.", city=city))
            taken.append(city)
