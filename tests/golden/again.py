"""A golden game once more: played from the inputs in its log, then every artefact from the folder that this leaves.

Run by itself it prints what `expected.json` should hold, a line a game: `python again.py RULESET NAME...`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec
from goldens import Expected, Golden, Message, hashes, newest

import pbem
from pbem.app import library, settings
from pbem.app.audit import audit
from pbem.app.env import Env, stamp
from pbem.app.ingest import take
from pbem.app.join import join
from pbem.app.moment import seconds
from pbem.app.new import Request, new
from pbem.app.run import run
from pbem.app.source import Letter
from pbem.core import beacon, chain, record
from pbem.core import verify as verifier
from pbem.store.folder import Folder

MADE = ("turns", "outbox", "state", "checkpoints")  # what a folder can lose and get back
HOUR = 3600
AUTOMATIC = "closed now"  # the reason of a deadline that `run` announces itself


class Played(NamedTuple):
    """The log, and all artefacts by path."""

    log: bytes
    files: dict[str, bytes]


class CannotPlay(Exception):
    """The game holds something that cannot be done again from its log."""


def play_again(golden: Golden, folder: Path, *, as_then: bool = True) -> Played:
    """Play a golden in a new folder by the rules of today and make its artefacts. Raises CannotPlay, Failure.

    `as_then`: the version and the list of options are those of the log, so that a release alone changes nothing.
    """
    with (
        patch("os.fsync", lambda handle: None),  # nobody needs these files after a crash
        _of_its_time(golden.log) if as_then else nullcontext(),
    ):
        with patch("pbem.app.settle.of_step", lambda table, step: {}):  # artefacts are made once, at the end
            _Game(golden, folder).play()
        done = audit(Env(lambda: stamp(0), bytes), folder, rebuild=True)
    if done.problems:
        raise CannotPlay("\n".join(problem.text for problem in done.problems))
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in _made(folder)}
    return Played((folder / "log.jsonl").read_bytes(), files)


def expected(log: bytes, files: dict[str, bytes]) -> Expected:
    """What `expected.json` holds of a game."""
    report, records = verifier.verify(log), chain.read(log).records
    public = {str(item.step): item.data.public for item in records if isinstance(item, record.Resolve)}
    return Expected(records[0].data.rules, report.records, report.draws, report.head, public, hashes(files))


@contextmanager
def _of_its_time(log: bytes) -> Iterator[None]:
    opened = _opened(log)
    options = {name: value for name, value in opened.options.items() if name not in ("pace", "position")}
    with (
        patch.object(pbem, "__version__", opened.program.removeprefix("pbem ")),
        patch("pbem.app.choices.parse_options", lambda typed, manifest: options),
    ):
        yield


def _opened(log: bytes) -> Any:
    return record.decode(log.splitlines(keepends=True)[0]).data


def _made(folder: Path) -> list[Path]:
    return [path for name in MADE for path in sorted((folder / name).rglob("*")) if path.is_file()]


class _Game:
    """One game being played again: the old log is its script, and its clock."""

    def __init__(self, golden: Golden, folder: Path) -> None:
        self.golden, self.folder = golden, folder
        self.log = chain.read(golden.log)
        self.about = golden.about
        self.settings = settings.parse(golden.settings)
        self.messages = iter(golden.messages)
        self.given = [bytes.fromhex(self.about.top), bytes.fromhex(self._last().secret)] if self.about.top else []
        self.env = Env(self._now, self._fresh)
        self.waiting: list[Message] = []  # that arrived one after the other

    def play(self) -> None:
        new(self.env, self.folder, self._request())
        (self.folder / "game.toml").write_bytes(self.golden.settings)
        for item, after in zip(self.log.records[1:], [*self.log.records[2:], None], strict=True):
            if isinstance(item, record.Accept | record.Refuse):
                self.waiting.append(next(self.messages))
                continue
            self._take()
            self._do(item, closes=isinstance(after, record.Close))
        self._to_the_end()

    def _do(self, item: Any, closes: bool) -> None:
        """What made a record. `closes`: the next one closes the step, so both come of one command."""
        if isinstance(item, record.Join):
            join(self.env, self.folder, item.data.player, entropy=self._words(item))
        elif isinstance(item, record.Deadline) and item.data.reason != AUTOMATIC:
            run(self.env, self.folder, deadline=str(item.data.deadline), force=closes)
        elif isinstance(item, record.Close) and self._step() == item.step:
            run(self.env, self.folder, force=True)
        elif isinstance(item, record.Resolve) and isinstance(item.data.beacon, beacon.Value):
            self._run_with(item.data.beacon)
        elif isinstance(item, record.Ruling | record.Reveal):
            raise CannotPlay(f"record {item.seq} is a {type(item).__name__.lower()}, which no command makes")

    def _take(self) -> None:
        for seat, some in groupby(self.waiting, lambda message: message.seat):
            take(self.env, self.folder, [Letter(message.raw, message.where) for message in some], seat=seat)
        self.waiting = []

    def _run_with(self, value: beacon.Value) -> None:
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / "beacon"
            told = {"round": value.round, "signature": value.sig} if isinstance(value.sig, str) else None
            path.write_bytes(str(value.text).encode() if told is None else msgspec.json.encode(told))
            run(self.env, self.folder, beacon_file=path)

    def _to_the_end(self) -> None:
        """By other rules the game may be longer: nobody sends sheets any more."""
        while self._lines()[-1].find(b'"type":"end"') < 0:
            source = self.log.records[0].data.beacon
            if isinstance(source, beacon.Drand):
                raise CannotPlay("by these rules it is longer than the values of its beacon reach")
            done = run(self.env, self.folder, force=True, until_end=not isinstance(source, beacon.Manual))
            if done.outcome == "stopped":
                raise CannotPlay("; ".join(problem.text for problem in done.problems))
            if isinstance(source, beacon.Manual):
                self._run_with(beacon.Value(text="1"))

    def _request(self) -> Request:
        head, opened = self.log.records[0], self.log.records[0].data
        source = opened.beacon
        told = {beacon.Drand: "drand"}
        if isinstance(source, beacon.Manual):
            told[beacon.Manual] = f"manual:{source.source}|{source.fallback}"
        known = {option.name for option in library.manifest(self.golden.ruleset).options}
        seats = [f"{seat}={row.name} <{row.address}> [{row.lang}]" for seat, row in self.settings.seats.items()]
        return Request(
            opened.rules.partition("/")[0],
            [seat.replace(" <>", "") for seat in seats],
            id=head.game,
            pace=str(opened.options["pace"]),
            lang=self.settings.lang,
            level=opened.level,
            options=[f"{name}={_typed(value)}" for name, value in opened.options.items() if name in known],
            beacon=told.get(type(source), ""),
            beacon_from=getattr(source, "first", 0),
            wait=True,
            seed=None if self.about.top else self.about.seed,
            position=self._position(),
            title=self.settings.title,
            gm=opened.gm if isinstance(opened.gm, str) else "",
            attempt=int(opened.note.split()[1]) if isinstance(opened.note, str) else 1,
        )

    def _position(self) -> Path | None:
        """The position it began with, as a file."""
        for opening in self._last().opens:
            if opening.name == "position/0":
                path = self.folder.with_name(f"{self.folder.name}-position.json")
                path.write_bytes(msgspec.json.encode(opening.value))
                return path
        return None

    def _last(self) -> Any:
        return self.log.records[-1].data

    def _words(self, item: Any) -> str:
        """The words somebody joined with."""
        name = f"entropy/{item.step}/{item.data.player}/1"
        opened = [o for found in self.log.records if isinstance(found, record.Resolve) for o in found.data.entropy]
        return next((str(opening.value) for opening in opened if opening.name == name), "")

    # --- the world ------------------------------------------------------------------------------------------------
    def _lines(self) -> list[bytes]:
        folder = Folder(self.folder)
        logs = [log for log in (Folder(folder.opening).log, folder.log) if log.is_file()]
        return logs[0].read_bytes().splitlines() if logs else []

    def _step(self) -> int:
        """The step now open, 0 when there is none."""
        last = msgspec.json.decode(self._lines()[-1])
        return {"resolve": last["step"] + 1, "end": 0}.get(last["type"], last["step"])

    def _now(self) -> str:
        """The time of the record that comes next; an hour a record after those of the old log."""
        number, records = len(self._lines()), self.log.records
        late = max(0, number + 1 - len(records))
        return stamp(seconds(records[min(number, len(records) - 1)].at) + HOUR * late)

    def _fresh(self, count: int) -> bytes:
        """Secret bytes: first the two keys of the game, then anything."""
        return self.given.pop(0) if self.given else bytes(count)


def _typed(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def main(ruleset: str, *names: str) -> None:
    for name in names:
        (golden,) = newest(ruleset, name)
        with tempfile.TemporaryDirectory() as place:
            played = play_again(golden, Path(place) / "game")
        sys.stdout.write(msgspec.json.encode(expected(played.log, played.files)).decode() + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
