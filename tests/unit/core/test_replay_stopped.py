"""Rulings that end a game or change its rules, in a replay and before the verifier without rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from audit_toy import Table, ToyGame, begun_table
from audit_vectors import codes, rechain

from pbem.core import chain, record, seal
from pbem.core.problem import Failure, Problem
from pbem.core.replay import Replay, replay
from pbem.core.text import T
from pbem.core.verify import verify


def run(data: bytes) -> Replay:
    game: Any = ToyGame()
    return replay(lambda opened: game, chain.read(data))


def stopped(kind: str, standings: Any, ended: Any) -> bytes:
    table = begun_table()
    table.turn({"ANNA": ["ROLL 2"]})
    table.add("ruling", 3, {"reason": "r", "act": {"kind": kind, "standings": standings}})
    left = [name for name in table.sealed if name not in table.opened and not name.startswith("draw/")]
    opens = [seal.opening(table.secret, name, table.sealed[name]) for name in left]
    table.add("end", 2, {"secret": table.secret.hex(), "standings": ended, "opens": opens})
    return table.log


def right() -> list[list[Any]]:
    table = begun_table()
    table.turn({"ANNA": ["ROLL 2"]})
    return ToyGame().standings(table.state)


@pytest.mark.parametrize(
    ("kind", "standings", "ended", "code"),
    [
        ("close", "right", "right", ""),
        ("close", [], [], ""),
        ("close", "right", [], "other-standings"),
        ("close", [["BRUTUS", 9], ["ANNA", 1]], [["BRUTUS", 9], ["ANNA", 1]], "other-standings"),
        ("void", [], [], ""),
        ("void", [], "right", "other-standings"),
    ],
)
def test_games_ended_by_a_ruling(kind: str, standings: Any, ended: Any, code: str) -> None:
    rows = [right() if part == "right" else part for part in (standings, ended)]
    log = stopped(kind, *rows)
    assert [found.code for found in run(log).problems] == ([code] if code else [])
    if rows[1] != rows[0]:
        assert "bad-standings" in [found.code for found in verify(log).problems]
    else:
        assert verify(log).problems == []


def forged(change: Callable[[list[dict[str, Any]]], object]) -> list[str]:
    """What the verifier without rules says of a closed game after a change, with the chain made good."""
    items = [json.loads(line) for line in stopped("close", right(), right()).splitlines()]
    change(items)
    return [found.code for found in verify(rechain(items)).problems]


def _put_after(items: list[dict[str, Any]]) -> None:
    items.insert(-1, {**items[-3], "type": "deadline", "data": {"deadline": 5, "reason": "more"}, "step": 3})


def test_nothing_may_follow_the_ruling_that_ends_a_game() -> None:
    assert forged(lambda items: None) == []
    assert "after-end" in forged(_put_after)
    assert "bad-standings" in forged(lambda items: items[-2]["data"]["act"].update(kind="void"))


# --- other rules ---------------------------------------------------------------------------------------------------
def _ruled(table: Table, **data: Any) -> int:
    return table.add("ruling", table.step + 1, {"reason": "r", **data})


def test_other_rules_take_the_position_over() -> None:
    table = begun_table()
    table.turn({"ANNA": ["ROLL 1"]})
    _ruled(table, rules="toy/2")
    table.turn({"ANNA": ["ROLL 1"]})
    asked = []

    def choose(opened: record.Open) -> Any:
        asked.append(opened.data.rules)
        return ToyGame()

    done = replay(choose, chain.read(table.log), table.sealed, table.secret)
    assert done.problems == []
    assert asked == ["toy/1", "toy/2"]


def test_other_rules_that_are_not_here() -> None:
    table = begun_table()
    seq = _ruled(table, rules="toy/2")

    def choose(opened: record.Open) -> Any:
        if opened.data.rules == "toy/2":
            raise Failure(Problem("newer-rules", T("The rules {rules} are newer.", rules="toy/2")))
        return ToyGame()

    done = replay(choose, chain.read(table.log), table.sealed, table.secret)
    assert codes(done.problems) == [(seq, "newer-rules")]
