"""A folder of files that are made for others to look at, and can be made again: a web site beside whatever lies there.

`.pbem-site.json` says which files were made, and what was in them. Only those are ever replaced or taken away, and
nothing is reached through a link. Nothing is synced as in `atomic`: whatever a crash destroys differs from what the
next call makes, and is written once more.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T
from pbem.store.fault import reading, writing
from pbem.store.lock import alone

RECORD = ".pbem-site.json"
LOCK = ".pbem-site.lock"
STAGE = ".pbem-site.new"  # files that are not in their places yet
FRESH = ".pbem-site.json.tmp"  # a record that does not hold yet
OURS = (RECORD, LOCK, STAGE, FRESH)
FORMAT = 1


class Made(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `.pbem-site.json` holds: path -> SHA-256 of the file as it was made; owner -> its folder, "roma"."""

    v: int
    files: dict[str, str]
    places: dict[str, str] = {}


class Counts(msgspec.Struct):
    """What became of the files; `left`: no longer made, but changed by somebody, and so left alone."""

    written: int = 0
    same: int = 0
    removed: int = 0
    left: int = 0


class Shelf:
    """`put` everything, then `finish`; nothing of the old is touched before that."""

    def __init__(self, root: Path, old: Made) -> None:
        self.root = root
        self.made = old.files
        self.places = old.places
        self.counts = Counts()
        self._placed: dict[str, str] = {}
        self._put: dict[str, str] = {}
        self._staged: list[str] = []

    def put(self, name: str, data: bytes) -> None:
        """A file with its path below the folder, "a/b.html". Raises Failure when a file of somebody else is there."""
        path, digest = self.root / name, sha256(data).hexdigest()
        self._look(path, name)
        self._put[name] = digest
        if _bytes(path) == data:
            self.counts.same += 1
            return
        if path.exists() and name not in self.made:
            raise Failure(_foreign(path))
        place = self.root / STAGE / name
        with writing(place):
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        self._staged.append(name)

    def give(self, owner: str, place: str) -> None:
        """Note that a folder here is somebody's: the next call finds it in `places`."""
        self._placed[owner] = place

    def keep(self, place: str) -> None:
        """Leave what was made earlier in a folder as it is."""
        for name, digest in self.made.items():
            if name.startswith(f"{place}/"):
                self._put.setdefault(name, digest)

    def finish(self) -> Counts:
        """Put the new files into their places and take the old ones away. Raises Failure."""
        if self._staged:
            self._note(self.made | self._put, self.places | self._placed)
        for name in self._staged:
            with writing(self.root / name):
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                os.replace(self.root / STAGE / name, self.root / name)
        self.counts.written = len(self._staged)
        for name, digest in self.made.items():
            if name not in self._put:
                self._take_away(name, digest)
        self._note(self._put, self._placed)
        return self.counts

    def _take_away(self, name: str, digest: str) -> None:
        path = self.root / name
        data = _bytes(path)
        if data is None:
            return
        if sha256(data).hexdigest() != digest:
            self.counts.left += 1
            return
        with writing(path):
            path.unlink()
        self.counts.removed += 1
        for folder in list(path.relative_to(self.root).parents)[:-1]:
            with contextlib.suppress(OSError):  # not empty: somebody else's files, or ours
                (self.root / folder).rmdir()

    def _note(self, files: dict[str, str], places: dict[str, str]) -> None:
        made = Made(FORMAT, dict(sorted(files.items())), dict(sorted(places.items())))
        data = msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n"
        path, fresh = self.root / RECORD, self.root / FRESH
        if _bytes(path) != data:
            with writing(path):
                fresh.write_bytes(data)
                os.replace(fresh, path)

    def _look(self, path: Path, name: str) -> None:
        """No file may be reached through a link: it would be written elsewhere."""
        place = self.root
        for part in Path(name).parts:
            place = place / part
            if place.is_symlink() or (place != path and place.exists() and not place.is_dir()):
                raise Failure(_foreign(place))
        if path.is_dir():
            raise Failure(_foreign(path))


@contextmanager
def shelf(root: Path, *, force: bool = False) -> Iterator[Shelf]:
    """A folder to fill, alone. `force`: although it holds files that are not ours. Raises Failure."""
    fresh = not root.exists()
    with writing(root):
        root.mkdir(parents=True, exist_ok=True)
    _no_links(root)
    try:
        with alone(root / LOCK, _busy(root)):
            made = _made(root, force)
            try:
                _clear(root)
                yield Shelf(root, made)
            finally:
                _clear(root)
    finally:
        if fresh and not (root / RECORD).exists():
            with contextlib.suppress(OSError):  # nothing came of it: as if it had not been there
                (root / LOCK).unlink(missing_ok=True)
                root.rmdir()


def _no_links(root: Path) -> None:
    """Whoever may write into the folder could lead what is written under our own names elsewhere. Raises Failure."""
    for name in OURS:
        if (root / name).is_symlink():
            raise Failure(_foreign(root / name))


def _made(root: Path, force: bool) -> Made:
    path = root / RECORD
    with reading(path):
        data = path.read_bytes() if path.exists() else None
        strange = [one.name for one in root.iterdir() if one.name not in OURS]
    if data is None:
        if strange and not force:
            text = TN("{path} holds {n} file that is of no site.", "{path} holds {n} files that are of no site.",
                      len(strange), path=str(root))  # fmt: skip
            raise Failure(Problem("not-empty", text, T("Name an empty folder; or --force to write beside them.")))
        return Made(FORMAT, {})
    try:
        found = msgspec.json.decode(data, type=Made)
    except (msgspec.DecodeError, RecursionError):
        found = Made(0, {})
    if found.v != FORMAT or any(_leads_out(name) for name in found.files):
        text = T("{path} is damaged, or of another pbem.", path=str(path))
        raise Failure(Problem("bad-site", text, T("Name an empty folder, or delete this one.")))
    return found


def _leads_out(name: str) -> bool:
    path = Path(name)
    return not name or path.is_absolute() or ".." in path.parts


def _clear(root: Path) -> None:
    """What was staged by this call, or by one that was killed, goes away."""
    stage, fresh = root / STAGE, root / FRESH
    if stage.is_dir() and not stage.is_symlink():
        with writing(stage):
            shutil.rmtree(stage)
    if fresh.is_file():
        with writing(fresh):
            fresh.unlink()


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _foreign(path: Path) -> Problem:
    text = T("{path} was not made by `pbem site`, and is in its way.", path=str(path))
    return Problem("in-the-way", text, T("Move it, or name another folder."))


def _busy(root: Path) -> Problem:
    text = T("Another command is writing the site in {path}.", path=str(root))
    return Problem("locked", text, T("Wait until it is done and try again."))
