"""The value of a public source of chance, from the file that somebody fetched."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import msgspec

from pbem.core import beacon
from pbem.core.keys import normal_words
from pbem.core.problem import Failure, Problem
from pbem.core.record_types import CloseData
from pbem.core.text import T, Text
from pbem.store.fault import reading

MOST = 100_000  # bytes


class _Drand(msgspec.Struct, frozen=True):
    """What drand serves for a round; either name of the signature will do."""

    round: int
    signature: str = ""
    sig: str = ""
    randomness: str = ""


def read_value(path: Path, source: beacon.Source, closed: CloseData) -> beacon.Value:
    """The value in a file, if it is the one that the closed step waits for. Raises Failure."""
    with reading(path), path.open("rb") as file:
        data = file.read(MOST)
    if isinstance(source, beacon.Drand):
        return _signature(data, closed)
    return _announced(data)


def _signature(data: bytes, closed: CloseData) -> beacon.Value:
    try:
        found = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=_Drand)
    except (msgspec.DecodeError, RecursionError):
        hint = T("It must be JSON with `round` and `signature`, as the drand servers give it.")
        raise _wrong(T("The file is not a drand round."), hint) from None
    signature = (found.signature or found.sig).lower()
    if found.round != closed.round:
        text = T(
            "The file has round {other}; the step waits for round {round}.", other=found.round, round=_round(closed)
        )
        raise _wrong(text, T("Fetch that round; no other may be used."))
    if not re.fullmatch(r"([0-9a-f]{2}){1,256}", signature):
        raise _wrong(T("The file has no signature in hexadecimal digits."), T("Fetch it once more."))
    if found.randomness and hashlib.sha256(bytes.fromhex(signature)).hexdigest() != found.randomness.lower():
        raise _wrong(T("The randomness in the file is not the hash of its signature."), T("Fetch it once more."))
    return beacon.Value(round=found.round, sig=signature)


def _announced(data: bytes) -> beacon.Value:
    text = normal_words(data.decode("utf-8-sig", "replace"))
    if beacon.is_exact(text):
        return beacon.Value(text=text)
    raise _wrong(
        T("{text} is not the value of a public source.", text=text[:60] or '""'),
        T('Write the numbers in ascending order joined by dots, several sources joined by "/": 3.17.42/5.9'),
    )


def _round(closed: CloseData) -> int:
    return closed.round if isinstance(closed.round, int) else 0


def _wrong(text: Text, hint: Text) -> Failure:
    return Failure(Problem("wrong-beacon", text, hint))
