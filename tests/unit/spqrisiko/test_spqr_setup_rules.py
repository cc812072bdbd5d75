"""Rules of set-up and components, which no case file can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from spqrisiko_table import files, game, place, resolve

from pbem.core.problem import Failure
from pbem.rules.spqrisiko.bind import bind

FIRST = ("lusitania", "galicia", "baetica", "terraconensis", "baleares", "britannia", "germania-inferior")  # map order
BARBARIANS = {2: 21, 3: 15, 4: 9, 5: 5}
REGIONS_EACH = {2: 12, 3: 10, 4: 9, 5: 8}


class Kept:
    """Leaves every order as it is, lets the first seat begin, and notes what was asked for."""

    def __init__(self, first: int = 1) -> None:
        self.first = first
        self.asked: list[tuple[str, int]] = []
        self.shuffled: list[list[str]] = []

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        self.asked.append((f"d{sides}", count))
        return [self.first]

    def shuffle(self, label: str, items: Sequence[str], *, hidden: bool = False) -> list[str]:
        self.asked.append(("hidden shuffle" if hidden else "shuffle", len(items)))
        self.shuffled.append(list(items))
        return list(items)


def seats(count: int) -> tuple[str, ...]:
    return tuple("ABCDFG"[:count])


def start(count: int, dice: Kept | None = None, **options: Any) -> dict[str, Any]:
    g = game(**options)
    return g.dump(g.setup(seats(count), dice or Kept()).state)


def tokens(state: dict[str, Any], kind: str) -> list[str]:
    return [text for text in (*state["regions"].values(), *state["seas"].values()) if text.startswith(kind)]


def test_the_first_position() -> None:
    """Two seats: 21 barbarian regions, a pirate in every sea, the row, and nothing else.

    rules: PREP, PREP-1, PREP-6, PREP-7
    """
    state = start(2)
    assert (state["phase"], state["round"], state["active"], state["seats"]) == ("draft", 0, "A", ["A", "B"])
    assert state["vp"] == {"A": 0, "B": 0}
    assert state["hands"] == {"A": [], "B": []}
    assert state["metropoli"] == state["discard"] == state["out"] == state["winners"] == []
    assert state["proconsul"] == state["praetor"] == state["praefectus"] == {}
    assert state["final"] is None
    regions = list(state["regions"].values())
    assert all(text.startswith("barbarians:") for text in regions[:21])
    assert regions[21:] == [""] * 24
    assert len(tokens(state, "pirates:")) == 12


def test_what_chance_does_in_the_set_up_and_in_which_order() -> None:
    """Cards (nobody sees their order), pirates, barbarians, the first seat.

    rules: C28, PREP-6, PREP-7, PREP-9
    """
    dice = Kept()
    start(3, dice)
    assert dice.asked == [("hidden shuffle", 45), ("shuffle", 12), ("shuffle", 21), ("d3", 1)]
    assert tuple(dice.shuffled[0][:7]) == FIRST


def test_tokens_come_to_the_places_in_their_order() -> None:
    """Pirates to the seas in map order, barbarians to the regions in the order drawn.

    rules: C28, PREP-6, PREP-7
    """
    dice = Kept()
    state = start(5, dice)
    assert tokens(state, "pirates:") == [f"pirates:{token}" for token in dice.shuffled[1]]
    assert tokens(state, "barbarians:") == [f"barbarians:{token}" for token in dice.shuffled[2][:5]]
    assert [region for region, text in state["regions"].items() if text] == list(FIRST[:5])


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_how_many_barbarians_and_regions(count: int) -> None:
    """21, 15, 9 or 5 regions of barbarians; the tokens left over are nowhere; 12, 10, 9 or 8 regions for each seat.

    rules: PREP-7, 10, PREP-11
    """
    state = start(count)
    assert len(tokens(state, "barbarians:")) == BARBARIANS[count]
    assert list(state["regions"].values()).count("") == count * REGIONS_EACH[count] == 45 - BARBARIANS[count]
    assert len(state["row"]) + len(state["deck"]) == count * REGIONS_EACH[count]


def test_cards_of_the_barbarians_are_set_aside() -> None:
    """They are in no pile until the deal, and known to everybody.

    rules: PREP-8
    """
    g = game()
    outcome = g.setup(seats(4), Kept())
    state = g.dump(outcome.state)
    aside = [region for region, text in state["regions"].items() if text]
    assert len(aside) == 9
    assert set(aside).isdisjoint((*state["row"], *state["deck"], *state["discard"]))
    assert state["row"] == list(state["regions"])[9:12]
    assert [f"card/region/0/{n}" for n in range(12)] == sorted(outcome.opens, key=lambda name: int(name.split("/")[-1]))


@pytest.mark.parametrize(("first", "order"), [(1, ["A", "B", "C"]), (2, ["B", "C", "A"]), (3, ["C", "A", "B"])])
def test_a_die_picks_the_first_seat(first: int, order: list[str]) -> None:
    """The others follow round the table.

    rules: PREP-9, C5
    """
    state = start(3, Kept(first))
    assert state["seats"] == order
    assert state["active"] == order[0]


def test_tokens_lie_open() -> None:
    """Everybody sees barbarians and pirates, the public too.

    rules: 11, PREP-6
    """
    g = game()
    state = g.setup(seats(3), Kept()).state
    for seat in (None, "A"):
        view = g.view(state, seat)
        assert view["regions"]["lusitania"] == g.dump(state)["regions"]["lusitania"]
        assert view["seas"] == g.dump(state)["seas"]
        assert "deck" not in view


@pytest.mark.parametrize("count", [1, 6])
def test_too_few_and_too_many(count: int) -> None:
    """Two to five can play.

    rules: PREP-1
    """
    players = game().manifest.players
    assert (players.least, players.most) == (2, 5)
    with pytest.raises(Failure):
        place(game(), seats(count))


def test_who_is_asked_in_the_set_up() -> None:
    """By lists all seats at once, by cards one at a time.

    rules: C28, PREP-10, PREP-13
    """
    for phase in ("draft", "deploy"):
        given = {"phase": phase, "regions": {"italia": "A:1", "creta": "B:1"}, "active": "B"}
        lists, cards = game(), game(setup="cards")
        assert lists.owing(place(lists, **given)) == ("A", "B")
        assert cards.owing(place(cards, **given)) == ("B",)


def test_the_dealt_card_is_seen_by_its_holder_alone() -> None:
    """One card for each hand from the new deck; three lie open.

    rules: PREP-16, C28
    """
    g = game()
    at = place(g, phase="deploy", regions={"italia": "A:1", "creta": "B:1"})
    cards = ",".join(g.dump(at)["regions"])
    played = resolve(g, at, {}, f"shuffle={cards}")
    assert g.view(played.state, "A")["hands"] == {"A": ["lusitania"]}
    assert g.view(played.state, "B")["hands"] == {"B": ["galicia"]}
    assert "hands" not in g.view(played.state, None)
    view = g.view(played.state, None)
    assert (view["row"], view["deck_size"], view["hand_sizes"]) == (list(FIRST[2:5]), 40, {"A": 1, "B": 1})


def test_a_game_by_cards_goes_on_until_everything_is_placed() -> None:
    """Placement by placement in turn; the last one deals the cards.

    rules: C28, PREP-13, PREP-15
    """
    g = game(setup="cards")
    state = place(g, phase="deploy", regions={"italia": "A:1", "corsica": "A:1", "creta": "B:1"})
    order = []
    cards = ",".join(g.dump(state)["regions"])
    for sheet in ("DEPLOY italia 3L 1T", "DEPLOY creta 1L", "DEPLOY corsica 1L"):
        order += g.owing(state)
        state = resolve(g, state, {order[-1]: sheet}, f"shuffle={cards}" if len(order) == 3 else "").state
    assert order == ["A", "B", "A"]
    dump = g.dump(state)
    assert (dump["phase"], dump["round"], dump["active"], dump["pools"]) == ("turn", 1, "A", {})
    assert {region: dump["regions"][region] for region in ("italia", "corsica", "creta")} == {
        "italia": "A:4+1",  # 1 + 3
        "corsica": "A:8+3",  # the last: 1 + 10 - 3, 4 - 1
        "creta": "B:11+4",  # B's only region takes everything
    }


def test_no_thirteenth_metropolis() -> None:
    """Legions and triremes never run out, Metropoli do.

    rules: PREP-2, II-8
    """
    held = dict.fromkeys(list(game().rules.tables.regions[:13]), "A:99")
    held["creta"] = "B:1"
    assert place(game(), regions=held, metropoli=list(held)[:12]).metropoli == list(held)[:12]
    with pytest.raises(Failure):
        place(game(), regions=held, metropoli=list(held)[:13])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("proconsul", {"p-italia": "B"}),
        ("proconsul", {}),
        ("praetor", {"p-italia": "A"}),
        ("praefectus", {"A": 1}),
    ],
)
def test_cards_that_the_board_denies(key: str, value: dict[str, Any]) -> None:
    """Who has which card of power follows from the board; a position that says otherwise is in error.

    rules: C24
    """
    held = {"italia": "A:1", "corsica": "A:1", "sicilia": "A:1", "creta": "B:1"}
    assert place(game(), regions=held, proconsul={"p-italia": "A"}, praetor={}, praefectus={})
    with pytest.raises(Failure) as failure:
        place(game(), regions=held, **{key: value})
    assert [problem.source for problem in failure.value.problems] == [key]


def test_options_have_the_values_of_the_book() -> None:
    """The first is the default; another is refused.

    rules: OPT
    """
    assert game().options == {
        "setup": "lists", "province_set": "ours", "province_values": "per_card", "food_triremes": 2,
        "naval_ties": "defender", "strategic_move": "one", "max_rounds": 0,
    }  # fmt: skip
    for option in game().manifest.options:
        assert option.default == (option.values or [0])[0]
    for wrong in ({"setup": "cubes"}, {"max_rounds": -1}, {"max_rounds": "many"}, {"no_such": 1}):
        with pytest.raises(Failure):
            bind(game().manifest, files(), wrong, "player")
    assert game().manifest.paces == ["player", "round"]
