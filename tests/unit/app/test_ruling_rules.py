"""A running game that goes to other rules, or to other data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import toy_rules
from ruling_table import Desk, problems
from toy_table import World

from pbem.app import library
from pbem.core.problem import Failure


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A game opened with toy/1; later this pbem has toy/2, in which nobody takes more than three, and toy/1."""
    toy_rules.install(tmp_path / "old", monkeypatch, 1)
    world = World(tmp_path)
    world.new(options=["turns=5"])
    world.send_all("Seat: ANNA\nTAKE 5\n", "Seat: BRUNO\nTAKE 2\n")
    world.run()
    toy_rules.install(tmp_path / "new", monkeypatch, 2, 1)
    yield Desk(world)


def codes(failure: pytest.ExceptionInfo[Failure]) -> list[str]:
    return [problem.code for problem in failure.value.problems]


def test_from_now_on(desk: Desk) -> None:
    gold = desk.state()["gold"]["ANNA"]
    desk.rules("toy/2", reason="a cap was forgotten")
    data = desk.world.log()[-1]["data"]
    assert (data["rules"], data["reason"]) == ("toy/2", "a cap was forgotten")
    assert desk.state()["gold"]["ANNA"] == gold, "what was played stays"
    desk.world.send("Seat: ANNA\nTAKE 5\n")
    desk.world.run(force=True)
    assert gold + toy_rules.CAP + 1 <= desk.state()["gold"]["ANNA"] <= gold + toy_rules.CAP + 6
    assert problems(desk) == []


def test_the_newest_is_meant_without_a_number(desk: Desk) -> None:
    desk.rules("toy")
    assert desk.world.log()[-1]["data"]["rules"] == "toy/2"


def test_and_what_was_played_is_played_again(desk: Desk) -> None:
    gold = desk.state()["gold"]["ANNA"]
    desk.rules("toy/2")
    desk.replay(2)
    assert desk.state()["gold"]["ANNA"] == gold - 5 + toy_rules.CAP
    assert problems(desk) == []
    desk.world.play_out()
    assert problems(desk) == []


def test_the_old_rules_may_go_once_nothing_rests_on_them(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step was played again by the new rules: the first playing is only noted as what cannot be reproduced."""
    desk.rules("toy/2")
    desk.replay(1)
    toy_rules.install(desk.world.place / "newest", monkeypatch, 2)
    desk.world.play_out()
    assert problems(desk, files=False) == []


def test_rules_that_keep_more_in_a_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy_rules.install(tmp_path / "old", monkeypatch, 1)
    world = World(tmp_path)
    world.new(options=["turns=5"])
    world.run(force=True)
    toy_rules.install(tmp_path / "new", monkeypatch, 3, 1)
    desk = Desk(world)
    desk.rules("toy/3")
    world.run(force=True)
    assert desk.state()["season"] == "spring"
    assert problems(desk) == []
    desk.set("season", "autumn")
    world.run(force=True)
    assert (desk.state()["season"], desk.state(2).get("season")) == ("autumn", None)
    assert problems(desk) == []


def test_other_data(desk: Desk) -> None:
    other = desk.world.place / "mine"
    other.mkdir()
    (other / "toy.toml").write_text("n = 7\n")
    desk.rules(data=other)
    digest = library.data_hash("toy/1", other)
    assert desk.world.log()[-1]["data"]["data"] == digest
    assert (desk.folder / "private" / f"data-{digest[:16]}" / "toy.toml").read_text() == "n = 7\n"
    desk.world.run(force=True)
    assert problems(desk) == []


def test_everybody_is_told(desk: Desk) -> None:
    seq = desk.rules("toy/2", reason="a cap was forgotten").seq
    assert "toy/2" in desk.letter(seq, "BRUNO") and "a cap was forgotten" in desk.letter(seq, "BRUNO")


@pytest.mark.parametrize(
    ("rules", "code"), [("toy/1", "no-change"), ("toy/9", "newer-rules"), ("latium", "other-rules")]
)
def test_what_is_refused(desk: Desk, rules: str, code: str) -> None:
    before = desk.log()
    with pytest.raises(Failure) as failure:
        desk.rules(rules)
    assert codes(failure) == [code]
    assert desk.log() == before


def test_data_that_the_rules_refuse(desk: Desk) -> None:
    other = desk.world.place / "mine"
    other.mkdir()
    (other / "toy.toml").write_text("bad\n")
    with pytest.raises(Failure) as failure:
        desk.rules(data=other)
    assert codes(failure) == ["data-bad"]


def test_a_position_that_the_new_rules_refuse(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy_rules.ToySecond, "invariants", lambda self, state: ["too much gold"])
    with pytest.raises(Failure) as failure:
        desk.rules("toy/2")
    assert codes(failure) == ["broken-state"]
