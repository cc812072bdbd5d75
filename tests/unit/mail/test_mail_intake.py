"""Mail taken in: who speaks for a seat, what is taken twice, what machines write, and what is quoted."""

from __future__ import annotations

import pytest
from mail_table import ANNA, BRUNO, Post, html_of, opened, text_of

from pbem.app.audit import audit
from pbem.app.status import status

STRANGER = "mallory@example.net"


def types(game: Post) -> list[str]:
    return game.world.types(game.name)


# --- who speaks ---------------------------------------------------------------------------------------------------
def test_a_reply_with_the_token_just_works(game: Post) -> None:
    done = game.send(game.mail("Hi!\n\nTAKE 2\n\nbest, Anna\n", subject=f"Re: {game.token('ANNA')} Report"))
    assert (done.code, done.seat, done.rev, done.exit) == ("accepted", "ANNA", 1, 0)
    assert [order for _, order in done.accepted] == ["TAKE 2"]


@pytest.mark.parametrize(
    "place",
    [
        {"subject": "Re: {}"},
        {"subject": "orders", "To": "orders+{}@example.org"},
        {"subject": "orders", "text": "{}\nTAKE 2\n"},
        {
            "subject": "orders",
            "text": "TAKE 2\n\nOn Tue, 14 Nov 2023 at 22:13, GM <gm@example.org> wrote:\n> {}\n> x\n",
        },
    ],
    ids=["subject", "address", "own text", "quote"],
)
def test_the_token_may_stand_anywhere(game: Post, place: dict[str, str]) -> None:
    token = game.token("ANNA")
    said = {name: value.replace("{}", token.strip("[]") if name == "To" else token) for name, value in place.items()}
    done = game.send(game.mail(said.pop("text", "TAKE 2\n"), **said))
    assert (done.code, done.seat) == ("accepted", "ANNA")


def test_the_password_works_from_anywhere(game: Post) -> None:
    word = game.opened.seats[0].password
    done = game.send(game.mail(f"Seat: ANNA\nAuth: {word}\nTAKE 2\n", sender=STRANGER))
    assert (done.code, done.seat) == ("accepted", "ANNA")
    done = game.send(game.mail(f"Auth: {word}\nTAKE 3\n"))
    assert (done.code, done.seat, done.rev) == ("accepted", "ANNA", 2)


@pytest.mark.parametrize(
    ("subject", "sender", "text", "reason"),
    [
        ("orders", ANNA, "", "no-token"),
        ("orders", STRANGER, "", "stranger"),
        ("[roma-2-ANNA-AAAAAAAAAA]", ANNA, "", "wrong-token"),
        ("{ANNA}", STRANGER, "", "stranger"),
        ("{ANNA}", BRUNO, "", "other-seat"),
        ("{ANNA} {BRUNO}", ANNA, "", "wrong-token"),
        ("{old}", ANNA, "", "old-token"),
        ("{foreign}", ANNA, "", "other-game"),
        ("{ANNA}", ANNA, "Auth: abcd-efgh-jkmn\n", "bad-auth"),
        ("{ANNA}", f"{ANNA}, {BRUNO}", "", "stranger"),
        ("{ANNA}", f'"{ANNA}" <{STRANGER}>', "", "stranger"),
        ("{ANNA}", "", "", "stranger"),
    ],
)
def test_who_does_not_prove_it_waits(game: Post, subject: str, sender: str, text: str, reason: str) -> None:
    names = {"ANNA": game.token("ANNA"), "BRUNO": game.token("BRUNO"), "old": game.token("ANNA", 1)}
    names["foreign"] = game.token("ANNA", 2, "other")
    records = len(game.world.log())
    done = game.send(game.mail(f"{text}TAKE 2\n", sender=sender, subject=subject.format(**names)))
    assert (done.code, done.held, done.exit) == ("held", 1, 1)
    assert done.refused[0].code == reason
    assert len(game.world.log()) == records, "nothing enters the log"


def test_the_address_alone_counts_if_the_moderator_says_so(game: Post) -> None:
    game.settings("trust_address = false", "trust_address = true")
    assert game.send(game.mail("TAKE 2\n")).seat == "ANNA"
    assert game.send(game.mail("TAKE 2\n", sender=STRANGER)).code == "held"


def test_the_moderator_vouches_with_the_seat(game: Post) -> None:
    done = game.send(game.mail("TAKE 2\n", sender=STRANGER), seat="ANNA")
    assert (done.code, done.seat) == ("accepted", "ANNA")


def test_two_seats_of_one_address_are_told_apart_by_the_token(game: Post) -> None:
    game.settings(f'address = "{BRUNO}"', f'address = "{ANNA}"')
    assert game.send(game.mail("TAKE 1\n", subject=game.token("BRUNO"))).seat == "BRUNO"
    assert game.send(game.mail("TAKE 1\n", subject=game.token("ANNA"))).seat == "ANNA"


# --- the same again -----------------------------------------------------------------------------------------------
def test_a_mail_that_comes_by_two_ways_is_one_sheet(game: Post) -> None:
    raw = game.mail("TAKE 2\n", subject=game.token("ANNA"))
    first = game.send(raw)
    again = game.send(raw.replace(b"To:", b"Received: from a by b; Tue, 14 Nov 2023 22:14:00 +0000\nTo:"))
    assert (again.code, again.seq, again.receipt) == ("repeated", first.seq, first.receipt)
    assert types(game).count("accept") == 1
    assert len(game.outbox("0002/receipt-ANNA-*.eml")) == 1


def test_the_same_id_with_other_orders_is_taken_and_told(game: Post) -> None:
    game.send(game.mail("TAKE 2\n", subject=game.token("ANNA"), Message_ID="<same@example.org>"))
    done = game.send_all(game.mail("TAKE 3\n", subject=game.token("ANNA"), Message_ID="<same@example.org>"))
    assert done.verdicts[0].rev == 2
    assert [note.code for note in done.notes] == ["same-id"]


def test_nobody_suppresses_another_players_mail(game: Post) -> None:
    game.send(game.mail("TAKE 2\n", sender=BRUNO, subject=game.token("BRUNO"), Message_ID="<x@example.org>"))
    done = game.send(game.mail("TAKE 2\n", subject=game.token("ANNA"), Message_ID="<x@example.org>"))
    assert (done.code, done.seat) == ("accepted", "ANNA")


# --- machines -----------------------------------------------------------------------------------------------------
MACHINES = {
    "vacation": {"Auto_Submitted": "auto-replied"},
    "loop": {"X_Loop": "pbem@pbem.invalid"},
    "null sender": {"Return_Path": "<>"},
    "bulk": {"Precedence": "bulk"},
}


@pytest.mark.parametrize("kind", MACHINES)
def test_machines_get_no_record_and_no_answer(game: Post, kind: str) -> None:
    before = (len(game.world.log()), game.outbox("*/*"))
    done = game.send(game.mail("TAKE 2\n", subject=game.token("ANNA"), **MACHINES[kind]))
    assert (done.code, done.exit) == ("ignored", 0)
    assert (len(game.world.log()), game.outbox("*/*")) == before
    assert list((game.folder.root / "private/inbox").glob("*.raw")), "the bytes are kept"


def test_our_own_report_sent_back_by_a_redirection_is_left_alone(game: Post) -> None:
    (report,) = game.outbox("0001/report-ANNA.eml")
    assert game.send(report.read_bytes()).code == "ignored"


def test_a_bounce_warns_the_moderator(game: Post) -> None:
    raw = (
        f"From: MAILER-DAEMON@mx.example.org\nTo: orders@example.org\nSubject: Undelivered\nReturn-Path: <>\n"
        'MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n'
        "--b\nContent-Type: text/plain\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\n"
        f"Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; {ANNA}\n"
        "Action: failed\nStatus: 5.1.1\n\n--b--\n"
    )
    done = game.send_all(raw.encode())
    assert done.verdicts[0].code == "ignored"
    assert [note.code for note in done.notes] == ["bounced"]
    assert ANNA in done.notes[0].text


# --- time, size ---------------------------------------------------------------------------------------------------
def test_too_large_is_refused_and_answered(game: Post) -> None:
    done = game.send(game.mail("TAKE 2\n" + "x" * 2_000_000, subject=game.token("ANNA")))
    assert (done.code, done.seat) == ("too-large", "ANNA")
    assert len(game.outbox("0002/refused-ANNA-*.eml")) == 1


def test_the_time_is_that_of_the_mailbox(game: Post) -> None:
    from pbem.app.ingest import take
    from pbem.app.source import Letter

    raw = game.mail("TAKE 2\n", subject=game.token("ANNA"))
    take(game.world.env, game.world.folder(), [Letter(raw, "1.eml", "2023-11-14T20:00:00Z")])
    assert game.world.log()[-1]["at"] == "2023-11-14T20:00:00Z"


# --- quotes -------------------------------------------------------------------------------------------------------
def played(game: Post) -> None:
    """A step, so that Anna's report has her orders in it."""
    game.send(game.mail("TAKE 2\nTAKE 9\nENTROPY first words\n", subject=game.token("ANNA")))
    game.world.run(force=True)


def replies(report: str, html: str) -> dict[str, str]:
    """A whole report quoted as programs do it, with one new order above."""
    said = "On Tue, 14 Nov 2023 at 22:13, Toy <gm@example.org> wrote:"
    block = "From: Toy <gm@example.org>\nSent: Tuesday, 14 November 2023 22:13\nTo: Anna\nSubject: Report"
    bare = report.replace("\r", "")
    return {
        "marked": "TAKE 3\n\n" + said + "\n" + "".join(f"> {line}\n" for line in bare.split("\n")),
        "attributed only": f"TAKE 3\n\n{said}\n\n{bare}",
        "outlook": f"TAKE 3\n\n________________________________\n{block}\n\n{bare}",
        "block": f"TAKE 3\n\n{block}\n\n{bare}",
    }


@pytest.mark.parametrize("how", ["marked", "attributed only", "outlook", "block"])
def test_a_full_quote_of_our_report_replays_nothing(game: Post, how: str) -> None:
    played(game)
    (report,) = game.outbox("0002/report-ANNA.eml")
    text = replies(text_of(report), html_of(report))[how]
    done = game.send(game.mail(text, subject=f"Re: {game.token('ANNA', 3)}"))
    assert [order for _, order in done.accepted] == ["TAKE 3"]
    assert (done.code, done.refused, done.entropy) == ("accepted", (), "")


def test_not_even_pasted_as_its_own_text(game: Post) -> None:
    """Report and receipt as they are, with nothing that marks them as quoted."""
    played(game)
    for path in (*game.outbox("0002/report-ANNA.eml"), *game.outbox("0002/receipt-ANNA-1.eml")):
        done = game.send(f"{text_of(path)}\n".encode(), seat="ANNA")
        assert done.accepted == () and done.entropy == "", path.name


def test_our_html_holds_no_order(game: Post) -> None:
    played(game)
    (report,) = game.outbox("0002/report-ANNA.eml")
    head = game.mail("", subject=game.token("ANNA", 3)).replace(b"text/plain", b"text/html")
    done = game.send(head + html_of(report).encode())
    assert (done.code, done.accepted) == ("empty", ())


def test_order_like_lines_in_quotes_are_told(game: Post) -> None:
    text = "TAKE 2\n\nOn Tue, 14 Nov 2023 at 22:13, Bruno <bruno@example.org> wrote:\n> TAKE 5\n> see you\n"
    done = game.send(game.mail(text, subject=game.token("ANNA")))
    assert [order for _, order in done.accepted] == ["TAKE 2"]
    assert "| TAKE 5" in done.receipt


def test_prose_is_no_problem_but_a_near_miss_is(game: Post) -> None:
    done = game.send(game.mail("Dear moderator,\n\nTAEK 2\nTAKE 1\nsee you: soon\n", subject=game.token("ANNA")))
    assert [problem.source for problem in done.refused] == ["TAEK 2"]


# --- rebuilt ------------------------------------------------------------------------------------------------------
def test_everything_is_written_again_byte_for_byte(game: Post) -> None:
    played(game)
    game.send(game.mail("hello\nTAKE 3\n", subject=game.token("ANNA", 3)))
    game.send(game.mail("nothing here\n", subject=game.token("ANNA", 3)))
    assert status(game.world.env, game.world.folder()).seats[0].rev == 1
    before = {path: path.read_bytes() for path in game.outbox("*/*")}
    assert len([path for path in before if path.suffix == ".eml"]) == 7
    for path in before:
        path.unlink()
    audit(game.world.env, game.world.folder(), rebuild=True)
    assert {path: path.read_bytes() for path in game.outbox("*/*")} == before


def test_a_letter_says_what_it_is(game: Post) -> None:
    (report,) = game.outbox("0001/report-BRUNO.eml")
    message = opened(report)
    assert message["To"] == BRUNO
    assert game.token("BRUNO") in str(message["Subject"]).replace("\n ", " ")
    assert [part.get_filename() for part in message.iter_attachments()] == ["map.svg", "report.html", "seals.jsonl"]
    text = text_of(report)
    assert "# TAKE 1" in text and game.token("BRUNO") in text
    witness = "pbem checkpoint 1\nroma\n"
    assert witness in text and witness in html_of(report).replace("\r", "")
