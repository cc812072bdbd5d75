"""Steps played again: the same dice, everything after them too, sheets of the open step taken out, all told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import toy_rules
from ruling_table import Desk, problems
from toy_table import World, contents

from pbem.app.audit import audit
from pbem.app.status import status
from pbem.core.problem import Failure


@pytest.fixture
def desk(world: World) -> Desk:
    """Two turns were played; of ANNA there are two sheets in the first."""
    world.new(options=["turns=5"])
    world.send_all("Seat: ANNA\nTAKE 1\nENTROPY one\n", "Seat: ANNA\nTAKE 3\nENTROPY two\n", "Seat: BRUNO\nTAKE 2\n")
    world.run()
    world.send_all("Seat: ANNA\nTAKE 1\n", "Seat: BRUNO\nREVEAL\n")
    world.run()
    return Desk(world)


def codes(failure: pytest.ExceptionInfo[Failure]) -> list[str]:
    return [problem.code for problem in failure.value.problems]


def resolved(desk: Desk) -> list[dict[str, Any]]:
    return [record for record in desk.world.log() if record["type"] == "resolve"]


def test_the_same_labels_have_the_same_dice(desk: Desk) -> None:
    before = desk.state()
    desk.replay(2)
    first, second, third, again, last = resolved(desk)
    assert [record["step"] for record in (first, second, third, again, last)] == [1, 2, 3, 2, 3]
    assert (again["data"]["key"], again["data"]["draws"]) == (second["data"]["key"], second["data"]["draws"])
    assert (last["data"]["key"], last["data"]["draws"]) == (third["data"]["key"], third["data"]["draws"])
    assert desk.state() == before, "nothing was wrong, so nothing becomes different"
    assert problems(desk) == []


def test_with_other_sheets_of_the_same_step(desk: Desk) -> None:
    gold = desk.state()["gold"]
    ruled = desk.replay(2, ["ANNA:1", "BRUNO:1"], reason="her second mail was not hers")
    assert desk.state()["gold"] == {"ANNA": gold["ANNA"] - 2, "BRUNO": gold["BRUNO"]}
    assert desk.world.log()[ruled.seq - 3]["data"]["act"]["sheets"] == [["ANNA", 1], ["BRUNO", 1]]
    assert {(one.path, one.was, one.now) for one in ruled.changes} == {("gold.ANNA", gold["ANNA"], gold["ANNA"] - 2)}
    assert problems(desk) == []


def test_the_words_stay_those_of_the_first_time(desk: Desk) -> None:
    """Otherwise whoever chooses the sheets would choose the dice."""
    desk.replay(2, ["ANNA:1"])
    _, first, _, again, _ = resolved(desk)
    assert [one["value"] for one in again["data"]["entropy"]] == ["two"]
    assert again["data"]["draws"] == first["data"]["draws"]
    assert problems(desk) == []


def test_sheets_that_were_chosen_count_also_when_it_is_played_once_more(desk: Desk) -> None:
    desk.replay(2, ["ANNA:1", "BRUNO:1"])
    gold = desk.state()["gold"]
    desk.replay(2)
    assert desk.state()["gold"] == gold
    desk.replay(1)
    assert desk.state()["gold"] == gold
    assert problems(desk) == []


def test_a_seat_that_is_not_named_had_sent_none(desk: Desk) -> None:
    gold = desk.state()["gold"]["BRUNO"]
    desk.replay(2, ["ANNA:2"])
    assert desk.state()["gold"]["BRUNO"] == gold - 2


def test_the_sheets_of_the_open_step_are_taken_out_and_asked_for_again(desk: Desk) -> None:
    desk.world.send_all("Seat: ANNA\nTAKE 1\n", "Seat: BRUNO\nTAKE 1\n")
    ruled = desk.replay(3)
    void = [r["data"]["act"]["sheet"] for r in desk.world.log() if r["data"].get("act", {}).get("kind") == "void-sheet"]
    assert void == [["ANNA", 1], ["BRUNO", 1]]
    assert status(desk.world.env, desk.folder).missing == ("ANNA", "BRUNO")
    for seat in ("ANNA", "BRUNO"):
        letter = desk.letter(ruled.seq, seat)
        assert letter.count("pbem checkpoint 1") == 1
    assert "send your orders once more" in " ".join(desk.letter(ruled.seq, "BRUNO").split())
    assert len(list((desk.folder / "outbox" / "0004").glob("ruling-*-BRUNO.txt"))) == 1, "one letter, one decision"
    assert desk.world.send("Seat: ANNA\nTAKE 2\n").rev == 2
    desk.world.run(force=True)
    assert problems(desk) == []


def test_reports_that_were_sent_stay_and_corrected_ones_lie_beside(desk: Desk) -> None:
    sent = contents(desk.folder / "turns")
    desk.replay(2, ["ANNA:1", "BRUNO:1"])
    now = contents(desk.folder / "turns")
    assert {path: now[path] for path in sent} == sent
    two, three = (record["seq"] for record in resolved(desk)[-2:])
    for viewer in ("public", "ANNA", "BRUNO"):
        for step, seq in (("0002", two), ("0003", three)):
            assert {f"{step}/{viewer}/corrected-{seq}.{ending}" for ending in ("html", "txt", "json", "svg")} <= set(
                now
            )
    gold = desk.state()["gold"]["ANNA"]
    assert f"ANNA {gold}".encode() in now[f"0003/public/corrected-{three}.txt"]


def test_corrections_made_since_are_undone_and_named(desk: Desk) -> None:
    correction = desk.set("gold.ANNA", "99").seq
    ruled = desk.replay(3, dry_run=True)
    assert any(str(correction) in line for line in ruled.difference)
    desk.replay(3)
    assert desk.state()["gold"]["ANNA"] < 99
    desk.world.run(force=True)
    assert problems(desk) == []


def test_a_correction_made_before_the_step_holds(desk: Desk) -> None:
    desk.set("gold.ANNA", "99")
    desk.world.run(force=True)
    gold = desk.state()["gold"]["ANNA"]
    desk.replay(4)
    assert desk.state()["gold"]["ANNA"] == gold
    desk.replay(3)
    assert desk.state()["gold"]["ANNA"] < 99, "that step was the one before the correction"
    assert problems(desk) == []


def test_the_set_up_can_be_played_again(desk: Desk) -> None:
    before = desk.state()
    desk.replay(1)
    assert desk.state() == before
    assert problems(desk) == []


def test_the_game_goes_on_to_its_end(desk: Desk) -> None:
    desk.replay(2, ["ANNA:1"])
    desk.world.send("Seat: BRUNO\nREVEAL\n")
    desk.world.run(force=True)
    desk.set("gold.BRUNO", "40", "hands.ANNA", '["0/1"]')
    desk.replay(3)
    desk.world.play_out()
    assert desk.world.types()[-1] == "end"
    assert problems(desk) == []


def test_everything_can_be_rebuilt(desk: Desk) -> None:
    desk.world.send("Seat: ANNA\nTAKE 1\n")
    desk.replay(2, ["ANNA:1"])
    desk.set("hands.ANNA", '["0/1"]')
    desk.world.run(force=True)
    before = contents(desk.folder)
    for name in ("state", "turns", "outbox", "checkpoints"):
        for path in sorted((desk.folder / name).rglob("*"), reverse=True):
            path.unlink() if path.is_file() else path.rmdir()
    assert audit(desk.world.env, desk.folder, rebuild=True).problems == ()
    assert contents(desk.folder) == before


@pytest.mark.parametrize(
    ("step", "sheets", "code"),
    [
        (0, None, "no-step"),
        (4, None, "no-step"),
        (2, ["ANNA:3"], "no-sheet"),
        (2, ["CLODIA:1"], "no-sheet"),
        (2, ["ANNA"], "usage"),
        (2, ["ANNA:1", "ANNA:2"], "usage"),
        (1, ["ANNA:1"], "no-sheet"),
    ],
)
def test_what_is_refused(desk: Desk, step: int, sheets: list[str] | None, code: str) -> None:
    before = contents(desk.folder)
    with pytest.raises(Failure) as failure:
        desk.replay(step, sheets)
    assert codes(failure) == [code]
    assert contents(desk.folder) == before


# --- a fault of the program ---------------------------------------------------------------------------------------
@pytest.fixture
def faulty(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """The rules were at fault when the game was played, and are mended now under the same number."""
    resolve, gold = toy_rules.ToyGame.resolve, desk.state()["gold"]

    def mended(self: Any, state: Any, sheets: Any, dice: Any, watch: Any = None) -> Any:
        outcome = resolve(self, state, sheets, dice, watch)
        gold = {seat: n + 10 for seat, n in outcome.state["gold"].items()}
        outcome.state = {**outcome.state, "gold": gold}
        return outcome

    monkeypatch.setattr(toy_rules.ToyGame, "resolve", mended)
    desk.gold = gold
    yield desk


def test_a_mended_fault_of_the_program(faulty: Desk) -> None:
    """What was published wrong stays in the log; it cannot be reproduced any more, which is why it was played again."""
    assert audit(faulty.world.env, faulty.folder).problems, "the log is not what the rules give now"
    faulty.replay(2, reason="taxes were forgotten")
    assert faulty.state()["gold"] == {seat: n + 20 for seat, n in faulty.gold.items()}
    found = audit(faulty.world.env, faulty.folder)
    assert (found.problems, found.exit) == ((), 0)
    assert [note.code for note in found.notes if note.code == "outdated"] != []
    assert problems(faulty, files=False) == []


def test_a_game_whose_rules_fail_on_the_next_step_can_be_corrected(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Any, *more: Any) -> Any:
        raise ZeroDivisionError("by a fault")

    with monkeypatch.context() as broken:
        broken.setattr(toy_rules.ToyGame, "resolve", fail)
        with pytest.raises(Failure) as failure:
            desk.replay(2)
        assert codes(failure) == ["rules-failed"]
        desk.set("gold.ANNA", "20")
        assert desk.stop("close").seq > 0
    assert problems(desk, files=False) == [], "the reports on the correction do not tell what happened in the step"
