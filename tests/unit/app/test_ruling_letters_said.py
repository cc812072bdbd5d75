"""What letters and reports say of rulings about seats: nothing twice, and no name that is another player's."""

from __future__ import annotations

import desk_table as d
import pytest
from toy_table import World

from pbem.app.audit import audit
from pbem.app.seat_orders import Manner, resign, to_bot
from pbem.app.seat_replace import replace


@pytest.fixture
def game(world: World) -> World:
    world.new(seats=d.THREE, options=["turns=5"])
    return world


def letter(game: World, seat: str) -> str:
    """The newest one about a ruling."""
    paths = sorted(d.letters(game, f"ruling-*-{seat}.txt"), key=lambda path: int(path.stem.split("-")[1]))
    return " ".join(paths[-1].read_text().split())


def test_a_new_player_does_not_inherit_what_was_said_of_the_old_one(game: World) -> None:
    resign(game.env, game.folder(), "ANNA", Manner())
    replace(game.env, game.folder(), "ANNA", "Aulus <aulus@example.org>", Manner())
    assert "ANNA has a new player." in letter(game, "BRUNO")
    assert "The reason: The seat has" not in letter(game, "BRUNO")
    game.run(force=True)
    report = " ".join(d.report(game, "public", 2).split())
    assert "The player of ANNA has left the game." in report and "ANNA has a new player." in report
    assert "Aulus has left" not in report and "The reason: The player has left" not in report
    assert not audit(game.env, game.folder(), files=True).problems


def test_another_reason_is_told(game: World) -> None:
    to_bot(game.env, game.folder(), "ANNA", "steady", Manner(reason="ill for a month"))
    assert "The reason: ill for a month" in letter(game, "BRUNO")


def test_who_lost_his_seat_to_a_bot_is_told_how_to_come_back(game: World) -> None:
    to_bot(game.env, game.folder(), "ANNA", "steady", Manner())
    assert "To play again, answer with your orders" in letter(game, "ANNA")
    assert "To play again" not in letter(game, "BRUNO")
    d.mail(game, "anna@example.org", "TAKE 1", token=d.token(game, "ANNA"))
    assert d.stands(game).bots == {}


def test_not_who_has_left_for_good(game: World) -> None:
    resign(game.env, game.folder(), "ANNA", Manner())
    assert "To play again" not in letter(game, "ANNA")


def test_who_is_late_is_told_how_it_goes_on(game: World) -> None:
    d.policy(game, "[absence]\noutage = 100\n")
    game.time = d.announce(game) + 60
    d.mail(game, "anna@example.org", "TAKE 1", token=d.token(game, "ANNA"))
    (refused,) = d.letters(game, "refused-ANNA-*.txt")
    assert "Its report comes by itself: answer that" in " ".join(refused.read_text().split())
