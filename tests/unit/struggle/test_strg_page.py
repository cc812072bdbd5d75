"""Reports of Struggle for Rome: steps of handed cases told, section by section."""

from __future__ import annotations

import pytest
from strg_report_table import case, part, play


def orders(name: str, seat: str) -> str:
    return part(play(case(name)).text(seat), "came of them", "What happened")


def test_sections_in_the_order_of_reading() -> None:
    text = play(case("trade-deal-to-and-times")).raw("A")
    titles = [
        "Your orders and what came", "What happened", "Trade and build", "Tribe of the horsemen",
        "Tribe of the warriors", "Production for round 2", "The map", "Your position", "The notice board",
        "Decks and piles", "Standings", "What comes next", "Values of this game", "How the dice",
    ]  # fmt: skip
    places = [text.index(f"\n{title}") for title in titles]
    assert places == sorted(places)


def test_a_7_is_told_with_who_moves_the_legionnaire_and_who_is_robbed() -> None:
    """2 (B), 8 (C), 7 (A): a horse of C's hand of grain and ore; the lot says the ore."""
    step = play(case("production-seven-by-the-roller"))
    common = "7: the legionnaire is called A moves the legionnaire from HI2 to GE7. A robs C of a card, drawn unseen."
    assert f"{common} You know what it was: 1 ore." in step.text("A")
    assert f"{common} You lost 1 ore." in step.text("C")
    for other in ("B", None):
        assert f"{common} Number 4" in step.text(other)
        assert "C: robbed by A" in step.text(other)
    assert "2 LEGION" not in step.text("B")
    assert "LEGION GE5 – Not used: you did not roll the number that calls the legionnaire." in orders(
        "production-seven-by-the-roller", "B"
    )


def test_production_says_each_roll_and_who_gets_what_from_where() -> None:
    step = play(case("production-one-card-a-hex"))
    text = part(step.text("A"), "Production for round 2", "The map")
    assert "[4] [5] 9 -" in text
    assert "- A: 1 grain (GE7)" in text
    assert "- C: 1 ore (BA7)" in text
    assert "- A: 1 pasture card (GE4). Your pasture cards: 1 horse." in text
    assert "[1] [1] 2: nobody stands at a hex with this number" in text
    assert "the legionnaire stays on HI2, nothing is stolen." in text
    assert "Player Grain Ore Pasture cards Together" in text
    assert "Your pasture cards" not in step.text("B")


def test_a_deal_and_the_notice_board() -> None:
    text = play(case("trade-deal-to-and-times")).text(None)
    assert "A gives 1 grain to C and gets 1 ore." in text
    board = part(text, "The notice board", "Decks and piles")
    assert "A 1 grain 1 ore C 1 of 2" in board
    assert "B 1 ore 1 grain – no partner" in board


def test_the_bank_and_its_unseen_card() -> None:
    step = play(case("trade-bank"))
    assert "A gives the bank 3 grain and gets 1 pasture card. You drew 1 cattle." in step.text("A")
    assert "A gives the bank 3 grain and gets 1 pasture card. A gives the bank 3 horses and gets 1 ore." in " ".join(
        step.text("B").replace(" - ", " ").split()
    )
    assert "BANK 3 grain > 1 ore ✗ Not done: the goods were not there." in orders("trade-bank", "A")


def test_purchases_with_what_was_paid_for_them() -> None:
    step = play(case("build-costs"))
    text = step.text("B")
    assert "A builds 1 figure for the horsemen and 1 figure for the warriors; paid: 1 ore and 1 horse." in text
    assert "A builds 1 wagon for the box of the warriors; paid: 1 grain, 1 horse and 1 cattle." in text
    assert "A buys 1 development card; paid: 1 gold and 1 cattle." in text
    assert "Your new card: treasure." in step.text("A")
    assert "treasure." not in text


def test_tolls_are_told_with_route_and_arrows() -> None:
    text = part(play(case("move-first-arrow-and-tolls")).text(None), "Tribe of the horsemen", "Tribe of the warriors")
    assert "The horsemen of A march B20 → " in text
    assert "→ B15. The first arrow is free: a land arrow. Toll for 1 land arrow: 1 grain." in text
    assert "→ C15. The first arrow is free: a land arrow. Toll for 1 land arrow: 3 gold." in text
    assert "→ D16. The one arrow on the way is free: a land arrow." in text


def test_cards_with_a_tribe() -> None:
    step = play(case("cards-great-warrior"))
    text = step.text(None)
    assert (
        "A plays the card great warrior for the horsemen. The horsemen of A go from B20 to H17, without toll." in text
    )
    assert "They plunder Rome in Southern Italy. The counter shows: 2 gold. Gold: 2 (counter)." in text
    kept = "great_warrior horsemen – Not used: the card would have made no difference, so it stays in your hand."
    assert kept in orders("cards-great-warrior", "B")


def test_who_was_first() -> None:
    text = orders("sheet-or-another-seat-was-first", "B")  # cells stand side by side
    assert "✓ Alternative 2, since A was" in text
    assert "Moved to D18. Regensburg is" in text


def test_red_fields_cost_a_figure_and_wagons_bring_gold() -> None:
    step = play(case("plunder-rewards-and-red-field"))
    text = step.text(None)
    assert (
        "The counter shows: 2 gold, red field. Gold: 2 (counter) + 3 (wagons) = 5. A figure of the box is lost." in text
    )
    assert "- Mainz: plundered by A" in text


def test_a_kingdom_is_founded_and_grows() -> None:
    text = play(case("expand-over-sea-and-past-a-city")).text(None)
    assert "The warriors of A conquer Palermo in Southern Italy from Cartagena, over a sea arrow." in text
    assert "- Palermo: conquered by A, warriors" in text
    assert "- A: 2 → 3 points" in text
    founded = play(case("found-kingdom")).text(None)
    assert "and found a kingdom." in founded


def test_the_final_count_is_an_equation_and_gold_decides() -> None:
    text = part(play(case("end-tie-decided-by-gold")).text(None), "The end of the game", "What happened")
    assert "Winner: A. - Place 1: A - Place 2: B - Place 3: C Between equal points the gold decides." in text
    assert "- A shows treasure and victory card (1 point). Treasures give 7 gold." in text
    assert "6 (cities) + 2 (Scourge of Rome) + 2 " in text
    assert "the end" in play(case("end-tie-decided-by-gold")).text(None)
    own = play(case("end-tie-decided-by-gold")).text("A")
    assert not [title for title in ("What comes next", "Your position", "The way to victory") if title in own]


def test_pace_phase() -> None:
    step = play(case("pace-phase-warriors"))
    text = step.text("A")
    assert text.startswith("Struggle for Rome: round 3, Tribe of the warriors")
    assert "Tribe of the horsemen -" not in text
    assert "Your next sheet is for: Trade and build (BANK, OFFER, BUILD, BUY, PLAY)." in text
    assert "Without a sheet you trade, build and buy nothing." in text


@pytest.mark.parametrize("name", ["trade-bank", "cards-diplomat-steals", "end-tie-decided-by-gold", "sheet-italian"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_reader_gets_a_report(name: str, lang: str) -> None:
    step = play(case(name))
    for seat in (None, *step.after.seats):
        assert len(step.text(seat, lang)) > 2000
