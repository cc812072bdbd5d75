"""Tests of orders, looked at when the order's moment comes (C13)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.orders import Test
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.model import BARBARIANS, PIRATES, State


def hold(tests: Sequence[Test], state: State, tables: Tables, seat: str) -> bool:
    """Whether all tests of a sheet of this seat are true."""
    return all(_true(test, state, tables, seat) != test.negated for test in tests)


def _true(test: Test, state: State, tables: Tables, seat: str) -> bool:
    word, place = test.word, test.subject
    if word == "MINE":
        return state.owner.get(place) == seat
    if word == "OWNER":
        return state.owner.get(place) == test.value
    if word == "NEUTRAL":
        return state.owner.get(place) in (BARBARIANS, PIRATES)
    if word == "LEGIONS":  # triremes in a sea; unlaunched ones never count; 0 for a token
        return test.fits(state.units.get(place, 0))
    if word == "TRIREMES":  # unlaunched ones in a region, the fleet in a sea
        return test.fits((state.units if place in tables.shores else state.fleet).get(place, 0))
    return False
