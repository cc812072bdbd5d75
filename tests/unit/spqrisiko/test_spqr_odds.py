"""What dice do: every chance counted out by hand of the rules, against attacks resolved by the battle code.

The counting shares nothing with the rules: it rolls every combination of dice and compares as the rule book says.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from math import sqrt

import pytest
from spqrisiko_table import game, place

from pbem.core.draw import SeededDice
from pbem.rules.spqrisiko import odds
from pbem.rules.spqrisiko.battle import Battle
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.orders import Attack
from pbem.rules.spqrisiko.ways import LAND, SEA, Way

Loss = tuple[int, int]  # of the attacker, of the defender
SIGMAS = 4
AGAINST_UNITS = 200_000 // 9  # attacks of each kind
AGAINST_TOKENS = 200_000 // 60
DICE = [(att, defence) for att in (1, 2, 3) for defence in (1, 2, 3)]
TOKENS = [(a,) for a in range(1, 6)] + [(a, b) for b, a in combinations_with_replacement(range(1, 6), 2)]


@cache
def units_exactly(att: int, defence: int, ties_harmless: bool = False) -> dict[Loss, float]:
    """Losses of one attack and their chances: every pair of sorted dice, the higher wins, a tie is the defender's."""
    found: Counter[Loss] = Counter()
    for roll in product(range(1, 7), repeat=att + defence):
        red = sorted(roll[:att], reverse=True)
        blue = sorted(roll[att:], reverse=True)
        pairs = list(zip(red, blue, strict=False))
        lost_def = sum(a > d for a, d in pairs)
        lost_att = sum(a < d or (a == d and not ties_harmless) for a, d in pairs)
        found[lost_att, lost_def] += 1
    return {loss: n / 6 ** (att + defence) for loss, n in found.items()}


@cache
def token_exactly(att: int, token: tuple[int, ...]) -> float:
    """The chance that one roll beats all printed dice at once; too few dice never do."""
    if att < len(token):
        return 0.0
    rolls = [sorted(roll, reverse=True) for roll in product(range(1, 7), repeat=att)]
    return sum(all(a > d for a, d in zip(roll, token, strict=False)) for roll in rolls) / len(rolls)


def resolved(att: int, target: str, count: int, kind: str = LAND, **options: str) -> Counter[Loss]:
    """Losses of so many attacks with so many dice on a target (`B:2`, `barbarians:3-2`), each on a board untouched."""
    g = game(**options)
    held = {"epirus": f"A:{att + 1}", "macedonia": target, "galatia": "B:1", "corsica": "A:1"}
    res = Resolution(g.rules, place(g, regions=held), SeededDice(b"\x01" * 32, b"\x02" * 32), {})
    battle = Battle(res, "A", Attack("epirus", "macedonia"), Way(kind))
    units, enemies = battle.units, battle.enemies
    found: Counter[Loss] = Counter()
    for _ in range(count):
        battle.units, battle.enemies = units, enemies
        battle.attack()
        last = battle.attacks.pop()
        assert units - battle.units == last["lost_att"]
        found[last["lost_att"], last["lost_def"]] += 1
    return found


def near(found: Counter[Loss], exact: dict[Loss, float]) -> None:
    """Every loss comes up as often as it should, within four standard deviations, and no other does."""
    total = sum(found.values())
    assert set(found) <= {loss for loss, chance in exact.items() if chance > 0}
    for loss, chance in exact.items():
        spread = sqrt(total * chance * (1 - chance))
        assert abs(found[loss] - total * chance) <= SIGMAS * spread, (loss, found[loss], total * chance)


@pytest.mark.parametrize(("att", "defence"), DICE)
def test_attacks_on_units(att: int, defence: int) -> None:
    """One to three dice against one to three.

    rules: III-3, III-4, III-5, III-6
    """
    near(resolved(att, f"B:{defence}", AGAINST_UNITS), units_exactly(att, defence))


@pytest.mark.parametrize("att", [1, 2, 3])
def test_attacks_on_every_token(att: int) -> None:
    """One to three dice against all twenty faces a token can have.

    rules: BP-2, BP-3, BP-4
    """
    for token in TOKENS:
        chance = token_exactly(att, token)
        found = resolved(att, f"barbarians:{'-'.join(map(str, token))}", AGAINST_TOKENS)
        near(found, {(0, len(token)): chance, (1, 0): 1 - chance})


@pytest.mark.parametrize(("att", "defence"), [(1, 1), (2, 2), (3, 2)])
def test_ties_between_fleets_that_cost_nobody_anything(att: int, defence: int) -> None:
    """The option `naval_ties = nobody`.

    rules: III-7
    """
    found = resolved(att, f"B:{defence}", 5_000, SEA, naval_ties="nobody")
    near(found, units_exactly(att, defence, ties_harmless=True))


@pytest.mark.parametrize(
    ("token", "percent"),
    [
        ((3,), 88), ((4,), 70), ((5,), 42), ((2, 2), 74), ((3, 2), 71), ((3, 3), 50), ((4, 3), 45), ((4, 4), 26),
        ((5, 4), 20), ((5, 5), 7),
    ],
)  # fmt: skip
def test_three_dice_against_a_token(token: tuple[int, ...], percent: int) -> None:
    assert round(100 * token_exactly(3, token)) == percent
    assert round(100 * odds.beat(3, token) / 6**3) == percent


@pytest.mark.parametrize(("att", "defence"), DICE)
def test_the_chances_told_to_players_are_the_exact_ones(att: int, defence: int) -> None:
    for ties in (False, True):
        told = {loss: ways / 6 ** (att + defence) for loss, ways in odds.attack(att, defence, ties).items()}
        assert told == units_exactly(att, defence, ties)


def test_the_chances_against_tokens_told_to_players_are_the_exact_ones() -> None:
    for att in (1, 2, 3):
        assert {token: odds.beat(att, token) / 6**att for token in TOKENS} == {
            token: token_exactly(att, token) for token in TOKENS
        }
