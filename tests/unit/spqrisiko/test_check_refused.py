"""What check refuses, whatever the position (C10), and what each step takes (C18-C20)."""

from __future__ import annotations

from typing import Any

import pytest
from spqrisiko_table import game, place

from pbem.core.reading import Reading, read
from pbem.core.text import Term

HAND = ("baetica", "aquitania", "galicia", "lusitania", "narbonensis")  # Cibo Cibo Legno Pietra Cibo
TABLES = game().rules.tables


def reading(text: str, *, pace: str = "player", options: dict[str, Any] | None = None, **state: Any) -> Reading:
    """A's sheet in a position; `state` are its keys."""
    g = game(pace, **(options or {}))
    if state.get("phase") not in ("draft", "deploy"):
        state = {"hands": {"A": list(HAND)}, "regions": {"italia": "A:5"}} | state
    return read(g, g.view(place(g, "ABC", **state), "A"), "A", text)


def refused(text: str, **state: Any) -> list[tuple[int, str, str]]:
    """(line, code, what the caret marks)"""
    found = reading(text, **state)
    return [(p.line, p.code, p.source[p.column - 1 : p.column - 1 + p.length]) for p in found.refused]


# --- the map ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("ATTACK italia > italia", "same-place", "italia"),
        ("MOVE Italy > italia 1", "same-place", "Italy"),
        ("ATTACK ionium > ionium", "same-place", "ionium"),
        ("ATTACK italia > pannonia", "not-adjacent", "pannonia"),
        ("ATTACK noricum > italia", "not-adjacent", "italia"),
        ("ATTACK noricum > galatia", "not-adjacent", "galatia"),
        ("ATTACK corsica > dalmatia", "not-adjacent", "dalmatia"),
        ("MOVE italia > pannonia 2", "not-adjacent", "pannonia"),
        ("ATTACK sicilia > creticum", "not-adjacent", "creticum"),
        ("ATTACK noricum > hadriaticum", "not-adjacent", "hadriaticum"),
        ("ATTACCA Tirreno > Cretico", "not-adjacent", "Cretico"),
        ("MOVE ionium > pontus-euxinus 1", "not-adjacent", "pontus-euxinus"),
        ("ATTACK ionium > sicilia", "sea-to-land", "sicilia"),
        ("MOVE ionium > sicilia 1", "sea-to-land", "sicilia"),
        ("MOVE sicilia > ionium 2", "launch-by-move", "ionium"),
        ("MOVE noricum > ionium 2", "launch-by-move", "ionium"),
        ("REINFORCE noricum 1L 1T", "triremes-inland", "noricum"),
        ("REINFORCE italia 1L, Norico 1T", "triremes-inland", "Norico"),
        ("REINFORCE ionium 1L", "legions-at-sea", "ionium"),
        ("REINFORCE ionium 1L 1T", "legions-at-sea", "ionium"),
        ("METROPOLIS ionium", "unknown-name", "ionium"),
    ],
)
def test_what_the_map_makes_impossible(text: str, code: str, at: str) -> None:
    assert refused(text) == [(1, code, at)]


def test_exactly_those_ways_that_some_position_opens() -> None:
    """Regions: neighbours, and every two with a coast; from a coast its seas; between seas that touch."""
    for source in TABLES.places:
        text = "\n".join(f"ATTACK {source} > {target}" for target in TABLES.places)
        good = {TABLES.places[number - 1] for number, _ in reading(text).lines}
        if source in TABLES.seas:
            assert good == {*TABLES.near[source]}
        else:
            coastal = {r for r in TABLES.regions if TABLES.coasts[r]} if TABLES.coasts[source] else set()
            assert good == {*TABLES.near[source], *TABLES.coasts[source], *coastal} - {source}


def test_moves_go_the_same_ways_but_never_from_land_to_sea() -> None:
    for source in ("italia", "corsica", "noricum", "ionium"):
        text = "\n".join(f"MOVE {source} > {target} 1" for target in TABLES.places)
        attacks = "\n".join(f"ATTACK {source} > {target}" for target in TABLES.places)
        good = {number for number, _ in reading(text).lines}
        land = {n for n, target in enumerate(TABLES.places, 1) if source in TABLES.seas or target in TABLES.regions}
        assert good == {number for number, _ in reading(attacks).lines} & land


def test_the_hint_names_what_is_near() -> None:
    (problem,) = reading("ATTACK italia > pannonia").refused
    assert problem.hint is not None
    assert problem.hint.args["near"] == (Term("region", "cisalpina"),)
    (problem,) = reading("ATTACK sicilia > creticum").refused
    assert problem.hint is not None
    assert problem.hint.args["near"] == tuple(Term("sea", sea) for sea in ("tyrrenum", "ionium", "syrtis"))


# --- cards ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("EXCHANGE baetica aquitania", "no-combination", "baetica"),
        ("EXCHANGE baetica aquitania galicia", "no-combination", "baetica"),
        ("EXCHANGE baetica aquitania narbonensis galicia", "no-combination", "baetica"),
        ("EXCHANGE creta", "not-in-hand", "creta"),
        ("EXCHANGE baetica aquitania creta", "not-in-hand", "creta"),
        ("EXCHANGE baetica aquitania baetica", "card-twice", "baetica"),
        ("EXCHANGE baetica FOR triremes", "wrong-gain", "EXCHANGE baetica FOR triremes"),
    ],
)  # fmt: skip
def test_cards_that_give_nothing(text: str, code: str, at: str) -> None:
    assert refused(text) == [(1, code, at)]


@pytest.mark.parametrize(
    "text",
    [
        "EXCHANGE baetica", "EXCHANGE baetica FOR legions", "EXCHANGE narbonensis aquitania baetica",
        "EXCHANGE baetica aquitania narbonensis FOR legions", "EXCHANGE baetica aquitania narbonensis FOR triremes",
        "EXCHANGE lusitania galicia baetica", "EXCHANGE baetica galicia lusitania FOR legions",
        "EXCHANGE baetica galicia lusitania FOR triremes", "EXCHANGE baetica galicia lusitania FOR metropolis",
    ],
)  # fmt: skip
def test_combinations_and_what_they_give(text: str) -> None:
    assert refused(text) == []


def test_what_a_combination_does_not_give() -> None:
    line = "EXCHANGE baetica aquitania narbonensis FOR metropolis OR EXCHANGE galicia"
    (problem,) = reading(line).refused
    assert (problem.code, problem.column, problem.length) == ("wrong-gain", 1, len(line))


def test_three_stones_give_legions_and_a_metropoli() -> None:
    """C9: FOR may name either, though it changes nothing."""
    hands = {"A": ["lusitania", "terraconensis", "baleares"]}
    text = "EXCHANGE lusitania terraconensis baleares FOR "
    assert refused(f"{text}legions\n{text}metropolis", hands=hands) == []
    assert [code for _, code, _ in refused(f"{text}triremes", hands=hands)] == ["wrong-gain"]


def test_an_empty_hand() -> None:
    assert [code for _, code, _ in refused("EXCHANGE creta", hands={})] == ["not-in-hand"]


# --- whole lines, positions -------------------------------------------------------------------------------------
def test_one_fault_refuses_the_whole_line() -> None:
    assert refused("MOVE italia > corsica 1 OR MOVE italia > pannonia 1") == [(1, "not-adjacent", "pannonia")]
    assert refused("EXCHANGE baetica OR EXCHANGE creta") == [(1, "not-in-hand", "creta")]
    found = reading("REINFORCE italia 1L, noricum 1T\nREINFORCE italia 1L")
    assert [line.text for _, line in found.lines] == ["REINFORCE italia 1L"]


def test_positions_are_never_a_reason() -> None:
    text = (
        "EXCHANGE baetica\nEXCHANGE aquitania\nREINFORCE creta 99L 99T, ionium 99T\n"
        "METROPOLIS creta\nMETROPOLIS italia\n"
        "ATTACK creta > cipro WITH 3 UNTIL 99\nATTACK italia > cipro\nATTACK ionium > aegeum\nATTACK italia > ionium\n"
        "TAKE creta, creta\nPAUSE\nATTACK corsica > italia\nMOVE creta > cipro 99\nMOVE ionium > aegeum ALL\nPASS"
    )
    assert refused(text, row=[], metropoli=["italia"]) == []


# --- the step ---------------------------------------------------------------------------------------------------
LINES = {
    "DRAFT": "DRAFT creta",
    "DEPLOY": "DEPLOY creta 1L",
    "EXCHANGE": "EXCHANGE baetica",
    "REINFORCE": "REINFORCE italia 1L",
    "METROPOLIS": "METROPOLIS italia",
    "ATTACK": "ATTACK italia > cisalpina",
    "TAKE": "TAKE creta",
    "MOVE": "MOVE italia > cisalpina 1",
    "PAUSE": "PAUSE",
    "PASS": "PASS",
}
TURN = {*LINES} - {"DRAFT", "DEPLOY"}


@pytest.mark.parametrize(
    ("phase", "pace", "verbs"),
    [
        ("draft", "player", {"DRAFT", "PASS"}),
        ("deploy", "player", {"DEPLOY", "PASS"}),
        ("turn", "player", TURN),
        ("battle", "player", {"ATTACK", "TAKE", "MOVE", "PAUSE", "PASS"}),
        ("turn", "round", TURN - {"PAUSE"}),
    ],
)
def test_a_step_takes_its_own_orders(phase: str, pace: str, verbs: set[str]) -> None:
    found = reading("\n".join(LINES.values()), pace=pace, phase=phase)
    assert {line.text.split()[0] for _, line in found.lines} == verbs
    assert {p.code for p in found.refused} == {"wrong-phase"}


def test_the_deployment_has_the_same_map() -> None:
    assert refused("DEPLOY noricum 1T\nDEPLOY noricum 9L", phase="deploy", regions={"noricum": "A:1"}) == [
        (1, "triremes-inland", "noricum")
    ]


def test_only_the_paused_turn_is_past_its_reinforcements() -> None:
    """rules: C18"""
    g = game("round")
    state = place(g, "AB", phase="battle", regions={"italia": "A:5", "creta": "B:5"})
    sheets = {
        seat: read(g, g.view(state, seat), seat, f"REINFORCE {at} 1L")
        for seat, at in zip("AB", ("italia", "creta"), strict=True)
    }
    assert [p.code for p in sheets["A"].refused] == ["wrong-phase"] and not sheets["B"].refused
