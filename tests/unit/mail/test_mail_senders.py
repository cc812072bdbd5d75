"""Machines, senders and tokens (pitfalls 23, 38 to 48, 64)."""

from __future__ import annotations

import msgspec
import pytest
from letters_table import OURS, ROSTER, SERVER, TOM, mail, multi, part, read

from pbem.mail import addresses, authresults, letter
from pbem.mail.letter import Player, Roster, Speaker

BID = "bid 7\n"


@pytest.mark.parametrize(
    "values",
    [
        ["Rossi, Mario <a@b.example>, <c@d.example>"],
        *(["a@b.example", "a@b.example"], [], [""], ["Tom Oakley"], ["a@b.example, c@d.example"], ["x: a@b.example;"]),
        *(["a@b.example (<mallory@x.example>)"], ["a@b.example <mallory@x.example>"], ["<a@b.example> <c@d.example>"]),
        *(["a@b@c.example"], ["@b.example"], ["a@"], ["<>"], ["a b@c.example"], ['"a"@b.example'], ["undisclosed:;"]),
    ],
)
def test_from_that_is_not_one_address(values: list[str]) -> None:
    """Pitfall 23."""
    assert addresses.sender(values) == ""
    result = read(mail(BID, From=values))
    assert (result.reason, result.reply, result.orders) == ("not_a_player", False, ())


@pytest.mark.parametrize(
    "value",
    [
        *("a@b.example", "<A@B.example>", '"Rossi, Mario [Roma]" <a@b.example>', "Rossi, Mario [Roma] <a@b.example>"),
        *(
            '"x@y.example" <a@b.example>',
            "a@b.example (A (nested) B)",
            "=?utf-8?q?x=40y?= <a@b.example>",
            '"(" <a@b.example>',
        ),
        *("Tom\n Oakley <a@b.example>", '"a\\"b" <a@b.example>', " a@b.example ", "a@b.example (a@b.example)"),
    ],
)
def test_from_that_is_one_address(value: str) -> None:
    """Pitfall 23: whatever stands beside it."""
    assert addresses.sender([value]) == "a@b.example"


def test_names_never_count() -> None:
    """Pitfall 44: From is free text; nor does Reply-To."""
    for value in (f'"{TOM}" <mallory@x.example>', f'"Tom Oakley <{TOM}>" <mallory@x.example>'):
        result = read(mail(BID, From=value, Reply_To=TOM))
        assert (result.reason, result.seat, result.reply) == ("not_a_player", "", False)
    assert read(mail(BID, From=f"Anybody at all <{TOM.upper()}>")).seat == "tom"


@pytest.mark.parametrize(
    "subject", ["Re: Turn 3", "[G7-T3-7F3K9Q]", "[G7-T3-9pl4cv]", "[G7-T2-9PL4CV]", "G7-T3-9PL4CV"]
)
def test_the_token_decides(subject: str) -> None:
    """Pitfalls 44 and 64: whoever gets a mail past the servers still has no token."""
    result = read(mail(BID, Subject=subject))
    assert (result.verdict, result.reason, result.orders) == ("reject", "bad_token", ())


@pytest.mark.parametrize(
    "headers",
    [
        *({"Auto_Submitted": "auto-replied"}, {"Auto_Submitted": "auto-generated (vacation)"}, {"X_Autoreply": "yes"}),
        *({"X_Autorespond": "x"}, {"Precedence": "bulk"}, {"Precedence": "Junk"}, {"Precedence": "auto_reply"}),
        *({"Return_Path": "<>"}, {"Return_Path": "< >"}, {"Subject": "Automatic reply: [G7-T3-9PL4CV]"}),
        *({"Subject": "Risposta automatica: x"}, {"Subject": "=?utf-8?q?R=C3=A9ponse_automatique?="}),
        *({"Subject": "Out of Office: x"}, {"X_Auto_Reply": ""}, {"Auto_Submitted": "AUTO-NOTIFIED; x=y"}),
    ],
)
def test_auto_replies(headers: dict[str, str]) -> None:
    """Pitfall 38."""
    result = read(mail(BID, **headers))
    assert (result.reason, result.reply, result.orders) == ("auto_reply", False, ())


@pytest.mark.parametrize(
    "headers",
    [
        *(
            {"Auto_Submitted": "no"},
            {"Auto_Submitted": "No; owner=x"},
            {"Precedence": "list"},
            {"Precedence": "first-class"},
        ),
        *(
            {"List_Id": "<x.example>"},
            {"X_Auto_Response_Suppress": "All"},
            {"Return_Path": None},
            {"X_Mailer": "autoreply"},
        ),
        {"Subject": "Re: Automatic reply: [G7-T3-9PL4CV]"},
    ],
)
def test_what_is_no_auto_reply(headers: dict[str, str]) -> None:
    """Pitfall 42: people write to lists."""
    head = {"Subject": "[G7-T3-9PL4CV]", **headers}
    assert read(mail(BID, **head)).orders == ("bid 7",)


DSN = multi(
    "report",
    part("It failed:\nbid 7\n"),
    part(
        "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; Lucia.Neri@example.org\nAction: failed\nStatus: 5.2.2\n\n"
        "Final-Recipient: rfc822;late@example.org\nAction: delayed\n",
        "message/delivery-status",
    ),
    part("From: us@x.example\n\nbid 3\n", "message/rfc822"),
    more="; report-type=delivery-status",
)


def test_bounces_name_the_address_and_get_no_answer() -> None:
    """Pitfall 40."""
    result = read(mail(*DSN, From="MAILER-DAEMON@x.example (Mail System)"))
    assert (result.reason, result.reply, result.orders, result.seat) == ("bounce", False, (), "")
    assert result.bounced == ("lucia.neri@example.org",), "what is only late is no failure"
    assert "bid 3" not in result.own + result.foreign
    exim = mail(
        BID, From="Mail Delivery System <Mailer-Daemon@x.example>", X_Failed_Recipients="a@b.example, c@d.example"
    )
    assert read(exim).reason == "bounce"
    assert read(exim).bounced == ("a@b.example", "c@d.example")
    assert read(mail(BID, Return_Path="<>", Subject="Undelivered Mail Returned to Sender")).reason == "bounce"
    qmail = "Hi. This is the mail program.\n\n<Gone@b.example>:\nNo such mailbox.\n\n  full@b.example\n"
    failed = read(mail(qmail, From="MAILER-DAEMON@x.example", Return_Path="<>", Subject="failure notice"))
    assert failed.bounced == ("gone@b.example", "full@b.example")
    assert read(mail(*DSN)).reason == "bounce", "also from a player's address"


def test_receipts_are_of_machines() -> None:
    """Pitfall 43: they carry the original."""
    text, original = part("Your mail was read.\n"), part("From: us@x.example\n\nbid 3\n", "message/rfc822")
    kind = "; report-type=disposition-notification"
    result = read(
        mail(
            *multi(
                "report",
                text,
                part("Disposition: displayed\n", "message/disposition-notification"),
                original,
                more=kind,
            )
        )
    )
    assert (result.reason, result.reply, result.orders) == ("auto_reply", False, ())


@pytest.mark.parametrize(
    "headers",
    [
        *({"From": OURS}, {"From": "PBEM <Orders@pbem.example.org>"}, {"From": "orders+other@pbem.example.org"}),
        *(
            {"X_Loop": OURS},
            {"X_Loop": "<orders@PBEM.example.org>"},
            {"X_Loop": ["x@y.example", "orders@pbem.example.org"]},
        ),
    ],
)
def test_our_own_mail_comes_back(headers: dict[str, str]) -> None:
    """Pitfall 41."""
    result = read(mail(BID, **headers))
    assert (result.reason, result.reply, result.orders) == ("loop", False, ())


def test_another_loop_header_is_not_ours() -> None:
    """Pitfall 41: lists write one too."""
    assert read(mail(BID, X_Loop="list@lists.example.org")).orders == ("bid 7",)


@pytest.mark.parametrize(
    "values",
    [
        [f"{SERVER}; dmarc=fail header.from=post.example.org"],
        *([f"{SERVER} 1; spf=pass; dmarc=fail (p=none)"], [f"{SERVER.upper()};dkim=pass;DMARC=FAIL"]),
        [f"{SERVER}; dmarc=fail", f"{SERVER}; dmarc=pass"],
        ["other.example.org; dmarc=pass", f"{SERVER}; dmarc = fail", f"{SERVER}; dmarc=pass"],
    ],
)
def test_our_server_says_that_it_is_forged(values: list[str]) -> None:
    """Pitfall 45."""
    result = read(mail(BID, Authentication_Results=values))
    assert (result.reason, result.reply, result.orders) == ("spoofed", False, ())
    assert read(mail(BID, Authentication_Results=values, Subject="x")).reply is False, "not even about a missing token"


@pytest.mark.parametrize(
    "values",
    [
        *(
            [f"{SERVER}; dmarc=pass", f"{SERVER}; dmarc=fail"],
            ["evil.example.org; dmarc=fail"],
            [f"x{SERVER}; dmarc=fail"],
        ),
        *(
            [f"{SERVER} (dmarc=fail); dmarc=pass"],
            [f'{SERVER}; x="; dmarc=fail;"; dmarc=pass'],
            [f"({SERVER}; dmarc=fail)"],
        ),
        *(
            [f"{SERVER}; dmarc=pass (; dmarc=fail)"],
            [f"{SERVER}; none"],
            [f"{SERVER}; xdmarc=fail"],
            [f"{SERVER}; dmarc=failure"],
        ),
        *(["spf=pass smtp.mailfrom=x; dmarc=fail action=none"], ["dmarc=fail"], [""], [f"{SERVER} 2; dmarc=fail"], []),
        [f"{SERVER}; spf=fail smtp.mailfrom=x.example; dkim=fail header.d=x.example"],
    ],
)
def test_what_does_not_count_as_a_forgery(values: list[str]) -> None:
    """Pitfalls 45, 46 and 47: other servers, comments, quotes, no id, SPF and DKIM alone."""
    assert read(mail(BID, Authentication_Results=values)).orders == ("bid 7",)


def test_without_a_configured_server_nothing_is_believed() -> None:
    """Pitfall 45."""
    nobody = msgspec.structs.replace(ROSTER, trusted="")
    raw = mail(BID, Authentication_Results=f"{SERVER}; dmarc=fail")
    assert letter.read(raw, nobody).orders == ("bid 7",)
    assert authresults.result([f"{SERVER}; dmarc=pass"], SERVER) == "pass"
    assert authresults.result(["; dmarc=fail"], "") == ""


def test_rewritten_senders_are_no_players() -> None:
    """Pitfall 48."""
    rewritten = {"Reply_To": TOM, "X_Original_From": f"Tom <{TOM}>", "Sender": TOM}
    result = read(mail(BID, From="Tom via List <list@lists.example.org>", **rewritten))
    assert (result.reason, result.reply) == ("not_a_player", False)


def test_a_game_may_know_its_speakers_itself() -> None:
    def speaks(opened: letter.Opened, roster: Roster) -> Speaker:
        return Speaker("A") if "[g-2-A-xyz]" in " ".join(line.text for line in opened.lines()) else Speaker()

    roster = Roster(players={"A": Player("Anna")}, accepts=lambda line: line == "bid 7", speaks=speaks)
    result = letter.read(mail("bid 7\n\n> [g-2-A-xyz]\n", From="other@x.example"), roster)
    assert (result.verdict, result.seat, result.orders) == ("accept", "A", ("bid 7",))
