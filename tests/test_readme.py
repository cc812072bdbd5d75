"""The tour of the README, typed line by line into a shell; what it says the program answers, the program answers."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from pbem_process import ROOT, run

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
REFUSED = ("pbem check", "pbem ingest")  # the tour holds a mistake on purpose: these may exit with 1


class Block(NamedTuple):
    language: str
    text: str


def blocks() -> list[Block]:
    """The fenced blocks after the one with the two commands for a fresh checkout."""
    found = [Block(*match) for match in BLOCK.findall(README)]
    return [block for block in found if "scripts/test" not in block.text]


def typed(text: str) -> list[str]:
    return [line for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]


def test_there_is_a_tour() -> None:
    lines = [line for block in blocks() if block.language == "sh" for line in typed(block.text)]
    assert len(lines) >= 8
    assert {"pbem new", "pbem check", "pbem ingest", "pbem run", "pbem verify", "pbem audit"} <= {
        " ".join(line.split()[:2]) for line in lines
    }


@pytest.mark.slow
def test_the_tour_works(tmp_path: Path) -> None:
    (tmp_path / "scripts").symlink_to(ROOT / "scripts")
    path = f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin"
    answers = ""
    for block in blocks():
        if block.language != "sh":
            assert block.text in answers, "the README shows an answer that the program does not give"
            continue
        for line in typed(block.text):
            done = run(["sh", "-c", line], tmp_path, {"PATH": path})
            answers += done.out + done.err
            assert done.code == 0 or (done.code == 1 and line.startswith(REFUSED)), f"{line}\n{done.out}{done.err}"
