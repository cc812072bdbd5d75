"""The order template: orders that are possible now, spelt in the seat's language, harmless when sent back."""

from __future__ import annotations

from typing import Any

import pytest
from orders_table import BOARD
from spqrisiko_table import game, place

from pbem.core.grammar import parse
from pbem.core.reading import read
from pbem.core.sheet import read_sheet

STATES: dict[str, dict[str, Any]] = {
    "turn": BOARD,
    "battle": BOARD | {"phase": "battle"},
    "draft": {"phase": "draft", "regions": {"creta": "A:1", "cipro": "barbarians:2"}},
    "deploy": {"phase": "deploy", "regions": {"creta": "A:1", "galatia": "A:1", "cipro": "A:3", "asia": "B:1"}},
}
EACH = pytest.mark.parametrize("phase", STATES)
LANGS = pytest.mark.parametrize("lang", ["en", "it"])


def lines(lang: str, seat: str = "A", *, pace: str = "player", options: Any = None, **state: Any) -> list[str]:
    g = game(pace, **(options or {}))
    return g.template(g.view(place(g, "ABC", **(state or BOARD)), seat), seat, lang)


def orders(template: list[str]) -> list[str]:
    return [line for line in template if line and not line.startswith("//")]


@EACH
@LANGS
def test_every_order_can_be_uncommented(phase: str, lang: str) -> None:
    g = game()
    view = g.view(place(g, "ABC", **STATES[phase]), "A")
    shown = orders(lines(lang, **STATES[phase]))
    assert len(shown) > 2
    for line in shown:
        found = read(g, view, "A", line)
        assert (found.refused, len(found.lines)) == ((), 1), line


@EACH
@LANGS
def test_all_of_it_can_be_uncommented_at_once(phase: str, lang: str) -> None:
    g = game()
    view = g.view(place(g, "ABC", **STATES[phase]), "A")
    shown = orders(lines(lang, **STATES[phase]))
    found = read(g, view, "A", "\n".join(shown))
    assert (found.refused, len(found.lines)) == ((), len(shown))


@EACH
@LANGS
def test_sent_back_as_comments_or_stripped_of_orders_it_says_nothing(phase: str, lang: str) -> None:
    template = lines(lang, **STATES[phase])
    grammar = game().grammar(("A", "B", "C"))
    commented = read_sheet("\n".join(f"# {line}" for line in template), grammar)
    remarks = read_sheet("\n".join(line for line in template if line.startswith("//")), grammar)
    for sheet in (commented, remarks):
        assert (sheet.entries, sheet.problems, sheet.entropy) == ((), (), "")


@EACH
def test_both_languages_mean_the_same(phase: str) -> None:
    g = game().grammar(("A", "B", "C"))
    en, it = (orders(lines(lang, **STATES[phase])) for lang in ("en", "it"))
    assert [parse(g, line) for line in it] == [parse(g, line) for line in en]


def test_it_shows_what_the_seat_has_and_could_do() -> None:
    template = lines("en")
    assert template[:3] == [
        "// Points: 40, and 0 to come. Reinforcements: 3L 0T.",
        "// My cards: Lusitania (Stone), Galicia (Wood), Baetica (Food), Aquitaine (Food), Narbonensis (Food).",
        "// Visible cards: Asia (Food), Syria (Food), Judaea (Stone).",
    ]
    for line in (
        "EXCHANGE Lusitania, Galicia, Baetica FOR metropolis  // 1 Metropoli", "EXCHANGE Lusitania  // 1L",
        "REINFORCE Italy 3L",
        "METROPOLIS Sicily", "ATTACK Italy > Cisalpine Gaul  // 5 against [3-2]",
        "ATTACK Italy > Achaia  // 5 against 2, over Ionian Sea", "ATTACK Ionian Sea > Aegean Sea  // 3 against [3]",
        "TAKE Asia, Syria, Judaea", "PAUSE", "MOVE Italy > Sicily ALL",
        "PASS  // nothing; makes an empty sheet valid",
    ):  # fmt: skip
        assert line in template


def test_it_speaks_the_language_of_the_seat() -> None:
    template = lines("it")
    for line in (
        "// Fase dei Rinforzi", "SCAMBIA Lusitania, Galizia, Betica PER triremi  // 3T",
        "RINFORZA Italia 3L", "METROPOLI Sicilia", "ATTACCA Italia > Acaia  // 5 contro 2, attraverso Mar Ionio",
        "PRENDI Asia, Siria, Giudea", "MUOVI Italia > Sicilia TUTTI", "PAUSA",
    ):  # fmt: skip
        assert line in template


def test_weak_targets_come_first_and_each_once() -> None:
    """One die before two, tokens before armies."""
    shown = [line.split("  //")[0].split(" > ")[1] for line in orders(lines("en")) if line.startswith("ATTACK")]
    assert len(shown) == len({*shown})
    assert shown.index("Cyrenaica") < shown.index("Cisalpine Gaul") < shown.index("Crete") < shown.index("Achaia")


def test_it_shows_only_the_step_that_is_open() -> None:
    battle = orders(lines("en", **STATES["battle"]))
    assert {line.split()[0] for line in battle} == {"ATTACK", "TAKE", "PAUSE", "MOVE", "PASS"}
    assert "PAUSE" not in orders(lines("en", pace="round"))
    assert {line.split()[0] for line in orders(lines("en", **STATES["draft"]))} == {"DRAFT", "PASS"}


def test_the_draft_is_shown_by_province() -> None:
    template = lines("en", **STATES["draft"])
    assert "DRAFT Lusitania, Galicia, Baetica, Tarraconensis, Balearic Islands  // Hispania" in template
    assert "DRAFT Mauretania, Numidia, Africa, Cyrenaica, Egypt  // Africa" in template
    assert max(len(line.partition("  // ")[0]) for line in orders(template)) <= 69
    assert not [line for line in orders(template) if "Crete" in line or "Cyprus" in line]


def test_the_deployment_is_shown_as_the_rule_would_do_it() -> None:
    """10 legions in turn over two regions, 4 triremes to the one with a coast; Cyprus had its placement."""
    assert orders(lines("en", **STATES["deploy"]))[:-1] == [
        "DEPLOY Crete 5L 4T  // coast: Ionian Sea, Aegean Sea, Cretan Sea",
        "DEPLOY Galatia 5L  // inland, no triremes",
    ]


def test_what_there_is_none_of() -> None:
    poor = BOARD | {"hands": {}, "row": [], "deck": []}
    template = lines("en", **poor)
    assert "// My cards: none." in template
    assert "// Visible cards: none, so there are no battles." in template
    assert {line.split()[0] for line in orders(template)} == {"REINFORCE", "MOVE", "PASS"}


def test_who_is_out_gets_none() -> None:
    assert lines("en", seat="C", **BOARD, out=["C"]) == []


def test_the_sheet_tells_how_pieces_are_divided_and_what_an_attack_may_say() -> None:
    shown = lines("it")
    assert "// ogni riga li prende tutti; per dividere: luogo 3L 1T, luogo 2L" in shown
    assert any(line.startswith("// ATTACCA luogo > luogo [CON 1|2|3] [FINO n]") for line in shown)
    later = lines("en", **STATES["battle"])
    assert not any("to divide" in line for line in later)
    assert any(line.startswith("// ATTACK place > place") for line in later)
