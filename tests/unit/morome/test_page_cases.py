"""Every case file told to its players: no event without words, no placeholder unfilled, no long line, no secret out."""

from __future__ import annotations

import re

import pytest
from page_table import CASES, play

from pbem.core.casefile import read_case
from pbem.core.event import seen_by
from pbem.core.page import Page
from pbem.core.problem import Failure
from pbem.core.text import Term, Text
from pbem.render.letters import columns
from pbem.rules.morome.tellings import TELLERS, TOGETHER

NAMES = sorted(path.stem for path in CASES.glob("*.toml"))
KNOWN = {*TELLERS, *TOGETHER, "order", "over"}


@pytest.mark.parametrize("name", NAMES)
def test_a_case_told(name: str) -> None:
    try:
        step = play(read_case((CASES / f"{name}.toml").read_bytes()))
    except Failure:
        pytest.skip("this case is about a position that is refused")
    assert {event.kind for event in step.events} <= KNOWN
    readers = (*step.game.seats(step.after), None)
    reader = readers[len(name) % len(readers)]
    for lang in ("en", "it"):
        text = step.raw(reader, lang)
        assert not re.search(r"\{[a-z_]+\}", text)
        assert max(map(columns, text.split("\n"))) <= 72


def cards_named(value: object) -> set[str]:
    """The cards that a page names anywhere."""
    if isinstance(value, Term):
        return {value.id} if value.kind == "card" else set()
    if isinstance(value, Text):
        return cards_named(tuple(value.args.values()))
    if isinstance(value, (tuple, list)):
        return {card for part in value for card in cards_named(part)}
    fields = getattr(value, "__struct_fields__", ())
    return {card for field in fields for card in cards_named(getattr(value, field))}


@pytest.mark.parametrize("name", ["example-A", "C5-drawn-already", "R13-who-is-out-draws-nothing", "R74-spies-cycle"])
def test_no_page_names_a_card_of_another_hand(name: str) -> None:
    """Cards may be named that the reader holds, or that an event he may know of names."""
    step = play(read_case((CASES / f"{name}.toml").read_bytes()))
    g = step.game
    for seat in (*g.seats(step.after), None):
        events = seen_by(step.events, seat)
        page: Page = g.page(g.view(step.after, seat), g.view(step.before, seat), events, seat, "en")
        known = set(g.view(step.after, seat).get("hands", {}).get(seat, ()))
        said = {word for event in events for word in re.findall(r"[a-z_]+", repr(event.data))}
        assert cards_named(page) <= known | said
