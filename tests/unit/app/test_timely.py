"""Beacons and clocks: a round known before the close, a value from the future, a clock from before the source."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from toy_table import START, World

from pbem.app.verify import verify
from pbem.core.problem import Failure

GENESIS = 1692803367  # of drand's quicknet
BOTH = ("Seat: ANNA\nTAKE 1\n", "Seat: BRUNO\nTAKE 2\n")


def codes(problems: object) -> list[str]:
    return [problem.code for problem in problems]  # type: ignore[attr-defined]


def value(number: int | None, folder: Path) -> Path:
    path = folder / "round.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps({"round": number, "signature": "b7" * 48}).encode())  # of an editor
    return path


def test_a_clock_from_before_the_source_closes_nothing(world: World, tmp_path: Path) -> None:
    world.new(beacon="drand")
    world.send_all(*BOTH)
    before = world.log()
    for moment, deadline in ((GENESIS - 86400, ""), (GENESIS - 86400, str(GENESIS - 80000))):
        world.time = moment
        with pytest.raises(Failure) as caught:
            world.run(deadline=deadline, force=True)
        assert codes(caught.value.problems) == ["clock"]
        assert world.log() == before, "what it wrote could never be resolved"
    world.time = START
    assert world.run().outcome == "waiting"


def test_closing_when_the_round_is_known(world: World, tmp_path: Path) -> None:
    world.new(beacon="drand")
    world.run(deadline=str(START + 3600))
    world.time = START + 3600 + 6 * 3600 + 60
    late = world.run(force=True)
    assert codes(late.notes) == ["known-beacon"]
    assert late.exit == 0
    assert world.run(beacon_file=value(late.round, tmp_path)).notes == ()
    report = verify(world.env, world.folder())
    assert report.problems == ()
    assert "closed after" in " ".join(note.text for note in report.notes)


def test_a_value_that_nobody_can_know_yet(world: World, tmp_path: Path) -> None:
    world.new(beacon="drand")
    world.send_all(*BOTH)
    closed = world.run()
    assert closed.notes == ()
    early = world.run(beacon_file=value(closed.round, tmp_path))
    assert (early.outcome, codes(early.notes)) == ("resolved", ["unknown-beacon"])
    notes = " ".join(note.text for note in verify(world.env, world.folder()).notes)
    assert "before" in notes and "closed after" not in notes
