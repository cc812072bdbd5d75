"""Deals: which offers fit, who is asked first, what changes hands, the notice board (K17)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strg_table import Played, game, line, place, resolve

from pbem.core.dice import NoDice
from pbem.core.orders import Test
from pbem.rules.struggle.model import GOODS, Posted
from pbem.rules.struggle.orders import Build, Offer, Play

HAS_ORE = Test("HAS", "2 ore")


def goods(**found: int) -> tuple[tuple[str, int], ...]:
    return tuple((good, found[good]) for good in GOODS if good in found)


def offer(give: dict[str, int], want: dict[str, int], seat: str = "", times: int = 1) -> Offer:
    return Offer(goods(**give), goods(**want), seat, times)


def trade(players: dict[str, Any], sheets: dict[str, list[Any]], **state: Any) -> Played:
    g = game("phase")
    return resolve(g, place(g, sorted({*players, *sheets, "A", "B", "C"}), players=players, **state), sheets)


def held(played: Played, seat: str) -> dict[str, int]:
    return {good: n for good, n in played.state.players[seat].goods.items() if n}


GOLD_FOR_ORE, ORE_FOR_GOLD = offer({"gold": 2}, {"ore": 1}), offer({"ore": 1}, {"gold": 2})


def test_a_deal_is_told() -> None:
    """rules: K17"""
    sheets = {"A": [GOLD_FOR_ORE], "B": [ORE_FOR_GOLD]}
    played = trade({"A": {"gold": 2}, "B": {"ore": 1}}, sheets)
    assert played.told("deal") == [{
        "seat": "A", "other": "B", "gave": [["gold", 2]], "got": [["ore", 1]],
        "line": line(GOLD_FOR_ORE).text, "other_line": line(ORE_FOR_GOLD).text,
    }]  # fmt: skip
    assert played.orders("A") == played.orders("B") == [("done", "")]
    kinds = [event.kind for event in played.events if event.to is None]
    assert kinds == ["deal", "posted"]


def test_clockwise_from_the_active_seat_then_written_order() -> None:
    """B is first: C is asked before A; of C the line above. rules: K14, K17"""
    players = {"A": {"ore": 1}, "B": {"gold": 2}, "C": {"ore": 1, "horse": 1}}
    above = offer({"ore": 1, "horse": 1}, {"gold": 1})
    sheets = {"A": [ORE_FOR_GOLD], "B": [GOLD_FOR_ORE], "C": [above, ORE_FOR_GOLD]}
    played = trade(players, sheets, first="B")
    assert [data["other"] for data in played.told("deal")] == ["C"]
    assert held(played, "B") == {"ore": 1, "horse": 1}
    assert played.orders("C") == [("done", ""), ("skipped", "no_goods")]
    assert played.orders("A") == [("skipped", "no_partner")]


def test_a_pair_repeats_then_the_search_goes_on() -> None:
    players = {"A": {"gold": 9}, "B": {"ore": 2}, "C": {"ore": 5}}
    sheets = {
        "A": [offer({"gold": 2}, {"ore": 1}, times=4)],
        "B": [offer({"ore": 1}, {"gold": 1}, times=9)],
        "C": [offer({"ore": 1}, {"gold": 2})],
    }
    played = trade(players, sheets)
    assert [data["other"] for data in played.told("deal")] == ["B", "B", "C"]
    assert played.orders("A") == [("cut", "no_partner")] and played.orders("B") == [("cut", "no_goods")]
    assert played.orders("C") == [("done", "")]
    told = {event.to[0]: event.data["n"] for event in played.events if event.kind == "order" and event.to}
    assert told == {"A": 3, "B": 2, "C": 1}


def test_an_offer_to_one_seat_is_for_no_other() -> None:
    """A's offer is for B, who has none: neither A nor C finds a partner. rules: K17"""
    sheets = {"A": [offer({"gold": 2}, {"ore": 1}, "B")], "B": [], "C": [ORE_FOR_GOLD]}
    played = trade({"A": {"gold": 2}, "C": {"ore": 1}}, sheets)
    assert not played.told("deal")
    assert played.orders("A") == played.orders("C") == [("skipped", "no_partner")]


def test_an_offer_stands_after_its_owners_turn() -> None:
    played = trade({"A": {"gold": 2}, "C": {"ore": 1}}, {"A": [GOLD_FOR_ORE], "C": [ORE_FOR_GOLD]})
    assert [(data["seat"], data["other"]) for data in played.told("deal")] == [("A", "C")]
    players = {"A": {"gold": 2}, "C": {"gold": 9}}
    sheets = {"A": [GOLD_FOR_ORE], "C": [Build("figures"), offer({"gold": 1}, {"horse": 1}), ORE_FOR_GOLD]}
    played = trade(players, sheets)
    assert not played.told("deal")  # C has no ore at all
    late = {"A": [GOLD_FOR_ORE], "B": [offer({"ore": 1}, {"horse": 1})], "C": [offer({"horse": 1}, {"ore": 1})]}
    late["C"].append(ORE_FOR_GOLD)  # C has the ore only when it is active: then A's offer, made before, is taken
    played = trade({"A": {"gold": 2}, "B": {"ore": 1}, "C": {"horse": 1}}, late)
    pairs = [(data["seat"], data["other"]) for data in played.told("deal")]
    assert pairs == [("B", "C"), ("C", "A")]
    assert played.orders("A") == [("done", "")]


def test_an_offer_in_a_choice_is_there_at_its_moment_only() -> None:
    """rules: K17"""
    players = {"A": {"gold": 2}, "B": {"ore": 1}}
    choice = line(ORE_FOR_GOLD, Build("figures"))
    played = trade(players, {"A": [GOLD_FOR_ORE], "B": [choice]})
    assert [(data["seat"], data["other"]) for data in played.told("deal")] == [("B", "A")]
    assert played.orders("A") == played.orders("B") == [("done", "")]
    played = trade(players, {"A": [line(GOLD_FOR_ORE, Build("figures"))], "B": [choice]})
    assert not played.told("deal")
    assert played.told("posted")[0]["offers"] == [
        {"seat": "A", "give": [["gold", 2]], "want": [["ore", 1]], "to": None, "times": 1, "struck": 0,
         "standing": False},
        {"seat": "B", "give": [["ore", 1]], "want": [["gold", 2]], "to": None, "times": 1, "struck": 0,
         "standing": False},
    ]  # fmt: skip


def test_only_offers_that_were_made_are_on_the_notice_board() -> None:
    """A choice that was not reached and an offer whose condition was never true stay in the sheet. rules: K17"""
    players = {"A": {"gold": 9, "ore": 1, "horse": 1}, "B": {"gold": 15}}
    never = Test("MINE", "roma")
    sheets = {
        "A": [
            line(Build("figures"), GOLD_FOR_ORE),
            line(GOLD_FOR_ORE, tests=(never,)),
            line(offer({"gold": 3}, {"ore": 1})),
        ],
        "B": [
            line(offer({"gold": 4}, {"ore": 1}), Build("figures"), tests=(never,)),
            line(Build("wagon", "horsemen"), GOLD_FOR_ORE),
        ],
    }
    played = trade(players, sheets)
    made = [(each["seat"], each["give"], each["standing"]) for each in played.told("posted")[0]["offers"]]
    assert made == [("A", [["gold", 3]], True)]
    assert [(each.seat, each.give) for each in played.state.offers] == [("A", (("gold", 3),))]
    played = trade({**players, "B": {"gold": 2}}, sheets)  # no wagon can be paid, so the offer is made
    assert [each.seat for each in played.state.offers] == ["A", "B"]


@pytest.mark.parametrize("ore", [1, 2])
def test_conditions_of_both_are_looked_at(ore: int) -> None:
    """B deals only while it has two ore: once. rules: K10, K17"""
    sheets = {
        "A": [offer({"gold": 2}, {"ore": 1}, times=2)],
        "B": [line(offer({"ore": 1}, {"gold": 2}, times=2), tests=(HAS_ORE,))],
    }
    played = trade({"A": {"gold": 4}, "B": {"ore": ore}}, sheets)
    assert len(played.told("deal")) == ore - 1
    assert played.orders("B") == [("cut" if ore > 1 else "skipped", "condition")]


def test_the_board_shows_the_last_trade_phase() -> None:
    sheets = {"C": [offer({"grain": 1}, {"cattle": 1}, "A", 3)], "A": [ORE_FOR_GOLD]}
    played = trade({"A": {"ore": 1}, "C": {"grain": 1}}, sheets, first="B")
    assert played.state.offers == [
        Posted("C", (("grain", 1),), (("cattle", 1),), "A", 3, 0),
        Posted("A", (("ore", 1),), (("gold", 2),), "", 1, 0),
    ]
    g = game("round")
    assert resolve(g, place(g, offers=g.dump(played.state)["offers"]), {}, "d6=1 d6=1 d6=4 d6=4 d6=5 d6=6 d6=3 d6=4"
                   ).state.offers == []  # fmt: skip


def test_conditions_and_other_choices_are_not_told_to_others() -> None:
    g = game("phase")
    text = {"A": "OFFER 2 gold > 1 ore IF HAS(2 gold) OR BUILD figures", "B": "OFFER 1 ore > 2 gold IF NOT MINE(roma)"}
    played = resolve(g, place(g, players={"A": {"gold": 2}, "B": {"ore": 1}}), text)
    deal = played.told("deal")[0]
    assert (deal["line"], deal["other_line"]) == ("OFFER 2 gold > 1 ore", "OFFER 1 ore > 2 gold")


def test_nothing_is_executed_once_the_game_has_ended() -> None:
    """The third diplomat gives A Diplomacy, its tenth point. rules: K37"""
    g = game("phase", game_end="immediately")
    eight = [["roma", "neapolis", "venusia", "brundisium"], ["verona", "bononia", "aquileia", "pisae"]]
    player = {"cards": ["diplomat"], "played": ["diplomat"] * 2, "gold": 2}
    player |= {tribe: {"cities": cities} for tribe, cities in zip(("horsemen", "warriors"), eight, strict=True)}
    eight[0].pop(), eight[1].pop()  # no Heir
    player["cards"] = ["diplomat", "victory_2"]
    state = place(g, players={"A": player, "B": {"ore": 1}})
    sheets = {"A": [Play("diplomat", "", "HI2"), Build("figures"), GOLD_FOR_ORE], "B": [ORE_FOR_GOLD]}
    played = resolve(g, state, sheets)
    assert played.state.phase == "over"
    assert played.orders("A") == [("done", ""), ("unused", "over"), ("unused", "over")]
    assert played.orders("B") == [("unused", "over")] and not played.told("deal")


# --- whatever is offered ----------------------------------------------------------------------------------------
SEATS = "ABC"
hands = st.fixed_dictionaries({seat: st.fixed_dictionaries({g: st.integers(0, 4) for g in GOODS}) for seat in SEATS})
some = st.dictionaries(st.sampled_from(GOODS), st.integers(1, 2), min_size=1, max_size=2)


def _offer(give: dict[str, int], want: dict[str, int], seat: str, times: int) -> Offer | None:
    return None if {*give} & {*want} else offer(give, want, seat, times)


offers = st.builds(_offer, some, some, st.sampled_from(["", "", *SEATS]), st.integers(1, 3))
lists = st.lists(offers.filter(bool), max_size=3)
sheets_of = st.fixed_dictionaries(dict.fromkeys(SEATS, lists))


@settings(max_examples=120, deadline=None)
@given(hands, sheets_of, st.sampled_from(SEATS))
def test_deals_create_nothing_and_cheat_nobody(
    hand: dict[str, dict[str, int]], sheets: dict[str, list[Offer]], first: str
) -> None:
    g = game("phase")
    kept = {seat: [each for each in found if each.seat != seat] for seat, found in sheets.items()}
    state = place(g, SEATS, players=hand, first=first)
    written = {seat: tuple(line(each) for each in found) for seat, found in kept.items()}
    outcomes = [
        g.resolve(state, {seat: written[seat] for seat in order}, NoDice()) for order in permutations(SEATS)
    ]  # the order in which sheets are handed in is nothing
    assert all(g.dump(outcome.state) == g.dump(outcomes[0].state) for outcome in outcomes)
    after, texts = outcomes[0].state, {each.text: each for found in written.values() for each in found}
    for good in GOODS:
        assert sum(p.goods[good] for p in after.players.values()) == sum(h[good] for h in hand.values())
    struck: dict[tuple[str, str], int] = {}
    held_now = {seat: dict(found) for seat, found in hand.items()}
    for event in outcomes[0].events:
        if event.kind != "deal":
            continue
        data = event.data
        sides = [(data["seat"], data["other"], "line", "gave", "got"),
                 (data["other"], data["seat"], "other_line", "got", "gave")]  # fmt: skip
        for seat, other, text, gave, got in sides:
            mine: Offer = texts[data[text]].alternatives[0].order
            assert tuple(map(tuple, data[gave])) == mine.give  # all that was offered
            assert all(dict(data[got]).get(good, 0) >= n for good, n in mine.want)  # at least what was asked
            assert mine.seat in ("", other)
            struck[seat, data[text]] = struck.get((seat, data[text]), 0) + 1
            for good, n in data[gave]:
                held_now[seat][good] -= n
                assert held_now[seat][good] >= 0  # handed over out of what was there
        for seat, _, _, _, got in sides:
            for good, n in data[got]:
                held_now[seat][good] += n
    assert held_now == {seat: player.goods for seat, player in after.players.items()}
    for (seat, text), n in struck.items():
        copies = [each for each in written[seat] if each.text == text]
        assert n <= sum(each.alternatives[0].order.times for each in copies)
    assert sum(posted.struck for posted in after.offers) == sum(struck.values())


@settings(max_examples=60, deadline=None)
@given(hands, sheets_of)
def test_no_deal_is_left_that_the_last_seat_could_strike(
    hand: dict[str, dict[str, int]], sheets: dict[str, list[Offer]]
) -> None:
    """After the last offer of the last seat no standing offer fits it any more."""
    g = game("phase")
    kept = {seat: [each for each in found if each.seat != seat] for seat, found in sheets.items()}
    if not kept["C"]:
        return
    state = place(g, SEATS, players=hand)
    after = g.resolve(state, {s: tuple(line(each) for each in found) for s, found in kept.items()}, NoDice()).state
    mine = [posted for posted in after.offers if posted.seat == "C"][-1]

    def able(one: Posted) -> bool:
        return one.struck < one.times and all(after.players[one.seat].goods[good] >= n for good, n in one.give)

    def meets(one: Posted, other: Posted) -> bool:
        return one.to in ("", other.seat) and all(dict(one.give).get(good, 0) >= n for good, n in other.want)

    others = [posted for posted in after.offers if posted.seat != "C"]
    if len({*[other.seat for other in others]}) == len(others):  # else an earlier one may be possible again
        assert not [
            other for other in others if able(mine) and able(other) and meets(mine, other) and meets(other, mine)
        ]
