"""Beacons: rounds from deadlines, the values that enter the seeds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from audit_vectors import VECTORS

from pbem.core import beacon
from pbem.core.beacon import Drand, Manual, Nothing, Value

CASE: dict[str, Any] = VECTORS["beacons"][0]
QUICKNET = beacon.quicknet(3, lag=3600)


def test_the_published_round() -> None:
    assert (QUICKNET.genesis, QUICKNET.period) == (CASE["genesis"], CASE["period"])
    assert beacon.round_for(QUICKNET, CASE["deadline"]) == CASE["round"]
    assert beacon.round_time(QUICKNET, CASE["round"]) == CASE["time"]


def test_the_round_is_the_one_published_when_the_lag_is_over() -> None:
    for deadline in range(CASE["deadline"], CASE["deadline"] + 7):
        number = beacon.round_for(QUICKNET, deadline)
        assert beacon.round_time(QUICKNET, number) <= deadline + 3600 < beacon.round_time(QUICKNET, number + 1)


def test_the_published_value() -> None:
    assert beacon.text_of(Value(CASE["round"], CASE["sig"])) == CASE["value"]


def test_a_manual_value_is_its_text_and_none_is_empty() -> None:
    assert beacon.text_of(Value(text="3.17.42/8")) == "3.17.42/8"
    assert beacon.text_of(None) == ""


def test_when_a_beacon_is_due() -> None:
    manual = Manual(2, "lottery", "the week after")
    assert [beacon.is_due(manual, step) for step in (1, 2, 9)] == [False, True, True]
    assert not beacon.is_due(Nothing(), 5)


@pytest.mark.parametrize("text", ["7", "3.17.42", "0.0.5/8/1.2"])
def test_texts_that_leave_no_choice(text: str) -> None:
    assert beacon.is_exact(text)


@pytest.mark.parametrize("text", ["", "3.2", "03.4", "3. 4", "3.4/", "three", "4,5", "1.2\n"])
def test_texts_that_do(text: str) -> None:
    assert not beacon.is_exact(text)


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "drand", "from": 1, "chain": "0" * 64, "genesis": 1, "period": 3, "lag": 3599},
        {"kind": "drand", "from": 0, "chain": "0" * 64, "genesis": 1, "period": 3, "lag": 3600},
        {"kind": "drand", "from": 1, "chain": "0" * 64, "genesis": 1, "period": 0, "lag": 3600},
        {"kind": "manual", "from": 1, "source": "x"},
        {"kind": "none", "from": 1},
        {"kind": "moon"},
    ],
)
def test_announcements_that_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, beacon.Source)


def test_the_announced_form() -> None:
    data = {"kind": "drand", "from": 3, "chain": beacon.QUICKNET, "genesis": 1692803367, "period": 3, "lag": 3600}
    assert msgspec.convert(data, beacon.Source) == QUICKNET
    assert msgspec.to_builtins(QUICKNET) == data
    assert isinstance(QUICKNET, Drand)


@pytest.mark.parametrize(
    "data", [{}, {"round": 1}, {"sig": "aa"}, {"round": 1, "sig": "aa", "text": "1"}, {"text": ""}]
)
def test_values_that_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, Value)
