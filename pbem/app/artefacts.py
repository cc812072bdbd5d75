"""The files that follow from one resolved step: reports and maps for the public and every seat, and more.

Everything here is a function of the log, the replayed states and `private/steps/NNNN.json`: the same bytes each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from pbem.app import orderdesk
from pbem.app import told as told_by
from pbem.app.forum_posts import POSTS, written
from pbem.app.told import MODERATOR, PUBLIC, Told
from pbem.core import chain
from pbem.core.canon import canon
from pbem.core.page import Page
from pbem.core.text import T
from pbem.render.speech import Speaker
from pbem.store.folder import Folder

ENDINGS = ("html", "txt", "json")
Openings = Callable[[str], list[dict[str, Any]]]  # seat -> what it may open, oldest first


def faces(told: Told) -> dict[str, Face]:
    """What the public and every seat see of a step."""
    return {viewer: Face(told, viewer) for viewer in (PUBLIC, *told.frozen.seats)}


def of_step(folder: Folder, told: Told, seen: Mapping[str, Face], openings: Openings) -> dict[Path, bytes]:
    """All artefacts of a step by path; `seen`: its faces."""
    files: dict[Path, bytes] = {
        folder.state(told.step): canon(told.game.dump(told.after)) + b"\n",
        folder.checkpoint(told.step): chain.checkpoint(told.game_id, told.seq, told.head).encode(),
    }
    for viewer, face in seen.items():
        place = folder.turn(told.step) / viewer
        files |= {place / f"report.{ending}": face.report(ending) for ending in ENDINGS}
        files[place / "map.svg"] = face.map()
        if viewer == PUBLIC:
            files |= {folder.outbox(told.step) / f"post.{ending}": face.post(ending) for ending in POSTS}
        else:
            files[place / "orders.txt"] = face.orders()
            files[place / "seals.jsonl"] = b"".join(canon(opening) + b"\n" for opening in openings(viewer))
    return files


def report(told: Told, viewer: str, ending: str) -> bytes:
    """One report: `ending` is "html", "txt" or "json"."""
    return Face(told, viewer).report(ending)


def drawn_map(told: Told, viewer: str) -> bytes:
    """The map of a viewer, as SVG."""
    return Face(told, viewer).map()


class Face:
    """What one viewer sees of a step, before it takes a form."""

    def __init__(self, told: Told, viewer: str) -> None:
        game = self.game = told.game
        self.told, self.viewer = told, viewer
        self.lang = told_by.language(told, viewer)
        self.view = told_by.view(game, told.after, viewer)
        self.events = told_by.events(told, viewer)
        self.speaker = Speaker(self.lang, game.names, told_by.seat_names(told))
        self.meta = told_by.meta(game, told, viewer, self._template())

    def _template(self) -> Sequence[str]:
        if self.viewer in (PUBLIC, MODERATOR) or self.game.over(self.told.after):
            return ()
        if self.viewer not in self.game.owing(self.told.after):
            return (self.speaker.say(T("No sheet is due from you in this step.")),)
        return self.game.template(self.view, self.viewer, self.lang)

    @cached_property
    def bare(self) -> Page:
        """The report as the rules make it."""
        game, told = self.game, self.told
        before = None if told.before is None else told_by.view(game, told.before, self.viewer)
        seat = None if self.viewer in (PUBLIC, MODERATOR) else self.viewer
        return game.page(self.view, before, self.events, seat, self.lang)

    @cached_property
    def page(self) -> Page:
        """The report, framed; the same for all its forms."""
        from pbem.render.report import frame

        return frame(self.bare, self.meta)

    def report(self, ending: str) -> bytes:
        if ending == "html":
            from pbem.render.html import render_html

            desk = orderdesk.of_report(self.told, self.meta, self.view, self.speaker)
            return render_html(self.page, self.speaker, desk)
        if ending == "txt":
            from pbem.render.text import render_text

            return render_text(self.page, self.speaker)
        from pbem.render.data import render_json

        return render_json(self.page, self.view, self.events, self.meta, self.speaker)

    def letter(self) -> str:
        """The report as the text of a mail: how the dice were made stands in the report that is attached."""
        from pbem.render.mailpage import LEFT
        from pbem.render.text import render_text

        return render_text(self.page, self.speaker, LEFT).decode()

    def post(self, ending: str) -> bytes:
        """What goes into the forum: `ending` is "bbcode" or "md"."""
        from pbem.render.post import of_report

        place = f"{self.told.frozen.web.rstrip('/')}/turns/{self.told.step:04d}/public" if self.told.frozen.web else ""
        grammar = self.game.grammar(tuple(self.told.frozen.seats))
        return written(of_report(self.bare, self.meta, place), self.speaker, grammar, ending)

    def map(self) -> bytes:
        from pbem.render.svg import render_svg

        return render_svg(self.game.picture(self.view, self.events, self.lang), self.speaker)

    def orders(self) -> bytes:
        """The order sheet to fill in; sent back as it is it orders nothing."""
        from pbem.render.report import sheet

        return ("\n".join(sheet(self.meta)).rstrip("\n") + "\n").encode()
