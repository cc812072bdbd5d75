"""Data files that cannot be used are refused with their name."""

from __future__ import annotations

import pytest

from pbem.core.datafile import Part, read_data
from pbem.core.problem import Failure


class Sizes(Part, frozen=True):
    dice: tuple[int, ...]


def test_a_table_by_its_shape() -> None:
    assert read_data({"sizes.toml": b"dice = [6, 999]"}, "sizes.toml", Sizes) == Sizes((6, 999))


@pytest.mark.parametrize(
    "data",
    [
        b"dice = [1000]",
        b"dice = [-1000]",
        b"dice = [" + b"9" * 5000 + b"]",  # more digits than Python reads
        b"dice = " + b"[" * 5000,
        b"dice = [6.0]",
        b"dice = [6",
        b"dice = [6]\nsides = 6",
        b"dice = [6] # \xff",
    ],
)
def test_what_cannot_be_used(data: bytes) -> None:
    with pytest.raises(Failure) as caught:
        read_data({"sizes.toml": data}, "sizes.toml", Sizes)
    assert [(found.code, found.source) for found in caught.value.problems] == [("data-bad", "sizes.toml")]


def test_one_that_is_not_there() -> None:
    with pytest.raises(Failure) as caught:
        read_data({}, "sizes.toml", Sizes)
    assert caught.value.problems[0].code == "data-missing"
