"""Keys on paper: every slip of the pen is found, and shares say nothing until all are there."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest

from pbem.core import keysheet
from pbem.core.keysheet import Keys
from pbem.core.problem import Failure

KEYS = Keys(bytes(range(32)), bytes(range(100, 132)), bytes(range(200, 232)))
SHEET = keysheet.whole("roma-1", "ab" * 32, KEYS)


def fresh(seed: int) -> Callable[[int], bytes]:
    return random.Random(seed).randbytes


def code(text: str) -> str:
    with pytest.raises(Failure) as caught:
        keysheet.read(text)
    return caught.value.problems[0].code


def test_a_page_comes_back_as_it_is_typed() -> None:
    text = keysheet.write(SHEET, ["Keep it well."])
    assert text.startswith("# Keep it well.\npbem key 1\ngame roma-1\n")
    typed = "\n\n".join(f">  {line.upper()}  " for line in text.replace("  ", " ").splitlines())
    assert keysheet.keys_of(keysheet.read(typed)) == keysheet.keys_of(keysheet.read(text)) == KEYS


def test_every_changed_digit_is_found_and_named() -> None:
    lines = keysheet.write(SHEET).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("01 "))
    for number in range(first, len(lines)):
        for place in range(3, len(lines[number])):
            if lines[number][place] != " ":
                other = "0" if lines[number][place] != "0" else "1"
                changed = lines[number][:place] + other + lines[number][place + 1 :]
                with pytest.raises(Failure) as caught:
                    keysheet.read("\n".join([*lines[:number], changed, *lines[number + 1 :]]))
                assert caught.value.problems[0].line == number + 1


@pytest.mark.parametrize("spoil", ["drop", "swap", "head", "empty"])
def test_pages_that_are_not_whole(spoil: str) -> None:
    lines = keysheet.write(SHEET).splitlines()
    changed = {"drop": lines[:-1], "swap": [*lines[:-2], lines[-1], lines[-2]], "head": lines[1:], "empty": []}
    assert code("\n".join(changed[spoil])) == "bad-key-page"


def test_all_shares_in_any_order_bring_the_keys_back() -> None:
    shares = [keysheet.read(keysheet.write(share)) for share in keysheet.split(SHEET, 3, fresh(1))]
    for order in itertools.permutations(shares):
        assert keysheet.joined(order) == SHEET
    for some in itertools.combinations(shares, 2):
        with pytest.raises(Failure) as caught:
            keysheet.joined(some)
        assert caught.value.problems[0].code == "missing-shares"


def test_shares_of_different_splittings_do_not_mix() -> None:
    one, other = keysheet.split(SHEET, 2, fresh(1)), keysheet.split(SHEET, 2, fresh(2))
    with pytest.raises(Failure) as caught:
        keysheet.joined([one[0], other[1]])
    assert caught.value.problems[0].code == "other-shares"


def test_a_share_alone_fits_any_keys() -> None:
    """Whatever is on one share, another one exists that makes it the share of other keys."""
    share = keysheet.split(SHEET, 2, fresh(3))[1]
    wished = keysheet.whole("roma-1", "ab" * 32, Keys(bytes(32), bytes(32), bytes(32)))
    partner = bytes(a ^ b for a, b in zip(share.data, wished.data, strict=True))
    assert keysheet._sum([share.data, partner]) == wished.data
    assert not any(part in share.data for part in (KEYS.top, KEYS.secret, KEYS.tokens))


@pytest.mark.parametrize("of", [0, 1, 10])
def test_two_to_nine_shares(of: int) -> None:
    with pytest.raises(ValueError):
        keysheet.split(SHEET, of, fresh(1))
