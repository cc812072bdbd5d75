"""Where many games stand: one row a game, the broken ones too. Nothing is written."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import deadlines, desk, grace, moment, needs, outlook, tick_games
from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.app.table import Table, look
from pbem.app.tick_games import Place
from pbem.app.voice import speaker_of
from pbem.core.problem import Failure
from pbem.desk.due import Due
from pbem.desk.spans import MINUTE
from pbem.render.speech import Speaker
from pbem.store.folder import Folder


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One game. `phase`: joining | orders | paused | held | beacon | over | broken. `missing`: who is waited
    for. `left`: minutes to the deadline, below 0 when it has passed. `closes`: minutes until the step is closed because
    all sheets are there. `needs`: what needs a person, or what is wrong."""

    name: str
    phase: str
    game: str = ""
    ruleset: str = ""
    title: str = ""
    level: int = 0
    step: int = 0
    turn: int = 0
    missing: tuple[str, ...] = ()
    deadline: int | None = None
    deadline_text: str = ""
    left: int | None = None
    closes: int | None = None
    needs: tuple[Said, ...] = ()


class StatusGames(msgspec.Struct, frozen=True):
    """All games of a folder, by name."""

    games: tuple[Row, ...]
    notes: tuple[Said, ...] = ()
    exit: int = 0


def is_many(folder: Path) -> bool:
    """Whether a folder is one of games, not a game itself."""
    if Folder(folder).exists or not folder.is_dir():
        return False
    try:
        return bool(tick_games.find(folder))
    except Failure:
        return False


def status_games(env: Env, root: Path) -> StatusGames:
    """Look at every game of a folder. Raises Failure when there is none."""
    now = moment.seconds(env.now())
    rows = tuple(_row(env, place, now) for place in tick_games.find(root))
    return StatusGames(rows, exit=2 if any(row.phase == "broken" for row in rows) else 0)


def _row(env: Env, place: Place, now: int) -> Row:
    try:
        if place.problems:
            raise Failure(*place.problems)
        table = look(place.path)
        return _sound(env, place, table, now)
    except Failure as failure:
        return Row(name=place.name, phase="broken", needs=say(failure.problems, Speaker(env.lang)))


def _sound(env: Env, place: Place, table: Table, now: int) -> Row:
    view, stands = outlook.of(table), desk.of(table)
    wanted = [*needs.of_table(table, stands, now), *needs.of_mail(place.folder)]
    missing = outlook.missing(table)
    held = grace.held(table, now) if view.phase == "orders" else ()
    phase = "paused" if view.phase == "orders" and stands.paused > now else "held" if held else view.phase
    due = deadlines.due(table) if view.phase == "orders" else Due()
    if held:
        wanted.append(needs.outage(table, held))
    deadline = view.deadline if view.phase in ("orders", "beacon") else None
    return Row(
        name=place.name,
        game=table.id,
        ruleset=table.opened.rules,
        title=table.settings.title,
        level=table.level,
        step=view.step,
        turn=view.turn,
        phase=phase,
        missing=tuple(seat for seat in table.settings.seats if seat in missing),
        deadline=deadline,
        deadline_text="" if deadline is None else moment.shown(deadline, table.settings.zone),
        left=None if deadline is None else (deadline - now) // MINUTE,
        closes=(due.close - now) // MINUTE if due.because == "sheets" and due.close is not None else None,
        needs=say(wanted, speaker_of(table, env.lang)),
    )
