"""A toy game with a moderator's desk: settings added as a moderator does, letters read as a player does."""

from __future__ import annotations

from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from toy_table import World

from pbem.app.audit import audit
from pbem.app.settle import writing
from pbem.app.table import Table, look
from pbem.app.verify import verify

HOUR, DAY = 3600, 86400
SCHEDULE = ("[deadlines]", 'days = ["mon", "thu"]', 'hour = "20:00"', 'cooling = "30m"')


def at(text: str) -> int:
    """Seconds of "2023-11-16 20:00" UTC."""
    return int(datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=UTC).timestamp())


class Desk:
    """One game, `roma`; its clock stands at Tuesday 14 November 2023, 22:13:20 UTC."""

    def __init__(self, world: World) -> None:
        self.world, self.env = world, world.env

    @property
    def path(self) -> Path:
        return self.world.folder()

    def edit(self, old: str, new: str) -> None:
        path = self.path / "game.toml"
        text = path.read_text("utf-8")
        assert old in text, text
        head, _, tail = text.rpartition(old)
        path.write_text(head + new + tail, "utf-8")

    def policy(self, *lines: str) -> None:
        path = self.path / "game.toml"
        path.write_text(path.read_text("utf-8") + "\n" + "\n".join(lines) + "\n", "utf-8")

    def rome(self) -> None:
        """The game's clock is Rome's, Anna's London's."""
        self.edit('zone = "UTC"', 'zone = "Europe/Rome"')
        self.edit("[seats.ANNA]", '[seats.ANNA]\nzone = "Europe/London"')

    def touch(self) -> None:
        """Any command that writes."""
        with writing(self.env, self.path):
            pass

    def table(self) -> Table:
        return look(self.path)

    def sheet(self, seat: str, *lines: str, **more: Any) -> Any:
        return self.world.send("\n".join((f"Seat: {seat}", *lines, "TAKE 1", "")), **more)

    def play(self) -> None:
        """Both sheets, and the step resolved."""
        self.sheet("ANNA")
        self.sheet("BRUNO")
        assert self.world.run().outcome == "resolved"

    def letter(self, name: str) -> EmailMessage:
        found = message_from_bytes((self.path / "outbox" / name).read_bytes(), policy=policy.default)
        assert isinstance(found, EmailMessage)
        return found

    def calendar(self, name: str) -> list[str]:
        """The rows of the calendar file in a letter."""
        found = [part for part in self.letter(name).iter_attachments() if part.get_filename() == "deadline.ics"]
        assert len(found) == 1 and found[0].get_content_type() == "text/calendar"
        content = found[0].get_content()
        text = content if isinstance(content, str) else content.decode()
        return text.replace("\r\n ", "").splitlines()

    def outbox(self, pattern: str) -> list[str]:
        return sorted(
            path.relative_to(self.path / "outbox").as_posix() for path in (self.path / "outbox").glob(pattern)
        )

    def newest(self, kind: str) -> dict[str, Any]:
        return next(record["data"] for record in reversed(self.world.log()) if record["type"] == kind)

    def is_sound(self) -> None:
        """Verified, audited, and every file the same when it is made again."""
        assert verify(self.env, self.path).problems == ()
        assert audit(self.env, self.path, files=True).problems == ()


def said(letter: EmailMessage) -> str:
    """The words of a letter, line ends as blanks."""
    body = letter.get_body(("plain",))
    assert body is not None
    return " ".join(body.get_content().split())
