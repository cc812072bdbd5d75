"""What a sheet does before the first die falls: the deployment, or points, exchange and placing of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.dice import NoDice
from pbem.core.orders import Line
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import DEPLOY, TURN
from pbem.rules.spqrisiko.phases.deploy import deploy, finish_seat
from pbem.rules.spqrisiko.phases.reinforce import reinforce
from pbem.rules.spqrisiko.phases.score import score
from pbem.rules.spqrisiko.sight import Sight


def rehearse(sight: Sight, lines: Sequence[Line] = ()) -> Resolution:
    """The seat's sheet carried out up to its first battle, on a copy of what the seat sees.

    `state` and `events` of the result tell what came of it; lines of later phases are told nothing yet.
    """
    res = Resolution(sight.rules, sight.state.copy(), NoDice(), {sight.seat: lines})
    if sight.state.phase == DEPLOY and sight.rules.options.setup == "lists":
        finish_seat(res, sight.seat)
    elif sight.state.phase == DEPLOY and sight.surely:
        deploy(res)
    elif sight.state.phase == TURN:
        res.phase = "score"
        score(res, sight.seat)
        res.phase = "reinforce"
        reinforce(res, sight.seat)
    return res
