"""The game once more, and its files."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from toy_table import World, contents

from pbem.app.audit import audit
from pbem.app.verify import verify
from pbem.core.problem import Failure

CACHES = ("state", "turns", "outbox", "checkpoints")


@pytest.fixture
def game(world: World) -> World:
    """Three turns, with receipts of every kind."""
    world.new()
    world.send_all("Seat: ANNA\nTAKE 2\nENTROPY one\n", "Seat: BRUNO\nTAKE 9\n", "Seat: BRUNO\nPASS\nTAKE 8\n")
    world.send("Seat: ANNA\nREVEAL\n")
    world.send("nobody\n")
    world.run()
    world.send("Seat: BRUNO\nREVEAL\n")
    world.run(force=True)
    return world


def change(path: Path, old: bytes, new: bytes) -> None:
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new, 1))


def test_a_running_game(game: World) -> None:
    found = audit(game.env, game.folder(), files=True)
    assert (found.problems, found.exit, found.over) == ((), 0, False)
    assert (found.steps, found.orders) == (3, 3)
    assert found.files_compared > 60
    with_log = audit(game.env, game.folder() / "log.jsonl")
    assert [problem.code for problem in with_log.problems] == ["no-secret"]


def test_a_finished_game_from_its_log_alone(game: World, tmp_path: Path) -> None:
    game.play_out()
    copy = tmp_path / "copy.jsonl"
    shutil.copy(game.folder() / "log.jsonl", copy)
    shutil.rmtree(game.folder())
    found = audit(game.env, copy)
    assert (found.problems, found.over, found.steps) == ((), True, 4)


def test_everything_can_be_written_again(game: World) -> None:
    game.play_out()
    before = contents(game.folder())
    for name in CACHES:
        shutil.rmtree(game.folder() / name)
    missing = audit(game.env, game.folder(), files=True)
    assert {problem.code for problem in missing.problems} == {"missing-file"}
    rebuilt = audit(game.env, game.folder(), rebuild=True)
    assert (rebuilt.exit, rebuilt.files_written) == (0, len(missing.problems))
    assert contents(game.folder()) == before


@pytest.mark.parametrize(
    "name",
    ["turns/0002/ANNA/report.html", "turns/0003/public/map.svg", "outbox/0002/receipt-ANNA-1.txt", "state/0001.json"],
)
def test_a_changed_file_is_named(game: World, name: str) -> None:
    path = game.folder() / name
    good = path.read_bytes()
    path.write_bytes(good + b" ")
    found = audit(game.env, game.folder(), files=True)
    assert [problem.code for problem in found.problems] == ["other-file"]
    assert name in found.problems[0].text
    audit(game.env, game.folder(), rebuild=True)
    assert path.read_bytes() == good


def test_a_report_with_another_head_is_named_without_looking_at_all_files(game: World) -> None:
    report = game.folder() / "turns/0003/ANNA/report.json"
    head = msgspec.json.decode(report.read_bytes())["log"]["head"]
    change(report, head.encode(), b"0" * 64)
    (problem,) = audit(game.env, game.folder()).problems
    assert problem.code == "other-head"


def test_the_last_record_cannot_be_changed_unnoticed(game: World) -> None:
    game.play_out()
    log = game.folder() / "log.jsonl"
    change(log, game.log()[-1]["at"].encode() + b'","data":{"opens"', b'2031-01-01T00:00:00Z","data":{"opens"')
    assert audit(game.env, log).problems == ()  # only a head from outside protects it
    assert {problem.code for problem in audit(game.env, game.folder()).problems} == {"other-head"}
    seq, head = len(game.log()) - 1, "0" * 16
    assert verify(game.env, log, heads=[f"{seq}:{head}"]).exit == 1


def test_a_changed_record_is_named(game: World) -> None:
    log = game.folder() / "log.jsonl"
    good = log.read_bytes()
    change(log, b'"result":[', b'"result":[6,')
    found = audit(game.env, game.folder())
    assert found.exit == 1
    assert found.problems
    log.write_bytes(good.replace(b'"deadline":17', b'"deadline":18', 1))
    found = audit(game.env, game.folder())
    assert found.problems[0].code == "bad-prev"
    with pytest.raises(Failure) as caught:
        game.send("Seat: ANNA\nPASS\n")
    assert caught.value.problems[0].code == "bad-log"


def test_a_kept_state_that_does_not_fit_is_not_used(game: World) -> None:
    state = game.folder() / "state/0003.json"
    good = state.read_bytes()
    value = msgspec.json.decode(good)
    value["gold"]["ANNA"] += 100
    state.write_bytes(msgspec.json.encode(value, order="sorted") + b"\n")
    run = game.run(force=True)
    assert [note.code for note in run.notes] == ["unsound-state"]
    found = audit(game.env, game.folder() / ".")
    assert found.problems == ()
    assert audit(game.env, game.folder(), from_step=2).problems == ()


def test_from_a_step_on(game: World) -> None:
    found = audit(game.env, game.folder(), from_step=3, files=True)
    assert (found.problems, found.steps) == ((), 1)
    for wrong in (9, -1, -5):
        with pytest.raises(Failure):
            audit(game.env, game.folder(), from_step=wrong)
    with pytest.raises(Failure):
        audit(game.env, game.folder() / "log.jsonl", from_step=2)


def test_other_data_are_refused(game: World, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "toy.toml").write_text("n = 2\n")
    found = audit(game.env, game.folder(), data=own)
    assert [problem.code for problem in found.problems] == ["other-data"]


def test_receipts_prove_what_was_sent(game: World) -> None:
    receipts = sorted((game.folder() / "outbox/0002").glob("receipt-*.txt"))
    found = verify(game.env, game.folder(), receipts=receipts)
    assert (found.problems, found.receipts_checked) == ((), 3)
    change(receipts[0], b'"TAKE 2"', b'"TAKE 3"')
    assert verify(game.env, game.folder(), receipts=receipts).exit == 1


def test_heads(game: World) -> None:
    checkpoint = (game.folder() / "checkpoints/0002.txt").read_text().splitlines()
    assert verify(game.env, game.folder(), heads=[f"{checkpoint[2]}:{checkpoint[3]}"]).problems == ()
    for wrong in ("5", "x:7f3a90c1", "5:7f", "5:zzzzzzzz"):
        with pytest.raises(Failure) as caught:
            verify(game.env, game.folder(), heads=[wrong])
        assert caught.value.problems[0].code == "bad-head"


def test_no_log_is_a_problem(world: World, tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(Failure):
            audit(world.env, path)
        with pytest.raises(Failure):
            verify(world.env, path)


def test_what_an_audit_cannot_do_is_said(game: World, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Failure) as caught:
        audit(game.env, game.folder() / "log.jsonl", files=True)
    assert caught.value.problems[0].code == "no-files"
    for data in (tmp_path / "none", tmp_path / "file"):
        with pytest.raises(Failure) as caught:
            audit(game.env, game.folder(), data=data)
        assert caught.value.problems[0].code == "missing"
