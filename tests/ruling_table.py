"""Shorthand for tests of rulings: the use cases with as few words as possible, and all checks of a log at once."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from toy_table import World

from pbem.app.audit import audit
from pbem.app.ruling_desk import Ruled, Wish
from pbem.app.ruling_end import stop
from pbem.app.ruling_replay import replay
from pbem.app.ruling_rules import change_rules
from pbem.app.ruling_set import set_values
from pbem.app.ruling_sheet import void_sheet
from pbem.app.show import show
from pbem.core.verify import verify

VERIFIER = Path(__file__).parent.parent / "scripts" / "verify_dice.py"


class Desk:
    """The moderator's desk of one game."""

    def __init__(self, world: World, name: str = "roma") -> None:
        self.world, self.name = world, name
        self.folder = world.folder(name)
        self.gold: dict[str, int] = {}  # what a test remembers

    def wish(self, more: dict[str, Any]) -> Wish:
        return Wish(more.pop("reason", "a fault"), more.pop("dry_run", False), more.pop("expects", ""))

    def set(self, *pairs: str, **more: Any) -> Ruled:
        return set_values(self.world.env, self.folder, self.wish(more), pairs)

    def replay(self, step: int | None = None, sheets: list[str] | None = None, **more: Any) -> Ruled:
        return replay(self.world.env, self.folder, self.wish(more), step, sheets)

    def void_sheet(self, seat: str, rev: int | None = None, **more: Any) -> Ruled:
        return void_sheet(self.world.env, self.folder, self.wish(more), seat, rev)

    def rules(self, rules: str = "", data: Path | None = None, **more: Any) -> Ruled:
        return change_rules(self.world.env, self.folder, self.wish(more), rules, data)

    def stop(self, kind: Any, **more: Any) -> Ruled:
        return stop(self.world.env, self.folder, self.wish(more), kind)

    def state(self, step: int | None = None, viewer: str = "moderator") -> dict[str, Any]:
        return show(self.world.env, self.folder, step=step, viewer=viewer).state

    def log(self) -> bytes:
        return (self.folder / "log.jsonl").read_bytes()

    def letter(self, seq: int, seat: str) -> str:
        return next(self.folder.glob(f"outbox/*/ruling-{seq}-{seat}.txt")).read_text("utf-8")


def problems(desk: Desk, *, files: bool = True) -> list[str]:
    """What any checker finds: both verifiers, the audit of the folder and, once it is over, that of the log alone."""
    found = [str(one.text.msgid) for one in verify(desk.log()).problems]
    found += dice_problems(desk.log())
    found += [f"{one.code}: {one.text}" for one in audit(desk.world.env, desk.folder, files=files).problems]
    if desk.world.types(desk.name)[-1] == "end":
        found += [one.text for one in audit(desk.world.env, desk.folder / "log.jsonl").problems]
    return found


def dice_problems(log: bytes) -> list[str]:
    """What the verifier for players finds."""
    spec = importlib.util.spec_from_file_location("verify_dice", VERIFIER)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    checked = module.Log()
    for line in log.split(b"\n")[:-1]:
        checked.read(line)
    return list(checked.problems)
