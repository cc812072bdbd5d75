"""`scripts/bless`: what may be written anew, and what needs a new number of the rules first."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from goldens import HERE, Golden, goldens, newest
from pbem_process import ROOT, contents
from toy_table import World

from pbem import resources
from pbem.app import library
from pbem.core.verify import verify


def load() -> Any:
    """The script as a module."""
    loader = importlib.machinery.SourceFileLoader("bless_script", str(ROOT / "scripts" / "bless"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


bless = load()


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """Goldens of our own: one short game."""
    shutil.copytree(HERE / "morome" / "drand", tmp_path / "goldens" / "morome" / "drand")
    return tmp_path / "goldens"


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The data of the rulesets, to be changed."""
    games = tmp_path / "games"
    shutil.copytree(resources.games(), games)
    monkeypatch.setattr(resources, "games", lambda: games)
    library.manifest.cache_clear()
    yield games / "morome"
    library.manifest.cache_clear()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    library.manifest.cache_clear()


def golden(base: Path) -> Golden:
    (found,) = newest(base=base)
    return found


def test_nothing_has_changed(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(base)
    assert bless.main(["drand"], base) == 0
    assert capsys.readouterr().out == "morome/drand/1: unchanged\n"
    assert contents(base) == before


def test_another_artefact_is_written_only_as_cosmetic(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, home = contents(base), golden(base).place
    report = "turns/0002/NINO/report.txt"
    edit(home / "expected.json", f'"{report}": "', f'"{report}": "0')
    edit(home / report, "LIVIA" if "LIVIA" in (home / report).read_text("utf-8") else "Livia", "Lydia")
    spoilt = contents(base)
    assert bless.main([], base) == 1
    said = capsys.readouterr().out
    assert "REFUSED: only its artefacts have changed" in said
    assert "report.txt: 1 changed" in said
    assert f"--- was/{report}" in said and "Lydia" in said
    assert contents(base) == spoilt
    assert bless.main(["--cosmetic"], base) == 0
    assert contents(base) == before


def test_another_log_needs_another_number(base: Path, rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, old = contents(base), golden(base)
    edit(rules / "constants.toml", "upkeep = 1", "upkeep = 2")
    for arguments in ([], ["--cosmetic"]):
        assert bless.main(arguments, base) == 1
        said = capsys.readouterr().out
        assert "raise `number` in games/morome/ruleset.toml" in said
        assert "log, record 0 (open, step 0):\n  data.data: " in said
    assert contents(base) == before

    edit(rules / "ruleset.toml", "number = 1", "number = 2")
    assert bless.main([], base) == 0
    new = golden(base)
    assert (new.number, new.expected.rules) == (2, "morome/2")
    assert new.log != old.log
    assert new.tree.keys() == whole(before)
    kept = contents(old.place)
    assert sorted(kept) == ["expected.json", "log.jsonl"]
    assert kept["log.jsonl"] == before["morome/drand/1/log.jsonl"]
    assert (old.expected.head, old.expected.files) == (verify(old.log).head, {})
    capsys.readouterr()
    assert bless.main([], base) == 0
    assert capsys.readouterr().out == "morome/drand/2: unchanged\n"


def whole(files: dict[str, bytes]) -> set[str]:
    """The artefacts that are kept themselves."""
    place = "morome/drand/1/"
    return {path.removeprefix(place) for path in files if path.startswith(place + "turns/")}


def test_older_rules_bless_nothing(base: Path, rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (base / "morome" / "drand" / "1").rename(base / "morome" / "drand" / "3")
    assert bless.main([], base) == 1
    assert "it was played by the rules 3; here are 1" in capsys.readouterr().out


def test_a_retired_game_is_no_longer_played(base: Path) -> None:
    old = golden(base)
    edit(old.home / "golden.toml", "whole = true", "whole = true\nretired = true")
    assert newest(base=base) == []
    assert goldens(base=base) == [old], "it is still verified"
    assert bless.main([], base) == 2


def test_an_unknown_name(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bless.main(["drand", "drnad"], base) == 2
    assert "no golden is called drnad; there are drand" in capsys.readouterr().err


def test_a_finished_game_is_adopted_with_whatever_came_in(base: Path, tmp_path: Path) -> None:
    world = World(tmp_path)
    world.new(ruleset="morome", id="adopted", seats=("ANNA=Anna [it]", "BRUNO"), seed=None)
    world.time += 60
    world.send("Giocatore: ANNA\nROMA 3\n")
    world.send(b"ROME 1\xff\xfe\x00", seat="BRUNO")  # unreadable
    world.send(b"y" * 300_000)  # too large
    world.send("ROME 2\nENTROPY vox populi", seat="BRUNO")
    folder, target = world.folder(), ["morome/adopted", "--shows", "a game with odd messages in it"]
    assert bless.main(["--adopt", str(folder), *target], base) == 1, "it is not over"
    assert not (base / "morome" / "adopted").exists()
    world.play_out()
    assert bless.main(["--adopt", str(folder), *target], base) == 0
    (found,) = newest("morome", "adopted", base)
    assert found.log == (folder / "log.jsonl").read_bytes()
    assert [message.raw[:8] for message in found.messages] == [
        b"Giocator",
        b"ROME 1\xff\xfe",
        b"yyyyyyyy",
        b"ROME 2\nE",
    ]
    assert (found.home / "sheets.json").stat().st_size < 1000
    assert bless.main(["adopted"], base) == 0
    assert bless.main(["--adopt", str(folder), *target], base) == 1, "there is one of this name"


def test_what_cannot_be_played_again_is_not_adopted(
    base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    world = World(tmp_path)
    world.new(ruleset="morome", id="practice", seats=("ANNA", "BRUNO"), seed="one")
    world.play_out()
    command = ["--adopt", str(world.folder()), "morome/practice", "--shows", "a game with practice dice"]
    assert bless.main(command, base) == 1
    assert "needs its --seed" in capsys.readouterr().out
    assert bless.main([*command, "--seed", "another"], base) == 1
    assert "it cannot be played again from its log:\nlog, record 0" in capsys.readouterr().out
    assert not (base / "morome" / "practice").exists()
    assert bless.main([*command, "--seed", "one"], base) == 0
