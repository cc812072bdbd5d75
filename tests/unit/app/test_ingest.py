"""Taking sheets in."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from toy_table import World, contents

from pbem.app.check import check
from pbem.app.ingest import ingest
from pbem.app.verify import verify
from pbem.core import receipt, seal
from pbem.core.problem import Failure

SHEET = "Game: roma\nStep: 2\nSeat: ANNA\n\nTAKE 2\nENTROPY alea iacta est\n"


@pytest.fixture
def game(world: World) -> World:
    world.new()
    return world


def test_a_sheet_is_sealed_recorded_and_answered(game: World) -> None:
    verdict = game.send(SHEET)
    assert (verdict.code, verdict.seat, verdict.step, verdict.rev, verdict.exit) == ("accepted", "ANNA", 2, 1, 0)
    assert verdict.accepted == ((5, "TAKE 2"),)
    record = game.log()[-1]
    assert (record["type"], record["step"], record["data"]["player"]) == ("accept", 2, "ANNA")
    assert b"alea" not in (game.folder() / "log.jsonl").read_bytes()
    sha = hashlib.sha256(SHEET.encode()).hexdigest()
    assert (game.folder() / "private" / "inbox" / f"{sha}.raw").read_bytes() == SHEET.encode()
    found = receipt.read(verdict.receipt)
    assert found.heads == [(record["seq"], verdict.head)]
    opened = {opening.name: opening for opening in found.openings}
    assert opened["orders/2/ANNA/1"].value == {"orders": ["TAKE 2"], "raw": sha}
    assert opened["entropy/2/ANNA/1"].value == "alea iacta est"
    for name, field in (("orders/2/ANNA/1", "orders"), ("entropy/2/ANNA/1", "entropy")):
        proof = {"name": name, "salt": opened[name].salt, "value": opened[name].value}
        assert seal.check(proof) == record["data"][field]


def test_the_head_of_a_sheet_ends_with_its_first_order(game: World) -> None:
    """What looks like a line of the head further down speaks for nobody (the line itself is refused)."""
    assert game.send("TAKE 1\nSeat: BRUNO\n").code == "unknown-player"
    verdict = game.send("Seat: ANNA\n1) take 1\nGame: other\nAuth: nonsense\nSeat: BRUNO\n")
    assert (verdict.code, verdict.seat, verdict.accepted) == ("accepted", "ANNA", ((2, "TAKE 1"),))
    assert [problem.line for problem in verdict.refused] == [3, 4, 5]


def test_the_receipt_speaks_the_language_of_the_seat(game: World) -> None:
    anna, bruno = game.send(SHEET + "TAKE 9\n"), game.send("Seat: BRUNO\nTAKE 1\nTAKE 9\n")
    assert "ok 5: TAKE 2" in anna.receipt
    assert "ok 2: TAKE 1" in bruno.receipt
    assert "Bruno can take 5 at most." in bruno.receipt
    assert "TAKE 9\n    ^^^^^^" in bruno.receipt
    assert bruno.refused[0].line == 3
    assert bruno.exit == 1
    assert bruno.code == "accepted"
    note = json.loads(next((game.folder() / "private" / "inbox").glob("*.json")).read_bytes())
    assert {entry["lang"] for entry in note} <= {"it", "en"}


def test_the_same_bytes_again_are_the_same_receipt(game: World) -> None:
    first = game.send(SHEET)
    before = contents(game.folder())
    again = game.send(SHEET)
    assert (again.code, again.seq, again.rev, again.receipt) == ("repeated", first.seq, 1, first.receipt)
    assert contents(game.folder()) == before


def test_a_receipt_that_was_thrown_away_is_repeated(game: World) -> None:
    first = game.send(SHEET)
    Path(first.receipt_path).unlink()
    assert game.send(SHEET).receipt == first.receipt


def test_a_newer_sheet_replaces_the_older_one_whole(game: World) -> None:
    game.send(SHEET)
    newer = game.send("Seat: ANNA\nPASS\n")
    assert (newer.rev, newer.replaces) == (2, 1)
    again = game.send(SHEET)  # not the newest any more: a sheet of its own
    assert (again.code, again.rev, again.replaces) == ("accepted", 3, 2)
    game.run(force=True)
    assert game.log()[-2]["data"]["accepted"] == [["ANNA", 3]]


@pytest.mark.parametrize("text", ["Seat: ANNA\nTAKE 9\n", "Seat: ANNA\n", "Seat: ANNA\n# TAKE 1\n", "Seat: ANNA\nFOO"])
def test_a_sheet_without_a_valid_line_displaces_nothing(game: World, text: str) -> None:
    game.send(SHEET)
    empty = game.send(text)
    assert (empty.code, empty.rev, empty.exit) == ("empty", 0, 1)
    assert game.types()[-1] == "refuse"
    assert "PASS" in empty.receipt
    game.run(force=True)
    assert game.log()[-2]["data"]["accepted"] == [["ANNA", 1]]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Game: athenae\nSeat: ANNA\nTAKE 1\n", "wrong-game"),
        ("Step: 1\nSeat: ANNA\nTAKE 1\n", "wrong-step"),
        ("Step: 3\nSeat: ANNA\nTAKE 1\n", "wrong-step"),
        ("Turn: 2\nSeat: ANNA\nTAKE 1\n", "wrong-step"),
        ("Seat: CARLO\nTAKE 1\n", "unknown-player"),
        ("TAKE 1\n", "unknown-player"),
        ("Seat: ANNA\nAuth: wrong\nTAKE 1\n", "bad-auth"),
        (b"Seat: ANNA\0\nTAKE 1\n", "unreadable"),
        (b"%PDF-1.4", "unreadable"),
        (b"TAKE 1\n" * 40_000, "too-large"),
    ],
)
def test_a_refused_sheet_is_recorded_with_its_reason(game: World, text: str | bytes, code: str) -> None:
    verdict = game.send(text)
    assert (verdict.code, verdict.exit) == (code, 1)
    assert verdict.refused[0].code == code or code in ("unreadable", "too-large")
    record = game.log()[-1]
    assert (record["type"], record["data"]["code"]) == ("refuse", code)
    assert verdict.receipt
    assert Path(verdict.receipt_path).is_file()
    raw = text if isinstance(text, bytes) else text.encode()
    assert hashlib.sha256(raw).hexdigest().encode() not in (game.folder() / "log.jsonl").read_bytes()
    before = contents(game.folder())
    assert game.send(text).seq == verdict.seq
    assert contents(game.folder()) == before
    assert verify(game.env, game.folder()).problems == ()


@pytest.mark.parametrize("head", ["Turn: 1", "Step: 2", "game: ROMA", "Partita: roma\nTurno: 1\nGiocatore: anna"])
def test_what_the_head_may_say(game: World, head: str) -> None:
    assert game.send(f"{head}\nTAKE 1\n", seat="ANNA").code == "accepted"


def test_who_speaks(game: World) -> None:
    password = game.new("other").seats[0].password
    assert game.send("TAKE 1\n", seat="anna").seat == "ANNA"
    assert game.send("Seat: Bruno\nTAKE 1\n").seat == "BRUNO"
    assert game.send("Seat: BRUNO\nTAKE 1\n", seat="ANNA").code == "unknown-player"
    assert game.send("TAKE 1\n", seat="nobody").code == "unknown-player"
    auth = f"Game: other\nSeat: ANNA\nAuth: {password}\nTAKE 1\n"
    assert game.send(auth, "other").code == "accepted"


def test_check_yes_answers_and_records_nothing(game: World) -> None:
    before = game.types()
    verdict = game.send("Seat: ANNA\nCheck: yes\nTAKE 1\nTAKE 9\n")
    assert (verdict.code, verdict.exit) == ("checked", 1)
    assert verdict.forecast == ("Anna gives 1 orders.",)
    assert game.types() == before
    assert game.send("Seat: ANNA\nProva: sì\nTAKE 1\n").code == "checked"


def test_final_is_told(game: World) -> None:
    assert game.send("Seat: ANNA\nFinal: yes\nTAKE 1\n").final


def test_warnings_are_accepted(game: World) -> None:
    game.send_all("Seat: ANNA\nREVEAL\n", "Seat: BRUNO\nPASS\n")
    game.run()
    game.run(force=True)
    game.send("Seat: BRUNO\nREVEAL\n")
    game.run(force=True)
    assert game.log()[-1]["type"] == "end"


def test_the_check_of_a_file_writes_nothing(game: World, tmp_path: Path) -> None:
    sheet = tmp_path / "orders.txt"
    sheet.write_text(SHEET + "TAKE 9\n")
    before = contents(game.folder())
    verdict = check(game.env, game.folder(), str(sheet))
    assert (verdict.code, verdict.exit, verdict.seq) == ("checked", 1, -1)
    assert verdict.forecast == ("Anna gives 1 orders.",)
    dry = ingest(game.env, game.folder(), [str(sheet)], dry_run=True)
    assert dry.verdicts[0].code == "checked"
    assert contents(game.folder()) == before


def test_what_is_no_file_is_a_problem(game: World, tmp_path: Path) -> None:
    (tmp_path / "dir").mkdir()
    (tmp_path / "real.txt").write_text(SHEET)
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    before = contents(game.folder())
    for name, code in (("dir", "bad-source"), ("link.txt", "bad-source"), ("none.txt", "missing")):
        with pytest.raises(Failure) as caught:
            ingest(game.env, game.folder(), [str(tmp_path / name)])
        assert caught.value.problems[0].code == code
    assert contents(game.folder()) == before


def test_a_time_of_arrival_can_be_told(game: World) -> None:
    game.send(SHEET, at="2023-11-20 18:30")
    assert game.log()[-1]["at"] == "2023-11-20T18:30:00Z"
    with pytest.raises(Failure):
        game.send(SHEET, at="yesterday")


def test_a_folder_of_games_finds_the_game(game: World) -> None:
    game.new("athenae")
    place = game.place
    done = game.send_all(SHEET, "Game: athenae\nSeat: BRUNO\nTAKE 1\n", "Seat: ANNA\nTAKE 1\n", name=".")
    assert [(v.code, v.game) for v in done.verdicts] == [
        ("accepted", "roma"),
        ("accepted", "athenae"),
        ("wrong-game", ""),
    ]
    assert done.exit == 1
    kept = [path.read_bytes() for path in (place / "unclaimed").glob("*.raw")]
    assert kept == [b"Seat: ANNA\nTAKE 1\n"]


def test_a_folder_without_games_is_a_problem(world: World) -> None:
    with pytest.raises(Failure) as caught:
        world.send(SHEET, "nowhere")
    assert caught.value.problems[0].code == "no-game"
    assert not (world.place / "nowhere").exists()


def test_step_one_takes_no_sheets(world: World) -> None:
    world.new(wait=True)
    assert world.send("Seat: ANNA\nTAKE 1\n").code == "not-owed"
    world.run(force=True)
    assert world.send("Seat: ANNA\nStep: 1\nTAKE 1\n").code == "wrong-step"


def test_a_game_that_is_over_records_nothing(game: World) -> None:
    game.play_out()
    before = game.types()
    verdict = game.send("Seat: ANNA\nTAKE 1\n")
    assert (verdict.code, verdict.exit, verdict.seq) == ("over", 1, -1)
    assert game.types() == before


@pytest.mark.parametrize(
    "text",
    ["TAKE 1\n", "Seat: NOBODY\nTAKE 1\n", "Seat: ANNA\nGame: other\n", "Seat: ANNA\nAuth: x\n", "x\0", "Seat: ANNA\n"],
)
def test_nothing_follows_the_end_whatever_is_wrong_with_a_sheet(game: World, text: str) -> None:
    game.play_out()
    verdict = game.send(text)
    assert (verdict.exit, verdict.seq, game.types()[-1]) == (1, -1, "end")


def test_a_line_too_long_to_be_sealed_is_refused_not_fatal(game: World) -> None:
    verdict = game.send("Seat: ANNA\nTAKE 1\nTAKE " + "0" * 900 + "1\n")
    assert verdict.code in ("accepted", "empty")


def test_words_for_the_dice_change_the_dice(world: World) -> None:
    world.new("one", seed="x")
    world.new("two", seed="x")
    for name, words in (("one", ""), ("two", "ENTROPY cave canem\n")):
        world.send(f"Seat: ANNA\nTAKE 1\n{words}", name)
        world.run(name, force=True)
    draws = [world.log(name)[-1]["data"]["draws"] for name in ("one", "two")]
    assert [d["label"] for d in draws[0]] == [d["label"] for d in draws[1]]
    assert world.log("two")[-1]["data"]["entropy"][0]["value"] == "cave canem"
    assert world.log("one")[-1]["data"]["entropy"] == []
