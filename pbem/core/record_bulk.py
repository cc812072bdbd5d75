"""What the types of a record leave open: characters of texts that come by the hundred, and values of openings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import UNSET

from pbem.core import canon
from pbem.core.record_types import EndData, Opening, ResolveData, RevealData, SealedFile
from pbem.core.text import T

_NAMES = re.compile(r"[!-~\n]*\Z")
_LABELS = re.compile(r"[A-Za-z0-9/:._>\-\n]*\Z")


class Misshapen(canon.Bad):
    """A text or a draw that does not have the form of its type."""


def check(data: ResolveData | RevealData | EndData) -> None:
    """Examine texts and values of a record with openings; raises Misshapen or canon.Bad."""
    hexes: list[str] = []
    names: list[str] = []
    if isinstance(data, ResolveData):
        _check_openings(data.entropy, "data/entropy", hexes, names)
        names += data.seals
        hexes += data.seals.values()
        _check_draws(data, hexes)
        if data.beacon is not UNSET and data.beacon.text is not UNSET:
            canon.check(data.beacon.text, "data/beacon/text")
    if isinstance(data.opens, list):
        _check_openings(data.opens, "data/opens", hexes, names)
    elif isinstance(data.opens, SealedFile):
        canon.check(data.opens.name, "data/opens/name")
    if not _is_hex("".join(hexes)):
        raise Misshapen("data", T("a seal, salt or hash must be 64 digits of lower-case hexadecimal"))
    if not _are_all(_NAMES, names):
        raise Misshapen("data", T("a name must be printable ASCII without blanks"))


def _check_openings(openings: Sequence[Opening], path: str, hexes: list[str], names: list[str]) -> None:
    rest = []
    for opening in openings:
        hexes.append(opening.salt)
        names.append(opening.name)
        if not (isinstance(opening.value, str) and canon.is_simple(opening.value)):
            rest.append(opening.value)
    if not rest or canon.is_plain(canon.encode([[[rest]]])):  # values stand four levels deep in a record
        return
    for place, opening in enumerate(openings):
        canon.check(opening.value, f"{path}/{place}/value", 4)


def _check_draws(data: ResolveData, hexes: list[str]) -> None:
    labels = []
    for place, drawn in enumerate(data.draws):
        labels.append(drawn.label)
        if not drawn.is_whole():
            raise Misshapen(
                f"data/draws/{place}", T("a draw has as many results as its count says, or hidden and seal")
            )
        if isinstance(drawn.seal, str):
            hexes.append(drawn.seal)
    if not _are_all(_LABELS, labels):
        raise Misshapen("data/draws", T("a label must be made of A-Z a-z 0-9 / : . _ > -"))


def _is_hex(text: str) -> bool:
    try:
        return bytes.fromhex(text).hex() == text
    except ValueError:
        return False


def _are_all(pattern: re.Pattern[str], texts: list[str]) -> bool:
    """Whether each text is made of the pattern's characters other than LF."""
    joined = "\n".join(texts)
    return pattern.match(joined) is not None and joined.count("\n") == max(len(texts) - 1, 0)
