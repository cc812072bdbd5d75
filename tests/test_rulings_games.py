"""Every kind of ruling in a game of each ruleset, to its end: both verifiers and the audit must agree with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from ruling_table import Desk, problems
from toy_table import World

from pbem.app.play import play
from pbem.app.status import status

RULESETS = ("morome", "spqrisiko", "struggle")
OPTIONS = {"morome": ["event_rolls=2"], "spqrisiko": [], "struggle": []}
PUBLIC = {"morome": "money.A", "spqrisiko": "vp.A", "struggle": "players.A.gold"}
HIDDEN = {"morome": "deck", "spqrisiko": "deck", "struggle": "development"}


@pytest.fixture(params=RULESETS)
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    world = World(tmp_path)
    seats = ("A=Anna <a@example.org> [it]", "B=Bruno")
    world.new(ruleset=request.param, seats=seats, seed="y", options=OPTIONS[request.param])
    made = Desk(world)
    for _ in range(3):
        turn(made)
    return made


def turn(desk: Desk) -> None:
    for seat in ("A", "B"):
        play(desk.world.env, desk.folder, [seat])
    desk.world.time += 60
    desk.world.run(force=True)


def ruleset(desk: Desk) -> str:
    return str(desk.world.log()[0]["data"]["rules"].split("/")[0])


def value(state: Any, path: str) -> Any:
    for key in path.split("."):
        state = state[key]
    return state


def swapped(cards: list[str]) -> list[str]:
    """The same cards with the first two different ones in each other's place."""
    other = next(place for place, card in enumerate(cards) if card != cards[0])
    return [cards[other], *cards[1:other], cards[0], *cards[other + 1 :]]


def correct(desk: Desk) -> None:
    """A public and a hidden value."""
    public, hidden = PUBLIC[ruleset(desk)], HIDDEN[ruleset(desk)]
    state = desk.state()
    cards = swapped(value(state, hidden))
    ruled = desk.set(public, str(value(state, public) + 2), hidden, json.dumps(cards), reason="a slip")
    assert [change.path for change in ruled.changes if change.hidden] == [hidden]
    after = desk.state()
    assert (value(after, public), value(after, hidden)) == (value(state, public) + 2, cards)


def test_all_of_them_in_one_game(desk: Desk) -> None:
    correct(desk)
    turn(desk)
    play(desk.world.env, desk.folder, ["A"])
    for seat in _sheets(desk):
        desk.void_sheet(seat, reason="sent by her brother")
    turn(desk)
    desk.replay(3, reason="a fault of the program")
    correct(desk)
    turn(desk)
    desk.replay(reason="once more")
    turn(desk)
    assert problems(desk) == []
    desk.stop("close", reason="enough")
    assert problems(desk) == []


def _sheets(desk: Desk) -> list[str]:
    return [row.seat for row in status(desk.world.env, desk.folder).seats if row.rev]


def test_the_same_dice_whatever_was_corrected(desk: Desk) -> None:
    """A step that is played again from another position has the same dice wherever it asks for the same labels."""
    correct(desk)
    first, again = _played_twice(desk)
    old, new = ({drawn["label"]: drawn for drawn in record["data"]["draws"]} for record in (first, again))
    assert first["data"]["key"] == again["data"]["key"]
    common = [label for label in old if label in new and old[label]["count"] == new[label]["count"]]
    assert [label for label in common if old[label] != new[label]] == []
    assert problems(desk) == []


def _played_twice(desk: Desk) -> list[dict[str, Any]]:
    turn(desk)
    newest = max(record["step"] for record in desk.world.log() if record["type"] == "resolve")
    desk.replay(newest - 1)
    found = [r for r in desk.world.log() if (r["type"], r["step"]) == ("resolve", newest - 1)]
    assert len(found) == 2
    return found
