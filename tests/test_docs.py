"""What is written for people: complete, true where a machine can tell, and free of traces of somebody's machine."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.app import env, library
from pbem.app.handbook import handbook
from pbem.cli import key, mail, ruling, seat
from pbem.cli.lazy import load
from pbem.cli.table import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
PAPERS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "DECISIONS.md", "CHANGELOG.md", "MODERATING.md", "LICENSE")
GROUPS = {"key": key.COMMANDS, "mail": mail.COMMANDS, "ruling": ruling.COMMANDS, "seat": seat.COMMANDS}
EXPOSED = {"--help", "--version", "--install-completion", "--show-completion"}
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
SCRIPT = re.compile(r"(?<![\w/.])(?:scripts|\.ci)/[\w./-]*\w")

# Put together here, so that this file does not hold them either.
FOREIGN = re.compile(
    "|".join(
        [
            "/wo" + "rk/",
            "/tmp/" + r"(w|venv)\b",
            r"\.\./sha" + "red",
            "sub" + "agent",
            "index" + "-url",
            "regis" + "try=",
        ]
    )
    + "|"
    + re.escape(str(ROOT))
    + r"(?![\w-])",
    re.IGNORECASE,
)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def papers() -> list[str]:
    """All documents of the project, but those a game's players read."""
    return [name for name in project_files() if name.endswith(".md") and "/" not in name.removeprefix("docs/")]


def project_files() -> list[str]:
    """What is, or is about to be, under version control; without git: everything that is not made by a tool."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        found = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        made = {"__pycache__", ".git", ".venv", "build", "dist"}
        paths = (path.relative_to(ROOT) for path in ROOT.rglob("*"))
        found = [path.as_posix() for path in paths if not made & set(path.parts) and "cache" not in path.parts[0]]
    return sorted(name for name in found if (ROOT / name).is_file())


def typed_lines(text: str) -> Iterator[str]:
    """The lines in fenced blocks and the code in sentences that begin with `pbem`."""
    for block in re.findall(r"^```[^\n]*\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        for line in block.replace("\\\n", " ").splitlines():
            yield line.strip().removeprefix("$ ")
    yield from re.findall(r"`(pbem [^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))


def commands_in(text: str) -> Iterator[tuple[str, list[str]]]:
    """(command, options) of every call of pbem in a document; of a group's, "mail send"."""
    for part in (part for line in typed_lines(text) for part in line.split(" #")[0].split("&&")):
        words = part.split()
        if words[:1] == ["pbem"] and len(words) > 1 and re.fullmatch("[a-z]+", words[1]):
            name = " ".join(words[1:3]) if words[1] in GROUPS and len(words) > 2 else words[1]
            yield name, re.findall(r"(?<![\w-])--[a-z][\w-]*", " ".join(words))


# --- what there is ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", PAPERS)
def test_the_papers_exist(name: str) -> None:
    assert len(read(name).split()) > 80, f"{name} says next to nothing"


def test_the_license() -> None:
    text = read("LICENSE")
    assert text.startswith("MIT License\n\nCopyright (c) 2026 The pbem authors\n")
    assert 'THE SOFTWARE IS PROVIDED "AS IS"' in text


def test_the_changelog_has_a_place_for_what_comes() -> None:
    assert re.search(r"^## Unreleased\n\n?- ", read("CHANGELOG.md"), re.MULTILINE)


def test_every_command_is_in_the_readme() -> None:
    text = read("README.md")
    assert [name for name in COMMANDS if not re.search(rf"\bpbem {name}\b", text)] == []


def test_the_two_commands_for_a_fresh_checkout() -> None:
    """The README tells it, the build machine runs it, and a developer can run its parts."""
    assert re.search(r"^python3 -m venv .*pip install \. && pbem demo ", read("README.md"), re.MULTILINE)
    assert re.search(r"^sh scripts/test\s*(#|$)", read("README.md"), re.MULTILINE)
    assert "exec sh scripts/test" in read(".ci/run")
    assert "scripts/check" in read("scripts/test")
    for name in ("scripts/check", "scripts/test", ".ci/run"):
        assert os.access(ROOT / name, os.X_OK), f"{name} cannot be run"


# --- the order language -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("ruleset", library.ids())
def test_every_order_and_option_is_in_the_handbook(ruleset: str, lang: str) -> None:
    book = handbook(env.real(lang), ruleset)
    rows = {row.verb: row for row in book.orders}
    verbs = library.bind(ruleset, {}).grammar(("ANNA", "BRUNO", "CLARA")).verbs
    known = [verb for verb in verbs if verb.word in rows and rows[verb.word].usage and rows[verb.word].does]
    assert [verb.word for verb in verbs if verb not in known] == []
    words = [word for verb in verbs for ways in verb.words.values() for word in ways]
    names = words + [option.name for option in library.manifest(ruleset).options]
    assert [name for name in names if not re.search(rf"\b{re.escape(name)}\b", book.text)] == []
    told = " ".join(book.text.replace("#", " ").split())  # comments may be broken where the book is too narrow
    assert [line for line in book.sheet.splitlines() if " ".join(line.replace("#", " ").split()) not in told] == []


# --- what is true -------------------------------------------------------------------------------------------------
def test_commands_and_options_that_are_written_down_exist() -> None:
    faults = []
    for name in papers():
        for command, options in commands_in(read(name)):
            group, _, inner = command.partition(" ")
            entries = GROUPS[group] if inner else COMMANDS
            if (inner or group) not in entries:
                faults.append(f"{name}: pbem {command}")
                continue
            known = {word for param in load(inner or group, entries).params for word in param.opts} | EXPOSED
            faults += [f"{name}: pbem {command} {option}" for option in options if option not in known]
    assert faults == []


def test_scripts_and_links_that_are_written_down_exist() -> None:
    faults = []
    for name in papers():
        text = read(name)
        targets = {(ROOT / found) for found in SCRIPT.findall(text)}
        targets |= {(ROOT / name).parent / link for link in LINK.findall(text) if "://" not in link}
        faults += [f"{name}: {target.name}" for target in sorted(targets) if not target.exists()]
    assert faults == []


def test_examples_are_typed_as_a_shell_takes_them() -> None:
    for name in papers():
        for line in typed_lines(read(name)):
            if line.startswith("pbem ") and "…" not in line:
                shlex.split(line)  # raises if a quote is left open


# --- what does not belong -----------------------------------------------------------------------------------------
def test_no_traces_of_a_machine() -> None:
    faults = []
    for name in project_files():
        try:
            text = read(name)
        except UnicodeDecodeError:
            continue  # a picture
        faults += [f"{name}:{text.count(chr(10), 0, m.start()) + 1}: {m[0]}" for m in FOREIGN.finditer(text)]
    assert faults == []
