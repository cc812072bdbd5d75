"""Sentences in English and Italian; whatever is missing or hostile, something readable is said."""

from __future__ import annotations

import gettext

import pytest
from sample import HOSTILE, RIGHT_TO_LEFT, speaker

from pbem.core.text import TN, T, Term, Text
from pbem.render import speech
from pbem.render.speech import Speaker, clean


def places(*ids: str) -> tuple[Term, ...]:
    return tuple(Term("province", id) for id in ids)


def test_lists_in_english() -> None:
    say = speaker("en").say
    assert say(()) == ""
    assert say(places("gaul")) == "Gaul"
    assert say(places("gaul", "egypt")) == "Gaul and Egypt"
    assert say((*places("gaul", "egypt"), "Rome")) == "Gaul, Egypt and Rome"


def test_lists_in_italian_with_the_euphonic_d_before_an_e() -> None:
    say = speaker("it").say
    assert say(places("gaul", "egypt")) == "Gallia ed Egitto"
    assert say(places("egypt", "gaul")) == "Egitto e Gallia"


def test_italian_gives_to_anna_with_the_euphonic_d_before_an_a() -> None:
    say = speaker("it").say
    given = "{seat} gives {target} {tribute}."
    assert say(T(given, seat="Marco", tribute="1", target="Anna")) == "Marco dà 1 ad Anna."
    assert say(T(given, seat="Anna", tribute="1", target="Bruno")) == "Anna dà 1 a Bruno."
    assert say(T("{name} from {first} to {last}", name="Anna", first="A1", last="A2")) == "Anna da A1 ad A2"


@pytest.mark.parametrize(("n", "english", "italian"), [(1, "1 legion", "1 legione"), (3, "3 legions", "3 legioni")])
def test_plurals(n: int, english: str, italian: str) -> None:
    assert speaker("en").say(TN("{n} legion", "{n} legions", n)) == english
    assert speaker("it").say(TN("{n} legion", "{n} legions", n)) == italian


def test_numbers_below_zero_have_a_real_minus() -> None:
    assert speaker().say(T("{n} tribute", n=-3)) == "\u22123 tribute"


def test_names_in_the_language_of_the_reader_and_display_names_of_seats() -> None:
    said = T("{seat} takes {province}", seat=Term("seat", "VALERIA"), province=Term("province", "gaul"))
    assert speaker("it").say(said) == "Valeria takes Gallia"
    assert speaker().say(Term("seat", "NOBODY")) == "NOBODY"
    assert Speaker("it").say(Term("province", "gaul")) == "gaul"


def test_without_a_translation_english_is_spoken() -> None:
    assert (
        speaker("it").say(T("No catalogue has this sentence about {n}.", n=2))
        == "No catalogue has this sentence about 2."
    )
    assert Speaker("xx").say(T("Dice")) == "Dice"


def test_a_faulty_translation_falls_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    class Faulty(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return "{wrong} {n!r:{n}}"

    monkeypatch.setattr(speech, "catalogue", lambda lang: Faulty())
    assert speaker("it").say(T("{n} tribute", n=3)) == "3 tribute"


def test_a_missing_argument_is_no_error() -> None:
    assert speaker().say(T("{n} tribute")) == "{n} tribute"
    assert speaker().say(T("{seat} and {n}", n=1)) == "{seat} and {n}"


def test_the_empty_sentence_is_not_the_header_of_the_catalogue() -> None:
    assert speaker("it").say(Text("")) == ""


def test_braces_in_what_people_type_stay_as_they_are() -> None:
    assert speaker().say(T("Note: {note}", note="{n} {0} {seat.__class__}")) == "Note: {n} {0} {seat.__class__}"


def test_hostile_names_are_one_line_and_cannot_turn_the_writing_round() -> None:
    said = clean(HOSTILE)
    assert "\n" not in said
    assert "\u202e" not in said
    assert '<script>alert("x")</script>' in said  # escaping is the business of the formats


def test_right_to_left_names_are_isolated() -> None:
    assert clean(RIGHT_TO_LEFT) == f"\u2068{RIGHT_TO_LEFT}\u2069"
    assert clean("Octavia") == "Octavia"


def test_half_a_character_is_left_out() -> None:
    assert clean("a\ud800b") == "ab"
