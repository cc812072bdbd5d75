"""What must be true after a simulated month: every log is sound, and every letter arrived once."""

from __future__ import annotations

from collections import Counter
from email import message_from_bytes, policy
from pathlib import Path

from month_world import Month

from pbem.app import mail_status
from pbem.app.audit import audit
from pbem.app.table import look
from pbem.app.verify import verify


def check(month: Month) -> list[str]:
    """Everything that is wrong, in words."""
    found = [fault for name in month.names for fault in _sound(month, name)]
    return [*found, *letters(month), *answers(month)]


def _sound(month: Month, name: str) -> list[str]:
    """The log of a game, by its rules and by the heads that players hold; all files again, byte for byte."""
    folder = month.folder(name)
    done = audit(month.env, folder, files=True)
    found = [f"{name}: audit: {problem.text}" for problem in done.problems]
    heads: dict[str, str] = {}
    for letter in month.post.arrived:
        if letter.game == name:
            found += [
                f"{name}: two heads of record {n}" for n, head in letter.heads.items() if heads.get(n, head) != head
            ]
            heads |= letter.heads
    checked = verify(month.env, folder / "log.jsonl", heads=[f"{seq}:{head}" for seq, head in heads.items()])
    month.counts["heads in letters that the logs have"] += len(heads)
    return found + [f"{name}: verify: {problem.text}" for problem in checked.problems]


def letters(month: Month) -> list[str]:
    """No letter arrived twice; each that was written arrived, but those of which the moderator was told."""
    found = []
    arrived = Counter(letter.id for letter in month.post.arrived)
    found += [f"arrived {n} times: {id}" for id, n in arrived.items() if n > 1]
    status = mail_status.status(month.root, "en")
    told = {letter.id.strip("<>"): letter.state for letter in status.letters}
    month.counts["letters of which nobody knows"] = sum(state == "unsure" for state in told.values())
    for id, path in written(month).items():
        if arrived[id] == 0 and told.get(id) not in ("unsure", "failed") and not _is_outdated(month, path):
            found.append(f"never arrived: {id} ({told.get(id, 'not listed')})")
    return found


def written(month: Month) -> dict[str, Path]:
    """Message-ID -> file of all letters in all outboxes."""
    found = {}
    for name in month.names:
        for path in sorted((month.folder(name) / "outbox").rglob("*.eml")):
            head = message_from_bytes(path.read_bytes().partition(b"\r\n\r\n")[0], policy=policy.default)
            found[str(head["Message-ID"]).strip("<> ")] = path
    return found


def _is_outdated(month: Month, path: Path) -> bool:
    """A reminder whose step is over is not sent any more."""
    return path.name.startswith("reminder-") and int(path.parent.name) < look(path.parents[2]).step


def answers(month: Month) -> list[str]:
    """Who plays gets a report of every step; every mail that a log took has its receipt."""
    found = []
    arrived = {letter.id for letter in month.post.arrived}
    unsure = {letter.id.strip("<>") for letter in mail_status.status(month.root, "en").letters}
    for name in month.names:
        table = look(month.folder(name))
        kinds = {tuple(id.split("@")[0].split(".")[1:4]) for id in arrived | unsure if id.startswith(f"{name}.")}
        for step in range(1, table.resolved + 1):
            found += [
                f"{name}: no report of step {step} for {seat}"
                for seat in table.settings.seats
                if (seat, "report", str(step)) not in kinds
            ]
        for place in table.log.places:
            if place.type not in ("accept", "refuse"):
                continue
            seat = str(table.record(place.seq).data.player)
            if seat and (seat, "receipt", str(place.seq)) not in kinds and not _is_of_desk(month, name, place.seq):
                found.append(f"{name}: no receipt of record {place.seq} for {seat}")
    return found


def _is_of_desk(month: Month, name: str, seq: int) -> bool:
    """Whether a sheet was the desk's own: a bot's, or a standing one."""
    from pbem.app.receipts import note_of

    note = note_of(look(month.folder(name)), seq)
    return note is not None and not note.to
