"""Move, Control, Diplomacy: what the handed cases leave open."""

from __future__ import annotations

from typing import Any

from morome_table import Played, step

QUIET = "d6=1 d6=1 d10=9 d10=10 d10=9 d10=10"  # two events: prosperity in Egypt, which is neutral


def move(provinces: dict[str, str], sheets: dict[str, str], dice: str = "", **more: Any) -> Played:
    options = more.pop("options", {})
    return step({"phase": "move", "provinces": provinces, **more}, sheets, dice, **options)


def lands(played: Played, *names: str) -> list[str]:
    return [played.state.owner[n][0] + str(played.state.legions[n]) for n in names]


def test_the_word_must_be_about_the_destination_c25() -> None:
    lines = "MOVE spain > gaul 1 IF {}"
    for test, goes in [
        ("NEUTRAL(gaul)", True), ("NEUTRAL AND NOT CAESAR", True), ("NEUTRAL(rome)", False), ("NOT LOST", False),
    ]:  # fmt: skip
        played = move({}, {"A": lines.format(test)})
        assert lands(played, "gaul") == ["n4" if goes else "n3"], test
    for test, goes in [("GIFT", True), ("OWNER(gaul)=B", False), ("GIFT AND OWNER(gaul)=B", True)]:
        played = move({"gaul": "B:1"}, {"A": lines.format(test)})
        assert lands(played, "gaul") == ["B2" if goes else "B1"], test


def test_reasons_of_moves_not_made() -> None:
    sheet = """
MOVE spain > gaul 1
MOVE greece > baltics 1
MOVE spain > britain 3 IF NEUTRAL
MOVE spain > gaul 1 IF NEUTRAL
MOVE spain > gaul 1 IF GIFT"""
    played = move({}, {"A": sheet})
    assert played.orders("A") == [
        ("skipped", "neutral_unasked"), ("skipped", "not_mine"), ("done", ""), ("skipped", "no_legions"),
        ("skipped", "condition"),
    ]  # fmt: skip


def test_an_alternative_onto_a_lost_province_needs_three_c25() -> None:
    provinces = {"spain": "A:4", "gaul": "lost", "britain": "A:0", "north_italy": "A:2"}
    two = "MOVE spain > gaul 2 OR MOVE spain > britain 1"
    assert lands(move(provinces, {"A": two}), "britain") == ["A1"]
    # With the two of the earlier line it makes three; row 1, 1 army: 1,1,1 against 6.
    helped = "MOVE north_italy > gaul 2\nMOVE spain > gaul 1 OR MOVE spain > britain 1"
    played = move(provinces, {"A": helped}, "d6=1 d6=1 d6=1 d6=1 d6=1 d6=6")
    assert lands(played, "gaul", "britain") == ["A3", "A0"]


def test_battles_in_the_order_of_the_lines() -> None:
    provinces = {"north_italy": "A:9", "gaul": "lost", "baltics": "lost", "spain": "A:1"}
    sheet = "MOVE north_italy > baltics 3\nMOVE north_italy > gaul 3\nMOVE north_italy > baltics 1"
    dice = "d6=1 d6=1 d6=1 d6=1 d6=1 d6=1 d6=6 d6=1 d6=1 d6=1 d6=1 d6=1 d6=6"
    played = move(provinces, {"A": sheet}, dice)
    assert [b["where"] for b in played.told("battle")] == ["baltics", "gaul"]
    assert lands(played, "baltics", "gaul", "north_italy") == ["A4", "A3", "A2"]


def test_legions_kept_at_home_stay_taken_for_later_lines_c25() -> None:
    provinces = {"spain": "A:2", "gaul": "lost", "britain": "A:0"}
    played = move(provinces, {"A": "MOVE spain > gaul 2\nMOVE spain > britain 1"})
    assert lands(played, "spain", "britain") == ["A2", "A0"]
    assert played.orders("A") == [("skipped", "few_legions"), ("skipped", "no_legions")]


def test_a_later_seat_sees_what_the_earlier_did() -> None:
    provinces = {"spain": "A:3", "gaul": "B:1", "north_italy": "neutral:3"}
    sheets = {"A": "MOVE spain > gaul 3 IF GIFT", "B": "MOVE gaul > north_italy 4 IF NEUTRAL AND LEGIONS(gaul)=4"}
    assert lands(move(provinces, sheets), "spain", "gaul", "north_italy") == ["A0", "B0", "n7"]


def test_marches_are_one_attack_with_one_card_c25() -> None:
    provinces = {"north_italy": "A:1", "byzantium": "A:1", "egypt": "A:1", "rome": "B:1"}
    sheet = "MARCH north_italy > rome 1, greece > rome 3\nMARCH byzantium > rome 1 OR MARCH egypt > rome 1"
    played = move(provinces, {"A": sheet}, "d6=4 d6=5 d6=5", hands={"A": ["march_on_rome", "march_on_rome"]})
    assert lands(played, "rome", "egypt") == ["A2", "A1"]
    assert played.state.holds("A", "march_on_rome") == 1
    assert played.orders("A") == [("cut", "no_legions"), ("done", "")]


def test_no_march_without_a_card_or_on_a_lost_rome() -> None:
    provinces = {"north_italy": "A:3", "rome": "B:1"}
    assert move(provinces, {"A": "MARCH north_italy > rome 1"}).orders("A") == [("skipped", "no_card")]
    lost = provinces | {"rome": "lost"}
    played = move(lost, {"A": "MARCH north_italy > rome 3"}, hands={"A": ["march_on_rome"]})
    assert played.orders("A") == [("skipped", "rome_lost")]
    own = provinces | {"rome": "A:1"}
    played = move(own, {"A": "MARCH north_italy > rome 3"}, hands={"A": ["march_on_rome"]})
    assert played.orders("A") == [("skipped", "own_rome")]


def test_a_caesar_robbed_of_his_last_province_is_out_after_the_phase() -> None:
    provinces = {"greece": "neutral:3", "rome": "B:0", "north_italy": "A:1"}
    played = move(provinces, {"A": "MARCH north_italy > rome 1"}, hands={"A": ["march_on_rome"], "B": ["spies"]})
    assert played.state.out == ["B"] and played.state.losses == {"B": 1}
    assert played.outcome.opens == ["card/republic/0/0", "card/republic/0/1"]
    assert played.state.order == ["A", "B"]  # C8


def test_legions_of_earlier_lines_do_not_change_tests_c25() -> None:
    sheet = "MOVE spain > gaul 2 IF NEUTRAL\nMOVE spain > britain 1 IF NEUTRAL AND LEGIONS(spain)=3"
    assert lands(move({}, {"A": sheet}), "spain", "gaul", "britain") == ["A0", "n5", "n4"]


def control(sheets: dict[str, str], dice: str = QUIET, **more: Any) -> Played:
    options = more.pop("options", {})
    seats = more.pop("seats", "AB")
    return step({"phase": "control", **more}, sheets, dice, seats=seats, **options)


def test_a_neutral_rome_is_for_sale_r43() -> None:
    played = control({"A": "BUY rome"}, money={"A": 10})
    assert played.state.caesar == "A"
    assert played.told("bought") == [{"seat": "A", "province": "rome", "cost": 10, "legions": 3}]


def test_buy_in_the_moving_order_r42() -> None:
    played = control({"A": "BUY gaul", "B": "BUY gaul"}, order=["B", "A"], money={"A": 10, "B": 10})
    assert played.state.owner["gaul"] == "B"
    assert played.orders("A") == [("skipped", "not_neutral")]
    assert played.told("fame")[1]["parts"] == [["governor", 2], ["gained", 1]]


def test_treaty_needs_its_tribute_and_counts_at_once_r45() -> None:
    hands = {"A": ["treaty", "treaty"]}
    assert control({"A": "TREATY celts"}, hands=hands).orders("A") == [("skipped", "no_money")]
    # The marker made in this turn stops the Celts of this turn.
    dice = "d6=1 d6=1 d10=1 d20=2 d10=9 d10=10"
    played = control({"A": "TREATY celts\nTREATY celts"}, dice, hands=hands, money={"A": 2})
    assert played.after["diplomacy"]["treaties"] == {"celts": 2}
    assert played.state.treaties == {"celts": 1}


def test_an_auction_won_nowhere_spends_the_card_c26() -> None:
    played = control({"A": "POLITICS gaul"}, hands={"A": ["provincial_politics"]})
    assert played.state.discard == {"provincial_politics": 1}
    assert played.told("auction")[0]["winner"] is None and played.state.owner["gaul"] == "neutral"


def test_a_tie_without_the_governor_is_rolled_r47() -> None:
    at: dict[str, Any] = {"hands": {"A": ["provincial_politics"]}, "money": {"A": 5, "B": 5, "C": 5}}
    sheets = {"A": "POLITICS gaul\nBIDFOR gaul 2", "B": "BIDFOR gaul 2", "C": "BIDFOR gaul 1"}
    provinces = {"egypt": "neutral:3", "baltics": "C:3"}
    played = control(sheets, "d10=4 d10=9 " + QUIET, seats="ABC", provinces=provinces, **at)
    assert played.state.owner["gaul"] == "B"
    assert list(played.state.money.values()) == [3, 3, 4]


def test_a_province_lost_by_auction_r67() -> None:
    at: dict[str, Any] = {"hands": {"A": ["provincial_politics"]}, "money": {"A": 9}, "provinces": {"gaul": "B:1"}}
    sheets = {"A": "POLITICS gaul\nBIDFOR gaul 5"}
    played = control(sheets, **at)
    assert [f["parts"] for f in played.told("fame")] == [[["governor", 2]], [["governor", 1]]]
    anywhere = control(sheets, options={"fame_loss_scope": "any"}, **at)
    assert anywhere.told("fame")[1]["parts"] == [["governor", 1], ["lost", -1]]


def test_the_governor_pays_when_he_wins_c26() -> None:
    at: dict[str, Any] = {"hands": {"A": ["provincial_politics"]}, "money": {"A": 9, "B": 9}}
    sheets = {"A": "POLITICS greece\nBIDFOR greece 3", "B": "BIDFOR greece 2"}
    assert list(control(sheets, **at).state.money.values()) == [6, 7]
    played = control(sheets, options={"politics_bids_paid": "winner"}, **at)
    assert list(played.state.money.values()) == [9, 7]


def test_folly_takes_the_last_province_and_may_cost_fame() -> None:
    at: dict[str, Any] = {"hands": {"A": ["emperors_folly"]}, "provinces": {"greece": "neutral:1", "rome": "B:2"}}
    played = control({"A": "FOLLY"}, **at)
    assert played.state.out == ["B"] and played.state.losses == {}
    assert played.state.exits["B"] == (1, 8)
    exiled = control({"A": "FOLLY"}, options={"fame_loss_scope": "any", "elimination": "exile"}, **at)
    assert exiled.told("fame")[1]["parts"] == [["lost", -1]]


def test_each_line_is_finished_before_the_next_c26() -> None:
    at: dict[str, Any] = {"hands": {"A": ["provincial_politics", "treaty"]}, "money": {"A": 3}}
    played = control({"A": "POLITICS gaul\nTREATY saxons\nBIDFOR gaul 2"}, **at)
    assert played.state.treaties == {"saxons": 1} and played.state.owner["gaul"] == "A"
