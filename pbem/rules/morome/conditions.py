"""Tests of orders (`IF …`), made when the order's moment comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from pbem.core.orders import Test
from pbem.rules.morome.data import ROME
from pbem.rules.morome.model import LOST, NEUTRAL, NOBODY


class Seen(msgspec.Struct, frozen=True):
    """The slips a spy saw, as one view: the highest total, the highest amount, the cards on any of them."""

    total: int
    amount: int
    cards: tuple[str, ...]


class Scene(msgspec.Struct, frozen=True):
    """What tests look at: who asks, the provinces at that moment, the hands he saw, and (in their place) the
    destination of a move (bare MINE, LOST, NEUTRAL, GIFT) and the slips a spy saw (TOTAL, AMOUNT, HAS)."""

    seat: str
    owner: Mapping[str, str]
    legions: Mapping[str, int]
    hands: Mapping[str, Sequence[str]]
    target: str = ""
    seen: Seen | None = None


def hold(tests: Sequence[Test], scene: Scene) -> bool:
    """Whether all tests are true."""
    return all(_true(test, scene) != test.negated for test in tests)


def allows(tests: Sequence[Test], word: str, target: str) -> bool:
    """Whether a move's tests say the positive word for its destination, bare or by name."""
    return any(t.word == word and not t.negated and t.subject in ("", target) for t in tests)


def _true(test: Test, scene: Scene) -> bool:
    known = WORDS.get(test.word)
    return known is not None and known(test, scene)


def _owner(test: Test, scene: Scene) -> str:
    return scene.owner.get(test.subject or scene.target, "")


def _mine(test: Test, scene: Scene) -> bool:
    return _owner(test, scene) == scene.seat


def _gift(test: Test, scene: Scene) -> bool:
    owner = _owner(test, scene)
    return bool(owner) and owner not in NOBODY and owner != scene.seat


def _legions(test: Test, scene: Scene) -> bool:
    return test.fits(scene.legions.get(test.subject or scene.target, 0))


def _hand(test: Test, scene: Scene) -> bool:
    return test.value in scene.hands.get(test.subject, ())


def _total(test: Test, scene: Scene) -> bool:
    return scene.seen is not None and test.fits(scene.seen.total)


def _amount(test: Test, scene: Scene) -> bool:
    return scene.seen is not None and test.fits(scene.seen.amount)


def _has(test: Test, scene: Scene) -> bool:
    return scene.seen is not None and (test.value or test.subject) in scene.seen.cards


WORDS: Mapping[str, Callable[[Test, Scene], bool]] = {
    "CAESAR": lambda test, scene: scene.owner[ROME] == scene.seat,
    "MINE": _mine,
    "GIFT": _gift,
    "LOST": lambda test, scene: _owner(test, scene) == LOST,
    "NEUTRAL": lambda test, scene: _owner(test, scene) == NEUTRAL,
    "OWNER": lambda test, scene: _owner(test, scene) == test.value,
    "LEGIONS": _legions,
    "HAND": _hand,
    "TOTAL": _total,
    "MAX TOTAL": _total,
    "AMOUNT": _amount,
    "HAS": _has,
}
