"""Words and columns of a line, whatever an editor, a telephone or a mail program made of it."""

from __future__ import annotations

import pytest

from pbem.core.lex import fold, lex, plain, split_lines, tidy


def words(line: str) -> list[str]:
    return [token.text for token in lex(line).tokens]


def kinds(line: str) -> list[str]:
    return [token.kind for token in lex(line).tokens]


@pytest.mark.parametrize(
    "line",
    [
        "", "   ", "\t", "# MOVE a > b 1", "; MOVE a > b 1", "// MOVE a > b 1", "   # x", "- # x", "\u00a0\u200b",
        "----", "* * *", "1.", "(3)", "\ufeff", "\u200b// x", "- // x", '""', "''",
    ],
)  # fmt: skip
def test_lines_that_say_nothing(line: str) -> None:
    assert lex(line).tokens == ()


@pytest.mark.parametrize(
    "line",
    [
        "GO x", "- GO x", "– GO x", "— GO x", "* GO x", "• GO x", "· GO x", "+ GO x", "1. GO x", "2) GO x", "(3) GO x",
        "  12) - GO x", "-GO x", "1.GO x", "\u200bGO x", "\ufeffGO x", "GO x.", "GO x!", "GO x   // remark", "“GO x”",
        '"GO x"', "GO\u00a0x", "GO\u202fx", "GO\tx", "G\u00adO x", "GO x\u200e", "«GO x»", "GO x;", "GO x…", "‘GO x’",
        "\u2022\u00a0GO x", "- 1. (2) GO x", "GO x,",
    ],
)  # fmt: skip
def test_everything_round_an_order_is_taken_off(line: str) -> None:
    assert words(line) == ["GO", "x"]


def test_columns_point_into_the_line_as_received() -> None:
    source = "\ufeff 1)\u00a0“GO\u200b north\u2014hill – x”"
    lexed = lex(source)
    assert [source[token.start : token.end].replace("\u200b", "") for token in lexed.tokens] == [
        "GO", "north\u2014hill", "–", "x",
    ]  # fmt: skip
    assert len(lexed.rest) == len(source)


@pytest.mark.parametrize("arrow", [">", "->", "-->", "=>", "==>", "→", "⇒", "➔", "＞", "–>", "—>"])
@pytest.mark.parametrize("form", ["a{}b", "a {} b", "a{} b"])
def test_arrows_need_no_blanks(arrow: str, form: str) -> None:
    assert kinds(form.format(arrow)) in (["word", "->", "word"], ["word", ">", "word"])


@pytest.mark.parametrize("dash", ["-", "–", "—", "‐", "‑", "−", "―", "--"])
def test_a_dash_with_blanks_is_a_sign_of_its_own(dash: str) -> None:
    assert kinds(f"a {dash} b") == ["word", "-", "word"]


@pytest.mark.parametrize("dash", ["-", "–", "—", "‐"])
def test_a_dash_inside_a_word_belongs_to_it(dash: str) -> None:
    line = f"north{dash}hill 2"
    assert kinds(line) == ["word", "number"]
    assert lex(line).tokens[0].fold == "northhill"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x<=3", ["word", "<=", "number"]),
        ("x ≤ 3", ["word", "<=", "number"]),
        ("x≥3", ["word", ">=", "number"]),
        ("x==3", ["word", "=", "number"]),
        ("f(x)>3", ["word", "(", "word", ")", ">", "number"]),
        ("3+card", ["number", "+", "word"]),
        ("a,b", ["word", ",", "word"]),
        ("a；b", ["word", ";", "word"]),
        ("a （b）", ["word", "(", "word", ")"]),
        ("3L", ["word"]),
        ("B20", ["word"]),
        ("²", ["word"]),
    ],
)
def test_marks_and_comparisons(line: str, expected: list[str]) -> None:
    assert kinds(line) == expected


@pytest.mark.parametrize("digits", ["12", "１２", "١٢", "१२", "'12'", "\u200b12"])
def test_digits_of_every_alphabet(digits: str) -> None:
    (token,) = lex(digits).tokens
    assert (token.kind, token.fold) == ("number", "12")


def test_a_comment_needs_a_blank_before_it() -> None:
    assert words("GO x//y") == ["GO", "x", "/", "/", "y"]
    assert words("see http://example.org") == ["see", "http", ":", "/", "/", "example", ".", "org"]
    assert words("GO x //") == ["GO", "x"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("North Italy", "northitaly"),
        ("NORTH_ITALY", "northitaly"),
        ("north-italy", "northitaly"),
        ("Pane & Circo", "panecirco"),
        ("dell'Imperatore", "dellimperatore"),
        ("dell’Imperatore", "dellimperatore"),
        ("Gállia", "gallia"),
        ("Ga\u0301llia", "gallia"),
        ("PROSPERITÀ", "prosperita"),
        ("straße", "strasse"),
        ("Ægyptus", "aegyptus"),
        ("ＲＯＭＡ", "roma"),
        ("İstanbul", "istanbul"),
        ("Picts (Pitti)", "pictspitti"),
        ("", ""),
        ("-'&_", ""),
    ],
)
def test_fold(text: str, expected: str) -> None:
    assert fold(text) == expected


def test_physical_lines_are_counted_as_editors_count_them() -> None:
    assert split_lines("a\r\nb\rc\nd\n") == ["a", "b", "c", "d", ""]
    assert split_lines("a\u2028b\x0cc\x85d") == ["a\u2028b\x0cc\x85d"]


def test_plain_text_is_left_alone_and_every_text_keeps_its_length() -> None:
    assert plain("MOVE a > b 2") == "MOVE a > b 2"
    odd = "“\u00ad\u200f\u0301\u3000\ud7ff𝟙😀"
    assert len(plain(odd)) == len(odd)


def test_typed_values_are_tidied() -> None:
    assert tidy("  due\u00a0 parole\u200b\t e\u0300 \x07 ") == "due parole è"
