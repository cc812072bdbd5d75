"""The bots write sheets that anybody could have written; `steady` plays better than `random`; their games end."""

from __future__ import annotations

from typing import Any

import pytest
from spqr_bots_table import Ended, bot, dice, drafting, judged, view
from spqrisiko_table import game

from pbem.core.problem import Failure

HAND = ["baetica", "aquitania", "narbonensis", "galicia", "britannia", "lusitania"]
TURN: dict[str, Any] = {
    "regions": {
        "italia": "A:5+1", "sicilia": "A:1", "galatia": "A:3", "achaia": "B:2", "creta": "B:1+1", "africa": "C:4",
        "cisalpina": "barbarians:3-2",
    },
    "seas": {"ionium": "A:3", "syrtis": "C:1"},
    "hands": {"A": HAND},
    "row": ["asia", "syria", "judea"],
}  # fmt: skip
PAUSED = TURN | {"phase": "battle"}
DEPLOYING: dict[str, Any] = {
    "phase": "deploy",
    "round": 0,
    "regions": {"italia": "A:1", "noricum": "A:1", "creta": "A:1", "arabia": "B:1"},
    "pools": {"A": "10+4", "B": "0+0", "C": "0+0"},
}
KINDS = ["random", "steady"]
PACES = ["player", "round"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("what", ["draft", "deploy", "turn", "paused"])
def test_every_line_passes_the_check_in_its_canonical_spelling(kind: str, pace: str, what: str) -> None:
    position = {"draft": drafting(), "deploy": DEPLOYING, "turn": TURN, "paused": PAUSED}[what]
    for seed in range(25):
        lines = bot(kind, position, str(seed), pace=pace)
        assert lines
        found = judged(position, lines, pace=pace)
        assert not found.refused
        assert [line.text for _, line in found.lines] == lines


def test_random_writes_all_there_is() -> None:
    positions = (drafting(), DEPLOYING, TURN, PAUSED)
    text = "\n".join(line for at in positions for seed in range(120) for line in bot("random", at, str(seed)))
    verbs = {line.split()[0] for line in text.splitlines()}
    assert verbs == {
        *("DRAFT", "DEPLOY", "EXCHANGE", "REINFORCE", "METROPOLIS", "ATTACK", "TAKE", "MOVE", "PAUSE", "PASS"),
    }
    for words in (
        *(" OR ", " IF ", " AND ", "NOT ", "MINE(", "NEUTRAL(", "OWNER(", "LEGIONS(", "TRIREMES(", "<=", ">=", ")<"),
        *(
            " WITH ",
            " UNTIL ",
            " ROUNDS ",
            " ADVANCE ALL",
            " ADVANCE 2",
            "FOR legions",
            "FOR triremes",
            "FOR metropolis",
        ),
        *("L, ", "T, ", " ALL", "> ionium", "OR METROPOLIS", "OR REINFORCE", "OR ATTACK", "OR MOVE", "OR EXCHANGE"),
    ):
        assert words in text, words


def test_random_never_pauses_where_rounds_are_resolved_whole() -> None:
    assert not any("PAUSE" in line for seed in range(60) for line in bot("random", TURN, str(seed), pace="round"))


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_chance_gives_the_same_sheet(kind: str) -> None:
    assert bot(kind, TURN, "x") == bot(kind, TURN, "x")


def test_random_depends_on_its_chance() -> None:
    assert len({tuple(bot("random", TURN, str(n))) for n in range(20)}) == 20


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_knows_only_its_view(kind: str) -> None:
    """The hands of others and the deck are not in a view; changing them changes no sheet."""
    one = TURN | {"hands": {"A": HAND, "B": ["asia", "syria"]}, "row": ["judea"], "deck": ["creta", "sicilia"]}
    two = TURN | {"hands": {"A": HAND, "B": ["creta", "asia"]}, "row": ["judea"], "deck": ["sicilia", "syria"]}
    assert view(one) == view(two)
    assert bot(kind, one) == bot(kind, two)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pace", PACES)
def test_a_seat_with_little_writes_a_sheet_all_the_same(kind: str, pace: str) -> None:
    """Only a sea, only a region without a coast, no card to be won."""
    for held in ({"seas": {"ionium": "A:1"}}, {"regions": {"arabia": "A:1"}}):
        for rest in ({}, {"row": [], "deck": []}, {"final": 0}, {"active": "B"}):
            position: dict[str, Any] = {"hands": {"A": HAND[:3]}} | held | rest
            for seed in range(10):
                lines = bot(kind, position, str(seed), pace=pace)
                assert lines
                assert not judged(position, lines, pace=pace).refused


@pytest.mark.parametrize("kind", KINDS)
def test_pieces_beyond_number_are_no_trouble(kind: str) -> None:
    crowd = {"regions": {"italia": "A:99999+900", "cisalpina": "B:88888"}, "seas": {"tyrrenum": "B:777"}}
    assert not judged(crowd, bot(kind, crowd)).refused


def test_a_seat_that_is_out_writes_nothing() -> None:
    gone = {"out": ["A"], "regions": {"italia": "B:1", "creta": "C:1"}}
    assert game().bot("steady", view(gone), "A", dice("1")) == []


def test_an_unknown_bot_is_a_problem() -> None:
    with pytest.raises(Failure) as caught:
        game().bot("clever", view(TURN), "A", dice("1"))
    assert caught.value.problems[0].code == "unknown-bot"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("seats", "pace", "setup"), [
    (2, "round", "lists"), (3, "player", "cards"), (4, "round", "cards"), (5, "player", "lists"),
])  # fmt: skip
def test_games_between_bots_end(kind: str, seats: int, pace: str, setup: str) -> None:
    ended = Ended([kind] * seats, f"{seats}", pace, setup=setup)
    assert ended.over
    assert ended.rounds >= 4


def test_steady_beats_random() -> None:
    """Figures of more games stand with the bots; here a few, with the seats changing places."""
    won = 0
    for seed in range(6):
        kinds = ["steady", "random"] if seed % 2 else ["random", "steady"]
        won += Ended(kinds, f"duel/{seed}").ranking[0] == ["steady"]
    assert won >= 5
