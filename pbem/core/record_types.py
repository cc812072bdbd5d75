"""What each type of record carries, as typed data. Unknown fields are refused; absent ones stay absent (UNSET)."""

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
Name = Annotated[str, Meta(pattern="^[!-~]{1,240}(?!\n)$")]
Key = Annotated[str, Meta(pattern="^[!-~]{1,120}(?!\n)$")]
Label = Annotated[str, Meta(pattern=LABEL_PATTERN)]
RulesName = Annotated[str, Meta(pattern="^[a-z0-9_-]{1,40}/[0-9]{1,9}(?!\n)$")]

REFUSALS = Literal[
    "late", "wrong-game", "wrong-step", "not-owed", "unknown-player", "bad-auth", "too-large", "unreadable", "empty"
]
ACTS = ("extend", "void-sheet", "replay", "void", "close", "seat", "bot", "pause", "standing")


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `data` of a record."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name, its salt and the value that was sealed."""

    name: Name
    salt: Hex
    value: Any


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """A draw: public with `result`, or hidden with `seal` in its place."""

    label: Label
    count: Annotated[int, Meta(ge=0, le=MOST_COUNT)]
    result: list[Count] | UnsetType = UNSET
    hidden: bool | UnsetType = UNSET
    seal: Hex | UnsetType = UNSET

    def __post_init__(self) -> None:
        closed = self.hidden is not UNSET
        if self.hidden is False or (self.seal is UNSET) == closed or (self.result is UNSET) != closed:
            raise ValueError("a draw has either a result, or hidden: true and a seal")
        if self.result is not UNSET and len(self.result) != self.count:
            raise ValueError("a draw's result does not have as many numbers as its count says")


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
    seals: dict[Key, Hex]
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
