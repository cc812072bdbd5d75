"""Opening games."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from toy_table import SEATS, World, contents

from pbem.app.join import join
from pbem.app.show import show
from pbem.app.verify import verify
from pbem.core.problem import Failure
from pbem.store import passwords
from pbem.store.folder import Folder


def codes(failure: Failure) -> list[str]:
    return [problem.code for problem in failure.problems]


def test_a_new_game_is_set_up_and_every_file_is_there(world: World) -> None:
    opened = world.new()
    assert world.types() == ["open", "join", "join", "close", "resolve"]
    assert opened.game == "roma"
    assert (opened.level, opened.beacon, opened.pace) == (1, "none", "turn")
    assert opened.hints == ("Take little.",)
    assert opened.resolved is not None
    assert opened.resolved.step == 1
    files = contents(world.folder())
    for viewer in ("public", "ANNA", "BRUNO"):
        for name in ("report.html", "report.txt", "report.json", "map.svg"):
            assert f"turns/0001/{viewer}/{name}" in files
    for seat in ("ANNA", "BRUNO"):
        assert f"turns/0001/{seat}/orders.txt" in files
        assert f"turns/0001/{seat}/seals.jsonl" in files
        assert f"outbox/0001/receipt-{seat}-1.txt" in files
    assert {"game.toml", "state/0001.json", "checkpoints/0001.txt", "private/keys.json"} <= set(files)
    assert not (world.folder() / ".opening").exists()
    assert verify(world.env, world.folder()).problems == ()


def test_hints_are_for_those_who_did_not_choose_their_option(world: World) -> None:
    assert world.new(options=("turns=2",)).hints == ()


def test_secrets_are_private(world: World) -> None:
    world.new()
    folder = Folder(world.folder())
    for path in (folder.keys, folder.sealed, folder.passwords, folder.tokens, folder.settings):
        assert path.stat().st_mode & 0o077 == 0, path


def test_pass_words_are_shown_once(world: World) -> None:
    opened = world.new()
    for seat in opened.seats:
        assert passwords.fits(Folder(world.folder()), seat.seat, seat.password)
        assert all(seat.password.encode() not in data for data in contents(world.folder()).values())


def test_no_name_address_or_path_is_in_the_log(world: World) -> None:
    world.new()
    log = (world.folder() / "log.jsonl").read_bytes()
    for word in (b"Anna", b"anna@example.org", b"Bruno", str(world.place).encode()):
        assert word not in log


def test_a_seed_makes_the_same_log(world: World) -> None:
    first = world.new("one", seed="text")
    world.env = world.env.__class__(world.env.now, lambda n: b"\x01" * n)
    world.new("two", seed="text")
    assert first.level == 0
    assert first.game == "toy-" + "982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1"[:8]
    assert (world.folder("one") / "log.jsonl").read_bytes() == (world.folder("two") / "log.jsonl").read_bytes()


def test_without_a_seed_secrets_come_from_the_system(world: World) -> None:
    world.new("one", id="same")
    world.env = world.env.__class__(world.env.now, lambda n: b"\x01" * n)
    world.new("two", id="same")
    assert world.log("one")[0]["data"]["commit"] != world.log("two")[0]["data"]["commit"]


def test_waiting_games_take_words_of_their_players(world: World) -> None:
    opened = world.new(wait=True)
    assert world.types() == ["open"]
    assert opened.resolved is None
    run = world.run()
    assert (run.outcome, run.missing, run.exit) == ("missing", ("ANNA", "BRUNO"), 1)
    joined = join(world.env, world.folder(), "bruno", entropy="  ides   of March ")
    assert (joined.seat, joined.entropy, joined.missing) == ("BRUNO", "ides of March", ("ANNA",))
    assert f"log 1 {joined.head}" in joined.receipt
    assert '"value":"ides of March"' in joined.receipt
    join(world.env, world.folder(), "ANNA")
    assert world.run().outcome == "resolved"
    resolved = world.log()[-1]["data"]
    assert [opening["name"] for opening in resolved["entropy"]] == ["entropy/1/BRUNO/1"]
    assert verify(world.env, world.folder()).problems == ()


@pytest.mark.parametrize(
    ("seat", "words", "code"),
    [("CARLO", "", "unknown-player"), ("ANNA", "", "joined"), ("BRUNO", "x" * 81, "entropy-long")],
)
def test_who_cannot_join(world: World, seat: str, words: str, code: str) -> None:
    world.new(wait=True)
    join(world.env, world.folder(), "ANNA")
    with pytest.raises(Failure) as caught:
        join(world.env, world.folder(), seat, entropy=words)
    assert codes(caught.value) == [code]
    assert world.types() == ["open", "join"]


def test_nobody_joins_a_game_that_has_begun(world: World) -> None:
    world.new()
    with pytest.raises(Failure) as caught:
        join(world.env, world.folder(), "ANNA")
    assert codes(caught.value) == ["joined"]


def test_force_joins_those_who_are_missing(world: World) -> None:
    world.new(wait=True)
    assert world.run(force=True).outcome == "resolved"
    assert world.types() == ["open", "join", "join", "close", "resolve"]


def test_a_folder_with_something_in_it_is_left_alone(world: World) -> None:
    world.folder().mkdir()
    (world.folder() / "letter.txt").write_text("mine")
    with pytest.raises(Failure) as caught:
        world.new()
    assert codes(caught.value) == ["not-empty"]
    assert contents(world.folder()) == {"letter.txt": b"mine"}
    world.new("other")
    before = contents(world.folder("other"))
    with pytest.raises(Failure):
        world.new("other")
    assert contents(world.folder("other")) == before


def test_an_empty_folder_will_do(world: World) -> None:
    world.folder().mkdir()
    world.new()
    assert world.types()[-1] == "resolve"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"ruleset": "toi"}, "unknown-ruleset"),
        ({"seats": ("TAKE", "B")}, "bad-seat"),
        ({"options": ["turn=4"]}, "unknown-option"),
        ({"options": ["turns=0"]}, "bad-option"),
        ({"pace": "fast"}, "bad-pace"),
        ({"lang": "fr"}, "language"),
        ({"level": 2}, "bad-level"),
        ({"beacon": "lotto"}, "bad-beacon"),
        ({"id": "Roma!"}, "bad-id"),
        ({"position": Path("/nowhere.json")}, "missing"),
        ({"data": Path("/nowhere")}, "missing"),
    ],
)
def test_a_wrong_flag_leaves_nothing_behind(world: World, more: dict[str, object], code: str) -> None:
    with pytest.raises(Failure) as caught:
        world.new(**more)
    assert codes(caught.value) == [code]
    assert not world.folder().exists()


def test_a_position_to_start_from(world: World, tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"seats": ["BRUNO", "ANNA"], "gold": {"ANNA": 9, "BRUNO": 0}, "turn": 1}))
    world.new(position=position)
    assert show(world.env, world.folder()).state["gold"] == {"ANNA": 9, "BRUNO": 0}
    log = world.log()
    assert log[0]["data"]["options"].keys() == {"turns", "pace", "position"}
    assert [record["data"]["player"] for record in log if record["type"] == "join"] == ["BRUNO", "ANNA"]
    world.play_out()
    assert "position/0" in [opening["name"] for opening in world.log()[-1]["data"]["opens"]]
    position.write_text(json.dumps({"seats": ["ANNA", "CARLO"]}))
    with pytest.raises(Failure) as caught:
        world.new("other", position=position)
    assert codes(caught.value) == ["other-seats"]
    position.write_text("{")
    with pytest.raises(Failure) as caught:
        world.new("other", position=position)
    assert codes(caught.value) == ["bad-position"]


def test_data_of_ones_own(world: World, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "toy.toml").write_text("n = 2\n")
    world.new("plain")
    world.new(data=own)
    assert world.log()[0]["data"]["data"] != world.log("plain")[0]["data"]["data"]
    (own / "toy.toml").unlink()  # the game has its copy
    assert world.play_out().over
    (own / "toy.toml").write_text("bad")
    with pytest.raises(Failure) as caught:
        world.new("bad", data=own)
    assert codes(caught.value) == ["data-bad"]


def test_a_second_attempt_says_so(world: World) -> None:
    world.new(attempt=2)
    assert world.log()[0]["data"]["note"] == "attempt 2"


def test_seats_keep_their_order_and_language(world: World) -> None:
    opened = world.new(seats=(*SEATS, "CARLA"), lang="it")
    assert [(row.seat, row.name, row.lang) for row in opened.seats] == [
        ("ANNA", "Anna", "it"),
        ("BRUNO", "Bruno", "it"),
        ("CARLA", "CARLA", "it"),
    ]


def test_what_is_private_is_closed_to_others_on_the_machine(world: World) -> None:
    world.new()
    for name in ("private", "state", "outbox"):
        assert os.name != "posix" or (world.folder() / name).stat().st_mode & 0o077 == 0, name
