"""Words for the shell's completion. Whatever goes wrong, there is just nothing to offer."""

from __future__ import annotations

import os
from contextlib import suppress

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
    return [seat for seat in _seats(_folder(ctx)) if seat.startswith(incomplete.upper())]


def complete_viewer(ctx: Context, incomplete: str) -> list[str]:
    """Seats, and the two others who may look."""
    others = [word for word in ("public", "moderator") if word.startswith(incomplete.lower())]
    return complete_seat(ctx, incomplete) + others


def _folder(ctx: Context) -> str:
    """The folder as parsed; while an option lacks its value nothing is parsed, then the word after the command."""
    if ctx.params.get("folder"):
        return str(ctx.params["folder"])
    words = (os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or "").split()
    after = words[words.index(str(ctx.info_name)) + 1 :] if ctx.info_name in words else []
    return next((word.strip("'\"") for word in after if not word.startswith("-")), "")


def _seats(folder: str) -> list[str]:
    with suppress(Exception):
        import tomllib
        from pathlib import Path

        return list(tomllib.loads((Path(folder) / "game.toml").read_text("utf-8"))["seats"])
    return []
