"""Structure: parts, transfer encodings, HTML (pitfalls 1 to 16)."""

from __future__ import annotations

import quopri

import pytest
from letters_table import PLAIN, html, mail, multi, nested, orders, packed, part, read

from pbem.mail import flowed

FLOWED = "text/plain; charset=utf-8; format=flowed"
LONG = "attack Macedonia from Epirus with 3 supported by Thessalia with 2 and Illyria with 1"


def test_flowed_lines_are_joined_by_depth_and_the_signature_never() -> None:
    """Pitfall 1."""
    body = LONG.replace("by ", "by \n") + "\n> bid \n> 2\n -- \nbid 7\n-- \nbid 9\n"
    assert orders(body, FLOWED)[0] == LONG
    assert flowed.unflow(["a ", "b", " From here", "> c ", "> d", "-- ", "e"]) == [
        "a b",
        "From here",
        "> c d",
        "-- ",
        "e",
    ]
    assert flowed.unflow(["a ", "> b", ">> c ", "> d"]) == ["a ", "> b", ">> c ", "> d"], "depths are never joined"
    assert orders("bid \n7\n") == (), "a real line end stays one where nothing is said to flow"


def test_delsp_removes_the_blank_itself() -> None:
    """Pitfall 2."""
    body = "attack Mace \ndonia from Epirus  \nwith 3\n"
    assert orders(body, f"{FLOWED}; delsp=yes") == ("attack Macedonia from Epirus with 3",)


def test_quoted_printable_is_decoded_before_lines_are_looked_at() -> None:
    """Pitfall 3."""
    body = "attack Macedonia from Epi=\nrus with 3=20\nbid 7= \n\n=F3\n"
    assert orders(body, Content_Transfer_Encoding="quoted-printable") == (
        "attack Macedonia from Epirus with 3",
        "bid 7",
    )
    soft = quopri.encodestring(f"{LONG}\nbid 7\n".encode()).decode()
    assert "=\n" in soft
    assert orders(soft, Content_Transfer_Encoding="Quoted-Printable") == (LONG, "bid 7")


def test_a_damaged_base64_part_is_shown_but_not_executed() -> None:
    """Pitfall 4: a relay put its banner below."""
    whole = mail(packed("bid 7\n"), Content_Transfer_Encoding="base64")
    assert read(whole).orders == ("bid 7",)
    result = read(whole + b"\r\n--\r\nScanned by a gateway!\r\n")
    assert (result.verdict, result.reason, result.orders, result.reply) == ("reject", "no_orders", (), True)
    assert result.doubtful == ("bid 7",)


def test_outlook_lists_are_own_text_and_deep_nesting_loses_nothing() -> None:
    """Pitfall 5."""
    body = "<ol><li>bid 7<li>move 2 from Achaia to<br>Thessalia<li>pass</ol><p>attack Macedonia\nfrom Epirus with 3"
    assert html(body) == ("bid 7", "pass", "attack Macedonia from Epirus with 3")
    assert html("<div>" * 900 + "bid 7" + "</div>" * 900) == ("bid 7",)
    assert html("<div>" * 260 + "bid 7" + "</div>" * 260 + "<p>pass") == ("bid 7", "pass")


def test_gmail_html_is_read_by_its_structure() -> None:
    """Pitfall 6: text before the first div, the quote in its container, answers between quotes."""
    quote = '<div class="gmail_quote"><div class="gmail_attr">On 1/2/2026 at 9:00 T wrote:</div>{}</div>'
    assert html("bid 7<div>pass</div>" + quote.format("<blockquote>bid 2</blockquote>")) == ("bid 7", "pass")
    between = quote.format("<blockquote>Your bid?</blockquote><div>bid 7</div><blockquote>bid 2</blockquote>")
    assert html(between) == ("bid 7",)
    assert html("pass" + quote.format("<div>bid 2</div>")) == ("pass",), "a forwarded mail has no blockquote"
    assert html('<p>They wrote:</p><p>bid 7</p><div id="yahoo_quoted_1" class="ydp1yahoo_quoted">bid 2</div>') == ()
    assert html('<p>bid 7</p><div class="moz-cite-prefix">x</div><blockquote type="cite">bid 2</blockquote>') == (
        "bid 7",
    )
    assert html('bid 7<hr><div id="x_divRplyFwdMsg">From: a</div><p>bid 2</p>') == ("bid 7",)


@pytest.mark.parametrize(
    "kind",
    [
        *("protonmail_quote", "tutanota_quote", "ms-outlook-mobile-reference-message", "OutlookMessageHeader"),
        *("zmail_extra", "x_gmail_attr", "moz-forward-container", "gmail_signature", "moz-signature"),
    ],
)
def test_other_programs_mark_quotes_and_signatures_by_class(kind: str) -> None:
    """Pitfall 6."""
    assert html(f'<p>bid 7</p><div class="a {kind}"><p>bid 2</p></div><p>pass</p>') == ("bid 7", "pass")


@pytest.mark.parametrize(
    "style",
    [
        *("display:none", "display: NONE !important", "visibility:hidden", "mso-hide:all", "font-size:0", "opacity:0"),
        *("color:red;max-height:0px;overflow:hidden", "text-indent:-9999px", "font-size:1px"),
    ],
)
def test_hidden_html_is_nobodys_text(style: str) -> None:
    """Pitfall 7."""
    result = read(mail(f'<div style="{style}">bid 55<b>bid 56</b></div><p>bid 7</p>', "text/html"))
    assert result.orders == ("bid 7",)
    assert result.doubtful == ()


def test_what_is_seen_is_own_text_whatever_its_style() -> None:
    body = '<p style="font-size:1em">bid 7</p><td style="font-size:0"><p style="font-size:13px">pass</p></td>'
    assert html(body + '<p style="color:#000;max-height:20px;overflow:hidden">bid 8</p>') == ("bid 7", "pass", "bid 8")
    assert html("<style>bid 1</style><script>bid 2</script><!-- bid 3 --><title>bid 4</title><p hidden>bid 5") == ()
    assert html("<pre>bid 7\nmove 2 from Achaia to Thessalia</pre>") == ("bid 7", "move 2 from Achaia to Thessalia")


def test_a_useless_plain_version_gives_way_to_the_html() -> None:
    """Pitfall 8."""
    useless = part("Your program cannot show this mail.\n")
    body, kind = multi("alternative", useless, part("<p>bid 7</p>", "text/html"))
    assert orders(body, kind) == ("bid 7",)
    body, kind = multi("alternative", part("bid 7\n"), part("<p>Bid 7.</p>", "text/html"))
    assert orders(body, kind) == ("bid 7",)
    body, kind = multi("alternative", part("bid *7*\n"), part("<p>bid <b>7</b></p>", "text/html"))
    assert orders(body, kind) == ("bid 7",)


def test_two_versions_with_other_orders_are_asked_about() -> None:
    """Pitfall 8."""
    body, kind = multi("alternative", part("bid 7\n"), part("<p>bid 8</p>", "text/html"))
    result = read(mail(body, kind))
    assert (result.verdict, result.reason, result.orders, result.reply) == ("reject", "unreadable", (), True)


def test_all_inline_parts_are_read_in_their_order() -> None:
    """Pitfall 9."""
    picture = part(packed(b"x"), "image/png", Content_Transfer_Encoding="base64")
    body, kind = multi("mixed", part("bid 7\n"), picture, part("pass\n"), picture, part("<p>bid 8</p>", "text/html"))
    assert orders(body, kind) == ("bid 7", "pass", "bid 8")


def test_apple_puts_a_mixed_into_an_alternative() -> None:
    """Pitfall 10."""
    inner = nested(
        "mixed",
        part("<p>bid 7</p>", "text/html"),
        part("x", "image/png"),
        part("<p>pass</p>", "text/html"),
        boundary="b2",
    )
    assert orders(*multi("alternative", part("See the map.\n"), inner)) == ("bid 7", "pass")
    assert orders(*multi("alternative", part("bid 7\n\npass\n"), inner)) == ("bid 7", "pass")


@pytest.mark.parametrize("disposition", ["attachment", "inline"])
def test_an_attached_message_is_never_read(disposition: str) -> None:
    """Pitfall 11."""
    attached = part("From: a@b.example\nSubject: x\n\nbid 3\n", "message/rfc822", Content_Disposition=disposition)
    result = read(mail(*multi("mixed", part("bid 7\n"), attached)))
    assert (result.orders, result.doubtful) == (("bid 7",), ())


def test_an_attached_text_is_asked_about() -> None:
    """Pitfall 11: it may be the order sheet, or an ally's."""
    attached = part("bid 3\n", "text/plain", Content_Disposition="attachment; filename=orders.txt")
    result = read(mail(*multi("mixed", part("See my orders.\n"), attached)))
    assert (result.reason, result.doubtful, result.reply) == ("no_orders", ("bid 3",), True)


def test_winmail_beside_text_is_ignored_and_alone_is_unreadable() -> None:
    """Pitfall 12."""
    winmail = part(packed("bid 3"), "application/ms-tnef; name=winmail.dat", Content_Transfer_Encoding="base64")
    assert orders(*multi("mixed", part("bid 7\n"), winmail)) == ("bid 7",)
    result = read(mail(*multi("mixed", part("\n"), winmail)))
    assert (result.reason, result.reply) == ("unreadable", True)
    assert read(mail(packed("bid 3"), "application/ms-tnef")).reason == "unreadable"


def test_calendar_mails_hold_no_orders() -> None:
    """Pitfall 13: the text repeats the description."""
    calendar = part("BEGIN:VCALENDAR\nDESCRIPTION:bid 7\nEND:VCALENDAR\n", "text/calendar; method=REQUEST")
    result = read(mail(*multi("alternative", part("Until then:\nbid 7\n"), calendar)))
    assert (result.reason, result.orders, result.doubtful, result.reply) == ("no_orders", (), (), False)
    inner = nested("alternative", part("bid 7\n"), calendar, boundary="b2")
    assert read(mail(*multi("mixed", inner))).orders == ()
    attached = part("DESCRIPTION:bid 3\n", "text/calendar", Content_Disposition="attachment; filename=a.ics")
    assert orders(*multi("mixed", part("bid 7\n"), attached)) == ("bid 7",), "a mail with a calendar attached is a mail"


def test_reactions_hold_no_orders_and_get_no_answer() -> None:
    """Pitfall 14."""
    button = part('{"emoji":"👍","version":1}', "text/vnd.google.email-reaction+json")
    result = read(mail(*multi("alternative", part("👍 Tom reacted.\n"), button, part("<p>👍</p>", "text/html"))))
    assert (result.reason, result.reply) == ("no_orders", False)


def test_of_a_signed_mail_the_signed_part_is_read() -> None:
    """Pitfall 15."""
    signature = part("-----BEGIN PGP SIGNATURE-----\nbid 3\n", "application/pgp-signature")
    assert orders(*multi("signed", part("bid 7\n"), signature)) == ("bid 7",)
    clear = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nbid 7\n- - pass\n- -- \nbid 8\n"
    assert orders(clear + "-----BEGIN PGP SIGNATURE-----\n\nbid 3\n-----END PGP SIGNATURE-----\n") == ("bid 7", "pass")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        multi("encrypted", part("Version: 1\n", "application/pgp-encrypted"), part("x", "application/octet-stream")),
        (packed("x"), "application/pkcs7-mime; smime-type=enveloped-data"),
        ("-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n", PLAIN),
    ],
)
def test_encrypted_mail_is_unreadable(body: str, kind: str) -> None:
    """Pitfall 16: and so it replaces nothing."""
    result = read(mail(body, kind))
    assert (result.verdict, result.reason, result.orders, result.reply) == ("reject", "unreadable", (), True)


def test_a_multipart_without_its_boundary_is_shown_but_not_executed() -> None:
    result = read(mail("--c\n\nbid 7\n", 'multipart/mixed; boundary="b"'))
    assert (result.orders, result.doubtful) == ((), ("bid 7",))
