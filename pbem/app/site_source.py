"""What everybody may know of a game, read from its public files: the log, the public reports, the checkpoints.

Of the settings only what these reports show is taken, as it was when they were written: the title, the names of the
seats, the language and the clock.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from pbem.app import announced, course, frozen, library, moment, site_standings, versions
from pbem.app.frozen import Frozen, FrozenSeat
from pbem.app.logbook import LogBook
from pbem.app.site_standings import Standing
from pbem.core import beacon, rulings, verify
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.render import clock
from pbem.store import logfile
from pbem.store.fault import reading
from pbem.store.folder import Folder

ENDINGS = ("html", "txt", "json", "svg")
_PUBLIC = re.compile(r"(report\.(?:html|txt|json)|map\.svg|corrected-(\d+)\.(?:html|txt|json|svg))\Z", re.ASCII)
_CHECKPOINT = re.compile(r"(\d{4,})(?:-(\d+))?\.txt\Z", re.ASCII)


class Shown(msgspec.Struct, frozen=True):
    """A resolved step as everybody sees it: `files` by name, of which the newest are those of record `corrected`.

    `title` and `lang` are the report's, without the name of the ruleset; `points`: what it calls the points; `seq` and
    `head` name the record that it cites.
    """

    step: int
    files: Mapping[str, Path]
    corrected: int
    title: str
    lang: str
    seq: int
    head: str
    standings: tuple[Standing, ...]
    points: str = ""

    @property
    def place(self) -> str:
        """Its folder in the site of its game."""
        return f"turns/{self.step:04d}"

    def name(self, ending: str) -> str:
        """The file that holds now, by its ending: html, txt, json or svg."""
        if self.corrected:
            return f"corrected-{self.corrected}.{ending}"
        return "map.svg" if ending == "svg" else f"report.{ending}"

    def read(self, ending: str) -> bytes:
        """That file. Raises Failure."""
        path = self.files[self.name(ending)]
        with reading(path):
            return path.read_bytes()


class Source:
    """A game as far as it is public."""

    def __init__(self, folder: Folder, book: LogBook, kept: Frozen | None) -> None:
        self.folder, self.book = folder, book
        self._kept = kept
        self.lang = kept.lang if kept else "en"
        self.names: dict[str, str] = {}
        self.steps: tuple[Shown, ...] = ()
        self.checkpoints: dict[str, Path] = {}

    @property
    def id(self) -> str:
        return self.book.id

    @property
    def rules(self) -> str:
        """Those in force: "morome/1"."""
        return course.terms(self.book).rules

    def title(self, lang: str) -> str:
        """The game's title, in a language if it is the ruleset's own."""
        if self._kept is None:
            return self.ruleset(lang)
        try:
            return frozen.title(self._kept, self.book.opened.rules, lang)
        except Failure:
            return self._kept.title

    def ruleset(self, lang: str) -> str:
        """The title of the ruleset."""
        try:
            found = library.about(self.rules).title
        except Failure:
            return versions.split(self.rules)[0]
        return found.get(lang) or found.get("en") or self.rules

    @property
    def state(self) -> Text:
        """How the game stands by its log, in a sentence."""
        book = self.book
        if book.ended:
            return T("The game was called off.") if self.is_void else T("The game is over.")
        if book.close is not None:
            return T("Step {step} is closed; it waits for the public chance.", step=book.step)
        if book.step == 1:
            return T("The game waits for its players.")
        return T("Step {step} takes orders.", step=book.step)

    @property
    def is_void(self) -> bool:
        """Whether a ruling ended the game without standings."""
        stop = course.stop(self.book)
        return stop is not None and rulings.kind(stop) == "void"

    @property
    def newest(self) -> Text:
        """When the newest record was written, on the game's clock."""
        unix = moment.seconds(self.book.record(self.book.log.seq).at)
        return clock.moment(unix, *announced.zones(self._kept, "", unix)[-1]) if self._kept else clock.moment(unix)

    @property
    def deadline(self) -> Text | None:
        """The deadline of the open step, on the game's clock."""
        unix = None if self.book.ended or self.book.close is not None else self.book.deadline
        if unix is None:
            return None
        return clock.deadline(unix, announced.zones(self._kept, "", unix) if self._kept else ())

    def level(self, seq: int) -> int:
        """The level of the dice when a record was written."""
        level = self.book.level
        return 1 if level == 2 and isinstance(course.terms(self.book, seq).beacon, beacon.Nothing) else level


def read(path: Path) -> Source:
    """A game's folder. Raises Failure when its public part is not whole or not sound."""
    folder = Folder(path)
    book = LogBook(logfile.read(folder))
    sound = verify.verify(book.log.data)
    if sound.problems:
        raise Failure(*sound.problems)
    kept = _kept(folder, book.resolved)
    source = Source(folder, book, kept)
    source.names = _names(book, kept)
    source.steps = tuple(_step(source, step) for step in range(1, book.resolved + 1))
    source.checkpoints = _checkpoints(folder)
    return source


def _kept(folder: Folder, step: int, seq: int = 0) -> Frozen | None:
    """What a report (of the correction by record `seq`) took of the settings, without what it does not show.

    None in a copy of the public files alone. Raises Failure when damaged.
    """
    if not folder.meta(step, seq).exists():
        return _kept(folder, step) if seq else None
    found = frozen.read(folder, step, seq)
    seats = {seat: FrozenSeat(row.name, "", row.lang) for seat, row in found.seats.items()}
    return Frozen(found.title, found.lang, found.zone, seats, found.program, offsets=found.offsets)


def _names(book: LogBook, kept: Frozen | None) -> dict[str, str]:
    """Seat -> display name, as public reports have it."""
    return frozen.names(kept) if kept else {seat: seat for seat in book.joined}


def _step(source: Source, step: int) -> Shown:
    """The public files of a step. Raises Failure when one is missing, or of another game."""
    folder = source.folder.turn(step) / "public"
    files, corrected = _public(folder)
    names = _names(source.book, _kept(source.folder, step, corrected))
    shown = Shown(step, files, corrected, "", "", 0, "", ())
    for ending in ENDINGS:
        if shown.name(ending) not in files or (ending != "svg" and f"report.{ending}" not in files):
            raise Failure(_lost(folder / shown.name(ending)))
    try:
        told: dict[str, Any] = msgspec.json.decode(shown.read("json"))
        seq, head, page = told["log"]["seq"], told["log"]["head"], told["page"]
        fits = told["game"] == source.id and told["step"] == step and told["seat"] is None
        if not fits or not 0 <= seq <= source.book.log.seq or source.book.log.head_of(seq) != head:
            raise ValueError
        title, lang, found = str(page["title"]), str(told["lang"]), site_standings.of_page(page, names)
        points = site_standings.points_name(page)
    except (msgspec.DecodeError, RecursionError, LookupError, TypeError, ValueError):
        text = T("{path} is damaged, or not of this game.", path=str(folder / shown.name("json")))
        raise Failure(Problem("bad-artefact", text, T("`pbem audit --rebuild` writes it again."))) from None
    return Shown(step, files, corrected, _short(title, source.ruleset(lang)), lang, seq, head, found, points)


def _short(title: str, ruleset: str) -> str:
    """ "March on Rome: turn 2" is "Turn 2"."""
    rest = title.removeprefix(f"{ruleset}: ")
    return rest[:1].upper() + rest[1:]


def _public(folder: Path) -> tuple[dict[str, Path], int]:
    """The public files of a step by name, never one behind a link; and the newest record that corrected it, or 0."""
    found, corrected = {}, 0
    with reading(folder):
        paths = sorted(folder.iterdir()) if folder.is_dir() and not folder.is_symlink() else []
    for path in paths:
        match = _PUBLIC.match(path.name)
        if match and path.is_file() and not path.is_symlink():
            found[path.name] = path
            corrected = max(corrected, int(match[2] or 0))
    return found, corrected


def _checkpoints(folder: Folder) -> dict[str, Path]:
    """The checkpoints by name, in the order of the steps."""
    place = folder.root / "checkpoints"
    with reading(place):
        paths = sorted(place.iterdir()) if place.is_dir() else []
    files = [path for path in paths if path.is_file() and not path.is_symlink()]
    found = [(match, path) for path in files if (match := _CHECKPOINT.match(path.name))]
    found.sort(key=lambda one: (int(one[0][1]), int(one[0][2] or 0)))
    return {path.name: path for _, path in found}


def _lost(path: Path) -> Problem:
    text = T("{path} is missing.", path=str(path))
    return Problem("missing", text, T("`pbem audit --rebuild` writes it again."))
