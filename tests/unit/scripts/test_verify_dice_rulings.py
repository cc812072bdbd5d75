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
    assert "record 9: plays a step again with other words or another beacon" in problems(played_again("other").log())


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
