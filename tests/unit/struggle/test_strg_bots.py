"""The bots write sheets that anybody could have written; `steady` plays better than `random`; their games end."""

from __future__ import annotations

from typing import Any

import pytest
from strg_bots_table import Ended, bot, counters, dice, judged, mine, view
from strg_table import game

from pbem.core.problem import Failure

THREE = counters("germania", "gallia", "hispania")
MIDDLE: dict[str, Any] = {
    "round": 5,
    "players": {
        "A": {
            "gold": 9, "grain": 4, "ore": 2, "horse": 2, "cattle": 3,
            "cards": ["diplomat", "treasure", "traitor", "great_warrior", "victory_1"],
            "horsemen": {"at": "C17", "figures": 3, "wagons": 1, "counters": THREE},
            "warriors": {"cities": ["roma"], "figures": 4, "wagons": 1},
        },
        "B": {"gold": 4, "ore": 3, "horsemen": {"at": "D11", "figures": 2, "wagons": 1}},
        "C": {"gold": 3, "grain": 2, "cattle": 2, "warriors": {"cities": ["verona", "pisae"], "figures": 2}},
    },
}  # fmt: skip
POSITIONS = {
    "first": {},
    "middle": MIDDLE,
    "horsemen": MIDDLE | {"phase": "horsemen"},
    "warriors": MIDDLE | {"phase": "warriors"},
}
PACE = {"first": "round", "middle": "round", "horsemen": "phase", "warriors": "phase"}
KINDS = ["random", "steady"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", POSITIONS)
@pytest.mark.parametrize("mode", ["both", "either"])
def test_every_line_passes_the_check_in_its_canonical_spelling(kind: str, what: str, mode: str) -> None:
    position, pace = POSITIONS[what], PACE[what]
    for seed in range(25):
        lines = bot(kind, position, str(seed), pace=pace, recruit_mode=mode)
        assert lines
        found = judged(position, lines, pace=pace, recruit_mode=mode)
        assert not found.refused
        assert [line.text for _, line in found.lines] == lines


@pytest.mark.parametrize("kind", KINDS)
def test_in_the_trade_phase_nothing_but_trade_is_written(kind: str) -> None:
    for seed in range(30):
        lines = bot(kind, MIDDLE, str(seed), pace="phase")
        assert not [line for line in lines if line.split()[0] in ("HORSEMEN", "WARRIORS", "LEGION", "PAY")]


def test_random_writes_all_there_is() -> None:
    text = "\n".join(
        line for at in ({}, MIDDLE) for mode in ("both", "either") for seed in range(150)
        for line in bot("random", at, str(seed), recruit_mode=mode)
    )  # fmt: skip
    verbs = {line.split()[0] for line in text.splitlines()}
    assert verbs == {"START", "BANK", "OFFER", "BUILD", "BUY", "PLAY", "HORSEMEN", "WARRIORS", "PAY", "LEGION"}
    for words in (
        " OR ", " IF ", " AND ", "NOT ", "MINE(", "NEUTRAL(", "OWNER(", "COUNTER(", "HAS(", " TO B", " TIMES ",
        " CARDS", "BUILD figures", "BUILD horseman", "BUILD warrior", "BUILD wagon", "PLAY diplomat", "PLAY treasure",
        "PLAY traitor", "PLAY great_warrior", " MOVE ", " PLUNDER ", " CONQUER ", " TAKE ", " FROM ", " STEAL gold",
        "> 1 pasture", "PAY gold first", "PAY grain first",
    ):  # fmt: skip
        assert words in text, words


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_chance_gives_the_same_sheet(kind: str) -> None:
    assert bot(kind, MIDDLE, "x") == bot(kind, MIDDLE, "x")


def test_random_depends_on_its_chance() -> None:
    assert len({tuple(bot("random", MIDDLE, str(n))) for n in range(20)}) == 20


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_knows_only_its_view(kind: str) -> None:
    """Hands of others, decks and faces are in no view; changing them changes no sheet."""
    base = {"pasture": ["horse", "cattle", "cattle"], "development": ["traitor", "treasure"]}
    one = base | {"players": {"B": {"horse": 1, "cards": ["diplomat"]}}}
    two = base | {
        "players": {"B": {"cattle": 1, "cards": ["traitor"]}}, "counters": {"roma": "pasture-loss"},
        "pasture": ["cattle", "horse", "horse"], "development": ["treasure", "diplomat"],
    }  # fmt: skip
    assert view(one) == view(two)
    assert bot(kind, one) == bot(kind, two)


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_with_little_writes_a_sheet_all_the_same(kind: str) -> None:
    """Nothing in the hand, every counter gone, no figures; decks that are empty."""
    bare: dict[str, Any] = {"counters": dict.fromkeys(game().rules.tables.in_play(3), "none")}
    others: list[dict[str, Any]] = [{}, {"development": [], "pasture": []}, mine(warriors={"cities": ["panormus"]})]
    for rest in others:
        for seed in range(10):
            assert not judged(bare | rest, bot(kind, bare | rest, str(seed))).refused


def test_no_sheet_is_written_when_the_game_is_over() -> None:
    over = {"phase": "over", "ranking": [["A"], ["B"], ["C"]]}
    assert game().bot("steady", view(over), "A", dice("1")) == []


def test_an_unknown_bot_is_a_problem() -> None:
    with pytest.raises(Failure) as caught:
        game().bot("clever", view({}), "A", dice("1"))
    assert caught.value.problems[0].code == "unknown-bot"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("seats", "pace", "options"), [
    (2, "round", {}),
    (3, "phase", {"terror_of_the_legions": True, "banner_cities_needed": 3, "recruit_mode": "either"}),
    (4, "round", {"game_end": "immediately", "gold_supply": 100, "first_player": "passes_left_each_round"}),
])  # fmt: skip
def test_games_between_bots_end(kind: str, seats: int, pace: str, options: dict[str, Any]) -> None:
    ended = Ended([kind] * seats, f"{seats}", pace, **options)
    assert ended.over
    assert ended.rounds >= 5


def test_steady_beats_random() -> None:
    """Figures of more games stand in DECISIONS.md; here a few, with the seats changing places."""
    won = 0
    for seed in range(6):
        kinds = ["steady", "random"] if seed % 2 else ["random", "steady"]
        won += Ended(kinds, f"duel/{seed}").ranking[0] == ["steady"]
    assert won >= 5
