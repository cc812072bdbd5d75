"""Two verifiers, written apart from the same paper, must agree on logs that were tampered with at random.

`pbem verify` is the stricter one in one thing that the stand-alone file leaves to it: the form of fields that nobody
computes with.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest
from dice_log import Record, finished_game, problems, rechain, toy

from pbem.core.verify import verify

ODD: list[Any] = [None, True, 0, 1, -1, "x", "", [], {}, "0" * 64]
STRICTER = {"bad-record"}


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from paths(child, (*path, key))


def holder(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        value = value[key]
    return value


def nudge(value: Any, chance: random.Random) -> Any:
    """Something near: a number more or less, another letter, a list in another order or with an item twice."""
    if type(value) is int:
        return value + chance.choice([-1, 1])
    if isinstance(value, str):
        return value[:-1] + chance.choice("0aZ9f")
    if isinstance(value, list):
        return chance.choice([value + value[:1], value[::-1], value[1:]])
    if isinstance(value, dict):
        return {**value, chance.choice(["more", "rev", "orders", "note", "beacon"]): chance.choice(ODD)}
    return "x"


def tamper(records: list[Record], chance: random.Random) -> list[Record]:
    changed = copy.deepcopy(records)
    one, other = chance.randrange(len(changed)), chance.randrange(len(changed))
    way = chance.choice(["remove", "swap", "delete", "odd", "nudge", "nudge", "move"])
    if way == "remove":
        del changed[one]
        return changed
    if way == "swap":
        changed[one], changed[other] = changed[other], changed[one]
        return changed
    places = [path for path in paths(changed[one]) if path and path[0] not in ("seq", "prev", "at")]
    path = chance.choice(places)
    target, key = holder(changed[one], path), path[-1]
    if way == "delete":
        del target[key]
    elif way == "odd":
        target[key] = chance.choice(ODD)
    elif way == "nudge":
        target[key] = nudge(target[key], chance)
    else:
        source = chance.choice(places)
        target[key] = copy.deepcopy(holder(changed[one], source)[source[-1]])
    return changed


@pytest.mark.parametrize("seed", range(10))
def test_two_verifiers_agree(seed: int) -> None:
    chance = random.Random(seed)
    for records in (toy(), finished_game().records):
        for _ in range(20):
            log = rechain(tamper(records, chance))
            mine, theirs = problems(log), verify(log).problems
            assert not mine or theirs, mine
            assert mine or {found.code for found in theirs} <= STRICTER, theirs


def test_they_agree_on_sound_logs() -> None:
    for records in (toy(), finished_game().records):
        assert problems(rechain(records)) == []
        assert list(verify(rechain(records)).problems) == []
