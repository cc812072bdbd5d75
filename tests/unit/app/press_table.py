"""Shorthand for tests of messages between players: a game of three without addresses; letters are texts."""

from __future__ import annotations

import json
from typing import Any

from toy_table import World

from pbem.app.ingest import Verdict
from pbem.desk.spans import HOUR

SEATS = ("ANNA=Anna", "BRUNO=Bruno", "CARLA=Carla")


class Press:
    """Three seats without addresses; letters are texts in the outbox."""

    def __init__(self, world: World, allow: str = "anonymous", deliver: str = "once") -> None:
        self.world, self.root = world, world.folder()
        world.new(seats=SEATS)
        path = self.root / "game.toml"
        path.write_text(path.read_text("utf-8") + f'\n[press]\nallow = "{allow}"\ndeliver = "{deliver}"\n', "utf-8")

    def send(self, text: str, seat: str = "ANNA", **more: Any) -> Verdict:
        return self.world.send(text, seat=seat, **more)

    def letters(self) -> dict[str, str]:
        """File name -> text of every letter with a message."""
        return {path.name: path.read_text("utf-8") for path in sorted(self.root.glob("outbox/*/press-*.txt"))}

    def to(self, seat: str) -> str:
        return "".join(text for name, text in self.letters().items() if name.endswith(f"-{seat}.txt"))

    def report(self, seat: str, step: int = 2, ending: str = "txt") -> str:
        return (self.root / "turns" / f"{step:04d}" / seat / f"report.{ending}").read_text("utf-8")

    def later(self) -> None:
        """Long enough for every anonymous message; then somebody looks at the game with a command that writes."""
        self.world.time += 3 * HOUR
        self.send("TAKE 1", "CARLA")

    def stored(self) -> list[dict[str, Any]]:
        return [json.loads(path.read_bytes()) for path in sorted((self.root / "private/press").glob("*.json"))]


def told(verdict: Verdict) -> str:
    return " ".join([*verdict.press, *(f"{one.text} {one.hint}" for one in verdict.refused)])
