"""Reports of S.P.Q.RisiKo!: the rulebook's examples told, and every kind of event in a sentence that can be checked."""

from __future__ import annotations

import pytest
from report_table import case, events, part, play, told

from pbem.core.event import Event


def test_valerias_nine_points_are_an_equation_with_its_terms() -> None:
    """Rulebook, phase I: 2 for the Praefectus, 3 Praetor, 3 Proconsul, 1 Metropoli."""
    text = play(case("i-valeria-scores-nine")).text()
    assert (
        "Valeria scores 3 (Praetor of Hispania) + 3 (Proconsul of Illyricum et Graecia) + 2 (Praefectus: 1)"
        " + 1 (Metropoli: 1) = 9. Points: 0 + 9 = 9."
    ) in text
    assert "The track gives Valeria, at 9: 5 legions and 2 triremes." in text
    assert "Lusitania: 5 legions - Iberian Sea: 2 triremes" in text


def test_roberto_takes_macedonia_with_every_die() -> None:
    text = play(case("iii-roberto-takes-macedonia")).text("ROBERTO")
    assert "Battle 1, Macedonia: Roberto against Valeria" in text
    assert "Roberto comes from Epirus: 5 legions there. Valeria defends with 3 legions." in text
    assert "Attack 1: Roberto [4] [3] [2]* Valeria [6]* [4]* [1] Roberto loses 2, Valeria loses 1" in text
    assert "Attack 2: Roberto [6]* [5]* Valeria [4] [3] Roberto loses 0, Valeria loses 2" in text
    assert "Roberto takes Macedonia: moved in 2 legions, left in Epirus 1." in text
    assert "Roberto takes the card Asia: Food." in text
    assert "Macedonia: Valeria → Roberto" in text
    assert "New in the row: Italy: Stone." in text


def test_what_was_ordered_beside_what_came_of_it() -> None:
    step = play(case("iii-roberto-takes-macedonia"))
    text = part(step.text("ROBERTO"), "Your orders", "What happened")
    assert "ok 1: REINFORCE sicilia 6L 2T ✓ 8 pieces placed." in text
    assert "ok 2: ATTACK epirus > macedonia ✓ Won: see battle 1." in text
    assert "ok 3: TAKE asia ✓ 1 card taken." in text
    assert "Your orders" not in step.text("VALERIA")  # the step waited for Roberto alone
    assert "Your orders" not in step.text(None)


def test_the_pirates_of_the_ionium() -> None:
    """4-3-1 against 3-3 costs a trireme, 6-4 sinks them."""
    text = play(case("iii-pirates-in-the-ionium")).text()
    assert "Battle 1, Ionian Sea: Roberto against pirates" in text
    assert "Roberto launches from Epirus: 3 triremes there. Pirates, dice of the token [3] [3]" in text
    assert "Attack 1: Roberto [4]* [3] [1] 1 trireme lost" in text
    assert "Attack 2: Roberto [6]* [4]* every die of the token is beaten" in text
    assert "Roberto takes Ionian Sea: moved in 2 triremes, nobody stays behind." in text


def test_giovanni_over_two_seas() -> None:
    text = play(case("iii-giovanni-over-two-seas")).text()
    assert "over Aegean Sea and Cretan Sea" in text


def test_the_strategic_move_through_the_ionium() -> None:
    text = play(case("iv-giovanni-moves-through-the-ionium")).text()
    assert "Giovanni moves 4 legions from Italy to Epirus. The way leads over Ionian Sea." in text


def test_sections_in_the_order_of_reading() -> None:
    text = play(case("iii-roberto-takes-macedonia")).raw("ROBERTO")
    titles = [
        "Your orders and what came", "What happened", "The map", "Your position",
        "The deck and the end", "Standings", "What comes next", "Values of this game", "How the dice",
    ]  # fmt: skip
    places = [text.index(f"\n{title}") for title in titles]
    assert places == sorted(places)


BATTLE = {
    "n": 2, "seat": "VALERIA", "source": "epirus", "target": "macedonia", "way": "land", "over": [],
    "defender": "ROBERTO", "units": 5, "enemies": 3, "token": None, "result": "lost", "stop": "stay", "advanced": 0,
    "attacks": [{"att": [5, 5, 2], "def": [5, 4, 2], "lost_att": 2, "lost_def": 1}],
    "left_source": 1, "left_target": 2, "destroyed": 0, "metropolis": False,
}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "The attack of Valeria is beaten off: 1 left there, who must stay. Roberto keeps Macedonia with 2."),
        ({"result": "stopped", "stop": "until", "left_source": 2}, "breaks off as ordered, with 2 left there (UNTIL)."),
        ({"result": "stopped", "stop": "rounds", "left_source": 3}, "after 1 attack (ROUNDS); 3 left there."),
        (
            {"token": [4, 2], "defender": "barbarians", "stop": "one_die", "left_source": 2, "target": "syria"},
            "The attack of Valeria is over: 2 left there, too few dice for this token.",
        ),
        (
            {"way": "launch", "left_source": 0, "target": "ionium"},
            "The attack of Valeria is beaten off: no trireme is left there.",
        ),
        (
            {"result": "won", "stop": "won", "advanced": 3, "destroyed": 2, "metropolis": True, "left_source": 2},
            "moved in 3 legions, left in Epirus 2. 2 triremes of Roberto, not yet launched, are destroyed."
            " The Metropoli there goes with it.",
        ),
    ],
)
def test_how_battles_end(changes: dict[str, object], said: str) -> None:
    assert said in told("battle", {**BATTLE, **changes})


def test_dice_that_win_their_pair_are_marked() -> None:
    """Equal dice fall to the defender; in the option naval_ties = nobody they hurt nobody at sea."""
    assert "Valeria [5] [5]* [2] Roberto [5]* [4] [2]* Valeria loses 2" in told("battle", BATTLE)
    at_sea = {"way": "sea", "source": "ionium", "target": "aegeum"}
    text = told("battle", {**BATTLE, **at_sea}, options={"naval_ties": "nobody"})
    assert "Valeria [5] [5]* [2] Roberto [5] [4] [2] " in text
    assert "Valeria comes from Ionian Sea: 5 triremes there. Roberto defends with 3 triremes." in text


def card(province: str, before: list[str] | None, after: list[str] | None) -> dict[str, object]:
    parts = [held and {"card": held[0], "seat": held[1]} for held in (before, after)]
    return {"province": province, "before": parts[0], "after": parts[1]}


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (None, ["proconsul", "VALERIA"], "Valeria receives the card of Gallia: Proconsul."),
        (["proconsul", "ROBERTO"], None, "Roberto gives the card of Gallia back: Proconsul no more."),
        (["proconsul", "VALERIA"], ["praetor", "VALERIA"], "Valeria holds all of Gallia and turns the card: Praetor."),
        (["praetor", "ROBERTO"], ["proconsul", "ROBERTO"], "Roberto lacks a part of Gallia and turns the card"),
        (["proconsul", "ROBERTO"], ["proconsul", "VALERIA"], "The card of Gallia goes from Roberto to Valeria"),
    ],
)  # fmt: skip
def test_province_cards_that_change_hands(before: list[str], after: list[str], said: str) -> None:
    assert said in told("province", card("p-gallia", before, after))


def test_what_follows_from_a_battle_stands_with_it() -> None:
    won = {**BATTLE, "result": "won", "stop": "won", "advanced": 3, "left_source": 2}
    happened = [
        Event("battle", "battle", won),
        Event("province", "battle", card("p-illyricum", None, ["proconsul", "VALERIA"])),
        Event("taken", "battle", {"seat": "VALERIA", "card": "creta", "listed": False}),
        Event("eliminated", "battle", {"seat": "ROBERTO", "cards": ["dacia"]}),
        Event("battle", "battle", {**BATTLE, "n": 3}),
    ]
    text = events(happened)
    first = part(text, "* Battle 2", "* Battle 3")
    assert "Valeria receives the card of Illyricum et Graecia: Proconsul." in first
    assert "Valeria takes the card Crete: Stone, the leftmost of the row." in first
    assert "Roberto holds no place any more and is out; the points stay. The hand is discarded: Dacia: Wood." in first


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("scored", {"seat": "VALERIA", "parts": [], "gained": 0, "before": 4, "total": 4},
         "Valeria scores nothing and stays at 4 points."),
        ("scored", {"seat": "VALERIA", "parts": [["metropoli", 2, 2]], "gained": 2, "before": 4, "total": 6},
         "Valeria scores 2 (Metropoli: 2). Points: 4 + 2 = 6."),
        ("income", {"seat": "VALERIA", "vp": 41, "legions": 3, "triremes": 0},
         "The track gives Valeria, at 41: 3 legions."),
        ("exchanged", {"seat": "VALERIA", "cards": ["baetica"], "resources": ["cibo"], "combo": "single", "legions": 1,
                       "triremes": 0, "metropoli": 0}, "Valeria hands in Baetica: Food. They give 1 legion."),
        ("forfeited", {"seat": "VALERIA", "legions": 0, "triremes": 2, "metropoli": 1},
         "Valeria has no place for them and loses 2 triremes and 1 Metropoli."),
        ("built", {"seat": "VALERIA", "region": "italia", "default": True}, "Italy: a Metropoli (by rule)"),
        ("placed", {"seat": "VALERIA", "place": "italia", "legions": 2, "triremes": 1, "default": True},
         "Italy: 2 legions and 1 trireme (by rule)"),
        ("praefectus", {"seat": "VALERIA", "before": 1, "after": 2}, "Valeria has 2 Praefectus cards now (before: 1)."),
        ("praefectus", {"seat": "VALERIA", "before": 2, "after": 1}, "Valeria has 1 Praefectus card now (before: 2)."),
        ("paused", {"seat": "VALERIA"}, "Valeria pauses; the turn goes on with the next sheet."),
        ("turn", {"seat": "VALERIA", "round": 3, "final": None, "paused": True},
         "goes on with the turn after the pause."),
        ("turn", {"seat": "VALERIA", "round": 3, "final": 0, "paused": False}, "It is the last turn of Valeria."),
        ("moved", {"seat": "VALERIA", "source": "ionium", "target": "aegeum", "count": 1, "way": "sea", "over": []},
         "Valeria moves 1 trireme from Ionian Sea to Aegean Sea."),
        ("revealed", {"cards": ["asia", "italia"]}, "New in the row: Asia: Food and Italy: Stone."),
        ("shuffled", {"generation": 2, "count": 12}, "12 cards are shuffled into a new deck."),
        ("exhausted", {"first": True, "reshuffled": 3}, "The deck has run out: the end of the game begins."),
        ("exhausted", {"first": False, "reshuffled": 3}, "The deck has run out once more; that changes nothing."),
        ("ending", {"final": 1}, "This round is finished, then everybody has one last turn."),
        ("ending", {"final": 0}, "The last round begins."),
        ("seated", {"seats": ["ROBERTO", "VALERIA"], "first": "ROBERTO"}, "Drawn by lot: Roberto begins."),
        ("pirates", {"tokens": [["ionium", [3, 3]]]}, "Pirates lie in every sea."),
        ("barbarians", {"tokens": [["dacia", [5]], ["asia", [2]]]},
         "Barbarians hold 2 regions, in the order drawn: Dacia and Asia. The dice of all tokens stand below the map."),
    ],
)  # fmt: skip
def test_a_sentence_for_each_kind(kind: str, data: dict[str, object], said: str) -> None:
    assert said in told(kind, data)


def test_drawn_cards_are_for_their_seat_alone() -> None:
    happened = [
        Event("dealt", "deploy", {"seat": "VALERIA", "count": 1}),
        Event("card", "deploy", {"seat": "VALERIA", "card": "dacia"}, ("VALERIA",)),
        Event("dealt", "deploy", {"seat": "ROBERTO", "count": 1}),
    ]
    assert "A card is dealt to each of: Valeria and Roberto. You draw: Dacia: Wood." in events(happened, "VALERIA")
    for seat in ("ROBERTO", None):
        assert "You draw" not in events(happened, seat)


def test_the_draft_is_a_table_in_short() -> None:
    pick = {"n": 1, "seat": "VALERIA", "region": "pannonia", "listed": True, "province": "p-illyricum"}
    other = {"n": 2, "seat": "ROBERTO", "region": "asia", "listed": False, "province": "p-oriens"}
    happened = [
        Event("picked", "draft", pick),
        Event("revealed", "draft", {"cards": ["creta"]}),
        Event("picked", "draft", other),
        Event("province", "draft", card("p-oriens", None, ["proconsul", "ROBERTO"])),
    ]
    text = events(happened)
    assert "1 Valeria Pannonia Illyricum et Graecia own list 2 Roberto Asia Oriens by rule" in text
    assert "New in the row" not in text
    assert "Roberto receives the card of Oriens: Proconsul." in text
    assert "New in the row: Crete: Stone." in events(happened[:2])  # a card at a time


def test_the_deployment_is_a_table() -> None:
    data = {"seat": "VALERIA", "place": "belgica", "legions": 3, "triremes": 0, "default": False}
    text = events(
        [Event("placed", "deploy", data), Event("placed", "deploy", {**data, "triremes": 1, "default": True})]
    )
    assert "Valeria Belgica 3 – own order Valeria Belgica 3 1 by rule" in text


@pytest.mark.parametrize(
    ("outcome", "reason", "tone", "said"),
    [
        ("done", "", "good", "3 pieces placed."),
        ("cut", "not_enough", "note", "3 pieces placed. Not all of it: that was all there was."),
        ("skipped", "not_mine", "bad", "Not done: the place was not yours."),
        ("unused", "paused", "note", "Not used: the turn was paused before."),
    ],
)
def test_results_with_their_reasons(outcome: str, reason: str, tone: str, said: str) -> None:
    from pbem.render.speech import Speaker
    from pbem.rules.spqrisiko.page_orders import came

    data = {"line": 4, "alternative": 0, "verb": "REINFORCE", "outcome": outcome, "reason": reason, "n": 3}
    (result,) = came([Event("order", "reinforce", data, ("VALERIA",))], "VALERIA")
    assert (result.line, result.tone, Speaker("en").say(result.text)) == (4, tone, said)


def test_each_attack_made_is_told_by_its_battle() -> None:
    from pbem.render.speech import Speaker
    from pbem.rules.spqrisiko.page_orders import came

    def order(line: int, outcome: str, alternative: int = 0) -> Event:
        data = {"line": line, "alternative": alternative, "verb": "ATTACK", "outcome": outcome, "n": 1}
        return Event("order", "battle", {**data, "reason": "" if outcome == "done" else "few_units"}, ("VALERIA",))

    other = Event("battle", "battle", {**BATTLE, "seat": "ROBERTO", "n": 4})
    lost, won = (
        Event("battle", "battle", {**BATTLE, "n": 5}),
        Event("battle", "battle", {**BATTLE, "n": 6, "result": "won"}),
    )
    told = came([other, lost, order(0, "done"), order(1, "skipped"), won, order(2, "done", 1)], "VALERIA")
    assert [(one.tone, Speaker("en").say(one.text)) for one in told] == [
        ("bad", "Beaten off: see battle 5."),
        ("bad", "Not done: there were not enough units."),
        ("good", "Alternative 2: Won: see battle 6."),
    ]
