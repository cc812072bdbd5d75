"""`pbem ruling set`: the position after the newest step corrected, value by value.

The rules check what comes out: nothing is written that they call impossible.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from pbem.app import frozen, history, ruling, ruling_trial
from pbem.app.env import Env
from pbem.app.nearest import did_you_mean
from pbem.app.resolve import seen_before
from pbem.app.ruling_desk import Draft, Ruled, Wish, give
from pbem.app.table import Table
from pbem.core import canon, changes, rulings, seal
from pbem.core.changes import Change
from pbem.core.correct import check, corrected, taken
from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Game
from pbem.core.text import T

_ASSIGNED = re.compile(r"([A-Za-z0-9_.-]+)=(.*)", re.DOTALL)
Wanted = Sequence[tuple[str, Any]]  # path, value


def set_values(env: Env, folder: Path, wish: Wish, pairs: Sequence[str]) -> Ruled:
    """Correct the position: `pairs` are PATH VALUE PATH VALUE …. Raises Failure."""
    wanted = typed(pairs)
    return give(env, folder, "set", wish, lambda table, reason: _set(table, reason, wanted))


def typed(pairs: Sequence[str]) -> list[tuple[str, Any]]:
    """Paths and values as typed: JSON where it is JSON, else a word. Raises Failure."""
    pairs = _apart(pairs)
    if not pairs or len(pairs) % 2:
        text = T("A correction is a path and a value, or several of them.")
        raise Failure(Problem("usage", text, T("Like this: money.VALERIA 12 fame.VALERIA 3")))
    found = []
    for path, value in zip(pairs[::2], pairs[1::2], strict=True):
        try:
            read = msgspec.json.decode(value.encode())
        except (msgspec.DecodeError, RecursionError):
            read = value
        try:
            canon.check(read)
        except canon.Bad as bad:
            text = T("The value of {path} cannot stand in a log: {why}.", path=path[:60], why=bad.why)
            raise Failure(Problem("bad-value", text)) from None
        found.append((path.strip(), read))
    return found


def _apart(pairs: Sequence[str]) -> list[str]:
    """PATH=VALUE is PATH VALUE; so a value may begin with a minus."""
    found: list[str] = []
    for text in pairs:
        match = _ASSIGNED.fullmatch(text) if len(found) % 2 == 0 else None
        found += match.groups() if match else (text,)
    return found


def _set(table: Table, reason: str, wanted: Wanted) -> Draft:
    if not table.resolved:
        text = T("There is no position to correct yet.")
        raise Failure(Problem("no-step", text, T("`pbem status` says what the game waits for.")))
    game, before = table.game, history.state_after(table, table.resolved)
    after = wished(game, before, wanted)
    sides = changes.Sides(game.dump(before), game.dump(after), game.view(before, None), game.view(after, None))
    changed = changes.between(sides, game.seats(before))
    if not changed:
        raise Failure(Problem("no-change", T("The position has these values already.")))
    ruling_trial.check(table, before, corrected(game, before, changed))  # as a replay will have it

    def write(at: str) -> None:
        _record(table, at, reason, changed, after)

    said = (T("The position after step {step} is corrected:", step=table.resolved),)
    return Draft(said, write, tuple(changed))


def _record(table: Table, at: str, reason: str, changed: Sequence[Change], after: Any) -> None:
    seq, step, secret = table.log.seq + 1, table.resolved, table.secrets.secret
    rows, hidden = rulings.written(changed, seq)
    names = iter(hidden)
    for row, change in zip(rows, changed, strict=True):
        if change.hidden:
            row["was"], row["now"] = (seal.seal(secret, *next(names)) for _ in range(2))
    _freeze(table, step, seq, changed, after)
    entry = ruling.entry(table, reason, None, hidden, set=rows)
    history.forget(table)
    table.write_all(at, [entry])


def _freeze(table: Table, step: int, seq: int, changed: Sequence[Change], after: Any) -> None:
    """What the corrected reports need of the settings. A seat that sees a hidden value gets its opening."""
    first, shown = frozen.read(table.folder, step), seen_before(table, step + 1)
    _, hidden = rulings.written(changed, seq)
    for seat in table.game.seats(after):
        view = table.game.view(after, seat)
        names = [name for name, _ in hidden][1::2]  # of what is there now
        for change, name in zip((one for one in changed if one.hidden), names, strict=True):
            if changes.same(changes.get(view, change.path), change.now):
                shown = {**shown, seat: [*shown.get(seat, []), name]}
    kept = frozen.with_mailbox(frozen.freeze(table.settings, shown), table.folder)
    kept = msgspec.structs.replace(kept, press=first.press, protest=first.protest, offsets=first.offsets)
    frozen.write(table.folder, step, kept, seq)


# --- the position that is wished for --------------------------------------------------------------------------------
def wished(game: Game, before: Any, wanted: Wanted) -> Any:
    """The state with these values. What only follows from the rest is reckoned anew. Raises Failure."""
    whole = game.dump(before)
    value: dict[str, Any] = whole
    for path, new in wanted:
        value = _put(value, path, new)
    named = {path.split(changes.DOT)[0] for path, _ in wanted}
    while True:
        try:
            after = taken(game, value)
            break
        except Failure as failure:
            value = _without(game, whole, value, named, failure)
    check(game, before, after)
    _check_size(game, before, after)
    kept = game.dump(after)
    for path, new in wanted:
        if not changes.same(changes.get(kept, path), new):
            text = T("The rules do not keep {value} as the value of {path}.", value=_short(new), path=path)
            raise Failure(Problem("not-kept", text, T("`pbem show --json` shows how positions are written.")))
    return after


def _check_size(game: Game, before: Any, after: Any) -> None:
    """What is too large for a position to begin with is so for a corrected one. Raises Failure."""
    try:
        game.adopt(after)
    except Failure as failure:
        try:
            game.adopt(before)
        except Failure:
            return  # it has come to be so
        raise failure from None


def _put(value: Mapping[str, Any], path: str, new: Any) -> dict[str, Any]:
    try:
        return changes.put(value, path, new)
    except KeyError:
        known: Any = value
        for key in path.split(changes.DOT):
            if not isinstance(known, Mapping) or key not in known:
                break
            known = known[key]
        keys = tuple(str(key) for key in known) if isinstance(known, Mapping) else ()
        text = T("The position has nothing at {path}.", path=path[:60] or '""')
        hint = did_you_mean(path.split(changes.DOT)[-1], keys)
        raise Failure(Problem("no-path", text, hint or T("`pbem show --json --as moderator` has all paths."))) from None


def _without(game: Game, whole: Any, value: dict[str, Any], named: set[str], failure: Failure) -> dict[str, Any]:
    """The value without the keys that contradict it, if they say nothing of their own. Raises the failure again."""
    blamed = {problem.source.split(changes.DOT)[0] for problem in failure.problems} - named
    idle = [key for key in sorted(blamed) if key in value and _follows(game, whole, key)]
    if not idle:
        raise failure
    return {key: part for key, part in value.items() if key not in idle}


def _follows(game: Game, whole: Mapping[str, Any], key: str) -> bool:
    """Whether a key of a position can be left out: the rest says the same."""
    try:
        return changes.same(game.dump(game.position({k: v for k, v in whole.items() if k != key})), whole)
    except Failure:
        return False


def _short(value: Any) -> str:
    from pbem.app.ruling_words import shown

    return shown(value)
