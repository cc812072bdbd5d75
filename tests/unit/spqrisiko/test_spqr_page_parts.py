"""Positions, hands, standings, the end of the game, and values that are reconstructed."""

from __future__ import annotations

import pytest
from report_table import NAMES, SEATS, Step, case, events, part, play
from spqrisiko_table import game

from pbem.core.event import Event
from pbem.render.speech import Speaker
from pbem.rules.spqrisiko.page_end import count_sum

HISPANIA = dict.fromkeys(("lusitania", "galicia", "baetica", "terraconensis"), "VALERIA:2")


def position(**at: object) -> str:
    return part(events([], "VALERIA", **at), "Your position", "Standings")


def test_what_is_missing_to_the_next_cards() -> None:
    """Hispania: 5 regions, Proconsul from 3. Gallia: 7, from 4."""
    text = position(regions={**HISPANIA, "britannia": "VALERIA:1", "italia": "ROBERTO:1"})
    assert "Hispania 4 of 5 – 1 Gallia" in text
    assert "Gallia 1 of 7 3 6 Italia" in text
    assert "4 seas are missing to your next Praefectus card; you have 0." in text
    held = {"cantabricum": "VALERIA:1", "ibericum": "VALERIA:1", "balearicum": "VALERIA:2"}
    assert "1 sea is missing to your next Praefectus card; you have 0." in position(regions=HISPANIA, seas=held)


def test_the_next_scoring_and_the_reinforcements_after_it() -> None:
    """2 for Hispania take 8 points to 10: the section of 5 legions and 1 trireme."""
    text = position(regions=HISPANIA, vp={"VALERIA": 8})
    assert "your next scoring gives 2 (Proconsul of Hispania): 10 points in all." in text
    assert "The track then gives 5 legions and 1 trireme." in text


def test_who_may_attack_by_land_by_launch_and_over_bridges() -> None:
    regions = {
        "italia": "VALERIA:2+1", "cisalpina": "ROBERTO:4", "sicilia": "ROBERTO:3+2", "illiria": "ROBERTO:1",
        "cyrenaica": "GIOVANNI:9",
    }  # fmt: skip
    text = position(regions=regions, seas={"tyrrenum": "VALERIA:2", "ionium": "GIOVANNI:2"})
    assert "Italy Italia 2 legions and 1 unlaunched Cyrenaica 9 and Cisalpine trireme Gaul 4" in text
    assert "Tyrrhenian Sea 2 Sicily 2 and Ionian Sea 2" in text
    assert "Your fleets join all coasts of Tyrrhenian Sea." in text


def test_own_seas_that_touch_are_one_bridge() -> None:
    seas = {"tyrrenum": "VALERIA:2", "ionium": "VALERIA:2", "britannicus": "VALERIA:1"}
    text = position(regions={"italia": "VALERIA:2"}, seas=seas)
    assert "join all coasts of Britannic Sea." in text
    assert "join all coasts of Tyrrhenian Sea and Ionian Sea." in text


def test_the_hand_and_what_it_can_be_exchanged_for() -> None:
    hand = ["baetica", "asia", "syria", "illiria", "italia"]  # food three times, wood, stone
    text = position(regions={"baetica": "ROBERTO:1"}, hands={"VALERIA": hand})
    assert "Food 3 Baetica, Asia and Syria Wood 1 Illyria Stone 1 Italy" in text
    assert "3 Food: 5 legions and 2 triremes" in text
    assert "1 Food, 1 Wood and 1 Stone: 5 legions or 3 triremes or 1 Metropoli (3 ways to choose them)" in text
    assert "any card: 1 legion" in text
    assert "3 Wood:" not in text
    assert "You hold no cards." in position(regions={"baetica": "VALERIA:1"})


def test_no_report_shows_another_hand() -> None:
    text = events([], "ROBERTO", regions=HISPANIA, hands={"VALERIA": ["dacia"]})
    assert "Your hand" not in text
    assert "Your position" not in events([], None, regions=HISPANIA)


def test_standings_with_what_is_to_come() -> None:
    """Roberto leads by the points; Valeria's Hispania pays 2 a turn, and 1 in the final count."""
    text = part(events([], None, regions=HISPANIA, vp={"VALERIA": 3, "ROBERTO": 5}), "Standings after", "What they")
    assert "1 Roberto 5 0 1, the same –" in text
    assert "2 Valeria 3 0 2, the same to move" in text
    assert "3 Giovanni 0 0 3, the same –" in text
    assert "Valeria 2 4 Roberto 0 5 Giovanni 0 0" in text


def test_what_everybody_holds_and_nothing_that_nobody_does() -> None:
    at = {"regions": {**HISPANIA, "asia": "ROBERTO:3+2"}, "hands": {"ROBERTO": ["dacia"]}}
    text = part(events([], None, **at), "What they hold", "The deck")
    assert "Regions 4 1 0 Legions 8 3 0 Triremes not launched 0 2 0 Proconsul cards 1 0 0" in text
    assert "Cards in hand 0 1 0" in text
    assert "Praetor cards" not in text


def test_the_change_since_the_step_before() -> None:
    assert "1 Valeria 9 +9" in play(case("i-valeria-scores-nine")).text()


def test_the_map_in_words() -> None:
    text = events(
        [], None, regions={**HISPANIA, "italia": "ROBERTO:5+2"}, metropoli=["italia"], seas={"ionium": "pirates:5"}
    )
    assert "Valeria: 4 regions, 0 seas. Roberto: 1 region, 0 seas." in text
    assert "Hispania Valeria, Proconsul 3: 2 points 5: 3 points" in text
    assert "Italy Roberto 5 legions and 2 unlaunched triremes; Metropoli" in text
    assert "Ionian Sea Pirates dice 5" in text
    assert "Before" not in text


def test_reconstructed_values_are_told_as_such() -> None:
    text = part(events([], None), "Values of this game")
    assert (
        "Reconstructed, since no source gives the printed values: the provinces and the values of their cards, what the"
        " region cards show, the dice of the tokens and the reinforcement track."
    ) in text
    assert "0 to 4 6 2 5 to 9 5 2 10 to 19 5 1 20 to 29 4 1 30 to 39 3 1 40 and more 3 0" in text
    assert "points a turn for one, two, more cards: 2, 6 and 12. Metropoli: 1 each." in text


def test_the_final_count_is_an_equation() -> None:
    """Rulebook, final count: Giovanni 2+1+1+6, which is 10."""
    final = {
        "seat": "GIOVANNI", "gained": 10, "before": 20, "total": 30,
        "parts": [["praetor", 1, 2], ["proconsul", 1, 1], ["praefectus", 1, 1], ["presence", 4, 6]],
    }  # fmt: skip
    over = {
        "reason": "last_round", "ranking": [["GIOVANNI"], ["VALERIA", "ROBERTO"]], "winners": ["GIOVANNI"],
        "ties": [["VALERIA", 9, 1], ["ROBERTO", 9, 1], ["GIOVANNI", 12, 2]],
    }  # fmt: skip
    other = {"parts": [], "gained": 0, "before": 8, "total": 8}
    happened = [
        Event("final", "end", {"seat": "VALERIA", **other}),
        Event("final", "end", {"seat": "ROBERTO", **other}),
        Event("final", "end", final),
        Event("over", "end", over),
    ]
    text = part(events(happened), "The end of the game", "What happened")
    assert "The last round is over. Winner: Giovanni. - Place 1: Giovanni - Place 2: Valeria and Roberto" in text
    assert "Giovanni 20 2 (Praetor: 1) + 1 (Proconsul: 1) + 1" in text
    count = "2 (Praetor: 1) + 1 (Proconsul: 1) + 1 (Praefectus: 1) + 6 (provinces: 4) = 10"
    assert Speaker("en", game().names).say(count_sum(final)) == count
    assert "Valeria 8 9 1 Roberto 8 9 1" in part(text, "What decides between equal points")
    assert "Giovanni 30 12 2" not in text


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("survivor", "Only one player is left on the board."),
        ("max_rounds", "The last round that this game allows is over."),
    ],
)
def test_why_it_ended(reason: str, said: str) -> None:
    over = {"reason": reason, "ranking": [["VALERIA"]], "winners": ["VALERIA"], "ties": []}
    assert f"{said} Winner: Valeria." in events([Event("over", "end", over)])


def test_a_game_that_is_over_has_nothing_next() -> None:
    step = play(case("end-final-count"))
    assert step.game.over(step.after)
    for seat in (*step.game.seats(step.after), None):
        text = step.text(seat)
        assert "The end of the game" in text
        assert "What comes next" not in text
        assert "Your position" not in text


def test_a_seat_that_is_out_is_told_so() -> None:
    text = events(
        [], "VALERIA", out=["VALERIA"], active="ROBERTO", regions={"asia": "ROBERTO:1", "dacia": "GIOVANNI:1"}
    )
    assert "You are out of the game; your points stay." in text
    assert "Your hand" not in text


def test_the_first_report() -> None:
    g = game()
    state = g.position({"phase": "draft", "row": ["asia", "dacia", "italia"], "deck": ["syria"]}, SEATS)
    step = Step(g, None, state, [Event("seated", "setup", {"seats": list(SEATS), "first": SEATS[0]})])
    for seat in (None, "VALERIA"):
        text = step.text(seat)
        assert "S.P.Q.RisiKo!: the game begins" in text
        assert "Standings after" not in text
        assert "Your position" not in text
        assert "Your orders" not in text
    assert NAMES["VALERIA"] == "Valeria"


def test_turns_of_a_whole_round_are_told_apart() -> None:
    def turn(seat: str) -> list[Event]:
        scored = {"seat": seat, "parts": [], "gained": 0, "before": 0, "total": 0}
        return [
            Event("turn", "score", {"seat": seat, "round": 1, "final": None, "paused": False}),
            Event("scored", "score", scored),
        ]

    text = events([*turn("VALERIA"), *turn("ROBERTO")], pace="round")
    assert "Valeria: Victory Points" in text
    assert "Roberto: Victory Points" in text
    assert "Valeria: Victory Points" not in events(turn("VALERIA"))
