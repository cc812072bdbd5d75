"""A game stopped while steps of it are being played again: always possible, and no fault of the log."""

from __future__ import annotations

import shutil
from typing import Any

import pytest
from ruling_table import Desk, problems
from toy_table import World

from pbem.app.audit import audit


@pytest.mark.parametrize("kind", ["void", "close"])
@pytest.mark.parametrize("records", [2, 3, 4])
def test_stopped_in_the_middle(world: World, kind: Any, records: int) -> None:
    """Killed after some records; and what the rest needs is lost, so that it cannot be completed."""
    world.new(options=["turns=6"])
    for _ in range(3):
        world.send_all("Seat: ANNA\nTAKE 1\n", "Seat: BRUNO\nTAKE 2\n")
        world.run()
    desk = Desk(world)
    before, kept = desk.log(), world.place / "kept"
    shutil.copytree(desk.folder, kept)
    desk.replay(2, ["ANNA:1"])
    new = desk.log()[len(before) :].splitlines(keepends=True)
    sealed = (desk.folder / "private/sealed.jsonl").read_bytes()
    shutil.rmtree(desk.folder)
    shutil.copytree(kept, desk.folder)
    (desk.folder / "private/sealed.jsonl").write_bytes(sealed)
    (desk.folder / "log.jsonl").write_bytes(before + b"".join(new[:records]))
    desk.stop(kind)
    assert world.types()[-2:] == ["ruling", "end"]
    assert problems(desk, files=False) == []
    assert "unfinished" in [note.code for note in audit(world.env, desk.folder).notes]
