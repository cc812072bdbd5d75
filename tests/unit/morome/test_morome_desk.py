"""What the order desk offers in March on Rome."""

from __future__ import annotations

from typing import Any

import pytest
from bot_table import game, judged, view
from desk_sheets import Composer, group, lines
from test_legal import ALL_CARDS, RICH

from pbem.core.draw import Stream
from pbem.core.orderdesk import Choice, Desk, Head, Number, data
from pbem.core.ruleset import Game

MORE = (("trade", "tribute"), ("voluntary_disband", True), ("initiative_choice", "any_place"))
HEAD = Head("en", ())


def desk(position: dict[str, Any], options: Any = (), pace: str = "turn", lang: str = "en") -> Desk:
    bound: Game = game(options, pace)
    return bound.desk(view(position, "A", options, pace), "A", lang)


@pytest.mark.parametrize("options", [(), MORE, (("neutral_entry", "forbidden"),)])
@pytest.mark.parametrize("pace", ["turn", "phase"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_composed_sheets_pass_the_check(options: Any, pace: str, lang: str) -> None:
    luck = Stream(b"\1" * 32, f"{options}/{pace}/{lang}")
    for position in (RICH, RICH | {"hands": {"A": [*ALL_CARDS, "spies", "senate_support"]}, "plague": ["spain"]}):
        composer = Composer(data(desk(position, options, pace, lang), HEAD), luck)
        for _ in range(40):
            sheet = composer.sheet(16)
            found = judged(position, sheet, options, pace)
            assert not found.refused, [problem.source for problem in found.refused]
            assert len(found.lines) == len(sheet)


def test_every_verb_is_offered_when_it_is_possible() -> None:
    found = desk(RICH, MORE)
    assert [group.id for group in found.groups] == [
        *("PLAY", "GIVE", "SPY HAND", "ROME", "SPY ROME", "DISBAND", "RAISE", "ALLIES", "INIT", "SPY INIT"),
        *("MOVE", "MARCH", "BUY", "TREATY", "POLITICS", "FOLLY", "BIDFOR", "SPY PROVINCE"),
    ]


def test_bids_go_from_nothing_to_all_that_the_seat_can_have() -> None:
    """20 at hand, two provinces' tribute and two for each by Taxation (R15, R76)."""
    (rome,) = group(desk(RICH), "ROME").lines
    (poor,) = group(desk(RICH | {"hands": {"A": []}}), "ROME").lines
    most, without = (next(part.most for part in line.parts if isinstance(part, Number)) for line in (rome, poor))
    assert rome.parts[0] == "ROME "
    assert most - without == 2 * 2
    assert without > 20


def test_a_slip_stands_once_and_takes_the_cards_of_the_hand() -> None:
    """C15: of two slips without condition the second would be refused."""
    found = desk(RICH | {"hands": {"A": ["senate_support", "senate_support", "assassination"]}})
    rome = group(found, "ROME")
    assert rome.once == "ROME"
    said = [extra.parts[0] for extra in rome.extras]
    assert sorted(said) == [" + Assassination", " + Senate Support", " + Senate Support"]
    assert {line.once for line in group(found, "BIDFOR").lines} >= {"BIDFOR spain", "BIDFOR baltics"}


def test_the_place_in_the_moving_order_is_one_choice() -> None:
    (choose,) = group(desk(RICH | {"hands": {"A": []}}), "INIT").extras
    assert choose.parts == (" CHOOSE ", Choice(("first", "last")))
    assert choose.say == "my place in the moving order"
    (any_place,) = group(desk(RICH | {"hands": {"A": []}}, MORE), "INIT").extras
    assert any_place.parts == (" CHOOSE ", Choice(("first", "last", "1", "2", "3")))


def test_moves_carry_the_word_that_permits_them_and_count_recruits() -> None:
    bare = RICH | {"hands": {"A": []}, "money": {"A": 0}, "disaster": ["spain", "north_italy"]}
    found = desk(bare)
    (lost,) = lines(found, "MOVE", "spain", "gaul")
    assert lost.parts == ("MOVE Spain > Gaul ", Number(3, 5, 5), " IF LOST")
    (gift,) = lines(found, "MOVE", "north_italy", "baltics")
    assert gift.parts == ("MOVE North Italy > Baltics ", Number(1, 4, 4), " IF GIFT")
    allied = desk(bare | {"hands": {"A": ["barbarian_allies"]}})
    assert lines(allied, "MOVE", "spain", "gaul")[0].parts[1] == Number(3, 8, 5)


def test_what_hangs_on_winning_rome_says_so() -> None:
    found = desk(RICH)
    assert {line.say for line in lines(found, "RAISE", "rome")} == {"if Rome becomes mine"}
    assert {line.say for line in lines(found, "MOVE", "rome")} == {"if Rome becomes mine"}
    assert {line.say for line in lines(found, "MOVE", "spain")} == {""}
    lost = desk(RICH | {"provinces": RICH["provinces"] | {"rome": "lost"}})
    assert not lines(lost, "MOVE", "rome") and not lines(lost, "RAISE", "rome")


def test_what_taxation_will_pay_for_is_offered_and_says_so() -> None:
    """9 tribute pay the upkeep of nine legions and no recruit; Taxation brings 1 for each of two provinces (R76)."""
    poor = RICH | {"money": {"A": 9}, "disaster": ["spain", "north_italy"]}
    bare = desk(poor | {"hands": {"A": []}})
    assert "RAISE" not in [group.id for group in bare.groups]
    taxed = desk(poor | {"hands": {"A": ["taxation"]}})
    assert {line.say for line in lines(taxed, "RAISE", "spain")} == {"paid for by Taxation, if I play it"}
    assert {line.say for line in lines(desk(RICH), "RAISE", "spain")} == {""}


def test_a_march_can_come_from_several_provinces() -> None:
    beside = RICH | {"provinces": RICH["provinces"] | {"egypt": "A:3"}}
    march = group(desk(beside), "MARCH")
    assert [extra.parts[0] for extra in march.extras] == [", North Italy > Rome ", ", Egypt > Rome "]
    assert march.either == group(desk(beside), "MOVE").either == "move"


def test_a_spy_has_rules_instead_of_a_condition() -> None:
    found = desk(RICH)
    assert not group(found, "SPY ROME").tests
    assert group(found, "SPY HAND").tests
    assert group(found, "SPY ROME").extras[-1].parts == (" ELSE BASE",)
    assert group(found, "SPY HAND").extras == ()
    assert lines(found, "SPY PROVINCE", "spain")[0].parts == ("SPY ", Choice(("B", "C")), " Spain")


def test_tests_of_a_destination_are_for_moves_only() -> None:
    bare = {asked.parts: asked.groups for asked in desk(RICH).asks if len(asked.parts) == 1}
    assert bare == {
        ("LOST",): ("MOVE",),
        ("NEUTRAL",): ("MOVE",),
        ("GIFT",): ("MOVE",),
        ("MINE",): ("MOVE",),
        ("CAESAR",): (),
    }


def test_a_seat_that_is_out_or_has_nothing_to_order_gets_nothing() -> None:
    bound = game()
    gone = RICH | {"out": ["C"], "provinces": {"spain": "A:3", "rome": "B:2"}}
    assert bound.desk(view(gone, "C"), "C", "en").groups == ()
