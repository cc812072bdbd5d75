"""Corrections of a position: what enters the log, who is told what, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from ruling_table import Desk, problems
from toy_table import World, contents

from pbem.core.problem import Failure


@pytest.fixture
def desk(world: World) -> Desk:
    world.new()
    world.send_all("Seat: ANNA\nTAKE 2\n", "Seat: BRUNO\nTAKE 1\n")
    world.run()
    return Desk(world)


def codes(failure: pytest.ExceptionInfo[Failure]) -> list[str]:
    return [problem.code for problem in failure.value.problems]


def test_what_is_corrected_stands_in_the_log_with_its_reason(desk: Desk) -> None:
    gold = desk.state()["gold"]["ANNA"]
    ruled = desk.set("gold.ANNA", "20", reason="  the tax was\n read twice ")
    record = desk.world.log()[-1]
    assert (record["type"], record["step"], ruled.seq) == ("ruling", 3, record["seq"])
    assert record["data"] == {
        "reason": "the tax was read twice",
        "set": [{"path": "gold.ANNA", "was": gold, "now": 20}],
    }
    assert desk.state()["gold"]["ANNA"] == 20
    assert problems(desk) == []


def test_a_dry_run_shows_the_same_and_writes_nothing(desk: Desk) -> None:
    before = contents(desk.folder)
    shown = desk.set("gold.ANNA", "20", dry_run=True)
    assert contents(desk.folder) == before
    assert (shown.seq, shown.head) == (-1, "")
    assert shown.difference == desk.set("gold.ANNA", "20").difference
    assert [(one.path, one.now, one.hidden) for one in shown.changes] == [("gold.ANNA", 20, False)]


def test_what_was_shown_is_what_is_written(desk: Desk) -> None:
    shown = desk.set("gold.ANNA", "20", dry_run=True)
    desk.world.send("Seat: ANNA\nTAKE 1\n")
    with pytest.raises(Failure) as failure:
        desk.set("gold.ANNA", "20", expects=shown.expects)
    assert codes(failure) == ["log-grew"]
    assert desk.world.types()[-1] == "accept"


def test_hidden_values_are_sealed_and_opened_at_the_end(desk: Desk) -> None:
    hand = desk.state()["hands"]
    desk.set("hands.ANNA", '["0/9"]')
    change = desk.world.log()[-1]["data"]["set"][0]
    assert change["path"] == "hands.ANNA"
    assert all(len(change[key]) == 64 for key in ("was", "now")) and change["was"] != change["now"]
    seq = desk.world.log()[-1]["seq"]
    assert problems(desk) == []
    desk.world.play_out()
    opened = {one["name"]: one["value"] for one in desk.world.log()[-1]["data"]["opens"]}
    assert opened[f"ruling/{seq}/0"] == hand["ANNA"]
    assert opened[f"ruling/{seq}/1"] == ["0/9"]
    assert problems(desk) == []


def test_only_who_holds_a_hidden_value_can_open_it(desk: Desk) -> None:
    desk.set("hands.ANNA", '["0/9"]')
    seq = desk.world.log()[-1]["seq"]
    place = desk.folder / "turns" / "0002"
    own, other = ((place / seat / f"corrected-{seq}.jsonl").read_text() for seat in ("ANNA", "BRUNO"))
    assert f'"ruling/{seq}/1"' in own and f'"ruling/{seq}/0"' not in own
    assert "ruling/" not in other


@pytest.mark.parametrize("hand", ['["0/9"]', '["0/19"]'])
def test_others_learn_nothing_of_a_hidden_value(world: World, hand: str) -> None:
    """The same game with another hidden value: all that others get differs by heads and seals only."""
    found = []
    for name, value in (("one", '["0/9"]'), ("two", hand)):
        world.new(name, id="roma")
        world.run(name, force=True)
        other = Desk(world, name)
        other.set("hands.ANNA", value)
        world.run(name, force=True)
        texts = {
            path: _without_digests(data)
            for path, data in contents(other.folder).items()
            if (path.startswith("turns/") and "/ANNA/" not in path) or "BRUNO" in path or path == "log.jsonl"
        }
        found.append(texts)
    assert len(found[0]) > 30
    assert found[0] == found[1]


def _without_digests(data: bytes) -> str:
    """A text with every hash, head or short head of the log blacked out, whole or in groups of four."""
    group = r"[0-9a-f]{4}"
    text = re.sub(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{16}\b", "#", data.decode())
    return re.sub(rf"\b{group}\s+{group}\s+{group}\s+{group}\b", "#", text)


def test_everybody_is_told_at_once_and_again_in_the_next_report(desk: Desk) -> None:
    sent = contents(desk.folder / "turns" / "0002")
    ruled = desk.set("gold.ANNA", "20", reason="a slip")
    for seat in ("ANNA", "BRUNO"):
        letter = desk.letter(ruled.seq, seat)
        assert "gold.ANNA" in letter and "a slip" in letter
    assert (desk.folder / "outbox" / "0003" / f"ruling-{ruled.seq}-ANNA.eml").exists(), "ANNA has an address"
    now = contents(desk.folder / "turns" / "0002")
    assert {path: now[path] for path in sent} == sent, "what was sent stays as it was"
    assert b"gold.ANNA" not in sent["BRUNO/report.txt"]
    assert b"20" in now[f"BRUNO/corrected-{ruled.seq}.txt"]
    desk.world.run(force=True)
    for viewer in ("public", "ANNA", "BRUNO"):
        assert b"a slip" in (desk.folder / "turns" / "0003" / viewer / "report.txt").read_bytes()
    assert b"a slip" in (desk.folder / "outbox" / "0003" / "post.md").read_bytes()
    desk.world.run(force=True)
    assert b"a slip" not in (desk.folder / "turns" / "0004" / "public" / "report.txt").read_bytes()


def test_checks_and_the_next_step_start_from_the_corrected_position(desk: Desk) -> None:
    desk.set("hands.BRUNO", "[]")
    verdict = desk.world.send("Seat: BRUNO\nREVEAL\n", dry_run=True)
    assert [warning.code for warning in verdict.warnings] == ["no-cards"]
    desk.set("gold.ANNA", "100")
    desk.world.run(force=True)
    assert 101 <= desk.state()["gold"]["ANNA"] <= 106
    assert problems(desk) == []


def test_a_receipt_written_before_stays_as_it_is(desk: Desk) -> None:
    desk.world.send("Seat: BRUNO\nREVEAL\n")
    receipt = desk.folder / "outbox" / "0003" / "receipt-BRUNO-1.txt"
    before = receipt.read_bytes()
    desk.set("hands.BRUNO", "[]")
    assert receipt.read_bytes() == before
    assert problems(desk) == [], "and an audit writes it again, byte for byte"


def test_several_values_at_once_and_values_with_a_minus(desk: Desk) -> None:
    ruled = desk.set("gold.ANNA", "3", "gold.BRUNO=4")
    assert [(one.path, one.now) for one in ruled.changes] == [("gold.ANNA", 3), ("gold.BRUNO", 4)]


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        (("gold.ANNA", "-1"), "broken-state"),
        (("gold.CLODIA", "1"), "no-change"),
        (("silver.ANNA", "1"), "no-path"),
        (("gold.ANNA",), "usage"),
        ((), "usage"),
        (("gold.ANNA", "1.5"), "bad-value"),
        (("seats", '["BRUNO", "ANNA"]'), "other-seats"),
    ],
)
def test_what_is_refused(desk: Desk, pairs: tuple[str, ...], code: str) -> None:
    if code == "no-change":
        pairs = ("gold.ANNA", str(desk.state()["gold"]["ANNA"]))
    before = contents(desk.folder)
    with pytest.raises(Failure) as failure:
        desk.set(*pairs)
    assert codes(failure) == [code]
    assert contents(desk.folder) == before


@pytest.mark.parametrize("reason", ["", "   ", "x" * 401, "a\x07b"])
def test_a_ruling_has_a_reason(desk: Desk, reason: str) -> None:
    with pytest.raises(Failure) as failure:
        desk.set("gold.ANNA", "20", reason=reason)
    assert codes(failure) == ["bad-reason"]


def test_nothing_is_ruled_on_a_finished_game(desk: Desk) -> None:
    desk.world.play_out()
    acts: list[Callable[[], object]] = [
        lambda: desk.set("gold.ANNA", "1"),
        lambda: desk.replay(2),
        lambda: desk.void_sheet("ANNA"),
        lambda: desk.rules("toy/1"),
        lambda: desk.stop("void"),
    ]
    for act in acts:
        with pytest.raises(Failure) as failure:
            act()
        assert codes(failure) == ["over"]


def test_a_game_without_a_position_has_nothing_to_correct(world: World) -> None:
    world.new(wait=True)
    with pytest.raises(Failure) as failure:
        Desk(world).set("gold.ANNA", "1")
    assert codes(failure) == ["no-step"]


def test_corrections_one_after_the_other(desk: Desk) -> None:
    desk.set("gold.ANNA", "20")
    desk.set("gold.ANNA", "7", "hands.BRUNO", '["0/3"]')
    assert desk.state()["gold"]["ANNA"] == 7
    desk.world.run(force=True)
    desk.set("gold.BRUNO", "50")
    assert desk.state(2)["gold"]["ANNA"] == 7, "the position of then, with what was corrected then"
    desk.world.play_out()
    assert problems(desk) == []
