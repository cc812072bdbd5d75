"""What players write to the moderator reaches him; what they only ask for can be answered."""

from __future__ import annotations

import pytest
from mail_table import ANNA, BRUNO, Post, opened, text_of

from pbem.app import mail_quarantine, needs
from pbem.app.audit import audit
from pbem.render.speech import Speaker


def wanted(game: Post) -> list[str]:
    return [Speaker("en").say(one.text) for one in needs.of_mail(game.folder)]


@pytest.mark.parametrize("orders", ["", "TAKE 2\n\n"])
def test_a_message_to_the_moderator_waits_for_him_with_its_text(game: Post, orders: str) -> None:
    raw = game.mail(orders + "PRESS TO MODERATOR\nMay I see\nthe map?\nEND PRESS\n", subject=game.token("ANNA"))
    assert game.send(raw).code == ("accepted" if orders else "press")
    game.send(raw)
    (row,) = mail_quarantine.listed(game.folder.root).letters
    assert (row.reason, row.seat, row.sender, row.first) == ("message", "ANNA", ANNA, "May I see")
    assert wanted(game) == ["ANNA writes to you: May I see the map?"]
    again = game.mail("TAKE 3\nPRESS TO MODERATOR\nMay I see\nthe map?\nEND PRESS\n", subject=game.token("ANNA"))
    assert game.send(again).code == "accepted"
    assert len(wanted(game)) == 1, "the same words are told once"
    mail_quarantine.drop(game.world.env, game.folder.root, "1")
    assert wanted(game) == []


def test_each_message_is_news(game: Post) -> None:
    for word in ("one", "two"):
        game.send(game.mail(f"PRESS TO GM\n{word}\nEND PRESS\n", subject=game.token("ANNA")))
    assert len({one.code for one in needs.of_mail(game.folder)}) == 2


def test_who_only_asks_what_would_become_of_it_sends_nothing(game: Post) -> None:
    game.send(game.mail("Check: yes\nTAKE 1\nPRESS TO GM\nHello.\nEND PRESS\n", subject=game.token("ANNA")))
    assert wanted(game) == []


@pytest.mark.parametrize("whom", ["AL MODERATORE", "ALL'ARBITRO", "all\u2019arbitro", "A MODERATORE", "al moderatore"])
def test_italian_articles_are_understood(game: Post, whom: str) -> None:
    text = f"MESSAGGIO {whom}\nPosso chiedere una cosa?\nFINE MESSAGGIO\n"
    done = game.send(game.mail(text, sender=BRUNO, subject=game.token("BRUNO")))
    assert (done.code, done.refused) == ("press", ())
    assert wanted(game) == ["BRUNO writes to you: Posso chiedere una cosa?"]


def test_a_mail_without_a_good_order_reaches_him(game: Post) -> None:
    game.send(game.mail("Take good care of my fleet, thanks.\n", subject=game.token("ANNA")))
    assert wanted(game) == ["ANNA writes to you: Take good care of my fleet, thanks."]


def test_the_answer_to_a_check_can_be_answered_with_the_orders(game: Post) -> None:
    game.send(game.mail("Check: yes\nTAKE 1\n", subject=game.token("ANNA")))
    (path,) = game.outbox("*/checked-ANNA-*.eml")
    letter = opened(path)
    assert game.token("ANNA") in str(letter["Subject"]) and letter["Reply-To"]
    assert "answer this mail with the whole sheet" in " ".join(text_of(path).split())
    quoted = "\n".join(f"> {line}" for line in text_of(path).split("\n"))
    done = game.send(game.mail(f"TAKE 1\n\n{quoted}\n", subject=f"Re: {letter['Subject']}"))
    assert (done.code, done.accepted) == ("accepted", ((1, "TAKE 1"),))
    assert audit(game.world.env, game.folder.root, files=True).problems == ()
