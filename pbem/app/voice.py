"""Who speaks to the person at the command line: the names of the game, in the language asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.app.table import Table
from pbem.core.problem import Failure
from pbem.core.ruleset import Game
from pbem.render.speech import Speaker


def speaker_of(table: Table, lang: str) -> Speaker:
    """A speaker with the game's names and the seats' display names, as far as they can be read."""
    try:
        game = table.game
        seats = {seat: row.name for seat, row in table.settings.seats.items()}
    except Failure:
        return Speaker(lang)
    return Speaker(lang, game.names, seats, lines_of(game, tuple(seats)))


def lines_of(game: Game, seats: Sequence[str]) -> Callable[[str, str], str]:
    """How a speaker writes the canonical orders of a game; its grammar is made when the first one is said."""

    def written(text: str, lang: str) -> str:
        from pbem.core.grammar import respelt

        return respelt(game.grammar(tuple(seats)), text, lang)

    return written
