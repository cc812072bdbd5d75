"""A report as JSON: the page's facts in the reader's language, the position and the events he may see, as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbem.core.event import Event
from pbem.core.page import Page
from pbem.render.report import Meta
from pbem.render.speech import Speaker
from pbem.render.spoken import speak

VERSION = 2  # 2: sections in another order, tables with tones


class DiceFacts(msgspec.Struct, frozen=True):
    """`level` 0 to 2 and the source of a beacon: none, drand or manual."""

    level: int
    beacon: str


class LogFacts(msgspec.Struct, frozen=True):
    """The record of the log that this report vouches for."""

    seq: int
    head: str


class Happened(msgspec.Struct, frozen=True):
    """An event; `private` when only some seats may know it."""

    kind: str
    phase: str
    data: dict[str, Any]
    private: bool


class Report(msgspec.Struct, frozen=True):
    """`report.json`. `seat` null: the public report · `step` the resolved one, `turn` and `phase` where the game
    stands now · `orders` accepted lines · `owing` who must send a sheet · `page` what the HTML and the text say."""

    version: int
    game: str
    step: int
    turn: int
    phase: str
    seat: str | None
    lang: str
    over: bool
    dice: DiceFacts
    log: LogFacts
    deadline: int | None
    owing: list[str]
    missing: list[str]
    orders: list[str]
    view: dict[str, Any]
    events: list[Happened]
    page: dict[str, Any]


def render_json(page: Page, view: Mapping[str, Any], events: Sequence[Event], meta: Meta, speaker: Speaker) -> bytes:
    """The whole file: keys in a fixed order, one level of indentation a space, LF at the end."""
    report = Report(
        version=VERSION,
        game=meta.game,
        step=meta.step,
        turn=meta.turn,
        phase=meta.phase,
        seat=meta.seat,
        lang=speaker.lang,
        over=meta.over,
        dice=DiceFacts(meta.level, meta.beacon),
        log=LogFacts(meta.seq, meta.head),
        deadline=meta.deadline,
        owing=list(meta.owing),
        missing=list(meta.missing),
        orders=list(meta.lines),
        view=dict(view),
        events=[Happened(e.kind, e.phase, e.data, e.to is not None) for e in events],
        page=speak(page, speaker),
    )
    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"
