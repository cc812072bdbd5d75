"""Finding rulesets: their manifest, their data files, their rules.

A ruleset is a folder of data (`games/<id>/` with `ruleset.toml`) and an object registered under the entry-point
group `pbem.rulesets`. One that comes from another package has its data in `games/<id>/` inside that package.
Older numbers of it may be there too, as `<id>.<number>`: an entry point and a folder of data of that name.

Wherever a ruleset is asked for by `rules`, "morome" means its current number and "morome/1" that one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from pbem import resources
from pbem.app import versions
from pbem.app.nearest import did_you_mean
from pbem.core.canon import canon
from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Game, Manifest, Ruleset
from pbem.core.text import T
from pbem.store.fault import reading

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "pbem.rulesets"
MANIFEST = "ruleset.toml"


def ids() -> tuple[str, ...]:
    """The ids of all rulesets that have data, sorted."""
    own = [folder.name for folder in sorted(resources.games().glob("*")) if (folder / MANIFEST).is_file()]
    found = {*own, *(name for name in _doors() if _folder(name) is not None)}
    return tuple(sorted(name for name in found if "." not in name))


def numbers(ruleset: str) -> tuple[int, ...]:
    """The numbers of a ruleset that games can be played by, oldest first. Raises Failure when there is no such one."""
    current = manifest(ruleset).number
    old = (versions.older(ruleset, name) for name in _doors())
    found = {number for number in old if number and _folder(versions.door(ruleset, number)) is not None}
    return tuple(sorted({*found, current}))


def exact(rules: str) -> str:
    """Rules with their number: "morome" is "morome/2", say. Raises Failure when they are not here."""
    known = manifest(rules)
    return versions.join(known.id, known.number)


@lru_cache(maxsize=32)
def manifest(rules: str) -> Manifest:
    """What can be said of rules without loading them. Raises Failure, with a did-you-mean."""
    return _read(_key(rules))


def about(rules: str) -> Manifest:
    """The manifest of rules as a log names them, or of the ruleset's current number when they are not here any more."""
    try:
        return manifest(rules)
    except Failure:
        return manifest(versions.split(rules)[0])


def files(rules: str, data_dir: Path | None = None) -> dict[str, bytes]:
    """The data files by name; those in `data_dir` replace the ruleset's own. Raises Failure."""
    folder = _folder(_key(rules))
    assert folder is not None
    found = _contents(folder)
    if data_dir is not None:
        found.update(own_files(rules, data_dir))
    return found


def own_files(rules: str, data_dir: Path) -> dict[str, bytes]:
    """The files of a folder that stand for files of the ruleset. Raises Failure when there are none."""
    if not data_dir.is_dir():
        text = T("{path} is not a folder.", path=str(data_dir))
        raise Failure(Problem("missing", text, T("--data wants a folder of data files.")))
    folder = _folder(_key(rules))
    assert folder is not None
    known = {path.name for path in folder.iterdir()}
    found = {name: data for name, data in _contents(data_dir).items() if name in known and name != MANIFEST}
    if not found:
        text = T("{path} has none of the files of {ruleset}.", path=str(data_dir), ruleset=rules)
        hint = T("The rules read {files}.", files=tuple(manifest(rules).files))
        raise Failure(Problem("bad-data", text, hint))
    return found


def data_hash(rules: str, data_dir: Path | None = None) -> str:
    """`open.data`: hex over the sorted [name, SHA-256] pairs of the files that the rules read."""
    found = files(rules, data_dir)
    listed = [[name, hashlib.sha256(found[name]).hexdigest()] for name in sorted(manifest(rules).files)]
    return hashlib.sha256(canon(listed)).hexdigest()


def bind(rules: str, options: Mapping[str, str | int | bool], pace: str = "", data_dir: Path | None = None) -> Game:
    """A game; options left out take their defaults, `pace` "" is the first one. Raises Failure."""
    known = manifest(rules)
    chosen = {option.name: option.default for option in known.options} | dict(options)
    return _rules(rules).bind(known, files(rules, data_dir), chosen, pace or known.paces[0])


def form(rules: str) -> type | None:
    """The type of the JSON form of a ruleset's positions, if the ruleset tells it. Raises Failure."""
    tell = getattr(_rules(rules), "form", None)
    found: type | None = None if tell is None else tell()
    return found


def _rules(rules: str) -> Ruleset:
    door = _doors().get(_key(rules))
    if door is None:
        raise Failure(
            Problem(
                "unknown-ruleset",
                T("The rules of {name} are not installed.", name=rules),
                T("Install the package that brings them."),
            )
        )
    found: Any = door.load()
    return found  # type: ignore[no-any-return]


def _key(rules: str) -> str:
    """The name of the folder and the entry point of rules: "morome", or "morome.1". Raises Failure."""
    ruleset, number = versions.split(rules)
    if rules == ruleset or number == str(manifest(ruleset).number):
        return ruleset
    known = numbers(ruleset)
    if number not in map(str, known):
        raise Failure(versions.absent(rules, known))
    return versions.door(ruleset, int(number))


def _read(key: str) -> Manifest:
    folder = _folder(key)
    if folder is None:
        raise Failure(
            Problem(
                "unknown-ruleset",
                T("There is no ruleset {name}.", name=key),
                did_you_mean(key, ids()) or T("`pbem rulesets` lists them."),
            )
        )
    path = folder / MANIFEST
    with reading(path):
        data = path.read_bytes()
    try:
        found = msgspec.toml.decode(data, type=Manifest)
    except msgspec.DecodeError as error:
        raise Failure(
            Problem("bad-data", T("{path} is not sound: {reason}.", path=str(path), reason=str(error)))
        ) from None
    if key not in (found.id, versions.door(found.id, found.number)):
        rules = versions.join(found.id, found.number)
        raise Failure(Problem("bad-data", T("{path} says that it is of {rules}.", path=str(path), rules=rules)))
    return found


@lru_cache(maxsize=1)
def _doors() -> dict[str, EntryPoint]:
    """The registered rulesets: of each id the current number, older ones as `<id>.<number>`."""
    from importlib.metadata import entry_points

    return {door.name: door for door in entry_points(group=GROUP)}


def _folder(ruleset: str) -> Path | None:
    """The data folder of that name: ours, or the one inside the package that registered it."""
    if not ruleset or "/" in ruleset or "\\" in ruleset or ruleset.startswith("."):
        return None
    own = resources.games() / ruleset
    if (own / MANIFEST).is_file():
        return own
    door = _doors().get(ruleset)
    if door is None:
        return None
    from importlib.util import find_spec

    spec = find_spec(door.module.partition(".")[0])
    for place in (spec.submodule_search_locations or []) if spec else []:
        if (Path(place) / "games" / ruleset / MANIFEST).is_file():
            return Path(place) / "games" / ruleset
    return None


def _contents(folder: Path) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for path in sorted(folder.iterdir()):
        if path.is_file() and not path.name.startswith("."):
            with reading(path):
                found[path.name] = path.read_bytes()
    return found
