"""Playing one step: seeds, seals, openings and the content of the `resolve` record."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest
from audit_toy import CARDS, State, Table, ToyGame, begun_table

from pbem.core import beacon, draw, keys, record, seal, step
from pbem.core.event import Event
from pbem.core.grammar import parse_canonical
from pbem.core.orders import Line
from pbem.core.problem import Failure
from pbem.core.ruleset import Outcome
from pbem.core.step import Inputs, Keys

SEATS = ("BRUTUS", "ANNA")
HELD = Keys(b"s" * 32, b"k" * 32)
GAME = ToyGame(turns=2)


def lines(*texts: str) -> tuple[Line, ...]:
    grammar = GAME.grammar(SEATS)
    return tuple(parse_canonical(grammar, text) for text in texts)


def first(**more: Any) -> step.Played:
    return step.play(GAME, None, Inputs("g", 1, **more), HELD, seats=SEATS)


def test_step_1_sets_up_and_begins() -> None:
    played = first(entropy={"BRUTUS": "et tu", "ANNA": "rosa"})
    state: State = played.state
    ctx = keys.context("g", 1, {"ANNA": "rosa", "BRUTUS": "et tu"}, "")
    order = draw.recompute(keys.hidden_seed(b"k" * 32, ctx), {"label": "deck/toy/0", "kind": "shuffle", "count": 6})
    dealt = [CARDS[place] for place in order]
    assert state.hands == {"BRUTUS": [dealt[0]], "ANNA": [dealt[1]]}
    assert state.deck == dealt[2:]
    assert [event.kind for event in played.outcome.events] == ["shuffled", "card", "card"]
    assert played.outcome.shows == {"BRUTUS": ["card/toy/0/0"], "ANNA": ["card/toy/0/1"]}


def test_the_content_of_the_record() -> None:
    played = first(entropy={"BRUTUS": "et tu", "ANNA": "rosa"}, revs={"ANNA": 1, "BRUTUS": 3})
    data = played.data
    secret = HELD.secret
    assert set(data) == {"key", "entropy", "draws", "seals", "opens", "public"}
    assert data["key"] == (b"s" * 32).hex()
    assert data["entropy"] == [
        seal.opening(secret, "entropy/1/ANNA/1", "rosa"),
        seal.opening(secret, "entropy/1/BRUTUS/3", "et tu"),
    ]
    assert data["public"] == seal.state_value({"turn": 1, "score": {"BRUTUS": 0, "ANNA": 0}, "deck_size": 4})
    assert [(d["label"], d["hidden"]) for d in data["draws"]] == [("deck/toy/0", True)]
    assert sorted(data["seals"]) == [*(f"card/toy/0/{n}" for n in range(6)), "state/1"]
    assert data["seals"]["state/1"] == seal.seal(secret, "state/1", seal.state_value(GAME.dump(played.state)))
    made = record.build("resolve", data, game="g", seq=4, prev="0" * 64, step=1, at="2026-01-01T00:00:00Z")
    assert record.decode(record.encode(made)) == made


def test_everything_sealed_is_given_back_for_keeping() -> None:
    played = first()
    assert sorted(played.sealed) == [*(f"card/toy/0/{n}" for n in range(6)), "draw/1/deck/toy/0", "state/1"]
    for name, digest in played.data["seals"].items():
        assert seal.seal(HELD.secret, name, played.sealed[name]) == digest
    hidden = played.data["draws"][0]
    assert seal.seal(HELD.secret, "draw/1/deck/toy/0", played.sealed["draw/1/deck/toy/0"]) == hidden["seal"]


def test_a_later_step_resolves_and_opens() -> None:
    begun = first()
    sheets = {"BRUTUS": lines("ROLL 2"), "ANNA": lines("SHOW")}
    played = step.play(GAME, begun.state, Inputs("g", 2, sheets), HELD, sealed=begun.sealed)
    card = begun.state.hands["ANNA"][0]
    assert played.data["opens"] == [seal.opening(HELD.secret, "card/toy/0/1", card)]
    faces = draw.recompute(
        keys.public_seed(HELD.chain_key, keys.context("g", 2, {}, "")),
        {"label": "roll/1/BRUTUS/0", "kind": "dice", "count": 2, "sides": 6},
    )
    assert played.state.score == {"BRUTUS": sum(faces), "ANNA": int(card[1:])}
    assert sorted(played.data["seals"]) == ["state/2"]
    assert played.state.turn == 2
    assert len(played.state.hands["BRUTUS"]) == 2, "the next step was begun"


def test_the_last_step_seals_the_standings_and_begins_nothing() -> None:
    begun = first()
    second = step.play(GAME, begun.state, Inputs("g", 2, {"ANNA": lines("ROLL 1")}), HELD)
    last = step.play(GAME, second.state, Inputs("g", 3, {}), HELD)
    assert sorted(last.data["seals"]) == ["standings/3", "state/3"]
    assert last.sealed["standings/3"] == GAME.standings(last.state)
    assert not last.state.drawn


def test_the_order_of_the_sheets_does_not_matter() -> None:
    begun = first()
    sheets = {"BRUTUS": lines("ROLL 2"), "ANNA": lines("ROLL 3")}
    there = step.play(GAME, begun.state, Inputs("g", 2, sheets), HELD)
    back = step.play(GAME, begun.state, Inputs("g", 2, dict(reversed(sheets.items()))), HELD)
    assert there.data == back.data


def test_the_state_before_is_left_alone() -> None:
    begun = first()
    before = copy.deepcopy(begun.state)
    step.play(GAME, begun.state, Inputs("g", 2, {"ANNA": lines("SHOW", "ROLL 1")}), HELD, sealed=begun.sealed)
    assert begun.state == before


@pytest.mark.parametrize(
    "change",
    [
        {"game_id": "h"},
        {"step": 3},
        {"entropy": {"ANNA": "rosae"}},
        {"entropy": {}},
        {"entropy": {"BRUTUS": "rosa"}},
        {"beacon": beacon.Value(text="1.2")},
    ],
    ids=str,
)
def test_whatever_enters_the_seeds_changes_the_dice(change: dict[str, Any]) -> None:
    begun = first()
    inputs = Inputs("g", 2, {"ANNA": lines("ROLL 20")}, {"ANNA": "rosa"})
    one = step.play(GAME, begun.state, inputs, HELD)
    other = step.play(GAME, begun.state, msgspec.structs.replace(inputs, **change), HELD)
    assert one.data["draws"][0]["result"] != other.data["draws"][0]["result"]


def test_revisions_and_other_orders_do_not() -> None:
    begun = first()
    one = step.play(GAME, begun.state, Inputs("g", 2, {"ANNA": lines("ROLL 20")}, {"ANNA": "rosa"}), HELD)
    sheets = {"ANNA": lines("ROLL 20", "ROLL 1"), "BRUTUS": lines("ROLL 9")}
    other = step.play(GAME, begun.state, Inputs("g", 2, sheets, {"ANNA": "rosa"}, {"ANNA": 2}), HELD)
    assert one.data["draws"][0] == other.data["draws"][0]


def test_a_beacon_is_carried_by_the_record() -> None:
    played = first(beacon=beacon.Value(text="3.17"))
    assert played.data["beacon"] == {"text": "3.17"}


def test_a_game_from_a_position() -> None:
    state = GAME.position(GAME.dump(first().state))
    played = step.play(GAME, None, Inputs("g", 1), HELD, position=state)
    assert played.state == state
    assert sorted(played.data["seals"]) == [*(f"card/toy/0/{n}" for n in range(6)), "state/1"]


def test_what_was_never_sealed_cannot_be_opened() -> None:
    begun = first()
    with pytest.raises(Failure) as caught:
        step.play(GAME, begun.state, Inputs("g", 2, {"ANNA": lines("SHOW")}), HELD)
    assert caught.value.problems[0].code == "not-sealed"


def test_hidden_draws_may_be_opened_in_the_same_step() -> None:
    class Open(ToyGame):
        def setup(self, seats: Any, dice: Any) -> Outcome:
            outcome = super().setup(seats, dice)
            return Outcome(outcome.state, outcome.events, outcome.seals, ["draw/1/deck/toy/0"])

    played = step.play(Open(), None, Inputs("g", 1), HELD, seats=SEATS)
    assert seal.check(played.data["opens"][0]) == played.data["draws"][0]["seal"]


def test_outcomes_in_a_row() -> None:
    one = Outcome("s1", [Event("a", "p", {})], {"x": 1}, ["x"], {"A": ["x"]})
    two = Outcome("s2", [Event("b", "p", {})], {"y": 2}, ["y"], {"A": ["y"], "B": ["y"]})
    both = step.merge(one, two)
    assert both == Outcome(
        "s2", [*one.events, *two.events], {"x": 1, "y": 2}, ["x", "y"], {"A": ["x", "y"], "B": ["y"]}
    )
    assert one.shows == {"A": ["x"]}
    with pytest.raises(ValueError, match="x"):
        step.merge(one, one)


def test_same_inputs_same_bytes() -> None:
    def log() -> bytes:
        table: Table = begun_table()
        table.turn({"ANNA": ["ROLL 4"], "BRUTUS": ["SHOW"]}, {"ANNA": "rosa"})
        return table.log

    assert log() == log()
