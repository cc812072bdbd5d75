"""Rules that are named in a text lead to them; words and places that only look like a rule do not."""

from __future__ import annotations

import pytest

from pbem.app.handbook_links import Links
from pbem.core.prose import Span, spans
from pbem.core.rulebook import read_rulebook

BOOK = """# Game
## a · A
### R7 · Seven
origin: source · also: D-seven, 12, C17
Text.
### deal-2 · Offers
origin: source
Text.
### closed · Closed
origin: source
Text.
"""
LINKS = Links(read_rulebook(BOOK), {"MOVE": "order-MOVE"})


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("see R7.", {"R7": "R7"}),
        ("see D-seven: yes", {"D-seven": "R7"}),
        ("an offer (deal-2) stands", {"deal-2": "deal-2"}),
        ("the gates (closed)", {"closed": "closed"}),
        ("both (closed, deal-2; C17)", {"closed": "closed", "deal-2": "deal-2", "C17": "R7"}),
        ("the gates are closed", {}),
        ("(they are closed now)", {}),
        ("go to C17", {}),  # an alias alone may be the name of a place
        ("12 legions", {}),
        ("see R77", {}),
        ("`R7` and `MOVE a > b`", {"MOVE a > b": "order-MOVE"}),
        ("[here](#closed) R7", {"here": "closed", "R7": "R7"}),
    ],
)
def test_what_leads_where(text: str, linked: dict[str, str]) -> None:
    line = LINKS.line(spans(text))
    assert {span.text: span.to for span in line if span.to} == linked
    assert "".join(span.text for span in line) == "".join(span.text for span in spans(text))


def test_a_rule_has_no_link_to_itself() -> None:
    assert LINKS.line((Span("as R7 says"),), "R7") == (Span("as R7 says"),)
