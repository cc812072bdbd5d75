"""A small fixed sample of random games; `scripts/fuzz --full` plays thousands."""

from __future__ import annotations

import pytest
from fuzz_games import Broken, Play, garble, play_game

from pbem.app import library

SAMPLE = 12


@pytest.mark.parametrize("ruleset", library.ids())
@pytest.mark.parametrize("seed", range(SAMPLE))
def test_random_game_ends_soundly(ruleset: str, seed: int) -> None:
    play = play_game(ruleset, str(seed))
    assert play.game.over(play.state)
    assert play.orders


def test_a_game_follows_from_its_seed() -> None:
    one, two = play_game("morome", "again"), play_game("morome", "again")
    assert one.game.dump(one.state) == two.game.dump(two.state)
    assert one.options == two.options


def test_the_sample_is_varied() -> None:
    plays = [Play("morome", str(seed)) for seed in range(SAMPLE)]
    assert {play.pace for play in plays} == {"turn", "phase"}
    assert len({len(play.seats) for play in plays}) > 4


def test_a_broken_game_says_where() -> None:
    play = Play("morome", "7")
    assert "seed 7" in str(Broken("a reason", play))
    assert garble("ROME 3\nINIT 0", play.luck) != "ROME 3\nINIT 0"
