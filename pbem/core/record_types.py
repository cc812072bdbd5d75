"""What each type of record carries, as typed data. Unknown fields are refused; absent ones stay absent (UNSET).

Texts that a record may hold by the hundred (the `Many…` types) are only measured here; `core.record_bulk` examines
their characters all at once, which is several times faster.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pbem.core import beacon
from pbem.core.canon import MOST_INT
from pbem.core.draw import LABEL_PATTERN, MOST_COUNT, MOST_SIDES

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Count = Annotated[int, Meta(ge=0, le=MOST_INT)]
Whole = Annotated[int, Meta(ge=-MOST_INT, le=MOST_INT)]
Rev = Annotated[int, Meta(ge=1, le=MOST_INT)]
Player = Annotated[str, Meta(pattern="^[A-Z0-9]{1,16}(?!\n)$")]
ManyHex = Annotated[str, Meta(min_length=64, max_length=64, extra_json_schema={"pattern": "^[0-9a-f]{64}$"})]
ManyName = Annotated[str, Meta(min_length=1, max_length=240, extra_json_schema={"pattern": "^[!-~]{1,240}$"})]
ManyKey = Annotated[str, Meta(min_length=1, max_length=120, extra_json_schema={"pattern": "^[!-~]{1,120}$"})]
ManyLabel = Annotated[str, Meta(min_length=1, max_length=120, extra_json_schema={"pattern": LABEL_PATTERN})]
RulesName = Annotated[str, Meta(pattern="^[a-z0-9_-]{1,40}/[0-9]{1,9}(?!\n)$")]

REFUSALS = Literal[
    "late", "wrong-game", "wrong-step", "not-owed", "unknown-player", "bad-auth", "too-large", "unreadable", "empty"
]
ACTS = ("extend", "void-sheet", "replay", "void", "close", "seat", "bot", "pause", "standing")


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `data` of a record."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name, its salt and the value that was sealed."""

    name: ManyName
    salt: ManyHex
    value: Any


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """A draw: public with `result`, or hidden with `seal` in its place."""

    label: ManyLabel
    count: Annotated[int, Meta(ge=0, le=MOST_COUNT)]
    result: list[Count] | UnsetType = UNSET
    hidden: bool | UnsetType = UNSET
    seal: ManyHex | UnsetType = UNSET

    def is_whole(self) -> bool:
        """Whether it has either as many results as its count says, or `hidden` and a seal."""
        if self.hidden is UNSET:
            return self.seal is UNSET and self.result is not UNSET and len(self.result) == self.count
        return self.hidden and self.seal is not UNSET and self.result is UNSET


class Dice(Drawn, frozen=True, tag="dice", kw_only=True):
    """`count` dice of `sides` sides."""

    sides: Annotated[int, Meta(ge=1, le=MOST_SIDES)]


class Shuffle(Drawn, frozen=True, tag="shuffle"):
    """`result`: which of the `count` things lies at each place."""


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value of the state corrected by a ruling; for hidden paths `was` and `now` are seals."""

    path: str
    was: Any
    now: Any


class SealedFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where all remaining openings are, when they do not stand in `end` itself."""

    name: str
    hash: Hex


class OpenData(Data, frozen=True):
    """What binds a game before anyone joins; `data` is the hash of the files its rules read."""

    anchor: Hex
    commit: Hex
    steps: Annotated[int, Meta(ge=1, le=MOST_INT)]
    rules: RulesName
    data: Hex
    beacon: beacon.Source
    options: dict[str, Any] | UnsetType = UNSET
    level: Annotated[int, Meta(ge=0, le=2)] | UnsetType = UNSET
    gm: str | UnsetType = UNSET
    signer: str | UnsetType = UNSET
    program: str | UnsetType = UNSET
    note: str | UnsetType = UNSET

    def position(self) -> str | None:
        """The seal of the state the game started from, if it did not start by the rules' set-up."""
        seal = {} if self.options is UNSET else self.options
        found = seal.get("position")
        return found if isinstance(found, str) else None


class JoinData(Data, frozen=True):
    player: Player
    entropy: Hex | UnsetType = UNSET


class AcceptData(Data, frozen=True):
    player: Player
    rev: Rev
    orders: Hex
    entropy: Hex | UnsetType = UNSET


class RefuseData(Data, frozen=True):
    player: Annotated[str, Meta(pattern="^[A-Z0-9]{0,16}(?!\n)$")]
    code: REFUSALS
    raw: Hex


class DeadlineData(Data, frozen=True):
    deadline: Whole
    reason: str


class CloseData(Data, frozen=True):
    """The sheets that count, as (player, revision) sorted by player; `deadline` in unix seconds."""

    accepted: list[tuple[Player, Rev]]
    deadline: Whole
    round: Whole | UnsetType = UNSET


class ResolveData(Data, frozen=True):
    """S_k and what came of it; `public` is the hash of the public view after the step."""

    key: Hex
    entropy: list[Opening]
    draws: list[Union[Dice, Shuffle]]
    seals: dict[ManyKey, ManyHex]
    opens: list[Opening]
    public: Hex
    beacon: Union[beacon.Value, UnsetType] = UNSET


class RevealData(Data, frozen=True):
    opens: list[Opening]


class RulingData(Data, frozen=True):
    """A moderator's recorded correction; the forms of `act`: `core.rulings`."""

    reason: str
    act: dict[str, Any] | UnsetType = UNSET
    rules: RulesName | UnsetType = UNSET
    data: Hex | UnsetType = UNSET
    set: list[Change] | UnsetType = UNSET
    anchor: Hex | UnsetType = UNSET
    beacon: Union[beacon.Source, UnsetType] = UNSET

    def __post_init__(self) -> None:
        if self.act is not UNSET and self.act.get("kind") not in ACTS:
            raise ValueError("a ruling's act has none of the known kinds")


class EndData(Data, frozen=True):
    secret: Hex
    standings: list[tuple[Player, Whole]]
    opens: Union[list[Opening], SealedFile, UnsetType] = UNSET
