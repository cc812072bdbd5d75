"""Whatever goes wrong: one sentence, what to do next, the right exit code, never a traceback."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import Any

import pytest
from cli_runner import Ran, pbem

import pbem.cli.status as status_command
from pbem.app.talk import Failure
from pbem.core.problem import Problem
from pbem.core.text import T


def status_raises(monkeypatch: pytest.MonkeyPatch, error: BaseException, *args: str, **env: str) -> Ran:
    """`pbem status` when an error comes out of the middle of it."""

    def broken(*_: Any) -> int:
        raise error

    monkeypatch.setattr(status_command.console, "answer", broken)
    monkeypatch.setattr("pbem.app.status.status", lambda *_: None)
    return pbem("status", "somewhere", *args, **env)


@pytest.mark.parametrize(
    "args",
    [
        ("nonsense",),
        ("status",),
        ("status", "a", "b"),
        ("status", "a", "--nonsense"),
        ("new", "a"),
        ("new", "a", "--ruleset", "morome", "--seat", "A", "--level", "many"),
        ("show", "a", "--step", "x"),
        ("--nonsense",),
    ],
)
def test_a_mistyped_command_is_a_usage_error(args: tuple[str, ...]) -> None:
    ran = pbem(*args)
    assert ran.code == 2
    assert "error: " in ran.err
    assert "--help` shows what it takes" in ran.err
    assert not ran.out


def test_a_mistyped_command_name_is_guessed() -> None:
    assert "'status'" in pbem("statsu").err


def test_usage_errors_are_json_too() -> None:
    ran = pbem("status", "--json")
    assert ran.code == 2
    assert [p["code"] for p in ran.data["problems"]] == ["usage"]


def test_a_failure_is_exit_2_with_all_its_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Problem("one", T("The first {thing}.", thing="fault"), T("Do this."))
    two = Problem("two", T("The second fault."), None, 3, 5, 2, "ABCDEFGH")
    ran = status_raises(monkeypatch, Failure(one, two))
    assert ran.code == 2
    assert "error: The first fault." in ran.err
    assert "Do this." in ran.err
    lines = ran.err.splitlines()
    at = next(n for n, line in enumerate(lines) if line.endswith("ABCDEFGH"))
    assert lines[at + 1].index("^^") == lines[at].index("EF")


def test_a_failure_is_json_too(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = status_raises(monkeypatch, Failure(Problem("one", T("A fault."), T("Do this."))), "--json")
    assert ran.code == 2
    problem = ran.data["problems"][0]
    assert (problem["code"], problem["text"], problem["hint"]) == ("one", "A fault.", "Do this.")
    assert set(problem) == {"code", "text", "hint", "line", "column", "length", "source", "severity"}


@pytest.mark.parametrize(
    ("number", "words"), [(errno.ENOSPC, "disk is full"), (errno.EACCES, "permissions"), (errno.EROFS, "only be read")]
)
def test_a_full_or_closed_disk_is_a_sentence(monkeypatch: pytest.MonkeyPatch, number: int, words: str) -> None:
    ran = status_raises(monkeypatch, OSError(number, "no", "/some/file"))
    assert ran.code == 2
    assert "/some/file" in ran.err
    assert words in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "error", [KeyError("x"), RecursionError(), MemoryError(), UnicodeDecodeError("a", b"", 0, 1, "")]
)
def test_a_fault_of_the_program_is_a_sentence(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    ran = status_raises(monkeypatch, error)
    assert ran.code == 2
    assert f"fault of its own ({type(error).__name__})" in ran.err
    assert "PBEM_DEBUG=1" in ran.err
    assert "Traceback" not in ran.err


def test_the_traceback_is_there_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Traceback" in status_raises(monkeypatch, KeyError("x"), PBEM_DEBUG="1").err


def test_ctrl_c_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = status_raises(monkeypatch, KeyboardInterrupt())
    assert ran.code == 130
    assert "Stopped" in ran.err


def test_an_unknown_language_is_said() -> None:
    ran = pbem("rulesets", "--lang", "la")
    assert ran.code == 2
    assert "Use en or it." in ran.err


def test_a_bad_clock_is_said() -> None:
    assert pbem("rulesets", SOURCE_DATE_EPOCH="yesterday").code == 2


def test_no_colour_without_a_terminal(tmp_path: Path) -> None:
    ran = pbem("status", tmp_path / "nothing")
    assert ran.code == 2
    assert "\x1b" not in ran.err


def test_colour_only_when_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.cli import console

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert console.paint("x", console.RED) == "\x1b[31mx\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert console.paint("x", console.RED) == "x"
