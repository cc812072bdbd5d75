"""Sheets written by bots: they see what their seats may see."""

from __future__ import annotations

from hashlib import sha256

from pbem.app import history
from pbem.app.env import Env
from pbem.app.table import Table
from pbem.core.canon import canon
from pbem.core.draw import SeededDice


def sheet(env: Env, table: Table, seat: str, bot: str) -> str:
    """The text of a bot's sheet for the open step. Raises Failure (no such bot)."""
    game = table.game
    view = game.view(history.state_after(table, table.resolved), seat)
    lines = game.bot(bot, view, seat, _dice(env, table, seat))
    return "\n".join([f"Game: {table.id}", f"Step: {table.step}", f"Seat: {seat}", "", *(lines or ["PASS"]), ""])


def _dice(env: Env, table: Table, seat: str) -> SeededDice:
    """A bot's own chance: repeatable in a practice game, else from the system; the game's dice are never touched."""
    named = sha256(b"pbem/1/bot\0" + canon([table.id, table.step, seat])).digest()
    seed = named if table.level == 0 else env.fresh(32)
    return SeededDice(seed, seed)
