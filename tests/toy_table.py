"""Shorthand for tests that play: a clock, a folder, and the use cases with as few words as possible."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pbem.app.env import Env, stamp
from pbem.app.ingest import Ingested, Verdict, take
from pbem.app.new import Opened, Request, new
from pbem.app.run import Run, run
from pbem.app.source import Letter

SEATS = ("ANNA=Anna <anna@example.org> [it]", "BRUNO=Bruno")
START = 1_700_000_000


class World:
    """A place with games in it, and a clock that moves only when told."""

    def __init__(self, place: Path, lang: str = "en") -> None:
        self.place = place
        self.time = START
        self.env = Env(lambda: stamp(self.time), lambda n: bytes((7 * i + n) % 256 for i in range(n)), lang)

    def folder(self, name: str = "roma") -> Path:
        return self.place / name

    def new(self, name: str = "roma", **more: Any) -> Opened:
        return new(self.env, self.folder(name), Request(**{"ruleset": "toy", "seats": SEATS} | more))

    def send(self, text: str | bytes, name: str = "roma", **more: Any) -> Verdict:
        raw = text if isinstance(text, bytes) else text.encode()
        return take(self.env, self.folder(name), [Letter(raw, "sheet.txt")], **more).verdicts[0]

    def send_all(self, *texts: str, name: str = "roma", **more: Any) -> Ingested:
        return take(self.env, self.folder(name), [Letter(t.encode(), "sheet.txt") for t in texts], **more)

    def run(self, name: str = "roma", **more: Any) -> Run:
        return run(self.env, self.folder(name), **more)

    def play_out(self, name: str = "roma") -> Run:
        return self.run(name, force=True, until_end=True)

    def log(self, name: str = "roma") -> list[dict[str, Any]]:
        data = (self.folder(name) / "log.jsonl").read_bytes()
        return [msgspec.json.decode(line) for line in data.splitlines()]

    def types(self, name: str = "roma") -> list[str]:
        return [record["type"] for record in self.log(name)]


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder by path, but for the lock."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }
