"""What one call of the program was told for all commands: the language of its answers, and whether they are JSON."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.app.env import Env


class Session:
    """`lang` is what was typed ("" if nothing), `json` whether `--json` was."""

    def __init__(self) -> None:
        self.lang = ""
        self.json = False

    def begin(self, args: Sequence[str]) -> None:
        """Look for `--lang` and `--json` before anything is parsed: help and usage errors obey them too."""
        self.json = "--json" in args
        self.lang = ""
        for place, word in enumerate(args):
            if word.startswith("--lang="):
                self.lang = word.partition("=")[2]
            elif word == "--lang" and place + 1 < len(args):
                self.lang = args[place + 1]

    @property
    def language(self) -> str:
        """The language to speak; an unknown one is spoken like English."""
        return self.lang or os.environ.get("PBEM_LANG", "") or "en"

    def env(self) -> Env:
        """The world as this call sees it. Raises Failure (unknown language)."""
        from pbem.app.env import real

        return real(self.lang)


session = Session()
