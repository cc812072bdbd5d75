"""What check warns of: lines that cannot work if everything stays as it is; they are accepted all the same."""

from __future__ import annotations

from typing import Any

import pytest
from spqrisiko_table import game, place

from pbem.core.problem import Problem
from pbem.core.reading import read
from pbem.core.text import Term

BOARD: dict[str, Any] = {
    "vp": {"A": 40},  # 3 legions and no trireme to place
    "regions": {"italia": "A:5+1", "sicilia": "A:1", "galatia": "A:3", "achaia": "B:2", "cisalpina": "barbarians:3-2"},
    "seas": {"ionium": "A:3"},
    "row": ["asia", "syria", "judea"],
}
PLACED = "REINFORCE italia 3L\n"


def problems(text: str, **more: Any) -> tuple[Problem, ...]:
    g = game(more.pop("pace", "player"), **more.pop("options", {}))
    state = BOARD | {"regions": BOARD["regions"] | more.pop("regions", {})} | more
    found = read(g, g.view(place(g, "AB", **state), "A"), "A", text)
    assert found.refused == ()
    return found.warnings


def warned(text: str, **more: Any) -> list[tuple[int, str, str]]:
    """(line, code, what the caret marks); pieces that go by rule have a test of their own."""
    found = [p for p in problems(text, **more) if p.code != "unplaced"]
    return [(p.line, p.code, p.source[p.column - 1 : p.column - 1 + p.length]) for p in found]


@pytest.mark.parametrize(
    "text",
    [
        "ATTACK italia > cisalpina", "ATTACK italia > achaia", "ATTACK italia > tyrrenum", "ATTACK ionium > aegeum",
        "REINFORCE sicilia 3L\nATTACK sicilia > achaia", "ATTACK italia > cisalpina UNTIL 4",
        "ATTACK italia > achaia\nATTACK achaia > macedonia IF MINE(achaia)",
        "ATTACK ionium > aegeum\nATTACK aegeum > pontus-euxinus\nATTACK italia > dacia",
        "ATTACK italia > achaia\nATTACK sicilia > achaia OR ATTACK galatia > asia",
        "ATTACK italia > achaia\nATTACK italia > achaia",
        "MOVE italia > sicilia 99", "MOVE italia > sicilia ALL", "ATTACK italia > achaia\nMOVE italia > achaia 1",
        "ATTACK italia > aegyptus OR ATTACK italia > achaia", "REINFORCE italia 2L, sicilia 1L", "TAKE creta, asia",
        "REINFORCE creta 3L OR REINFORCE sicilia 3L", "PAUSE IF MINE(achaia)\nATTACK italia > achaia", "PASS",
        "ATTACK italia > achaia OR PAUSE\nATTACK italia > cisalpina", "ATTACK italia > cisalpina\nPAUSE",
        "MOVE italia > sicilia 1 IF MINE(sicilia)\nMOVE sicilia > italia 1 OR MOVE italia > sicilia 1",
    ],
)  # fmt: skip
def test_lines_that_can_work_are_not_doubted(text: str) -> None:
    assert warned(text) == []


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("ATTACK creta > cipro", "not-mine", "creta"),
        ("ATTACK achaia > epirus", "not-mine", "achaia"),
        ("ATTACK italia > sicilia", "own-target", "sicilia"),
        ("ATTACK sicilia > achaia UNTIL 9", "few-units", "sicilia"),
        ("ATTACK galatia > asia UNTIL 3", "few-units", "galatia"),
        ("ATTACK sicilia > syrtis", "few-units", "sicilia"),
        ("ATTACK italia > aegyptus", "no-bridge", "aegyptus"),
        ("ATTACK italia > cisalpina WITH 1", "few-dice", "cisalpina"),
        ("REINFORCE creta 1L", "not-mine", "creta"),
        ("REINFORCE sicilia 4L", "not-enough", "REINFORCE sicilia 4L"),
        ("REINFORCE ionium 1T", "nothing-left", "REINFORCE ionium 1T"),
        ("REINFORCE sicilia 1L IF MINE(creta)", "condition", "REINFORCE sicilia 1L IF MINE(creta)"),
        ("METROPOLIS italia", "no-metropolis", "METROPOLIS italia"),
        ("METROPOLI Creta", "no-metropolis", "METROPOLI Creta"),
        ("MOVE creta > cipro 1", "not-mine", "creta"),
        ("MOVE italia > achaia 1", "not-mine", "achaia"),
        ("TAKE creta, cipro", "not-visible", "TAKE creta, cipro"),
    ],
)
def test_what_is_doubted(text: str, code: str, at: str) -> None:
    assert warned(text) == [(1, code, at)]


def test_a_bridge_is_told_with_its_seas() -> None:
    """Over as few seas of others as can be."""
    (problem,) = problems(f"{PLACED}ATTACK italia > aegyptus")
    assert problem.hint is not None
    assert problem.hint.args["seas"] == (Term("sea", "ionium"), Term("sea", "creticum"))
    assert problem.hint.args["missing"] == (Term("sea", "creticum"),)
    longer = {"ionium": "A:2", "balearicum": "A:1", "tyrrenum": "A:1"}
    (problem,) = problems(f"{PLACED}ATTACK italia > galicia", seas=longer)
    assert problem.hint is not None
    way = ("tyrrenum", "balearicum", "ibericum", "cantabricum")
    assert problem.hint.args["seas"] == tuple(Term("sea", sea) for sea in way)
    assert problem.hint.args["missing"] == (Term("sea", "ibericum"), Term("sea", "cantabricum"))
    assert warned("MOVE italia > corsica 1", regions={"corsica": "A:1"}) == [(1, "no-bridge", "corsica")]


def test_a_line_is_possible_if_lines_above_can_win_for_it() -> None:
    chain = "ATTACK italia > achaia\nATTACK achaia > macedonia\nATTACK macedonia > thracia"
    assert warned(chain) == []
    assert warned("ATTACK achaia > macedonia\nATTACK italia > achaia") == [(1, "not-mine", "achaia")]
    # Italia gets all 3 new legions. Of 5 legions 4 can come to Achaia, 3 to Macedonia, 2 to Thracia, 1 to Moesia.
    further = f"{chain}\nATTACK thracia > moesia\nATTACK moesia > dacia"
    weak = {"sicilia": "A:9", "galatia": "A:9", "italia": "A:2"}
    doubted = [found for found in warned(further, regions=weak) if found[1] != "spare-battle"]
    assert doubted == [(5, "few-units", "moesia")]
    assert {code for _, code, _ in warned(further, regions={"italia": "A:9"})} == {"spare-battle"}


def test_a_lost_chance_is_told_for_every_alternative() -> None:
    text = "ATTACK creta > cipro OR ATTACK italia > sicilia"
    assert warned(text) == [(1, "not-mine", "creta"), (1, "own-target", "sicilia")]
    assert warned("ATTACK creta > cipro OR ATTACK creta > cyrenaica") == [(1, "not-mine", "creta")]


def test_tokens_need_dice() -> None:
    """#22: two dice against one that is all there can be; by choice it is legal, and always lost."""
    weak = {"galatia": "A:2", "asia": "barbarians:4-4", "sicilia": "A:2"}
    text = "REINFORCE italia 3L\nATTACK galatia > asia"
    assert warned(text, regions=weak) == [(2, "one-die", "asia")]
    assert warned(text, regions=weak | {"galatia": "A:3"}) == []
    assert warned(f"{text} WITH 1", regions=weak | {"galatia": "A:3"}) == [(2, "few-dice", "asia")]
    assert warned("ATTACK italia > cisalpina WITH 2") == []


def test_no_card_no_battle() -> None:
    assert warned("ATTACK italia > achaia", row=[], deck=[]) == [(1, "no-card", "ATTACK italia > achaia")]


def test_more_battles_than_cards() -> None:
    """#25. A second line against the same target is a second try, and a condition shows that one knows."""
    text = "ATTACK italia > achaia\nATTACK sicilia > syrtis\nATTACK galatia > asia"
    coast = {"regions": {"sicilia": "A:1+1"}}
    assert warned(f"{text}\nATTACK italia > cisalpina", **coast) == [(4, "spare-battle", "ATTACK italia > cisalpina")]
    assert warned(f"{text}\nATTACK sicilia > achaia", **coast) == []
    assert warned(f"{text}\nATTACK italia > cisalpina IF NEUTRAL(asia)", **coast) == []
    (problem,) = [p for p in problems("ATTACK italia > achaia\nATTACK galatia > asia", row=["creta"]) if p.line == 2]
    assert (problem.code, problem.text.args, problem.text.count) == ("spare-battle", {"n": 1}, 1)


def test_an_advance_below_the_minimum() -> None:
    """#18, C15: Italia has 5 legions, so the last attack may have three dice."""
    (problem,) = problems(f"{PLACED}ATTACK italia > achaia ADVANCE 1")
    assert (problem.code, problem.text.args) == ("small-advance", {"n": 1, "m": 3})
    assert warned("ATTACK italia > achaia ADVANCE 3") == []
    assert warned("ATTACK italia > achaia WITH 1 ADVANCE 1") == []
    assert warned("REINFORCE italia 3L\nATTACK galatia > asia ADVANCE 2") == []
    assert [found[:2] for found in warned("REINFORCE italia 3L\nATTACK galatia > asia ADVANCE 1")] == [
        (2, "small-advance")
    ]


def test_pieces_that_go_by_rule() -> None:
    """C11: a reminder, at the line that places the last ones."""
    text = "REINFORCE italia 1L\nREINFORCE italia 1L\nATTACK italia > achaia"
    (problem,) = problems(text)
    assert (problem.line, problem.code) == (2, "unplaced")
    (piece,) = problem.text.args["pieces"]
    assert piece.args["place"] == Term("region", "sicilia")
    assert [(p.line, p.code) for p in problems("ATTACK italia > achaia")] == [(1, "unplaced")]
    assert problems("PASS") == problems(PLACED) == problems("ATTACK italia > achaia", phase="battle") == ()


def test_what_stands_behind_a_pause() -> None:
    text = "MOVE italia > sicilia 1\nPAUSE\nATTACK italia > achaia\nTAKE asia\nPAUSE"
    assert [(line, code) for line, code, _ in warned(text)] == [
        (1, "after-pause"), (3, "after-pause"), (5, "after-pause"),
    ]  # fmt: skip
    assert warned("PAUSE IF MINE(achaia) OR PAUSE\nATTACK italia > achaia")[0][:2] == (2, "after-pause")


def test_one_strategic_move() -> None:
    land, sea = "MOVE italia > sicilia 1\nMOVE galatia > asia 1", "MOVE italia > sicilia 1\nMOVE ionium > aegeum 1"
    more = {"regions": {"asia": "A:1"}, "seas": {"ionium": "A:2", "aegeum": "A:1"}}
    assert [found[:2] for found in warned(land, **more)] == [(2, "second-move")]
    assert [found[:2] for found in warned(sea, **more)] == [(2, "second-move")]
    both = {"options": {"strategic_move": "land_and_sea"}}
    assert [found[:2] for found in warned(land, **more, **both)] == [(2, "second-move")]
    assert warned(sea, **more, **both) == []
    assert warned("REINFORCE italia 3L\nMOVE sicilia > italia 1") == [(2, "few-units", "sicilia")]


def test_exchanges() -> None:
    one_of_each = {"hands": {"A": ["baetica", "galicia", "lusitania", "aquitania"]}}
    text = "EXCHANGE baetica galicia lusitania"
    assert [found[:2] for found in warned(text, **one_of_each)] == [(1, "no-for")]
    assert warned(f"{text} FOR legions\nEXCHANGE aquitania", **one_of_each) == [
        (2, "second-exchange", "EXCHANGE aquitania")
    ]
    assert warned(f"{text} FOR metropolis\nMETROPOLIS sicilia", **one_of_each) == []
    assert warned(f"{text} FOR metropolis\nMETROPOLIS sicilia", **one_of_each, metropoli=["sicilia"]) == [
        (2, "occupied", "sicilia")
    ]
    held = [*("italia", "sicilia", "galatia", "achaia", "creta", "asia"), *("epirus", "corsica", "arabia", "judea")]
    held += ["syria", "cipro"]
    full = {"regions": {r: "B:1" for r in held if r not in BOARD["regions"]}, "metropoli": held}
    assert [f[:2] for f in warned(f"{text} FOR metropolis", **one_of_each, **full)] == [(1, "none-left")]


def test_triremes_that_find_no_place() -> None:
    inland = {"regions": {"galatia": "A:1", "creta": "B:1"}, "seas": {}}
    g = game()
    state = place(g, "AB", **inland)
    found = read(g, g.view(state, "A"), "A", "ATTACK galatia > asia\nREINFORCE galatia 6L")
    assert [(p.line, p.code) for p in found.warnings] == [(2, "forfeited")]


# --- other steps ------------------------------------------------------------------------------------------------
def test_after_a_pause_nothing_is_reinforced() -> None:
    text = "ATTACK sicilia > syrtis\nATTACK sicilia > italia\nMOVE sicilia > italia ALL"
    assert [found[:2] for found in warned(text, phase="battle")] == [
        (1, "few-units"), (2, "own-target"), (3, "few-units"),
    ]  # fmt: skip


def test_who_plays_later_in_the_round_may_see_other_cards() -> None:
    text = "TAKE creta"
    assert warned(text, pace="round") == [(1, "not-visible", text)]
    g = game("round")
    later = read(g, g.view(place(g, "AB", **BOARD), "B"), "B", text)
    assert (later.refused, [p.code for p in later.warnings]) == ((), ["unplaced"])


def setting_up(text: str, phase: str, regions: dict[str, str], **options: Any) -> list[tuple[int, str]]:
    g = game(**options)
    found = read(g, g.view(place(g, "AB", phase=phase, regions=regions), "A"), "A", text)
    assert found.refused == ()
    return [(p.line, p.code) for p in found.warnings]


def test_the_draft() -> None:
    """Visible are the first three of the map that nobody has: Galicia, Baetica, Terraconensis."""
    taken = {"lusitania": "B:1", "creta": "barbarians:3"}
    assert setting_up("DRAFT asia, galicia", "draft", taken) == []
    assert setting_up("DRAFT lusitania, asia\nDRAFT Creta", "draft", taken) == [(1, "taken"), (2, "taken")]
    assert setting_up("DRAFT asia", "draft", taken, setup="cards") == [(1, "not-visible")]
    assert setting_up("DRAFT asia, galicia", "draft", taken, setup="cards") == []


def test_the_deployment() -> None:
    own = {"belgica": "A:1", "cisalpina": "A:1", "dalmatia": "A:1", "creta": "B:1"}
    assert setting_up("DEPLOY belgica 7L 3T\nDEPLOY dalmatia 3L\nDEPLOY cisalpina 1T", "deploy", own) == []
    text = "DEPLOY belgica 7L 3T\nDEPLOY belgica 1L\nDEPLOY creta 1L\nDEPLOY cisalpina 9L\nDEPLOY dalmatia 1L"
    assert setting_up(text, "deploy", own) == [
        (2, "placed-already"), (3, "not-mine"), (4, "not-enough"), (5, "nothing-left"), (5, "forfeited"),
    ]  # fmt: skip
    assert setting_up("DEPLOY belgica 1L\nDEPLOY cisalpina 1L\nDEPLOY dalmatia 1L", "deploy", own) == [
        (3, "last-region"), (3, "forfeited"),
    ]  # fmt: skip
    assert setting_up("DEPLOY creta 1L\nDEPLOY belgica 7L", "deploy", own, setup="cards") == [(1, "not-mine")]
