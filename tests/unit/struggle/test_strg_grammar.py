"""Every order of Struggle for Rome: spellings in both languages, its canonical form, what is refused (K1, K7-K10)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strg_orders_table import GROUPS, ORDERS, TABLES, G, lines
from strg_table import files, game, manifest

from pbem.core.grammar import format_line, make_line, parse, parse_canonical
from pbem.core.orders import Alternative, Line, Test
from pbem.core.problem import Failure
from pbem.core.sheet import read_sheet
from pbem.rules.struggle import orders as o

SAMPLE = settings(max_examples=50, derandomize=True, deadline=None)


def refused(text: str) -> tuple[str, str]:
    """(code, what the caret marks)"""
    with pytest.raises(Failure) as raised:
        parse(G, text)
    (problem,) = raised.value.problems
    assert problem.hint is not None
    return problem.code, text[problem.column - 1 : problem.column - 1 + problem.length]


SPELLINGS = [
    ("START horsemen B20", o.Start("B20"), "START horsemen B20"),
    ("INIZIO cavalieri c23", o.Start("C23"), "START horsemen C23"),
    ("BANK 3 grain > ore", o.Bank("grain", "ore"), "BANK 3 grain > 1 ore"),
    ("BANCA grano 6 verso minerale 2", o.Bank("grain", "ore", 2), "BANK 6 grain > 2 ore"),
    ("BANK 3 horses - pasture", o.Bank("horse", "pasture"), "BANK 3 horse > 1 pasture"),
    ("BANCA 9 buoi a 3 carte pascolo", o.Bank("cattle", "pasture", 3), "BANK 9 cattle > 3 pasture"),
    ("OFFER 2 gold + 1 ore > 1 cattle", o.Offer((("gold", 2), ("ore", 1)), (("cattle", 1),)), None),
    ("OFFER ore, gold 2 to cattle", o.Offer((("gold", 2), ("ore", 1)), (("cattle", 1),)), None),
    ("OFFER 1 ore + ore > 2gold", o.Offer((("ore", 2),), (("gold", 2),)), "OFFER 2 ore > 2 gold"),
    ("OFFRO 1 cavallo a 2 ori ad A volte 3", o.Offer((("horse", 1),), (("gold", 2),), "A", 3), None),
    ("OFFER 1 horse to 2 gold TIMES 3 to A", o.Offer((("horse", 1),), (("gold", 2),), "A", 3), None),
    ("BUILD figures", o.Build("figures"), "BUILD figures"),
    ("build 2 figures cards", o.Build("figures", "", 2, True), "BUILD figures 2 CARDS"),
    ("COSTRUISCI pedine CARTE 2", o.Build("figures", "", 2, True), "BUILD figures 2 CARDS"),
    ("BUILD horsemen 2", o.Build("horseman", "", 2), "BUILD horseman 2"),
    ("COSTRUISCI guerriero", o.Build("warrior"), "BUILD warrior"),
    ("BUILD 2 wagons warriors", o.Build("wagon", "warriors", 2), "BUILD wagon warriors 2"),
    ("COSTRUISCI salmerie 2 cavalieri", o.Build("wagon", "horsemen", 2), "BUILD wagon horsemen 2"),
    ("BUY card", o.Buy(), "BUY card"),
    ("BUY 2 cards CARDS", o.Buy(2, True), "BUY card 2 CARDS"),
    ("COMPRA carte 2", o.Buy(2), "BUY card 2"),
    ("COMPRA carta sviluppo 2", o.Buy(2), "BUY card 2"),
    ("BUY 2 development cards CARDS", o.Buy(2, True), "BUY card 2 CARDS"),
    ("PLAY diplomat ge7", o.Play("diplomat", "", "GE7"), "PLAY diplomat GE7"),
    ("GIOCA carta diplomatico HI12 RUBA oro DA B", o.Play("diplomat", "", "HI12", "B", "gold"), None),
    ("PLAY diplomat GE7 STEAL card", o.Play("diplomat", "", "GE7"), "PLAY diplomat GE7"),
    ("PLAY treasure", o.Play("treasure"), "PLAY treasure"),
    ("GIOCA tesoro guerrieri", o.Play("treasure", "warriors"), "PLAY treasure warriors"),
    ("GIOCA traditore cavalieri", o.Play("traitor", "horsemen"), "PLAY traitor horsemen"),
    ("PLAY great warrior warriors", o.Play("great_warrior", "warriors"), "PLAY great_warrior warriors"),
    ("PLAY great warriors", o.Play("great_warrior"), "PLAY great_warrior"),
    ("GIOCA grande guerriero guerrieri", o.Play("great_warrior", "warriors"), "PLAY great_warrior warriors"),
    ("HORSEMEN MOVE c17", o.Horsemen("C17"), "HORSEMEN MOVE C17"),
    ("HORSEMEN MOVE 9,1,N", o.Horsemen("B20"), "HORSEMEN MOVE B20"),
    ("WARRIORS MOVE -4,8,N PLUNDER C16", o.Warriors("J1", "plunder", "mogontiacum"), None),
    ("CAVALIERI MUOVI C17 SACCHEGGIA Magonza", o.Horsemen("C17", "plunder", "mogontiacum"), None),
    ("CAVALIERI MUOVI a C17 e saccheggia Magonza", o.Horsemen("C17", "plunder", "mogontiacum"), None),
    ("HORSEMEN MOVE TO C17, CONQUER Mainz", o.Horsemen("C17", "conquer", "mogontiacum"), None),
    ("GUERRIERI CONQUISTA New Carthage", o.Warriors("", "conquer", "carthago_nova"), "WARRIORS CONQUER carthago_nova"),
    ("HORSEMEN PLUNDER 6,1,N", o.Horsemen("", "plunder", "noviomagus"), "HORSEMEN PLUNDER noviomagus"),
    ("HORSEMEN MOVE rome", o.Horsemen("H18"), "HORSEMEN MOVE H18"),
    ("GUERRIERI prendi pascolo", o.Warriors(take="pasture"), "WARRIORS TAKE pasture"),
    ("PAGA grano prima", o.Pay("grain"), "PAY grain first"),
    ("LEGIONARIO HI3 DA MARC", o.Legion("HI3", "MARCUS"), "LEGION HI3 FROM MARCUS"),
    ("passa.", o.Pass(), "PASS"),
]


@pytest.mark.parametrize(("text", "order", "canonical"), SPELLINGS)
def test_spellings(text: str, order: o.Order, canonical: str | None) -> None:
    line = parse(G, text)
    assert line.alternatives[0].order == order
    if canonical is not None:
        assert line.text == canonical
    back(line)


def back(line: Line) -> None:
    """In every spelling it is the same line."""
    assert parse_canonical(G, line.text) == line
    for lang in ("en", "it"):
        spelt = format_line(G, line.alternatives, lang)
        assert parse(G, spelt) == line, spelt
        assert parse(G, spelt.upper().replace(" > ", " → ")) == line, spelt
    assert parse(G, f"  3) {line.text.lower()}.   // as agreed") == line


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.__name__)
def test_every_order(order: type) -> None:
    @given(ORDERS[order])
    @SAMPLE
    def check(value: Any) -> None:
        back(make_line(G, (Alternative(value),)))

    check()


@given(lines)
@SAMPLE
def test_every_line_with_alternatives_and_conditions(line: Line) -> None:
    back(line)


def test_all_orders_are_tried() -> None:
    assert {verb.order for verb in G.verbs} == {*ORDERS}
    assert len(GROUPS) == 5


def test_a_victory_card_is_understood_so_that_the_check_can_explain() -> None:
    assert parse_canonical(G, "PLAY victory_2").alternatives[0].order == o.Play("victory_2")


def test_the_tribe_need_not_be_repeated() -> None:
    line = parse(G, "HORSEMEN MOVE C17 PLUNDER mog OR PLUNDER castra IF COUNTER(castra) OPPURE PRENDI minerale")
    assert [alternative.order for alternative in line.alternatives] == [
        o.Horsemen("C17", "plunder", "mogontiacum"),
        o.Horsemen("", "plunder", "castra_regina"),
        o.Horsemen(take="ore"),
    ]
    assert line.text.count("HORSEMEN") == 3
    assert refused("BUY card OR TAKE ore") == ("unknown-verb", "TAKE")
    assert refused("LEGION GE7 OR GE8") == ("unknown-verb", "GE8")


def test_conditions() -> None:
    text = "BUY card IF MINE(roma) E NON NEUTRALE(H18) AND OWNER(9,1,N)=B AND COUNTER(C16) AND HO(ore, 2 oro)"
    assert parse(G, text).alternatives[0].tests == (
        Test("MINE", "roma"),
        Test("NEUTRAL", "roma", negated=True),
        Test("OWNER", "B20", "=", "B"),
        Test("COUNTER", "mogontiacum"),
        Test("HAS", "2 gold + 1 ore"),
    )


def test_a_city_is_named_by_every_name_of_it_and_by_its_crossroads() -> None:
    names = game().names
    for city, found in TABLES.cities.items():
        ways = [city, found.at, *(names.say("city", city, lang) for lang in ("en", "it", "la"))]
        for way in ways:
            assert parse(G, f"HORSEMEN PLUNDER {way}").alternatives[0].order.city == city
    for long, label in TABLES.old.items():
        assert parse(G, f"HORSEMEN MOVE {long}").alternatives[0].order.move == label


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("PLUNDER roma", "unknown-verb", "PLUNDER"),
        ("HORSEMEN", "missing", ""),
        ("HORSEMEN MOVE C17 TAKE ore", "superfluous", "TAKE"),
        ("HORSEMEN TAKE horse", "wrong-kind", "horse"),
        ("HORSEMEN TAKE 2 gold", "missing", "2"),
        ("HORSEMEN PLUNDER roma PLUNDER milan", "superfluous", "PLUNDER"),
        ("HORSEMEN PLUNDER G1", "unknown-name", "G1"),
        ("HORSEMEN PLUNDER augusta", "ambiguous-name", "augusta"),
        ("HORSEMEN MOVE C1", "ambiguous-name", "C1"),
        ("HORSEMEN MOVE D88", "unknown-name", "D88"),
        ("HORSEMEN MOVE 99,9,N", "unknown-name", "99,9,N"),
        ("BANK 4 ore > grain", "bad-number", "4 ore > grain"),
        ("BANK 3 ore > 2 grain", "bad-number", "3 ore > 2 grain"),
        ("BANK ore > grain", "bad-number", "ore > grain"),
        ("BANK 3 gold > ore", "wrong-kind", "gold"),
        ("BANK 3 ore > gold", "wrong-kind", "gold"),
        ("BANK 3 ore > horse", "wrong-kind", "horse"),
        ("BANK 3 ore > ore", "wrong-kind", "ore"),
        ("BANK 3 pasture > ore", "wrong-kind", "pasture"),
        ("BANK 2 grain + 1 ore > 1 ore", "missing", "+"),
        ("OFFER 1 ore", "missing", ""),
        ("OFFER 1 ore > pasture", "wrong-kind", "pasture"),
        ("OFFER 1 ore > 1 gold TO CAESAR", "unknown-seat", "CAESAR"),
        ("OFFER 1 ore > 1 gold TO A TO B", "superfluous", "TO"),
        ("OFFER 0 ore > 1 gold", "bad-number", "0"),
        ("OFFER 60 ore + 60 ore > 1 gold", "bad-number", "60 ore + 60 ore"),
        ("BUILD figures 100", "bad-number", "100"),
        ("BUILD figures 0", "bad-number", "0"),
        ("BUILD wagon", "missing", ""),
        ("BUILD figures horsemen", "superfluous", "horsemen"),
        ("BUY", "missing", ""),
        ("BUY card 2 3", "superfluous", "3"),
        ("BUY development card sviluppo", "superfluous", "sviluppo"),
        ("BUY development", "missing", ""),
        ("HORSEMEN MOVE C17 AND TAKE ore", "superfluous", "AND"),
        ("HORSEMEN MOVE TO", "missing", ""),
        ("PLAY diplomat", "missing", ""),
        ("PLAY diplomat horsemen", "unknown-name", "horsemen"),
        ("PLAY treasure GE7", "unknown-name", "GE7"),
        ("LEGION GE7 STEAL ore", "missing", "ore"),
        ("LEGION H11", "unknown-name", "H11"),
        ("START warriors B20", "wrong-kind", "warriors"),
        ("PAY ore first", "wrong-kind", "ore"),
        ("PAY gold", "missing", ""),
        ("PAY gold first IF MINE(roma)", "superfluous", "IF"),
        ("PAY gold first OR PAY grain first", "no-or", "OR"),
        ("PASS OR PASS", "no-or", "OR"),
        ("HORSEMEN TAKE ore OR WARRIORS TAKE ore", "wrong-or", "WARRIORS TAKE ore"),
        ("BUY card OR PLAY traitor horsemen", "wrong-or", "PLAY traitor horsemen"),
        ("BUY card IF LEGIONS(roma)>2", "unknown-test", "LEGIONS"),
        ("BUY card IF LOST(roma)", "unknown-test", "LOST"),
        ("BUY card IF MINE", "wrong-test", "MINE"),
        ("BUY card IF HAS(pasture)", "wrong-kind", "pasture"),
        ("BUY card IF COUNTER(C17)", "unknown-name", "C17"),
    ],
)
def test_refused(text: str, code: str, at: str) -> None:
    assert refused(text) == (code, at)


# --- people and machines type ---------------------------------------------------------------------------------------
WAYS = sorted({way for ways in G.words.values() for way in ways})
NOUNS = ["roma", "Castra Regina", "augusta", "B", "C17", "H18", "GE7", "BA3", "3", "12", "2gold", "ore", "cavalli"]
MORE = ["figures", "wagon", "horsemen", "great warrior", "pasture card", "9,1,N", "-4,8,S", "carta", "99"]
MARKS = [">", "->", "–", "(", ")", "<=", "=", ",", "+", ";", "//", "#", ":", "\n", "\r\n", "'", "\u200b", "1."]
VOCABULARY = st.sampled_from([*WAYS, *NOUNS, *MORE, *MARKS, "Seat: A", "ENTROPY", "END", "ok 1:"])
texts = st.one_of(
    st.lists(VOCABULARY, max_size=40).map(" ".join),
    st.lists(st.one_of(VOCABULARY, st.text(max_size=5), lines.map(lambda line: line.text)), max_size=12).map("\n".join),
)


@given(texts)
@settings(max_examples=200, derandomize=True, deadline=None)
def test_what_was_understood_is_understood_again(text: str) -> None:
    sheet = read_sheet(text, G)
    for problem in sheet.problems:
        assert 1 <= problem.column <= len(problem.source) + 1
    again = read_sheet("\n".join(entry.line.text for entry in sheet.entries), G)
    assert [entry.line for entry in again.entries] == [entry.line for entry in sheet.entries]
    assert again.problems == ()


def test_both_worked_sheets_are_read_whole_and_say_the_same() -> None:
    g = game().grammar(("VALERIA", "LIVIA"))
    sheets = [read_sheet(files()[name].decode(), g) for name in ("sheet.txt", "sheet.it.txt")]
    assert [sheet.problems for sheet in sheets] == [(), ()]
    assert [entry.line for entry in sheets[0].entries] == [entry.line for entry in sheets[1].entries]
    assert {type(a.order) for entry in sheets[0].entries for a in entry.line.alternatives} == (
        {*ORDERS} - {o.Start, o.Pass}
    )


def test_no_seat_can_be_named_like_an_order_word() -> None:
    """But for A, which is harmless (K9): a letter of its own is always a seat where one can stand."""
    words = {way.upper() for ways in G.words.values() for way in ways}
    assert words - {"A"} <= {*manifest().order_words}
    assert parse(G, "OFFRO 1 ore a 2 oro a A").alternatives[0].order.seat == "A"
