"""The wheel, installed in an environment of its own: everything is in it, and a turn can be played with it.

Only what pbem needs from the registry is borrowed from the environment that runs the tests; pbem itself comes from the
wheel. So a file that is only in the checkout (a table, a template, a catalogue) is missed here.
"""

from __future__ import annotations

import email
import os
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from pbem_process import ROOT, Done, run

from pbem.app import library

pytestmark = pytest.mark.slow

SEATS = ("ANNA", "BRUNO", "CLARA")
PAGES = ("report.html", "report.txt", "report.json", "map.svg")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    done = run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT], folder, dict(os.environ)
    )
    assert done.code == 0, done.err
    (built,) = folder.glob("pbem-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the programs of a new environment that holds the wheel."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    command = [sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet"]
    done = run([*command, "--no-deps", "--no-index", "--no-compile", wheel], home, dict(os.environ))
    assert done.code == 0, done.err
    (site,) = home.glob("Lib/site-packages" if os.name == "nt" else "lib/python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return programs


def pbem(installed: Path, cwd: Path, *arguments: str) -> Done:
    return run([installed / "pbem", *arguments], cwd)


def test_it_is_the_one_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    done = run([installed / "python", "-c", "import pbem; print(pbem.__file__)"], tmp_path)
    assert Path(done.out.strip()).is_relative_to(installed.parent), done.out + done.err
    version = run([installed / "python", "-c", "import pbem; print(pbem.__version__)"], tmp_path).out.strip()
    assert pbem(installed, tmp_path, "--version") == (0, f"pbem {version}\n", "")


def test_what_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
        (about,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        metadata = email.message_from_bytes(file.read(about))
    kept = {path.relative_to(ROOT).as_posix() for path in (ROOT / "pbem").rglob("*") if path.is_file()}
    data = {
        f"pbem/_data/{path.relative_to(ROOT).as_posix()}"
        for folder in ("games", "templates")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    data.add("pbem/_data/verify_dice.py")  # `pbem site` gives it away
    missing = {name for name in kept | data if "__pycache__" not in name} - names
    assert missing == set(), "in the checkout, but not in the wheel"
    assert not [name for name in names if name.startswith(("tests/", "scripts/"))]
    assert metadata["Name"] == "pbem"
    assert "MIT" in str(metadata["License"]) or any(name.endswith("LICENSE") for name in names)
    assert str(metadata.get_payload()).strip(), "the README is the long description"


def test_a_turn(installed: Path, tmp_path: Path) -> None:
    seats = [f"{seat}={seat.title()} <{seat.lower()}@example.org>" for seat in SEATS]
    done = pbem(
        installed,
        tmp_path,
        "new",
        "roma",
        "--ruleset",
        "morome",
        "--seed",
        "wheel",
        *(f"--seat={seat}" for seat in seats),
    )
    assert done.code == 0, done.err
    for seat in SEATS:
        (tmp_path / f"{seat}.txt").write_text(f"Seat: {seat}\nROME 1\nINIT 1\n", encoding="utf-8")
    done = pbem(installed, tmp_path, "run", "roma")
    assert done.code == 1, "sheets are missing"
    done = pbem(installed, tmp_path, "ingest", "roma", *(f"{seat}.txt" for seat in SEATS))
    assert done.code == 0, done.out + done.err
    done = pbem(installed, tmp_path, "run", "roma")
    assert done.code == 0, done.err
    turn = tmp_path / "roma" / "turns" / "0002"
    for reader in (*SEATS, "public"):
        assert [page for page in PAGES if not (turn / reader / page).is_file()] == [], reader
    assert pbem(installed, tmp_path, "verify", str(Path("roma") / "log.jsonl")).code == 0
    assert pbem(installed, tmp_path, "audit", "roma", "--files").code == 0


@pytest.mark.parametrize("ruleset", library.ids())
@pytest.mark.parametrize("lang", ["en", "it"])
def test_what_only_data_files_know(installed: Path, tmp_path: Path, lang: str, ruleset: str) -> None:
    listed = pbem(installed, tmp_path, "rulesets", "--lang", lang)
    assert listed.code == 0 and ruleset in listed.out, listed.err
    rules = pbem(installed, tmp_path, "rules", ruleset, "--lang", lang)
    assert rules.code == 0 and "MOVE" in rules.out and len(rules.out) > 10_000, rules.err


@pytest.mark.parametrize("ruleset", library.ids())
def test_a_set_up_with_map_and_reports(installed: Path, tmp_path: Path, ruleset: str) -> None:
    done = pbem(installed, tmp_path, "new", "g", "--ruleset", ruleset, "--seed", "x", "--seat=ANNA", "--seat=BRUNO")
    assert done.code == 0, done.err
    assert [page for page in PAGES if not (tmp_path / "g" / "turns" / "0001" / "ANNA" / page).is_file()] == []
    assert pbem(installed, tmp_path, "run", "g", "--force").code == 0
    assert pbem(installed, tmp_path, "audit", "g", "--files").code == 0
