"""Spies: a bid as a function of the slip seen (R74, rules 5.2, C22)."""

from __future__ import annotations

from typing import Any

from morome_table import Played, step


def bid(hands: dict[str, list[str]], sheets: dict[str, str], dice: str = "", **more: Any) -> Played:
    """The tribute and bid steps; every seat has the 6 tribute of its home, plus `money`."""
    seats = more.pop("seats", "ABC")
    options = more.pop("options", {})
    return step({"phase": "tribute", "hands": hands, **more}, sheets, dice, seats=seats, **options)


def slip(played: Played, seat: str) -> tuple[int, int]:
    """Amount and total on the open slip."""
    return next((s["amount"], s["total"]) for s in played.told("auction")[0]["slips"] if s["seat"] == seat)


def test_a_spy_of_a_spy_sees_the_final_slip() -> None:
    sheets = {
        "A": "ROME 1\nSPY B ROME IF TOTAL<=9 BID SEEN+1",
        "B": "ROME 0\nSPY C ROME IF TOTAL<=9 BID SEEN+1",
        "C": "ROME 2",
    }
    played = bid({"A": ["spies"], "B": ["spies"]}, sheets)
    assert [slip(played, s) for s in "ABC"] == [(4, 4), (3, 3), (2, 2)]
    assert played.state.caesar == "A"


def test_a_cycle_of_three_sees_base_slips() -> None:
    rule = "IF TOTAL<=9 BID SEEN+1"
    sheets = {
        "A": f"ROME 1\nSPY B ROME {rule}",
        "B": f"ROME 2\nSPY C ROME {rule}",
        "C": f"ROME 3\nSPY A ROME {rule}",
        "D": f"SPY A ROME {rule}",
    }
    played = bid({s: ["spies"] for s in "ABCD"}, sheets, "d10=1 d10=2", seats="ABCD")
    # A sees B's base 2, B sees 3, C sees 1; D stands outside and sees A's final 3.
    assert [slip(played, s)[0] for s in "ABCD"] == [3, 4, 2, 4]


def test_a_spy_who_sees_into_and_out_of_a_cycle() -> None:
    sheets = {
        "A": "ROME 1\nSPY B ROME IF TOTAL<=9 BID SEEN+1\nSPY C ROME",
        "B": "ROME 2\nSPY A ROME IF TOTAL<=9 BID SEEN+1",
        "C": "ROME 0\nSPY D ROME IF TOTAL<=9 BID SEEN+1",
        "D": "ROME 3",
    }
    played = bid({"A": ["spies", "spies"], "B": ["spies"], "C": ["spies"]}, sheets, seats="ABCD")
    # A sees B's base 2 (cycle) and C's final 4; B sees A's base 1.
    assert [slip(played, s)[0] for s in "ABCD"] == [5, 2, 4, 3]


def test_several_slips_are_one_view_c22c() -> None:
    sheets = {
        "A": "SPY B ROME IF TOTAL<=4 BID 1\nSPY C ROME IF MAX TOTAL>=5 AND AMOUNT=4 AND HAS senate_support BID 6",
        "B": "ROME 4",
        "C": "ROME 2 + senate_support",
    }
    played = bid({"A": ["spies", "spies"], "C": ["senate_support"]}, sheets)
    assert slip(played, "A") == (6, 6)
    assert [e.data["total"] for e in played.events if e.kind == "saw" and e.to == ("A",)] == [4, 5]


def test_rules_of_a_line_without_a_card_count_all_the_same_c22c() -> None:
    sheets = {"A": "SPY C ROME IF TOTAL<=9 BID 2\nSPY B ROME IF TOTAL<=9 BID 5", "B": "ROME 1", "C": "ROME 0"}
    played = bid({"A": ["spies"]}, sheets)
    assert slip(played, "A")[0] == 2  # the first rule fits
    swapped = {"A": "SPY C ROME IF TOTAL>=1 BID 2\nSPY B ROME IF TOTAL<=9 BID 5", "B": "ROME 1", "C": "ROME 0"}
    played = bid({"A": ["spies"]}, swapped)
    assert slip(played, "A")[0] == 5  # the rule of the second line, though only C was seen
    assert played.orders("A") == [("done", ""), ("skipped", "no_card")]


def test_no_rule_without_a_spy() -> None:
    played = bid({}, {"A": "ROME 3\nSPY B ROME IF TOTAL<=9 BID 0"})
    assert slip(played, "A")[0] == 3


def test_else_base_ends_the_list() -> None:
    sheets = {"A": "ROME 3\nSPY B ROME IF TOTAL>=9 BID 0 ELSE BASE\nSPY C ROME IF TOTAL<=9 BID 6"}
    played = bid({"A": ["spies", "spies"]}, sheets)
    assert slip(played, "A")[0] == 3


def test_the_condition_of_the_order_comes_first() -> None:
    sheets = {"A": "ROME 3\nSPY B ROME IF CAESAR IF TOTAL<=9 BID 0\nSPY C ROME IF NOT CAESAR IF TOTAL<=9 BID 1"}
    played = bid({"A": ["spies"]}, sheets)
    assert slip(played, "A")[0] == 1
    assert played.orders("A") == [("unused", "replaced"), ("skipped", "condition"), ("done", "")]


def test_seen_plus_k_max_and_cards_c22e() -> None:
    hands = {"A": ["spies", "senate_support", "assassination"]}
    sheets = {"A": "SPY B ROME IF TOTAL<=9 BID SEEN+2 USING senate_support", "B": "ROME 5"}
    played = bid(hands, sheets)
    assert slip(played, "A") == (4, 7)  # 5 + 2 - 3
    sheets["A"] = "SPY B ROME IF TOTAL<=9 BID SEEN+2 MAX 1 USING senate_support"
    assert slip(bid(hands, sheets), "A") == (1, 4)
    sheets = {"A": "SPY B ROME IF TOTAL<=9 BID SEEN USING senate_support + assassination", "B": "ROME 5"}
    assert slip(bid(hands, sheets), "A") == (0, 7)  # cards alone are more than enough


def test_a_rules_cards_are_spent_the_base_slips_are_not() -> None:
    hands = {"A": ["spies", "senate_support", "assassination"]}
    sheets = {"A": "ROME 1 + assassination\nSPY B ROME IF TOTAL<=9 BID SEEN USING senate_support", "B": "ROME 5"}
    played = bid(hands, sheets, "d10=1 d10=2")
    assert [card.id for card in played.state.hands["A"]] == ["assassination"]
    assert played.state.discard == {"spies": 1, "senate_support": 1}


def test_a_caesar_who_spies_cannot_use_assassination() -> None:
    hands = {"A": ["spies", "assassination"]}
    sheets = {"A": "SPY B ROME IF TOTAL<=9 BID SEEN+1 USING assassination", "B": "ROME 5"}
    played = bid(hands, sheets, caesar="A")
    assert slip(played, "A") == (6, 6)
    assert played.state.holds("A", "assassination") == 1


def test_slips_are_seen_cut_and_without_struck_cards_c22d() -> None:
    sheets = {"A": "SPY B ROME IF TOTAL=6 AND NOT HAS senate_support BID 1", "B": "ROME 99 + senate_support"}
    played = bid({"A": ["spies"]}, sheets)
    assert slip(played, "A")[0] == 1


def test_a_spys_bid_is_cut_to_his_money() -> None:
    played = bid({"A": ["spies"]}, {"A": "SPY B ROME IF TOTAL<=99 BID SEEN+9", "B": "ROME 5"})
    assert slip(played, "A")[0] == 6


def test_who_knows_what() -> None:
    played = bid({"A": ["spies"]}, {"A": "SPY B ROME IF TOTAL<=9 BID 0", "B": "ROME 1"})
    assert [(e.data["seat"], e.data["target"], e.to) for e in played.events if e.kind == "spied"] == [("A", "B", None)]
    assert [e.to for e in played.events if e.kind == "saw"] == [("A",)]


def test_the_same_seat_is_not_spied_on_twice() -> None:
    played = bid({"A": ["spies", "spies"]}, {"A": "SPY B ROME\nSPY B ROME IF TOTAL<=9 BID 2"})
    assert played.orders("A") == [("done", ""), ("skipped", "spied_already")]
    assert played.state.holds("A", "spies") == 1
    assert slip(played, "A")[0] == 2


def test_a_hand_is_seen_even_while_rome_is_lost_c22a() -> None:
    sheets = {"A": "SPY B HAND\nSPY B ROME", "B": "ROME 1"}
    played = bid({"A": ["spies", "spies"], "B": ["treaty", "spies"]}, sheets, provinces={"rome": "lost"})
    seen = [e for e in played.events if e.kind == "saw_hand"]
    assert [(e.data["cards"], e.to) for e in seen] == [(["treaty", "spies"], ("A",))]
    assert played.orders("A") == [("done", ""), ("skipped", "rome_lost")]
    assert played.state.holds("A", "spies") == 1


def test_what_a_hand_held_decides_a_slip_c17() -> None:
    sheet = "SPY B HAND\nROME 6 IF HAND(B) HAS assassination OR ROME 1 IF NOT HAND(C) HAS assassination"
    played = bid({"A": ["spies"], "B": ["assassination"]}, {"A": sheet})
    assert slip(played, "A")[0] == 6
    played = bid({"A": ["spies"], "C": ["assassination"]}, {"A": sheet})
    assert slip(played, "A")[0] == 1  # C's hand was not seen, so the test is false


def test_initiative_is_an_auction_too() -> None:
    at = {"phase": "initiative", "money": {"A": 5, "B": 5}, "hands": {"A": ["spies", "forced_march"]}}
    sheets = {"A": "INIT 0 CHOOSE last\nSPY B INIT IF TOTAL<=9 BID SEEN+1 USING forced_march", "B": "INIT 4"}
    played = step(at, sheets)
    told = played.told("initiative")[0]
    assert [(s["seat"], s["amount"], s["total"]) for s in told["slips"]] == [("A", 2, 5), ("B", 4, 4)]
    assert told["order"] == ["B", "A"]  # CHOOSE of the base slip stays


def test_the_governors_four_is_in_total_not_in_amount_c22d() -> None:
    at = {"phase": "control", "money": {"A": 9, "B": 9}, "hands": {"A": ["provincial_politics", "spies"]}}
    at |= {"provinces": {"egypt": "A:3"}}
    sheets = {
        "A": "POLITICS greece\nSPY B greece IF TOTAL=6 AND AMOUNT=2 BID SEEN+1",
        "B": "BIDFOR greece 2",
    }
    quiet = "d6=1 d6=1 d10=9 d10=1 d10=9 d10=1"
    played = step(at, sheets, quiet)
    assert played.after["diplomacy"]["provinces"]["greece"] == "A:3"
    assert played.told("auction")[0]["slips"][0]["paid"] == 7


def test_a_governor_who_spies_needs_four_less() -> None:
    at = {"phase": "control", "money": {"A": 9, "B": 9}, "hands": {"A": ["provincial_politics"], "B": ["spies"]}}
    sheets = {"A": "POLITICS greece\nBIDFOR greece 6", "B": "SPY A greece IF TOTAL<=9 BID SEEN+1"}
    played = step(at, sheets, "d6=1 d6=1 d10=9 d10=1 d10=9 d10=1")
    assert [s["amount"] for s in played.told("auction")[0]["slips"]] == [6, 3]
    assert played.told("auction")[0]["winner"] == "B"


def test_only_the_next_auction_of_a_province_is_spied_on_c22b() -> None:
    at = {"phase": "control", "money": {"A": 9, "B": 9}}
    at |= {"hands": {"A": ["provincial_politics", "provincial_politics", "spies", "spies"]}}
    sheets = {"A": "POLITICS greece\nPOLITICS greece\nSPY B greece IF TOTAL<=9 BID 0\nBIDFOR greece 1"}
    played = step(at, sheets, "d6=1 d6=1 d10=9 d10=1 d10=9 d10=1")
    assert [[s["amount"] for s in a["slips"]] for a in played.told("auction")] == [[0, 0], [1, 0]]
    assert played.state.holds("A", "spies") == 1


def test_no_auction_no_spy() -> None:
    at = {"phase": "control", "hands": {"A": ["spies"]}}
    played = step(at, {"A": "SPY B greece\nBIDFOR greece 1"}, "d6=1 d6=1 d10=9 d10=1 d10=9 d10=1")
    assert played.orders("A") == [("unused", "no_auction"), ("unused", "no_auction")]
    assert played.state.holds("A", "spies") == 1


def test_who_is_out_cannot_be_spied_on() -> None:
    at = {"phase": "tribute", "out": ["B"], "turn": 2, "hands": {"A": ["spies"]}}
    played = step(at, {"A": "SPY B ROME"}, seats="ABC")
    assert played.orders("A") == [("skipped", "dead_target")]
