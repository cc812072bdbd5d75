"""The position at a step, as somebody may know it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pbem.app import artefacts, telling
from pbem.app.env import Env
from pbem.app.nearest import did_you_mean
from pbem.app.said import Said, say
from pbem.app.table import Table, look
from pbem.app.told import MODERATOR, PUBLIC, Told, view
from pbem.app.voice import speaker_of
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic


class Shown(msgspec.Struct, frozen=True):
    """`viewer` is a seat, "public" or "moderator"; `state` is the JSON form of the position."""

    game: str
    ruleset: str
    step: int
    turn: int
    phase: str
    viewer: str
    state: dict[str, Any]
    text: str  # the position in words and tables for people (the text report's state part)
    notes: tuple[Said, ...] = ()
    exit: int = 0


class Drawn(msgspec.Struct, frozen=True):
    """An artefact written again."""

    step: int
    viewer: str
    path: str
    bytes: int
    notes: tuple[Said, ...] = ()
    exit: int = 0


def show(env: Env, folder: Path, *, step: int | None = None, viewer: str = "moderator") -> Shown:
    """The position after a step (None: the newest). Raises Failure."""
    table = look(folder)
    told = _told(table, step)
    who = find_viewer(table, viewer)
    label = told.game.label(told.after)
    text = artefacts.report(told, who, "txt").decode()
    notes = say(table.notes, speaker_of(table, env.lang))
    state = view(told.game, told.after, who)
    return Shown(table.id, table.opened.rules, told.step, label.turn, label.phase, who, state, text, notes)


def draw_map(env: Env, folder: Path, output: Path, *, step: int | None = None, viewer: str = "public") -> Drawn:
    """Write the map of a step as SVG. Raises Failure."""
    if output.suffix.lower() not in ("", ".svg"):
        text = T("{path} does not say in which form the map is wanted.", path=str(output))
        raise Failure(Problem("bad-ending", text, T("End its name in .svg.")))
    table = look(folder)
    told, who = _told(table, step), find_viewer(table, viewer)
    data = artefacts.drawn_map(told, who)
    atomic.write(output, data)
    return Drawn(told.step, who, str(output), len(data), say(table.notes, speaker_of(table, env.lang)))


def write_report(env: Env, folder: Path, output: Path, *, step: int | None = None, viewer: str = "public") -> Drawn:
    """Write the report of a step; the ending .html, .txt or .json picks the form. Raises Failure."""
    ending = output.suffix.lower().removeprefix(".")
    ending = "html" if ending == "htm" else ending
    if ending not in artefacts.ENDINGS:
        text = T("{path} does not say in which form the report is wanted.", path=str(output))
        raise Failure(Problem("bad-ending", text, T("End its name in .html, .txt or .json.")))
    table = look(folder)
    told, who = _told(table, step), find_viewer(table, viewer)
    data = artefacts.report(told, who, ending)
    atomic.write(output, data)
    return Drawn(told.step, who, str(output), len(data), say(table.notes, speaker_of(table, env.lang)))


def find_viewer(table: Table, typed: str) -> str:
    """A seat, "public" or "moderator", in any case. Raises Failure with a did-you-mean."""
    if typed.lower() in (PUBLIC, MODERATOR):
        return typed.lower()
    if typed.upper() in table.joined:
        return typed.upper()
    known = (*table.joined, PUBLIC, MODERATOR)
    text = T("{name} is nobody in this game.", name=typed[:60] or '""')
    raise Failure(Problem("unknown-player", text, did_you_mean(typed.upper(), known) or did_you_mean("", known)))


def _told(table: Table, step: int | None) -> Told:
    """The step asked for. Raises Failure when it has not been resolved."""
    if table.resolved == 0:
        raise Failure(Problem("not-begun", T("The game has not begun."), T("`pbem status` says what it waits for.")))
    number = table.resolved if step is None else step
    if not 1 <= number <= table.resolved:
        text = T("Step {step} has not been resolved.", step=number)
        raise Failure(Problem("no-step", text, T("The newest one is {newest}.", newest=table.resolved)))
    return telling.told_now(table, number)
