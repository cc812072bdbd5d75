"""The order template: orders that are possible now, spelt in the seat's language, harmless when sent back."""

from __future__ import annotations

from typing import Any

import pytest
from morome_table import game, place

from pbem.core.grammar import parse
from pbem.core.reading import read
from pbem.core.sheet import read_sheet

HAND = ("taxation", "spies", "treaty", "senate_support", "barbarian_allies", "march_on_rome", "emperors_folly")
STATE: dict[str, Any] = {
    "turn": 3,
    "drawn": True,
    "money": {"A": 17},
    "provinces": {"byzantium": "A:2", "gaul": "B:2", "britain": "lost", "rome": "B:1"},
    "hands": {"A": list(HAND)},
}


def lines(lang: str, seat: str = "A", pace: str = "turn", **more: Any) -> list[str]:
    g = game(pace, **more.pop("options", {}))
    return g.template(g.view(place(g, "ABC", **{**STATE, **more}), seat), seat, lang)


def orders(template: list[str]) -> list[str]:
    return [line for line in template if line and not line.startswith("//")]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_order_can_be_uncommented(lang: str) -> None:
    g = game()
    state = place(g, "ABC", **STATE)
    shown = orders(lines(lang))
    assert len(shown) > 25
    for line in shown:
        found = read(g, g.view(state, "A"), "A", line)
        assert (found.refused, len(found.lines)) == ((), 1), line


@pytest.mark.parametrize("lang", ["en", "it"])
def test_sent_back_as_comments_or_stripped_of_orders_it_says_nothing(lang: str) -> None:
    template = lines(lang)
    grammar = game().grammar(("A", "B", "C"))
    commented = read_sheet("\n".join(f"# {line}" for line in template), grammar)
    remarks = read_sheet("\n".join(line for line in template if line.startswith("//")), grammar)
    for sheet in (commented, remarks):
        assert (sheet.entries, sheet.problems, sheet.entropy) == ((), (), "")


def test_it_shows_what_the_seat_has() -> None:
    text = "\n".join(lines("en"))
    for part in (
        "Tribute: 17 at hand, 12 to come", "Cards: ", "Taxation", "PLAY Taxation", "ROME 1 + Senate Support",
        "SPY B ROME IF TOTAL<=8 BID SEEN+1 ELSE BASE", "DISBAND Byzantium, Spain", "RAISE Spain 1", "ALLIES Byzantium",
        "MOVE Spain > Britain 3 IF LOST", "MOVE Spain > Gaul 3 IF GIFT", "MARCH Byzantium > Rome 2", "TREATY Celts",
        "FOLLY", "BUY Baltics", "PASS",
    ):  # fmt: skip
        assert part in text
    assert "POLITICS" not in text


def test_it_speaks_the_language_of_the_seat() -> None:
    template = lines("it")
    text = "\n".join(template)
    assert "// Fase dei Tributi" in template
    for part in (
        "MUOVI Spagna > Gallia 3 SE DONO",
        "SPIA B MANO",
        "INIZIATIVA 1 SCEGLI ultimo",
        "MARCIA Bisanzio > Roma 2",
    ):
        assert part in text


def test_canonical_lines_are_what_it_means() -> None:
    g = game().grammar(("A", "B", "C"))
    assert [parse(g, line) for line in orders(lines("it"))] == [parse(g, line) for line in orders(lines("en"))]


def test_it_shows_only_the_step_that_is_open() -> None:
    shown = orders(lines("en", pace="phase", phase="pay"))
    assert {line.split()[0] for line in shown} == {"DISBAND", "RAISE", "ALLIES", "PASS"}


def test_who_is_out_gets_none() -> None:
    out = {"out": ["C"], "provinces": {**STATE["provinces"], "egypt": "neutral:3"}}
    assert lines("en", seat="C", **out) == []
    assert lines("en", **out) != []


def test_options_show() -> None:
    shown = orders(lines("en", options={"trade": "tribute", "voluntary_disband": True}))
    assert "GIVE B 1" in shown
    assert "DISBAND Spain 3" in shown
