"""Replaying a game from its log: what is compared, what is said, where it may start and stop."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from audit_toy import State, Table, ToyGame, begun_table, finished_table
from audit_vectors import codes, rechain, say

from pbem.core import chain, record, seal
from pbem.core.problem import Failure, Problem
from pbem.core.replay import Mark, Replay, Step, fits, replay
from pbem.core.text import T

HEX = "ab" * 32


def factory(opened: record.Open) -> Any:
    return ToyGame()


def run(table: Table | bytes, **more: Any) -> Replay:
    data = table if isinstance(table, bytes) else table.log
    return replay(factory, chain.read(data), **more)


def edit(change: Callable[[list[dict[str, Any]]], object], table: Table | None = None) -> list[tuple[int, str]]:
    """The problems of a replay of the finished game after a change, with the chain made good."""
    table = finished_table() if table is None else table
    items = [json.loads(line) for line in table.lines]
    change(items)
    return codes(replay(factory, chain.read(rechain(items)), table.sealed, table.secret).problems)


def test_a_finished_game_from_its_log_alone() -> None:
    table = finished_table()
    done = run(table)
    assert done.problems == []
    assert (done.step, done.seats, done.state) == (4, ("ANNA", "BRUTUS"), table.state)


def test_a_game_in_progress_needs_its_moderator() -> None:
    table = begun_table()
    table.turn({"ANNA": ["ROLL 3", "SHOW"]}, {"ANNA": "rosa"})
    table.accept("BRUTUS", ["ROLL 1"])
    assert codes(run(table).problems) == [(8, "no-secret")]
    done = run(table, sealed=table.sealed, secret=table.secret)
    assert (done.problems, done.step, done.state) == ([], 2, table.state)


def test_each_step_is_told() -> None:
    table = finished_table()
    steps: list[Step] = []
    run(table, on_step=steps.append)
    assert [(step.number, step.record.seq) for step in steps] == [(1, 4), (2, 8), (3, 16), (4, 20)]
    assert [step.before for step in steps] == [None, *(step.played.state for step in steps[:-1])]
    assert [step.played.outcome.shows for step in steps] == table.shows
    assert [line.text for line in steps[2].inputs.sheets["BRUTUS"]] == ["ROLL 5", "SHOW"]
    assert steps[2].inputs.entropy == {"BRUTUS": "second"}
    assert [d["label"] for d in steps[1].played.data["draws"]] == ["roll/1/ANNA/0", "roll/1/BRUTUS/0"]
    assert steps[3].played.outcome.events[-1].kind == "score"


@pytest.mark.parametrize("until", [1, 2, 3, 4])
def test_stopping_at_a_step(until: int) -> None:
    steps: list[Step] = []
    done = run(finished_table(), until=until, on_step=steps.append)
    assert (done.problems, done.step, len(steps)) == ([], until, until)


@pytest.mark.parametrize("start", [1, 2, 3, 4])
def test_starting_from_a_kept_state(start: int) -> None:
    table = finished_table()
    mark = run(table, until=start).mark()
    mark = msgspec.json.decode(msgspec.json.encode(mark), type=Mark)
    steps: list[Step] = []
    whole = chain.read(table.log)
    part = chain.read(table.log, first=mark.seq)
    assert fits(mark, part, table.secret)
    for log in (whole, part):
        steps.clear()
        done = replay(factory, log, table.sealed, table.secret, start=mark, on_step=steps.append)
        assert (done.problems, done.step, done.state) == ([], 4, table.state)
        assert [step.number for step in steps] == list(range(start + 1, 5))


def test_a_kept_state_that_is_not_the_sealed_one() -> None:
    table = finished_table()
    mark = run(table, until=2).mark()
    state = {**mark.state, "turn": 9}
    wrong = msgspec.structs.replace(mark, state=state)
    assert not fits(wrong, chain.read(table.log), table.secret)
    assert codes(run(table, start=wrong).problems) == [(8, "other-state")]
    assert not fits(msgspec.structs.replace(mark, seq=9), chain.read(table.log), table.secret)
    assert not fits(msgspec.structs.replace(mark, seq=99), chain.read(table.log), table.secret)
    assert not fits(mark, chain.read(table.log, first=12), table.secret)


def test_a_game_from_a_position() -> None:
    game = ToyGame(turns=1)
    state = State(1, ["ANNA"], {"ANNA": 1}, {"ANNA": []}, ["c3", "c1"], ["c3", "c1"])
    table = Table(game)
    table.open(position=game.dump(state))
    table.join("ANNA")
    table.close({"ANNA": 1})
    table.play({"ANNA": 1}, position=state)
    table.turn({"ANNA": ["SHOW"]})
    table.end()
    done = replay(lambda opened: game, chain.read(table.log))
    assert (done.problems, done.state) == ([], table.state)
    assert done.state.score == {"ANNA": 4}
    table.sealed[seal.POSITION]["turn"] = 2
    done = replay(lambda opened: game, chain.read(table.log), table.sealed, table.secret)
    assert codes(done.problems) == [(0, "wrong-opening")]


# --- what stops it, and what does not -----------------------------------------------------------------------------
def change_data(seq: int, **change: Any) -> Callable[[list[dict[str, Any]]], None]:
    def apply(items: list[dict[str, Any]]) -> None:
        items[seq]["data"].update({name: make(items[seq]["data"][name]) for name, make in change.items()})

    return apply


def test_another_key() -> None:
    def change(items: list[dict[str, Any]]) -> None:
        items[8]["data"]["key"] = HEX

    found = edit(change)
    assert found[:2] == [(8, "bad-key"), (8, "other-draws")]
    assert (16, "bad-key") in found


def test_orders_other_than_those_sealed() -> None:
    table = finished_table()
    table.sealed["orders/2/ANNA/1"]["orders"] = ["ROLL 4", "SHOW"]
    done = run(table, sealed=table.sealed)
    assert codes(done.problems) == [(5, "wrong-opening")]
    assert done.step == 1


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"orders": ["roll 3"], "raw": HEX}, "not-canonical"),
        ({"orders": ["JUMP"], "raw": HEX}, "unknown-verb"),
        ({"orders": [3], "raw": HEX}, "bad-orders"),
        (["ROLL 3"], "bad-orders"),
        ({}, "bad-orders"),
    ],
)
def test_sheets_that_cannot_be_read(value: Any, code: str) -> None:
    table = begun_table()
    table.hide("orders/2/ANNA/1", value)
    digest = seal.seal(table.secret, "orders/2/ANNA/1", value)
    table.add("accept", 2, {"player": "ANNA", "rev": 1, "orders": digest})
    table.close({"ANNA": 1})
    data = {"key": HEX, "entropy": [], "draws": [], "seals": {}, "opens": [], "public": HEX}
    table.add("resolve", 2, data)
    done = run(table, sealed=table.sealed, secret=table.secret)
    found = [entry for entry in codes(done.problems) if entry[1] != "bad-key"]
    assert [seq for seq, _ in found] == [5]
    assert found[0][1] == code
    assert done.step == 1


def test_values_that_are_missing() -> None:
    table = finished_table()
    del table.sealed["orders/3/BRUTUS/2"]
    assert codes(run(table, sealed=table.sealed).problems) == [(13, "not-opened")]


def test_a_close_that_lists_what_is_not_there() -> None:
    assert edit(change_data(7, accepted=lambda a: [["ANNA", 2], ["BRUTUS", 1]])) == [(7, "bad-close")]


def test_rules_that_fail_stop_the_replay_with_a_problem() -> None:
    class Failing(ToyGame):
        def resolve(self, state: Any, sheets: Any, dice: Any, watch: Any = None) -> Any:
            if state.turn == 2:
                raise KeyError("GALLIA")
            return super().resolve(state, sheets, dice, watch)

    done = replay(lambda opened: Failing(), chain.read(finished_table().log))
    assert codes(done.problems) == [(16, "rules-failed")]
    assert "KeyError: 'GALLIA'" in say(done.problems[0].text)
    assert done.step == 2


def test_a_state_that_is_not_sound() -> None:
    game = ToyGame()
    game.broken = "a card too many"
    done = replay(lambda opened: game, chain.read(finished_table().log), until=1)
    assert codes(done.problems) == [(4, "broken-state")]
    assert "a card too many" in say(done.problems[0].text)


def test_a_game_that_cannot_be_bound() -> None:
    def refuse(opened: record.Open) -> Any:
        raise Failure(Problem("other-data", T("other data than {hash}", hash=opened.data.data)))

    done = replay(refuse, chain.read(finished_table().log))
    assert codes(done.problems) == [(0, "other-data")]
    assert done.game is None


@pytest.mark.parametrize("data", [b"", b"{}\n"])
def test_what_is_no_log(data: bytes) -> None:
    assert codes(run(data).problems) == [(0, "no-open")]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"act": {"kind": "replay", "step": 2}}, "unfinished"),
        ({"act": {"kind": "replay", "step": 3}}, "bad-ruling"),
        ({"set": [{"path": "score.ANNA", "was": -1, "now": 3}]}, "other-was"),
        ({"act": {"kind": "pause"}}, ""),
        ({"anchor": HEX}, "bad-key"),
    ],
)
def test_rulings(more: dict[str, Any], code: str) -> None:
    table = begun_table()
    table.turn({"ANNA": ["ROLL 1"]})
    seq = table.tail.seq
    table.add("ruling", 3, {"reason": "r", **more})
    table.turn({"ANNA": ["ROLL 1"]})
    done = run(table, sealed=table.sealed, secret=table.secret)
    assert [found.code for found in done.problems] == ([code] if code else [])
    if code in ("other-was", "bad-ruling"):
        assert codes(done.problems) == [(seq, code)]


@pytest.mark.parametrize("name", ["entropy", "entropy/2/ANNA", "a/b/c/d/e"])
def test_words_under_odd_names(name: str) -> None:
    def change(items: list[dict[str, Any]]) -> None:
        items[8]["data"]["entropy"][0]["name"] = name

    assert edit(change) == [(8, "bad-words")]


def test_a_record_with_a_false_number() -> None:
    table = finished_table()
    table.lines[8] = table.lines[8].replace(b'"seq":8', b'"seq":999')
    log = chain.read(table.log)
    assert (8, "bad-seq") in codes(log.problems)
    assert replay(factory, log).problems == [], "what the record says is right"


def test_steps_out_of_order() -> None:
    def change(items: list[dict[str, Any]]) -> None:
        del items[5:9]

    assert edit(change)[0] == (12, "out-of-order")
