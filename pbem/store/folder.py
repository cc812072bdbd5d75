"""Where everything of one game lies. Paths only; nothing is read or written here."""

from __future__ import annotations

from pathlib import Path

import msgspec

FORMAT = 1  # of the folder; a folder of a newer format is refused
OPENING = ".opening"  # a game being opened; its log moves up last
LOG = "log.jsonl"


class Folder(msgspec.Struct, frozen=True):
    """A game's folder. Steps are written with four digits or more: `turns/0007`."""

    root: Path

    @property
    def log(self) -> Path:
        return self.root / LOG

    @property
    def settings(self) -> Path:
        return self.root / "game.toml"

    @property
    def lock(self) -> Path:
        return self.root / ".lock"

    @property
    def opening(self) -> Path:
        return self.root / OPENING

    @property
    def place(self) -> Path:
        """Where the game is to be found, also while it is being opened."""
        return self.root.parent if self.root.name == OPENING else self.root

    @property
    def private(self) -> Path:
        return self.root / "private"

    @property
    def keys(self) -> Path:
        return self.private / "keys.json"

    @property
    def sealed(self) -> Path:
        return self.private / "sealed.jsonl"

    @property
    def passwords(self) -> Path:
        return self.private / "passwords.json"

    @property
    def tokens(self) -> Path:
        return self.private / "tokens.key"

    @property
    def done(self) -> Path:
        """Up to which record everything that follows from the log has been written."""
        return self.private / "done.json"

    @property
    def inbox(self) -> Path:
        return self.private / "inbox"

    @property
    def messages(self) -> Path:
        """Which mails were taken already."""
        return self.private / "messages.jsonl"

    @property
    def delivery(self) -> Path:
        """What became of the letters that were to be sent."""
        return self.private / "delivery.jsonl"

    @property
    def bounces(self) -> Path:
        """Which of them came back."""
        return self.private / "bounces.jsonl"

    @property
    def quarantine(self) -> Path:
        """Letters that wait for the moderator's word."""
        return self.private / "quarantine"

    @property
    def press(self) -> Path:
        """Messages between players."""
        return self.private / "press"

    @property
    def welcome(self) -> Path:
        """First letters with the pass words, which nothing can write again; each goes away once it is sent."""
        return self.private / "welcome"

    @property
    def torn(self) -> Path:
        return self.private / "torn"

    @property
    def data(self) -> Path:
        """Data files of the game's own (`new --data`), if it has any."""
        return self.private / "data"

    def data_of(self, digest: str) -> Path:
        """Data files of the game's own that a ruling brought, by their hash."""
        return self.private / f"data-{digest[:16]}"

    def seat_change(self, seq: int) -> Path:
        """The settings as they were when ruling `seq` gave a seat to somebody else."""
        return self.private / "seats" / f"{seq}.json"

    def meta(self, step: int, seq: int = 0) -> Path:
        """What the artefacts of a step take from the settings, copied when it was resolved; `seq`: when it was
        corrected by that record."""
        return self.private / "steps" / (f"{step:04d}-{seq}.json" if seq else f"{step:04d}.json")

    def state(self, step: int) -> Path:
        return self.root / "state" / f"{step:04d}.json"

    def turn(self, step: int) -> Path:
        return self.root / "turns" / f"{step:04d}"

    def outbox(self, step: int) -> Path:
        return self.root / "outbox" / f"{step:04d}"

    def checkpoint(self, step: int, suffix: str = "") -> Path:
        return self.root / "checkpoints" / f"{step:04d}{suffix}.txt"

    @property
    def exists(self) -> bool:
        """Whether a game has been opened here."""
        return self.log.is_file()
