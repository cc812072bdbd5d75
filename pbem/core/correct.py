"""A position corrected by a ruling: the changes laid over it, and the rules' own checks of what comes out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.core import changes
from pbem.core.changes import Change
from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Game, Value
from pbem.core.text import T


def corrected(game: Game, state: Any, changed: Sequence[Change]) -> Any:
    """The state after the changes. Raises Failure when they do not fit, or lead to an impossible position."""
    try:
        value = changes.apply(game.dump(state), changed)
    except KeyError as wrong:
        path = str(wrong.args[0])
        raise Failure(Problem("other-was", T("{path} is not what the correction starts from", path=path))) from None
    after = taken(game, value)
    check(game, state, after)
    kept = game.dump(after)
    for change in changed:
        if not changes.same(changes.get(kept, change.path), change.now):
            raise Failure(Problem("not-kept", T("the rules do not keep this value of {path}", path=change.path)))
    return after


def taken(game: Game, value: Value) -> Any:
    """The state of a position that somebody else wrote. Raises Failure, whatever the rules do with it."""
    try:
        return game.position(value)
    except Failure:
        raise
    except Exception as error:
        raise Failure(_stopped(error)) from error


def check(game: Game, before: Any, after: Any) -> None:
    """Whether a position may take the place of another. Raises Failure with what is wrong."""
    if game.seats(before) != game.seats(after):
        raise Failure(Problem("other-seats", T("the seats of the position are not those that joined")))
    try:
        broken = game.invariants(after)
    except Exception as error:
        raise Failure(_stopped(error)) from error
    if broken:
        raise Failure(*(Problem("broken-state", T("the position is not sound: {what}", what=what)) for what in broken))


def _stopped(error: Exception) -> Problem:
    return Problem("bad-position", T("the rules can make nothing of the position: {why}", why=type(error).__name__))
