"""Every order of March on Rome: its spellings in both languages, its canonical form, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from morome_table import game

from pbem.core.grammar import Grammar, format_line, parse, parse_canonical
from pbem.core.orders import Test
from pbem.core.problem import Failure
from pbem.rules.morome import orders as o

SEATS = ("A", "B", "MARCUS")


def grammar(**options: Any) -> Grammar:
    return game(**options).grammar(SEATS)


def refused(text: str, **options: Any) -> tuple[str, str]:
    with pytest.raises(Failure) as raised:
        parse(grammar(**options), text)
    (problem,) = raised.value.problems
    assert problem.hint is not None
    return problem.code, text[problem.column - 1 : problem.column - 1 + problem.length]


ORDERS = [
    ("PLAY tax, pane e circo", o.Play(("taxation", "bread_and_circuses")), "PLAY taxation, bread_and_circuses"),
    ("gioca Pane & Circo", o.Play(("bread_and_circuses",)), "PLAY bread_and_circuses"),
    ("PLAY bread and circuses", o.Play(("bread_and_circuses",)), "PLAY bread_and_circuses"),
    ("ROME 0", o.Rome(0), "ROME 0"),
    ("Roma 3 + assassinio", o.Rome(3, ("assassination",)), "ROME 3 + assassination"),
    (
        "ROME 3+senato+Supporto del Senato",
        o.Rome(3, ("senate_support",) * 2),
        "ROME 3 + senate_support + senate_support",
    ),
    ("DISBAND north italy, rome", o.Disband((("north_italy", 0), ("rome", 0))), "DISBAND north_italy, rome"),
    ("sciogli Italia del Nord", o.Disband((("north_italy", 0),)), "DISBAND north_italy"),
    ("RAISE byz 2", o.Raise((("byzantium", 2),)), "RAISE byzantium 2"),
    ("RECLUTA Spagna 1, Grecia 10", o.Raise((("spain", 1), ("greece", 10))), "RAISE spain 1, greece 10"),
    ("ALLEATI Medio Oriente", o.Allies("middle_east"), "ALLIES middle_east"),
    ("INIT 1 + forced march CHOOSE last", o.Init(1, ("forced_march",), "last"), "INIT 1 + forced_march CHOOSE last"),
    ("iniziativa 0 scegli primo", o.Init(0, (), "first"), "INIT 0 CHOOSE first"),
    ("MOVE spain > britain 4", o.Move("spain", "britain", 4), "MOVE spain > britain 4"),
    ("MUOVI Gállia verso Gallia Cisalpina 1", o.Move("gaul", "north_italy", 1), "MOVE gaul > north_italy 1"),
    ("muovi illyricum a aegyptus 2", o.Move("baltics", "egypt", 2), "MOVE baltics > egypt 2"),
    (
        "MARCH byz > rome 5, egypt > Roma 1",
        o.March((("byzantium", 5), ("egypt", 1))),
        "MARCH byzantium > rome 5, egypt > rome 1",
    ),
    ("MARCIA Italia del Nord a Roma 3", o.March((("north_italy", 3),)), "MARCH north_italy > rome 3"),
    ("BUY egypt, gaul", o.Buy(("egypt", "gaul")), "BUY egypt, gaul"),
    ("COMPRA Roma", o.Buy(("rome",)), "BUY rome"),
    ("TREATY celts", o.Treaty("celts"), "TREATY celts"),
    ("TRATTATO Picts (Pitti)", o.Treaty("picts"), "TREATY picts"),
    ("trattato goti", o.Treaty("goths"), "TREATY goths"),
    ("POLITICS north-italy", o.Politics("north_italy"), "POLITICS north_italy"),
    ("Politiche Britannia", o.Politics("britain"), "POLITICS britain"),
    ("BIDFOR greece 0", o.BidFor("greece", 0), "BIDFOR greece 0"),
    ("OFFRI Gallia 2", o.BidFor("gaul", 2), "BIDFOR gaul 2"),
    ("Follia.", o.Folly(), "FOLLY"),
    ("PASSA", o.Pass(), "PASS"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "order", "canonical"), ORDERS)
def test_spellings(text: str, order: o.Order, canonical: str) -> None:
    g = grammar()
    line = parse(g, text)
    assert line.alternatives[0].order == order
    assert line.text == canonical
    assert parse_canonical(g, canonical) == line
    for lang in ("en", "it"):
        assert parse(g, format_line(g, line.alternatives, lang)) == line


def test_orders_that_options_add() -> None:
    trade = grammar(trade="tribute")
    assert parse(trade, "dai marcus 3").text == "GIVE MARCUS 3"
    voluntary = grammar(voluntary_disband=True)
    assert parse(voluntary, "DISBAND spain 2, gaul").text == "DISBAND spain 2, gaul"
    places = grammar(initiative_choice="any_place")
    assert parse(places, "INIT 0 SCEGLI 2").alternatives[0].order == o.Init(0, (), "2")
    assert parse(places, "INIT 0 CHOOSE first").text == "INIT 0 CHOOSE first"


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("GIVE B 3", "unknown-verb", "GIVE"),
        ("DAI B 3", "unknown-verb", "DAI"),
        ("DISBAND spain 2", "needs-option", "2"),
        ("INIT 0 CHOOSE 2", "needs-option", "2"),
        ("INIT 0 CHOOSE", "missing", ""),
        ("INIT CHOOSE last", "missing", "CHOOSE"),
        ("INIT 1 + f", "ambiguous-name", "f"),
        ("ROME", "missing", ""),
        ("ROME -1", "bad-number", "-1"),
        ("ROME assassination", "bad-number", "assassination"),
        ("ROME 3 assassination", "superfluous", "assassination"),
        ("ROME 3 + spain", "unknown-name", "spain"),
        ("RAISE spain", "missing", ""),
        ("RAISE spain 0", "bad-number", "0"),
        ("RAISE B 1", "ambiguous-name", "B"),
        ("RAISE gall 1", "ambiguous-name", "gall"),
        ("RAISE i 1", "ambiguous-name", "i"),
        ("RAISE atlantis 1", "unknown-name", "atlantis"),
        ("RAISE celts 1", "unknown-name", "celts"),
        ("BIDFOR gaul", "missing", ""),
        ("MOVE spain > gaul 0", "bad-number", "0"),
        ("MOVE spain gaul 2", "missing", "gaul"),
        ("MARCH spain > gaul 2", "wrong-kind", "gaul"),
        ("MARCH spain 2", "missing", "2"),
        ("TREATY celts, goths", "superfluous", ","),
        ("TREATY gaul", "unknown-name", "gaul"),
        ("PLAY", "missing", ""),
        ("PLAY tassazione e pane e circo", "superfluous", "e"),
        ("FOLLY rome", "superfluous", "rome"),
        ("RAISE byzantium 2 ; ALLIES north_italy", "two-orders", ";"),
    ],
)
def test_what_is_refused(text: str, code: str, at: str) -> None:
    assert refused(text) == (code, at)


@pytest.mark.parametrize(
    "text",
    [
        "RAISE spain 1 OR ALLIES spain",
        "MOVE spain > gaul 1 OR MARCH egypt > rome 2",
        "TREATY celts OR POLITICS gaul OR FOLLY",
        "BUY gaul OR BUY spain, greece",
        "ROME 1 IF CAESAR OR ROME 2",
        "INIT 1 IF CAESAR OR INIT 2",
        "BIDFOR gaul 1 IF CAESAR OR BIDFOR gaul 2",
    ],
)
def test_or_joins_orders_of_one_moment(text: str) -> None:
    assert parse(grammar(), text).text == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("RAISE spain 1 OR BUY spain", "wrong-or"),
        ("TREATY celts OR BUY gaul", "wrong-or"),
        ("ROME 1 OR INIT 1", "wrong-or"),
        ("BIDFOR gaul 1 OR BIDFOR spain 1", "wrong-or"),
        ("POLITICS gaul OR BIDFOR gaul 2", "wrong-or"),
        ("PLAY taxation OR PLAY taxation", "no-or"),
        ("DISBAND spain OR DISBAND gaul", "no-or"),
        ("SPY B ROME OR SPY MARCUS ROME", "no-or"),
        ("PASS OR PASS", "no-or"),
        ("ROME 1 OR PLAY taxation", "wrong-or"),
        ("ROME 1 OR SPY B ROME", "wrong-or"),
        ("PASS IF CAESAR", "superfluous"),
    ],
)
def test_or_joins_nothing_else(text: str, code: str) -> None:
    assert refused(text)[0] == code


def test_words_of_both_languages_mix() -> None:
    line = parse(grammar(), "RAISE spagna 2 SE CAESAR O recluta Spain 1 IF NON CESARE E LEGIONI(hispania)>=3")
    assert line.text == "RAISE spain 2 IF CAESAR OR RAISE spain 1 IF NOT CAESAR AND LEGIONS(spain)>=3"


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("MINE", Test("MINE")),
        ("mia", Test("MINE")),
        ("NOT LOST", Test("LOST", negated=True)),
        ("PERSA", Test("LOST")),
        ("NEUTRALE", Test("NEUTRAL")),
        ("DONO", Test("GIFT")),
        ("NEUTRAL(gaul)", Test("NEUTRAL", "gaul")),
        ("PERSA(Roma)", Test("LOST", "rome")),
        ("PROPRIETARIO(gaul)=marcus", Test("OWNER", "gaul", "=", "MARCUS")),
        ("CESARE", Test("CAESAR")),
        ("MANO(B) HA assassinio", Test("HAND", "B", "HAS", "assassination")),
        ("NOT HAND(MARCUS) HAS spie", Test("HAND", "MARCUS", "HAS", "spies", negated=True)),
        ("LEGIONI(rome) <= 0", Test("LEGIONS", "rome", "<=", 0)),
    ],
)
def test_tests_of_a_move(text: str, test: Test) -> None:
    g = grammar()
    line = parse(g, f"MOVE spain > gaul 1 IF {text}")
    assert line.alternatives[0].tests == (test,)
    assert parse(g, line.text) == line
    assert parse(g, format_line(g, line.alternatives, "it")) == line


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("RAISE spain 1 IF MINE", "wrong-test", "MINE"),
        ("RAISE spain 1 IF GIFT", "wrong-test", "GIFT"),
        ("MARCH egypt > rome 1 IF NEUTRAL", "wrong-test", "NEUTRAL"),
        ("MOVE spain > gaul 1 IF GIFT(gaul)", "wrong-test", "GIFT"),
        ("ROME 1 IF TOTAL<=3", "wrong-test", "TOTAL"),
        ("MOVE spain > gaul 1 IF HAS spies", "wrong-test", "HAS"),
        ("ROME 1 IF CAESAR(A)", "wrong-test", "CAESAR"),
        ("ROME 1 IF LOST(celts)", "unknown-name", "celts"),
        ("ROME 1 IF HAND(B) spies", "missing", "spies"),
        ("ROME 1 IF HAND(X) HAS spies", "unknown-seat", "X"),
        ("ROME 1 IF OWNER(rome)=neutral", "unknown-seat", "neutral"),
    ],
)
def test_tests_that_do_not_fit(text: str, code: str, at: str) -> None:
    assert refused(text) == (code, at)


def test_every_order_says_how_it_is_written_and_what_it_does() -> None:
    names = game().names
    for verb in grammar(trade="tribute").verbs:
        for lang, way in (("en", verb.words["en"][0]), ("it", verb.words["it"][0])):
            assert names.say("usage", verb.word, lang).split()[0] == way
            assert names.say("does", verb.word, lang) != verb.word


def test_no_seat_may_be_called_like_a_word_of_the_orders() -> None:
    g = grammar(trade="tribute")
    reserved = {word.lower() for word in game().manifest.order_words}
    words = {way for ways in g.words.values() for way in ways} | {"to", "verso", "end", "fine", "entropy", "entropia"}
    assert sorted(words - reserved) == []
