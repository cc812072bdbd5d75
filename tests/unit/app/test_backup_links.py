"""Links in a folder that is backed up: a game is in the backup wherever it lies, and what is left out is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy_table import World, contents

from pbem.app.backup import backup
from pbem.app.restore import Wanted, restore


def link(source: Path, target: Path) -> None:
    try:
        source.symlink_to(target, target_is_directory=target.is_dir())
    except OSError:
        pytest.skip("this system lets nobody make links")


def test_a_game_that_lies_elsewhere_is_backed_up_with_the_others(world: World) -> None:
    root = world.place / "games"
    root.mkdir()
    world.new("games/roma", id="roma")
    world.new("elsewhere", id="capua")
    link(root / "capua", world.place / "elsewhere")
    backup(world.env, root, world.place / "b")
    done = restore(world.env, world.place / "b", world.place / "back", Wanted())
    assert (done.exit, sorted(game.name for game in done.games)) == (0, ["capua", "roma"])
    assert contents(world.place / "back" / "capua") == contents(world.place / "elsewhere")


def test_other_linked_folders_are_left_out_and_named(world: World) -> None:
    world.new()
    link(world.folder() / "pictures", world.place)
    done = backup(world.env, world.folder(), world.place / "b")
    assert [(note.code, "pictures" in note.text) for note in done.notes] == [("link", True)]
    restore(world.env, world.place / "b", world.place / "back", Wanted())
    assert not (world.place / "back" / "pictures").exists()
