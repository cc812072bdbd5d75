"""Shorthand for tests of the moderator's desk: settings, deadlines, mails with tokens."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

from toy_table import World

from pbem.app import desk, timely
from pbem.app.absence import Filled, fill, play_bots
from pbem.app.desk import Desk
from pbem.app.env import stamp
from pbem.app.ingest import Verdict, take
from pbem.app.settle import follow, writing
from pbem.app.source import Letter
from pbem.app.table import look

DAY = 86400
THREE = ("ANNA=Anna <anna@example.org>", "BRUNO=Bruno <bruno@example.org>", "CARLA=Carla <carla@example.org> [it]")


def policy(world: World, text: str, name: str = "roma") -> None:
    """Add tables to `game.toml`."""
    path = world.folder(name) / "game.toml"
    path.write_text(path.read_text() + "\n" + text)


def announce(world: World, days: int = 1, name: str = "roma") -> int:
    """Announce a deadline for the open step."""
    deadline = world.time + days * DAY
    with writing(world.env, world.folder(name)) as table:
        timely.announce(table, deadline, world.env.now())
        follow(table)
    return deadline


def passes(world: World, name: str = "roma", **more: Any) -> Any:
    """A step with a deadline that passes; then it is resolved with what there is."""
    world.time = announce(world, name=name) + 60
    return world.run(name, force=True, **more)


def filled(world: World, *, force: bool = False, name: str = "roma") -> list[Filled]:
    with writing(world.env, world.folder(name)) as table:
        done = fill(world.env, table, force=force)
        follow(table)
        return done


def bots(world: World, name: str = "roma") -> list[Filled]:
    with writing(world.env, world.folder(name)) as table:
        done = play_bots(world.env, table)
        follow(table)
        return done


def stands(world: World, name: str = "roma") -> Desk:
    return desk.of(look(world.folder(name)))


def rulings(world: World, name: str = "roma") -> list[dict[str, Any]]:
    return [record["data"] for record in world.log(name) if record["type"] == "ruling"]


def acts(world: World, name: str = "roma") -> list[dict[str, Any]]:
    return [data["act"] for data in rulings(world, name) if "act" in data]


def token(world: World, seat: str, name: str = "roma", letter: str = "report") -> str:
    """The token in the newest letter of a kind to a seat."""
    paths = sorted((world.folder(name) / "outbox").glob(f"*/{letter}-{seat}*.eml"))
    match = re.search(r"\[[a-z0-9-]+-\d+-[A-Z0-9]+-[A-Z0-9]{10}\]", paths[-1].read_text("utf-8", "replace"))
    assert match is not None, paths[-1]
    return match[0]


def mail(
    world: World, sender: str, body: str, *, token: str = "", name: str = "roma", id: str = "", at: int = 0
) -> Verdict:
    """A mail as the mailbox gives it."""
    id = id or hashlib.sha256(f"{sender}|{body}|{token}|{world.time}".encode()).hexdigest()[:20] + "@example.org"
    raw = f"From: {sender}\nTo: gm@example.org\nSubject: Re: {token} x\nMessage-ID: <{id}>\n\n{body}\n"
    letter = Letter(raw.encode(), "INBOX/1.eml", stamp(at or world.time), kind="mail")
    return take(world.env, world.folder(name), [letter]).verdicts[0]


def letters(world: World, pattern: str, name: str = "roma") -> list[Path]:
    return sorted((world.folder(name) / "outbox").glob(f"*/{pattern}"))


def report(world: World, seat: str, step: int, name: str = "roma") -> str:
    return (world.folder(name) / "turns" / f"{step:04d}" / seat / "report.txt").read_text()
