"""BBCode: quotes are counted; tags within orders go; code, lists and spoilers are the author's own."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail import bbcode


def marked(text: str, mark: str = "own") -> list[str]:
    return [said.text for said in bbcode.read(text).lines if said.mark == mark and said.text]


@pytest.mark.parametrize(
    "head",
    [
        "[quote]",
        "[QUOTE]",
        "[quote=Lucia]",
        '[quote="Lucia"]',
        "[quote='Lucia']",
        "[quote=&quot;Lucia&quot;]",
        '[quote="Lucia, post: 361365, member: 1003"]',
        '[quote="lucia, post:2, topic:456"]',
        '[quote="Lucia" post_id=12 time=1772388000 user_id=5]',
        "[quote author=Lucia link=topic=1.msg2#msg2 date=1772388000]",
        "[quote author=[X] Lucia [Y] link=topic=1.msg2#msg2 date=1]",
        '[quote:5d5097a40c="Lucia"]',
        "[quote='Lucia' pid='9001' dateline='1772388000']",
        "[QUOTE=Lucia;12345]",
        '[quote="a ] b"]',
        '[quote="Lu"cia"]',
        "[quote=O'Neil]",
        "[quote author=O'Neil link=x]",
        '[quote="Lu\\"]cia"]',
        "[quote ]",
    ],
)
def test_all_forms_of_a_quote(head: str) -> None:
    text = f"A\n{head}PASS\n[quote]B[/quote]MOVE 1[/quote]C"
    assert marked(text) == ["A", "C"]
    assert marked(text, "foreign") == ["PASS", "B", "MOVE 1"]
    assert not bbcode.read(text).open


def test_a_quote_without_an_end_takes_everything_below() -> None:
    text = "A\n[quote]B\n[quote]C[/quote]\nD"
    assert marked(text) == ["A"]
    assert bbcode.read(text).open


def test_the_head_of_a_quote_that_was_cut_off_begins_one() -> None:
    assert marked("A\n[quote author=Lucia\nPASS") == ["A"]
    assert marked("[quote]PASS\n[/quote\nB") == []


def test_an_end_too_many_does_no_harm() -> None:
    assert marked("[/quote]A[/quote][quote]B[/quote]C") == ["A", "C"]


def test_a_quote_cannot_be_ended_by_code_in_it() -> None:
    """Somebody may write such a post in the hope that it is quoted."""
    text = "[quote]A[code][/quote][/code]\nPASS[/quote]B"
    assert marked(text) == ["B"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[b]MOVE[/b] [color=red]3[/color] FROM [url=https://x/?a=[1]]ROMA[/url]", ["MOVE 3 FROM ROMA"]),
        ("[list=1][*]A[*]B[/list]C", ["A", "B", "C"]),
        ("[code]A\nB[/code]C", ["A", "B", "C"]),
        ("[spoiler=x]A[/spoiler]B", ["A", "B"]),
        ("A [img]https://x/PASS[/img] B", ["A B"]),
        ("A [code] B", ["A", "B"]),
        ("[table][tr][td]A[/td][td]B[/td][/tr][/table]", ["A B"]),
        ("A [x] [MOVE 3] B", ["A [x] [MOVE 3] B"]),
        ("A<br />B &amp; C &#91;b&#93;", ["A", "B & C [b]"]),
        ("&#91;quote&#93;A", ["[quote]A"]),
        ("A\r\nB\rC", ["A", "B", "C"]),
        ("[center]A[/center]B", ["A", "B"]),
        ("A\n> B", ["A"]),
    ],
)
def test_other_tags(text: str, lines: list[str]) -> None:
    assert marked(text) == lines


def test_what_is_struck_out_is_doubtful() -> None:
    text = "[s]MOVE 1[/s]\nMOVE 2\n[strike]MOVE 3\nMOVE 4[/strike]"
    assert marked(text) == ["MOVE 2"]
    assert marked(text, "doubtful") == ["MOVE 1", "MOVE 3", "MOVE 4"]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("[b]A[/b]", True),
        ("[quote]A", True),
        ("[quote=x", True),
        ("A [b] B", False),
        ("[1] MOVE", False),
        ("B[/b] [b]", False),
        ("[move]A[/move]", False),
        ("MOVE 1 // [/quote", False),
        ("", False),
    ],
)
def test_what_is_bbcode(text: str, is_one: bool) -> None:
    assert bbcode.is_bbcode(text) is is_one


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["[quote", "[code]", "[quote=[", '[quote="', "[", "[/quote]", "[quote]", "[*]", "[s][/b"]
)
def test_hostile_posts_take_no_time(piece: str) -> None:
    text = piece * (65_000 // len(piece))
    start = time.perf_counter()
    bbcode.is_bbcode(text)
    bbcode.read(text)
    assert time.perf_counter() - start < 2


@settings(max_examples=500, deadline=None)
@given(st.text(alphabet="[]/=\"'quote bscd*:\n>&;#91", max_size=200))
def test_no_text_makes_it_raise(text: str) -> None:
    bbcode.is_bbcode(text)
    bbcode.read(text)


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(["[quote]", "[/quote]", "[b]", "[/b]", "x\n", "MARK\n", "[list]", "[*]"]), max_size=30))
def test_nothing_within_a_quote_is_ever_own(parts: list[str]) -> None:
    depth, expected = 0, 0
    for part in parts:
        depth = depth + 1 if part == "[quote]" else max(0, depth - 1) if part == "[/quote]" else depth
        expected += part == "MARK\n" and not depth
    assert sum(line.count("MARK") for line in marked("".join(parts))) == expected
