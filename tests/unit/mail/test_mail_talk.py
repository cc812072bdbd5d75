"""What a player writes beside orders, or instead of them: a message to the moderator is read, and nothing vanishes."""

from __future__ import annotations

import pytest
from mail_table import ANNA, Post, text_of
from mailbox_table import Reader

from pbem.app import mail_quarantine
from pbem.app.audit import audit
from pbem.app.unread import MOST, unread
from pbem.core.problem import Failure

QUESTION = "Dear moderator,\ncan I move two armies at once?\nAnna\n\n> TAKE 1\n"


def ask(game: Post, text: str = QUESTION, step: int = 2) -> str:
    """The answer to a mail of Anna's, the newest one."""
    done = game.send(game.mail(text, subject=game.token("ANNA", step)))
    return done.receipt


# --- messages -----------------------------------------------------------------------------------------------------
def test_a_question_waits_for_the_moderator_to_read(game: Post) -> None:
    done = game.send(game.mail(QUESTION, subject=game.token("ANNA")))
    assert (done.code, done.seat, done.held, done.message[1]) == ("empty", "ANNA", 1, "can I move two armies at once?")
    (row,) = mail_quarantine.listed(game.folder.root).letters
    assert (row.reason, row.seat, row.sender, row.first) == ("message", "ANNA", ANNA, "can I move two armies at once?")
    assert mail_quarantine.show(game.folder.root, "1").own == (
        "Dear moderator,",
        "can I move two armies at once?",
        "Anna",
    )


def test_the_player_is_told_so(game: Post) -> None:
    ask(game)
    (path,) = game.outbox("0002/refused-ANNA-*.eml")
    text = " ".join(text_of(path).split())
    assert "No order that counts was found in your mail; the moderator will read it as a message." in text
    assert "was not accepted" not in text and "PASS" in text
    assert audit(game.world.env, game.folder.root, files=True).problems == ()


def test_there_is_nothing_to_accept_in_it(game: Post) -> None:
    ask(game)
    with pytest.raises(Failure, match="no order in it"):
        mail_quarantine.accept(game.world.env, game.folder.root, "1")
    mail_quarantine.drop(game.world.env, game.folder.root, "1")
    assert mail_quarantine.listed(game.folder.root).letters == ()


@pytest.mark.parametrize("text", ["ENTROPY my words\n", "", "PASS\nthanks a lot!\n", "Check: yes\nHi!\n"])
def test_a_mistake_is_no_message(game: Post, text: str) -> None:
    ask(game, text)
    assert mail_quarantine.listed(game.folder.root).letters == ()


def test_a_mail_of_which_nothing_counts_is_one(game: Post) -> None:
    ask(game, "TAKE 9\n")
    (row,) = mail_quarantine.listed(game.folder.root).letters
    assert (row.reason, row.first) == ("message", "TAKE 9")


def test_a_question_that_looks_like_an_order_is_one_too(game: Post) -> None:
    ask(game, "Take care with the pirates.\nIs the deadline on Sunday?\n")
    assert [row.reason for row in mail_quarantine.listed(game.folder.root).letters] == ["message"]


def test_also_of_a_step_that_is_closed_or_a_game_that_is_over(game: Post) -> None:
    game.world.play_out(game.name)
    step = max(path.parent.name for path in game.outbox("*/report-ANNA.eml"))
    ask(game, "That was fun, thank you all.\n", int(step))
    assert [row.reason for row in mail_quarantine.listed(game.folder.root).letters] == ["message"]
    (path,) = game.outbox(f"{step}/over-ANNA-*.eml")
    assert "the moderator will read it" in " ".join(text_of(path).split())


def test_the_same_mail_again_waits_once(game: Post) -> None:
    raw = game.mail(QUESTION, subject=game.token("ANNA"))
    assert [game.send(raw).code for _ in range(2)] == ["empty", "repeated"]
    assert len(mail_quarantine.listed(game.folder.root).letters) == 1


def test_fetched_it_is_shown(reader: Reader) -> None:
    reader.orders(QUESTION)
    done = reader.fetch()
    assert done.exit == 0 and done.verdicts[0].message[0] == "Dear moderator,"


# --- the correction trap ------------------------------------------------------------------------------------------
def test_who_has_lines_refused_is_told_to_send_all_of_them(game: Post) -> None:
    text = ask(game, "TAKE 2\nTAKE 9\n")
    assert "answer with your whole sheet" in " ".join(text.split())
    assert "whole sheet" not in ask(game, "TAKE 2\n")


def test_a_newer_sheet_says_what_is_not_ordered_any_more(game: Post) -> None:
    ask(game, "TAKE 2\nREVEAL\nREVEAL\nTAKE 9\n")
    text = ask(game, "REVEAL\nTAKE 3\n")
    assert "replaces revision 1 whole.\n\nNo longer ordered:\n| TAKE 2\n| REVEAL\n\n" in text
    assert "No longer ordered" not in ask(game, "TAKE 3\nREVEAL\n")
    assert game.send(text.encode(), seat="ANNA").accepted == (), "an answer to it orders nothing"
    assert audit(game.world.env, game.folder.root, files=True).problems == ()


# --- talk ---------------------------------------------------------------------------------------------------------
def test_own_lines_that_are_no_orders_are_shown(game: Post) -> None:
    text = ask(game, "Hello,\nTAKE 2\nInitiative: 1\nENTRPY foo\nI take 3 from Bruno\nEND\nAnna\n> I take 4\n")
    wanted = "for orders:\n| Hello,\n| Initiative: 1\n| ENTRPY foo\n| I take 3 from Bruno\n\n"
    assert f"These lines were taken for talk, not {wanted}" in text
    assert "talk" not in ask(game, "TAKE 3\n\n> hello\n")


def test_of_many_those_like_orders_come_first(game: Post) -> None:
    from pbem.app.table import grammar_of, look

    grammar = grammar_of(look(game.folder.root))
    prose = [f"line {n} of a long letter" for n in range(60)]
    text = "\n".join([*prose, "I reveeal it", "so the Fool comes", "may I take 3"])
    found = unread(text, "\n" * text.count("\n"), grammar)
    assert found[:3] == ("I reveeal it", "so the Fool comes", "may I take 3") and len(found) == MOST
