"""Hostile and enormous HTML: in mails and in saved pages of forums, by the same guard."""

from __future__ import annotations

import re
import time
from html import escape

import msgspec
import pytest
from letters_table import ROSTER, html, mail

from pbem.mail import forum_html, letter, limits, markup

MB8 = 8 * 1024 * 1024 - 1000
HEAD = '<div class="post"><div class="author"><a class="username">Anna</a></div><div class="content">'
NESTED = HEAD.replace("</div>", "") * 600
PAGES = {
    "tags": HEAD + "<x " * (MB8 // 3),
    "open quotes": HEAD + '<x a="' * (MB8 // 6),
    "attributes": HEAD + "<p " + " ".join(f"a{n}" for n in range(MB8 // 9)) + ">",
    "attributes with > in them": HEAD + "<p " + "".join(f'a{n}=">"' for n in range(MB8 // 13)) + ">",
    "attributes without blanks": HEAD + "<p " + "".join(f"a{n}='>'/" for n in range(MB8 // 13)) + ">",
    "pages": "".join(f"<html a{n}=b>" for n in range(MB8 // 20)) + HEAD,
    "open formatting": HEAD + "".join(f"<b a={n}>" for n in range(1500)) + "<p>x" * 190_000,
    "deep": HEAD + "<div>" * 1900 + "<li>" * 190_000,
    "posts in posts": NESTED + "<p>x" * 100_000,
    "posts of Discourse in posts": "<article data-post-id=1>" * 1900 + "<i>x</i>" * 90_000,
    "one class": HEAD + '<div class="' + "q " * 500_000 + '">' + "<p>x" * 50_000,
    "text": HEAD + "< x" * (MB8 // 3),
    "no end": "<!--" * (MB8 // 4),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_hostile_page_costs_no_more_than_its_length(name: str) -> None:
    """Eight megabytes of the worst take a second or two on a slow machine; without the guard they take minutes."""
    data = PAGES[name].encode()
    start = time.process_time()
    forum_html.read(data)
    assert time.process_time() - start < 4


def test_a_post_in_a_post_is_what_its_writer_made() -> None:
    forged = HEAD.replace("Anna", "Bruno") + "move 3</div></div>"
    found = forum_html.read((HEAD + "pass" + forged + "</div></div>" + HEAD + "wait</div></div>").encode())
    assert found is not None
    assert [post.author for post in found.posts] == ["Anna", "Anna"]


def test_struck_out_text_is_still_known_by_its_tag() -> None:
    found = forum_html.read((HEAD + "move 3<br><s>move 4</s><br><strike>move 5</strike></div></div>").encode())
    assert found is not None
    assert [(said.text, said.mark) for said in found.posts[0].lines] == [
        ("move 3", "own"),
        ("move 4", "doubtful"),
        ("move 5", "doubtful"),
    ]


def test_names_of_formatting_elements_only_are_changed() -> None:
    assert markup.named(".poster h4 a, b.postauthor, [itemprop=a] .b strong") == (
        ".poster h4 x-a, x-b.postauthor, [itemprop=a] .b x-strong"
    )


@pytest.mark.parametrize("count", [99, 101])
def test_no_element_has_a_hundred_attributes(count: int) -> None:
    for form in ("a{}", "a{}=1", "a{}='>'", 'a{}=">"', 'a{} = ">"', "a{}=a'b", '"{}'):
        text = f"<p {' '.join(form.format(n) for n in range(count))}>pass"
        assert (html(text) == ()) == (count > markup.MOST_ATTRIBUTES), form


# --- what programs make of a report that they quote ----------------------------------------------------------------
ROOMY = msgspec.structs.replace(ROSTER, most_bytes=limits.MOST_BYTES)
REPORT = "<table>" + "<tr><td>bid 9</td><td>Macedonia</td><td>3</td></tr>" * 400 + "</table>"


def test_a_report_quoted_by_a_program_that_writes_ten_times_as_much() -> None:
    """Outlook gives each cell a style of its own: a report of 20 KB is 200 KB then."""
    style = ' style="margin:0cm 0cm 0.0001pt;font-size:11pt;font-family:Calibri,sans-serif;border:1pt solid windowtext"'
    quoted = re.sub(r"<(table|tr|td)>", rf'<\1 class="x_MsoNormal"{style}>', REPORT)
    body = f'<div>pass</div><hr><div id="divRplyFwdMsg">From: x</div><div>{quoted}</div>'
    assert 200_000 < len(body) < limits.MOST_HTML
    assert letter.read(mail(body, "text/html"), ROOMY).orders == ("pass",)


def test_a_report_quoted_over_and_over() -> None:
    """A player who answers his own answer sends the report twice, as text and as HTML."""
    report = "Macedonia 3 legions\nbid 9\n" * 400
    twice = "".join(f"> > {line}\n> {line}\n" for line in report.splitlines())
    text = f"pass\n\nOn Sat, 14 Mar 2026 at 21:00, X <x@example.org> wrote:\n{twice}"
    page = f"<div>pass</div><blockquote>{escape(twice).replace(chr(10), '<br>')}</blockquote>"
    parts = f"--b\nContent-Type: text/plain\n\n{text}\n--b\nContent-Type: text/html\n\n{page}\n--b--\n"
    assert letter.read(mail(parts, "multipart/alternative; boundary=b"), ROOMY).orders == ("pass",)
    assert letter.read(mail("> bid 9\n" * (limits.MOST_WITH_QUOTES + 1)), ROOMY).reason == "too_large"
    assert letter.read(mail("bid 9\n" * (limits.MOST_LINES + 1)), ROOMY).reason == "too_large"
