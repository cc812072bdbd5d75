"""The chain: heads, links, torn ends, partial reading, heads held by others."""

from __future__ import annotations

import hashlib

import pytest
from audit_vectors import TOY, codes, rechain, sentences, toy_records

from pbem.core import chain, record

LINES = TOY.splitlines(keepends=True)
SHORT = [
    "2b66e3dad8fe955e",
    "e563ad55f0c3db20",
    "a364ce88c5cb5104",
    "77a5098c4866027b",
    "b7931ea5e2cf8f87",
    "89a48bb6365291d8",
    "5f735ae0f9f79ade",
    "772430be5438a70c",
    "d687da5774034c09",
    "37c2c3d9a1bb3b96",
    "53a82342dd1d51d1",
    "2e8da1be08364e79",
    "32d3e7ea5b9955fb",
]
FINAL = "32d3e7ea5b9955fbf4fa5b43c91747fcdaac4ede78d0dd7c04cbed8c49bd9b1a"


def test_the_published_heads() -> None:
    log = chain.read(TOY)
    assert log.problems == []
    assert [chain.short(head) for head in log.heads] == SHORT
    assert (log.size, log.head, log.torn, log.is_whole) == (13, FINAL, b"", True)
    assert log.lines == LINES
    assert [record.type_of(item) for item in log.records[:4]] == ["open", "join", "join", "close"]


def test_a_head_is_the_hash_of_the_line_with_its_end() -> None:
    assert chain.head(LINES[4]) == hashlib.sha256(LINES[4]).hexdigest()


def test_a_checkpoint_is_four_lines() -> None:
    assert chain.checkpoint("toy-1", 12, FINAL) == f"pbem checkpoint 1\ntoy-1\n12\n{FINAL}\n"


def test_an_empty_log() -> None:
    log = chain.read(b"")
    assert (log.size, log.head, log.open, log.problems) == (0, "0" * 64, None, [])


@pytest.mark.parametrize("cut", [1, 2, 100])
def test_a_torn_last_line_is_reported_and_left_out(cut: int) -> None:
    log = chain.read(TOY[:-cut])
    assert codes(log.problems) == [(12, "torn")]
    assert log.size == 12
    assert log.torn == LINES[12][:-cut]


@pytest.mark.parametrize("rest", [b"\x00", b" ", b"{", b"\xff\xfe"])
def test_bytes_after_the_last_line_are_reported(rest: bytes) -> None:
    log = chain.read(TOY + rest)
    assert codes(log.problems) == [(13, "torn")]
    assert (log.size, log.torn) == (13, rest)


def test_an_empty_line_is_no_record() -> None:
    assert codes(chain.read(TOY + b"\n").problems) == [(13, "not-json")]


def test_a_changed_record_is_named() -> None:
    log = chain.read(TOY.replace(b"2023-09-02T08:00:00Z", b"2023-09-02T08:00:01Z", 1))
    assert codes(log.problems) == [(1, "bad-prev")]
    assert "record 2" in sentences(log.problems)[0]


def test_a_record_left_out_is_noticed() -> None:
    log = chain.read(b"".join(LINES[:5] + LINES[6:]))
    assert (5, "bad-seq") in codes(log.problems)
    assert (4, "bad-prev") in codes(log.problems)


def test_the_first_record_names_no_head() -> None:
    items = toy_records()
    items[0]["prev"] = "1" * 64
    assert codes(chain.read(rechain(items).replace(b"0" * 64, b"1" * 64, 1)).problems)


def test_one_game_a_log() -> None:
    items = toy_records()
    items[7]["game"] = "toy-2"
    assert codes(chain.read(rechain(items)).problems) == [(7, "bad-game")]


def test_reading_stops_at_the_first_line_that_is_no_record() -> None:
    log = chain.read(b"".join(LINES[:6]) + b"{}\n" + b"".join(LINES[7:]))
    assert [seq for seq, _ in codes(log.problems)] == [6]
    assert (len(log.records), log.size, log.is_whole) == (6, 13, False)
    assert log.head == FINAL


def test_reading_only_the_end() -> None:
    log = chain.read(TOY, first=8)
    assert log.problems == []
    assert (log.first, log.size, log.head) == (8, 13, FINAL)
    assert [item.seq for item in log.records] == [8, 9, 10, 11, 12]
    assert log.open is not None
    assert log.open.game == "toy-1"


def test_reading_only_the_end_still_checks_the_link_before() -> None:
    log = chain.read(TOY.replace(b'"deadline":1694260800', b'"deadline":1694260801'), first=8)
    assert codes(log.problems) == [(7, "bad-prev")]


@pytest.mark.parametrize("first", [13, 14, 99])
def test_reading_beyond_the_end(first: int) -> None:
    assert chain.read(TOY, first=first).records == []


@pytest.mark.parametrize("given", ["89a48bb6365291d8", "89a48bb6", "89A4 8BB6 3652 91D8"])
def test_a_head_that_is_in_the_log(given: str) -> None:
    assert chain.compare_head(chain.read(TOY), 5, given) is None


@pytest.mark.parametrize(
    ("seq", "given", "code"),
    [
        (5, "89a48bb6365291d9", "other-head"),
        (6, "89a48bb6365291d8", "other-head"),
        (13, "89a48bb6365291d8", "no-record"),
        (-1, "89a48bb6365291d8", "no-record"),
        (5, "89a48bb", "bad-head"),
        (5, "", "bad-head"),
        (5, "89a48bb6365291dg", "bad-head"),
        (5, "0" * 65, "bad-head"),
    ],
)
def test_heads_that_are_not(seq: int, given: str, code: str) -> None:
    problem = chain.compare_head(chain.read(TOY), seq, given)
    assert problem is not None
    assert problem.code == code


def test_writing_the_toy_log_again() -> None:
    tail = chain.Tail("toy-1")
    for item, line in zip(toy_records(), LINES, strict=True):
        made, tail = tail.append(item["type"], item["step"], item["at"], item["data"])
        assert made == line
    assert tail == chain.tail(chain.read(TOY))
