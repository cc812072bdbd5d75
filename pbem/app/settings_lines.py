"""On which line of `game.toml` a key stands, for its faults."""

from __future__ import annotations

import re

from pbem.core.problem import Problem
from pbem.core.text import Text


class Lines:
    """On which line a key of a table stands."""

    def __init__(self, text: str) -> None:
        self.places: dict[tuple[str, str], tuple[int, str]] = {}
        table = ""
        for number, line in enumerate(text.splitlines(), 1):
            header = re.match(r"\s*\[\[?\s*([^\]]+?)\s*\]", line)
            if header:
                table = re.sub(r"[\s\"']", "", header[1])
                parent, _, name = table.rpartition(".")
                self.places.setdefault((parent, name), (number, line))
            key = re.match(r"\s*([\w.\"'-]+)\s*=", line)
            if key:
                self.places.setdefault((table, key[1].strip("\"'")), (number, line))

    def problem(self, table: str, key: str, text: Text, hint: Text | None) -> Problem:
        """A problem at the key, or at its table, or at no place."""
        parent, _, name = table.rpartition(".")
        number, source = self.places.get((table, key)) or self.places.get((parent, name)) or (0, "")
        column = source.find(key) + 1
        return Problem("bad-settings", text, hint, number, max(column, 1), max(len(key), 1), source)
