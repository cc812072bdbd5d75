"""Copies of a game's keys on pages of text, whole or in shares, and the way back from them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbem.app import course, key_chain
from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.app.table import Table, look
from pbem.core import keys, keysheet
from pbem.core.keysheet import Keys, Sheet
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.render.speech import Speaker
from pbem.store import atomic, keyfile, lock, tokenkey
from pbem.store.fault import reading
from pbem.store.folder import Folder
from pbem.store.keyfile import Secrets


class Copied(msgspec.Struct, frozen=True):
    """The pages that were written. `needed`: how many of them bring the keys back."""

    game: str
    files: tuple[str, ...]
    needed: int
    exit: int = 0


class PutBack(msgspec.Struct, frozen=True):
    """`written`: the files that were put back, none when nothing was missing; `kept`: where damaged ones lie now."""

    game: str
    written: tuple[str, ...]
    kept: tuple[str, ...]
    notes: tuple[Said, ...] = ()
    exit: int = 0


def backup(env: Env, folder: Path, file: Path) -> Copied:
    """Write the keys on one page, which whoever has it can read. Raises Failure."""
    sheet = _sheet(look(folder))
    _write({file: (sheet, _whole_talk(sheet))}, env)
    return Copied(sheet.game, (str(file),), 1)


def split(env: Env, folder: Path, files: Sequence[Path]) -> Copied:
    """Write the keys as shares, one a file, all of which are needed. Raises Failure."""
    sheet = _sheet(look(folder))
    if not 2 <= len(files) <= keysheet.MOST or len(set(files)) < len(files):
        text = T("Keys are split into 2 to {n} shares, each in a file of its own.", n=keysheet.MOST)
        raise Failure(Problem("usage", text, T("`pbem key split roma anna.txt bruno.txt`")))
    shares = keysheet.split(sheet, len(files), env.fresh)
    _write({file: (share, _share_talk(share)) for file, share in zip(files, shares, strict=True)}, env)
    return Copied(sheet.game, tuple(str(file) for file in files), len(files))


def restore(env: Env, folder: Path, files: Sequence[Path]) -> PutBack:
    """Put keys back that are missing or damaged. Raises Failure when the pages are not of this game."""
    held = keysheet.joined([_read(file) for file in files])
    with lock.held(Folder(folder)):
        table = look(folder)
        found = keysheet.keys_of(held)
        if held.game != table.id or keys.commit(found.secret) != table.opened.commit:
            text = T("These are the keys of {other}, not of this game.", other=held.game)
            raise Failure(Problem("other-keys", text, T("The game here is {game}.", game=table.id)))
        back = _PutBack(table, found)
        back.keys()
        back.tokens()
        return PutBack(table.id, tuple(back.written), tuple(back.kept), say(back.notes, Speaker(env.lang)))


class _PutBack:
    """What is put back, and what lay there."""

    def __init__(self, table: Table, found: Keys) -> None:
        self.table, self.found = table, found
        self.written: list[str] = []
        self.kept: list[str] = []
        self.notes: list[Problem] = []

    def keys(self) -> None:
        table, folder = self.table, self.table.folder
        anchor, steps = course.anchor(table)[0], table.opened.steps
        mine = Secrets(self.found.top, self.found.secret)
        fits = key_chain.ends_in(mine, steps, anchor)
        if not fits:
            self.notes.append(_older())
        try:
            held = keyfile.read(folder)
            sound = keys.commit(held.secret) == table.opened.commit
            if sound and (not fits or key_chain.ends_in(held, steps, anchor)):
                return
        except Failure:
            pass
        kept = keyfile.set_aside(folder)
        self.kept += [str(kept)] if kept else []
        keyfile.write(folder, mine)
        self.written.append(str(folder.keys))

    def tokens(self) -> None:
        folder = self.table.folder
        try:
            if tokenkey.read(folder) != self.found.tokens:
                self.notes.append(_other_tokens())
            return
        except Failure:
            pass
        atomic.write(folder.tokens, self.found.tokens.hex().encode() + b"\n", mode=atomic.SECRET)
        self.written.append(str(folder.tokens))


def _sheet(table: Table) -> Sheet:
    held = key_chain.in_use(table)
    made = Keys(held.top, held.secret, tokenkey.read(table.folder))
    return keysheet.whole(table.id, table.opened.commit, made)


def _write(pages: dict[Path, tuple[Sheet, list[Text]]], env: Env) -> None:
    for path in pages:
        if path.exists():
            text = T("{path} exists already.", path=str(path))
            raise Failure(Problem("exists", text, T("Give a new name: nothing is written over.")))
    speaker = Speaker(env.lang)
    for path, (sheet, talk) in pages.items():
        page = keysheet.write(sheet, [speaker.say(line) for line in talk])
        atomic.write(path, page.encode(), mode=atomic.SECRET)


def _read(path: Path) -> Sheet:
    with reading(path):
        data = path.read_bytes()
    return keysheet.read(data[:100_000].decode("utf-8-sig", "replace"))


def _whole_talk(sheet: Sheet) -> list[Text]:
    return [
        T("The keys of the game {game}. Whoever reads this page can open all that is hidden in it.", game=sheet.game),
        T("Keep it where the game is not: on paper in a closed envelope, say. Back with it: pbem key restore."),
    ]


def _share_talk(sheet: Sheet) -> list[Text]:
    return [
        T("Share {n} of {all} of the keys of the game {game}.", n=sheet.share, all=sheet.of, game=sheet.game),
        T("Alone it says nothing. All shares together bring the keys back: pbem key restore FOLDER FILE FILE …"),
    ]


def _older() -> Problem:
    text = T("These pages were written before a ruling began a new chain of keys: the chain on them is used no more.")
    hint = T("If there is no newer page, `pbem key new` begins another chain.")
    return Problem("old-chain", text, hint, severity="warning")


def _other_tokens() -> Problem:
    text = T("The key of the tokens in the folder is another one than on the page; it was left as it is.")
    return Problem("other-tokens", text, severity="warning")
