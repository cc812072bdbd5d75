"""Public sources of chance (level 2): what `open` announces, what `resolve` carries, what enters the seeds.

The program never fetches anything: a beacon's value comes in as data.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Union

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pbem.core.canon import MOST_INT
from pbem.core.digest import file_hash

LEAST_LAG = 3600  # seconds between the deadline and the beacon, mail being mail
QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

Step = Annotated[int, Meta(ge=1, le=MOST_INT)]


class Drand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="drand"):
    """A drand chain (unchained rounds) from step `first` on. Times in unix seconds and seconds."""

    first: Step = msgspec.field(name="from")
    chain: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
    genesis: Annotated[int, Meta(ge=0, le=MOST_INT)]
    period: Annotated[int, Meta(ge=1, le=MOST_INT)]
    lag: Annotated[int, Meta(ge=LEAST_LAG, le=MOST_INT)]


class Manual(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="manual"):
    """An announced source that anyone can look up, and what replaces it should it fail."""

    first: Step = msgspec.field(name="from")
    source: str
    fallback: str


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """No beacon: level 0 or 1."""


Source = Union[Drand, Manual, Nothing]


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a `resolve` record carries: round and signature of a drand chain, or the text of a manual source.

    The text: numbers in ascending order joined by dots, sources in the announced order joined by "/".
    """

    round: Annotated[int, Meta(ge=1, le=MOST_INT)] | UnsetType = UNSET
    sig: Annotated[str, Meta(pattern="^([0-9a-f]{2}){1,256}(?!\n)$")] | UnsetType = UNSET
    text: Annotated[str, Meta(min_length=1)] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.round is UNSET) != (self.sig is UNSET) or (self.sig is UNSET) == (self.text is UNSET):
            raise ValueError("a beacon's value has either round and sig, or text")


Checker = Callable[[Drand, int, bytes], bool]  # (chain, round, signature) -> is it genuine

_NUMBERS = re.compile(r"(0|[1-9][0-9]{0,15})(\.(0|[1-9][0-9]{0,15}))*\Z")


def quicknet(first: int, lag: int = 6 * 3600) -> Drand:
    """drand's quicknet, the recommended source."""
    return Drand(first, QUICKNET, 1692803367, 3, lag)


def is_due(source: Source, step: int) -> bool:
    """Whether a step must carry a beacon."""
    return not isinstance(source, Nothing) and step >= source.first


def round_for(source: Drand, deadline: int) -> int:
    """The round that an announced deadline dictates; below 1 when the chain did not exist yet."""
    return (deadline + source.lag - source.genesis) // source.period + 1


def round_time(source: Drand, number: int) -> int:
    """When a round is published, in unix seconds."""
    return source.genesis + (number - 1) * source.period


def iso(seconds: int) -> str:
    """Unix seconds in the form of a record's `at`; of years after 9999 a text that is greater than any of those."""
    days, rest = divmod(seconds, 86400)
    era, day = divmod(days + 719468, 146097)  # 400 years; day 0 is 1 March of year 0 (the proleptic calendar)
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5 - 1
    year, month = 400 * era + year + month // 10, (month + 2) % 12 + 1
    hour, minute, second = rest // 3600, rest // 60 % 60, rest % 60
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z" if year < 10000 else "~"


def text_of(value: Value | None) -> str:
    """What enters the seeds: the hash of the signature, or the text itself; "" without a beacon."""
    if value is None:
        return ""
    if value.sig is not UNSET:
        return file_hash(bytes.fromhex(value.sig))
    return value.text if value.text is not UNSET else ""


def is_exact(text: str) -> bool:
    """Whether a manual value is written in the one way that leaves no choice: ascending numbers, dots, "/"."""
    for part in text.split("/"):
        if not _NUMBERS.match(part):
            return False
        numbers = [int(word) for word in part.split(".")]
        if numbers != sorted(numbers):
            return False
    return True
