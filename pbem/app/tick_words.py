"""What needs a person, as lines of text: for the terminal and for the moderator's mail."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap

from pbem.app.needs import Need
from pbem.app.receipt import WIDTH


def needs_lines(needs: Sequence[Need]) -> list[str]:
    """Game by game; what concerns all of them first."""
    lines: list[str] = []
    for game, rows in groupby(needs, key=lambda need: need.game):
        if lines:
            lines.append("")
        if game:
            lines.append(f"{game}:")
        for need in rows:
            lines += _wrapped(need.text, "  - ", "    ")
            if need.hint:
                lines += _wrapped(need.hint, "    ", "    ")
    return lines


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    return wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
