"""`pbem bisect`: where two copies of a log part, or a log and the heads that people hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from toy_table import World

from pbem.app.bisect import bisect
from pbem.core import chain, record
from pbem.core.problem import Failure


@pytest.fixture
def log(world: World) -> Path:
    world.new()
    world.send_all("Seat: ANNA\nTAKE 2\n", "Seat: BRUNO\nTAKE 3\n")
    world.run()
    return world.folder() / "log.jsonl"


def forked(log: Path, seq: int, change: dict[str, Any], target: Path) -> Path:
    """A copy that says something else from record `seq` on, with a sound chain."""
    lines = log.read_bytes().splitlines(keepends=True)
    kept, tail = lines[:seq], chain.Tail("roma")
    for line in lines[:seq]:
        tail = chain.Tail("roma", tail.seq + 1, chain.head(line))
    for line in lines[seq:]:
        item = record.decode(line)
        data = msgspec.to_builtins(item.data) | (change if item.seq == seq else {})
        made, tail = tail.append(record.type_of(item), item.step, item.at, data)
        kept.append(made)
    target.write_bytes(b"".join(kept))
    return target


CHANGES: dict[str, tuple[str, Any]] = {
    "open": ("note", "attempt 2"),
    "join": ("player", "X"),
    "accept": ("orders", "0" * 64),
    "close": ("deadline", 5),
    "resolve": ("public", "0" * 64),
}


def head(log: Path, seq: int) -> str:
    return f"{seq}:{chain.head(log.read_bytes().splitlines(keepends=True)[seq])[:16]}"


def test_the_same(world: World, log: Path) -> None:
    found = bisect(world.env, log, [str(world.folder())])
    assert (found.relation, found.records, found.exit, found.seq) == ("same", (9, 9), 0, -1)


@pytest.mark.parametrize("kept", [1, 4, 8])
def test_one_is_the_beginning_of_the_other(world: World, log: Path, kept: int, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:kept]))
    found = bisect(world.env, log, [str(copy)])
    assert (found.relation, found.common, found.exit) == ("a-longer", kept, 0)
    assert f"ends after record {kept - 1}" in found.said
    assert bisect(world.env, copy, [str(log)]).relation == "b-longer"


@pytest.mark.parametrize("seq", range(9))
def test_every_record_can_be_the_first_that_differs(world: World, log: Path, seq: int, tmp_path: Path) -> None:
    kind = world.log()[seq]["type"]
    name, value = CHANGES[kind]
    copy = forked(log, seq, {name: value}, tmp_path / "copy.jsonl")
    found = bisect(world.env, log, [str(copy)])
    assert (found.relation, found.seq, found.common, found.exit) == ("fork", seq, seq, 1)
    assert found.kinds == (kind, kind)
    (row,) = found.rows
    assert row.path == f"data.{name}"
    assert found.problems == (), "both are sound: only people who hold a head can say which is the right one"


def test_a_line_changed_afterwards_is_a_damaged_copy(world: World, log: Path, tmp_path: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    lines[5] = lines[5].replace(b'"rev":1', b'"rev":2')
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(b"".join(lines))
    found = bisect(world.env, log, [str(copy)])
    assert (found.relation, found.seq, found.exit) == ("fork", 5, 1)
    assert [(row.path, row.a, row.b) for row in found.rows] == [("data.rev", "1", "2")]
    assert [p.code for p in found.problems] == ["bad-prev"]
    assert found.problems[0].text.startswith(f"{copy}: ")


def test_an_unreadable_line_and_other_kinds(world: World, log: Path, tmp_path: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(b"".join([*lines[:3], b"\xff\x00{[[\n", *lines[4:]]))
    found = bisect(world.env, copy, [str(log)])
    assert (found.seq, found.kinds, found.rows) == (3, ("?", "close"), ())
    copy.write_bytes(b"".join([*lines[:3], lines[5]]))
    assert bisect(world.env, log, [str(copy)]).kinds == ("close", "accept")
    copy.write_bytes(log.read_bytes() + b'{"at"')
    torn = bisect(world.env, log, [str(copy)])
    assert (torn.relation, torn.exit, [p.code for p in torn.problems]) == ("same", 1, ["torn"])


def test_lists_are_compared_place_by_place(world: World, log: Path, tmp_path: Path) -> None:
    draws = world.log()[8]["data"]["draws"]
    draws[1]["result"] = [draws[1]["result"][0] % 6 + 1]
    found = bisect(world.env, log, [str(forked(log, 8, {"draws": draws}, tmp_path / "copy.jsonl"))])
    assert [row.path for row in found.rows] == ["data.draws.1.result.0"]


def test_different_games(world: World, log: Path) -> None:
    world.new("other")
    found = bisect(world.env, log, [str(world.folder("other"))])
    assert (found.relation, found.seq, found.exit) == ("other-game", 0, 1)


def test_heads_that_fit(world: World, log: Path) -> None:
    found = bisect(world.env, log, [head(log, 2), head(log, 6)])
    assert (found.relation, found.common, found.exit) == ("agrees", 7, 0)


def test_heads_narrow_it_down(world: World, log: Path, tmp_path: Path) -> None:
    copy = forked(log, 5, {"orders": "0" * 64}, tmp_path / "copy.jsonl")
    heads = [head(log, seq) for seq in (8, 1, 4, 6)]
    found = bisect(world.env, copy, heads)
    assert (found.relation, found.least, found.seq, found.exit) == ("parts", 5, 6, 1)
    assert "one of 5 to 6" in found.said


def test_a_log_that_ends_too_soon(world: World, log: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:5]))
    found = bisect(world.env, copy, [head(log, 3), head(log, 7)])
    assert (found.relation, found.common, found.exit) == ("parts", 4, 1)
    assert "its end is missing" in found.said


def test_a_mistyped_head_before_one_that_fits(world: World, log: Path) -> None:
    found = bisect(world.env, log, ["2:00000000", head(log, 6)])
    assert (found.relation, found.exit, [p.code for p in found.problems]) == ("agrees", 1, ["other-head"])


@pytest.mark.parametrize("others", [[], ["a", "b"], ["nowhere.jsonl"], ["1:2"]])
def test_what_cannot_be_compared(world: World, log: Path, others: list[str]) -> None:
    with pytest.raises(Failure):
        bisect(world.env, log, others)
