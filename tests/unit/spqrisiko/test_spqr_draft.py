"""The first set-up step and the draft: tokens, the first seat, picks by list and by rule, one step or many."""

from __future__ import annotations

import pytest
from spqrisiko_table import game
from steps_table import resolve, step

from pbem.core.casedice import CaseDice
from pbem.core.draw import SeededDice
from pbem.rules.spqrisiko.model import DRAFT, State

REGIONS = game().rules.tables.regions


def seeded(text: str) -> SeededDice:
    return SeededDice(text.encode().ljust(32, b"."), b"k" * 32, lambda label, result: "")


@pytest.mark.parametrize(
    ("seats", "barbarians", "each"), [("AB", 21, 12), ("ABC", 15, 10), ("ABCD", 9, 9), ("ABCDE", 5, 8)]
)
def test_the_first_step(seats: str, barbarians: int, each: int) -> None:
    """rules: PREP-1, PREP-6, PREP-7, PREP-8, PREP-9"""
    g = game()
    outcome = g.setup(tuple(seats), seeded(seats))
    state: State = outcome.state
    dump = g.dump(state)
    assert g.invariants(state) == [] and g.position(dump) == state
    assert (state.phase, state.round, state.active) == (DRAFT, 0, state.seats[0])
    assert sorted(state.seats) == sorted(seats)
    wild = [region for region, text in dump["regions"].items() if text.startswith("barbarians:")]
    assert len(wild) == barbarians
    assert [text for text in dump["regions"].values() if not text.startswith("barbarians:")] == [""] * (45 - barbarians)
    assert all(text.startswith("pirates:") for text in dump["seas"].values())
    assert len(state.row) == 3 and len(state.row) + len(state.deck) == len(seats) * each
    assert dump["vp"] == dict.fromkeys(state.seats, 0) and not any(dump["hands"].values())
    assert sorted(wild + state.row + state.deck) == sorted(REGIONS)


def test_every_card_is_sealed_and_only_what_is_seen_is_opened() -> None:
    outcome = game().setup(("A", "B"), seeded("x"))
    state: State = outcome.state
    assert [outcome.seals[f"card/region/0/{n}"] for n in range(45)] != sorted(REGIONS)
    assert sorted(outcome.seals.values()) == sorted(REGIONS)
    seen = [outcome.seals[name] for name in outcome.opens]
    assert seen[-3:] == state.row and len(seen) == 24
    assert [outcome.seals[f"card/region/0/{n}"] for n in range(24, 45)] == state.deck
    assert outcome.shows == {}


def test_tokens_fall_in_the_order_of_the_rules() -> None:
    """The cards, the pirates, the barbarians, then the die for the first seat."""
    g = game()
    pirates = ["3-3", "2", "3", "3-1", "3-2", "4", "5", "2-1", "2-2", "4-1", "4-2", "3"]
    tokens = ["-".join(map(str, token)) for token in g.rules.tables.numbers.tokens.barbarians][::-1]
    dice = CaseDice(
        ["shuffle=" + ",".join(REGIONS[::-1]), "shuffle=" + ",".join(pirates), "shuffle=" + ",".join(tokens), "d5=3"]
    )
    outcome = g.setup(tuple("ABCDE"), dice)
    dump = g.dump(outcome.state)
    assert not dice.left()
    assert dump["seats"] == list("CDEAB")
    assert list(dump["seas"].values()) == [f"pirates:{token}" for token in pirates]
    assert [dump["regions"][region] for region in REGIONS[:-6:-1]] == [f"barbarians:{token}" for token in tokens[:5]]
    assert dump["row"] == list(REGIONS[-6:-9:-1])
    told = {event.kind: event.data for event in outcome.events}
    assert told["seated"] == {"seats": list("CDEAB"), "first": "C"}
    assert told["barbarians"]["tokens"][0] == ["aegyptus", [5, 2]]


def draft_step(sheets: dict[str, str], row: str, deck: str, setup: str = "lists", **at: object):  # type: ignore[no-untyped-def]
    return step(
        sheets, seats="AB", options={"setup": setup}, phase="draft", row=row.split(), deck=deck.split(), **at
    )  # fmt: skip


def test_the_list_comes_first_then_the_rule() -> None:
    done = draft_step(
        {"A": "DRAFT galicia, creta\nDRAFT africa", "B": "PASS"}, "asia creta galicia", "italia bithynia corsica"
    )
    picks = [(data["seat"], data["region"], data["listed"]) for data in done.told("picked")]
    assert picks == [
        ("A", "galicia", True), ("B", "asia", False), ("A", "creta", True), ("B", "bithynia", False),
        ("A", "italia", False), ("B", "corsica", False),
    ]  # fmt: skip
    assert done.orders("A") == [("done", ""), ("unused", "not_visible")]
    assert done.counts("A") == [2, 0]
    assert (done.state.phase, done.state.active) == ("deploy", "A")
    assert done.dump["pools"] == {"A": "10+4", "B": "10+4"}
    assert done.phases == []  # the set-up has no phases of a turn


def test_the_rule_follows_the_province_of_the_option() -> None:
    """With the other grouping Noricum belongs to Gallia."""
    at = {"regions": {"belgica": "A:1", "creta": "B:1"}}
    for option, expected in (("ours", "italia"), ("javarisiko_amended", "noricum")):
        done = step("PASS", phase="draft", row=["italia", "noricum"], deck=[], options={"province_set": option}, **at)
        assert done.told("picked")[0]["region"] == expected


def test_a_taken_card_is_discarded_and_the_next_comes_up_at_the_right() -> None:
    done = draft_step({"A": "DRAFT creta"}, "asia creta galicia", "italia", setup="cards")
    assert done.dump["row"] == ["asia", "galicia", "italia"]
    assert (done.dump["discard"], done.dump["deck"]) == (["creta"], [])
    assert done.outcome.opens == ["card/region/0/0"]
    assert done.told("revealed") == [{"cards": ["italia"]}]


def test_card_by_card_every_pick_is_a_step_of_one_seat() -> None:
    """rules: PREP-10, PREP-11"""
    g = game(setup="cards")
    state = step("PASS", options={"setup": "cards"}, phase="draft", row=["asia"], deck=["creta", "italia"]).state
    assert (g.owing(state), state.row) == (("B",), ["creta"])
    state = resolve(g, state, {"B": "DRAFT creta"}).state
    assert g.owing(state) == ("A",)
    state = resolve(g, state, {"A": ""}).state
    assert (state.phase, state.active, g.owing(state)) == ("deploy", "A", ("A",))


def test_by_list_everybody_owes_a_sheet() -> None:
    g = game()
    assert g.owing(g.position({"phase": "draft", "row": ["asia"], "deck": []}, ("A", "B"))) == ("A", "B")


def test_a_province_card_follows_control_in_the_draft_too() -> None:
    at = {"regions": {"cisalpina": "A:1", "italia": "A:1", "creta": "B:1"}}
    done = draft_step({"A": "DRAFT corsica"}, "corsica", "", **at)
    assert done.told("province") == [
        {"province": "p-italia", "before": None, "after": {"card": "proconsul", "seat": "A"}}
    ]
    assert done.dump["proconsul"] == {"p-italia": "A"}
