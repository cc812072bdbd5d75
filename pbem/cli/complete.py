"""Words for the shell's completion. Whatever goes wrong, there is just nothing to offer."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

# Typer looks at the annotations of these functions to decide what to pass; `Context` must be found by name.
from typer import Context


def complete_ruleset(incomplete: str) -> list[str]:
    """Ids of rulesets."""
    with suppress(Exception):
        from pbem.app.library import ids

        return [ruleset for ruleset in ids() if ruleset.startswith(incomplete)]
    return []


def complete_seat(ctx: Context, incomplete: str) -> list[str]:
    """Seats of the game whose folder stands before."""
    return [seat for seat in _seats(ctx.params.get("folder")) if seat.startswith(incomplete.upper())]


def complete_viewer(ctx: Context, incomplete: str) -> list[str]:
    """Seats, and the two others who may look."""
    others = [word for word in ("public", "moderator") if word.startswith(incomplete.lower())]
    return complete_seat(ctx, incomplete) + others


def _seats(folder: Any) -> list[str]:
    with suppress(Exception):
        import tomllib
        from pathlib import Path

        return list(tomllib.loads((Path(str(folder)) / "game.toml").read_text("utf-8"))["seats"])
    return []
