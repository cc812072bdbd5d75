"""No byte of a finished log can change unnoticed, and the record that it belongs to is named.

Two things are free by design: the time of the very last record, and in a log without sealed standings (the toy log is
one) the standings at the end. A head held by a player protects both.
"""

from __future__ import annotations

import re

import pytest
from dice_log import TOY, finished_game, problems, verify

GAME = finished_game().log()
STEP = 11  # a prime: the places tested fall everywhere in the fields
FREE = re.compile(rb'"at":"([^"]*)"(?!.*\n.)', re.DOTALL)


def free(log: bytes) -> set[int]:
    last = log.rindex(b"\n", 0, -1) + 1
    spans = [FREE.search(log, last)]
    if b"standings/" not in log:
        spans.append(re.compile(rb'"standings":(.*?\]\])').search(log, last))
    return {place for span in spans if span is not None for place in range(*span.span(1))}


def record_of(log: bytes, place: int) -> int:
    return log.count(b"\n", 0, place)


def check(log: bytes, place: int, byte: int) -> None:
    changed = log[:place] + bytes([byte]) + log[place + 1 :]
    number = record_of(log, place)
    if place == len(log) - 1:
        return  # the log is torn: the command says so (test_a_torn_last_line)
    found = problems(changed)
    assert found, f"byte {place}, of record {number}, became {byte}: nothing was found"
    assert any(f"record {number}:" in text or f"of record {number}:" in text for text in found), found


@pytest.mark.parametrize("log", [TOY, GAME], ids=["toy", "game"])
@pytest.mark.parametrize("turn", range(8))
def test_bytes_of_all_records(log: bytes, turn: int) -> None:
    allowed = free(log)
    for place in range(turn, len(log), STEP * 8):
        if place not in allowed:
            check(log, place, log[place] ^ (1 << turn))


@pytest.mark.parametrize("log", [TOY, GAME], ids=["toy", "game"])
def test_every_byte_of_the_last_record(log: bytes) -> None:
    start, allowed = log.rindex(b"\n", 0, -1) + 1, free(log)
    for place in range(start, len(log)):
        if place not in allowed:
            check(log, place, log[place] ^ (0x20 if place % 2 else 1 << place % 7))  # 0x20: capitals


def test_what_is_free_is_little() -> None:
    assert len(free(GAME)) == 20
    assert len(free(TOY)) == 20 + len('[["BRVTVS",10],["ANTONIVS",7]]')


def test_a_head_protects_the_rest() -> None:
    changed = bytearray(TOY)
    for place in free(TOY):
        changed[place] = TOY[place] ^ 1
        assert verify(bytes(changed)).head != verify(TOY).head
        changed[place] = TOY[place]
