"""One game's folder, read as far as a use case needs it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.app import course, frozen, rules_bind, settings
from pbem.app.logbook import LogBook, Sheet
from pbem.core import chain, keys, seal
from pbem.core.problem import Failure, Problem
from pbem.core.record_types import OpenData
from pbem.core.ruleset import Game
from pbem.core.text import T
from pbem.store import keyfile, logfile, sealed
from pbem.store.folder import Folder
from pbem.store.keyfile import Secrets
from pbem.store.logfile import LogFile
from pbem.store.sealed import Sealed, Vault

__all__ = ["Entry", "Sheet", "Table", "look", "lost", "other_keys"]

if TYPE_CHECKING:
    from pbem.app.told import Told
    from pbem.core.grammar import Grammar
    from pbem.core.replay import Step


class Entry(NamedTuple):
    """A record to be written, and what it seals: (name, value)."""

    kind: str
    step: int
    data: Any
    values: Sequence[tuple[str, Any]] = ()


class Table(LogBook):
    """A game as its folder tells it. `write` adds to the log; everything else only looks."""

    def __init__(self, folder: Folder, log: LogFile) -> None:
        super().__init__(log)
        self.folder = folder
        self.notes: list[Problem] = []  # warnings met on the way
        self.states: dict[int, Any] = {}  # states after steps, as far as they are known
        self.told: dict[int, Told] = {}
        self.interrupted = log.seq  # records after this one were left by a command that was killed
        self.fresh: dict[int, Step] = {}  # played by this command; by the number of their record, as `told`
        self._games: dict[tuple[str, str], Game] = {}
        self._rules: tuple[int, Game] | None = None  # in force after a record

    # --- private parts ------------------------------------------------------------------------------------------
    @cached_property
    def settings(self) -> settings.Settings:
        """`game.toml`. Raises Failure when its seats are not those that the game was opened with."""
        found = settings.read(self.folder)
        seats = frozen.read(self.folder, 0).seats
        wrong = tuple(sorted(set(seats) ^ set(found.seats)))
        if wrong:
            text = T("The seats in game.toml are not those of the game: {seats}.", seats=wrong)
            hint = T("Seats cannot be added, renamed or taken out; their names and addresses can be changed.")
            raise Failure(Problem("bad-settings", text, hint))
        return found

    @cached_property
    def secrets(self) -> Secrets:
        """The keys of the game. Raises Failure when they are lost, or those of another game."""
        found = keyfile.read(self.folder)
        if keys.commit(found.secret) != self.opened.commit:
            raise Failure(other_keys())
        return found

    @cached_property
    def vault(self) -> Vault:
        return sealed.read(self.folder)

    def unseal(self, name: str, seal_hex: str) -> Any:
        """The value behind a seal of the log. Raises Failure when the folder has lost it, or has another."""
        with suppress(KeyError):
            value = self.vault.value(name, seal_hex)
            if seal.fits(self.secrets.secret, name, value, seal_hex):  # else a bad disk: it would spoil the log
                return value
        raise Failure(lost(name))

    @cached_property
    def data_dir(self) -> Path | None:
        """Where the game's own data files are, if it was opened with some."""
        return self.folder.data if self.folder.data.is_dir() else None

    @property
    def game(self) -> Game:
        """The rules in force, bound to the options and data of this game. Raises Failure when they are missing."""
        if self._rules is None or self._rules[0] != self.log.seq:
            self._rules = self.log.seq, self.game_at(self.log.seq)
        return self._rules[1]

    def game_at(self, seq: int) -> Game:
        """The rules that were in force when a record was written. Raises Failure when they are missing."""
        return self.bound(course.terms(self, seq))

    def bound(self, opened: OpenData) -> Game:
        """The rules and data that this says, bound once. Raises Failure when they are missing."""
        key = (opened.rules, opened.data)
        if key not in self._games:
            self._games[key] = rules_bind.bind(opened, self.data_for(opened), None)
        return self._games[key]

    def data_for(self, opened: OpenData) -> Path | None:
        """The folder of the game's own data files with this hash, None: the ruleset's own, or there is none."""
        kept = self.folder.data_of(opened.data)
        return kept if kept.is_dir() else self.data_dir

    # --- writing ------------------------------------------------------------------------------------------------
    def write(self, kind: str, step: int, at: str, data: Any, values: Sequence[tuple[str, Any]] = ()) -> int:
        """Seal `values` (name, value), then append one record; both synced. Returns its number. Raises Failure."""
        return self.write_all(at, [Entry(kind, step, data, values)])

    def write_all(self, at: str, entries: Sequence[Entry]) -> int:
        """Seal what the records seal, then append them together; both synced. The last one's number. Raises Failure."""
        _keep_clocks(self, entries)
        named = [pair for entry in entries for pair in entry.values]
        secret = self.secrets.secret if named else b""
        kept = [Sealed(name, seal.seal(secret, name, value), value) for name, value in named]
        tail, lines = chain.Tail(self.id, self.log.seq + 1, self.log.head), []
        for entry in entries:
            line, tail = tail.append(entry.kind, entry.step, at, entry.data)
            lines.append(line)
        if kept:
            sealed.add(self.folder, kept, self.vault)
        self.log = logfile.append(self.folder, self.log, tuple(lines))
        return self.log.seq


def _keep_clocks(table: Table, entries: Sequence[Entry]) -> None:
    """What the players' clocks show at the moments that rulings and deadlines name must read the same for ever."""
    for entry in entries:
        if entry.kind in ("ruling", "deadline"):
            from pbem.app import announced

            announced.keep_named(table, entry.data)


def look(path: Path) -> Table:
    """A game's folder, for reading; what a killed writer left is left alone. Raises Failure."""
    folder = Folder(path)
    table = Table(folder, logfile.read(folder))
    if table.log.torn:
        text = T("The last line of log.jsonl has no end ({n} bytes); it was not read.", n=len(table.log.torn))
        hint = T("A command was killed while it wrote. The next command that writes moves these bytes aside.")
        table.notes.append(Problem("torn-log", text, hint, severity="warning"))
    return table


def lost(name: str) -> Problem:
    """A sealed value that is not there any more."""
    text = T("private/sealed.jsonl has lost the value of {name}.", name=name)
    return Problem("lost-seal", text, T("Put back the copy you kept of it."))


def other_keys() -> Problem:
    return Problem("bad-keys", T("private/keys.json is not of this game."), T("Put back the right one."))


def grammar_of(table: Table) -> Grammar:
    """The language of a game's sheets."""
    return table.game.grammar(tuple(table.settings.seats))
