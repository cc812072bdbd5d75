"""The files of golden games: finished games whose log, dice and artefacts may not change unnoticed.

    tests/golden/<ruleset>/<name>/golden.toml    what it shows, the seed or the top of its key chain
                                 /game.toml      the settings of its folder
                                 /sheets.json    its messages as they came, in the order of their records
                                 /<number>/log.jsonl       the game by the rules of this number
                                 /<number>/expected.json   head, draws, public hashes, SHA-256 of every artefact
                                 /<number>/turns/          of some games: the artefacts of the last step themselves

The log holds everything else: options, sheets in canonical form, words, beacons and, since the game is over, its
secret. Numbers stand side by side. The highest is played again through the rules; the lower ones are older rules, of
which this program knows no more than how to verify their logs, so their log and head are all that is kept.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MOST_PLAIN = 1000  # a message of one character over and over is kept as that character and a number


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`golden.toml`: one of `seed` (practice dice) and `top` (hex); `whole`: of the last step what the public and one
    seat see is kept itself.

    `retired`: the rules of today cannot play it any more; from now on it is only verified.
    """

    shows: str
    seed: str = ""
    top: str = ""
    whole: bool = False
    retired: bool = False


class Message(msgspec.Struct, frozen=True):
    """A message as it came; bytes that are no UTF-8 stand as lone surrogates.

    `where`: from whom, as the inbox says · `seat`: whose it is, where only `--seat` said so · `times`: how often the
    text is repeated.
    """

    where: str
    text: str
    seat: str = ""
    times: int = 1

    @property
    def raw(self) -> bytes:
        return self.text.encode("utf-8", "surrogateescape") * self.times


class Expected(msgspec.Struct, frozen=True):
    """`public`: step -> hash of the public view · `files`: path in the game's folder -> SHA-256."""

    rules: str
    records: int
    draws: int
    head: str
    public: dict[str, str] = {}
    files: dict[str, str] = {}


class Golden(msgspec.Struct, frozen=True):
    """One golden game by the rules of one number."""

    home: Path
    number: int

    def __str__(self) -> str:
        return f"{self.ruleset}/{self.name}/{self.number}"

    @property
    def ruleset(self) -> str:
        return self.home.parent.name

    @property
    def name(self) -> str:
        return self.home.name

    @property
    def place(self) -> Path:
        return self.home / str(self.number)

    @property
    def log(self) -> bytes:
        return (self.place / "log.jsonl").read_bytes()

    @property
    def settings(self) -> bytes:
        return (self.home / "game.toml").read_bytes()

    @property
    def about(self) -> About:
        return msgspec.toml.decode((self.home / "golden.toml").read_bytes(), type=About)

    @property
    def messages(self) -> list[Message]:
        rows = json.loads((self.home / "sheets.json").read_bytes())  # msgspec takes no lone surrogates
        return [Message(**row) for row in rows]

    @property
    def expected(self) -> Expected:
        return msgspec.json.decode((self.place / "expected.json").read_bytes(), type=Expected)

    @property
    def tree(self) -> dict[str, bytes]:
        """The artefacts that are kept themselves, by path in the game's folder."""
        paths = (path for path in sorted(self.place.glob("turns/**/*")) if path.is_file())
        return {path.relative_to(self.place).as_posix(): path.read_bytes() for path in paths}


def goldens(ruleset: str = "*", name: str = "*", base: Path = HERE) -> list[Golden]:
    """All goldens, older numbers first."""
    logs = base.glob(f"{ruleset}/{name}/[0-9]*/log.jsonl")
    found = [Golden(log.parent.parent, int(log.parent.name)) for log in logs]
    return sorted(found, key=lambda golden: (golden.ruleset, golden.name, golden.number))


def newest(ruleset: str = "*", name: str = "*", base: Path = HERE) -> list[Golden]:
    """Of every game that is still played the golden of the newest rules."""
    found = {golden.home: golden for golden in goldens(ruleset, name, base)}
    return [golden for golden in found.values() if not golden.about.retired]


def hashes(files: Mapping[str, bytes]) -> dict[str, str]:
    return {path: hashlib.sha256(files[path]).hexdigest() for path in sorted(files)}


def last_step(files: Mapping[str, Any]) -> str:
    """Where the artefacts of the last step lie: "turns/0007/"."""
    return max(path.split("/")[1] for path in files if path.startswith("turns/")).join(("turns/", "/"))


# --- writing ------------------------------------------------------------------------------------------------------
def write_json(path: Path, value: Any) -> None:
    text = json.dumps(value, indent=1, ensure_ascii=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8", "backslashreplace") + b"\n")


def write_about(home: Path, about: About) -> None:
    rows = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in _told(about).items()]
    home.mkdir(parents=True, exist_ok=True)
    (home / "golden.toml").write_text("\n".join(rows) + "\n", encoding="utf-8", newline="\n")


def write_messages(home: Path, messages: list[Message]) -> None:
    write_json(home / "sheets.json", [_told(message) for message in messages])


def message(where: str, raw: bytes, seat: str = "") -> Message:
    if len(raw) > MOST_PLAIN and raw == raw[:1] * len(raw):
        return Message(where, raw[:1].decode("utf-8", "surrogateescape"), seat, len(raw))
    return Message(where, raw.decode("utf-8", "surrogateescape"), seat)


def _told(row: About | Message) -> dict[str, Any]:
    """The fields that say something."""
    default = dict(zip(row.__struct_fields__[::-1], row.__struct_defaults__[::-1], strict=False))
    return {name: value for name, value in msgspec.structs.asdict(row).items() if value != default.get(name)}
