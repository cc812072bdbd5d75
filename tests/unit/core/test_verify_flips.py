"""No byte of a finished log can change unnoticed (but the time of its very last record, which needs a head)."""

from __future__ import annotations

import pytest
from audit_toy import finished_table
from audit_vectors import codes, sentences

from pbem.core.verify import verify

LOG = finished_table().log
LINES = LOG.splitlines(keepends=True)
STARTS = [sum(map(len, LINES[:n])) for n in range(len(LINES))]
OTHERS = b'"\\ \n,:{}[]019abfz\x00\x7f\xc3\xff'
STRUCTURE = [place for place, byte in enumerate(LOG) if byte in b'"{}[],:\n']


def number_of(place: int) -> int:
    """The record that a byte belongs to."""
    return max(n for n, start in enumerate(STARTS) if start <= place)


def check_flip(place: int, byte: int) -> None:
    number = number_of(place)
    problems = verify(LOG[:place] + bytes([byte]) + LOG[place + 1 :]).problems
    assert problems, f"byte {place} of record {number} became {byte}: nothing was found"
    named = {seq for seq, _ in codes(problems)}
    said = [text for text in sentences(problems) if f"record {number}" in text or f"record {number} " in text]
    assert number in named or said, f"record {number} is not named: {sentences(problems)}"


def is_free(place: int) -> bool:
    """The `at` of the last record is only for reading."""
    start = STARTS[-1] + len(b'{"at":"')
    return start <= place < start + 20


def other(place: int, turn: int) -> int:
    byte = OTHERS[(place * 7 + turn) % len(OTHERS)]
    return byte if byte != LOG[place] else byte ^ 1


@pytest.mark.parametrize("turn", range(13))
def test_a_sample_of_all_bytes(turn: int) -> None:
    for place in range(turn * 3, len(LOG), 39 * 2):
        if not is_free(place):
            check_flip(place, other(place, turn))
            check_flip(place, LOG[place] ^ 1)


@pytest.mark.parametrize("turn", range(4))
def test_a_sample_of_the_bytes_of_structure(turn: int) -> None:
    for place in STRUCTURE[turn::57]:
        check_flip(place, other(place, turn))


@pytest.mark.parametrize("turn", range(4))
def test_the_last_record(turn: int) -> None:
    for place in range(STARTS[-1] + turn, len(LOG), 17):
        if not is_free(place):
            check_flip(place, other(place, turn))
            check_flip(place, LOG[place] ^ 1)


def test_the_time_of_the_last_record_needs_a_head() -> None:
    place = STARTS[-1] + len(b'{"at":"2')
    changed = LOG[:place] + b"1" + LOG[place + 1 :]
    assert verify(changed).problems == []
    last = len(LINES) - 1
    assert codes(verify(changed, heads=[(last, verify(LOG).head)]).problems) == [(last, "other-head")]


@pytest.mark.parametrize("place", range(len(LINES)))
def test_a_line_left_out_or_doubled(place: int) -> None:
    """Of the end, only the last record may be missing: then the game is simply not over."""
    without = verify(b"".join(LINES[:place] + LINES[place + 1 :]))
    assert bool(without.problems) is (place < len(LINES) - 1)
    assert verify(b"".join(LINES[: place + 1] + LINES[place:])).problems
