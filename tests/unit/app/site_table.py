"""Shorthand for tests of the web site."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy_table import World, contents

from pbem.app import site as use_case
from pbem.app.site import Site
from pbem.core.problem import Failure


def made(world: World, root: str = "roma", out: str = "site", **more: object) -> Site:
    return use_case.site(world.env, world.place / root, world.place / out, **more)  # type: ignore[arg-type]


def code(world: World, root: str = "roma", out: str = "site", **more: object) -> str:
    with pytest.raises(Failure) as failure:
        made(world, root, out, **more)
    return failure.value.problems[0].code


def pages(folder: Path) -> dict[str, str]:
    return {name: data.decode() for name, data in contents(folder).items() if name.endswith(".html")}


def many(world: World, *names: str) -> None:
    """Games in a folder of their own, `games`."""
    for name in names:
        world.new(f"games/{name}", id=name.lower())
        world.run(f"games/{name}", force=True)
