"""What a report says of the time to come: the deck, the end of the game, whose turn it is, what to send."""

from __future__ import annotations

import pytest
from report_table import SEATS, Step, events, part
from spqrisiko_table import game

from pbem.core.event import Event
from pbem.core.page import Table
from pbem.core.text import T
from pbem.render.speech import Speaker

HISPANIA = dict.fromkeys(("lusitania", "galicia", "baetica", "terraconensis"), "VALERIA:2")


def position(**at: object) -> str:
    return part(events([], "VALERIA", **at), "Your position", "Standings")


def clock(**at: object) -> str:
    return part(events([], None, **at), "The deck and the end of the game", "What comes next")


def test_the_deck_and_how_long_the_game_still_lasts() -> None:
    deck = ["lusitania", "galicia", "baetica", "asia"]
    text = clock(deck=deck, row=["dacia"], discard=["italia"])
    assert "4 cards lie in the deck. - Visible: Dacia: Wood. - 1 card is discarded." in text
    assert "at most 3 a turn: it lasts for 2 more turns at least." in text
    assert "Without victories no card is drawn, and the game does not end." in text


def test_the_pace_so_far() -> None:
    """Three seats: 39 cards at first. 12 of them in 6 turns: 27 last for about 14 more."""
    g = game()
    state = g.position({"round": 3}, SEATS)
    cards = list(g.rules.tables.regions)
    at = {"round": 3, "row": cards[:3], "deck": cards[3:30], "discard": cards[30:]}
    assert "So far 12 cards were drawn in 6 turns; at that pace it lasts for about 14 more." in clock(**at)
    assert state.active == SEATS[0]
    assert "So far" not in clock(**{**at, "round": 1})


@pytest.mark.parametrize(
    ("final", "said"),
    [
        (1, "The end has begun: this round is finished, then everybody has one last turn."),
        (0, "This is the last round: every turn still to come is somebody's last."),
    ],
)
def test_the_end_in_sight(final: int, said: str) -> None:
    text = clock(final=final)
    assert said in text
    assert "Without victories" not in text


def test_a_limit_of_rounds_is_told() -> None:
    text = clock(options={"max_rounds": 15})
    assert "The final count comes after round 15 at the latest." in text
    assert "the game does not end" not in text
    text = clock(options={"max_rounds": 15}, round=15)
    assert "This is the last round that the game allows: then comes the final count." in text
    assert "at the latest" not in text


def next_(seat: str | None = None, **at: object) -> str:
    return part(events([], seat, **at), "What comes next", "Values of this game")


def test_whose_turn_it_is() -> None:
    text = next_("GIOVANNI", round=2, active="ROBERTO")
    assert "Round 2 is open; it is the turn of Roberto. - After that in this round: Giovanni." in text
    assert "Your turn comes after 1 other." in text
    assert "Your turn comes after 2 others." in next_("VALERIA", round=2, active="ROBERTO")
    assert "That is the last turn of this round." in next_(active="GIOVANNI")
    said = "(EXCHANGE, REINFORCE, METROPOLIS), Battles (ATTACK, TAKE, PAUSE) and Strategic move (MOVE)."
    assert f"Your next sheet is for: Reinforcements {said}" in text
    assert "Without a sheet" not in text
    assert f"Your next sheet is for: Reinforcements {said}" in next_("ROBERTO", active="ROBERTO")
    assert "Without a sheet you score and the new pieces are placed by rule" in next_("ROBERTO", active="ROBERTO")
    assert "3 cards are visible: that many battles can be won in this turn" in next_()
    assert "No card is visible: there can be no battle." in next_(row=[], deck=["asia"])


def test_a_turn_goes_on_after_a_pause() -> None:
    text = next_("VALERIA", phase="battle", regions={"asia": "VALERIA:2"})
    assert "Valeria goes on with the turn after the pause." in text
    assert "Your next sheet is for: Battles (ATTACK, TAKE, PAUSE) and Strategic move (MOVE)." in text
    assert "Without a sheet the turn ends: no further battle, no move." in text


def test_everybody_writes_for_a_round() -> None:
    text = next_("GIOVANNI", pace="round", round=2)
    assert "Round 2 is open; the turns are played in this order: Valeria, Roberto and Giovanni." in text
    assert "Your next sheet is for: Reinforcements" in text
    assert "PAUSE" not in text
    assert "Your turn comes" not in text
    others = "The turns before yours change the map and the row"
    assert others in text
    assert others not in next_("VALERIA", pace="round", round=2)
    assert others not in next_("GIOVANNI", round=2)


@pytest.mark.parametrize("at", [{"final": 0, "round": 4}, {"round": 4, "options": {"max_rounds": 4}}])
def test_who_has_had_the_last_turn_waits_for_the_count(at: dict[str, object]) -> None:
    """Valeria has played, Roberto plays, Giovanni is still to come."""
    board = {"active": "ROBERTO", "regions": HISPANIA, "vp": {"VALERIA": 8}, **at}
    text = next_("VALERIA", **board)
    assert "You have had your last turn; the final count comes when this round is over." in text
    assert "Your turn comes" not in text
    assert "Your next sheet" not in text
    count = "If nothing changes, the final count gives you 1 (Proconsul: 1): 9 points in all."
    assert count in position(**board)
    assert "your next scoring" not in position(**board)
    assert "Your turn comes after 1 other." in next_("GIOVANNI", **board)
    assert "Your turn comes after 2 others." in next_("VALERIA", **{**board, "final": None, "options": {}})


def test_the_draft_is_explained() -> None:
    at = {"phase": "draft", "row": ["asia", "dacia"], "deck": ["italia"], "regions": {}}
    text = next_("VALERIA", **at)
    assert "3 are still to be had." in text
    assert "A card at a time, in order of play: Valeria, Roberto and Giovanni." in text
    assert "Send one list, best first: DRAFT region" in text
    assert "Visible now: Asia: Food and Dacia: Wood. - 1 card lies in the deck." in text
    assert "Valeria takes the next card" in next_("VALERIA", **at, options={"setup": "cards"})


def test_the_deployment_is_explained() -> None:
    text = next_("VALERIA", phase="deploy", regions=dict.fromkeys(HISPANIA, "VALERIA:1"))
    assert "DEPLOY region 3L 1T." in text
    assert "You have 10 legions and 4 triremes to place." in text


@pytest.mark.parametrize(
    ("at", "title"),
    [
        ({"phase": "draft", "row": ["asia", "dacia", "italia"], "deck": ["creta"]}, "a region is chosen"),
        ({"phase": "deploy", "regions": {"asia": "VALERIA:1", "creta": "VALERIA:1"}}, "a region is filled"),
    ],
)
def test_card_by_card_only_who_was_asked_reads_of_orders(at: dict[str, object], title: str) -> None:
    told = {seat: events([], seat, options={"setup": "cards"}, **at) for seat in SEATS}
    assert ["Your orders" in told[seat] for seat in SEATS] == [True, False, False]
    assert all(f"S.P.Q.RisiKo!: {title}" in text for text in told.values())


def test_before_the_first_pick_nothing_is_told_twice() -> None:
    """Tokens stand in the tables of the map, whose places have no past yet."""
    g = game()
    state = g.position({"phase": "draft", "row": ["asia"], "deck": [], "regions": {"creta": "barbarians:4-2"}}, SEATS)
    tokens = [["creta", [4, 2]]]
    text = Step(g, None, state, [Event("barbarians", "setup", {"tokens": tokens})]).text("VALERIA")
    assert text.count("dice 4 and 2") == 1
    assert "No player holds a region yet." in text
    for absent in ("Before", "Praefectus card.", "Your position", "Standings"):
        assert absent not in text


def test_borders_and_seas_are_told_until_the_set_up_is_done() -> None:
    """Neighbours by land, then the seas of the coast; of a sea those that it touches. Later the handbook says it.

    rules: PREP-3
    """
    text = events([], None, phase="deploy", regions=dict.fromkeys(HISPANIA, "VALERIA:1"))
    assert "Borders and seas Region or sea Touches" in text
    g = game()
    state = g.position({}, SEATS)
    told = {}
    page = g.page(g.view(state, None), None, [], None, "en")
    for block in (block for section in page.sections for block in section.blocks):
        if isinstance(block, Table) and block.caption == T("Borders and seas"):
            told = {row[0].id: Speaker("en", g.names, {}).say(row[1]) for row in block.rows}
    assert told["italia"] == "Cisalpine Gaul; seas: Tyrrhenian Sea, Adriatic Sea and Ionian Sea"
    assert told["corsica"] == "seas: Gallic Gulf and Tyrrhenian Sea"
    assert told["arabia"] == "Mesopotamia and Judaea"
    assert told["hadriaticum"] == "Ionian Sea"
    assert list(told) == list(g.rules.tables.places)
    assert "stands in the handbook at PREP-3" in events([], None, round=2)
