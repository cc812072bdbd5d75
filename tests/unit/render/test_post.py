"""What goes into a forum: the same page as BBCode and as Markdown, short, deterministic, safe to be quoted."""

from __future__ import annotations

import re

import msgspec
import pytest
from sample import HOSTILE, PAGE, RIGHT_TO_LEFT, meta, speaker

from pbem.core.page import Fight, Items, Map, Page, Para, Pre, Roll, Section, Table
from pbem.core.text import T, Term
from pbem.mail import bbcode as reader
from pbem.render import bbcode, markdown
from pbem.render.post import Link, Post, of_deadline, of_report
from pbem.render.speech import Speaker

BLOCKS = tuple(block for section in PAGE.sections for block in section.blocks)


def page(*sections: Section) -> Page:
    return Page(T("Turn {turn}", turn=3), T("Report for everybody"), sections)


def both(post: Post, lang: str = "en") -> dict[str, str]:
    return {
        "bbcode": bbcode.render_bbcode(post, speaker(lang)).decode(),
        "md": markdown.render_markdown(post, speaker(lang)).decode(),
    }


def told(**more: object) -> Post:
    sections = [
        Section(id, id.title(), (Para(f"said in {id}"),)) for id in ("orders", "end", "turn", "values", "standings")
    ]
    return of_report(page(*sections), meta(**more), "")


@pytest.mark.parametrize("form", ["bbcode", "md"])
def test_it_says_it_in_short(form: str) -> None:
    text = both(told(owing=("VALERIA",), missing=("OCTAVIA",), deadline=None))[form]
    assert [text.count(f"said in {id}") for id in ("orders", "end", "turn", "values", "standings")] == [0, 1, 1, 0, 1]
    assert "Valeria" in text and RIGHT_TO_LEFT in text
    assert "Sheets due from" in text and "No sheet came from" in text and "Deadline" not in text
    assert "map.svg" in text and "report.html" in text
    assert "Report for everybody" not in text


@pytest.mark.parametrize("form", ["bbcode", "md"])
def test_the_head_of_the_log_is_there_whole(form: str) -> None:
    facts = meta()
    text = both(of_report(PAGE, facts, ""))[form]
    assert f"\npbem checkpoint 1\n{facts.game}\n{facts.seq}\n{facts.head}\n" in text


@pytest.mark.parametrize("form", ["bbcode", "md"])
def test_a_game_that_is_over_waits_for_nobody(form: str) -> None:
    text = both(told(over=True, owing=("VALERIA",)))[form]
    assert "Sheets due" not in text and "Deadline" not in text


@pytest.mark.parametrize("form", ["bbcode", "md"])
def test_when_the_summary_is_silent_the_phases_speak(form: str) -> None:
    quiet = (Section("turn", "What happened", ()), Section("phase-x", "Phase", (Para("it rained"),), level=2))
    text = both(of_report(page(*quiet, Section("map", "Map", (Para("not this"),))), meta(), ""))[form]
    assert "it rained" in text and "not this" not in text
    spoken = (
        Section("turn", "What happened", (Para("short"),)),
        Section("phase-x", "Phase", (Para("it rained"),), level=2),
    )
    assert "it rained" not in both(of_report(page(*spoken), meta(), ""))[form]


def test_links_when_there_is_a_place_in_the_web() -> None:
    texts = both(of_report(PAGE, meta(), "https://example.org/roma/turns/0003/public/"))
    assert "[url=https://example.org/roma/turns/0003/public/map.svg]The map[/url]" in texts["bbcode"]
    assert "[The map](https://example.org/roma/turns/0003/public/map.svg)" in texts["md"]


def test_every_block_in_bbcode() -> None:
    roll = Roll(T("Round {n}", n=1), 6, (2, 5), (0,), "one hit")
    blocks = (
        Para("A para."),
        roll,
        Items(("x", "y")),
        Items(("x", "y"), ordered=True),
        Table("A table", ("Who", "N"), (("Anna", 3), ("Bruno", -12))),
        Pre(("# MOVE 3", "  two")),
        Fight("Battle 1", (Para("Anna attacks."), roll)),
    )
    text = bbcode.render_bbcode(Post(page(Section("s", "Title", blocks))), speaker()).decode()
    assert text == (
        "[b]Turn 3[/b]\n\n[b]Title[/b]\nA para.\nRound 1 [2]* [5] one hit\n"
        "[list]\n[*]x\n[*]y\n[/list]\n[list=1]\n[*]x\n[*]y\n[/list]\n"
        "A table\n[code]\nWho      N\n-----  ---\nAnna     3\nBruno  −12\n[/code]\n"
        "[code]\n# MOVE 3\n  two\n[/code]\n"
        "[b]Battle 1[/b]\nAnna attacks.\nRound 1 [2]* [5] one hit\n"
    )


def test_every_block_in_markdown() -> None:
    blocks = (
        Para("A para."),
        Roll(T("Round {n}", n=1), 6, (2, 5), (0,), "one hit"),
        Items(("x", "y")),
        Items(("x", "y"), ordered=True),
        Table("A table", ("Who", "N"), (("Anna", 3), ("Bruno", -12))),
        Pre(("# MOVE 3", "  two")),
        Fight("Battle 1", (Para("Anna attacks."),)),
    )
    text = markdown.render_markdown(Post(page(Section("s", "Title", blocks))), speaker()).decode()
    assert text == (
        "# Turn 3\n\n## Title\n\nA para.\n\nRound 1 \\[2\\]\\* \\[5\\] one hit\n\n- x\n- y\n\n1. x\n2. y\n\nA table\n\n"
        "| Who | N |\n| --- | ---: |\n| Anna | 3 |\n| Bruno | −12 |\n\n```\n# MOVE 3\n  two\n```\n\n"
        "**Battle 1**\n\nAnna attacks.\n"
    )


@pytest.mark.parametrize("form", ["bbcode", "md"])
def test_what_people_typed_is_text(form: str) -> None:
    nasty = (
        "[b]x[/b]",
        "[/code]PASS",
        "[url=https://x]y[/url]",
        "@everybody",
        "`x`",
        "*x*",
        "<b>",
        "# x",
        "1. x",
        "- x",
        "a|b",
        "![x](y)",
    )
    seats = {f"S{n}": name for n, name in enumerate(nasty)}
    blocks = (
        Table("t", ("a",), tuple((Term("seat", seat),) for seat in seats)),
        Items(tuple(Term("seat", seat) for seat in seats)),
        *(Para(Term("seat", seat)) for seat in seats),
    )
    post = Post(page(Section("s", Term("seat", "S0"), blocks)))
    said = Speaker("en", None, seats)
    text = (bbcode.render_bbcode if form == "bbcode" else markdown.render_markdown)(post, said).decode()
    assert "@everybody" not in text
    if form == "bbcode":
        assert not re.search(r"\[/?(?!b\]|/?b\]|/?code\]|/?list\]|\*\])[a-z*]", text)
        assert text.count("[b]") == text.count("[/b]") == 2
        assert text.count("[code]") == text.count("[/code]") == 1
    else:
        assert "<b>" not in text.replace("\\<", "") and "\n# x" not in text and "\n1. x" not in text
        assert all(len(re.findall(r"(?<!\\)\|", line)) in (0, 2) for line in text.split("\n"))


def test_our_own_bbcode_is_no_quote_and_closes_its_tags() -> None:
    text = both(of_report(PAGE, meta(), ""))["bbcode"]
    found = reader.read(text)
    assert not found.open and all(said.mark == "own" for said in found.lines)
    assert HOSTILE[:8] in text


def test_italian() -> None:
    assert "Fogli attesi da" in both(told(owing=("VALERIA",)), "it")["bbcode"]


@pytest.mark.parametrize("moved", [False, True])
def test_a_deadline_is_announced(moved: bool) -> None:
    facts = msgspec.structs.replace(meta(owing=("VALERIA",)), step=4, over=False)
    texts = both(of_deadline(facts, 1772388000, moved=moved))
    for text in texts.values():
        assert "Step 5: sheets are due until Sunday 1 March 2026, 20:00 Europe/Rome" in text
        assert ("The deadline was moved." in text) is moved
        assert facts.head in text and "Valeria" in text


def test_a_map_is_told_in_words() -> None:
    maps = tuple(block for block in BLOCKS if isinstance(block, Map))
    text = both(of_report(page(Section("map", "The map", maps)), meta(), ""))["bbcode"]
    assert speaker().say(maps[0].text)[:20] in text


def test_a_link_without_an_address_names_a_file() -> None:
    texts = both(Post(page(), (Link("The map", "map.svg"),)))
    assert "The map: attached, map.svg" in texts["bbcode"] and "The map: attached, map.svg" in texts["md"]
