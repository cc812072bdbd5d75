"""Finding rulesets: their manifest, their data files, their rules.

A ruleset is a folder of data (`games/<id>/` with `ruleset.toml`) and an object registered under the entry-point
group `pbem.rulesets`. One that comes from another package has its data in `games/<id>/` inside that package.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from pbem import resources
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
    return tuple(sorted({*own, *(name for name in _doors() if _folder(name) is not None)}))


@lru_cache(maxsize=16)
def manifest(ruleset: str) -> Manifest:
    """What can be said of a ruleset without loading its rules. Raises Failure with a did-you-mean."""
    folder = _folder(ruleset)
    if folder is None:
        raise Failure(
            Problem(
                "unknown-ruleset",
                T("There is no ruleset {name}.", name=ruleset),
                did_you_mean(ruleset, ids()) or T("`pbem rulesets` lists them."),
            )
        )
    path = folder / MANIFEST
    with reading(path):
        data = path.read_bytes()
    try:
        return msgspec.toml.decode(data, type=Manifest)
    except msgspec.DecodeError as error:
        raise Failure(
            Problem("bad-data", T("{path} is not sound: {reason}.", path=str(path), reason=str(error)))
        ) from None


def files(ruleset: str, data_dir: Path | None = None) -> dict[str, bytes]:
    """The data files by name; those in `data_dir` replace the ruleset's own. Raises Failure."""
    known = manifest(ruleset)
    folder = _folder(ruleset)
    assert folder is not None
    found = _contents(folder)
    if data_dir is not None:
        found.update(own_files(known.id, data_dir))
    return found


def own_files(ruleset: str, data_dir: Path) -> dict[str, bytes]:
    """The files of a folder that stand for files of the ruleset. Raises Failure when there are none."""
    if not data_dir.is_dir():
        text = T("{path} is not a folder.", path=str(data_dir))
        raise Failure(Problem("missing", text, T("--data wants a folder of data files.")))
    folder = _folder(ruleset)
    assert folder is not None
    known = {path.name for path in folder.iterdir()}
    found = {name: data for name, data in _contents(data_dir).items() if name in known and name != MANIFEST}
    if not found:
        text = T("{path} has none of the files of {ruleset}.", path=str(data_dir), ruleset=ruleset)
        hint = T("The rules read {files}.", files=tuple(manifest(ruleset).files))
        raise Failure(Problem("bad-data", text, hint))
    return found


def data_hash(ruleset: str, data_dir: Path | None = None) -> str:
    """`open.data`: hex over the sorted [name, SHA-256] pairs of the files that the rules read."""
    found = files(ruleset, data_dir)
    listed = [[name, hashlib.sha256(found[name]).hexdigest()] for name in sorted(manifest(ruleset).files)]
    return hashlib.sha256(canon(listed)).hexdigest()


def bind(ruleset: str, options: Mapping[str, str | int | bool], pace: str = "", data_dir: Path | None = None) -> Game:
    """A game; options left out take their defaults, `pace` "" is the first one. Raises Failure."""
    known = manifest(ruleset)
    chosen = {option.name: option.default for option in known.options} | dict(options)
    return _rules(ruleset).bind(known, files(ruleset, data_dir), chosen, pace or known.paces[0])


def form(ruleset: str) -> type | None:
    """The type of the JSON form of a ruleset's positions, if the ruleset tells it. Raises Failure."""
    tell = getattr(_rules(ruleset), "form", None)
    found: type | None = None if tell is None else tell()
    return found


def _rules(ruleset: str) -> Ruleset:
    door = _doors().get(ruleset)
    if door is None:
        raise Failure(
            Problem(
                "unknown-ruleset",
                T("The rules of {name} are not installed.", name=ruleset),
                T("Install the package that brings them."),
            )
        )
    found: Any = door.load()
    return found  # type: ignore[no-any-return]


@lru_cache(maxsize=1)
def _doors() -> dict[str, EntryPoint]:
    """The registered rulesets by id."""
    from importlib.metadata import entry_points

    return {door.name: door for door in entry_points(group=GROUP)}


def _folder(ruleset: str) -> Path | None:
    """The data folder of a ruleset: ours, or the one inside the package that registered it."""
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
