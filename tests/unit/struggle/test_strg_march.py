"""What bars a march, how it is told; searches with other numbers of free arrows than the data have."""

from __future__ import annotations

import pytest
from strg_table import QUIET, game, place, resolve

from pbem.rules.struggle import march, routes


def all_pairs(source: str, free: int, most: int = 8) -> dict[str, set[tuple[int, int]]]:
    """Crossroads -> (land, sea) beyond the free arrows of all walks with at most so many of each kind."""
    start = (source, free, 0, 0)
    seen, queue = {start}, [start]
    for at, left, land, sea in queue:
        for other, kind in game().rules.tables.arrows[at]:
            paid = bool(kind) and not left
            step = (other, max(0, left - bool(kind)), land + (paid and kind == "land"), sea + (paid and kind == "sea"))
            if max(step[2:]) <= most and step not in seen:
                seen.add(step)
                queue.append(step)
    found: dict[str, set[tuple[int, int]]] = {}
    for at, _, land, sea in seen:
        found.setdefault(at, set()).add((land, sea))
    return found


@pytest.mark.parametrize("free", [0, 1, 2])
def test_no_pair_is_forgotten_and_none_is_needless(free: int) -> None:
    """In order of value, at equal value fewer sea arrows first.

    rules: K27, K30
    """
    for target, pairs in all_pairs("B20", free).items():
        best = [
            pair
            for pair in pairs
            if not any(other != pair and other[0] <= pair[0] and other[1] <= pair[1] for other in pairs)
        ]
        best.sort(key=lambda pair: (3 * pair[0] + pair[1], pair[1]))
        assert list(routes.pairs(game().rules.tables, "B20", target, free)) == best


@pytest.mark.parametrize(
    ("target", "reason"),
    [("B20", "own_place"), ("C23", "taken"), ("C21", "taken"), ("", "taken"), ("B15", "cannot_pay"), ("C19", "")],
)
def test_what_bars_a_march(target: str, reason: str) -> None:
    """The own place; tribes of the own and of other seats; a city, though it is out of play (target ""); the toll.

    rules: K25, K27, K38
    """
    g = game()
    target = target or g.rules.tables.cities[g.rules.tables.closed(3)[0]].at
    assert march.obstacle(g.rules, place(g), "A", "horsemen", target) == reason
    with_card = "" if reason == "cannot_pay" else reason
    assert march.obstacle(g.rules, place(g), "A", "horsemen", target, card="great_warrior") == with_card
    kingdom = place(g, players={"A": {"horsemen": {"cities": ["roma"]}}})
    assert march.obstacle(g.rules, kingdom, "A", "horsemen", target) == "not_migrating"


def test_a_march_is_told_with_its_route() -> None:
    """B20 to B15: two land arrows, the first free, the second for the only grain.

    rules: K27
    """
    g = game()
    played = resolve(g, place(g, players={"A": {"grain": 1, "gold": 5}}), {"A": "HORSEMEN MOVE B15"}, QUIET)
    (told,) = played.told("marched")
    route = told.pop("route")
    assert told == {
        "seat": "A", "tribe": "horsemen", "source": "B20", "target": "B15", "land": 1, "sea": 0, "free": "land",
        "grain": 1, "gold": 0, "card": False,
    }  # fmt: skip
    assert (route[0], route[-1]) == ("B20", "B15") and played.state.players["A"].boxes["horsemen"].at == "B15"
