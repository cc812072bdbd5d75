"""What the order desk offers in S.P.Q.RisiKo!."""

from __future__ import annotations

from typing import Any

import pytest
from desk_sheets import Composer, group, lines
from orders_table import BOARD
from spqrisiko_table import game, place

from pbem.core.draw import Stream
from pbem.core.orderdesk import Choice, Desk, Head, Number, data
from pbem.core.reading import read

DRAFT = {"phase": "draft", "regions": {"creta": "A:1", "cipro": "barbarians:2"}}
DEPLOY = {
    "phase": "deploy",
    "regions": {"creta": "A:1", "galatia": "A:1", "cipro": "A:3", "asia": "B:1"},
    "pools": {"A": "7+2"},
}
HEAD = Head("en", ())


def desk(lang: str = "en", *, pace: str = "player", options: dict[str, Any] | None = None, **state: Any) -> Desk:
    g = game(pace, **(options or {}))
    return g.desk(g.view(place(g, "ABC", **state), "A"), "A", lang)


@pytest.mark.parametrize(
    "state", [BOARD, BOARD | {"phase": "battle"}, DRAFT, DEPLOY], ids=["turn", "battle", "draft", "deploy"]
)
@pytest.mark.parametrize("pace", ["player", "round"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_composed_sheets_pass_the_check(state: dict[str, Any], pace: str, lang: str) -> None:
    if pace == "round" and state.get("phase") == "battle":
        return  # there is no pause
    g = game(pace)
    view = g.view(place(g, "ABC", **state), "A")
    composer = Composer(data(g.desk(view, "A", lang), HEAD), Stream(b"\2" * 32, f"{pace}/{lang}"))
    for _ in range(40):
        sheet = composer.sheet(16)
        found = read(g, view, "A", "\n".join(sheet))
        assert not found.refused, [problem.source for problem in found.refused]
        assert len(found.lines) == len(sheet)


def test_every_verb_is_offered_when_it_is_possible() -> None:
    turn = ["EXCHANGE", "REINFORCE", "METROPOLIS", "ATTACK", "TAKE", "PAUSE", "MOVE"]
    assert [group.id for group in desk(**BOARD).groups] == turn
    assert [group.id for group in desk(pace="round", **BOARD).groups] == [id for id in turn if id != "PAUSE"]
    assert [group.id for group in desk(**DRAFT).groups] == ["DRAFT"]
    assert [group.id for group in desk(**DEPLOY).groups] == ["DEPLOY"]


def test_a_region_is_drafted_once_and_the_title_says_what_is_to_be_placed() -> None:
    assert all(line.once == f"DRAFT {line.at[0]}" for line in group(desk(**DRAFT), "DRAFT").lines)
    assert group(desk(**DEPLOY), "DEPLOY").title.endswith(" To be placed: 7L 2T.")
    assert "To be placed" in group(desk(**BOARD), "REINFORCE").title


def test_pieces_can_be_divided_and_come_alone_or_together() -> None:
    """They begin with what the rule would place: Galatia has no coast, so both triremes would go to Crete."""
    both, legions, triremes = lines(desk(**DEPLOY), "DEPLOY", "creta")
    assert both.parts == ("DEPLOY Crete ", Number(1, 7, 4), "L ", Number(1, 2, 2), "T")
    assert legions.parts == ("DEPLOY Crete ", Number(1, 7, 4), "L")
    assert triremes.parts == ("DEPLOY Crete ", Number(1, 2, 2), "T")
    assert not lines(desk(**DEPLOY), "DEPLOY", "cipro")  # it had its placement


def test_reinforcements_reckon_with_the_best_exchange() -> None:
    """40 points bring 3 legions and no trireme; at first that is placed."""
    found = desk(**BOARD)
    (legions,) = [line for line in lines(found, "REINFORCE", "galatia") if line.parts[-1] == "L"]
    number = legions.parts[1]
    assert isinstance(number, Number)
    assert (number.least, number.first) == (1, 3)
    assert number.most > 3
    poor = desk(**BOARD | {"hands": {"A": []}})
    assert lines(poor, "REINFORCE", "galatia")[0].parts == ("REINFORCE Galatia ", Number(1, 3, 3), "L")


def test_attacks_say_the_forces_and_go_on_from_what_they_conquer() -> None:
    found = desk(**BOARD)
    (first,) = [line for line in lines(found, "ATTACK", "italia", "cisalpina") if not line.say.startswith("once")]
    assert "against [3-2]" in first.say
    (onward,) = [line for line in group(found, "ATTACK").lines if line.say == "once I hold Cisalpine Gaul"]
    assert onward.at[0] == "cisalpina" and "italia" not in onward.at
    assert onward.parts[0] == "ATTACK Cisalpine Gaul > "


def test_attacks_can_be_limited() -> None:
    extras = group(desk(**BOARD), "ATTACK").extras
    assert [extra.parts[0] for extra in extras] == [" WITH ", " UNTIL ", " ROUNDS ", " ADVANCE "]
    assert extras[0].parts[1] == Number(1, 3, 3)
    advance = extras[3].parts[1]
    assert isinstance(advance, Choice) and advance.words[:3] == ("ALL", "MIN", "1")


def test_one_strategic_move_and_one_exchange_a_turn() -> None:
    assert group(desk(**BOARD), "EXCHANGE").once == "EXCHANGE"
    assert group(desk(**BOARD), "MOVE").once == "MOVE"
    each = desk(options={"strategic_move": "land_and_sea"}, **BOARD)
    assert {line.once for line in group(each, "MOVE").lines} <= {"MOVE L", "MOVE T"}


def test_moves_take_all_or_a_number() -> None:
    line = lines(desk(**BOARD), "MOVE", "italia", "cisalpina")[0]  # once it is conquered
    count = line.parts[-1]
    assert isinstance(count, Choice) and count.words[:2] == ("ALL", "1")
    assert line.say == "once I hold Cisalpine Gaul"


def test_lists_and_the_draft_take_no_condition() -> None:
    assert not group(desk(**DRAFT), "DRAFT").tests
    assert desk(**DRAFT).asks == ()
    assert not group(desk(**BOARD), "TAKE").tests
    assert [asked.parts[0] for asked in desk(**BOARD).asks] == ["MINE(", "OWNER(", "LEGIONS(", "TRIREMES(", "NEUTRAL("]


def test_many_bridges_are_put_together_by_their_source() -> None:
    """A seat that holds all seas can go from every coast to every other."""
    tables = game().rules.tables
    regions = {region: "A:5" if n % 2 else "B:2" for n, region in enumerate(tables.regions)}
    seas = dict.fromkeys(tables.seas, "A:2")
    found = desk(**BOARD | {"regions": regions, "seas": seas})
    assert all(len(group(found, id).lines) < 150 for id in ("ATTACK", "MOVE"))
    ways = {(line.at[0], to) for line in group(found, "ATTACK").lines for to in line.at[1:]}
    legal = game().legal(game().view(place(game(), "ABC", **BOARD | {"regions": regions, "seas": seas}), "A"), "A")
    attacks = {tuple(line.split()[1::2]) for line in legal if line.startswith("ATTACK")}
    assert len(attacks) > 200
    assert attacks <= ways
