"""How the dice were made: bytes and faces that a reader can follow by hand."""

from __future__ import annotations

from typing import Any

import pytest
from sample import DRAWS, meta, speaker

from pbem.core.draw import Stream
from pbem.core.page import Page
from pbem.render.explain import Draw, limit, marked, section, width
from pbem.render.report import MEANING
from pbem.render.spoken import speak


def blocks(draws: tuple[Draw, ...] = DRAWS, **changes: Any) -> list[dict[str, Any]]:
    given = meta(**changes)
    part = section(draws, given.words, given.seed, MEANING[2])
    return list(speak(Page("", "", (part,)), speaker())["sections"][0]["blocks"])


def test_the_hand_example_of_the_specification() -> None:
    """Bytes 71 145 55 155 88 give 6 2 2 6 5."""
    table = next(block for block in blocks() if block["kind"] == "table" and block["head"][0] == "For")
    assert table["rows"][0] == ["battle/2/ROMA-CAPUA/att", "5D6", "47 91 37 9b 58", "6 2 2 6 5"]
    said = next(block["text"] for block in blocks() if block["kind"] == "para" and "By hand" in block["text"])
    assert "47 = 71" in said
    assert "71 divided by 6 leaves 5; the die shows 6." in said


def test_skipped_bytes_stand_in_brackets() -> None:
    """Byte fd is 253, and 253 is not below 252."""
    assert marked(Draw(label="t", count=3, sides=6, taken="1ffd5e")) == "1f (fd) 5e"
    assert marked(Draw(label="t", count=1, sides=257, taken="ffff0001")) == "(ffff) 0001"
    assert marked(Draw(label="t", count=1, sides=1)) == ""


@pytest.mark.parametrize(
    ("sides", "size", "top"), [(6, 1, 252), (10, 1, 250), (20, 1, 240), (256, 1, 256), (257, 2, 65535), (1, 0, 1)]
)
def test_bytes_and_limits_of_dice(sides: int, size: int, top: int) -> None:
    assert (width(sides), limit(sides)) == (size, top)


def test_bytes_of_the_real_stream_lead_to_the_faces_shown() -> None:
    """Seed 00 01 … 1f, label "t": a byte of the first twenty d6 is rejected, and they begin 3 5 6 4 6 5."""
    seed = bytes(range(32))
    stream = Stream(seed, "t")
    taken = "9e8ed12dfd5f"
    faces = []
    for group in marked(Draw(label="t", count=5, sides=6, taken=taken)).split():
        if not group.startswith("("):
            faces.append(int(group, 16) % 6 + 1)
    assert faces == stream.dice(5, 6) == [3, 5, 6, 4, 6]


def test_hidden_draws_show_their_seal_only() -> None:
    table = next(block for block in blocks() if block["kind"] == "table" and "Hidden" in block["caption"])
    assert table["rows"] == [["deck/republic/0", "shuffle of 56", "ab" * 32]]


def test_the_players_words_are_shown() -> None:
    table = next(block for block in blocks() if block["kind"] == "table" and "words" in block["caption"])
    assert table["rows"][0][1] == "<b>alea</b> iacta est"
    assert any("No player's words" in block.get("text", "") for block in blocks(words=()))


def test_a_step_without_dice() -> None:
    assert any("No dice were rolled" in block.get("text", "") for block in blocks(()))
