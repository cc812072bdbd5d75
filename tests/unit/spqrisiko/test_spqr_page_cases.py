"""Every case file told to its players: no event without words, no placeholder unfilled, no long line, no secret out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from report_table import CASES, Step, case, play

from pbem.core.event import seen_by
from pbem.core.picture import Picture
from pbem.core.problem import Failure
from pbem.core.text import Term, Text
from pbem.render.letters import columns
from pbem.rules.spqrisiko.tellings import SEQUELS, TELLERS, TOGETHER

NAMES = sorted(path.stem for path in CASES.glob("*.toml"))
KNOWN = {*TELLERS, *TOGETHER, *SEQUELS, "battle", "order", "final", "over"}


@pytest.mark.parametrize("name", NAMES)
def test_a_case_told(name: str) -> None:
    try:
        step = play(case(name))
    except Failure:
        pytest.skip("this case is about a position that is refused")
    assert {event.kind for event in step.events} <= KNOWN
    readers = (*step.game.seats(step.after), None)
    reader = readers[len(name) % len(readers)]
    for lang in ("en", "it"):
        text = step.raw(reader, lang)
        assert not re.search(r"\{[a-z_]+\}", text)
        assert max(map(columns, text.split("\n"))) <= 72


def terms(value: Any) -> Iterator[Term]:
    """Every name in a page, the map apart."""
    if isinstance(value, Term):
        yield value
    elif isinstance(value, Text):
        yield from terms(tuple(value.args.values()))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from terms(part)
    elif not isinstance(value, Picture):
        for field in getattr(value, "__struct_fields__", ()):
            yield from terms(getattr(value, field))


def pages(step: Step, seat: str | None) -> tuple[Any, ...]:
    g, events = step.game, seen_by(step.events, seat)
    view = g.view(step.after, seat)
    page = g.page(view, g.view(step.before, seat), events, seat, "en")
    return page.sections, g.picture(view, events, "en")


def test_hands_of_others_and_the_deck_change_nothing_in_a_report() -> None:
    step = play(case("iii-roberto-takes-macedonia"))
    g = step.game
    hidden = g.dump(step.after)
    spare = [card for card in g.rules.tables.regions if card not in hidden["row"]]
    hands = [{"ROBERTO": [spare[0]], "VALERIA": [card]} for card in spare[1:3]]
    told = []
    for n, hand in enumerate(hands):
        deck = [card for card in spare if card not in (hand["ROBERTO"] + hand["VALERIA"])]
        given = {key: hidden[key] for key in ("round", "phase", "seats", "active", "regions", "seas", "row", "vp")}
        state = g.position({**given, "hands": hand, "deck": deck[::-1] if n else deck, "discard": []})
        told.append([pages(Step(g, step.before, state, step.events), seat) for seat in ("ROBERTO", None)])
    assert told[0] == told[1]
