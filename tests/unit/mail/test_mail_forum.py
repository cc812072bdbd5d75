"""Saved pages, sources and copied text of each kind of forum: who wrote what, and what he only quoted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail import forum, forum_html, kinds
from pbem.mail.post import LONGEST_LINE, Post, Said, decode, encode, same_name, text_of, tidy

SAMPLES = Path(__file__).parents[2] / "mail" / "forum"
EXPECTED: dict[str, Any] = json.loads((SAMPLES / "expected.json").read_text("utf-8"))


def lines(post: Post, mark: str) -> list[str]:
    return [said.text for said in post.lines if said.mark == mark and said.text]


def page(body: str, author: str = "Marco", charset: str = "") -> bytes:
    """A page of one phpBB post."""
    declared = f'<meta charset="{charset}">' if charset else ""
    head = f'<p class="author"><a class="username">{author}</a></p>'
    return (
        f'<!DOCTYPE html><html>{declared}<body><div id="p7" class="post">{head}'
        f'<div class="postbody"><div class="content">{body}</div></div></div></body></html>'
    ).encode(charset or "utf-8")


def own(body: str) -> list[str]:
    found = forum.read(page(body))
    assert found is not None
    return lines(found.posts[0], "own")


def test_every_sample_is_expected() -> None:
    assert sorted(EXPECTED) == sorted(path.name for path in SAMPLES.iterdir() if path.suffix != ".json")


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_the_samples(name: str) -> None:
    data = (SAMPLES / name).read_bytes()
    assert kinds.kind_of(data, name) == ("page" if name.endswith(".html") else "post")
    found, told = forum.read(data, name), EXPECTED[name]
    assert found is not None
    assert (found.engine, found.sure) == (told["engine"], told.get("sure", True))
    assert len(found.posts) == len(told["posts"])
    for post, row in zip(found.posts, told["posts"], strict=True):
        assert (post.author, post.ident) == (row["author"], row.get("ident", ""))
        assert (post.at, post.edited) == (row.get("at"), row.get("edited"))
        assert (post.changed, post.open) == (row.get("changed", False), row.get("open", False))
        for mark in ("own", "foreign", "doubtful"):
            assert lines(post, mark) == row.get(mark, [])


def test_engines_and_forms_are_all_there() -> None:
    engines = {row["engine"] for name, row in EXPECTED.items() if name.endswith(".html")}
    assert engines == {"phpbb", "smf", "vbulletin", "discourse", "xenforo", "mybb"}


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_post_is_kept_as_bytes(name: str) -> None:
    found = forum.read((SAMPLES / name).read_bytes(), name)
    assert found is not None
    for post in found.posts:
        again = decode(encode(post))
        assert again is not None
        assert (again.author, again.ident, again.lines, again.open) == (post.author, post.ident, post.lines, post.open)
        assert encode(again) == encode(post)
        assert kinds.kind_of(encode(post)) == "post"
        assert [line for line in text_of(post).split("\n") if line] == lines(post, "own")


def test_the_same_post_on_a_longer_page_has_the_same_bytes() -> None:
    data = (SAMPLES / "phpbb.html").read_bytes()
    start, end = data.index(b'<div id="p4711"'), data.index(b'<hr class="divider" />')
    whole, shorter = forum.read(data), forum.read(data[:start] + data[end:])
    assert whole is not None and shorter is not None
    assert [encode(post) for post in whole.posts[1:]] == [encode(post) for post in shorter.posts]


def test_what_the_writer_puts_into_a_post_names_no_author() -> None:
    """Even if a board let classes through: the name is looked for outside of what was written."""
    forged = '<p class="author"><a class="username">Lucia</a></p><time datetime="2020-01-01T00:00:00Z">x</time>PASS'
    found = forum.read(page(forged))
    assert found is not None
    assert [(post.author, post.at) for post in found.posts] == [("Marco", None)]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("MOVE&nbsp;3 FROM   ROMA\n TO CAPVA", ["MOVE 3 FROM ROMA TO CAPVA"]),
        ("<blockquote>A<blockquote>B</blockquote>C</blockquote>D", ["D"]),
        ("<blockquote>A<blockquote>B", []),
        ("A<br>&gt; B<br>C", ["A", "C"]),
        ("<p>A</p><p>B</p>C", ["A", "B", "C"]),
        ("<pre>A\n  B\nC</pre>", ["A", "B", "C"]),
        ("A<script>PASS</script><style>PASS</style><!-- PASS --><textarea>PASS</textarea>", ["A"]),
        ("<table><tr><td>MOVE</td><td>3</td></tr><tr><td>PASS</td></tr></table>", ["MOVE 3", "PASS"]),
        ('<div style="display:none">BID 7</div>', ["BID 7"]),  # a spoiler that is closed
        ('A<div class="signature">PASS</div>', ["A"]),
    ],
)
def test_the_words_of_a_page(body: str, said: list[str]) -> None:
    assert own(body) == said


@pytest.mark.parametrize(
    ("data", "author"),
    [
        (page("PASS").replace(b"Marco", "Perchè".encode("cp1252")), "Perchè"),
        (b"\xef\xbb\xbf" + page("PASS"), "Marco"),
        (b"\xff\xfe" + page("PASS").decode().encode("utf-16-le"), "Marco"),
        (page("PASS", "Марко", "koi8-r"), "Марко"),
        (page("PASS").replace(b"<body>", b'<meta charset="no-such"><body>').replace(b"Marco", b"\xe9"), "é"),
    ],
)
def test_in_what_characters_a_page_is_written(data: bytes, author: str) -> None:
    found = forum_html.read(data)
    assert found is not None and found.posts[0].author == author


def test_a_piece_of_a_page_has_no_author() -> None:
    """What a browser puts into the clipboard."""
    data = b'<meta charset="utf-8"><div class="content">A<br><blockquote><div>PASS</div></blockquote>B</div>'
    found = forum.read(data)
    assert found is not None and found.sure
    assert [(post.author, lines(post, "own")) for post in found.posts] == [("", ["A", "B"])]


def test_a_whole_page_without_posts() -> None:
    assert forum.read(b"<!doctype html><html><body>MOVE 3 FROM ROMA TO CAPVA</body></html>") is None


def test_a_page_that_a_browser_saved_as_one_file() -> None:
    head = b"From: <Saved by Blink>\nSnapshot-Content-Location: https://x/\nSubject: t\nMIME-Version: 1.0\n"
    kind = b'Content-Type: multipart/related; type="text/html"; boundary="B"\n\n--B\nContent-Type: text/html\n'
    data = head + kind + b"Content-Transfer-Encoding: 8bit\n\n" + page("PASS") + b"\n--B--\n"
    assert kinds.kind_of(data, "t.mhtml") == "archive"
    found = forum.read(data)
    assert found is not None and [post.author for post in found.posts] == ["Marco"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Marco", " MARCO ", True),
        ("Marco", "Marco_", False),
        ("É", "É", True),
        ("José", "Jose", False),
        ("ß", "SS", True),
    ],
)
def test_names_are_told_apart_as_boards_do(one: str, other: str, same: bool) -> None:
    assert (same_name(one) == same_name(other)) is same


def test_a_line_that_is_too_long_is_no_order() -> None:
    (said,) = tidy([Said("MOVE " * 400)])
    assert said.mark == "doubtful" and len(said.text) == LONGEST_LINE


def test_bytes_that_are_no_post() -> None:
    assert decode(b"PASS\n") is None
    assert decode(b"pbem post 1\nPASS\n") is None
    assert decode(b"pbem post 1\nby: x\nid: y\nfor: z\n\nPASS\n") is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["<div>", "<blockquote>", "<ul><li>", "<a ", "<b a='", "<![", "<table>", "&", "<p><b>"]
)
def test_hostile_pages_take_no_time(piece: str) -> None:
    import time

    start = time.perf_counter()
    forum.read(page(piece * (65_000 // len(piece))))
    assert time.perf_counter() - start < 2


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=400), st.text(alphabet="<>/=\"'[]quotediv pclas \n:↑»#1", max_size=400).map(str.encode)
    )
)
def test_nothing_makes_the_reader_raise(data: bytes) -> None:
    kinds.kind_of(data)
    for raw in (data, b"<html><div class=post><i class=username>x</i>" + data):
        found = forum.read(raw)
        for post in found.posts if found else ():
            assert decode(encode(post)) is not None
