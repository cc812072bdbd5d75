"""Messages between players by mail: who they are from cannot be told from anything that their readers get."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fake_smtp import FakeSmtp
from mail_table import Post, opened, text_of
from mailbox_table import Sender
from toy_table import World, contents

from pbem.app import press_desk
from pbem.core.problem import Failure
from pbem.desk.spans import HOUR
from pbem.store.press import all_of

PLAYERS = (
    "ANNA=Anna <canary-local@canary-host.example>",
    "BRUNO=Bruno <bruno@example.org> [it]",
    "CARLA=Carla <carla@example.org>",
)
ANNA, BRUNO, CARLA = "canary-local@canary-host.example", "bruno@example.org", "carla@example.org"
SIGNATURE = "\n-- \nAnna Canaryname\nCanary Street 7\n"
SIGN = {"From": f"Anna Canaryname <{ANNA}>", "Reply_To": ANNA, "X_Mailer": "CanaryMail", "Organization": "Canary Ltd"}


class Desk(Post):
    """A game of three, with anonymous messages."""

    def __init__(self, world: World, allow: str = "anonymous") -> None:
        self.world, self.name, self.count = world, "roma", 0
        self.opened = world.new(self.name, seats=PLAYERS)
        path = self.folder.settings
        path.write_text(path.read_text("utf-8") + f'\n[press]\nallow = "{allow}"\n', "utf-8")

    def anna(self, text: str, **headers: str) -> bytes:
        said = {"sender": ANNA, "subject": f"Re: {self.token('ANNA')} canary subject", **SIGN} | headers
        return self.mail(text, **said)

    def later(self) -> None:
        self.world.time += 3 * HOUR
        self.send(self.mail("TAKE 1\n", sender=CARLA, subject=self.token("CARLA")))

    def letters(self, seat: str) -> list[Path]:
        return self.outbox(f"*/press-*-{seat}.eml")


@pytest.fixture
def desk(world: World) -> Desk:
    return Desk(world)


def press(text: str, head: str = "PRESS TO BRUNO") -> str:
    return f"{head}\n{text}\nEND PRESS\n"


# --- letters --------------------------------------------------------------------------------------------------------
def test_a_message_alone_is_no_sheet(desk: Desk) -> None:
    done = desk.send(desk.anna("Hi!\n\n" + press("TAKE 5\nLet us ally.") + SIGNATURE))
    assert (done.code, done.seat, done.exit) == ("press", "ANNA", 0)
    assert desk.world.types(desk.name)[-1] != "accept"
    (letter,) = desk.letters("BRUNO")
    message = opened(letter)
    assert message["To"] == BRUNO and desk.token("BRUNO") in str(message["Subject"])
    assert "Un messaggio da Anna" in str(message["Subject"]) or "Anna" in str(message["Subject"])
    assert "|     TAKE 5" in text_of(letter) and "Canary Street" not in text_of(letter)
    (answer,) = desk.outbox("*/pressed-ANNA-*.eml")
    assert "Your message to Bruno goes out." in text_of(answer)


def test_with_orders_the_receipt_tells_of_both(desk: Desk) -> None:
    done = desk.send(desk.anna("TAKE 2\n\n" + press("Let us ally.") + "\nthanks\n"))
    assert (done.code, [line for _, line in done.accepted]) == ("accepted", ["TAKE 2"])
    (receipt,) = desk.outbox("*/receipt-ANNA-*.eml")
    assert "Your message to Bruno goes out." in text_of(receipt)
    assert desk.outbox("*/pressed-*") == []


def test_the_same_mail_twice_is_one_message_and_one_answer(desk: Desk) -> None:
    raw = desk.anna(press("Let us ally."))
    before = desk.send(raw)
    kept = contents(desk.folder.root)
    again = desk.send(raw.replace(b"canary subject", b"[list] canary subject"))
    assert (before.code, again.code) == ("press", "press")
    changed = {name for name, data in contents(desk.folder.root).items() if kept.get(name) != data}
    assert all(name.startswith("private/inbox/") for name in changed)


def test_an_answer_goes_the_same_way(desk: Desk) -> None:
    desk.send(desk.anna(press("Let us ally.")))
    (letter,) = desk.letters("BRUNO")
    quoted = "\n".join(f"> {line}" for line in text_of(letter).split("\n"))
    subject = f"Re: {opened(letter)['Subject']}"
    text = (
        f"MESSAGGIO A ANNA\nVolentieri.\nFINE MESSAGGIO\n\nIl 14/11/2023 22:13, GM <gm@x.org> ha scritto:\n{quoted}\n"
    )
    done = desk.send(desk.mail(text, sender=BRUNO, subject=subject))
    assert (done.code, done.seat, done.refused) == ("press", "BRUNO", ())
    assert "Volentieri." in text_of(desk.letters("ANNA")[0])


def test_a_letter_that_comes_back_whole_and_unmarked_orders_nothing(desk: Desk) -> None:
    desk.send(desk.anna(press("TAKE 5\nEND\nENTROPY mine")))
    (letter,) = desk.letters("BRUNO")
    done = desk.send(desk.mail(text_of(letter), sender=BRUNO, subject=str(opened(letter)["Subject"])))
    assert done.code == "empty"
    assert len(all_of(desk.folder)) == 1


def test_an_old_token_is_good_for_a_message_but_not_for_orders(desk: Desk) -> None:
    old = desk.token("ANNA")
    desk.world.run(desk.name, force=True)
    assert desk.send(desk.anna(press("Late thanks."), subject=old)).code == "press"
    assert desk.send(desk.anna("TAKE 1\n" + press("More."), subject=old)).code == "held"
    assert desk.send(desk.mail(press("x"), sender=ANNA, subject="no token")).code == "held"
    assert len(all_of(desk.folder)) == 1


def test_a_held_mail_speaks_when_the_moderator_accepts_it(desk: Desk) -> None:
    from pbem.app import mail_quarantine

    held = desk.send(desk.mail(press("It is me."), sender="new@example.net", subject="hi"))
    assert held.code == "held" and all_of(desk.folder) == []
    done = mail_quarantine.accept(desk.world.env, desk.folder.root, str(held.held), seat="ANNA")
    assert done.verdict is not None and done.verdict.code == "press"
    assert "It is me." in text_of(desk.letters("BRUNO")[0])


def test_nobody_writes_in_anothers_name(desk: Desk) -> None:
    assert desk.send(desk.mail(press("x", "PRESS TO CARLA"), sender=BRUNO, subject=desk.token("ANNA"))).code == "held"
    assert (
        desk.send(
            desk.mail(f"Seat: ANNA\n{press('x', 'PRESS TO CARLA')}", sender=BRUNO, subject=desk.token("BRUNO"))
        ).code
        != "press"
    )
    assert all_of(desk.folder) == []


# --- quotes and signatures ------------------------------------------------------------------------------------------
def test_a_message_that_runs_into_the_signature_is_not_sent(desk: Desk) -> None:
    done = desk.send(desk.anna("PRESS TO BRUNO\nAttack!\n" + SIGNATURE + "END PRESS\n"))
    assert [one.code for one in done.refused] == ["press-open"]
    (answer,) = desk.outbox("*/pressed-ANNA-*.eml")
    assert "NOT sent" in text_of(answer)


def test_a_message_in_quoted_text_is_told_of(desk: Desk) -> None:
    quote = "On Tue, 14 Nov 2023 at 22:13, GM <gm@example.org> wrote:\n> PRESS TO BRUNO\n> Attack!\n> END PRESS\n"
    done = desk.send(desk.anna(f"TAKE 1\n\n{quote}"))
    assert [one.code for one in done.refused] == ["press-quoted"]
    assert desk.letters("BRUNO") == []


def test_a_signed_message_may_quote_an_anonymous_one_may_not(desk: Desk) -> None:
    text = "You wrote:\n> you attack me\nI do not.\n> really\nReally."
    assert desk.send(desk.anna(press(text))).exit == 0
    assert "> you attack me" in text_of(desk.letters("BRUNO")[0])
    done = desk.send(desk.anna(press(text, "PRESS TO BRUNO ANONYMOUS")))
    assert [one.code for one in done.refused] == ["press-quote"]


def test_orders_in_a_quoted_report_never_go_to_others(desk: Desk) -> None:
    report = text_of(desk.outbox("0001/report-ANNA.eml")[0])
    quoted = "\n".join(f"> {line}" for line in report.split("\n"))
    done = desk.send(desk.anna(f"PRESS TO BRUNO\nLook:\n{quoted}\nfine\nEND PRESS\n"))
    assert done.refused and done.refused[0].code in ("press-token", "press-long")
    assert desk.letters("BRUNO") == []


# --- canaries -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    [
        "Beware.\nAnna Canaryname",
        "Beware.\nyours, Anna",
        "mail me: canary-local@canary-host.example",
        "mail me: CANARY-LOCAL at the usual place",
        "I am Canaryname.",
    ],
)
def test_what_would_tell_who_it_is_is_refused_with_its_reason(desk: Desk, text: str) -> None:
    done = desk.send(desk.anna(press(text, "PRESS TO BRUNO ANONYMOUS")))
    assert [one.code for one in done.refused] == ["press-named"]
    desk.later()
    assert desk.letters("BRUNO") == []


def test_nothing_in_what_readers_get_tells_who_wrote_it(desk: Desk) -> None:
    desk.send(desk.anna("TAKE 1\n" + press("Beware the ides.", "PRESS TO BRUNO ANONYMOUS") + SIGNATURE))
    desk.later()
    letters = desk.letters("BRUNO")
    assert len(letters) == 1
    raw = letters[0].name.encode() + letters[0].read_bytes()
    assert b"anna" not in raw.lower() and b"canary" not in raw.lower()
    assert not re.search(rb"<m\d+@example\.org>", raw)
    desk.world.run(desk.name, force=True)
    for path in [
        *desk.folder.turn(2).glob("BRUNO/*"),
        *desk.folder.turn(2).glob("public/*"),
        *desk.outbox("0002/post.*"),
    ]:
        assert b"canary" not in path.read_bytes().lower(), path
    text = (desk.folder.turn(2) / "BRUNO" / "report.txt").read_text("utf-8")
    assert "Anna" not in text[text.index("Beware") - 200 : text.index("Beware")]


@pytest.mark.parametrize(
    "head", ["PRESS TO BRUNO ANONYMOUS", "PRESS TO ALL ANONYMOUS", "MESSAGGIO A BRUNO, CARLA ANONIMO"]
)
def test_another_writer_changes_no_byte_for_anybody_else(tmp_path: Path, world: World, head: str) -> None:
    """Two games that differ only in who of two wrote an anonymous message: Bruno and the public get the same files, in
    number, names and content, and the log is the same."""
    given = []
    for writer, address in (("ANNA", ANNA), ("CARLA", CARLA)):
        place = tmp_path / writer
        place.mkdir()
        desk = Desk(World(place))
        headers = SIGN | {"From": address, "Reply_To": address}
        desk.send(desk.mail(press("Beware the ides.", head), sender=address, subject=desk.token(writer), **headers))
        desk.world.time += 3 * HOUR
        desk.world.run(desk.name, force=True)
        names = re.compile(r"turns/\d+/(BRUNO|public)/|outbox/\d+/(.*-BRUNO\b.*|post\..*)$|log\.jsonl")
        given.append({name: data for name, data in contents(desk.folder.root).items() if names.match(name)})
    assert given[0] == given[1]
    assert sum("press-" in name for name in given[0]) == 2
    assert any(b"Beware the ides" in data for name, data in given[0].items() if name.startswith("turns/0002/BRUNO"))


def test_its_hour_is_not_that_of_the_mail(desk: Desk) -> None:
    """The log shows to all when a sheet came."""
    desk.send(desk.anna("TAKE 1\n" + press("Beware.", "PRESS TO BRUNO ANONYMOUS")))
    record = next(one for one in reversed(desk.world.log(desk.name)) if one["type"] == "accept")
    desk.later()
    date = str(opened(desk.letters("BRUNO")[0])["Date"])
    assert record["at"][11:16] not in date
    message = all_of(desk.folder)[0]
    assert 1800 <= message.due - message.at < 9000


def test_a_folder_of_games_is_not_misled_by_a_message(desk: Desk) -> None:
    desk.world.new("other", seats=PLAYERS)
    raw = desk.anna(
        f"Game: roma\nSeat: ANNA\nAuth: {desk.opened.seats[0].password}\n" + press("Game: other"), subject="x"
    )
    done = desk.send_all(raw, root=desk.world.place).verdicts[0]
    assert (done.game, done.code) == ("roma", "press")


# --- sending --------------------------------------------------------------------------------------------------------
def test_letters_go_out_and_are_then_out(world: World, smtp: FakeSmtp) -> None:
    desk = Desk(world)
    sender = Sender(desk, smtp)
    desk.send(desk.anna(press("Now.") + press("Later.", "PRESS TO BRUNO ANONYMOUS")))
    sender.send()
    assert [b"Now." in text for _, _, text in smtp.got if b".press." in text] == [True]
    with pytest.raises(Failure) as failure:
        press_desk.withhold(world.env, desk.folder.root, 1)
    assert failure.value.problems[0].code == "press-out"
    world.time += 3 * HOUR
    sender.send()
    sender.send()
    sent = [text for _, _, text in smtp.got if b".press." in text]
    assert len(sent) == 2 and b"Later." in sent[1]
