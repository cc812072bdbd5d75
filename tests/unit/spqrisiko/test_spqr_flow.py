"""From step to step: phases, PAUSE, rounds, the end of the deck, elimination, the last round, both paces."""

from __future__ import annotations

from typing import Any

import pytest
from spqrisiko_table import game, place
from steps_table import resolve, step, turn

PHASES = ["score", "reinforce", "battle", "move", "refill"]
AT: dict[str, Any] = {
    "regions": {"epirus": "A:5", "corsica": "A:1", "macedonia": "B:1", "achaia": "B:1", "arabia": "B:1"}
}
KEEP = "REINFORCE corsica 6L 2T\n"


def test_a_turn_runs_through_its_phases_and_hands_on() -> None:
    """rules: TURN-1, TURN-2"""
    done = step("PASS", **AT)
    assert done.phases == PHASES
    assert (done.state.active, done.state.phase, done.state.round) == ("B", "turn", 1)
    assert done.told("turn") == [{"seat": "A", "round": 1, "final": None, "paused": False}]
    assert (done.game.label(done.state).turn, done.game.label(done.state).phase) == (1, "score")


def test_begin_does_nothing() -> None:
    g = game()
    state = place(g, **AT)
    assert g.begin(state, None).state is state  # type: ignore[arg-type]


def test_the_last_seat_ends_the_round() -> None:
    done = step({"B": "PASS"}, active="B", round=4, **AT)
    assert (done.state.active, done.state.round) == ("A", 5)


# --- PAUSE --------------------------------------------------------------------------------------------------------
def test_a_pause_stops_the_turn_and_the_next_sheet_goes_on() -> None:
    """rules: C18"""
    sheet = KEEP + "ATTACK epirus > macedonia\nPAUSE\nATTACK epirus > achaia\nMOVE macedonia > epirus 1\nTAKE asia"
    done = step(sheet, "6 6 6 1", row=["asia", "creta", "syria"], deck=["judea"], **AT)
    assert done.phases == ["score", "reinforce", "battle"]
    assert done.orders() == [
        ("done", ""),
        ("done", ""),
        ("done", ""),
        ("unused", "paused"),
        ("unused", "paused"),
        ("done", ""),
    ]
    assert (done.state.phase, done.state.active, done.game.owing(done.state)) == ("battle", "A", ("A",))
    assert (done.game.label(done.state).phase, done.state.row) == ("battle", ["creta", "syria"])
    again = resolve(done.game, done.state, {"A": "REINFORCE corsica 1L\nATTACK macedonia > achaia\nPAUSE"}, "6 6 1")
    assert again.phases == ["battle"]
    assert again.told("turn")[0]["paused"] is True and not again.told("scored")
    assert again.orders()[0] == ("unused", "too_late")
    last = resolve(done.game, again.state, {}, "")
    assert last.phases == ["battle", "move", "refill"]
    assert (last.state.phase, last.state.active) == ("turn", "B")


def test_a_pause_may_depend_on_a_test() -> None:
    done = step(KEEP + "PAUSE IF NOT MINE(epirus)\nATTACK epirus > macedonia ROUNDS 1 WITH 1", "6 1", **AT)
    assert done.orders()[1] == ("skipped", "condition")
    assert done.state.phase == "turn"


def test_a_pause_can_be_a_fallback() -> None:
    done = step(KEEP + "ATTACK corsica > italia OR PAUSE", **AT)
    assert (done.state.phase, done.orders()[1]) == ("battle", ("done", ""))


def test_rounds_know_no_pause() -> None:
    done = step({"A": KEEP + "PAUSE\nATTACK epirus > macedonia", "B": ""}, "6 6 6 1", pace="round", **AT)
    assert done.orders()[1:] == [("skipped", "not_allowed"), ("done", "")]
    assert done.state.phase == "turn"


# --- pace round ---------------------------------------------------------------------------------------------------
def test_a_round_is_one_step_of_all_seats_in_order() -> None:
    """rules: PACE"""
    g = game("round")
    assert g.owing(place(g, **AT)) == ("A", "B")
    sheets = {"A": KEEP + "ATTACK epirus > macedonia", "B": "MOVE macedonia > achaia 1\nMOVE achaia > macedonia 1"}
    done = step(sheets, "6 6 6 1", pace="round", **AT)
    assert done.phases == PHASES * 2
    assert [data["seat"] for data in done.told("turn")] == ["A", "B"]
    assert done.orders("B") == [("skipped", "not_mine"), ("skipped", "not_mine")]
    assert (done.state.active, done.state.round) == ("A", 2)


def test_a_seat_that_falls_before_its_turn_has_none() -> None:
    at = {"regions": {"epirus": "A:5", "corsica": "A:1", "macedonia": "B:1", "creta": "C:1"}}
    done = step(
        {"A": KEEP + "ATTACK epirus > macedonia", "B": "PASS\nMOVE creta > asia 1"},
        "6 6 6 1",
        seats="ABC",
        pace="round",
        **at,
    )
    assert [data["seat"] for data in done.told("turn")] == ["A", "C"]
    assert done.orders("B") == [("done", ""), ("skipped", "eliminated")]
    assert done.state.round == 2


def test_a_round_begun_in_the_middle_is_played_to_its_end() -> None:
    g = game("round")
    at = {"regions": {"italia": "A:1", "creta": "B:1", "cipro": "C:1"}}
    state = place(g, "ABC", active="B", **at)
    assert g.owing(state) == ("B", "C")
    done = resolve(g, state, {})
    assert ([data["seat"] for data in done.told("turn")], done.state.round) == (["B", "C"], 2)


# --- refill and the end of the deck -------------------------------------------------------------------------------
def win(**at: Any) -> Any:
    """A's turn with one victory, so with one card to refill."""
    return step(KEEP + "ATTACK epirus > macedonia", at.pop("dice", "6 6 6 1"), **AT, **at)


def test_the_row_is_filled_from_the_top() -> None:
    """rules: IV-6"""
    done = win(row=["asia", "creta", "syria"], deck=["judea", "ponto"])
    assert (done.state.row, done.state.deck, done.state.final) == (["creta", "syria", "judea"], ["ponto"], None)
    assert done.told("revealed") == [{"cards": ["judea"]}]
    assert done.outcome.opens == ["card/region/0/0"]


def test_the_last_card_triggers_the_end_and_brings_the_discards_back() -> None:
    """rules: END, C17"""
    done = win(
        row=["asia", "creta", "syria"], deck=["judea"], discard=["ponto", "italia"], dice="6 6 6 1 shuffle=ponto,italia"
    )
    assert (done.state.final, done.state.deck, done.state.discard) == (1, ["ponto", "italia"], [])
    assert done.told("exhausted") == [{"first": True, "reshuffled": 2}] and done.told("ending") == [{"final": 1}]
    assert (done.state.generation, done.state.dealt) == (1, 0)
    assert done.outcome.seals == {"card/region/1/0": "ponto", "card/region/1/1": "italia"}


def test_a_refill_goes_on_with_the_reshuffled_discards() -> None:
    done = win(row=["asia"], deck=["judea"], discard=["ponto", "italia"], dice="6 6 6 1 shuffle=ponto,italia")
    assert (done.state.row, done.state.deck) == (["judea", "ponto", "italia"], [])
    assert done.told("exhausted") == [{"first": True, "reshuffled": 2}]


def test_one_discard_is_not_shuffled() -> None:
    done = win(row=["asia", "creta", "syria"], deck=["judea"], discard=["ponto"])
    assert done.state.deck == ["ponto"]


def test_a_row_stays_short_when_nothing_is_left() -> None:
    done = win(row=["asia", "creta"], deck=[])
    assert (done.state.row, done.state.final) == (["creta"], 1)


def test_a_second_exhaustion_changes_nothing_but_the_deck() -> None:
    done = win(row=["asia", "creta", "syria"], deck=["judea"], discard=["ponto"], final=0)
    assert (done.state.final, done.state.deck) == (0, ["ponto"])
    assert done.told("exhausted") == [{"first": False, "reshuffled": 1}] and not done.told("ending")


def test_an_empty_deck_is_exhausted_even_when_no_card_is_needed() -> None:
    done = step("PASS", row=["asia", "creta", "syria"], deck=[], **AT)
    assert done.state.final == 1


# --- the last rounds ----------------------------------------------------------------------------------------------
def test_from_the_trigger_to_the_final_count() -> None:
    """rules: END-1"""
    g = game()
    state = win(row=["asia", "creta", "syria"], deck=["judea"], discard=["ponto"]).state
    assert (state.final, state.active, state.round) == (1, "B", 1)
    state = resolve(g, state, {}).state
    assert (state.final, state.active, state.round) == (0, "A", 2)
    state = resolve(g, state, {}).state
    assert (state.final, state.active, state.round) == (0, "B", 2)
    done = resolve(g, state, {})
    assert (g.over(done.state), done.state.active, done.state.round) == (True, "", 2)
    assert done.told("over")[0]["reason"] == "last_round"
    assert g.owing(done.state) == ()


def test_triggered_by_the_last_seat_the_last_round_begins_at_once() -> None:
    done = step({"B": "PASS"}, active="B", row=["asia", "creta", "syria"], deck=[], **AT)
    assert (done.state.final, done.state.round) == (0, 2)
    assert done.told("ending") == [{"final": 1}, {"final": 0}]


@pytest.mark.parametrize(("number", "over"), [(4, False), (5, True), (6, True)])
def test_a_game_can_have_a_last_round(number: int, over: bool) -> None:
    """rules: END-7"""
    done = step({"B": "PASS"}, active="B", round=number, options={"max_rounds": 5}, **AT)
    assert (done.state.phase == "over") is over
    if over:
        assert done.told("over")[0]["reason"] == "max_rounds"


def test_a_lonely_seat_ends_the_game_after_its_turn() -> None:
    """rules: C23, END-6"""
    at = {"regions": {"epirus": "A:5", "corsica": "A:1", "macedonia": "B:1"}, "vp": {"A": 3, "B": 50}}
    done = step(KEEP + "ATTACK epirus > macedonia\nMOVE macedonia > epirus 1", "6 6 6 1", **at)
    assert done.phases == PHASES
    assert done.told("over")[0] == {
        "reason": "survivor",
        "ranking": [["B"], ["A"]],
        "winners": ["B"],
        "ties": [["A", 3, 0], ["B", 0, 0]],
    }
    assert done.dump["winners"] == ["B"]
    with pytest.raises(ValueError, match="over"):
        done.game.resolve(done.state, {}, None)  # type: ignore[arg-type]


# --- strategic moves ----------------------------------------------------------------------------------------------
ITALY = {"italia": "A:5", "cisalpina": "A:1", "creta": "A:1", "corsica": "A:1"}


@pytest.mark.parametrize(
    ("order", "outcome", "left"),
    [
        ("MOVE italia > cisalpina 2", ("done", ""), ["A:3", "A:3"]),
        ("MOVE italia > cisalpina 99", ("cut", "not_enough"), ["A:1", "A:5"]),
        ("MOVE italia > cisalpina ALL", ("done", ""), ["A:1", "A:5"]),
        ("MOVE cisalpina > italia 1", ("skipped", "few_units"), ["A:5", "A:1"]),
        ("MOVE italia > corsica 1", ("skipped", "not_adjacent"), ["A:5", "A:1"]),
        ("MOVE italia > sicilia 1", ("skipped", "not_mine"), ["A:5", "A:1"]),
        ("MOVE italia > cisalpina 1 IF LEGIONS(italia)<5", ("skipped", "condition"), ["A:5", "A:1"]),
    ],
)
def test_the_strategic_move(order: str, outcome: tuple[str, str], left: list[str]) -> None:
    """rules: IV-1, IV-4, C21"""
    done = turn("REINFORCE corsica 3L\n" + order, regions=ITALY)
    assert done.orders()[1] == outcome
    assert done.at("italia", "cisalpina") == left


def test_a_move_over_own_seas_says_which() -> None:
    """rules: IV-2"""
    done = turn("REINFORCE corsica 3L\nMOVE italia > creta 4", regions=ITALY, seas={"ionium": "A:1"})
    assert done.told("moved") == [
        {"seat": "A", "source": "italia", "target": "creta", "count": 4, "way": "bridge", "over": ["ionium"]}
    ]


@pytest.mark.parametrize(
    ("option", "outcomes"), [("one", ["done", "skipped", "skipped"]), ("land_and_sea", ["done", "done", "skipped"])]
)
def test_how_many_moves_a_turn_has(option: str, outcomes: list[str]) -> None:
    """rules: 27"""
    sheet = "REINFORCE corsica 3L\nMOVE italia > cisalpina 1\nMOVE ionium > tyrrenum 1\nMOVE cisalpina > italia 1"
    done = turn(sheet, regions=ITALY, seas={"ionium": "A:3", "tyrrenum": "A:1"}, options={"strategic_move": option})
    assert [outcome for outcome, _ in done.orders()[1:]] == outcomes
    assert [reason for _, reason in done.orders()[1:] if reason] == ["moved"] * outcomes.count("skipped")


def test_lines_of_another_step_are_told_that_their_moment_did_not_come() -> None:
    done = step("PASS\nDRAFT italia", **AT)
    assert done.orders() == [("done", ""), ("unused", "")]
