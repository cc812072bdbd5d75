"""Games that a ruling ends: with standings or without, and whatever is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
import toy_rules
from ruling_table import Desk, dice_problems, problems
from toy_table import World

from pbem.app.ingest import Ingested
from pbem.app.status import status
from pbem.core.problem import Failure
from pbem.core.verify import verify


@pytest.fixture
def desk(world: World) -> Desk:
    world.new(options=["turns=5"])
    world.send_all("Seat: ANNA\nTAKE 1\nENTROPY one\n", "Seat: BRUNO\nTAKE 2\n")
    world.run()
    world.send("Seat: ANNA\nTAKE 3\n")
    return Desk(world)


def codes(failure: pytest.ExceptionInfo[Failure]) -> list[str]:
    return [problem.code for problem in failure.value.problems]


def test_a_closed_game_has_the_standings_of_now(desk: Desk) -> None:
    gold = desk.state()["gold"]
    desk.stop("close", reason="all agreed")
    rows = [[seat, gold[seat]] for seat in sorted(gold, key=lambda seat: (-gold[seat], seat))]
    ruling, end = desk.world.log()[-2:]
    assert ruling["data"] == {"act": {"kind": "close", "standings": rows}, "reason": "all agreed"}
    assert (end["type"], end["data"]["standings"]) == ("end", rows)
    assert [list(row) for row in status(desk.world.env, desk.folder).standings] == rows
    assert problems(desk) == []


def test_a_void_game_has_none(desk: Desk) -> None:
    desk.stop("void")
    assert desk.world.log()[-1]["data"]["standings"] == []
    assert status(desk.world.env, desk.folder).standings == ()
    assert problems(desk) == []


def test_the_sheets_of_the_open_step_are_opened_too(desk: Desk) -> None:
    desk.stop("void")
    opened = {one["name"]: one["value"] for one in desk.world.log()[-1]["data"]["opens"]}
    assert opened["orders/3/ANNA/1"]["orders"] == ["TAKE 3"]


def test_nothing_is_taken_any_more(desk: Desk) -> None:
    desk.stop("close")
    records = len(desk.world.log())
    found: Ingested = desk.world.send_all("Seat: BRUNO\nTAKE 1\n")
    assert found.verdicts[0].code not in ("accepted",)
    assert desk.world.run(force=True).outcome == "over"
    acts: list[Callable[[], object]] = [
        lambda: desk.stop("void"),
        lambda: desk.set("gold.ANNA", "1"),
        lambda: desk.replay(1),
    ]
    for act in acts:
        with pytest.raises(Failure) as failure:
            act()
        assert codes(failure) == ["over"]
    assert len(desk.world.log()) == records


def test_everybody_is_told(desk: Desk) -> None:
    seq = desk.stop("close", reason="all agreed").seq - 1
    for seat in ("ANNA", "BRUNO"):
        assert "all agreed" in desk.letter(seq, seat)
        assert (desk.folder / "outbox" / "0002" / f"end-{seat}.txt").exists()
    sent = desk.folder / "turns" / "0002" / "ANNA" / "report.json"
    cited = msgspec.json.decode(sent.read_bytes())["log"]["seq"]
    assert desk.world.types()[cited] == "resolve", "reports that were sent are not written anew"


def test_before_the_game_has_begun(world: World) -> None:
    world.new(wait=True)
    desk = Desk(world)
    desk.stop("void")
    assert world.types() == ["open", "ruling", "end"]
    assert problems(desk, files=False) == []


def test_a_dry_run(desk: Desk) -> None:
    before = desk.log()
    assert desk.stop("close", dry_run=True).difference
    assert desk.log() == before


# --- whatever is missing ------------------------------------------------------------------------------------------
def test_a_step_that_cannot_be_resolved(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules fail on a step that is closed already: no other command can go on."""
    from pbem.app import resolve
    from pbem.app.settle import writing

    with writing(desk.world.env, desk.folder) as table:
        resolve.close(table, desk.world.env.now())

    def fail(self: Any, *more: Any) -> Any:
        raise ZeroDivisionError("by a fault")

    monkeypatch.setattr(toy_rules.ToyGame, "resolve", fail)
    with pytest.raises(ZeroDivisionError):
        desk.world.run()
    ruled = desk.stop("close")
    assert desk.world.types()[-3:] == ["close", "ruling", "end"]
    assert desk.world.log()[-1]["data"]["standings"] != []
    assert "rules-failed" in [note.code for note in ruled.notes]
    assert (verify(desk.log()).problems, dice_problems(desk.log())) == ([], [])


def test_rules_that_are_gone(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    toy_rules.install(desk.world.place / "other", monkeypatch, 7)
    with pytest.raises(Failure):
        desk.world.run()
    desk.stop("close", reason="nobody has these rules any more")
    assert desk.world.log()[-1]["data"]["standings"] == [], "no position can be had"
    assert "nobody has these rules" in desk.letter(len(desk.world.log()) - 2, "ANNA")
    assert (verify(desk.log()).problems, dice_problems(desk.log())) == ([], [])
    assert status(desk.world.env, desk.folder).phase == "over"


def test_data_that_are_gone(desk: Desk) -> None:
    (desk.world.place / "rulesets" / "games" / "toy" / "toy.toml").write_text("n = 2\n")
    desk.stop("void")
    assert (verify(desk.log()).problems, dice_problems(desk.log())) == ([], [])


def test_keys_that_are_gone(desk: Desk) -> None:
    keys = desk.folder / "private" / "keys.json"
    kept = keys.read_bytes()
    keys.unlink()
    ruled = desk.stop("close")
    assert desk.world.types()[-1] == "ruling", "without the secret there is no end record"
    assert "no-keys" in [note.code for note in ruled.notes]
    assert status(desk.world.env, desk.folder).phase == "over"
    assert (verify(desk.log()).problems, dice_problems(desk.log())) == ([], [])
    keys.write_bytes(kept)
    desk.world.run()
    assert desk.world.types()[-1] == "end", "found again, the next command that writes completes it"
    assert problems(desk, files=False) == []


def test_sealed_values_that_are_gone(desk: Desk) -> None:
    sealed = desk.folder / "private" / "sealed.jsonl"
    lines = [line for line in sealed.read_bytes().splitlines(keepends=True) if b'"orders/2/BRUNO/1"' not in line]
    sealed.write_bytes(b"".join(lines))
    ruled = desk.stop("void")
    assert desk.world.types()[-3:] == ["ruling", "reveal", "end"]
    assert "opens" not in desk.world.log()[-1]["data"]
    assert "orders/3/ANNA/1" in [one["name"] for one in desk.world.log()[-2]["data"]["opens"]]
    assert "lost-seals" in [note.code for note in ruled.notes]
    assert (verify(desk.log()).problems, dice_problems(desk.log())) == ([], [])


def test_settings_that_are_broken(desk: Desk) -> None:
    (desk.folder / "game.toml").write_text("[[[")
    desk.stop("void")
    assert desk.world.types()[-1] == "end"


# --- the time for protests ----------------------------------------------------------------------------------------
def over(world: World) -> Desk:
    world.new(options=["turns=1"])
    path = world.folder() / "game.toml"
    path.write_text(path.read_text() + '\n[deadlines]\nprotest = "24h"\n')
    world.run(force=True)
    return Desk(world)


def test_the_end_waits_for_protests(world: World) -> None:
    desk = over(world)
    assert world.types()[-1] == "resolve"
    assert world.run(force=True).outcome == "protest"
    assert world.types()[-1] == "resolve"
    sent = (desk.folder / "turns" / "0002" / "ANNA" / "report.html").read_bytes()
    world.time += 24 * 3600
    world.run()
    assert world.types()[-1] == "end"
    assert (desk.folder / "turns" / "0002" / "ANNA" / "report.html").read_bytes() == sent
    assert "is over" in (desk.folder / "outbox" / "0002" / "end-BRUNO.txt").read_text()
    assert problems(desk) == []


def test_a_correction_after_the_last_step(world: World) -> None:
    desk = over(world)
    desk.set("gold.BRUNO", "50", reason="he had won the last fight")
    world.time += 24 * 3600
    world.run()
    assert world.log()[-1]["data"]["standings"][0] == ["BRUNO", 50]
    assert world.types()[-3:] == ["ruling", "ruling", "end"], "the standings that were sealed do not hold any more"
    assert problems(desk) == []


def test_the_last_step_played_again(world: World) -> None:
    desk = over(world)
    desk.replay(2)
    world.time += 24 * 3600
    world.run()
    assert world.types()[-1] == "end"
    assert problems(desk) == []


def test_no_step_is_closed_in_the_time_for_protests(world: World) -> None:
    world.new()
    path = world.folder() / "game.toml"
    path.write_text(path.read_text() + '\n[deadlines]\nprotest = "24h"\n')
    world.send_all("Seat: ANNA\nTAKE 1\n", "Seat: BRUNO\nTAKE 2\n")
    found = world.run()
    assert (found.outcome, found.exit) == ("protest", 1)
    assert world.types()[-1] == "accept"
    world.time += 24 * 3600
    assert world.run().outcome == "resolved"


def test_over_by_void_in_the_time_for_protests(world: World) -> None:
    desk = over(world)
    desk.stop("void")
    assert world.log()[-1]["data"]["standings"] == []
    assert problems(desk) == []
