"""Borders and bridges, province cards, tests of orders, and the invariants' nose for broken positions."""

from __future__ import annotations

from typing import Any

import pytest
from spqrisiko_table import game, place

from pbem.core.orders import Test
from pbem.rules.spqrisiko.conditions import hold
from pbem.rules.spqrisiko.control import praefectus, presence, province_card, seas_of
from pbem.rules.spqrisiko.model import Place, Pool, State
from pbem.rules.spqrisiko.ways import way

G = game()
TABLES = G.rules.tables


def fleets(*seas: str, **regions: str) -> State:
    return place(G, seas=dict.fromkeys(seas, "A:1"), regions=regions)


@pytest.mark.parametrize(
    ("seas", "source", "target", "expected"),
    [
        ((), "italia", "cisalpina", ("land", ())),
        ((), "italia", "epirus", None),
        (("ionium",), "italia", "epirus", ("bridge", ("ionium",))),
        (("hadriaticum", "ionium"), "italia", "epirus", ("bridge", ("hadriaticum",))),
        (("aegeum", "creticum"), "achaia", "aegyptus", ("bridge", ("aegeum", "creticum"))),
        (("aegeum", "creticum", "ionium"), "achaia", "aegyptus", ("bridge", ("ionium", "creticum"))),
        (("ionium", "pontus-euxinus"), "italia", "dacia", None),
        (("ionium",), "italia", "noricum", None),
        ((), "italia", "ionium", ("launch", ())),
        ((), "italia", "syrtis", None),
        ((), "ionium", "syrtis", ("sea", ())),
        (("ionium", "syrtis"), "hadriaticum", "syrtis", None),
        ((), "ionium", "italia", None),
    ],
)  # fmt: skip
def test_ways(seas: tuple[str, ...], source: str, target: str, expected: tuple[str, tuple[str, ...]] | None) -> None:
    """rules: T-5, T-6, 19, 20"""
    assert way(fleets(*seas).owner, TABLES, "A", source, target) == expected


def test_a_bridge_of_another_seat_carries_nobody() -> None:
    assert way(fleets("ionium").owner, TABLES, "B", "italia", "epirus") is None


ITALIA = ("cisalpina", "italia", "corsica", "sardinia", "sicilia")


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (2, 2, ("", "")),
        (3, 2, ("proconsul", "A")),
        (2, 3, ("proconsul", "B")),
        (4, 0, ("proconsul", "A")),
        (5, 0, ("praetor", "A")),
    ],
)
def test_whose_a_province_card_is(mine: int, theirs: int, expected: tuple[str, str]) -> None:
    """rules: PP-5, C24"""
    held = dict.fromkeys(ITALIA[:mine], "A:1") | dict.fromkeys(ITALIA[mine : mine + theirs], "B:1")
    assert province_card(place(G, regions=held).owner, TABLES, "p-italia") == expected


@pytest.mark.parametrize(("seas", "cards"), [(3, 0), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3)])
def test_praefectus(seas: int, cards: int) -> None:
    """rules: PP-6, 32"""
    owner = fleets(*TABLES.seas[:seas]).owner
    assert (seas_of(owner, TABLES, "A"), praefectus(owner, TABLES, "A")) == (seas, cards)


def test_presence() -> None:
    owner = fleets(italia="A:1", corsica="A:1", creta="A:1", asia="B:1").owner
    assert (presence(owner, TABLES, "A"), presence(owner, TABLES, "B")) == (2, 1)


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        (Test("MINE", "italia"), True), (Test("MINE", "asia"), False), (Test("MINE", "asia", negated=True), True),
        (Test("OWNER", "asia", "=", "B"), True), (Test("OWNER", "italia", "=", "B"), False),
        (Test("NEUTRAL", "syria"), True), (Test("NEUTRAL", "syrtis"), True), (Test("NEUTRAL", "italia"), False),
        (Test("LEGIONS", "italia", "=", 5), True), (Test("LEGIONS", "italia", "<", 5), False),
        (Test("LEGIONS", "asia", ">=", 2), True), (Test("LEGIONS", "ionium", ">", 2), True),
        (Test("LEGIONS", "syria", "<=", 0), True), (Test("LEGIONS", "syrtis", "=", 0), True),
        (Test("TRIREMES", "italia", "=", 2), True), (Test("TRIREMES", "ionium", "=", 3), True),
        (Test("TRIREMES", "asia", "=", 0), True), (Test("LOST", "italia"), False),
    ],
)  # fmt: skip
def test_conditions(test: Test, expected: bool) -> None:
    """rules: C13"""
    state = place(G, regions={"italia": "A:5+2", "asia": "B:2"}, seas={"ionium": "A:3"})
    assert hold((test,), state, TABLES, "A") is expected


BREAKS: list[tuple[str, Any]] = [
    ("holds it with 0", lambda s: s.units.update(italia=0)),
    ("cannot hold it", lambda s: s.owner.update(italia="Z")),
    ("5 units, token (3,)", lambda s: s.token.update(italia=(3,))),
    ("token None", lambda s: s.token.pop("syria")),
    ("cannot hold it", lambda s: s.owner.update(ionium="")),
    ("is out but holds", lambda s: s.out.append("B")),
    ("unlaunched", lambda s: s.fleet.update(galatia=1)),
    ("Metropoli", lambda s: s.metropoli.extend(["italia", "italia"])),
    ("stands where nobody is", lambda s: s.metropoli.append("syria")),
    ("to deploy", lambda s: s.pools.update(A=Pool(1, 1))),
    ("cards, not", lambda s: s.deck.pop()),
    ("cards, not", lambda s: s.deck.__setitem__(0, s.row[0])),
    ("out of order", lambda s: s.hands["A"].reverse()),
    ("places of cards", lambda s: s.places.update(judea=Place(0, 0))),
    ("for every seat", lambda s: s.vp.pop("A")),
    ("phase", lambda s: setattr(s, "round", 0)),
    ("the turn of", lambda s: setattr(s, "active", "Z")),
    ("without a ranking", lambda s: setattr(s, "phase", "over")),
    ("final 7", lambda s: setattr(s, "final", 7)),
    ("places are not those", lambda s: s.owner.pop("italia")),
]


@pytest.mark.parametrize(("said", "change"), BREAKS)
def test_broken_positions_are_named(said: str, change: Any) -> None:
    state = place(G, regions={"italia": "A:5", "asia": "B:2"}, hands={"A": ["creta", "asia"]})
    assert G.invariants(state) == []
    change(state)
    assert any(said in text for text in G.invariants(state)), G.invariants(state)
