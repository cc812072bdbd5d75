"""Positions as bots see them, and whole games between bots, in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import bot_games
from bot_games import dice

from pbem.app import library
from pbem.core.reading import Reading, read
from pbem.core.ruleset import Game

Options = tuple[tuple[str, Any], ...]
SEATS = ("A", "B", "C")


@lru_cache(maxsize=16)
def game(options: Options = (), pace: str = "turn") -> Game:
    return library.bind("morome", dict(options), pace)


def view(position: Mapping[str, Any], seat: str = "A", options: Options = (), pace: str = "turn") -> dict[str, Any]:
    """What a seat sees of a position laid over the bare one, with the cards of the turn drawn."""
    bound = game(options, pace)
    given = {"drawn": True, **position}
    return bound.view(bound.position(given, position.get("seats", SEATS)), seat)


def legal(position: Mapping[str, Any], options: Options = (), pace: str = "turn") -> list[str]:
    return game(options, pace).legal(view(position, "A", options, pace), "A")


def bot(
    kind: str, position: Mapping[str, Any], options: Options = (), pace: str = "turn", seed: str = "1"
) -> list[str]:
    return game(options, pace).bot(kind, view(position, "A", options, pace), "A", dice(seed))


def judged(position: Mapping[str, Any], lines: Sequence[str], options: Options = (), pace: str = "turn") -> Reading:
    return read(game(options, pace), view(position, "A", options, pace), "A", "\n".join(lines))


def play_out(kinds: Sequence[str], seed: int, options: Options = ()) -> list[list[str]]:
    """A whole game between bots, one a seat; the ranking as groups of kinds."""
    done = bot_games.play_out(game(options), kinds, seed)
    return [[kinds[int(seat[1:])] for seat in group] for group in done.ranking]
