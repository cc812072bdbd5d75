"""game.toml, and times as typed."""

from __future__ import annotations

import pytest

from pbem.app import moment, settings
from pbem.app.settings import SeatSettings, Settings
from pbem.core.problem import Failure

GAME = Settings(
    'Rome "again" \\ æ',
    "it",
    {"A": SeatSettings("Valeria", "v@example.org", "it"), "B": SeatSettings("Brutus")},
    "Europe/Rome",
    True,
)


def test_what_is_written_is_read_again() -> None:
    assert settings.parse(settings.render(GAME)) == GAME


def test_what_is_left_out_has_a_default() -> None:
    assert settings.parse(b"[seats.A]\n") == Settings("", "en", {"A": SeatSettings("A")})


@pytest.mark.parametrize(
    ("text", "line", "args"),
    [
        ('titel = "x"\n', 1, {"key": "titel"}),
        ('title = "x"\ntrust_address = "yes"\n', 2, {"key": "trust_address"}),
        ('title = "x"\n\n[seats.A]\nname = "A"\nadress = "x"\n', 5, {"key": "adress"}),
        ("[seats.A]\nname = 3\n", 2, {"key": "name"}),
        ('[seats.A]\naddress = "nowhere"\n', 2, {"address": "nowhere"}),
        ('lang = "fr"\n', 1, {"lang": "fr"}),
        ('zone = "Europe/Atlantis"\n', 1, {"name": "Europe/Atlantis"}),
        ('title = "x\n', 1, None),
        ('title = "x"\nlang = \n', 2, None),
        ('[seats.A]\nname = "a\\nb"\n', 2, {"key": "name"}),
    ],
)
def test_faults_are_named_with_their_line(text: str, line: int, args: dict[str, str] | None) -> None:
    with pytest.raises(Failure) as caught:
        settings.parse(text.encode())
    (problem,) = caught.value.problems
    assert problem.code == "bad-settings"
    assert problem.line == line
    if args is not None:
        assert args.items() <= problem.text.args.items()


def test_did_you_mean() -> None:
    with pytest.raises(Failure) as caught:
        settings.parse(b'titel = "x"\n')
    hint = caught.value.problems[0].hint
    assert hint is not None
    assert hint.args["words"] == ("title",)


def test_a_newer_folder_is_refused() -> None:
    with pytest.raises(Failure) as caught:
        settings.parse(b"format = 2\nnew_thing = true\n")
    assert [problem.code for problem in caught.value.problems] == ["newer-folder"]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b'title = "\xff"\n', 0),
        (b"format = " + b"9" * 5000, 0),  # more digits than Python reads
        (b"zone = " + b"[" * 5000, 0),
        (b'title = "x"\nformat = 0\n', 2),
        (b"format = -1\n", 1),
        (b'title = "a\\u2028b"\n', 1),
        (b'title = "a\\u009b31mb"\n', 1),  # would speak to a terminal
        (b'title = "' + b"a" * 255 + b'"\n', 1),
    ],
)
def test_what_cannot_be_a_setting(data: bytes, line: int) -> None:
    with pytest.raises(Failure) as caught:
        settings.parse(data)
    assert [(found.code, found.line) for found in caught.value.problems] == [("bad-settings", line)]


@pytest.mark.parametrize(
    ("text", "zone", "seconds"),
    [
        ("2023-09-15T11:00:03Z", "UTC", 1694775603),
        ("2023-09-15 11:00:03", "UTC", 1694775603),
        ("2023-09-15 13:00", "Europe/Rome", 1694775600),
        ("2023-12-15 13:00", "Europe/Rome", 1702641600),
        ("2023-09-15T13:00+02:00", "UTC", 1694775600),
        ("2023-09-15", "UTC", 1694736000),
        ("1694772003", "UTC", 1694772003),
    ],
)
def test_times(text: str, zone: str, seconds: int) -> None:
    assert moment.parse(text, zone) == seconds


@pytest.mark.parametrize("text", ["", "tomorrow", "2023-13-01", "2023-02-30 10:00", "10:00", "-5", "9" * 20])
def test_not_times(text: str) -> None:
    with pytest.raises(Failure) as caught:
        moment.parse(text)
    assert caught.value.problems[0].code == "bad-time"


def test_times_of_records() -> None:
    assert moment.record_time("2023-09-15 13:00", "Europe/Rome") == "2023-09-15T11:00:00Z"
    assert moment.seconds("2023-09-15T11:00:00Z") == 1694775600
    assert moment.shown(1694775600, "Europe/Rome") == "2023-09-15 13:00 Europe/Rome"
