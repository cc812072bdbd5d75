"""The plain text: 72 columns, every fact of the page, dice one by one."""

from __future__ import annotations

import pytest
from sample import PAGE, meta, speaker

from pbem.render.explain import Seed
from pbem.render.letters import columns
from pbem.render.report import frame
from pbem.render.spoken import speak
from pbem.render.text import WIDTH, render_text


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("lang", ["en", "it"])
def test_no_line_is_longer_than_72_columns(lang: str) -> None:
    lines = render_text(frame(PAGE, meta()), speaker(lang)).decode().split("\n")
    assert max(map(columns, lines)) <= WIDTH == 72
    assert lines[-1] == ""
    assert not any(line != line.rstrip() for line in lines)


def test_dice_are_shown_one_by_one_and_hits_are_marked() -> None:
    text = render_text(PAGE, speaker()).decode()
    assert "Round 1, legions [2]* [5] [6] 1 army" in text
    assert "Event 1 D10 [8] Gaul" in text


def test_the_order_sheet_is_not_wrapped() -> None:
    text = render_text(PAGE, speaker()).decode()
    assert "\n# MOVE gaul > egypt 3\n" in text


def test_tables_and_lists() -> None:
    text = render_text(PAGE, speaker()).decode()
    assert "\n1. Gaul\n2. Gaul and Egypt\n" in text
    assert "\nEgypt     –" in text


def strings(value: object) -> list[str]:
    """Everything that is said in a spoken page."""
    if isinstance(value, dict):
        skipped = ("kind", "tone", "id")
        return [text for key, part in value.items() if key not in skipped for text in strings(part)]
    if isinstance(value, list):
        return [text for part in value for text in strings(part)]
    return [value] if isinstance(value, str) else []


def test_every_fact_of_the_page_is_in_the_text() -> None:
    page = frame(PAGE, meta())
    spoken = speak(page, speaker())
    text = squeezed(render_text(page, speaker()).decode())
    for said in strings({key: value for key, value in spoken.items() if key != "sections"}):
        assert squeezed(said) in text
    for section in spoken["sections"]:
        for block in section["blocks"]:
            if block["kind"] != "table":  # cells are broken side by side
                for said in strings(block):
                    assert squeezed(said) in text, said


def test_a_context_that_is_broken_gets_no_blank() -> None:
    """Whoever copies it and joins the lines has the bytes that were hashed."""
    context = '{"beacon":"1.2.3.4.5","entropy":[["ANNA","x"],["BRUNO","gatti"]],"game":"l2","step":2}'
    text = render_text(frame(PAGE, meta(seed=Seed("0a" * 32, context, "0b" * 32))), speaker()).decode()
    assert context in text.replace("\n  ", "")
