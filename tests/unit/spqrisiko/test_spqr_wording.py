"""Small parts of sentences: Italian has its own word for the legions of this game."""

from __future__ import annotations

import pytest

from pbem.app import library
from pbem.core.names import Names
from pbem.render.speech import Speaker
from pbem.rules.spqrisiko.gains import gain_text
from pbem.rules.spqrisiko.wording import LEGIONS, legions


@pytest.fixture(scope="module")
def names() -> Names:
    return Names.load(library.files("spqrisiko")["names.toml"])


@pytest.mark.parametrize(
    ("lang", "one", "many", "head"),
    [("en", "1 legion", "5 legions", "Legions"), ("it", "1 legionario", "5 legionari", "Legionari")],
)
def test_legions_have_the_name_of_this_game(names: Names, lang: str, one: str, many: str, head: str) -> None:
    speaker = Speaker(lang, names)
    assert [speaker.say(words) for words in (legions(1), legions(5), LEGIONS)] == [one, many, head]


def test_what_cards_give_is_said_with_the_same_words(names: Names) -> None:
    assert Speaker("it", names).say(gain_text({"legions": 5, "triremes": 2})) == "5 legionari e 2 triremi"
