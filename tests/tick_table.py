"""Shorthand for tests of rounds through many games of the toy ruleset."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toy_table import World, contents

from pbem.app.tick import Ticked, tick

HOUR = 3600
OWN = (".tick.json", ".tick.lock", "desk.json", "tick.json", "tick.lock", ".lock", ".sending")  # of rounds themselves


class Games:
    """A folder of games and a clock."""

    def __init__(self, root: Path) -> None:
        root.mkdir()
        self.root, self.world = root, World(root)
        self.env = self.world.env

    def new(self, name: str, **more: Any) -> None:
        self.world.new(name, **more)

    def later(self, seconds: int) -> None:
        self.world.time += seconds

    def sheets(self, name: str, *seats: str) -> None:
        self.send(name, *(f"Seat: {seat}\nTAKE 1\n" for seat in seats))

    def send(self, name: str, *texts: str) -> None:
        assert all(verdict.code == "accepted" for verdict in self.world.send_all(*texts, name=name).verdicts)

    def deadline(self, name: str, seconds: int) -> None:
        """Announce a deadline so long from now."""
        from pbem.app.settle import writing
        from pbem.app.timely import announce

        with writing(self.env, self.root / name) as table:
            announce(table, self.world.time + seconds, self.env.now())

    def run(self, name: str, **more: Any) -> None:
        self.world.run(name, **more)

    def edit(self, name: str, old: str, new: str) -> None:
        """Change game.toml, as a moderator does."""
        path = self.root / name / "game.toml"
        text = path.read_text("utf-8")
        assert old in text, text
        path.write_text(text.replace(old, new), "utf-8")

    def policy(self, name: str, *lines: str) -> None:
        """Add tables to game.toml."""
        path = self.root / name / "game.toml"
        path.write_text(path.read_text("utf-8") + "\n" + "\n".join(lines) + "\n", "utf-8")

    def tick(self, root: Path | None = None, **more: Any) -> Ticked:
        return tick(self.env, root or self.root, **more)

    def log(self, name: str) -> list[dict[str, Any]]:
        return self.world.log(name)

    def types(self, name: str) -> list[str]:
        return self.world.types(name)

    def files(self) -> dict[str, bytes]:
        """All files but those that rounds keep for themselves."""
        found = contents(self.root)
        return {name: data for name, data in found.items() if name.rpartition("/")[2] not in OWN}
