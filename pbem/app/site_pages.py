"""The files of one game's site, by path: its page, the steps, all maps, the log and how to check it.

index.html  maps.html  turns/NNNN/index.html  turns/NNNN/dice.html  turns/NNNN/public/…  verify/…
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem import resources
from pbem.app import site_history, site_steps, site_verify
from pbem.app.site_dice import dice_page
from pbem.app.site_source import Shown, Source
from pbem.core.text import T
from pbem.render import site
from pbem.render.report import LEVELS, grouped
from pbem.render.speech import Speaker
from pbem.store.fault import reading


class Pages:
    """What a site says of one game. `many`: there is an index of games above it."""

    def __init__(self, source: Source, lang: str, *, many: bool) -> None:
        self.source, self.many = source, many
        self.speaker = Speaker(lang, None, source.names)
        self.title = self.speaker.say(source.title(lang))

    def files(self) -> Iterator[tuple[str, bytes]]:
        """All of them. Raises Failure."""
        yield "index.html", self._game()
        if self.source.steps:
            yield "maps.html", self._maps()
        for at, shown in enumerate(self.source.steps):
            yield from self._step(at, shown)
        yield from self._log()

    # --- the game ---------------------------------------------------------------------------------------------------
    def card(self) -> dict[str, Any]:
        """What the index of games says of this one; links are relative to the game's page."""
        say, steps = self.speaker.say, self.source.steps
        won = self.source.book.ended
        leaders = () if self.source.is_void else site_history.leaders(self.source)
        return {
            "title": self.title,
            "ruleset": say(self.source.ruleset(self.speaker.lang)),
            "state": say(self.source.state),
            "players": say(self._players()),
            "lead": say(T("Won by")) if won else say(T("In the lead")),
            "leader": say(leaders) if leaders else "",
            "over": won,
            "map": self._picture(steps[-1]) if steps else None,
            "href": "index.html",
        }

    def _players(self) -> Any:
        return tuple(self.source.names[seat] for seat in self.source.names) or "–"

    def _picture(self, shown: Shown) -> dict[str, Any]:
        width, height = site.box(shown.read("svg"))
        return {"href": f"{shown.place}/public/{shown.name('svg')}", "width": width, "height": height}

    def _game(self) -> bytes:
        source, steps = self.source, self.source.steps
        history = site_history.of(source, self.speaker)
        facts = {
            "title": self.title,
            "crumbs": self._crumbs(above="../index.html") if self.many else [],
            "ruleset": self.speaker.say(source.ruleset(self.speaker.lang)),
            "facts": self._facts(),
            "newest": self._newest(steps[-1]) if steps else None,
            "standings": history.now,
            "chart": history.chart,
            "points": {"desc": history.desc, "across": self.speaker.say(T("Step"))},
            "history": history.table,
            "steps": [self._listed(shown) for shown in reversed(steps)],
        }
        return site.page("site_game.html", self.speaker, facts, images=True)

    def _facts(self) -> list[dict[str, str]]:
        source, book = self.source, self.source.book
        level = source.level(book.log.seq)
        facts = [
            (T("State"), source.state),
            (T("Deadline"), source.deadline),
            (T("Players"), self._players()),
            (T("Game"), source.id),
            (T("Dice"), T("{name} (level {level})", name=LEVELS[level], level=level)),
            (T("As of"), source.newest),
            (T("Log"), T("record {seq}, head {head}", seq=book.log.seq, head=grouped(book.log.head))),
        ]
        say = self.speaker.say
        return [{"what": say(what), "value": say(value)} for what, value in facts if value is not None]

    def _newest(self, shown: Shown) -> dict[str, Any]:
        text = self.speaker.say(T("The map after step {step}", step=shown.step))
        link = f"{shown.place}/index.html"
        return {"href": link, "map": self._picture(shown), "alt": text, "caption": text}

    def _listed(self, shown: Shown) -> dict[str, Any]:
        say, place = self.speaker.say, shown.place
        ways = [(T("Dice"), f"{place}/dice.html"), (T("Map"), f"maps.html#s{shown.step}")]
        ways.append((T("Text"), f"{place}/public/{shown.name('txt')}"))
        return {
            "number": shown.step,
            "href": f"{place}/index.html",
            "title": shown.title,
            "lang": shown.lang,
            "note": say(T("corrected by record {seq}", seq=shown.corrected)) if shown.corrected else "",
            "say": say(T("step {step}", step=shown.step)),
            "ways": [{"text": say(text), "href": href} for text, href in ways],
        }

    def _maps(self) -> bytes:
        steps = [
            {
                "number": shown.step,
                "href": f"{shown.place}/index.html",
                "map": f"{shown.place}/public/{shown.name('svg')}",
                "lang": shown.lang,
                "say": f"{shown.step}. {shown.title}",
            }
            for shown in self.source.steps
        ]
        facts = {
            "title": self.speaker.say(T("All maps")),
            "crumbs": self._crumbs(),
            "steps": steps,
            "box": site.box(self.source.steps[-1].read("svg")),
        }
        return site.page("site_maps.html", self.speaker, facts, script="site.js", images=True)

    # --- a step -----------------------------------------------------------------------------------------------------
    def _step(self, at: int, shown: Shown) -> Iterator[tuple[str, bytes]]:
        place = shown.place
        for name, path in shown.files.items():
            with reading(path):
                yield f"{place}/public/{name}", path.read_bytes()
        yield f"{place}/index.html", site_steps.page(self.source, at, self.title, self.speaker)
        crumbs = [*self._crumbs("../../"), {"text": self._named(shown.step), "href": "index.html"}]
        yield f"{place}/dice.html", dice_page(self.source, shown, self.speaker, crumbs)

    # --- the log ----------------------------------------------------------------------------------------------------
    def _log(self) -> Iterator[tuple[str, bytes]]:
        yield "verify/log.jsonl", self.source.book.log.data
        verifier = resources.verifier()
        with reading(verifier):
            yield "verify/verify_dice.py", verifier.read_bytes()
        for name, path in self.source.checkpoints.items():
            with reading(path):
                yield f"verify/checkpoints/{name}", path.read_bytes()
        yield "verify/index.html", site_verify.page(self.source, self.speaker, self._crumbs("../"))

    # --- ways -------------------------------------------------------------------------------------------------------
    def _named(self, step: int) -> str:
        return self.speaker.say(T("Step {step}", step=step))

    def _crumbs(self, up: str = "", above: str = "") -> list[dict[str, str]]:
        """The pages above one: all games, this game. `up`: the way to the game's page."""
        crumbs = (
            [{"text": self.speaker.say(T("All games")), "href": above or f"{up}../index.html"}] if self.many else []
        )
        return crumbs if above else [*crumbs, {"text": self.title, "href": f"{up}index.html"}]
