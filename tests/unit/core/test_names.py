"""Names: what is said, and what a typed name means."""

from __future__ import annotations

import pytest
from toy_grammar import NAMES

from pbem.core.names import Miss, Names
from pbem.core.problem import Failure

PLACE = ("place",)
BOTH = ("place", "bay")


@pytest.fixture(scope="module")
def names() -> Names:
    return Names.load(NAMES)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("north_hill", "north_hill"),
        ("NORTH HILL", "north_hill"),
        ("colle del nord", "north_hill"),
        ("north", "north_hill"),
        ("Colle", "hill"),  # exact, although Colle del Nord begins so
        ("colle d", "north_hill"),
        ("h", "hill"),
        ("porta", "sea_gate"),  # two names of one thing
        ("Porta Maris", "sea_gate"),
        ("st elmos gate", "sea_gate"),
        ("st", "sea_gate"),
    ],
)
def test_a_name_an_alias_or_a_beginning(names: Names, text: str, id: str) -> None:
    assert names.find(PLACE, text) == id


def test_an_exact_name_beats_a_beginning_across_kinds(names: Names) -> None:
    assert names.find(BOTH, "mill") == "mill"
    assert names.find(("bay",), "mill") == "mill_bay"


def test_candidates_are_all_of_the_kinds_asked_for(names: Names) -> None:
    assert names.find(PLACE, "sea") == "sea_gate"
    assert names.find(BOTH, "sea") == Miss("sea", ("sea_gate", "seal_bay"), True)


def test_a_miss_names_what_is_nearly_it(names: Names) -> None:
    assert names.find(PLACE, "molino") == Miss("molino", ("mill",), False)
    assert names.find(PLACE, "atlantis") == Miss("atlantis", (), False)


@pytest.mark.parametrize("text", ["", " ", "-", "&"])
def test_nothing_is_no_beginning_of_everything(names: Names, text: str) -> None:
    assert names.find(PLACE, text) == Miss(text, (), False)


def test_names_in_a_language_fall_back(names: Names) -> None:
    assert names.say("place", "sea_gate", "it") == "Porta e Mare"
    assert names.say("place", "sea_gate", "la") == "Porta Maris"
    assert names.say("place", "hill", "la") == "Hill"
    assert names.say("place", "hill", "xx") == "Hill"
    assert names.say("place", "nowhere", "it") == "nowhere"
    assert names.say("nothing", "nowhere", "it") == "nowhere"


def test_ids_and_kinds(names: Names) -> None:
    assert names.ids("place") == ("north_hill", "hill", "sea_gate", "mill")
    assert names.ids("nothing") == ()
    assert names.kind("seal_bay", BOTH) == "bay"
    assert names.kind("nowhere", BOTH) == ""
    assert "usage" in names.kinds()


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe", b"[place", b"place = 3", b"[place]\nhill = 'Hill'", b"[place.hill]\nfr = 'Colline'",
     b"[place.hill]\naliases = [1]", b"[place.hill]\nen = 1"],
)  # fmt: skip
def test_files_that_are_no_names_are_refused(data: bytes) -> None:
    with pytest.raises(Failure) as raised:
        Names.load(data)
    assert {problem.code for problem in raised.value.problems} == {"data-bad"}
