"""The JSON form of a position as a type, for its JSON Schema. What `view.dump` writes and `position` reads."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

Count = Annotated[int, Meta(ge=0)]
Region = Annotated[str, Meta(pattern=r"^([A-Z][A-Z0-9]{0,15}:[0-9]+(\+[0-9]+)?|barbarians:[0-9]+(-[0-9]+)*)?$")]
Sea = Annotated[str, Meta(pattern="^([A-Z][A-Z0-9]{0,15}:[0-9]+|pirates:[0-9]+(-[0-9]+)*)$")]
Pieces = Annotated[str, Meta(pattern=r"^[0-9]+\+[0-9]+$")]
Lay = Annotated[str, Meta(pattern="^[0-9]+/[0-9]+$")]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A view lacks what its reader may not know: others' `hands`, `deck`, `places`, `dealt`.

    In a position to start from everything may be left out; it is laid over the bare one. A region in the draft that is
    still to be taken is "".
    """

    round: Count | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    seats: list[str] | UnsetType = UNSET
    active: str | UnsetType | None = UNSET
    regions: dict[str, Region] | UnsetType = UNSET
    seas: dict[str, Sea] | UnsetType = UNSET
    metropoli: list[str] | UnsetType = UNSET
    vp: dict[str, Count] | UnsetType = UNSET
    hands: dict[str, list[str]] | UnsetType = UNSET
    places: dict[str, Lay] | UnsetType = UNSET
    row: list[str] | UnsetType = UNSET
    deck: list[str] | UnsetType = UNSET
    dealt: Count | UnsetType = UNSET
    discard: list[str] | UnsetType = UNSET
    proconsul: dict[str, str] | UnsetType = UNSET
    praetor: dict[str, str] | UnsetType = UNSET
    praefectus: dict[str, Count] | UnsetType = UNSET
    final: Annotated[int, Meta(ge=0, le=1)] | UnsetType | None = UNSET
    out: list[str] | UnsetType = UNSET
    pools: dict[str, Pieces] | UnsetType = UNSET
    ranking: list[list[str]] | UnsetType = UNSET
    winners: list[str] | UnsetType = UNSET
    hand_sizes: dict[str, Count] | UnsetType = UNSET
    deck_size: Count | UnsetType = UNSET
    generation: Count | UnsetType = UNSET
    cards: Count | UnsetType = UNSET
