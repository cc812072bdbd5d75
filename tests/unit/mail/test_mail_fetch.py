"""Fetching: what is on the disk before the server moves it, and what goes on after a run that was cut off."""

from __future__ import annotations

import pytest
from mailbox_table import Reader, configure
from toy_table import World, contents

from pbem.app import mail_fetch, mail_quarantine, mail_status
from pbem.app.mail_fetch import Fetched
from pbem.core.problem import Failure
from pbem.store import spool


def test_mail_is_taken_in_and_moved(reader: Reader) -> None:
    reader.orders("TAKE 1\n", "TAKE 2\n")
    done = reader.fetch()
    assert (done.fetched, [v.code for v in done.verdicts], done.exit) == (2, ["accepted", "accepted"], 0)
    assert [v.where for v in done.verdicts] == ["INBOX/1.eml", "INBOX/2.eml"]
    assert reader.imap.folders["INBOX"] == {} and len(reader.imap.folders["Processed"]) == 2
    assert reader.fetch() == Fetched(0, ())


def test_the_server_says_when_it_came(reader: Reader) -> None:
    reader.orders("TAKE 1\n", Date="Mon, 1 Jan 2001 00:00:00 +0000")
    reader.game.world.time += 86_400
    reader.fetch()
    assert reader.game.world.log()[-1]["at"] == "2023-11-14T22:13:20Z"


def test_nothing_of_a_mail_is_ever_said_to_the_server(reader: Reader) -> None:
    reader.orders("TAKE 1\n", Message_ID='<x"\r\nX1 CREATE pwned\r\n@example.org>')
    reader.fetch()
    assert "pwned" not in "".join(reader.imap.heard) and "SEARCH" not in "".join(reader.imap.heard)
    assert set(reader.imap.folders) == {"INBOX", "Processed"}


def test_mail_stays_unread_and_in_its_place_if_that_is_wished(reader: Reader) -> None:
    configure(reader.root, reader.imap, more='done = ""')
    reader.orders("TAKE 1\n")
    assert reader.codes() == ["accepted"] and reader.codes() == []
    reader.orders("TAKE 2\n")
    assert reader.codes() == ["accepted"]
    assert len(reader.imap.folders["INBOX"]) == 2
    assert not [line for line in reader.imap.heard if "STORE" in line or "MOVE" in line or "BODY[" in line]


def test_a_server_without_move(reader: Reader) -> None:
    reader.imap.capable = "IMAP4rev1 AUTH=PLAIN UIDPLUS"
    reader.orders("TAKE 1\n")
    assert reader.codes() == ["accepted"]
    assert reader.imap.folders["INBOX"] == {} and len(reader.imap.folders["Processed"]) == 1


def test_a_server_that_can_delete_only_all_that_is_marked(reader: Reader) -> None:
    """Somebody else may have marked mails: they are not ours to delete."""
    reader.imap.capable = "IMAP4rev1 AUTH=PLAIN"
    reader.orders("TAKE 1\n")
    assert reader.codes() == ["accepted"] and reader.codes() == []
    assert len(reader.imap.folders["INBOX"]) == 1 and reader.imap.deleted == {1}
    assert not [line for line in reader.imap.heard if "EXPUNGE" in line]


def test_mails_marked_as_deleted_are_left_alone_until_they_are_not(reader: Reader) -> None:
    reader.orders("TAKE 1\n", "TAKE 2\n")
    reader.imap.deleted = {1}
    assert reader.codes() == ["accepted"]
    assert list(reader.imap.folders["INBOX"]) == [1]
    reader.imap.deleted = set()
    assert reader.codes() == ["accepted"]
    assert reader.imap.folders["INBOX"] == {}


def test_new_counting_reads_all_again_and_takes_nothing_twice(reader: Reader) -> None:
    configure(reader.root, reader.imap, more='done = ""')
    reader.orders("TAKE 1\n", "TAKE 2\n")
    reader.fetch()
    reader.imap.validity = 8
    done = reader.fetch()
    assert done.fetched == 2 and {v.code for v in done.verdicts} == {"repeated"}
    assert [note.code for note in done.notes] == ["uidvalidity"]
    assert reader.accepted() == 2


@pytest.mark.parametrize("dies", ["BODY.PEEK", "MOVE", "CREATE", "UID FETCH 1:*", "SELECT", "AUTHENTICATE"])
def test_a_server_that_goes_away(reader: Reader, dies: str) -> None:
    """What was stored before is taken in; the next run goes on, and nothing is lost or taken twice."""
    reader.orders("TAKE 1\n", "TAKE 2\n")
    reader.imap.dies = dies
    done = reader.fetch()
    assert done.exit == 2 and done.problems[0].code in ("lost", "login-refused")
    reader.fetch()
    assert reader.accepted() == 2 and reader.imap.folders["INBOX"] == {}
    assert reader.fetch() == Fetched(0, ())


def test_a_crash_after_storing_and_before_moving(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of the disk: a mail is moved only when it is stored, and leaves the spool only when it is taken in."""
    reader.orders("TAKE 1\n")
    stored: list[int] = []

    def killed(*_: object, **__: object) -> None:
        stored.append(len(spool.of_folder(reader.root).waiting()))
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("pbem.mailbox.imap.Mailbox.move", killed)
        reader.fetch()
    assert stored == [1] and len(reader.imap.folders["INBOX"]) == 1
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("pbem.app.mail_fetch.take", killed)
        reader.fetch()
    assert reader.imap.folders["INBOX"] == {} and reader.accepted() == 0
    assert reader.codes() == ["accepted"]
    assert spool.of_folder(reader.root).waiting() == []


def test_a_game_that_cannot_take_it_now(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    reader.orders("TAKE 1\n")
    log = reader.game.folder.log
    data = log.read_bytes()
    log.write_bytes(data[:-200])
    done = reader.fetch()
    assert done.exit == 1 and done.waiting == 1
    assert reader.imap.folders["INBOX"] == {}
    log.write_bytes(data)
    assert reader.codes() == ["accepted"]


def test_a_mail_on_which_the_program_fails_is_set_aside(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.app.ingest import take

    def fails(env: object, folder: object, letters: list[object], **more: object) -> object:
        if any(b"TAKE 2" in letter.raw for letter in letters):  # type: ignore[attr-defined]
            raise ZeroDivisionError
        return take(env, folder, letters, **more)  # type: ignore[arg-type]

    monkeypatch.setattr("pbem.app.mail_fetch.take", fails)
    reader.orders("TAKE 1\n", "TAKE 2\n", "TAKE 3\n")
    done = reader.fetch()
    assert [v.code for v in done.verdicts] == ["accepted", "accepted"] and done.problems[0].code == "internal"
    assert mail_status.status(reader.root, "en").box.faulty == 1
    assert reader.fetch() == Fetched(0, ())


# --- too much -----------------------------------------------------------------------------------------------------
def test_a_huge_mail_is_not_fetched_whole(reader: Reader) -> None:
    configure(reader.root, reader.imap, top="most_bytes = 2000")
    reader.orders("TAKE 1\n" * 100_000, "TAKE 2\n")
    done = reader.fetch()
    assert [v.code for v in done.verdicts] == ["too-large", "accepted"]
    assert [note.code for note in done.notes] == ["large"]
    assert any("BODY.PEEK[]<0.2001>" in line for line in reader.imap.heard)
    assert len(reader.imap.folders["Rejected"]) == 1 and len(reader.imap.folders["Processed"]) == 1
    raw = next(iter(reader.imap.folders["Rejected"].values()))
    assert len(raw) > 600_000


def test_a_server_that_lies_about_sizes(reader: Reader) -> None:
    configure(reader.root, reader.imap, top="most_bytes = 2000")
    reader.orders("TAKE 1\n" * 100_000)
    reader.imap.lies = {1: 10}
    done = reader.fetch()
    assert done.problems[0].code == "lost" and "bytes at once" in done.problems[0].text
    assert spool.of_folder(reader.root).waiting() == []


def test_a_literal_without_end_is_not_read(reader: Reader) -> None:
    reader.orders("TAKE 1\n")
    reader.imap.huge = 10**12
    assert reader.fetch().problems[0].code == "lost"


def test_without_settings(world: World) -> None:
    with pytest.raises(Failure) as caught:
        mail_fetch.fetch(world.env, world.place)
    assert caught.value.problems[0].code == "no-mailbox"


def test_a_folder_that_cannot_be_written(reader: Reader) -> None:
    reader.orders("TAKE 1\n")
    reader.imap.read_only = True
    assert 'Set done = ""' in reader.fetch().problems[0].hint
    configure(reader.root, reader.imap, more='done = ""')
    assert reader.codes() == ["accepted"]


def test_a_strangers_mail_waits_in_quarantine(reader: Reader) -> None:
    reader.imap.folders["INBOX"][1] = reader.game.mail("TAKE 1\n", sender="mallory@example.net")
    assert reader.codes() == ["held"]
    assert len(mail_quarantine.listed(reader.root).letters) == 1
    assert mail_status.status(reader.root, "en").quarantine == 1


def test_a_mail_that_looks_like_something_else_is_still_a_mail(reader: Reader) -> None:
    """What comes from the mailbox has to show whose it is, whatever it pretends to be."""
    for raw in (
        b"Game: roma\nSeat: ANNA\nStep: 2\n\nTAKE 1\n",
        b"From: <Saved by Blink>\nSnapshot-Content-Location: x\nSeat: ANNA\n\nTAKE 1\n",
        b"[quote=x]y[/quote]\nSeat: ANNA\nTAKE 1\n",
    ):
        inbox = reader.imap.folders["INBOX"]
        inbox[len(inbox) + 1] = raw
    assert set(reader.codes()) <= {"held", "ignored"}
    assert reader.accepted() == 0


def test_a_game_with_a_mailbox_of_its_own(reader: Reader) -> None:
    (reader.root / "mail.toml").rename(reader.game.folder.root / "mail.toml")
    reader.orders("TAKE 1\n")
    done = mail_fetch.fetch(reader.game.world.env, reader.game.folder.root)
    assert [v.code for v in done.verdicts] == ["accepted"]
    assert [name for name in contents(reader.root) if "mailbox" in name and not name.endswith(".lock")] == [
        "roma/private/mailbox/state.json"
    ]


def test_two_at_once(reader: Reader) -> None:
    from pbem.store import lock

    place = spool.of_folder(reader.root)
    place.make()
    busy = mail_fetch._busy(place)
    with lock.alone(place.lock, busy), pytest.raises(Failure) as caught:
        reader.fetch()
    assert caught.value.problems == (busy,)
