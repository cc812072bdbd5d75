"""What may be typed when a game is opened."""

from __future__ import annotations

import pytest

from pbem.app import choices
from pbem.app.seats import parse_seat, parse_seats
from pbem.core.beacon import Drand, Manual, Nothing
from pbem.core.problem import Failure
from pbem.core.ruleset import Manifest, Option, Players

MANIFEST = Manifest(
    id="toy",
    number=1,
    title={"en": "Toy"},
    blurb={"en": "Toy"},
    players=Players(2, 3),
    paces=["turn", "phase"],
    files=[],
    options=[
        Option("event_rolls", "2d6", {"en": ""}, ["2d6", "1d6", "2"]),
        Option("trade", False, {"en": ""}, [False, True]),
        Option("max_rounds", 0, {"en": ""}),
    ],
    order_words=["MOVE", "MUOVI", "A", "OR", "SE"],
)


def code(failure: Failure) -> list[str]:
    return [problem.code for problem in failure.problems]


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Roma 2026", "roma-2026"),
        ("Città_dell'Est", "citta-dell-est"),
        ("--x--", "x"),
        ("x" * 60, "x" * 40),
        ("日本", ""),
        ("a/b\\c", "a-b-c"),
    ],
)
def test_a_folder_name_becomes_an_id(name: str, folded: str) -> None:
    assert choices.fold_id(name) == folded


@pytest.mark.parametrize("typed", ["", "Roma", "roma 2026", "ro_ma", "x" * 41, "roma\n"])
def test_a_typed_id_must_be_an_id(typed: str) -> None:
    with pytest.raises(Failure) as caught:
        choices.check_id(typed)
    assert code(caught.value) == ["bad-id"]


def test_options_are_typed_as_numbers_or_texts() -> None:
    chosen = choices.parse_options(["event_rolls=2", "trade=true", "max_rounds=12"], MANIFEST)
    assert chosen == {"event_rolls": "2", "trade": True, "max_rounds": 12}
    assert choices.parse_options([], MANIFEST) == {"event_rolls": "2d6", "trade": False, "max_rounds": 0}


def test_every_wrong_option_is_named_with_what_was_meant() -> None:
    with pytest.raises(Failure) as caught:
        choices.parse_options(["event_roll=2", "trade=maybe", "max_rounds=-1", "trade"], MANIFEST)
    assert sorted(code(caught.value)) == ["bad-option", "bad-option", "bad-option", "unknown-option"]
    hint = caught.value.problems[0].hint
    assert hint is not None
    assert hint.args["words"] == ("event_rolls",)


def test_an_option_is_chosen_once() -> None:
    for second in ("2", "1d6"):
        with pytest.raises(Failure) as caught:
            choices.parse_options(["event_rolls=2", f"event_rolls={second}"], MANIFEST)
        assert code(caught.value) == ["bad-option"]
        assert caught.value.problems[0].source == f"event_rolls={second}"


def test_paces() -> None:
    assert choices.parse_pace("", MANIFEST) == "turn"
    assert choices.parse_pace("phase", MANIFEST) == "phase"
    with pytest.raises(Failure):
        choices.parse_pace("fase", MANIFEST)


def test_beacons() -> None:
    assert choices.parse_beacon("", 2) == Nothing()
    assert choices.parse_beacon("manual:Lotto di Roma|the week after", 1) == Manual(
        1, "Lotto di Roma", "the week after"
    )
    drand = choices.parse_beacon("drand", 2)
    assert isinstance(drand, Drand)
    assert (drand.first, drand.genesis, drand.period, drand.lag) == (2, 1692803367, 3, 21600)
    for wrong in ("nist", "manual", "manual:a", "manual:a|", "manual:|b"):
        with pytest.raises(Failure):
            choices.parse_beacon(wrong, 2)


@pytest.mark.parametrize(
    ("typed", "seeded", "beacon", "level"),
    [(None, False, False, 1), (None, True, False, 0), (None, False, True, 2), (0, True, False, 0), (2, False, True, 2)],
)
def test_the_level_follows_from_seed_and_beacon(typed: int | None, seeded: bool, beacon: bool, level: int) -> None:
    assert choices.pick_level(typed, seeded=seeded, has_beacon=beacon) == level


@pytest.mark.parametrize(
    ("typed", "seeded", "beacon"),
    [(0, False, False), (1, True, False), (2, False, False), (1, False, True), (3, False, False), (None, True, True)],
)
def test_a_level_that_does_not_fit_is_refused(typed: int | None, seeded: bool, beacon: bool) -> None:
    with pytest.raises(Failure):
        choices.pick_level(typed, seeded=seeded, has_beacon=beacon)


def test_seats() -> None:
    assert parse_seat("VALERIA=Valeria <v@example.org>", "it")[0] == "VALERIA"
    seats = parse_seats(["valeria=Valeria Rossi <v@example.org> [en]", "A", "BRVTVS=Brutus"], "it", MANIFEST)
    assert [(s, r.name, r.address, r.lang) for s, r in seats.items()] == [
        ("VALERIA", "Valeria Rossi", "v@example.org", "en"),
        ("A", "A", "", "it"),
        ("BRVTVS", "Brutus", "", "it"),
    ]


@pytest.mark.parametrize(
    "spec",
    [
        "PUBLIC",
        "moderator=M",
        "NONE",
        "NEUTRAL",
        "LOST",
        "MOVE=x",
        "MUOVI",
        "OR",
        "SE",
        "CON",
        "COM1",
        "LPT9",
        "NUL",
        "ABCDEFGHIJKLMNOPQ",
        "ÀBC",
        "A=a\u2028b",
        "A=a\x9b31mb",
        "A=\udcff",
        "1A",
        "A B",
        "A_B",
        "",
        "=x",
        "B=x <not an address>",
        "B=x <a@b> [fr]",
        "B=<a@b",
        "B=Bruno b@example.org",
    ],
)
def test_bad_seats(spec: str) -> None:
    with pytest.raises(Failure) as caught:
        parse_seats([spec, "VALERIA"], "en", MANIFEST)
    assert code(caught.value) == ["bad-seat"]


def test_too_few_too_many_and_twice() -> None:
    for specs in (["A"], ["A", "B", "C", "D"], ["A", "B", "a"]):
        with pytest.raises(Failure) as caught:
            parse_seats(specs, "en", MANIFEST)
        assert code(caught.value) == ["bad-seat"]
