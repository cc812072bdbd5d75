"""The lines of a roster's grammar."""

from __future__ import annotations

import pytest

from pbem.mail.patterns import acceptor

ACCEPTS = acceptor(
    [
        "attack P from P with N",
        "attack P from P with N supported by P with N [and P with N]...",
        "build (fleet|legion) in P",
        "pass [now]",
    ],
    ["Macedonia", "Epirus", "Corfù", "Nova", "Nova Roma"],
)


@pytest.mark.parametrize(
    "line",
    [
        "attack Macedonia from Epirus with 3",
        "ATTACK MACEDONIA FROM CORFÙ WITH 12",
        "attack Nova Roma from Nova with 3 supported by Epirus with 1",
        "attack Macedonia from Epirus with 3 supported by Corfù with 1 and Nova with 2 and Nova Roma with 3",
        "build fleet in Corfù",
        "build legion in Nova Roma",
        "pass",
        "pass now",
    ],
)
def test_whole_lines(line: str) -> None:
    assert ACCEPTS(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "attack Macedonia from Epirus",
        "attack Macedonia from Rome with 3",
        "attack Macedonia from Epirus with three",
        "attack Macedonia from Epirus with 3 and Nova with 2",
        "attack  Macedonia from Epirus with 3",
        "please attack Macedonia from Epirus with 3",
        "build fleet|legion in Corfù",
        "build (fleet|legion) in P",
        "pass [now]",
        "pass" * 300,
    ],
)
def test_nothing_but_whole_lines(line: str) -> None:
    assert not ACCEPTS(line)


def test_a_roster_without_grammar_or_names_accepts_nothing() -> None:
    assert not acceptor([], [])("bid 7")
    assert not acceptor(["attack P"], [])("attack ")
    assert acceptor(["bid N"], [])("bid 7")
