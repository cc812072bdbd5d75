"""Suggested lines: possible now, canonical, and every one passes the check."""

from __future__ import annotations

from typing import Any

import pytest
from orders_table import BOARD
from spqrisiko_table import game, place

from pbem.core.reading import Reading, read


def legal(seat: str = "A", *, pace: str = "player", options: dict[str, Any] | None = None, **more: Any) -> list[str]:
    g = game(pace, **(options or {}))
    return g.legal(g.view(place(g, "ABC", **more), seat), seat)


def of(verb: str, lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith(verb)]


def judged(line: str, *, options: dict[str, Any] | None = None, **state: Any) -> Reading:
    g = game(**(options or {}))
    return read(g, g.view(place(g, "ABC", **state), "A"), "A", line)


@pytest.mark.parametrize(
    "state",
    [
        BOARD,
        BOARD | {"phase": "battle"},
        {"phase": "draft", "regions": {"creta": "A:1", "cipro": "barbarians:2"}},
        {"phase": "deploy", "regions": {"creta": "A:1", "galatia": "A:1", "cipro": "A:3", "asia": "B:1"}},
    ],
    ids=["turn", "battle", "draft", "deploy"],
)
def test_each_suggestion_passes_the_check_alone_and_is_canonical(state: dict[str, Any]) -> None:
    lines = legal(**state)
    assert len(lines) > 1
    for line in lines:
        found = judged(line, **state)
        assert not found.refused, line
        assert [understood.text for _, understood in found.lines] == [line]
        if not line.startswith(("METROPOLIS", "DEPLOY")):  # it needs the exchange that goes with it; the rest is lost
            assert not [p for p in found.warnings if p.code != "unplaced"], (line, found.warnings)


def test_a_turn() -> None:
    lines = legal(**BOARD)
    assert of("REINFORCE", lines) == ["REINFORCE italia 3L", "REINFORCE sicilia 3L", "REINFORCE galatia 3L"]
    assert of("METROPOLIS", lines) == ["METROPOLIS italia", "METROPOLIS sicilia", "METROPOLIS galatia"]
    assert of("TAKE", lines) == ["TAKE asia", "TAKE syria", "TAKE judea"]
    assert of("PAUSE", lines) == ["PAUSE"]
    assert of("MOVE", lines) == ["MOVE italia > sicilia ALL", "MOVE sicilia > italia ALL"]
    assert [line.split()[0] for line in lines] == sorted(
        (line.split()[0] for line in lines),
        key=["EXCHANGE", "REINFORCE", "METROPOLIS", "ATTACK", "TAKE", "PAUSE", "MOVE"].index,
    )


def test_attacks_go_by_land_bridge_launch_and_sea() -> None:
    """Sicilia has more than one legion only because the three new ones go there by rule."""
    lines = of("ATTACK italia", legal(**BOARD))
    assert lines == [
        f"ATTACK italia > {target}"
        for target in ("cisalpina", "epirus", "achaia", "creta", "cyrenaica", "tyrrenum", "hadriaticum")
    ]
    assert "ATTACK sicilia > achaia" in legal(**BOARD)
    assert "ATTACK sicilia > achaia" not in legal(**BOARD | {"phase": "battle"})
    assert of("ATTACK ionium", legal(**BOARD)) == [
        f"ATTACK ionium > {sea}" for sea in ("tyrrenum", "hadriaticum", "syrtis", "aegeum", "creticum")
    ]
    assert not of("ATTACK sicilia > tyrrenum", legal(**BOARD))  # no unlaunched trireme


def test_attacks_that_cannot_win_or_have_no_card_are_left_out() -> None:
    weak = BOARD | {"phase": "battle", "regions": BOARD["regions"] | {"galatia": "A:2", "asia": "barbarians:4-4"}}
    assert not of("ATTACK galatia > asia", legal(**weak))
    assert of("ATTACK galatia > bithynia", legal(**weak))
    lines = legal(**BOARD | {"row": [], "deck": []})
    assert not of("ATTACK", lines) + of("PAUSE", lines) + of("TAKE", lines)


def test_exchanges_that_the_hand_allows() -> None:
    """Cibo ×3, Legno, Pietra: cards that show the same stand for each other."""
    assert of("EXCHANGE", legal(**BOARD)) == [
        "EXCHANGE lusitania galicia baetica FOR legions",
        "EXCHANGE lusitania galicia baetica FOR triremes",
        "EXCHANGE lusitania galicia baetica FOR metropolis",
        "EXCHANGE baetica aquitania narbonensis",
        "EXCHANGE lusitania",
        "EXCHANGE galicia",
        "EXCHANGE baetica",
    ]
    assert not of("EXCHANGE", legal(**BOARD | {"hands": {}}))


def test_metropoli_need_an_exchange_a_supply_and_a_free_region() -> None:
    assert not of("METROPOLIS", legal(**BOARD | {"hands": {"A": ["baetica", "aquitania", "narbonensis"]}}))
    assert of("METROPOLIS", legal(**BOARD | {"metropoli": ["italia", "galatia"]})) == ["METROPOLIS sicilia"]
    others = [*("corsica", "arabia", "judea", "syria", "cipro"), *("asia", "epirus", "raetia", "dacia", "moesia")]
    held = dict.fromkeys(others, "B:1")
    full = BOARD | {"regions": BOARD["regions"] | held, "metropoli": [*held, "italia", "galatia"]}
    assert not of("METROPOLIS", legal(**full))
    assert not [line for line in of("EXCHANGE", legal(**full)) if "metropolis" in line]


def test_triremes_go_to_coasts_and_own_seas() -> None:
    early = BOARD | {"vp": {"A": 0}}
    assert of("REINFORCE", legal(**early)) == [
        "REINFORCE italia 6L 2T", "REINFORCE sicilia 6L 2T", "REINFORCE galatia 6L", "REINFORCE ionium 2T",
    ]  # fmt: skip


def test_after_a_pause_there_are_battles_and_the_move() -> None:
    assert {line.split()[0] for line in legal(**BOARD | {"phase": "battle"})} == {"ATTACK", "TAKE", "PAUSE", "MOVE"}


def test_no_pause_in_whole_rounds() -> None:
    assert not of("PAUSE", legal(pace="round", **BOARD))


def test_the_draft() -> None:
    state = {"phase": "draft", "regions": {"lusitania": "A:1", "creta": "barbarians:3"}}
    lines = legal(**state)
    assert lines[:3] == ["DRAFT galicia", "DRAFT baetica", "DRAFT terraconensis"]
    assert len(lines) == 43
    assert "DRAFT creta" not in lines
    assert legal(options={"setup": "cards"}, **state) == lines[:3]


def test_the_deployment() -> None:
    state = {"phase": "deploy", "regions": {"creta": "A:1", "galatia": "A:1", "cipro": "A:1+1", "asia": "B:1"}}
    assert legal(**state, pools={"A": "7+2"}) == ["DEPLOY creta 7L 2T", "DEPLOY galatia 7L"]
    assert legal(**state, pools={"A": "0+2"}) == ["DEPLOY creta 2T"]
    assert legal(**state, pools={"A": "0+0"}) == ["PASS"]


def test_nobody_who_is_out_gets_suggestions() -> None:
    assert legal("C", **BOARD, out=["C"]) == []
