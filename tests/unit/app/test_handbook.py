"""The handbook: every rule, order, option and word in both faces and languages, and a first turn that can be sent."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest

from pbem.app import library
from pbem.app.env import Env
from pbem.app.handbook import Handbook, bound, handbook, page, write
from pbem.app.handbook_first import READER, example, sheets_of
from pbem.app.handbook_orders import order_rows
from pbem.app.handbook_source import SEATS, Source, read_source
from pbem.core.grammar import parse
from pbem.core.handbook import Book, Drawing, Entries
from pbem.core.problem import Failure
from pbem.core.prose import Grid, Items, Lines, Para, plain
from pbem.core.reading import read
from pbem.core.rulebook import ORIGINS
from pbem.render.handbook_text import WIDTH
from pbem.render.letters import columns

RULESETS = library.ids()
LANGUAGES = ("en", "it")
IDS = re.compile(r'\bid="([^"]*)"')
every_book = pytest.mark.parametrize(("ruleset", "lang"), [(one, lang) for one in RULESETS for lang in LANGUAGES])
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def reader(lang: str) -> Env:
    return Env(lambda: "2026-01-01T00:00:00Z", lambda n: bytes(n), lang)


@lru_cache(maxsize=8)
def text_book(ruleset: str, lang: str = "en") -> Handbook:
    return handbook(reader(lang), ruleset)


@lru_cache(maxsize=8)
def html(ruleset: str, lang: str = "en") -> str:
    return page(ruleset, lang).decode()


@lru_cache(maxsize=8)
def source_of(ruleset: str, lang: str = "en") -> Source:
    return read_source(ruleset, lang)


@lru_cache(maxsize=8)
def model(ruleset: str, lang: str = "en") -> Book:
    source = source_of(ruleset, lang)
    return bound(source, order_rows(source))


def escaped(text: str) -> str:
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&#34;"), ("'", "&#39;")):
        text = text.replace(char, entity)
    return text


# --- everything is in it ------------------------------------------------------------------------------------------
@every_book
def test_every_rule_with_its_id_and_origin(ruleset: str, lang: str) -> None:
    """Its id as anchor, title, where it is from, other ids, the option."""
    book, anchors = text_book(ruleset, lang), IDS.findall(html(ruleset, lang))
    assert len(book.rules) > 60
    lines = book.text.split("\n")
    parts = {part.id: part for part in model(ruleset, lang).parts}
    for rule in book.rules:
        assert any(line.startswith(f"{rule.id} · ") for line in lines), rule.id
        assert [anchors.count(id) for id in (rule.id, *rule.aliases)] == [1] * (1 + len(rule.aliases)), rule.id
        assert set(rule.origin) <= set(ORIGINS)
        notes = plain(parts[rule.id].notes)
        assert notes.count(",") >= len(rule.origin) - 1
        assert rule.option in notes
        assert all(id in notes for id in rule.aliases)


@every_book
def test_every_order_in_both_languages_with_its_phase_and_an_example(ruleset: str, lang: str) -> None:
    rows = text_book(ruleset, lang).orders
    verbs = {verb.word for verb in library.bind(ruleset, {}).grammar(SEATS).verbs}
    assert verbs <= {row.verb for row in rows}
    for row in rows:
        assert set(row.forms) == set(LANGUAGES)
        assert row.does
        assert row.phases or row.verb == "PASS", row.verb
        assert row.examples, row.verb
        assert f'id="order-{row.verb}"' in html(ruleset, lang)
        for form in row.forms.values():
            assert escaped(form) in html(ruleset, lang)


@every_book
def test_every_option_with_its_values_and_default(ruleset: str, lang: str) -> None:
    lines = text_book(ruleset, lang).text.split("\n")
    for option in library.manifest(ruleset).options:
        default = str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
        assert any(line.startswith(f"{option.name} = {default}") for line in lines), option.name
        assert f'id="option-{option.name}"' in html(ruleset, lang)


@every_book
def test_every_phase_of_the_turn_leads_to_its_chapter(ruleset: str, lang: str) -> None:
    flow = next(part for part in model(ruleset, lang).parts if part.id == "part-flow")
    grid = next(block for block in flow.blocks if isinstance(block, Grid))
    targets = [span.to for row in grid.rows for span in row[0]]
    assert len(targets) >= 4
    assert all(targets)


@every_book
def test_the_parts_that_a_newcomer_needs(ruleset: str, lang: str) -> None:
    ids = [part.id for part in model(ruleset, lang).parts]
    wanted = ["part-about", "part-by-mail", "part-flow", "part-map", "guide-first", "sent-first", "came-first"]
    wanted += ["guide-advice", "part-sheet", "part-orders", "part-head", "part-rules", "part-options", "part-words"]
    assert [id for id in ids if id in wanted] == wanted
    words = next(part for part in model(ruleset, lang).parts if part.id == "part-words")
    (entries,) = words.blocks
    assert isinstance(entries, Entries)
    assert len(entries.entries) >= 15


@every_book
def test_text_and_html_have_the_same_facts(ruleset: str, lang: str) -> None:
    """Every line of the model stands in the text, and its words in the HTML."""
    text = " ".join(text_book(ruleset, lang).text.split())
    shown = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html(ruleset, lang)))
    for part in model(ruleset, lang).parts:
        for said in said_in(part.blocks):
            assert squeezed(said) in squeezed(text), (part.id, said)
            assert squeezed(escaped(said)) in squeezed(shown), (part.id, said)


def squeezed(text: str) -> str:
    """Without blanks, and without the mark that a comment has again on each line that it is broken into."""
    return re.sub(r"[\s#]+", "", text)


def said_in(blocks: object) -> list[str]:
    """Paragraphs, items and typed lines; cells of tables are broken over lines in the text."""
    found: list[str] = []
    for block in blocks if isinstance(blocks, tuple) else ():
        if isinstance(block, Para):
            found.append(plain(block.spans))
        elif isinstance(block, Items):
            found += map(plain, block.items)
        elif isinstance(block, Lines):
            found += block.lines
        elif isinstance(block, Entries):
            found += [said for entry in block.entries for said in (plain(entry.name), *said_in(entry.said))]
        elif isinstance(block, Drawing):
            found.append(block.text)
    return found


# --- links --------------------------------------------------------------------------------------------------------
@every_book
def test_every_link_leads_somewhere_and_every_id_stands_once(ruleset: str, lang: str) -> None:
    shown = html(ruleset, lang)
    ids = IDS.findall(shown)
    assert sorted(ids) == sorted(set(ids))
    links = re.findall(r'\bhref="([^"]*)"', shown)
    assert len(links) > 200
    assert [link for link in links if not link.startswith("#") or link[1:] not in ids] == []


@every_ruleset
def test_nothing_but_the_file_itself_is_needed(ruleset: str) -> None:
    shown = html(ruleset)
    assert "<script" not in shown
    assert "http:" not in shown.replace("http://www.w3.org/", "")
    assert "https:" not in shown
    assert " style=" not in re.sub(r"<style>.*?</style>", "", shown, flags=re.DOTALL)
    assert "default-src 'none'" in shown
    assert len(shown.encode()) < 300_000


# --- the worked sheets --------------------------------------------------------------------------------------------
@every_book
def test_the_first_turn_is_accepted_without_a_refusal(ruleset: str, lang: str) -> None:
    """Every sheet of the example, checked in the position it was written for."""
    played = example(source_of(ruleset, lang)).played
    assert "first" in played
    for step in played.values():
        assert [fault.text for _, fault in step.faults if fault.severity != "warning"] == []
        assert step.came
        assert step.sheet[2].endswith(READER)


@every_ruleset
def test_the_guides_say_the_same_in_both_languages(ruleset: str) -> None:
    """Same chapters, same orders, so that the same came of them."""
    english, italian = source_of(ruleset, "en"), source_of(ruleset, "it")
    assert [c.id for c in english.guide.chapters] == [c.id for c in italian.guide.chapters]
    grammar = english.game.grammar(SEATS)
    for one, other in zip(english.guide.chapters, italian.guide.chapters, strict=True):
        assert lines_of(grammar, sheets_of(one)) == lines_of(grammar, sheets_of(other)), one.id
        assert len(one.text.split("\n\n")) == len(other.text.split("\n\n")), one.id
    assert len(english.examples()) == len(italian.examples())


def lines_of(grammar: object, sheets: dict[str, list[str]]) -> dict[str, list[str]]:
    return {
        seat: [parse(grammar, line).text for line in lines if line and not line.startswith("#")]  # type: ignore[arg-type]
        for seat, lines in sheets.items()
    }


@every_book
def test_every_example_can_be_ordered(ruleset: str, lang: str) -> None:
    """With the options that open all orders, each line is read, and reads as the other language's."""
    manifest = library.manifest(ruleset)
    chosen = {"morome": {"trade": "tribute"}}.get(ruleset, {})
    grammar = library.bind(ruleset, chosen, manifest.paces[0]).grammar(SEATS)
    for mine, other in zip(source_of(ruleset, lang).examples(), source_of(ruleset, "en").examples(), strict=True):
        order, _, means = mine.partition(" // ")
        assert means, mine
        assert parse(grammar, order).text == parse(grammar, other.partition(" // ")[0]).text


@every_ruleset
def test_the_languages_have_the_same_rules_and_orders(ruleset: str) -> None:
    english, italian = text_book(ruleset, "en"), text_book(ruleset, "it")
    assert [rule.id for rule in english.rules] == [rule.id for rule in italian.rules]
    assert [row.verb for row in english.orders] == [row.verb for row in italian.orders]
    assert english.text != italian.text


def test_both_worked_sheets_are_accepted_whole_and_say_the_same() -> None:
    """Every line passes `check` for a seat that holds the cards; both sheets have the same canonical lines."""
    game = library.bind("morome", {}, "turn")
    cards = ["treaty", "spies", "senate_support", "forced_march", "march_on_rome", "taxation", "provincial_politics",
             "barbarian_allies"]  # fmt: skip
    state = game.position({"drawn": True, "hands": {"VALERIA": cards}}, ("VALERIA", "MARCUS"))
    sheets = [text_book("morome", lang).sheet for lang in LANGUAGES]
    readings = [read(game, game.view(state, "VALERIA"), "VALERIA", sheet) for sheet in sheets]
    for reading in readings:
        assert reading.refused == ()
        assert reading.sheet.envelope["seat"] == "VALERIA"
    assert [line.text for _, line in readings[0].lines] == [line.text for _, line in readings[1].lines]
    verbs = {line.text.split(" ")[0] for _, line in readings[0].lines}
    assert verbs >= {"PLAY", "ROME", "SPY", "DISBAND", "RAISE", "ALLIES", "INIT", "MOVE", "MARCH", "BUY", "TREATY"}


# --- how it is handed over ----------------------------------------------------------------------------------------
@every_book
def test_the_text_fits_a_terminal(ruleset: str, lang: str) -> None:
    """Only orders, which are copied as they are, may be longer."""
    orders = [line.strip() for line in text_book(ruleset, lang).sheet.split("\n") if not line.startswith("#")]
    long = [line.strip() for line in text_book(ruleset, lang).text.split("\n") if columns(line) > WIDTH]
    assert [line for line in long if line not in orders] == []


def test_the_ending_of_the_file_picks_the_form(tmp_path: Path) -> None:
    for name, begin in (
        ("book.html", b"<!DOCTYPE html>"),
        ("book.HTM", b"<!DOCTYPE html>"),
        ("b.txt", b"Marcia su Ro"),
    ):
        path = tmp_path / "new" / name
        told = write(reader("it"), "morome", path)
        assert path.read_bytes().startswith(begin)
        assert told.bytes == path.stat().st_size
    with pytest.raises(Failure):
        write(reader("en"), "morome", tmp_path / "book.pdf")
    assert not (tmp_path / "book.pdf").exists()


def test_an_order_that_needs_an_option_says_so() -> None:
    give = next(row for row in text_book("morome").orders if row.verb == "GIVE")
    assert "trade=tribute" in give.does


def test_an_unknown_ruleset() -> None:
    with pytest.raises(Failure):
        handbook(reader("en"), "chess")


@every_book
def test_an_order_names_the_rules_that_speak_of_it(ruleset: str, lang: str) -> None:
    telling = {"morome": ("MOVE", "C25"), "spqrisiko": ("ATTACK", "C14"), "struggle": ("OFFER", "deal")}
    verb, rule = telling[ruleset]
    part = next(part for part in model(ruleset, lang).parts if part.id == f"order-{verb}")
    assert f"'{rule}'" in str(part.blocks)
