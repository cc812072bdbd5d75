"""Fetching mail: from the server to the disk, and from there into the games.

A mail is on the disk, synced, before the server is told to move it; it leaves the spool when its game, or the
quarantine, has it. Wherever a run is stopped, the next one goes on, and nothing is lost or taken twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbem.app import mail_setup
from pbem.app.env import Env, stamp
from pbem.app.ingest import Verdict, take
from pbem.app.said import Said, say
from pbem.app.source import Letter
from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T
from pbem.mailbox.answers import Item
from pbem.mailbox.imap import Mailbox
from pbem.mailbox.settings import Imap, Settings
from pbem.render.speech import Speaker
from pbem.store import atomic, lock
from pbem.store.fault import reading
from pbem.store.spool import Read, Spool, Spooled, of_folder

CHUNK = 50  # mails handed over at a time
CANNOT = 2


class Fetched(msgspec.Struct, frozen=True):
    """`fetched`: mails that came from the server now; `verdicts` of those, and of any that had been left before.

    `exit`: 0 when all mail was dealt with, whatever players wrote in it, since the next command is to send the answers;
    1 when a mail could not be given to its game, or pbem failed on it; 2 when the server or the settings are at fault.
    """

    fetched: int
    verdicts: tuple[Verdict, ...]
    waiting: int = 0  # still in the spool
    notes: tuple[Said, ...] = ()
    problems: tuple[Said, ...] = ()
    exit: int = 0


def fetch(env: Env, folder: Path) -> Fetched:
    """Read the mailbox of a folder of games, or of one game. Raises Failure when there is none to read."""
    root, settings = mail_setup.find(folder)
    if settings is None or settings.imap is None:
        raise Failure(mail_setup.unset(folder, "imap"))
    spool = of_folder(root)
    spool.make()
    notes: list[Problem] = []
    problems: list[Problem] = []
    with lock.alone(spool.lock, _busy(spool)):
        try:
            count = _collect(env, spool, settings, notes)
        except _Stopped as stopped:
            count = stopped.count
            problems += stopped.failure.problems
        giver = _Giver(env, root, spool, settings.imap.folder)
        giver.give_all()
        cannot = bool(problems)
        problems += giver.problems
        waiting = len(spool.waiting())
    speaker = Speaker(env.lang)
    left = waiting or problems or any(verdict.code == "failed" for verdict in giver.verdicts)
    code = CANNOT if cannot else int(bool(left))
    told = (*say(notes, speaker), *giver.notes)
    return Fetched(count, tuple(giver.verdicts), waiting, told, say(problems, speaker), code)


# --- from the server to the disk ----------------------------------------------------------------------------------
class _Stopped(Exception):
    """A failure after `count` mails had been stored."""

    def __init__(self, failure: Failure, count: int) -> None:
        super().__init__()
        self.failure, self.count = failure, count


def _collect(env: Env, spool: Spool, settings: Settings, notes: list[Problem]) -> int:
    """Store what is new; how many mails. Raises _Stopped."""
    count = 0
    imap = settings.imap
    assert imap is not None
    try:
        with Mailbox(imap, settings.most_bytes) as mailbox:
            state = _state(env, spool, imap, mailbox.validity, notes)
            listed = mailbox.listed()
            known = set(state.passed)
            fresh = [item for item in listed if not item.deleted and (item.uid > state.last or item.uid in known)]
            new = {item.uid for item in fresh}
            _move_rest(mailbox, imap, settings, [item for item in listed if item.uid not in new], state)
            passed = [item.uid for item in listed if item.deleted and (item.uid > state.last or item.uid in known)]
            left = [item.uid for item in fresh if item.uid in known]
            for batch in mailbox.batches(fresh):
                found = mailbox.fetch(batch)
                spool.put(mailbox.validity, {(i.uid, i.received): found[i.uid] for i in batch if i.uid in found})
                last = max(state.last, *(item.uid for item in batch))
                passed += [item.uid for item in batch if item.uid not in found]  # gone, or the server stumbled
                left = [uid for uid in left if uid > batch[-1].uid]  # below `last`, and still to be read
                state = msgspec.structs.replace(state, last=last, passed=(*passed, *left), at=env.now())
                spool.note(state)
                count += len(found)
                env.tick(count)
                _move(mailbox, imap, settings, [item for item in batch if item.uid in found])
            spool.note(msgspec.structs.replace(state, passed=tuple(passed), at=env.now()))
            _tell_large(imap, settings, fresh, notes)
    except Failure as failure:
        raise _Stopped(failure, count) from None
    return count


def _state(env: Env, spool: Spool, imap: Imap, validity: int, notes: list[Problem]) -> Read:
    """Up to where this mailbox was read; nothing of it if it is another one, or its UIDs begin anew."""
    name = f"{imap.server.user}@{imap.server.host}/{imap.folder}"
    state = spool.read()
    if state.mailbox == name and state.validity == validity:
        return state
    if state.mailbox == name:
        text = T("The mail server counts the mails of {folder} anew: all are read again.", folder=imap.folder)
        hint = T("What was taken before is recognised, and not taken twice.")
        notes.append(Problem("uidvalidity", text, hint, severity="warning"))
    return Read(name, validity, 0, (), env.now())


def _move_rest(mailbox: Mailbox, imap: Imap, settings: Settings, old: Sequence[Item], state: Read) -> None:
    """Mails that were stored before, but not moved: the run was stopped just then."""
    _move(mailbox, imap, settings, [i for i in old if not i.deleted and i.uid <= state.last])


def _move(mailbox: Mailbox, imap: Imap, settings: Settings, items: Sequence[Item]) -> None:
    small = [item.uid for item in items if item.size <= settings.most_bytes]
    large = [item.uid for item in items if item.size > settings.most_bytes]
    for uids, target in ((small, imap.done), (large, imap.large or imap.done)):
        if uids and imap.done and target:
            mailbox.move(uids, target)


def _tell_large(imap: Imap, settings: Settings, items: Sequence[Item], notes: list[Problem]) -> None:
    count = sum(item.size > settings.most_bytes for item in items)
    if count:
        text = TN(
            "{n} mail is larger than {most} bytes; only its beginning was read.",
            "{n} mails are larger than {most} bytes; only their beginnings were read.",
            count,
            most=settings.most_bytes,
        )
        where = (imap.large or imap.done) if imap.done else imap.folder
        hint = T("In the mailbox they are whole, in {folder}.", folder=where)
        notes.append(Problem("large", text, hint, severity="warning"))


# --- from the disk into the games ---------------------------------------------------------------------------------
class _Giver:
    """Gives the stored mails to the games, in order. What a game cannot take now stays for the next time."""

    def __init__(self, env: Env, root: Path, spool: Spool, folder: str) -> None:
        self.env, self.root, self.spool, self.folder = env, root, spool, folder
        self.verdicts: list[Verdict] = []
        self.notes: list[Said] = []
        self.problems: list[Problem] = []

    def give_all(self) -> None:
        """All that is stored, a portion at a time."""
        mails = self.spool.waiting()
        for start in range(0, len(mails), CHUNK):
            chunk = mails[start : start + CHUNK]
            self.env.tick(start + len(chunk))
            try:
                self._give(chunk)
            except Failure as failure:
                self.problems += failure.problems
                return

    def _give(self, mails: Sequence[Spooled]) -> None:
        """A portion; where the program itself fails on one of them, that is set aside, and the others are taken."""
        try:
            self._take(mails)
        except Failure:
            raise
        except Exception as error:
            if len(mails) > 1:
                for mail in mails:
                    self._give([mail])
                return
            path, kind = self.spool.set_aside(mails[0]), type(error).__name__
            text = T("pbem failed on a mail ({kind}); it was set aside: {path}", kind=kind, path=str(path))
            self.problems.append(Problem("internal", text, T("Please report it. `pbem ingest` tries it again.")))

    def _take(self, mails: Sequence[Spooled]) -> None:
        done = take(self.env, self.root, [_letter(mail, self.folder) for mail in mails], lenient=True)
        for mail, verdict in zip(mails, done.verdicts, strict=True):
            if verdict.code not in ("failed", "waiting"):
                atomic.remove(mail.path)
        self.verdicts += done.verdicts
        self.notes += [one for one in done.notes if one not in self.notes]


def _letter(mail: Spooled, folder: str) -> Letter:
    with reading(mail.path):
        raw = mail.path.read_bytes()
    received = stamp(mail.received) if mail.received else ""
    return Letter(raw, f"{folder}/{mail.uid}.eml", received, kind="mail")


def _busy(spool: Spool) -> Problem:
    text = T("Another command is fetching this mail (it holds {path}).", path=str(spool.lock))
    return Problem("locked", text, T("Wait until it is done and try again."))
