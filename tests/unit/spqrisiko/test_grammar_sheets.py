"""Every order of S.P.Q.RisiKo!: its spellings in both languages, its canonical form, and what is refused (part B)."""

from __future__ import annotations

import pytest
from spqrisiko_table import game

from pbem.core.grammar import format_line, parse, parse_canonical
from pbem.core.orders import Test
from pbem.core.problem import Failure
from pbem.core.sheet import read_sheet
from pbem.rules.spqrisiko import orders as o

SEATS = ("A", "B", "MARCUS")
G = game().grammar(SEATS)
GERMAN = "germania-inferior"


def refused(text: str) -> tuple[str, str]:
    """(code, what the caret marks)"""
    with pytest.raises(Failure) as raised:
        parse(G, text)
    (problem,) = raised.value.problems
    assert problem.hint is not None
    return problem.code, text[problem.column - 1 : problem.column - 1 + problem.length]


ORDERS = [
    ("DRAFT galicia, creta", o.Draft(("galicia", "creta")), "DRAFT galicia, creta"),
    ("scegli Lower Germany Creta", o.Draft((GERMAN, "creta")), "DRAFT germania-inferior, creta"),
    ("DEPLOY belgica 7L 3T", o.Deploy((("belgica", 7, 3),)), "DEPLOY belgica 7L 3T"),
    (
        "SCHIERA Belgica 3T, Dalmazia 3 L",
        o.Deploy((("belgica", 0, 3), ("dalmatia", 3, 0))),
        "DEPLOY belgica 3T, dalmatia 3L",
    ),
    (
        "EXCHANGE Germania Inferior Baetica Italia",
        o.Exchange((GERMAN, "baetica", "italia")),
        "EXCHANGE germania-inferior baetica italia",
    ),
    ("EXCHANGE creta", o.Exchange(("creta",)), "EXCHANGE creta"),
    (
        "scambia baet, galicia, italy per metropoli",
        o.Exchange(("baetica", "galicia", "italia"), "metropolis"),
        "EXCHANGE baetica galicia italia FOR metropolis",
    ),
    ("EXCHANGE creta PER legionari", o.Exchange(("creta",), "legions"), "EXCHANGE creta FOR legions"),
    ("SCAMBIA creta PER legioni", o.Exchange(("creta",), "legions"), "EXCHANGE creta FOR legions"),
    ("SCAMBIA creta PER TRIREMI", o.Exchange(("creta",), "triremes"), "EXCHANGE creta FOR triremes"),
    (
        "REINFORCE epirus 6L 1T, ionium 2T",
        o.Reinforce((("epirus", 6, 1), ("ionium", 0, 2))),
        "REINFORCE epirus 6L 1T, ionium 2T",
    ),
    ("RINFORZA Epiro 1t 6l", o.Reinforce((("epirus", 6, 1),)), "REINFORCE epirus 6L 1T"),
    ("rinforza Mar Nero 2 triremi", o.Reinforce((("pontus-euxinus", 0, 2),)), "REINFORCE pontus-euxinus 2T"),
    ("REINFORCE galic 2 legions", o.Reinforce((("galicia", 2, 0),)), "REINFORCE galicia 2L"),
    ("METROPOLIS sicilia", o.Metropolis("sicilia"), "METROPOLIS sicilia"),
    ("METROPOLI Gallia Cisalpina", o.Metropolis("cisalpina"), "METROPOLIS cisalpina"),
    ("ATTACK epirus > macedonia", o.Attack("epirus", "macedonia"), "ATTACK epirus > macedonia"),
    (
        "ATTACK epirus > macedonia ADVANCE ALL ROUNDS 4 UNTIL 3 WITH 2",
        o.Attack("epirus", "macedonia", 2, 3, 4, o.ALL),
        "ATTACK epirus > macedonia WITH 2 UNTIL 3 ROUNDS 4 ADVANCE ALL",
    ),
    (
        "ATTACCA Epiro a Macedonia FINO A 8 AVANZA TUTTI",
        o.Attack("epirus", "macedonia", until=8, advance=o.ALL),
        "ATTACK epirus > macedonia UNTIL 8 ADVANCE ALL",
    ),
    (
        "ATTACCA Epiro verso Ionium CON 1 FINO 0 TIRI 3 AVANZA TUTTE",
        o.Attack("epirus", "ionium", 1, 0, 3, o.ALL),
        "ATTACK epirus > ionium WITH 1 UNTIL 0 ROUNDS 3 ADVANCE ALL",
    ),
    ("ATTACK ionium → aegeum ADVANCE 2", o.Attack("ionium", "aegeum", advance=2), "ATTACK ionium > aegeum ADVANCE 2"),
    ("ATTACK ionium - aegeum ADVANCE MIN", o.Attack("ionium", "aegeum"), "ATTACK ionium > aegeum"),
    ("TAKE asia, creta", o.Take(("asia", "creta")), "TAKE asia, creta"),
    ("PRENDI Asia Creta Germania", o.Take(("asia", "creta", GERMAN)), "TAKE asia, creta, germania-inferior"),
    ("MOVE italia > epirus 4", o.Move("italia", "epirus", 4), "MOVE italia > epirus 4"),
    ("MUOVI Italia -> Epiro TUTTI", o.Move("italia", "epirus", o.ALL), "MOVE italia > epirus ALL"),
    ("MUOVI Tirreno ad Ionio TUTTE", o.Move("tyrrenum", "ionium", o.ALL), "MOVE tyrrenum > ionium ALL"),
    ("PAUSA", o.Pause(), "PAUSE"),
    ("passa.", o.Pass(), "PASS"),
]


@pytest.mark.parametrize(("text", "order", "canonical"), ORDERS)
def test_spellings(text: str, order: o.Order, canonical: str) -> None:
    line = parse(G, text)
    assert line.alternatives[0].order == order
    assert line.text == canonical
    assert parse_canonical(G, canonical) == line
    for lang in ("en", "it"):
        assert parse(G, format_line(G, line.alternatives, lang)) == line


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("ATTAK italia > cisalpina", "unknown-verb", "ATTAK"),
        ("ATTACK italia cisalpina", "missing", "cisalpina"),
        ("ATTACK italia > cisalpina WITH 4", "bad-number", "4"),
        ("ATTACK italia > cisalpina WITH 0", "bad-number", "0"),
        ("ATTACK italia > cisalpina UNTIL -1", "bad-number", "-1"),
        ("ATTACK italia > cisalpina ROUNDS 0", "bad-number", "0"),
        ("ATTACK italia > cisalpina ADVANCE 0", "bad-number", "0"),
        ("ATTACK italia > cisalpina ADVANCE", "missing", ""),
        ("ATTACK italia > cisalpina 3", "superfluous", "3"),
        ("ATTACK italia > cisalpina WITH 2 CON 3", "superfluous", "CON"),
        ("ATTACK italia > gal", "ambiguous-name", "gal"),
        ("ATTACK italia > p-italia", "unknown-name", "p-italia"),
        ("MOVE italia > corsica", "missing", ""),
        ("MOVE italia > corsica 0", "bad-number", "0"),
        ("MOVE italia > corsica 2L", "bad-number", "2L"),
        ("MOVE italia > corsica > sicilia 1", "missing", ">"),
        ("REINFORCE italia", "missing", ""),
        ("REINFORCE italia 3", "missing", ""),
        ("REINFORCE italia 0L", "bad-number", "0L"),
        ("REINFORCE italia 3L 2L", "superfluous", "2L"),
        ("REINFORCE pont 1L", "ambiguous-name", "pont"),
        ("REINFORCE Atlantis 1L", "unknown-name", "Atlantis"),
        ("REINFORCE italia 3L corsica 2L", "superfluous", "corsica"),
        ("DEPLOY tyrrenum 3T", "unknown-name", "tyrrenum"),
        ("METROPOLIS tyrrenum", "unknown-name", "tyrrenum"),
        ("DRAFT tyrrenum", "unknown-name", "tyrrenum"),
        ("TAKE asia, tyrrenum", "unknown-name", "tyrrenum"),
        ("TAKE", "missing", ""),
        ("EXCHANGE", "missing", ""),
        ("EXCHANGE asia FOR", "missing", ""),
        ("EXCHANGE asia FOR glory", "missing", "glory"),
        ("PAUSE 3", "superfluous", "3"),
        ("REINFORCE italia 3L ; PAUSE", "two-orders", ";"),
    ],
)
def test_what_is_refused(text: str, code: str, at: str) -> None:
    assert refused(text) == (code, at)


@pytest.mark.parametrize(
    "text",
    [
        "EXCHANGE baetica galicia italia FOR triremes OR EXCHANGE creta IF MINE(italia)",
        "REINFORCE italia 3L OR METROPOLIS sicilia OR REINFORCE corsica 1L",
        "ATTACK epirus > macedonia IF NEUTRAL(macedonia) OR PAUSE IF NOT MINE(achaia) OR ATTACK epirus > illiria",
        "MOVE italia > epirus 4 OR MOVE tyrrenum > ionium ALL IF TRIREMES(ionium)<2",
    ],
)
def test_or_joins_orders_of_one_group(text: str) -> None:
    assert parse(G, text).text == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ATTACK epirus > illiria OR MOVE epirus > corsica 1", "wrong-or"),
        ("EXCHANGE creta OR REINFORCE italia 1L", "wrong-or"),
        ("MOVE italia > epirus 4 OR PAUSE", "wrong-or"),
        ("ATTACK epirus > illiria OR TAKE creta", "wrong-or"),
        ("TAKE creta OR TAKE asia", "no-or"),
        ("DRAFT creta OR DRAFT asia", "no-or"),
        ("DEPLOY creta 1L OR DEPLOY asia 1L", "no-or"),
        ("PASS OR PASS", "no-or"),
        ("TAKE creta IF MINE(asia)", "superfluous"),
        ("DRAFT creta IF MINE(asia)", "superfluous"),
        ("DEPLOY creta 1L IF MINE(asia)", "superfluous"),
        ("PASS IF MINE(asia)", "superfluous"),
    ],
)
def test_or_and_if_stand_nowhere_else(text: str, code: str) -> None:
    assert refused(text)[0] == code


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("MINE(epirus)", Test("MINE", "epirus")),
        ("MIA(Epiro)", Test("MINE", "epirus")),
        ("MIO(Ionio)", Test("MINE", "ionium")),
        ("NOT MINE(ionium)", Test("MINE", "ionium", negated=True)),
        ("NON NEUTRALE(Italia)", Test("NEUTRAL", "italia", negated=True)),
        ("OWNER(macedonia)=B", Test("OWNER", "macedonia", "=", "B")),
        ("PROPRIETARIO(Egeo) = marcus", Test("OWNER", "aegeum", "=", "MARCUS")),
        ("LEGIONS(macedonia)<=2", Test("LEGIONS", "macedonia", "<=", 2)),
        ("LEGIONI(Egeo) > 0", Test("LEGIONS", "aegeum", ">", 0)),
        ("LEGIONARI(rezia)>=3", Test("LEGIONS", "raetia", ">=", 3)),
        ("TRIREMI(epiro)=1", Test("TRIREMES", "epirus", "=", 1)),
        ("TRIREMES(ionium)<5", Test("TRIREMES", "ionium", "<", 5)),
    ],
)
def test_conditions(text: str, test: Test) -> None:
    line = parse(G, f"ATTACK epirus > macedonia SE {text}")
    assert line.alternatives[0].tests == (test,)
    assert parse(G, line.text) == line
    for lang in ("en", "it"):
        assert parse(G, format_line(G, line.alternatives, lang)) == line


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("LOST(epirus)", "unknown-test", "LOST"),
        ("PERSA(epirus)", "unknown-test", "PERSA"),
        ("LEGIONS(epirus)", "missing", ""),
        ("MINE(epirus)<=2", "superfluous", "<="),
        ("NEUTRAL(epirus)=B", "superfluous", "="),
        ("OWNER(epirus)=Z", "unknown-seat", "Z"),
        ("OWNER(epirus)=barbarians", "unknown-seat", "barbarians"),
        ("OWNER(epirus)<=B", "missing", "<="),
        ("MINE", "wrong-test", "MINE"),
        ("LEGIONS(epirus)<=B", "bad-number", "B"),
        ("MINE(p-italia)", "unknown-name", "p-italia"),
    ],
)
def test_conditions_that_are_none(text: str, code: str, at: str) -> None:
    assert refused(f"MOVE epirus > macedonia 1 IF {text}") == (code, at)


def test_words_of_both_languages_mix() -> None:
    line = parse(G, "ATTACK Epiro verso Macedonia CON 2 UNTIL 3 SE MINE(epirus) E NON NEUTRAL(macedonia) O PAUSA")
    assert line.text == "ATTACK epirus > macedonia WITH 2 UNTIL 3 IF MINE(epirus) AND NOT NEUTRAL(macedonia) OR PAUSE"


def test_the_language_of_a_seat() -> None:
    line = parse(G, "EXCHANGE germania-inferior baetica italia FOR legions IF LEGIONS(aegeum)<=2")
    it = "SCAMBIA Germania Inferiore, Betica, Italia PER legionari SE LEGIONARI(Mar Egeo)<=2"
    assert format_line(G, line.alternatives, "it") == it
    line = parse(G, "ATTACK epirus > ionium WITH 1 UNTIL 0 ROUNDS 3 ADVANCE ALL")
    assert format_line(G, line.alternatives, "it") == "ATTACCA Epiro > Mar Ionio CON 1 FINO 0 TIRI 3 AVANZA TUTTI"


def test_nothing_is_read_behind_the_end_and_no_envelope_below_orders() -> None:
    sheet = read_sheet("Partita: x\nPASSA\nFINE\nATTACCA grazie e a presto", G)
    assert (len(sheet.entries), sheet.problems) == (1, ())
    late = read_sheet("PASS\nTurno: 3", G)
    assert [problem.line for problem in late.problems] == [2]


def test_every_order_says_how_it_is_written_and_what_it_does() -> None:
    names = game().names
    for verb in G.verbs:
        for lang, way in (("en", verb.words["en"][0]), ("it", verb.words["it"][0])):
            assert names.say("usage", verb.word, lang).split()[0] == way
            assert names.say("does", verb.word, lang) != verb.word


def test_no_seat_may_be_called_like_a_word_of_the_orders() -> None:
    reserved = {word.lower() for word in game().manifest.order_words}
    words = {way for ways in G.words.values() for way in ways} | {"to", "verso", "end", "fine", "entropy", "entropia"}
    assert sorted(words - reserved) == []
