"""A letter of ours that a mail program breaks into shorter lines, whose rest has no mark, still orders nothing."""

from __future__ import annotations

from textwrap import wrap

import pytest

from pbem.app import library
from pbem.core.grammar import Grammar
from pbem.core.quotable import MARK, is_order, quotable

SAID = {
    "morome": (
        "With it you attack Rome with your legions, and he may raise up to Rome 3",
        "Whoever bids most for the city in this turn gets it, as in the slip  Roma 3",
        "One of the many reasons that were given for it in that year: - Rome 3",
        "What is said here about all that is about to happen, and so we have come to an end",
    ),
    "spqrisiko": (
        "                                    Metropoli          Tarraconensis 5,",
        "Metropoli          Tarraconensis                                          5",
    ),
    "struggle": (
        "# CAVALIERI MUOVI K22 SACCHEGGIA Reggio Calabria OPPURE CAVALIERI MUOVI K22  // torri 2, pedine 2; pedaggio",
        "The banker says that you may do as you please with all of it: (BANK 3 grain > ore)",
    ),
}


def grammar(ruleset: str) -> Grammar:
    return library.bind(ruleset, {}, "").grammar(("ANNA", "BRUNO", "CARLA"))


@pytest.mark.parametrize("ruleset", SAID)
def test_no_line_of_ours_becomes_an_order_when_it_is_broken(ruleset: str) -> None:
    known = grammar(ruleset)
    for line in SAID[ruleset]:
        ours = quotable(line, known)
        assert ours.replace("\u00a0", " ") in (line, MARK + line)
        for width in range(50, 90):
            for quoted in ("", "> ", "> > > "):
                pieces = wrap(quoted + ours, width, break_on_hyphens=False, break_long_words=False)
                assert [piece for piece in pieces if is_order(piece, known)] == [], (width, quoted)


def test_text_that_is_no_order_is_left_as_it_is() -> None:
    text = "All of this is prose, in lines of a common length, and no word begins what\n\n  we do not want  \nRome"
    assert quotable(text, grammar("morome")) == text
