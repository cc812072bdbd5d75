"""A game in which nobody attacks does not end by itself (rules: C23, END-7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from spqrisiko_table import game, place

from pbem.app.env import Env
from pbem.app.new import Request, new
from pbem.app.run import run

ENV = Env(lambda: "2026-01-01T00:00:00Z", bytes)
BOARD = {"arabia": "B:1", "italia": "A:3"}


def opened(folder: Path, pace: str = "player", *options: str) -> None:
    new(ENV, folder, Request("spqrisiko", ["A", "B"], options=options, pace=pace, seed="timid"))


@pytest.mark.parametrize("pace", ["player", "round"])
def test_going_on_without_sheets_stops_after_the_set_up(tmp_path: Path, pace: str) -> None:
    opened(tmp_path / "g", pace)
    done = run(ENV, tmp_path / "g", force=True, until_end=True)
    assert (done.outcome, done.exit, done.step, done.over) == ("stopped", 1, 4, False)
    (problem,) = done.problems
    assert problem.code == "endless"
    assert "only the option max_rounds" in problem.text
    assert run(ENV, tmp_path / "g", force=True).outcome == "resolved", "one step at a time is the moderator's choice"


def test_a_last_round_ends_it(tmp_path: Path) -> None:
    opened(tmp_path / "g", "player", "max_rounds=2")
    done = run(ENV, tmp_path / "g", force=True, until_end=True)
    assert (done.over, done.exit, done.step, done.turn) == (True, 0, 7, 2)


@pytest.mark.parametrize(
    ("at", "stuck"),
    [
        ({}, True),
        ({"phase": "battle"}, True),
        ({"phase": "battle", "row": ["creta"], "deck": ["asia", "italia"]}, False),  # the refill exhausts the deck
        ({"phase": "battle", "row": ["creta"], "deck": ["asia", "italia", "syria"]}, True),
        ({"deck": []}, False),
        ({"final": 1}, False),
        ({"final": 0}, False),
        ({"regions": {"italia": "A:3"}, "out": ["B"]}, False),  # a single seat: over after its turn
    ],
)
def test_when_it_would_go_on_for_ever(at: dict[str, Any], stuck: bool) -> None:
    for pace, options in (("player", {}), ("round", {}), ("player", {"max_rounds": 9})):
        g = game(pace, **options)
        state = place(g, "AB", **({"regions": BOARD} | at))
        assert (g.stuck(state) is not None) == (stuck and not options)


def test_whoever_opens_it_is_told() -> None:
    hints = game().manifest.hints
    assert all(set(hint.text) == {"en", "it"} for hint in hints)
    assert [hint.text["en"].partition(":")[0] for hint in hints if hint.options == ["max_rounds"]] == [
        "Cards are drawn only after victories"
    ]
