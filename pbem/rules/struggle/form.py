"""The JSON form of a position as a type, for its JSON Schema. What `view.dump` writes and `position` reads."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

Count = Annotated[int, Meta(ge=0)]
Held = Annotated[str, Meta(pattern="^(-1|[0-9]+)/[0-9]+/[0-9]+$")]
Goods = list[tuple[str, Annotated[int, Meta(ge=1)]]]


class Counter(msgspec.Struct, forbid_unknown_fields=True):
    """A plunder counter in a box."""

    province: str
    face: str


class Tribe(msgspec.Struct, forbid_unknown_fields=True):
    """`at` is null for a kingdom."""

    at: str | UnsetType | None = UNSET
    wagons: Count | UnsetType = UNSET
    figures: Count | UnsetType = UNSET
    counters: list[Counter] | UnsetType = UNSET
    cities: list[str] | UnsetType = UNSET


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """Others' `grain`, `ore`, `horse`, `cattle` and `cards` are absent from a view."""

    gold: Count | UnsetType = UNSET
    grain: Count | UnsetType = UNSET
    ore: Count | UnsetType = UNSET
    horse: Count | UnsetType = UNSET
    cattle: Count | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET
    played: list[str] | UnsetType = UNSET
    horsemen: Tribe | UnsetType = UNSET
    warriors: Tribe | UnsetType = UNSET


class Offer(msgspec.Struct, forbid_unknown_fields=True):
    """An offer of the last trade; `struck`: how many deals came of it."""

    seat: str
    give: Goods
    want: Goods
    to: str | None
    times: Count
    struck: Count


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A view lacks what its reader may not know: `counters`, the decks, others' hands, where cards lay.

    In a position to start from everything may be left out; it is laid over the bare one.
    """

    round: Count | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    seats: list[str] | UnsetType = UNSET
    first: str | UnsetType = UNSET
    rolled: list[Count] | UnsetType = UNSET
    legionnaire: str | UnsetType = UNSET
    counters: dict[str, str | None] | UnsetType = UNSET
    players: dict[str, Player] | UnsetType = UNSET
    diplomacy: str | UnsetType | None = UNSET
    pasture: list[str] | UnsetType = UNSET
    development: list[str] | UnsetType = UNSET
    spent: dict[str, Count] | UnsetType = UNSET
    generation: Count | UnsetType = UNSET
    dealt: Count | UnsetType = UNSET
    bought: Count | UnsetType = UNSET
    held: dict[str, list[Held]] | UnsetType = UNSET
    offers: list[Offer] | UnsetType = UNSET
    legion: dict[str, list[str]] | UnsetType = UNSET
    stock: dict[str, Count] | UnsetType = UNSET
    vp: dict[str, Count] | UnsetType = UNSET
    ranking: list[list[str]] | UnsetType = UNSET
    winners: list[str] | UnsetType = UNSET
    plunderable: list[str] | UnsetType = UNSET
    resources: dict[str, Count] | UnsetType = UNSET
    hand_sizes: dict[str, Count] | UnsetType = UNSET
    deck_sizes: dict[str, Count] | UnsetType = UNSET
    piles: dict[str, Count] | UnsetType = UNSET
    points: dict[str, Count] | UnsetType = UNSET
    fresh: dict[str, list[Count]] | UnsetType = UNSET
