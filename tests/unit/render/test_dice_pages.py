"""Bytes and faces, die by die: what is shown must be what the dice did."""

from __future__ import annotations

import pytest

from pbem.core.draw import Stream
from pbem.render.dice_pages import dice_of
from pbem.render.explain import Draw


class Heard(Stream):
    heard = b""

    def take(self, count: int) -> bytes:
        taken = super().take(count)
        self.heard += taken
        return taken


def drawn(label: str, count: int, sides: int) -> Draw:
    stream = Heard(bytes(32), label)
    result = stream.dice(count, sides) if sides else stream.order(count)
    return Draw(label=label, count=count, sides=sides, result=tuple(result), taken=stream.heard.hex())


@pytest.mark.parametrize("sides", [1, 2, 6, 10, 20, 200, 255, 256, 257, 1000])
def test_each_face_follows_from_its_bytes(sides: int) -> None:
    draw = drawn("a", 60, sides)
    dice = dice_of(draw)
    assert "".join(die.bytes for die in dice) == draw.taken
    assert all(die.number == int(die.bytes, 16) and die.rest == die.number % die.by for die in dice)
    shown = [die.shows for die in dice if die.shows is not None]
    assert shown == ([] if sides == 1 else list(draw.result))
    if sides in (200, 1000):
        assert len(shown) < len(dice), "some were skipped"


@pytest.mark.parametrize("count", [0, 1, 2, 54, 300])
def test_a_shuffle_can_be_followed(count: int) -> None:
    draw = drawn("deck", count, 0)
    items = list(range(count))
    for die in dice_of(draw):
        if die.shows is not None:
            items[die.place], items[die.shows] = items[die.shows], items[die.place]
    assert items == list(draw.result)
