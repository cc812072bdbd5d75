"""Rulings: what a moderator may correct, and what the verifier still holds him to."""

from __future__ import annotations

from dice_log import DICE, MANUAL, ZERO, Game, begun, dice, opening, problems, seal, verify


def test_rulings_are_printed() -> None:
    game = begun()
    game.add("ruling", 2, reason="BRUNO is away", act={"kind": "pause"})
    log = verify(game.log())
    assert log.problems == []
    assert log.notes == ["record 5: RULING {'act': {'kind': 'pause'}, 'reason': 'BRUNO is away'}"]


def test_a_sheet_taken_out_gives_way_to_the_one_before() -> None:
    game = begun()
    game.sheet("ANNA")
    game.sheet("ANNA")
    game.add("ruling", 2, reason="forged", act={"kind": "void-sheet", "sheet": ["ANNA", 2]})
    game.close(accepted=[["ANNA", 1]])
    game.resolve()
    assert problems(game.log()) == []


def test_a_sheet_taken_out_keeps_its_number() -> None:
    game = begun()
    game.sheet("ANNA")
    game.add("ruling", 2, reason="forged", act={"kind": "void-sheet", "sheet": ["ANNA", 1]})
    game.sheet("ANNA")
    game.close()
    assert problems(game.log()) == []


def test_a_sheet_taken_out_must_be_there() -> None:
    game = begun()
    game.add("ruling", 2, reason="forged", act={"kind": "void-sheet", "sheet": ["ANNA", 1]})
    assert problems(game.log()) == ["record 5: there is no sheet ('ANNA', 1) to take out"]


def played_again(words: str = "rosa") -> Game:
    game = begun()
    game.sheet("ANNA", "rosa")
    game.close()
    game.resolve(DICE, seals={"state/2": "wrong"})
    game.add("ruling", 3, reason="a fault of the program", act={"kind": "replay", "step": 2})
    game.step, game.words, game.revisions = 2, {"ANNA": words}, {"ANNA": 1}
    game.resolve(DICE, seals={"state/2": "right"})
    return game


def test_a_step_played_again_has_the_same_dice() -> None:
    game = played_again()
    assert game.records[-1]["data"]["draws"] == game.records[-3]["data"]["draws"]
    assert problems(game.log()) == []
    game.close()
    game.resolve()
    assert problems(game.log()) == [], "the game goes on where it was"


def test_a_step_is_not_played_again_with_other_words() -> None:
    assert "record 9: plays it again from other input" in problems(played_again("other").log())


def test_a_step_is_not_played_again_with_sheets_that_it_does_not_have() -> None:
    for sheets, found in (([["ANNA", 1]], []), ([], []), ([["ANNA", 2]], ["from"]), ([["BRUNO", 1]], ["from"])):
        game = played_again()
        game.records[-2]["data"]["act"]["sheets"] = sheets
        expected = ["record 9: plays it again from other input" for _ in found]
        assert problems(game.log()) == expected


def test_a_step_is_not_played_again_unruled_nor_twice() -> None:
    game = played_again()
    game.records.append(dict(game.records[-1]))
    assert problems(game.log()) == ["record 10: `resolve` of step 2 has no place here"]
    game = played_again()
    del game.records[-2]
    assert "record 8: `resolve` of step 2 has no place here" in problems(game.log())


def test_a_step_played_again_may_not_seal_names_of_other_steps() -> None:
    game = played_again()
    game.records[-1]["data"]["seals"]["orders/2/ANNA/1"] = ZERO
    assert problems(game.log()) == ["record 9: seals orders/2/ANNA/1 twice or badly"]


def test_keys_that_were_lost() -> None:
    game = begun()
    top = bytes(range(32))
    game.add("ruling", 2, reason="the disk is broken", anchor=dice.H("chain", top).hex())
    game.close()
    game.resolve()["data"]["key"] = top.hex()
    assert problems(game.log()) == []


def test_a_beacon_that_is_down() -> None:
    drand = {"kind": "drand", "from": 2, "chain": ZERO, "genesis": 0, "period": 3, "lag": 3600}
    game = begun(beacon=drand)
    game.close(round=(1704067200 + 3600) // 3 + 1)
    game.add("ruling", 2, reason="it is silent since Monday", beacon=MANUAL)
    game.resolve(DICE, beacon="1.2.3")["data"]["beacon"] = {"text": "1.2.3"}
    assert problems(game.log()) == []


def test_hidden_changes_of_a_ruling_are_seals() -> None:
    game = begun()
    change = {"path": "/deck/0", "was": seal("ruling/5/0", "c1"), "now": seal("ruling/5/1", "c2")}
    game.add("ruling", 2, reason="a card lay twice", set=[change, {"path": "/money/ANNA", "was": 3, "now": 4}])
    game.add("reveal", 2, opens=[opening("ruling/5/0", "c1"), opening("ruling/5/1", "c2")])
    assert problems(game.log()) == []
    game.add("reveal", 2, opens=[opening("ruling/5/0", "c2")])
    assert problems(game.log()) == ["record 7: the opening of ruling/5/0 fits no seal"]


def test_a_name_of_a_step_played_again_may_be_sealed_by_a_later_one() -> None:
    """A deck that is shuffled in another step now: the name is free once, and only once."""
    game = begun()
    game.close()
    game.resolve(seals={"card/a/1/0": "c1"})
    game.add("ruling", 3, reason="a fault of the program", act={"kind": "replay", "step": 2})
    game.step = 2
    game.resolve(seals={"state/2": "right"})
    game.close()
    game.resolve(seals={"card/a/1/0": "c2"})
    assert problems(game.log()) == []
    game.close()
    game.resolve(seals={"card/a/1/0": "c3"})
    assert problems(game.log()) == ["record 12: seals card/a/1/0 twice or badly"]


def test_what_was_opened_and_is_sealed_again_must_be_opened_again() -> None:
    game = begun()
    game.close()
    game.resolve(seals={"card/a/1/0": "c1"}, opens=[opening("card/a/1/0", "c1")])
    game.add("ruling", 3, reason="a fault of the program", act={"kind": "replay", "step": 2})
    game.step = 2
    game.resolve(seals={"card/a/1/0": "c2"})
    game.add("ruling", 3, reason="enough", act={"kind": "void"})
    game.end([])
    assert problems(game.log()) == ["record 10: leaves sealed: card/a/1/0"]
    game.records[-1]["data"]["opens"] = [opening("card/a/1/0", "c2")]
    assert problems(game.log()) == []


def stopped(kind: str, standings: list[object], ended: list[object]) -> Game:
    game = begun()
    game.sheet("ANNA")
    game.add("ruling", 2, reason="all agreed", act={"kind": kind, "standings": standings})
    game.end(ended, opening("orders/2/ANNA/1", {"orders": ["PASS"], "raw": ZERO}))
    return game


def test_a_game_ended_by_a_ruling() -> None:
    assert problems(stopped("close", [["ANNA", 3]], [["ANNA", 3]]).log()) == []
    assert problems(stopped("void", [], []).log()) == []
    assert problems(stopped("close", [["ANNA", 3]], [["ANNA", 4]]).log()) == [
        "record 7: has other standings than were sealed"
    ]


def test_a_closed_step_need_not_be_resolved_then() -> None:
    game = begun()
    game.close()
    game.add("ruling", 2, reason="the rules fail", act={"kind": "void"})
    game.end([])
    assert problems(game.log()) == []


def test_nothing_but_openings_may_follow_it() -> None:
    game = stopped("close", [["ANNA", 3]], [["ANNA", 3]])
    end = game.records.pop()
    game.add("reveal", 2, opens=[])
    game.records.append(end)
    assert problems(game.log()) == []
    game.records.insert(-1, {**end, "type": "deadline", "step": 2, "data": {"deadline": 5, "reason": "x"}})
    assert problems(game.log()) == ["record 8: `deadline` of step 2 has no place here"]
