"""Every position that a game of ours ever saved can be read again, by the file, by its JSON form and as a new game."""

from __future__ import annotations

import msgspec
import pytest
from goldens import Golden, newest

from pbem.app.rules_bind import bind
from pbem.core import chain
from pbem.core.canon import canon
from pbem.core.replay import Step, replay


@pytest.mark.parametrize("golden", newest(), ids=str)
def test_every_saved_state_is_read_as_it_was(golden: Golden) -> None:
    """A state file is the JSON of `dump`; `position` reads it, and `adopt` can start a game from it."""
    steps: list[Step] = []
    log = chain.read(golden.log)
    done = replay(lambda opened: bind(opened.data, None), log, on_step=steps.append)
    assert (done.problems, len(steps)) == ([], len(golden.expected.public))
    for step in steps:
        game, state = step.game, step.played.state
        saved = msgspec.json.decode(msgspec.json.encode(game.dump(state)))
        again = game.position(saved)
        assert again == state
        assert canon(game.dump(again)) == canon(game.dump(state))
        assert game.invariants(again) == []
        assert (game.label(again), game.owing(again), game.over(again)) == (
            game.label(state),
            game.owing(state),
            game.over(state),
        )
        for seat in (None, *game.seats(state)):
            assert canon(game.view(again, seat)) == canon(game.view(state, seat))
        adopted = game.adopt(again).state  # a new game counts its decks from the beginning
        assert game.invariants(adopted) == []
        assert (game.label(adopted), game.standings(adopted)) == (game.label(state), game.standings(state))
