"""Whole games written for the verifier: revisions, deadlines, rulings, printed beacons, sealed standings."""

from __future__ import annotations

from typing import Any

import pytest
from dice_log import DICE, LINKS, MANUAL, SECRET, ZERO, begun, dice, finished_game, opening, problems, seal, verify


def test_a_finished_game_is_sound() -> None:
    log = verify(finished_game().log())
    assert (log.problems, log.draws, len(log.heads)) == ([], 2, 13)


def test_standings_are_those_that_were_sealed() -> None:
    game = finished_game()
    game.records[-1]["data"]["standings"][0][1] = 8
    assert problems(game.log()) == ["record 12: has other standings than were sealed"]
    game = finished_game()
    game.records[-1]["data"]["opens"].pop()
    assert problems(game.log())[-1] == "record 12: has other standings than were sealed"


def test_nothing_stays_sealed_at_the_end() -> None:
    game = finished_game()
    del game.records[-1]["data"]["opens"][1:3]
    assert problems(game.log()) == ["record 12: leaves sealed: orders/2/ANNA/2, orders/2/BRUNO/1"]


def test_the_rest_of_the_seals_may_be_in_a_file() -> None:
    game = begun()
    game.end([], opens={"name": "sealed.jsonl", "hash": ZERO})
    assert problems(game.log()) == []


# --- sheets -------------------------------------------------------------------------------------------------------
def test_only_the_newest_revision_counts() -> None:
    game = begun()
    game.sheet("ANNA", "first")
    game.sheet("ANNA", "second")
    game.close(accepted=[["ANNA", 1]])
    assert problems(game.log()) == ["record 7: does not list exactly the newest sheets"]


@pytest.mark.parametrize("rev", [1, 3])
def test_revisions_are_counted(rev: int) -> None:
    game = begun()
    game.sheet("ANNA")
    game.sheet("ANNA", rev=rev)
    assert f"record 6: revision {rev} of ANNA is out of order" in problems(game.log())


def test_nobody_joins_later_and_nobody_sends_after_the_close() -> None:
    game = begun()
    game.sheet("CARLA", kind="join")
    assert problems(game.log()) == ["record 5: revision 0 of CARLA is out of order"]
    game = begun()
    game.close()
    game.sheet("ANNA")
    assert problems(game.log()) == ["record 6: `accept` of step 2 has no place here"]


def test_a_sheet_of_another_step() -> None:
    game = begun()
    game.sheet("ANNA")["step"] = 3
    assert problems(game.log()) == ["record 5: `accept` of step 3 has no place here"]


def test_a_late_sheet_may_be_refused_after_the_close() -> None:
    game = begun()
    game.close()
    game.add("refuse", 2, player="ANNA", code="late", raw=ZERO)
    game.resolve()
    assert problems(game.log()) == []


def test_words_that_were_replaced_must_stay_out() -> None:
    game = begun()
    game.sheet("ANNA", "first")
    game.sheet("ANNA", "second")
    game.close()
    record = game.resolve(DICE)
    record["data"]["entropy"] = [opening("entropy/2/ANNA/1", "first")]
    assert "record 8: opens other words than were accepted" in problems(game.log())


# --- seals --------------------------------------------------------------------------------------------------------
def test_a_name_is_sealed_once() -> None:
    game = begun()
    game.sheet("ANNA")
    game.close()
    game.resolve(seals={"orders/2/ANNA/1": "other"})
    assert problems(game.log()) == ["record 7: seals orders/2/ANNA/1 twice or badly"]


def test_a_seal_that_is_no_hash() -> None:
    game = begun()
    game.close()
    game.resolve()["data"]["seals"] = {"bid/2/ANNA": "7"}
    assert problems(game.log()) == ["record 6: seals bid/2/ANNA twice or badly"]


def test_openings_of_nothing() -> None:
    game = begun()
    game.add("reveal", 2, opens=[opening("bid/2/ANNA", 7)])
    assert problems(game.log()) == ["record 5: the opening of bid/2/ANNA fits no seal"]


def test_a_salt_in_capitals() -> None:
    game = finished_game()
    one = game.records[-1]["data"]["opens"][0]
    one["salt"] = one["salt"].upper()
    assert problems(game.log()) == [f"record 12: the opening of {one['name']} fits no seal"]


def test_the_position_a_game_began_from_is_opened() -> None:
    game = begun(options={"position": seal("position/0", {"turn": 4})})
    game.end([], opening("position/0", {"turn": 4}))
    assert problems(game.log()) == []
    game.records[-1]["data"]["opens"][0]["value"] = {"turn": 5}
    assert problems(game.log()) == ["record 5: the opening of position/0 fits no seal"]


# --- draws --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("label", ["", "a b", "é", "x" * 121])
def test_odd_labels(label: str) -> None:
    game = begun()
    game.close()
    game.resolve(DICE | {"label": label})
    assert any(text.startswith("record 6: ") for text in problems(game.log()))


@pytest.mark.parametrize("change", [{"kind": "cards"}, {"count": -1}, {"sides": 0}, {"count": 2**53 - 1}])
def test_odd_draws(change: dict[str, Any]) -> None:
    game = begun()
    game.close()
    game.resolve()["data"]["draws"] = [DICE | {"result": [1]} | change]
    assert any(text.startswith("record 6: ") for text in problems(game.log()))


# --- deadlines and beacons ----------------------------------------------------------------------------------------
def test_the_deadline_is_the_announced_one() -> None:
    game = begun()
    game.add("deadline", 2, deadline=1704153600, reason="a week more")
    game.close()
    assert problems(game.log()) == ["record 6: closes at another deadline than the one announced"]


def test_a_printed_beacon() -> None:
    game = begun(beacon=MANUAL)
    game.close()
    game.resolve(DICE, beacon="3.7.12.40")["data"]["beacon"] = {"text": "3.7.12.40"}
    assert problems(game.log()) == []
    game.records[-1]["data"]["beacon"] = {"text": "3.7.12.41"}
    assert problems(game.log()) == ["record 6: the draw battle/1/att is not what key, words and beacon give"]
    del game.records[-1]["data"]["beacon"]
    assert "record 6: the beacon is missing or not the one due" in problems(game.log())


def test_a_beacon_nobody_announced() -> None:
    game = begun()
    game.close()
    game.resolve(DICE, beacon="3.7.12.40")["data"]["beacon"] = {"text": "3.7.12.40"}
    assert "record 6: the beacon is missing or not the one due" in problems(game.log())


# --- the order of records -----------------------------------------------------------------------------------------
def test_nothing_after_the_end_and_no_end_before_its_time() -> None:
    game = finished_game()
    game.add("ruling", 2, reason="too late")
    assert problems(game.log()) == ["record 13: `ruling` of step 2 has no place here"]
    game = begun()
    game.close()
    game.end([])
    assert problems(game.log()) == ["record 6: `end` of step 1 has no place here"]


def test_a_step_that_is_resolved_before_it_closed() -> None:
    game = begun()
    game.resolve()
    assert problems(game.log()) == ["record 5: `resolve` of step 2 has no place here"]


def test_a_secret_in_capitals() -> None:
    game = begun()
    game.end([], secret=SECRET.hex().upper())
    assert problems(game.log()) == ["record 5: the secret does not fit `commit`"]


def test_the_chain_of_keys_is_that_of_the_log() -> None:
    assert all(dice.H("chain", LINKS[k + 1]) == LINKS[k] for k in range(4))
