"""Who speaks to the person at the command line: the names of the game, in the language asked for."""

from __future__ import annotations

from pbem.app.table import Table
from pbem.core.problem import Failure
from pbem.render.speech import Speaker


def speaker_of(table: Table, lang: str) -> Speaker:
    """A speaker with the game's names and the seats' display names, as far as they can be read."""
    try:
        names = table.game.names
        seats = {seat: row.name for seat, row in table.settings.seats.items()}
    except Failure:
        return Speaker(lang)
    return Speaker(lang, names, seats)
