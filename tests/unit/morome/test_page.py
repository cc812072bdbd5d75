"""Reports of March on Rome: the worked example told, and every kind of event in a sentence that can be checked."""

from __future__ import annotations

import re

import pytest
from page_table import case, events, play, told

from pbem.core.event import Event

A = play(case("example-A"))


def test_the_bid_for_rome_of_example_a() -> None:
    """A 3, B 3, C 2; D10 A 7, B 2: A is Caesar of three legions."""
    text = A.text(None)
    assert "Sealed bids for Rome Player Slip Total Paid" in text
    assert "A 3 3 3 B 3 3 3 C 2 2 2" in text
    assert "Equal totals, a D10 each: A and B D10 [7]* [2] A is Caesar and commands 3 legions in Rome." in text


def test_the_upkeep_of_example_a() -> None:
    """A: six legions, three tribute, three disbanded in Rome. C: three due, three paid."""
    text = A.text(None)
    assert "A 6 3 Rome: 3 legions" in text
    assert "C 3 3 –" in text


def test_the_initiative_of_example_a() -> None:
    """D10 A 5, B 8, C 8; again B 3, C 6. C first, B last."""
    text = A.text(None)
    assert "a D10 each: A, B and C D10 [5] [8]* [8]*" in text
    assert "a D10 each: B and C D10 [3] [6]*" in text
    assert "Order of this turn: C, A and B." in text
    assert "C (1), B (3) and A (2)" in text


def test_the_events_of_example_a() -> None:
    """1+1 = 2 events: rebels in an empty Rome, Saxons (7) beat three neutral legions in Gaul."""
    text = A.text(None)
    assert "Number of events [1] [1] 1 + 1 = 2: 2 events this turn" in text
    assert "Event 1 D10 [6] Rebels Province D10 [5] Rome: rebels rise" in text
    assert "Nobody defends Rome: it is lost." in text
    assert "Event 2 D10 [3] Barbarians Invasion table D20 [7] Saxons, bound for Gaul" in text
    assert "Strength of the enemy [5] 5 armies" in text
    assert "Neutral, 3 legions against 5 enemy armies. They hit on 1–4 and 1–3." in text
    assert "Round 1, legions [2]* [6] [5] destroyed: 1 army" in text
    assert "Round 1, enemy [1]* [3]* [4] [6] [2]* destroyed: 3 legions" in text
    assert "Gaul is lost: 4 enemy armies left." in text


def test_the_fame_of_example_a_is_an_equation() -> None:
    """A: +1 Spain, -1 Rome, +1 Rome was neutral."""
    assert "A 1 (provinces) − 1 (losses) + 1 (gains) = 1 1 1" in A.text(None)


def test_what_changed_hands() -> None:
    text = A.text(None)
    assert "Gaul: Neutral → Lost" in text
    assert "Rome: Neutral → Lost" in text
    assert "Gaul Lost – 6 Celts, Franks before: and Saxons neutral, 3 legions" in text


def test_orders_and_what_came_of_them() -> None:
    text = A.text("A")
    assert "ok 1: ROME 3 ✓ Your slip: 3 tribute." in text
    assert "ok 2: DISBAND rome ✓ 3 legions disbanded." in text
    text = A.text("C")
    assert "✓ 1 legion went." in text


def test_the_public_report_has_nothing_private() -> None:
    text = A.text(None)
    assert "Your orders" not in text
    assert "Your hand" not in text
    assert "Your position" not in text
    for seat in "ABC":
        assert "Your orders and what came of them" in A.text(seat)


def test_sections_in_their_order() -> None:
    text = A.raw("A")
    titles = ["Your orders and what came", "What happened", "The map", "Your position", "Standings", "What comes next"]
    places = [text.index(f"\n{title}") for title in titles]
    assert places == sorted(places)


def test_hands_and_what_the_cards_do() -> None:
    text = A.text("A")  # spies after the Draw
    assert "Spies 1 any sealed bid See the hand of a rival" in text
    assert "Treaty" not in text.split("Your hand")[1].split("Standings")[0]


def test_the_position_with_its_chances() -> None:
    """Table 3.7: three legions hold against 1D6 with 0.4832, against 2D6 with 0.0911."""
    assert re.search(r"Spain 3 6 – Celts, Vikings .*?48% 9%", A.text("A"))
    assert "Next tribute: 6 (Spain). Upkeep of 3 legions: 3 tribute." in A.text("A")


def slip(seat: str, amount: int, total: int, *cards: str, bonus: int = 0) -> dict[str, object]:
    return {"seat": seat, "amount": amount, "cards": list(cards), "bonus": bonus, "total": total, "paid": amount}


def test_cards_on_a_slip_are_added_up() -> None:
    slips = [slip("A", 3, 7, "assassination"), slip("B", 0, 6, "senate_support", "senate_support")]
    data = {"what": "rome", "slips": slips, "rolls": [], "winner": "A", "reason": "highest", "was": "B", "legions": 2}
    text = told("auction", data, "bid_rome")
    assert "3 + 4 (Assassination) = 7" in text
    assert "0 + 3 (Senate Support) + 3 (Senate Support) = 6" in text


@pytest.mark.parametrize(
    ("winner", "reason", "was", "said"),
    [
        (None, "nobody", "neutral", "Nobody bid: Gaul stays as it was."),
        ("B", "governor", "B", "Equal totals: B stays governor of Gaul."),
        ("B", "highest", "B", "B keeps Gaul."),
        ("A", "highest", "B", "A takes Gaul with 2 legions."),
    ],
)
def test_who_wins_a_province(winner: str | None, reason: str, was: str, said: str) -> None:
    slips = [slip("B", 1, 5, bonus=4)]
    data = {"what": "gaul", "slips": slips, "rolls": [], "winner": winner, "reason": reason, "was": was, "legions": 2}
    text = told("auction", data, "diplomacy")
    assert said in text
    assert "1 + 4 (governor) = 5" in text


def test_the_caesar_stays() -> None:
    data = {"what": "rome", "slips": [], "rolls": [], "winner": "A", "reason": "caesar", "was": "A", "legions": 2}
    assert "Equal totals: A stays Caesar." in told("auction", data, "bid_rome")


def battle(**changes: object) -> str:
    data: dict[str, object] = {
        "n": 1, "where": "gaul", "cause": "reconquest", "attacker": "A", "defender": "lost", "legions": 3, "enemies": 7,
        "garrison": {"die": 4, "faces": [3, 4]}, "size": [], "rounds": [], "legion_hit": 4, "enemy_hit": 3,
        "left_legions": 1, "left_enemies": 0, "result": "taken", "owner": "A",
    }  # fmt: skip
    return told("battle", {**data, **changes}, "move", "A")


def test_a_reconquest() -> None:
    text = battle()
    assert "Battle 1, Gaul: A against the occupiers" in text
    assert "Garrison of the lost province [4] 2D6 of armies" in text
    assert "Its strength [3] [4] 7 armies" in text
    assert "A, 3 legions against 7 enemy armies." in text
    assert "A takes Gaul: 1 legion left." in text
    assert "The attack on Gaul is beaten off: 2 armies left." in battle(result="beaten", left_enemies=2)


def test_a_march_on_rome() -> None:
    rounds = [{"legions": [1, 5], "enemies": [6], "killed_legions": 0, "killed_enemies": 1}]
    text = battle(cause="march", where="rome", defender="B", enemies=1, garrison=None, rounds=rounds, enemy_hit=4)
    assert "Battle 1, Rome: A marches on Rome" in text
    assert "A, 3 legions against B, 1 legion. They hit on 1–4 and 1–4." in text
    assert "Round 1, attackers [1]* [5] destroyed: 1 legion" in text
    assert "Round 1, defenders [6] destroyed: 0 legions" in text


@pytest.mark.parametrize(
    ("cause", "attacker", "title"),
    [
        ("invasion", "huns", "Battle 1, Gaul: invasion of the Huns"),
        ("rebels", "rebels", "Battle 1, Gaul: rebellion"),
        ("revolt", "revolt_slaves", "Battle 1, Gaul: Slave revolt"),
        ("taxation", "rebels", "Battle 1, Gaul: revolt against the taxes"),
    ],
)
def test_other_battles(cause: str, attacker: str, title: str) -> None:
    text = battle(cause=cause, attacker=attacker, defender="B", garrison=None, size=[3, 4], result="held", owner="B")
    assert title in text
    assert "Strength of the enemy [3] [4] 7 armies" in text
    assert "Gaul is held: 1 legion left." in text


def test_both_sides_gone() -> None:
    assert "Nobody is left on either side: Gaul is lost." in battle(result="both_gone", owner="lost")
    assert "Gaul stays as it was: B." in battle(result="both_gone", owner="B")


INVASION = {
    "n": 3,
    "die": 15,
    "row": "carthaginians",
    "target": "egypt",
    "marches": [],
    "attacked": "egypt",
    "reason": "",
}


def test_invaders_who_march_on() -> None:
    text = told("invasion", {**INVASION, "marches": ["egypt", "middle_east"], "attacked": "byzantium"})
    assert "D20 [15] Carthaginians, bound for Egypt" in text
    assert "Lost already: Egypt and Middle East. They march on to Byzantium." in text


def test_invaders_who_stay_away() -> None:
    treaty = told("invasion", {**INVASION, "attacked": None, "reason": "treaty"})
    assert "The treaty holds: the Carthaginians stay at home" in treaty
    nowhere = told("invasion", {**INVASION, "attacked": None, "reason": "nowhere"})
    assert "Egypt is lost already and there is nowhere to go on to." in nowhere


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("struck", {"kind": "disaster", "province": "gaul", "die": 3, "lost": 0}, "D10 [3] Gaul: no tribute next turn"),
        ("struck", {"kind": "plague", "province": "gaul", "die": 3, "lost": 1}, "Gaul: a legion dies, none can"),
        ("struck", {"kind": "plague", "province": "gaul", "die": 3, "lost": 0}, "Gaul: no legion can be raised"),
        ("prosperity", {"province": "spain", "die": 2, "seat": "A", "amount": 5}, "Tribute [5] A receives 5 tribute"),
        ("prosperity", {"province": "gaul", "die": 3, "seat": None, "amount": 0}, "Gaul: nobody there to profit"),
        ("opportunity", {"seats": ["B"], "die": 2}, "May draw a card: B. The die among the players shows 2."),
        ("rebels", {"province": "gaul", "die": 3, "attacked": False}, "Gaul: lost already, nothing happens"),
        ("persian_coin", {"die": 2, "target": "byzantium"}, "D2 [2] Byzantium"),
        ("event", {"n": 9, "die": None, "kind": "rebels", "extra": True}, "Event 9, one more this late"),
        ("bread", {"seat": "A", "caesar": "B", "die": 5, "paid": 2}, "[5] B pays 2 tribute. There is no more."),
        ("taxation", {"seat": "A", "amount": 4, "provinces": ["spain", "gaul"]}, "4 tribute from Spain and Gaul"),
        ("gave", {"seat": "A", "target": "B", "amount": 2}, "A gives B 2 tribute."),
        ("spied", {"seat": "A", "target": "B", "what": "init"}, "A sends Spies to B: the Initiative."),
        ("raised", {"seat": "A", "province": "gaul", "count": 2, "cost": 6}, "A raises 2 legions for 6 tribute: Gaul."),
        ("allies", {"seat": "A", "province": "gaul", "die": 3, "count": 2}, "[3] 2 legions free of charge"),
        ("disbanded", {"seat": "A", "province": "gaul", "count": 1}, "A disbands 1 legion: Gaul."),
        ("bought", {"seat": "A", "province": "gaul", "cost": 10, "legions": 3}, "A buys Gaul with 3 legions for 10"),
        ("treaty", {"seat": "A", "region": "huns", "markers": 2}, "treaty with the Huns. Markers there now: 2."),
        ("folly", {"seat": "A", "caesar": "B"}, "B is Caesar no more, Rome is neutral."),
        ("eliminated", {"seat": "A", "fame": -1}, "A controls no province any more and is out, with Fame −1."),
        ("shuffled", {"generation": 1, "count": 12}, "The discard pile is shuffled into a new deck; cards: 12."),
        ("no_card", {"seat": "A"}, "No card was left for A."),
    ],
)
def test_a_sentence_for_each_kind(kind: str, data: dict[str, object], said: str) -> None:
    assert said in told(kind, {"n": 1, **data})


def test_moves_say_what_they_are_for() -> None:
    ways = {"mine": ".", "gift": "They obey its governor", "neutral": "They join the neutral garrison"}
    for into, said in {**ways, "lost": "to win it back", "rome": "against the Caesar's garrison"}.items():
        data = {"seat": "A", "source": "spain", "target": "gaul", "count": 2, "into": into}
        text = told("moved", data, "move")
        assert "A: 2 legions from Spain to Gaul" in text
        assert said in text


def test_income_is_an_equation_and_disasters_pay_nothing() -> None:
    data = {"seat": "A", "amount": 16, "provinces": ["spain", "rome"], "struck": ["gaul"]}
    assert "6 (Spain) + 10 (Rome) + 0 (Gaul, disaster) = 16 16" in told("income", data, "tribute")


def test_taxes_a_die_a_province() -> None:
    rolls = [("spain", 1, True), ("gaul", 4, False)]
    happened = [Event("tax_check", "tribute", {"seat": "A", "province": p, "die": d, "revolt": r}) for p, d, r in rolls]
    assert "Spain [1]* revolt! Gaul [4] quiet" in events(happened)


def test_what_spies_see_is_for_the_spy_alone() -> None:
    saw = Event(
        "saw", "bid_rome", {**slip("B", 3, 6, "senate_support"), "target": "B", "seat": "A", "what": "rome"}, ("A",)
    )
    hand = Event("saw_hand", "bid_rome", {"seat": "A", "target": "B", "cards": ["treaty", "spies"]}, ("A",))
    assert "Your spies see the slip of B: 3 + 3 (Senate Support) = 6." in events([saw, hand], "A")
    assert "Your spies see the hand of B: Treaty and Spies." in events([saw, hand], "A")
    for seat in ("B", "C", None):
        assert "Your spies" not in events([saw, hand], seat)


@pytest.mark.parametrize(
    ("outcome", "reason", "said"),
    [
        ("done", "", "2 legions raised."),
        ("cut", "no_money", "2 legions raised. Not all of it: there was not enough tribute."),
        ("skipped", "not_mine", "Not done: the province was not yours."),
        ("unused", "not_needed", "Not used: it was not needed."),
    ],
)
def test_results_with_their_reasons(outcome: str, reason: str, said: str) -> None:
    data = {"line": 0, "alternative": 0, "verb": "RAISE", "outcome": outcome, "reason": reason, "n": 2}
    page_text = events([Event("order", "raise", data, ("A",))], "A")
    assert "You sent no orders" in page_text  # no sheet in this hand-made step: only the frame knows its lines
    from pbem.render.speech import Speaker
    from pbem.rules.morome.page_orders import came

    assert Speaker("en").say(came([Event("order", "raise", data, ("A",))])[0].text) == said


def test_an_alternative_is_named() -> None:
    from pbem.render.speech import Speaker
    from pbem.rules.morome.page_orders import came

    data = {"line": 1, "alternative": 1, "verb": "MOVE", "outcome": "done", "reason": "", "n": 1}
    said = came([Event("order", "move", data, ("A",))])
    assert (said[0].line, Speaker("en").say(said[0].text)) == (1, "Alternative 2: 1 legion went.")
