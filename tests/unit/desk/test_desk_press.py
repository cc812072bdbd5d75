"""Messages cut out of a text, and texts that name their writer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.press import Head, head, is_end
from pbem.desk.press import Person, Row, cut, gives_away

ANNA = Person(("ANNA", "Anna"), ("anna.rossi@example.org", "Anna Rossi", "Ännchen"))


def rows(text: str) -> list[Row]:
    """`> x` is quoted, `! x` is foreign and no quote."""
    return [Row(line, not line.startswith((">", "!")), line.startswith(">")) for line in text.split("\n")]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("PRESS TO MARCO, LIVIA", Head("MARCO, LIVIA", loud=True)),
        ("press to all:", Head("all")),
        ("Messaggio a Marco", Head("Marco")),
        ("MESSAGGIO A TUTTI ANONIMO", Head("TUTTI", anonymous=True, loud=True)),
        ("PRESS ANONYMOUS TO MARCO", Head("MARCO", anonymous=True, loud=True)),
        ("PRESS TO MARCO (anonymous)", Head("MARCO", anonymous=True, loud=True)),
        ("PRESS TO MARCO, ANONYMOUS SURE.", Head("MARCO", anonymous=True, sure=True, loud=True)),
        ("*PRESS TO MARCO*", Head("MARCO", loud=True)),
        ("\u200bPRESS\u00a0TO Marco", Head("Marco", loud=True)),
    ],
)
def test_first_lines(line: str, found: Head) -> None:
    assert head(line) == found


@pytest.mark.parametrize("line", ["PRESS MARCO", "PRESS", "the press to Marco", '"PRESS TO X"', "press on", "PRESS TO"])
def test_other_lines_are_none(line: str) -> None:
    assert head(line) is None


@pytest.mark.parametrize("line", ["END PRESS", "end press.", "EndPress", "FINE MESSAGGIO", " Fine  messaggio "])
def test_last_lines(line: str) -> None:
    assert is_end(line)


def test_a_message_is_taken_out_and_line_numbers_stay() -> None:
    found = cut(rows("TAKE 1\nPRESS TO MARCO\nTAKE 2\n\n\nbye\nEND PRESS\nTAKE 3"))
    assert found.kept == ("TAKE 1", "", "", "", "", "", "", "TAKE 3")
    (block,) = found.blocks
    assert (block.line, block.lines, block.ended) == (2, ("TAKE 2", "", "bye"), True)


def test_without_an_end_everything_below_is_of_it() -> None:
    found = cut(rows("PRESS TO MARCO\nlet us ally\nTAKE 3"))
    assert [block.ended for block in found.blocks] == [False]
    assert set(found.kept) == {""}


def test_a_new_one_begins_before_the_old_one_ends() -> None:
    first, second = cut(rows("PRESS TO MARCO\na\nPRESS TO LIVIA\nb\nEND PRESS")).blocks
    assert (first.ended, second.ended, second.lines) == (False, True, ("b",))


def test_prose_that_only_looks_like_one_is_left_alone() -> None:
    text = "press to win, I say\nTAKE 1"
    assert cut(rows(text)).kept == tuple(text.split("\n"))
    assert cut(rows("press to win\nTAKE 1\nEND PRESS")).blocks  # somebody means it


def test_quotes_inside_are_kept_and_marked_other_foreign_lines_are_not() -> None:
    (block,) = cut(rows("PRESS TO MARCO\nyou said\n> I attack\n! hidden\nreally?\nEND PRESS")).blocks
    assert block.lines == ("you said", "> I attack", "really?")
    assert block.quotes


def test_one_in_quoted_text_is_counted_not_taken() -> None:
    found = cut(rows("> PRESS TO MARCO\n> hello\n> END PRESS\nTAKE 1"))
    assert (found.blocks, found.quoted, found.kept) == ((), 1, ("TAKE 1",))


def test_an_end_without_a_beginning() -> None:
    assert cut(rows("TAKE 1\nEND PRESS")).strays == (2,)


WORDS = st.sampled_from(
    ["PRESS TO MARCO", "END PRESS", "> x", "! y", "TAKE 1", "", "hello", "press to nobody", "MESSAGGIO A X ANONIMO"]
)


@given(st.lists(WORDS, max_size=30))
def test_every_own_line_is_kept_or_of_a_message_never_both(lines: list[str]) -> None:
    found = cut(rows("\n".join(lines)))
    own = [line for line in lines or [""] if not line.startswith((">", "!"))]
    assert len(found.kept) == len(own)
    assert all(kept in ("", line) for kept, line in zip(found.kept, own, strict=True))
    inside = sum(block.lines.count("TAKE 1") for block in found.blocks)
    assert inside + found.kept.count("TAKE 1") == own.count("TAKE 1")
    assert all(line not in ("PRESS TO MARCO", "END PRESS") for line in found.kept)


# --- who wrote it -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    [
        "Attack at dawn.\nAnna",
        "Attack at dawn.\n- ANNA -",
        "write to anna.rossi@example.org",
        "write to ANNA.ROSSI@EXAMPLE.ORG",
        "I am anna.rossi there",
        "I, Rossi, swear",
        "love, Ännchen",
        "I am A n n a",
        "Anna will win",
    ],
)
def test_texts_that_name_their_writer(text: str) -> None:
    assert gives_away(text.split("\n"), ANNA)


@pytest.mark.parametrize("text", ["Attack Bruno at dawn.", "An na", "Hosanna", "Crossing the river", ""])
def test_texts_that_do_not(text: str) -> None:
    assert not gives_away(text.split("\n"), ANNA)


def test_one_may_speak_of_oneself_as_of_others_when_one_says_so() -> None:
    said = "Anna plots against us; let us be three against her."
    assert gives_away([said], ANNA)
    assert not gives_away([said], ANNA, sure=True)
    assert gives_away(["Beware.", "Jo"], Person(("JO", "Jo")))
    for signed in ("Anna", "yours, Anna", "I am Rossi, believe me", "to anna.rossi@example.org"):
        assert gives_away([said, signed], ANNA, sure=True), signed
