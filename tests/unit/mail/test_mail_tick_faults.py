"""A round that is killed at any write, or meets a full disk: the next one ends where an undisturbed one would have, and
nobody gets a letter twice."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

import pytest
import toy_rules
from fake_imap import FakeImap
from fake_smtp import FakeSmtp
from mail_table import ANNA, BRUNO, Post
from mailbox_table import configure
from test_faults import CHANGES, TAKES_ROOM, Disk, Killed, _report
from tick_table import OWN
from toy_table import World, contents

from pbem.app import artefacts, mail_status
from pbem.app.audit import audit
from pbem.app.run import run
from pbem.app.tick import Ticked, tick
from pbem.core.problem import Failure
from pbem.store import atomic

FIRST, LAST, EACH = 8, 5, 83  # of the operations: all of the first and the last, and each 83rd between
BETWEEN = ("delivery.jsonl",)  # tells which letters are unsure


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    toy_rules.install(tmp_path / "rulesets", monkeypatch)
    monkeypatch.setattr(artefacts.Face, "report", _report)
    monkeypatch.setattr(artefacts.Face, "map", lambda face: b"map")
    (tmp_path / "games").mkdir()
    yield World(tmp_path / "games")
    toy_rules.library.manifest.cache_clear()


class Scene:
    """Two games whose steps are due: one whose sheets lie on the server, one at its last turn that lacks a sheet."""

    def __init__(self, world: World, imap: FakeImap, smtp: FakeSmtp, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world, self.imap, self.smtp, self.monkeypatch = world, imap, smtp, monkeypatch
        self.root, self.kept = world.place, world.place.parent / "kept"
        games = [Post(world, "roma"), Post(world, "capua", options=["turns=1"])]
        for game in games:
            shutil.rmtree(game.folder.welcome)
            path = game.folder.settings
            path.write_text(path.read_text("utf-8") + "\n[deadlines]\nevery = 1\ncooling = '0'\n", "utf-8")
        configure(self.root, imap, smtp)
        tick(world.env, self.root)
        rows = [(games[0], "ANNA", ANNA), (games[0], "BRUNO", BRUNO), (games[1], "ANNA", ANNA)]
        self.mails = [
            game.mail("TAKE 1\nENTROPY words\n", sender, f"Re: {game.token(seat)}") for game, seat, sender in rows
        ]
        world.time += 72 * 3600
        shutil.copytree(self.root, self.kept)
        self.reset()
        disk = self.disk(Disk())
        self.tick()
        self.operations = disk.names
        self.expected, self.sent = self.files(), self.letters()
        assert world.types("capua")[-1] == "end" and len(self.sent) >= 7

    def reset(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.copytree(self.kept, self.root)
        self.imap.folders = {"INBOX": dict(enumerate(self.mails, 1))}
        self.smtp.got.clear()

    def disk(self, disk: Disk) -> Disk:
        self.monkeypatch.setattr(atomic, "os", disk)
        self.monkeypatch.setattr(atomic, "WORKERS", 1)
        return disk

    def tick(self) -> Ticked:
        return tick(self.world.env, self.root)

    def files(self) -> dict[str, bytes]:
        found = contents(self.root)
        return {
            name: data
            for name, data in found.items()
            if name.rpartition("/")[2] not in (*OWN, *BETWEEN) and "/torn/" not in name
        }

    def letters(self) -> Counter[str]:
        return Counter(str(message_from_bytes(raw)["Message-ID"]) for _, _, raw in self.smtp.got)

    def moments(self, *kinds: str) -> list[int]:
        names, every = self.operations, "PBEM_EVERY_FAULT" in os.environ
        return [
            n
            for n, name in enumerate(names, 1)
            if name in kinds and (every or n <= FIRST or n > len(names) - LAST or n % EACH == 0)
        ]

    def again(self) -> None:
        """Rounds on a sound disk, until all is done: everything is there, once."""
        self.disk(Disk())
        for _ in range(2):
            self.tick()
        left = self.files()
        assert set(left) == set(self.expected)
        assert [name for name, data in left.items() if data != self.expected[name]] == []
        unsure = {one.id for one in mail_status.status(self.root, "en").letters if one.state == "unsure"}
        found = self.letters()
        assert max(found.values()) == 1 and len(unsure) <= 1
        assert set(found) | unsure == set(self.sent)


@pytest.fixture
def scene(world: World, imap: FakeImap, smtp: FakeSmtp, monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(world, imap, smtp, monkeypatch)


def test_an_undisturbed_round_is_sound(scene: Scene) -> None:
    assert scene.tick().games == ()
    scene.again()
    run(scene.world.env, scene.root / "roma", force=True, until_end=True)
    for name in ("roma", "capua"):
        assert audit(scene.world.env, scene.root / name).exit == 0


@pytest.mark.slow
@pytest.mark.parametrize("torn", [False, True], ids=["before", "half"])
def test_killed_at_every_write(scene: Scene, torn: bool) -> None:
    for last in scene.moments(*("write",) if torn else CHANGES):
        scene.reset()
        scene.disk(Disk(last, torn=torn))
        with pytest.raises(Killed):
            scene.tick()
        scene.again()


@pytest.mark.slow
def test_the_disk_is_full_from_every_operation_on(scene: Scene) -> None:
    for last in scene.moments(*TAKES_ROOM):
        scene.reset()
        scene.disk(Disk(last, full=True))
        try:
            done = scene.tick()
        except Failure as failure:
            assert {problem.code for problem in failure.problems} == {"disk-full"}
        else:
            told = {need.code for need in done.needs} | {note.code for note in done.notes}
            full = "disk-full" in told and done.exit == 2
            assert full or scene.files() == scene.expected  # it was the last thing, and nobody needs it
        scene.again()
