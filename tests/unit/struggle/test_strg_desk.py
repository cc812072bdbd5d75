"""What the order desk offers in Struggle for Rome."""

from __future__ import annotations

from typing import Any

import pytest
from desk_sheets import Composer, group, lines
from strg_table import game, place
from test_strg_legal import RICH

from pbem.core.draw import Stream
from pbem.core.grammar import format_line, parse
from pbem.core.orderdesk import Choice, Desk, Head, Number, Offered, data
from pbem.core.reading import read

HEAD = Head("en", ())
POSTED = {"seat": "B", "give": [["ore", 1]], "want": [["gold", 2]], "to": None, "times": 1, "struck": 0}


def desk(lang: str = "en", pace: str = "round", options: dict[str, Any] | None = None, **state: Any) -> Desk:
    g = game(pace, **(options or {}))
    return g.desk(g.view(place(g, "ABC", **state), "A"), "A", lang)


def text(line: Offered) -> str:
    return "".join(part if isinstance(part, str) else f"{getattr(part, 'before', '')}…" for part in line.parts)


@pytest.mark.parametrize("state", [{}, RICH, RICH | {"round": 4, "offers": [POSTED]}], ids=["bare", "rich", "later"])
@pytest.mark.parametrize("options", [{}, {"recruit_mode": "either"}], ids=["usual", "either"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_composed_sheets_pass_the_check(state: dict[str, Any], options: dict[str, Any], lang: str) -> None:
    g = game(**options)
    view = g.view(place(g, "ABC", **state), "A")
    composer = Composer(data(g.desk(view, "A", lang), HEAD), Stream(b"\3" * 32, lang))
    for _ in range(25):
        sheet = composer.sheet(16)
        found = read(g, view, "A", "\n".join(sheet))
        assert not found.refused, [problem.source for problem in found.refused]
        assert len(found.lines) == len(sheet)


@pytest.mark.parametrize("phase", ["trade", "horsemen", "warriors"])
def test_a_phase_of_its_own_offers_its_orders_alone(phase: str) -> None:
    found = desk(pace="phase", phase=phase, **RICH)
    other = {"trade": "HORSEMEN", "horsemen": "BUILD", "warriors": "HORSEMEN"}[phase]
    assert other not in [group.id for group in found.groups]
    g = game("phase")
    view = g.view(place(g, "ABC", phase=phase, **RICH), "A")
    composer = Composer(data(found, HEAD), Stream(b"\4" * 32, phase))
    for _ in range(15):
        assert not read(g, view, "A", "\n".join(composer.sheet())).refused


def test_every_verb_is_offered_when_it_is_possible() -> None:
    found = [group.id for group in desk(**RICH).groups]
    assert found == [
        *("BANK", "OFFER", "BUILD", "BUY", "PLAY", "PLAY horsemen", "HORSEMEN", "PLAY warriors", "WARRIORS"),
        *("PAY", "LEGION"),
    ]
    assert "START" in [group.id for group in desk().groups]
    assert "OFFER answers" in [group.id for group in desk(**RICH, offers=[POSTED]).groups]


def test_the_bank_changes_three_for_one_and_no_other_numbers() -> None:
    """4 grain, 3 ore, horses and cattle (K15)."""
    assert [text(line) for line in group(desk(**RICH), "BANK").lines if "grain >" in text(line)] == [
        "BANK 3 grain > 1 ore",
        "BANK 3 grain > 1 pasture card",
    ]


def test_offers_never_give_what_they_ask_for() -> None:
    found = group(desk(**RICH), "OFFER")
    first = found.lines[0]
    assert first.parts[:3] == ("OFFER ", Number(1, 12, 1), " gold > ")
    assert first.parts[-1] == Choice(("grain", "ore", "horse", "cattle"), ("grain", "ore", "horses", "cattle"))
    for line in found.lines:
        given = text(line).partition(">")[0]
        asked = {word for part in line.parts if isinstance(part, Choice) for word in part.words if len(part.words) > 1}
        assert not any(good in given for good in asked)
    assert [extra.parts[0] for extra in found.extras] == [" TO ", " TIMES "]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_lines_are_written_as_receipts_write_them(lang: str) -> None:
    """One ox, two oxen; no number where it is 1. Several goods are put in order by the rules."""
    g = game()
    view, words = g.view(place(g, "ABC", **RICH), "A"), g.grammar("ABC")
    composer = Composer(data(g.desk(view, "A", lang), HEAD), Stream(b"\5" * 32, lang))
    for _ in range(25):
        for text in (text for text in composer.sheet(16) if "+" not in text):
            assert format_line(words, parse(words, text).alternatives, lang) == text


def test_posted_offers_are_answered_by_those_who_have_the_goods() -> None:
    (line,) = group(desk(**RICH, offers=[POSTED]), "OFFER answers").lines
    assert text(line) == "OFFER 2 gold > 1 ore TO B"
    titles = {group.title for group in desk(**RICH, offers=[POSTED]).groups if group.id.startswith("OFFER")}
    assert len(titles) == 2
    struck = POSTED | {"struck": 1}
    dear = POSTED | {"want": [["gold", 13]]}
    other = POSTED | {"to": "C"}
    assert "OFFER answers" not in [group.id for group in desk(**RICH, offers=[struck, dear, other]).groups]


def test_what_trade_may_make_possible_can_be_built() -> None:
    found = group(desk(), "BUILD")
    assert [text(line).split()[:2] for line in found.lines] == [
        ["BUILD", "figures"],
        ["BUILD", "wagon"],
        ["BUILD", "wagon"],
    ]
    either = group(desk(options={"recruit_mode": "either"}), "BUILD")
    assert [text(line).split()[1] for line in either.lines] == ["horseman", "warrior", "wagon", "wagon"]


def test_marches_of_one_toll_are_one_line_with_all_their_crossroads() -> None:
    found = [
        line
        for line in group(desk(), "HORSEMEN").lines
        if text(line).startswith("HORSEMEN MOVE") and "towers" not in line.say
    ]
    tolls = [line.say for line in found]
    assert len({*tolls}) == len(tolls)
    g = game()
    legal = [line.split()[2] for line in g.legal(g.view(place(g, "ABC"), "A"), "A") if line.startswith("HORSEMEN MOVE")]
    assert {line.at[0] for line in found} == {"B20"}  # where the tribe stands
    assert sorted(at for line in found for at in line.at[1:]) == sorted(legal)


def test_a_deed_can_be_done_from_each_side_and_says_the_strength() -> None:
    """The sides of the city that the tribe can reach, cheapest first; plunders that lack figures come last."""
    found = group(desk(**RICH), "HORSEMEN").lines
    plunders = [line for line in found if "PLUNDER" in text(line)]
    assert plunders
    for line in plunders:
        assert line.say.startswith("towers ")
        choices = [part for part in line.parts if isinstance(part, Choice)]
        assert not choices or line.at[2:] == choices[0].words
        assert line.at[0] == "C17"
    strengths = [
        tuple(int(word) for word in line.say.replace(",", "").replace(";", "").split()[1:4:2]) for line in plunders
    ]
    able = [figures >= towers for towers, figures in strengths]
    assert able == sorted(able, reverse=True)


def test_thefts_begin_with_the_lot() -> None:
    found = lines(desk(**RICH), "PLAY")
    theft = next(line for line in found if line.at)
    ways = theft.parts[-1]
    assert isinstance(ways, Choice) and ways.words[0] == "" and " FROM B" in ways.words
    assert theft.say == "there: B"


def test_nothing_hidden_is_told() -> None:
    """Two positions that differ in what A may not see offer the same."""
    other = RICH | {"players": RICH["players"] | {"B": RICH["players"]["B"] | {"ore": 0, "cattle": 2}}}
    assert desk(**RICH) == desk(**other)
    assert desk(lang="it", **RICH) == desk(lang="it", **other)


def test_the_end_offers_nothing() -> None:
    g = game()
    over = place(g, "ABC", phase="over", ranking=[["A"], ["B"], ["C"]], winners=["A"])
    assert g.desk(g.view(over, "A"), "A", "en").groups == ()
