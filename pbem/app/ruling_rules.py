"""`pbem ruling rules`: a running game goes to another version of its rules, or to other data files."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import course, history, library, ruling, versions
from pbem.app.env import Env
from pbem.app.rules_bind import bind
from pbem.app.ruling_desk import Draft, Ruled, Wish, give
from pbem.app.table import Table
from pbem.core.correct import check
from pbem.core.problem import Failure, Problem
from pbem.core.record_types import OpenData
from pbem.core.text import T, Text
from pbem.store import atomic


def change_rules(env: Env, folder: Path, wish: Wish, rules: str = "", data: Path | None = None) -> Ruled:
    """Go to `rules` ("morome/2"; "": the same) with the data files of a folder (None: the ruleset's own, or those the
    game has). Raises Failure."""
    return give(env, folder, "rules", wish, lambda table, reason: _change(table, reason, rules, data))


def _change(table: Table, reason: str, rules: str, data: Path | None) -> Draft:
    now = course.terms(table)
    wanted = library.exact(versions.wanted(rules, now.rules)) if rules else now.rules
    own = data or table.data_for(now)
    then = msgspec.structs.replace(now, rules=wanted, data=library.data_hash(wanted, own))
    if (then.rules, then.data) == (now.rules, now.data):
        raise Failure(Problem("no-change", T("The game goes by {rules} with these data files already.", rules=wanted)))
    _check_position(table, then, own)
    fields = {key: getattr(then, key) for key in ("rules", "data") if getattr(then, key) != getattr(now, key)}

    def write(at: str) -> None:
        if data is not None:
            _keep(table, then, data)
        history.forget(table)
        ruling.record(table, at, reason, None, **fields)

    return Draft(tuple(_said(now, then, table.step)), write)


def _said(now: OpenData, then: OpenData, step: int) -> list[Text]:
    said = [
        T("From step {step} on the game goes by {new} in place of {old}.", step=step, new=then.rules, old=now.rules)
    ]
    if now.rules == then.rules:
        said = [T("From step {step} on the rules {rules} read other data files.", step=step, rules=then.rules)]
    said.append(T("Steps that were played stay as they are; `pbem ruling replay` plays them again by the new rules."))
    return said


def _check_position(table: Table, then: OpenData, own: Path | None) -> None:
    """The new rules must be able to take over the newest position. Raises Failure."""
    game = bind(then, own, None)
    if not table.resolved:
        return
    state = history.held_after(table, table.resolved).under(game)
    check(game, state, state)


def _keep(table: Table, then: OpenData, data: Path) -> None:
    """Copy the data files into the game's folder, where a replay finds them by their hash."""
    place = table.folder.data_of(then.data)
    files = library.own_files(then.rules, data)
    atomic.write_all({place / name: content for name, content in files.items()})
