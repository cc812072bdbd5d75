"""Several numbers of a ruleset side by side: games go on by theirs; older, newer and damaged are different errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import toy_rules
from toy_table import World, contents

from pbem.app import library, versions
from pbem.app.audit import audit
from pbem.app.rulesets import rulesets
from pbem.app.status import status
from pbem.core.problem import Failure, Problem


@pytest.fixture
def installed(world: World, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """`installed(2, 1)`: another pbem, with these numbers of the rules, the current one first."""
    count = iter(range(100))
    return lambda *numbers: toy_rules.install(world.place / f"rules{next(count)}", monkeypatch, *numbers)


def refused(call: Callable[[], Any]) -> Problem:
    with pytest.raises(Failure) as caught:
        call()
    return caught.value.problems[0]


def test_numbers_and_manifests(installed: Callable[..., None]) -> None:
    installed(2, 1)
    assert library.ids() == ("toy",)
    assert library.numbers("toy") == (1, 2)
    assert (library.manifest("toy").number, library.manifest("toy/1").number) == (2, 1)
    assert (library.exact("toy"), library.exact("toy/1")) == ("toy/2", "toy/1")
    assert (library.bind("toy/1", {}).number, library.bind("toy", {}).number) == (1, 2)
    for odd in ("toy/", "toy/0", "toy/01", "toy/x", "toy/-1", "toy/²", "toy/1/2"):
        assert refused(lambda odd=odd: library.manifest(odd)).code == "bad-rules"
    assert refused(lambda: library.manifest("other/1")).code == "unknown-ruleset"
    assert library.about("toy/7").number == 2


def test_rulesets_says_which_numbers_there_are(world: World, installed: Callable[..., None]) -> None:
    installed(3, 1)
    (row,) = rulesets(world.env)
    assert (row.number, row.older) == (3, (1,))


def test_a_running_game_goes_on_by_its_own_number(world: World, installed: Callable[..., None]) -> None:
    """rules of today would give three; a game of number 1 gives five"""
    world.new()
    installed(2, 1)
    world.send("Seat: ANNA\nTAKE 5\n")
    world.run(force=True)
    state = msgspec.json.decode((world.folder() / "state" / "0002.json").read_bytes())
    die = next(d["result"][0] for d in world.log()[-1]["data"]["draws"] if d["label"] == "luck/ANNA")
    assert state["gold"]["ANNA"] == 5 + die
    world.play_out()
    assert status(world.env, world.folder()).ruleset == "toy/1"
    done = audit(world.env, world.folder(), files=True)
    assert (done.problems, done.ruleset, done.over) == ((), "toy/1", True)
    assert audit(world.env, world.folder() / "log.jsonl").problems == ()


def test_reports_do_not_change_when_newer_rules_come(world: World, installed: Callable[..., None]) -> None:
    world.new()
    world.send_all("Seat: ANNA\nTAKE 5\n", "Seat: BRUNO\nREVEAL\n")
    world.run()
    before = contents(world.folder())
    installed(2, 1)
    assert audit(world.env, world.folder(), rebuild=True).problems == ()
    assert contents(world.folder()) == before


def test_a_game_can_be_opened_by_an_older_number(world: World, installed: Callable[..., None]) -> None:
    installed(2, 1)
    world.new(ruleset="toy/1", seed="x")
    assert world.log()[0]["data"]["rules"] == "toy/1"
    world.new("now")
    assert world.log("now")[0]["data"]["rules"] == "toy/2"
    assert audit(world.env, world.folder()).problems == ()


@pytest.mark.parametrize(
    ("opened", "installed_then", "code", "said"),
    [
        (1, (2,), "older-rules", ("toy/2",)),
        (1, (3, 2), "older-rules", ("toy/2", "toy/3")),
        (2, (3, 1), "older-rules", ("toy/1", "toy/3")),
        (2, (1,), "newer-rules", ("toy/1",)),
        (3, (2, 1), "newer-rules", ("toy/1", "toy/2")),
    ],
)
def test_older_and_newer_are_different_errors(
    world: World, installed: Callable[..., None], opened: int, installed_then: tuple[int, ...], code: str, said: Any
) -> None:
    """Both sides' versions are named, and nothing is written."""
    installed(opened)
    world.new()
    world.send("Seat: ANNA\nTAKE 1\n")
    before = contents(world.folder())
    installed(*installed_then)
    for call in (lambda: world.run(force=True), lambda: status(world.env, world.folder())):
        problem = refused(call)
        assert problem.code == code
        assert (problem.text.args["rules"], problem.text.args["known"]) == (f"toy/{opened}", said)
        assert problem.text.args["ours"].startswith("pbem ")
        assert problem.hint is not None and problem.hint.args["program"].startswith("pbem ")
    assert contents(world.folder()) == before
    assert [p.code for p in audit(world.env, world.folder()).problems] == [code]
    installed(opened, *installed_then)
    assert world.run(force=True).outcome == "resolved"


def test_a_log_of_a_later_format_is_newer_not_damaged(world: World) -> None:
    world.new()
    log = world.folder() / "log.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([*lines[:-1], lines[-1].replace(b'"v":1}', b'"v":2}')]))
    assert refused(lambda: status(world.env, world.folder())).code == "newer-log"
    assert next(p.code for p in audit(world.env, log).problems) == "newer-log"
    log.write_bytes(b"".join([*lines[:-1], lines[-1].replace(b'"v":1}', b'"v":}')]))
    assert refused(lambda: status(world.env, world.folder())).code == "bad-log"


def test_other_data_are_neither(world: World, installed: Callable[..., None]) -> None:
    world.new()
    installed(2, 1)
    folder = library._folder("toy.1")
    assert folder is not None
    (folder / "toy.toml").write_text("n = 9\n")
    assert refused(lambda: world.run(force=True)).code == "other-data"


def test_data_of_another_number_in_the_folder(world: World, installed: Callable[..., None]) -> None:
    """half an installation"""
    installed(2, 1)
    folder = library._folder("toy.1")
    assert folder is not None
    (folder / "ruleset.toml").write_text(toy_rules.MANIFEST.replace("number = 1", "number = 4"))
    library.manifest.cache_clear()
    assert refused(lambda: library.manifest("toy/1")).code == "bad-data"


def test_what_a_moderator_may_type() -> None:
    assert [versions.wanted(typed, "toy/1") for typed in ("", "2", "toy", "toy/2")] == ["toy", "toy/2", "toy", "toy/2"]
    assert refused(lambda: versions.wanted("chess/2", "toy/1")).code == "other-rules"


def test_an_entry_point_brings_an_older_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """from a package of its own, with the data inside it"""
    toy_rules.install(tmp_path / "rules", monkeypatch, 2)
    package = tmp_path / "lib" / "toy_of_old"
    (package / "games" / "toy.1").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    for name, text in (("ruleset.toml", toy_rules.MANIFEST), ("toy.toml", "n = 1\n"), ("names.toml", toy_rules.NAMES)):
        (package / "games" / "toy.1" / name).write_text(text)
    monkeypatch.syspath_prepend(str(package.parent))
    doors: dict[str, Any] = {"toy": toy_rules.Door("toy", 2), "toy.1": toy_rules.Door("toy.1", 1)}
    doors["toy.1"].module = "toy_of_old"
    monkeypatch.setattr(library, "_doors", lambda: doors)
    assert library.numbers("toy") == (1, 2)
    assert library.bind("toy/1", {}).number == 1
