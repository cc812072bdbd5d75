"""The JSON form of a position as a type, for its JSON Schema. What `view.dump` writes and `position` reads."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

Count = Annotated[int, Meta(ge=0)]
Held = Annotated[str, Meta(pattern="^([A-Z][A-Z0-9]{0,15}:[0-9]+|neutral:[0-9]+|lost(:[0-9]+)?)$")]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A view lacks what its reader may not know: others' `hands`, `deck`, `places`, `dealt`.

    In a position to start from everything may be left out; it is laid over the bare one.
    """

    turn: Annotated[int, Meta(ge=1)] | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    drawn: bool | UnsetType = UNSET
    seats: list[str] | UnsetType = UNSET
    provinces: dict[str, Held] | UnsetType = UNSET
    disaster: list[str] | UnsetType = UNSET
    plague: list[str] | UnsetType = UNSET
    money: dict[str, Count] | UnsetType = UNSET
    fame: dict[str, int] | UnsetType = UNSET
    hands: dict[str, list[str]] | UnsetType = UNSET
    places: dict[str, list[str]] | UnsetType = UNSET
    deck: list[str] | UnsetType = UNSET
    dealt: Count | UnsetType = UNSET
    generation: Count | UnsetType = UNSET
    cards: Count | UnsetType = UNSET
    discard: list[str] | UnsetType = UNSET
    treaties: dict[str, Count] | UnsetType = UNSET
    caesar: str | UnsetType | None = UNSET
    order: list[str] | UnsetType = UNSET
    out: list[str] | UnsetType = UNSET
    exits: dict[str, str] | UnsetType = UNSET
    gains: dict[str, Count] | UnsetType = UNSET
    losses: dict[str, Count] | UnsetType = UNSET
    ranking: list[list[str]] | UnsetType = UNSET
    winners: list[str] | UnsetType = UNSET
    hand_sizes: dict[str, Count] | UnsetType = UNSET
    deck_size: Count | UnsetType = UNSET
