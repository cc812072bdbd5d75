"""Tokens: made, found in what mail programs make of them, and nothing taken for one that is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import tokens
from pbem.mail.headers import tagged
from pbem.mail.tokens import Token

KEY = bytes(range(32))
TOKEN = tokens.make(KEY, "roma-2026", 7, "VALERIA")


def test_it_says_game_step_and_seat() -> None:
    assert str(TOKEN).startswith("[roma-2026-7-VALERIA-")
    assert len(TOKEN.proof) == 10
    assert tokens.find(f"Re: {TOKEN} Report") == (TOKEN,)


def test_each_game_step_seat_and_key_has_its_own() -> None:
    others = [("roma-2026", 8, "VALERIA"), ("roma-2026", 7, "MARCO"), ("roma", 7, "VALERIA")]
    proofs = {tokens.make(KEY, *other).proof for other in others} | {
        tokens.make(bytes(32), "roma-2026", 7, "VALERIA").proof
    }
    assert len(proofs | {TOKEN.proof}) == 5


@pytest.mark.parametrize(
    "text",
    [
        "R: RIF: [EXTERNAL] AW: {}",
        "re:{}",
        "[dnd] Antw: {} Report",
        "SV: {}!",
    ],
)
def test_no_prefix_hides_it(text: str) -> None:
    assert tokens.find(text.format(TOKEN)) == (TOKEN,)


@pytest.mark.parametrize("gap", [" ", "\n ", "\r\n\t", "\u00a0", "\u200b", "\u2060"])
def test_no_blank_in_it_hides_it(gap: str) -> None:
    text = str(TOKEN)
    for at in (1, 6, 12, len(text) - 4):
        assert tokens.find(text[:at] + gap + text[at:]) == (TOKEN,)


def test_case_and_digits_that_look_like_letters_do_no_harm() -> None:
    typed = str(TOKEN).lower().replace("o", "0").replace("r0ma", "roma")
    assert tokens.fits(KEY, tokens.find(typed)[0])


@pytest.mark.parametrize("change", ["proof", "seat", "step", "game"])
def test_a_changed_one_does_not_fit(change: str) -> None:
    values = {"game": "rom", "step": 8, "seat": "VALERIO", "proof": "A" * 10}
    said = {"game": TOKEN.game, "step": TOKEN.step, "seat": TOKEN.seat, "proof": TOKEN.proof}
    assert tokens.fits(KEY, TOKEN)
    assert not tokens.fits(KEY, Token(**{**said, change: values[change]}))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "[roma-7-VALERIA]",
        "roma-2026-7-VALERIA-ABCDEFGHIJ",
        "[roma-x-VALERIA-ABCDEFGHIJ]",
        "[7-VALERIA-ABCDEFGHIJ]",
        "[]",
    ],
)
def test_other_brackets_are_none(text: str) -> None:
    assert tokens.find(text) == ()


def test_an_address_brings_it_back() -> None:
    address = tagged("orders+TOKEN@example.org", TOKEN.core)
    assert tokens.in_address(address.lower()) == (TOKEN,)
    assert tagged("orders@example.org", TOKEN.core) == "orders@example.org"
    long = tokens.make(KEY, "x" * 40, 7, "VALERIAVALERIA")
    assert tagged("orders+TOKEN@example.org", long.core) == "orders@example.org"  # 64 characters before the @


def test_game_ids_with_numbers_and_hyphens_are_read_right() -> None:
    token = tokens.make(KEY, "a-1-b-22", 3, "A1")
    assert tokens.find(str(token)) == (token,)


@given(st.text(max_size=200))
def test_no_text_makes_it_raise(text: str) -> None:
    tokens.find(text)
    tokens.find(f"[{text}]")
    tokens.in_address(text)


def test_hostile_texts_take_no_time() -> None:
    for text in ("[" * 200_000, "[a-" * 80_000, "[" + "a-1-" * 60_000, "+a-1-b-" * 40_000):
        assert tokens.find(text) == ()
        assert tokens.in_address(text) == ()
