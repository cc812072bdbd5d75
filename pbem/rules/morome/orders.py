"""The orders of March on Rome as values; one struct a verb. Canonical spelling and reading: `grammar.py`."""

from __future__ import annotations

from typing import Union

import msgspec

from pbem.core.orders import Test


class Play(msgspec.Struct, frozen=True, tag="PLAY"):
    """PLAY card[, card]: taxation and bread_and_circuses in the Tribute phase."""

    cards: tuple[str, ...]


class Rome(msgspec.Struct, frozen=True, tag="ROME"):
    """ROME n [+ card]…: the base slip for the Bid for Rome."""

    amount: int
    cards: tuple[str, ...] = ()


class Amount(msgspec.Struct, frozen=True):
    """`BID n` (seen false) or `BID SEEN+k` (seen true; k may be negative or 0)."""

    n: int
    seen: bool = False


class SpyRule(msgspec.Struct, frozen=True):
    """IF tests BID amount [MAX m] [USING card + card]. Tests also: TOTAL op n, AMOUNT op n, HAS card."""

    tests: tuple[Test, ...]
    amount: Amount
    most: int | None = None
    cards: tuple[str, ...] = ()


class Spy(msgspec.Struct, frozen=True, tag="SPY"):
    """SPY seat what rules; `what`: "rome", "init", "hand" or another province; `base`: ELSE BASE is written."""

    target: str
    what: str
    rules: tuple[SpyRule, ...] = ()
    base: bool = False


class Give(msgspec.Struct, frozen=True, tag="GIVE"):
    """GIVE seat n (option trade=tribute)."""

    seat: str
    amount: int


class Disband(msgspec.Struct, frozen=True, tag="DISBAND"):
    """DISBAND province [n][, …]: (province, n), n = 0 when no number is written."""

    items: tuple[tuple[str, int], ...]


class Raise(msgspec.Struct, frozen=True, tag="RAISE"):
    """RAISE province n[, province n]…"""

    items: tuple[tuple[str, int], ...]


class Allies(msgspec.Struct, frozen=True, tag="ALLIES"):
    province: str


class Init(msgspec.Struct, frozen=True, tag="INIT"):
    """INIT n [+ forced_march]… [CHOOSE first|last|k]; choose is "", "first", "last" or a place from "1"."""

    amount: int
    cards: tuple[str, ...] = ()
    choose: str = ""


class Move(msgspec.Struct, frozen=True, tag="MOVE"):
    source: str
    target: str
    count: int


class March(msgspec.Struct, frozen=True, tag="MARCH"):
    """MARCH from > rome n[, from > rome n]…: (source, n)."""

    parts: tuple[tuple[str, int], ...]


class Buy(msgspec.Struct, frozen=True, tag="BUY"):
    provinces: tuple[str, ...]


class Treaty(msgspec.Struct, frozen=True, tag="TREATY"):
    region: str


class Politics(msgspec.Struct, frozen=True, tag="POLITICS"):
    province: str


class BidFor(msgspec.Struct, frozen=True, tag="BIDFOR"):
    province: str
    amount: int


class Folly(msgspec.Struct, frozen=True, tag="FOLLY"):
    pass


class Pass(msgspec.Struct, frozen=True, tag="PASS"):
    pass


Order = Union[
    Play, Rome, Spy, Give, Disband, Raise, Allies, Init, Move, March, Buy, Treaty, Politics, BidFor, Folly, Pass
]
