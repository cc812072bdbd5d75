"""Verification without the rules: sound logs, and what each record must agree with."""

from __future__ import annotations

from typing import Any

import pytest
from audit_toy import Table, ToyGame, begun_table, finished_table
from audit_vectors import TOY, codes, say, sentences

from pbem.core import beacon, seal
from pbem.core.verify import verify

HEX = "ab" * 32
QUICKNET = beacon.quicknet(1, lag=3600)
DEADLINE = 1694772003
ROUND = 657413
SIGNATURE = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"


def check(table: Table) -> list[tuple[int, str]]:
    return codes(verify(table.log).problems)


def test_the_toy_log() -> None:
    report = verify(TOY)
    assert report.problems == []
    assert (report.records, report.draws, report.level, report.ended) == (13, 5, 2, True)
    assert report.head == "32d3e7ea5b9955fbf4fa5b43c91747fcdaac4ede78d0dd7c04cbed8c49bd9b1a"
    notes = [say(note) for note in report.notes]
    assert any("no head was given" in note for note in notes)
    assert any("signature" in note and "not checked" in note for note in notes)


def test_heads_are_compared_and_silence_the_warning() -> None:
    report = verify(TOY, heads=[(5, "89a48bb6365291d8"), (12, "32d3e7ea5b9955fb")])
    assert report.problems == []
    assert not any("no head" in say(note) for note in report.notes)
    assert codes(verify(TOY, heads=[(5, "99a48bb6365291d8")]).problems) == [(5, "other-head")]


def test_a_whole_game_is_sound() -> None:
    table = finished_table()
    report = verify(table.log)
    assert report.problems == []
    assert (report.level, report.ended, report.draws, report.sealed) == (1, True, 4, 0)
    rulings = [say(note) for note in report.notes if "ruling" in say(note)]
    assert rulings == ["record 14: ruling in step 3 (extend): Anna may write until noon."]


def test_a_game_in_progress_waits_for_its_hidden_draws() -> None:
    report = verify(begun_table().log)
    assert (report.problems, report.draws, report.sealed, report.ended) == ([], 1, 1, False)
    assert "1 hidden draw is proved when the game ends" in [say(note) for note in report.notes]


@pytest.mark.parametrize(
    ("data", "first"), [(b"", (0, "no-open")), (b"abc", (0, "torn")), (b"{}\n", (0, "bad-record"))]
)
def test_what_is_no_log(data: bytes, first: tuple[int, str]) -> None:
    report = verify(data)
    assert codes(report.problems)[0] == first
    assert report.level is None


def test_a_torn_log_is_sound_up_to_there_and_reported() -> None:
    assert codes(verify(TOY[:-1]).problems) == [(12, "torn")]


def test_practice_dice_are_called_so() -> None:
    table = begun_table(level=0)
    assert verify(table.log).level == 0
    assert any("practice" in say(note) for note in verify(table.log).notes)


# --- order of records ---------------------------------------------------------------------------------------------
def test_a_log_begins_with_the_opening() -> None:
    table = Table(ToyGame())
    table.join("ANNA")
    assert check(table) == [(0, "no-open")]


def test_one_opening() -> None:
    table = begun_table()
    table.open()
    assert check(table) == [(5, "open-again")]


def test_joining_is_for_step_1_and_once() -> None:
    table = Table(ToyGame())
    table.open()
    table.join("ANNA", "ANNA")
    assert check(table) == [(2, "joined-twice")]
    late = begun_table()
    late.add("join", 1, {"player": "CATO"})
    late.add("join", 2, {"player": "CATO"})
    assert check(late) == [(5, "wrong-step"), (6, "wrong-step")]


@pytest.mark.parametrize("number", [1, 3])
def test_sheets_belong_to_the_open_step(number: int) -> None:
    table = begun_table()
    sheet = {"player": "ANNA", "rev": 1, "orders": HEX}
    table.add("accept", number, sheet)
    table.add("refuse", number, {"player": "", "code": "late", "raw": HEX})
    table.add("deadline", number, {"deadline": 5, "reason": "x"})
    assert check(table) == [(5, "wrong-step"), (6, "wrong-step"), (7, "wrong-step")]


def test_step_1_takes_no_sheets() -> None:
    table = Table(ToyGame())
    table.open()
    table.join("ANNA")
    table.add("accept", 1, {"player": "ANNA", "rev": 2, "orders": HEX})
    assert check(table) == [(2, "out-of-order")]


def test_sheets_of_strangers_and_revisions_out_of_order() -> None:
    table = begun_table()
    table.add("accept", 2, {"player": "CATO", "rev": 1, "orders": HEX})
    table.accept("ANNA", ["SHOW"], rev=2)
    table.accept("BRUTUS", ["SHOW"])
    table.accept("BRUTUS", ["ROLL 1"], rev=3)
    assert check(table) == [(5, "unknown-player"), (6, "bad-rev"), (8, "bad-rev")]


def test_nothing_but_late_mail_comes_between_closing_and_resolving() -> None:
    table = begun_table()
    table.close({})
    table.add("refuse", 2, {"player": "ANNA", "code": "late", "raw": HEX})
    table.accept("ANNA", ["SHOW"])
    table.add("deadline", 2, {"deadline": 5, "reason": "x"})
    table.close({})
    assert check(table) == [(7, "out-of-order"), (8, "out-of-order"), (9, "out-of-order")]


def test_steps_have_no_gaps_and_are_closed_first() -> None:
    table = begun_table()
    table.play({})
    assert check(table) == [(5, "out-of-order")]
    gap = begun_table()
    gap.step = 2
    gap.close({})
    assert check(gap) == [(5, "out-of-order")]


def test_a_step_is_resolved_once() -> None:
    table = begun_table()
    table.step = 0
    table.close({"ANNA": 1, "BRUTUS": 1})
    table.play({"ANNA": 1, "BRUTUS": 1}, seats=("ANNA", "BRUTUS"))
    assert check(table) == [(5, "out-of-order"), (6, "out-of-order")]


def test_nothing_follows_the_end() -> None:
    table = finished_table()
    size = len(table.lines)
    table.add("ruling", 4, {"reason": "after all"})
    assert check(table) == [(size, "after-end")]
    twice = finished_table().log * 2
    assert (size, "after-end") in codes(verify(twice).problems), "at its place, not at the number it bears"


def test_a_game_ends_with_its_last_step() -> None:
    table = finished_table()
    table.lines.pop()
    table.tail = type(table.tail)("toy-2", len(table.lines), _head(table))
    table.step = 3
    table.end()
    assert (len(table.lines) - 1, "out-of-order") in check(table)


def _head(table: Table) -> str:
    return verify(table.log).head


def test_rulings_and_reveals_belong_to_steps_that_exist() -> None:
    table = begun_table()
    table.add("ruling", 2, {"reason": "now"})
    table.add("ruling", 3, {"reason": "too early"})
    table.add("reveal", 9, {"opens": []})
    assert check(table) == [(6, "wrong-step"), (7, "wrong-step")]


# --- closing --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("accepted", [{}, {"ANNA": 1}, {"ANNA": 1, "BRUTUS": 1}, {"BRUTUS": 2, "ANNA": 1, "CATO": 1}])
def test_close_lists_exactly_the_newest_sheets(accepted: dict[str, int]) -> None:
    table = begun_table()
    table.accept("BRUTUS", ["SHOW"])
    table.accept("ANNA", ["SHOW"])
    table.accept("BRUTUS", ["ROLL 1"], rev=2)
    table.close(accepted)
    assert check(table) == [(8, "bad-close")]
    assert "ANNA 1, BRUTUS 2" in sentences(verify(table.log).problems)[0]


def test_close_is_sorted() -> None:
    table = begun_table()
    table.accept("BRUTUS", ["SHOW"])
    table.accept("ANNA", ["SHOW"])
    table.add("close", 2, {"accepted": [["BRUTUS", 1], ["ANNA", 1]], "deadline": 5})
    assert check(table) == [(7, "bad-close")]


def test_close_of_step_1_lists_all_who_joined() -> None:
    table = Table(ToyGame())
    table.open()
    table.join("ANNA", "BRUTUS", words={"ANNA": "rosa"})
    table.close({"ANNA": 1})
    assert check(table) == [(3, "bad-close")]


def test_close_has_the_deadline_announced_last() -> None:
    table = begun_table()
    table.add("deadline", 2, {"deadline": 10, "reason": "x"})
    table.add("deadline", 2, {"deadline": 20, "reason": "y"})
    table.close({}, deadline=10)
    assert check(table) == [(7, "bad-deadline")]


def test_a_deadline_is_forgotten_with_its_step() -> None:
    table = begun_table()
    table.add("deadline", 2, {"deadline": 10, "reason": "x"})
    table.close({}, deadline=10)
    table.play({})
    table.close({}, deadline=99)
    assert check(table) == []


# --- words, seals, openings -----------------------------------------------------------------------------------------
def edited(table: Table, accepted: dict[str, int], **change: Any) -> list[tuple[int, str]]:
    """The codes after the open step was closed and resolved with a changed `resolve` record."""
    table.close(accepted)
    data = table.play(accepted).data
    table.lines.pop()
    tail = verify(table.log)
    table.tail = type(table.tail)("toy-2", tail.records, tail.head)
    table.add("resolve", table.step, data | {key: make(data[key]) for key, make in change.items()})
    return check(table)


def test_all_words_of_accepted_sheets_are_opened() -> None:
    table = begun_table()
    table.accept("ANNA", [], "rosa")
    assert (7, "bad-entropy") in edited(table, {"ANNA": 1}, entropy=lambda old: [])


def test_words_of_a_replaced_sheet_do_not_count() -> None:
    table = begun_table()
    table.accept("ANNA", [], "rosa")
    table.accept("ANNA", [], "spina", rev=2)
    old = seal.opening(table.secret, "entropy/2/ANNA/1", "rosa")
    assert (8, "bad-entropy") in edited(table, {"ANNA": 2}, entropy=lambda right: [old])


def test_words_are_in_normal_form() -> None:
    table = begun_table()
    table.accept("ANNA", [], "rosa  rosae")
    table.close({"ANNA": 1})
    table.play({"ANNA": 1})
    assert check(table) == [(7, "bad-words")]


def test_a_name_is_sealed_once() -> None:
    table = begun_table()
    assert edited(table, {}, seals=lambda old: old | {"card/toy/0/1": HEX}) == [(6, "name-twice")]


def test_an_opening_of_nothing() -> None:
    table = begun_table()
    extra = seal.opening(table.secret, "card/toy/0/7", "c9")
    assert edited(table, {}, opens=lambda old: [extra]) == [(6, "never-sealed")]


def test_an_opening_with_another_value() -> None:
    table = begun_table()
    false = seal.opening(table.secret, "card/toy/0/1", "c9")
    assert edited(table, {}, opens=lambda old: [false]) == [(6, "wrong-opening")]


def test_a_reveal_is_checked() -> None:
    table = begun_table()
    table.add("reveal", 2, {"opens": [seal.opening(table.secret, "card/toy/0/1", "c9")]})
    assert check(table) == [(5, "wrong-opening")]


def test_a_position_is_sealed_and_opened_at_the_end() -> None:
    game = ToyGame(turns=1)
    state = {"turn": 2, "seats": ["ANNA"], "score": {"ANNA": 1}, "hands": {"ANNA": []}, "deck": [], "dealt": []}
    table = Table(game)
    table.open(position=state)
    table.join("ANNA")
    table.close({"ANNA": 1})
    table.play({"ANNA": 1}, position=game.position(state))
    table.end()
    assert check(table) == []
    table.lines[-1] = table.lines[-1].replace(b'"turn":2', b'"turn":3')
    assert check(table)[0] == (4, "wrong-opening")
