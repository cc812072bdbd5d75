"""A deadline that is announced after a ruling, in the same second, is no part of it: what was told stays as it was."""

from __future__ import annotations

import desk_table as d
from ruling_table import Desk, problems
from toy_table import World, contents


def test_one_that_is_typed_after_a_replay(world: World) -> None:
    world.new(seats=d.THREE, options=["turns=6"])
    for _ in range(2):
        d.passes(world)
    desk = Desk(world)
    desk.replay(2, [])
    told = contents(desk.folder / "outbox") | contents(desk.folder / "turns")
    d.announce(world)
    now = contents(desk.folder / "outbox") | contents(desk.folder / "turns")
    assert {path: now[path] for path in told} == told
    assert problems(desk) == []


def test_one_that_is_typed_after_a_correction(world: World) -> None:
    world.new(seats=d.THREE, options=["turns=6"])
    desk = Desk(world)
    desk.set("gold.ANNA", "9")
    d.announce(world)
    assert problems(desk) == []
