"""Rulings in a replay: corrections, steps played again, other rules, and what forgers make of them."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from audit_toy import Table, ToyGame
from audit_vectors import codes, rechain

from pbem.core import chain, record, rulings, seal
from pbem.core.changes import Change
from pbem.core.replay import Mark, Replay, Step, replay
from pbem.core.verify import verify


def factory(opened: record.Open) -> Any:
    return ToyGame()


def run(table: Table | bytes, **more: Any) -> Replay:
    data = table if isinstance(table, bytes) else table.log
    return replay(factory, chain.read(data), **more)


class Desk(Table):
    """A moderator who rules."""

    def __init__(self) -> None:
        super().__init__(ToyGame())
        self.before: dict[int, Any] = {}  # step -> state before it
        self.counted: dict[int, Any] = {}  # step -> the sheets that `close` lists

    def rule(self, **data: Any) -> int:
        return self.add("ruling", self.step + 1, {"reason": "r", **data})

    def play(self, accepted: Any, **more: Any) -> Any:
        self.before[self.step + 1] = self.state
        self.counted.setdefault(self.step + 1, accepted)
        return super().play(accepted, **more)

    def again(self, number: int, sheets: dict[str, int] | None = None) -> None:
        """Play a step once more; the words are those of the first time. Later steps start from what comes out."""
        act: dict[str, Any] = {"kind": "replay", "step": number}
        if sheets is not None:
            act["sheets"] = sorted([seat, rev] for seat, rev in sheets.items())
        top = self.step
        self.rule(act=act)
        counted, names = self.counted[number], {}
        for seat, rev in (sheets or {}).items():
            names[seal.orders_name(number, seat, counted[seat])] = self.sealed[seal.orders_name(number, seat, rev)]
        kept = self.sealed
        self.sealed = {**kept, **names}
        self.step, self.state = number - 1, self.before[number]
        super().play(counted)
        kept.update({name: value for name, value in self.sealed.items() if name not in names})
        self.sealed, self.step = kept, top
        self.before[number + 1] = self.state

    def correct(self, *changed: Change) -> int:
        seq = self.tail.seq
        rows, hidden = rulings.written(changed, seq)
        names = iter(hidden)
        for row, change in zip(rows, changed, strict=True):
            if change.hidden:
                for key in ("was", "now"):
                    name, value = next(names)
                    self.sealed[name] = value
                    row[key] = seal.seal(self.secret, name, value)
        state = msgspec.to_builtins(self.state)
        for change in changed:
            head, _, seat = change.path.partition(".")
            if seat:
                state[head][seat] = change.now
            else:
                state[head] = change.now
        self.state = self.game.position(state)
        return self.rule(set=rows)


def desk() -> Desk:
    table = Desk()
    begin(table)
    return table


def begin(table: Table) -> None:
    table.open()
    table.join("ANNA", "BRUTUS", words={"ANNA": "prima rosa"})
    table.close({"ANNA": 1, "BRUTUS": 1})
    table.play({"ANNA": 1, "BRUTUS": 1}, seats=("ANNA", "BRUTUS"))


def private(table: Table) -> Replay:
    return run(table, sealed=table.sealed, secret=table.secret)


def score(table: Table) -> Change:
    return Change("score.ANNA", table.state.score["ANNA"], 50)


def test_a_correction_is_where_the_next_step_starts() -> None:
    table = desk()
    table.turn({"ANNA": ["ROLL 1"]})
    table.correct(score(table))
    table.turn({"ANNA": ["ROLL 1"]})
    table.turn({})
    table.end()
    done = run(table)
    assert (done.problems, done.state) == ([], table.state)
    assert done.state.score["ANNA"] > 50
    assert verify(table.log).problems == []


def test_a_hidden_correction_is_replayed_from_what_the_end_opens() -> None:
    table = desk()
    hand = list(table.state.hands["ANNA"])
    table.correct(Change("hands.ANNA", hand, [*hand, "c9"], hidden=True))
    assert b'"c9"' not in table.log
    table.turn({"BRUTUS": ["ROLL 1"]})
    table.turn({})
    table.turn({})
    table.end()
    done = run(table)
    assert (done.problems, done.state) == ([], table.state)
    assert done.state.hands["ANNA"][: len(hand) + 1] == [*hand, "c9"]


def test_the_state_after_the_last_record() -> None:
    table = desk()
    table.correct(score(table))
    done = private(table)
    assert (done.problems, done.state.score["ANNA"]) == ([], 50)
    assert done.states[1].state.score["ANNA"] == 50


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Change("score.ANNA", 7, 50), "other-was"),
        (Change("score.ANNA", 0, "many"), "bad-position"),
        (Change("seats", ["ANNA", "BRUTUS"], ["BRUTUS", "ANNA"]), "other-seats"),
        (Change("score.ANNA", 0, 0), ""),
    ],
)
def test_corrections_that_a_replay_refuses(change: Change, code: str) -> None:
    table = desk()
    seq = table.rule(set=[{"path": change.path, "was": change.was, "now": change.now}])
    assert codes(private(table).problems) == ([(seq, code)] if code else [])


def test_a_correction_to_an_unsound_position() -> None:
    table = desk()
    seq = table.correct(score(table))
    game: Any = ToyGame()

    def later(done: Step) -> None:
        game.broken = "a card too many"

    log = chain.read(table.log)
    done = replay(lambda opened: game, log, table.sealed, table.secret, on_step=later)
    assert codes(done.problems) == [(seq, "broken-state")]


# --- steps played again -------------------------------------------------------------------------------------------
def two_turns() -> Desk:
    """Of ANNA there are two sheets in step 2."""
    table = desk()
    table.accept("ANNA", ["ROLL 1"], "alba")
    table.accept("ANNA", ["ROLL 3", "SHOW"], "rosa", rev=2)
    table.close({"ANNA": 2})
    table.play({"ANNA": 2})
    table.turn({"BRUTUS": ["ROLL 2", "SHOW"]})
    return table


def test_a_step_played_again_and_those_after_it() -> None:
    table = two_turns()
    before = table.state
    table.again(2)
    table.again(3)
    assert table.state == before
    table.turn({})
    table.end()
    steps: list[Step] = []
    done = run(table, on_step=steps.append)
    assert (done.problems, done.notes, done.state) == ([], [], table.state)
    assert [step.number for step in steps] == [1, 2, 3, 2, 3, 4]
    assert verify(table.log).problems == []


def test_with_other_sheets_but_the_same_words() -> None:
    table = two_turns()
    dice = table.log.count(b'"value":"rosa"')
    table.again(2, {"ANNA": 1})
    table.again(3)
    table.turn({})
    table.end()
    done = run(table)
    assert (done.problems, done.state) == ([], table.state)
    assert table.log.count(b'"value":"rosa"') == dice + 1, "the words of the sheet that counted first"
    assert verify(table.log).problems == []


def test_corrections_made_since_are_undone() -> None:
    table = two_turns()
    table.correct(score(table))
    table.again(3)
    assert table.state.score["ANNA"] < 50
    done = private(table)
    assert (done.problems, done.state) == ([], table.state)


@pytest.mark.parametrize("step", [1, 2, 3])
def test_from_a_kept_state(step: int) -> None:
    table = two_turns()
    table.again(2, {"ANNA": 1})
    table.again(3)
    table.turn({"ANNA": ["ROLL 1"]})
    steps: list[Step] = []
    whole = run(table, sealed=table.sealed, secret=table.secret, on_step=steps.append)
    kept = [done for done in steps if done.number == step][-1]
    mark = Mark(kept.record.seq, step, ToyGame().dump(kept.played.state))
    done = run(table, sealed=table.sealed, secret=table.secret, start=mark)
    assert (done.problems, done.state, done.step) == ([], whole.state, 4)


def test_names_of_seals_may_be_used_once_more_and_not_twice() -> None:
    table = two_turns()
    table.again(2)
    table.again(3)
    items = [json.loads(line) for line in table.lines]
    items[-3]["data"]["seals"]["card/new/1"] = "ab" * 32
    items[-1]["data"]["seals"]["card/new/1"] = "cd" * 32
    assert [found.code for found in verify(rechain(items)).problems] == ["name-twice"]


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"step": 4}, "bad-ruling"),
        ({"step": "2"}, "bad-ruling"),
        ({"step": 2, "sheets": [["ANNA", 3]]}, "bad-close"),
        ({"step": 2, "sheets": [["BRUTUS", 1], ["ANNA", 1]]}, "bad-ruling"),
        ({"step": 2, "sheets": "all"}, "bad-ruling"),
        ({"step": 3}, "unfinished"),
    ],
)
def test_rulings_that_a_replay_refuses(act: dict[str, Any], code: str) -> None:
    table = two_turns()
    table.again(2)
    table.again(3)
    items = [json.loads(line) for line in table.lines]
    items[-4]["data"]["act"] = {"kind": "replay", **act}
    done = replay(factory, chain.read(rechain(items)), table.sealed, table.secret)
    assert done.problems[0].code == code
    assert verify(rechain(items)).problems != []


def test_what_came_after_it_must_be_played_again_too() -> None:
    table = two_turns()
    table.again(2)
    table.step, table.state = 3, None
    seq = table.accept("ANNA", ["ROLL 1"])
    assert codes(private(table).problems)[0] == (seq, "unfinished")


@pytest.mark.parametrize("field", ["draws", "key", "entropy", "seals", "public"])
def test_what_a_forger_changes_in_a_step_played_again(field: str) -> None:
    table = two_turns()
    table.again(2)
    table.again(3)
    items = [json.loads(line) for line in table.lines]
    data = items[-3]["data"]
    changed = {
        "draws": lambda: data["draws"][0]["result"].__setitem__(0, 7 - data["draws"][0]["result"][0]),
        "key": lambda: data.update(key="ab" * 32),
        "entropy": lambda: data.update(entropy=[]),
        "seals": lambda: data["seals"].update({"state/2": "ab" * 32}),
        "public": lambda: data.update(public="ab" * 32),
    }
    changed[field]()
    done = replay(factory, chain.read(rechain(items)), table.sealed, table.secret)
    assert done.problems != []
    if field in ("draws", "key", "entropy"):
        assert verify(rechain(items)).problems != []
