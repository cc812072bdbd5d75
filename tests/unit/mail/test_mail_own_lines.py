"""What the player wrote, and what he quotes (pitfalls 25 to 37)."""

from __future__ import annotations

import pytest
from letters_table import PLAIN, html, mail, orders, read

from pbem.mail import cleaning, quoting
from pbem.mail.lines import Source, classify

ORDER = "attack Macedonia from Epirus with 3"
ATTRIBUTIONS = [
    *(
        "On Fri, Mar 13, 2026 at 9:00 PM PBEM Orders <orders@pbem.example.org> wrote:",
        "On 13/03/2026 21:00, PBEM wrote:",
    ),
    "Il giorno ven 13 mar 2026 alle ore 21:00 PBEM <orders@pbem.example.org> ha scritto:",
    *("In data 13 marzo 2026 21:00:15, PBEM ha scritto:", "Am 13.03.2026 um 21:00 schrieb PBEM Orders:"),
    *(
        "Den fre. 13. mar. 2026 kl. 21.00 skrev PBEM <orders@pbem.example.org>:",
        "2026-03-13 21:00 GMT+01:00 PBEM <a@b.example>:",
    ),
    *(
        "Le 13 mars 2026 à 21:00, PBEM <orders@pbem.example.org> a écrit :",
        "El vie, 13 mar 2026 a las 21:00, PBEM escribió:",
    ),
    *(
        "Op 13-03-2026 om 21:00 schreef PBEM:",
        "W dniu 13.03.2026 o 21:00, PBEM pisze:",
        "2026年3月13日(金) 21:00 PBEM <a@b.example>:",
    ),
    *('13.03.2026, 21:00, "PBEM" <a@b.example>：', "Pe vin., 13 mar. 2026 la 21:00, PBEM <a@b.example> zzzz:"),
]


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_attributions_in_any_language(attribution: str) -> None:
    """Pitfall 26: below it, unmarked, everything is foreign; with marks, only what is marked."""
    assert orders(f"{ORDER}\n\n{attribution}\n\nbid 2\npass\n") == (ORDER,)
    assert orders(f"{attribution}\n> bid 2\n{ORDER}\n> pass\n\nbid 7\n") == (ORDER, "bid 7")


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_attributions_over_several_lines(attribution: str) -> None:
    """Pitfall 25: programs wrap them; an order right above is none of their lines."""
    for pieces in (2, 3):
        words = attribution.split(" ")
        size = -(-len(words) // pieces)
        wrapped = "\n".join(" ".join(words[n : n + size]) for n in range(0, len(words), size))
        found = read(mail(f"bid 7\n\n{wrapped}\n\n> bid 2\npass\n"))
        assert found.orders == ("bid 7", "pass")
    assert orders("bid 7\nOn 13/03/2026 21:00, PBEM\nwrote:\n> bid 2\n") == ("bid 7",)


@pytest.mark.parametrize(
    "prose",
    [
        *(
            "Il contratto, come già scritto:",
            "As I wrote:",
            "Here are my orders:",
            "Turn 3, as you said:",
            "Orders for 2026:",
        ),
        *(
            "My plan for the 13th:",
            "Ordini:",
            "Am besten so:",
            "On second thought:",
            "At 21:00 I wrote this:",
            "See http://x.example:",
        ),
    ],
)
def test_prose_with_a_colon_is_no_attribution(prose: str) -> None:
    """Pitfall 26: evidence, not words."""
    if quoting.is_said(prose):
        assert read(mail(f"{prose}\n\nbid 7\n")).doubtful == ("bid 7",) or orders(f"{prose}\n> x\nbid 7\n") == (
            "bid 7",
        )
    else:
        assert orders(f"{prose}\n{ORDER}\nbid 7\n") == (ORDER, "bid 7")


def test_below_x_wrote_one_paragraph_is_asked_about() -> None:
    """Pitfall 26: words of somebody else pasted without a mark."""
    found = read(mail(f"{ORDER}\nHeike wrote:\nbid 2\npass\n\nbid 7\n"))
    assert found.orders == (ORDER, "bid 7")
    assert found.doubtful == ("bid 2", "pass")


BLOCK = "From: PBEM <orders@pbem.example.org>\nSent: Friday, 13 March 2026 21:00\nTo: Tom\nSubject: Turn 3\n"


@pytest.mark.parametrize(
    "block",
    [
        BLOCK,
        *(
            "Subject: Turn 3\nDate: 13/03/2026 21:00\nFrom: PBEM\n",
            "Da: PBEM\nInviato: venerdì 13 marzo 2026 21:00\nA: Tom\n",
        ),
        *(
            "Von: a@b.example\nGesendet: x\nAn: Tom\n",
            "*From:* a@b.example\n*Sent:* x\n*To:* y\n",
            "发件人：a@b.example\n发送时间：x\n收件人：y\n",
        ),
        "De : PBEM <a@b.example>\n\nEnvoyé : x\n\nÀ : Tom\n",
        *("-----Original Message-----\nbid 1\n", "---- Messaggio originale ----\n", "Begin forwarded message:\n\n"),
        "---------- Forwarded message ---------\nFrom: Heike\n",
        "-------- Xyzzy --------\nZzz: PBEM <a@b.example>\nYyy: Turn 3\n",
        "________________________________\n",
    ],
)
def test_blocks_of_headers_end_the_own_text(block: str) -> None:
    """Pitfall 27."""
    assert orders(f"{ORDER}\n\n{block}\nbid 2\npass\n") == (ORDER,)
    assert html(f"<p>{ORDER}</p><p>{'<br>'.join(block.replace('<', '&lt;').splitlines())}</p><p>bid 2</p>") == (ORDER,)


def test_the_head_of_a_sheet_is_no_block_of_headers() -> None:
    """Pitfall 27: envelope lines look like headers too."""
    sheet = "Game: g7\nTurn: 3\nSeat: TOM\nAuth: tom@home.example 13/03/2026 21:00\nbid 7\n"
    assert orders(sheet) == ("bid 7",)
    assert "Auth: tom@home.example 13/03/2026 21:00" in read(mail(sheet)).text


def test_what_was_ignored_is_told() -> None:
    """Pitfall 29: nothing is dropped without a trace."""
    found = read(mail(f"Hello\n{ORDER}\n> bid 2\n-- \nTom\n"))
    assert found.own == ("Hello", ORDER)
    assert found.foreign == ("> bid 2", "--", "Tom")
    assert found.doubtful == ("bid 2",)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "- bid 7",
            "* bid 7",
            "• bid 7",
            "-bid 7",
            "– bid 7",
            "1. bid 7",
            "1) bid 7",
            "(1) bid 7",
            "12) bid 7",
            "a) bid 7",
        ),
        *(
            "bid 7.",
            "bid 7!",
            "Bid 7;",
            "BID 7,",
            '"bid 7"',
            "“bid 7”",
            "‘bid 7’.",
            "«bid 7»",
            "„bid 7“",
            "“bid 7.”",
            "'bid 7'",
        ),
        *(
            "  bid   7  ",
            "\tbid\t7",
            "bid\u00a07",
            "bid\u202f7",
            "\ufeffbid 7",
            "b\u00adid 7\u200b",
            "bid ７",
            "bid ٧",
            "bid 7\u2060",
        ),
    ],
)
def test_habits_and_invisible_characters(line: str) -> None:
    """Pitfalls 30, 34, 35: list marks, quotation marks, one final mark, and what nobody sees."""
    assert [order.casefold() for order in orders(f"{line}\n")] == ["bid 7"]
    assert cleaning.clean(line).casefold() == "bid 7"


@pytest.mark.parametrize(
    "line", ["bid 7..", "- - bid 7", "bid 7 please", "bid", "bid 7 8", "bids 7", "bid seven", "bid ⁷", "bid ½"]
)
def test_nothing_is_guessed(line: str) -> None:
    """Pitfall 35: a whole line or nothing."""
    assert orders(f"{line}\n") == ()


def test_letters_are_composed_and_never_changed() -> None:
    """Pitfall 34: NFC, not NFKC."""
    assert orders("attack Corfu\u0300 from Epirus with 3\n") == ("attack Corfù from Epirus with 3",)
    assert orders("attack ﬁ from Epirus with 3\nattack Ｅpirus from Achaia with 1\n") == ()
    assert [line.text for line in classify([Source("bid\u00a0 7\u200b")])] == ["bid\u00a0 7\u200b"], (
        "the receipt shows it as typed"
    )


@pytest.mark.parametrize(
    "tail",
    ["Sent from my iPhone", "Inviato da iPhone", "Von meinem Gerät gesendet", "Get Outlook for iOS<https://x.example>"],
)
def test_mobile_signatures_do_no_harm(tail: str) -> None:
    """Pitfall 31: also glued to the text, where the line is no order and somebody is told."""
    assert orders(f"bid 7\n\n{tail}\n") == ("bid 7",)
    found = read(mail(f"pass\nbid 7{tail}\n"))
    assert found.orders == ("pass",)
    assert f"bid 7{tail}" in found.own


def test_banners_of_gateways_do_no_harm() -> None:
    """Pitfall 32."""
    banner = "CAUTION: This mail came from outside. Do not click.\n\n"
    assert orders(f"{banner}bid 7\n", Subject="[EXTERNAL] R: *** [G7-T3-9PL4CV] Turn 3") == ("bid 7",)


def test_list_footers_and_disclaimers_end_the_own_text() -> None:
    """Pitfall 33."""
    assert orders("bid 7\n_______________________________________________\nbid 2\n") == ("bid 7",)
    assert orders("bid 7\n--\nbid 2\n") == orders("bid 7\n-- \nbid 2\n") == ("bid 7",)
    assert orders("bid 7\n_____\npass\n---\nbid 8\n") == ("bid 7", "pass", "bid 8"), "short rules are the player's own"
    assert read(mail("bid 7\n-- \nbid 2\n")).doubtful == ("bid 2",), "no order is lost without a word"


@pytest.mark.parametrize(
    "prefix", ["R: ", "RIF: ", "RE: ", "AW: ", "SV: ", "Antw: ", "WG: ", "Re[2]: ", "Re:", "[g7-talk] Re: R: AW: "]
)
def test_subject_prefixes_do_not_matter(prefix: str) -> None:
    """Pitfall 36: only the token is looked for."""
    assert orders("bid 7\n", Subject=f"{prefix}[G7-T3-9PL4CV] Turn 3") == ("bid 7",)


def test_nothing_is_wrapped() -> None:
    """Pitfall 37."""
    order = "attack Macedonia from Epirus with 3 supported by Thessalia with 2" + " and Achaia with 5" * 4
    assert html(f"<div><p>{order.replace(' ', chr(10))}</p></div>") == (order,)
    assert orders(f"{order}\n") == (order,)


@pytest.mark.parametrize("mark", [">", "> ", ">>", " > ", "| ", ">|> ", "TO> ", "\u200b> "])
def test_marks_of_quotes(mark: str) -> None:
    found = read(mail(f"pass\n{mark}bid 2\n"))
    assert (found.orders, found.doubtful) == (("pass",), ("bid 2",))


def test_a_quote_within_an_unmarked_quote_opens_nothing() -> None:
    """Pitfall 25: marks count as the sender's way to quote only if the quote begins with one."""
    found = read(mail("bid 7\nOn 13/03/2026 21:00, PBEM wrote:\n\nYour orders were:\nbid 2\n> pass\nbid 3\n"))
    assert found.orders == ("bid 7",)
    assert found.doubtful == ("bid 2", "pass", "bid 3")


def test_lines_too_long_to_be_orders_are_cut_and_never_become_one() -> None:
    found = read(mail("bid 7" + " " * 1200 + "\n" + "x" * 5000 + "\npass\n", PLAIN))
    assert found.orders == ("bid 7", "pass"), "blanks do not count"
    assert max(map(len, found.own)) == 1001
    assert not orders("bid 7" + "\u00a0x" * 600 + "\n")


def test_the_sheet_is_the_own_text() -> None:
    found = read(mail("Hello,\n\n1. Bid 7.\n> bid 2\nROME\u200b 2\n-- \nTom\n"))
    assert found.text == "Hello,\n\nBid 7\nROME 2"
