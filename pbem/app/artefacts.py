"""The files that follow from one resolved step: reports and maps for the public and every seat, and more.

Everything here is a function of the log, the replayed states and `private/steps/NNNN.json`: the same bytes each time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pbem.app import told as told_by
from pbem.app.told import MODERATOR, PUBLIC, Told
from pbem.core import chain
from pbem.core.canon import canon
from pbem.core.ruleset import Game
from pbem.core.text import T
from pbem.render.speech import Speaker
from pbem.store.folder import Folder

Openings = Callable[[str], list[dict[str, Any]]]  # seat -> what it may open, oldest first


def of_step(folder: Folder, game: Game, told: Told, openings: Openings) -> dict[Path, bytes]:
    """All artefacts of a step by path."""
    files: dict[Path, bytes] = {
        folder.state(told.step): canon(game.dump(told.after)) + b"\n",
        folder.checkpoint(told.step): chain.checkpoint(told.game_id, told.seq, told.head).encode(),
    }
    for viewer in (PUBLIC, *told.frozen.seats):
        place = folder.turn(told.step) / viewer
        for name, data in _of_viewer(game, told, viewer).items():
            files[place / name] = data
        if viewer != PUBLIC:
            files[place / "orders.txt"] = orders_file(game, told, viewer)
            files[place / "seals.jsonl"] = b"".join(canon(opening) + b"\n" for opening in openings(viewer))
    return files


def report(game: Game, told: Told, viewer: str, ending: str) -> bytes:
    """One report: `ending` is "html", "txt" or "json"."""
    return _Face(game, told, viewer).report(ending)


def drawn_map(game: Game, told: Told, viewer: str) -> bytes:
    """The map of a viewer, as SVG."""
    return _Face(game, told, viewer).map()


def orders_file(game: Game, told: Told, seat: str) -> bytes:
    """The order sheet to fill in; sent back as it is it orders nothing."""
    from pbem.render.report import sheet

    face = _Face(game, told, seat)
    return ("\n".join(sheet(face.meta)).rstrip("\n") + "\n").encode()


def language(told: Told, viewer: str) -> str:
    """The language of a viewer's artefacts."""
    seat = told.frozen.seats.get(viewer)
    return seat.lang if seat else told.frozen.lang


def _of_viewer(game: Game, told: Told, viewer: str) -> dict[str, bytes]:
    face = _Face(game, told, viewer)
    return {
        "report.html": face.report("html"),
        "report.txt": face.report("txt"),
        "report.json": face.report("json"),
        "map.svg": face.map(),
    }


class _Face:
    """What one viewer sees of a step, before it takes a form."""

    def __init__(self, game: Game, told: Told, viewer: str) -> None:
        self.game, self.told, self.viewer = game, told, viewer
        self.lang = language(told, viewer)
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

    def report(self, ending: str) -> bytes:
        from pbem.render.report import frame

        game, told = self.game, self.told
        before = None if told.before is None else told_by.view(game, told.before, self.viewer)
        seat = None if self.viewer in (PUBLIC, MODERATOR) else self.viewer
        page = frame(game.page(self.view, before, self.events, seat, self.lang), self.meta)
        if ending == "html":
            from pbem.render.html import render_html

            return render_html(page, self.speaker)
        if ending == "txt":
            from pbem.render.text import render_text

            return render_text(page, self.speaker)
        from pbem.render.data import render_json

        return render_json(page, self.view, self.events, self.meta, self.speaker)

    def map(self) -> bytes:
        from pbem.render.svg import render_svg

        return render_svg(self.game.picture(self.view, self.events, self.lang), self.speaker)
