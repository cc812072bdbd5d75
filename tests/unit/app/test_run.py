"""Closing and resolving."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from toy_table import START, World, contents

from pbem.app.audit import audit
from pbem.app.show import draw_map, show, write_report
from pbem.app.status import status
from pbem.app.verify import verify
from pbem.core.problem import Failure

BOTH = ("Seat: ANNA\nTAKE 2\n", "Seat: BRUNO\nTAKE 1\n")


@pytest.fixture
def game(world: World) -> World:
    world.new()
    return world


def test_missing_sheets_stop_a_run(game: World) -> None:
    game.send(BOTH[0])
    before = contents(game.folder())
    run = game.run()
    assert (run.outcome, run.missing, run.exit) == ("missing", ("BRUNO",), 1)
    assert "Bruno" in run.problems[0].text
    assert contents(game.folder()) == before
    assert game.run(force=True).resolved[0].defaulted == ("BRUNO",)


def test_a_step_is_closed_resolved_and_published(game: World) -> None:
    game.send_all(*BOTH)
    run = game.run()
    assert (run.outcome, run.exit, run.step, run.over) == ("resolved", 0, 3, False)
    assert run.resolved[0].turn == 1  # the turn that was played, not the one that is open now
    assert game.types()[-2:] == ["close", "resolve"]
    assert game.log()[-2]["data"] == {"accepted": [["ANNA", 1], ["BRUNO", 1]], "deadline": START}
    assert game.log()[-1]["data"]["key"] != game.log()[4]["data"]["key"]
    report = json.loads((game.folder() / "turns/0002/ANNA/report.json").read_bytes())
    assert (report["seat"], report["step"], report["log"]["seq"]) == ("ANNA", 2, run.resolved[0].seq)
    assert report["log"]["head"] == run.resolved[0].head
    assert report["orders"] == ["TAKE 2"]
    sheet = (game.folder() / "turns/0002/ANNA/orders.txt").read_text()
    assert sheet.splitlines()[:3] == ["Partita: roma", "Passo: 3", "Giocatore: ANNA"]


def test_the_template_sent_back_changes_nothing(game: World) -> None:
    sheet = (game.folder() / "turns/0001/ANNA/orders.txt").read_bytes()
    assert game.send(sheet).code == "empty"


def test_until_the_end(game: World) -> None:
    run = game.play_out()
    assert (run.over, run.exit) == (True, 0)
    assert [step.step for step in run.resolved] == [2, 3, 4]
    assert game.types()[-1] == "end"
    assert {seat for seat, _ in run.standings} == {"ANNA", "BRUNO"}
    report = json.loads((game.folder() / "turns/0004/public/report.json").read_bytes())
    assert (report["log"]["seq"], report["log"]["head"]) == (run.resolved[-1].seq, run.resolved[-1].head)
    assert report["log"]["seq"] == game.log()[-1]["seq"]
    again = game.run()
    assert (again.outcome, again.exit) == ("over", 1)
    stopped = game.run(until_end=True)
    assert stopped.outcome == "over"


def test_until_the_end_stops_where_sheets_are_missing(game: World) -> None:
    game.send_all(*BOTH)
    run = game.run(until_end=True)
    assert (run.outcome, run.exit, len(run.resolved)) == ("missing", 1, 1)


def test_until_the_end_stops_where_no_end_would_come(world: World) -> None:
    """What the ruleset says of it is asked for only when nobody has sent a sheet."""
    world.new(options=("turns=100",))
    world.send(BOTH[0])
    assert world.run(until_end=True).outcome == "missing"
    run = world.play_out()
    assert (run.outcome, run.exit, [step.step for step in run.resolved]) == ("stopped", 1, [2])
    assert [(problem.code, problem.text) for problem in run.problems] == [("endless", "Nobody counts 100 turns.")]
    assert world.play_out().resolved == (), "nothing has changed"
    assert world.run(force=True).outcome == "resolved"


def test_everything_sealed_is_open_at_the_end(game: World) -> None:
    game.send_all(BOTH[0] + "ENTROPY one\n", *BOTH)
    game.run()
    game.play_out()
    verified = verify(game.env, game.folder())
    assert verified.problems == ()
    names = {opening["name"] for opening in game.log()[-1]["data"]["opens"]}
    assert {"entropy/2/ANNA/1", "orders/2/ANNA/1", "orders/2/ANNA/2", "state/1", "card/toy/0/19"} <= names
    alone = audit(game.env, game.folder() / "log.jsonl")
    assert (alone.problems, alone.over, alone.orders, alone.steps) == ((), True, 2, 4)


def test_cards_shown_are_opened(game: World) -> None:
    game.send("Seat: ANNA\nREVEAL\n")
    game.run(force=True)
    opened = {opening["name"] for opening in game.log()[-1]["data"]["opens"]}
    assert len(opened) == 1
    own = (game.folder() / "turns/0001/ANNA/seals.jsonl").read_text().splitlines()
    assert opened == {json.loads(own[-1])["name"]}
    later = (game.folder() / "turns/0002/ANNA/seals.jsonl").read_text().splitlines()
    assert [json.loads(line)["name"].split("/")[0] for line in later] == ["orders", "card", "card"]


def test_no_seat_sees_what_is_hidden_from_it(game: World) -> None:
    game.send_all("Seat: ANNA\nTAKE 2\nENTROPY sesame\n", BOTH[1])
    game.run()
    hands = show(game.env, game.folder()).state["hands"]
    assert hands["BRUNO"]
    for viewer in ("public", "ANNA"):
        view = show(game.env, game.folder(), viewer=viewer).state
        assert "deck" not in view
        assert "BRUNO" not in view.get("hands", {})
    other = (game.folder() / "turns/0002/BRUNO/seals.jsonl").read_text()
    assert "sesame" not in other
    assert "ANNA" not in other


def test_status_tells_what_is_waited_for(game: World) -> None:
    game.send(BOTH[0])
    before = contents(game.folder())
    found = status(game.env, game.folder())
    assert (found.step, found.phase, found.missing, found.turn) == (2, "orders", ("BRUNO",), 1)
    assert [(row.seat, row.owes, row.rev) for row in found.seats] == [("ANNA", True, 1), ("BRUNO", True, 0)]
    assert "Bruno" in found.next
    assert contents(game.folder()) == before
    game.play_out()
    assert status(game.env, game.folder()).phase == "over"


def test_artefacts_again_are_the_same_bytes(game: World, tmp_path: Path) -> None:
    game.send_all(*BOTH)
    game.run()
    game.run(force=True)
    for viewer in ("public", "ANNA"):
        for step in (1, 2, 3):
            place = game.folder() / f"turns/{step:04d}" / viewer
            draw_map(game.env, game.folder(), tmp_path / "m.svg", step=step, viewer=viewer)
            assert (tmp_path / "m.svg").read_bytes() == (place / "map.svg").read_bytes()
            for ending in ("html", "txt", "json"):
                write_report(game.env, game.folder(), tmp_path / f"r.{ending}", step=step, viewer=viewer.lower())
                assert (tmp_path / f"r.{ending}").read_bytes() == (place / f"report.{ending}").read_bytes()
    for wrong in ({"step": 9}, {"step": 0}, {"viewer": "CARLO"}):
        with pytest.raises(Failure):
            show(game.env, game.folder(), **wrong)
    with pytest.raises(Failure):
        write_report(game.env, game.folder(), tmp_path / "r.pdf")


def test_old_reports_do_not_follow_new_settings(game: World) -> None:
    game.send_all(*BOTH)
    game.run()
    settings = game.folder() / "game.toml"
    settings.write_text(settings.read_text().replace("Anna", "Annamaria").replace('"it"', '"en"'))
    found = audit(game.env, game.folder(), files=True)
    assert (found.problems, found.exit) == ((), 0)
    game.run(force=True)
    assert b"Annamaria" in (game.folder() / "turns/0003/public/report.json").read_bytes()
    assert audit(game.env, game.folder(), files=True).problems == ()


# --- level 2 ------------------------------------------------------------------------------------------------------
def test_drand(world: World, tmp_path: Path) -> None:
    world.new(beacon="drand")
    world.send_all(*BOTH)
    run = world.run(deadline="2023-11-15 18:00")
    assert (run.outcome, run.exit) == ("waiting", 0)
    deadline = 1700071200
    number = (deadline + 21600 - 1692803367) // 3 + 1
    assert (run.deadline, run.round) == (deadline, number)
    assert world.types()[-2:] == ["deadline", "close"]
    assert (world.folder() / "checkpoints/0002-close.txt").read_text().splitlines()[0] == "pbem checkpoint 1"
    assert str(number) in (world.folder() / "outbox/0002/close-BRUNO.txt").read_text()
    assert status(world.env, world.folder()).phase == "beacon"
    assert world.send("Seat: ANNA\nTAKE 3\n").code == "late"
    assert world.run().outcome == "waiting"
    sig = "b7" * 48
    wrong, right = tmp_path / "wrong.json", tmp_path / "right.json"
    wrong.write_text(json.dumps({"round": number + 1, "signature": sig}))
    refused = world.run(beacon_file=wrong)
    assert (refused.outcome, refused.exit, refused.problems[0].code) == ("waiting", 1, "wrong-beacon")
    randomness = hashlib.sha256(bytes.fromhex(sig)).hexdigest()
    right.write_text(json.dumps({"round": number, "signature": sig, "randomness": randomness}))
    assert world.run(beacon_file=right).outcome == "resolved"
    assert world.log()[-1]["data"]["beacon"] == {"round": number, "sig": sig}
    assert verify(world.env, world.folder()).problems == ()
    assert audit(world.env, world.folder(), files=True).problems == ()


def test_a_beacon_from_the_first_step(world: World, tmp_path: Path) -> None:
    world.new(beacon="manual:Lotto di Roma|the week after", wait=True)
    assert world.log()[0]["data"]["beacon"]["from"] == 1
    run = world.run(force=True)
    assert run.outcome == "waiting"
    value = tmp_path / "lotto.txt"
    value.write_text("42 3 17\n")
    assert world.run(beacon_file=value).problems[0].code == "wrong-beacon"
    value.write_text("3.17.42\n")
    assert world.run(beacon_file=value).outcome == "resolved"
    assert world.log()[-1]["data"]["beacon"] == {"text": "3.17.42"}
    assert verify(world.env, world.folder()).problems == ()


def test_a_value_cannot_come_before_the_close(world: World, tmp_path: Path) -> None:
    world.new(beacon="manual:Lotto|the week after")
    world.send_all(*BOTH)
    (tmp_path / "v.txt").write_text("1.2")
    with pytest.raises(Failure) as caught:
        world.run(beacon_file=tmp_path / "v.txt")
    assert caught.value.problems[0].code == "not-closed"
    world.run()
    with pytest.raises(Failure) as caught:
        world.run(beacon_file=tmp_path / "none.txt")
    assert caught.value.problems[0].code == "missing"


def test_a_deadline_lies_in_the_future(world: World) -> None:
    world.new(beacon="drand")
    with pytest.raises(Failure) as caught:
        world.run(deadline=str(START - 3600))
    assert caught.value.problems[0].code == "deadline-passed"
    assert "deadline" not in world.types()
    assert world.send(BOTH[0]).code == "accepted"


def test_a_deadline_moves_only_before_it_passes(world: World) -> None:
    world.new(beacon="drand")
    announced = world.run(deadline=str(START + 3600))
    assert (announced.outcome, announced.exit, announced.deadline) == ("missing", 1, START + 3600)
    assert world.run(deadline=str(START + 7200)).deadline == START + 7200
    world.time = START + 7201
    assert world.send(BOTH[0]).code == "late"
    assert world.send(BOTH[0], at="2023-11-14T22:13:20Z").code == "accepted"
    with pytest.raises(Failure) as caught:
        world.run(deadline=str(START + 9999))
    assert caught.value.problems[0].code == "deadline-passed"
    assert world.run().outcome == "waiting", "nobody can send a sheet any more, so nobody is waited for"
    assert world.log()[-1]["data"]["deadline"] == START + 7200


def test_a_game_without_a_beacon_takes_no_value(game: World, tmp_path: Path) -> None:
    (tmp_path / "v.txt").write_text("1.2")
    with pytest.raises(Failure) as caught:
        game.run(beacon_file=tmp_path / "v.txt", force=True)
    assert caught.value.problems[0].code == "no-beacon"


def test_the_key_chain_ends(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.core.keys.STEPS", 2)
    world.new()
    run = world.play_out()
    assert (run.outcome, run.exit, run.step) == ("stopped", 1, 3)
    assert world.types()[-1] == "resolve"


def test_rules_that_break_the_position_write_nothing(game: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game.send_all(*BOTH)
    before = contents(game.folder())
    monkeypatch.setattr("toy_rules.ToyGame.invariants", lambda self, state: ["gold is gone"])
    with pytest.raises(Failure) as caught:
        game.run()
    assert caught.value.problems[0].code == "broken-state"
    assert contents(game.folder()) == before
