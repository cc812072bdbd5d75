"""A static web site of one game, or of all games of a folder, from what everybody may know of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from pbem.app import tick_games
from pbem.app.env import LANGUAGES, Env
from pbem.app.said import Said, say
from pbem.app.site_pages import Pages
from pbem.app.site_place import INDEX, Plots, apart, owner
from pbem.app.site_source import Source, read
from pbem.app.tick_games import Place
from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T
from pbem.render import site as pages
from pbem.render.speech import Speaker
from pbem.store import logfile
from pbem.store.folder import Folder
from pbem.store.shelf import Counts, Shelf, shelf


class Game(msgspec.Struct, frozen=True):
    """A game of the site. `page`: its page, below the site's folder. `problems`: why it was left out."""

    name: str
    game: str
    page: str
    steps: int
    problems: tuple[Said, ...] = ()


class Site(msgspec.Struct, frozen=True):
    """What `pbem site` did. `left`: files that somebody changed and that are no longer made; they were left alone."""

    folder: str
    index: str
    games: tuple[Game, ...]
    written: int
    same: int
    removed: int
    left: int
    notes: tuple[Said, ...] = ()
    exit: int = 0


def site(env: Env, root: Path, out: Path, *, lang: str = "", force: bool = False) -> Site:
    """Write the site, or bring it up to date. `lang`: "" each game in its own. Raises Failure; then nothing changed."""
    many = not Folder(root).exists
    places = tick_games.find(root)
    apart(out, (root, *(place.path for place in places)))
    with shelf(out, force=force) as files:
        work = _Work(env, files, lang, Plots(files.places, [place.name for place in places]) if many else None)
        for place in places:
            work.take(place)
        if not work.cards:
            raise Failure(*(_unusable(game) for game in work.games))
        if many:
            files.put(INDEX, _index(work.cards, Speaker(lang or _usual(work.cards))))
        counts = files.finish()
    return _answer(out, work.games, counts, Speaker(env.lang))


class _Work:
    """The games of a site as they are put into its folder, and their cards for the index."""

    def __init__(self, env: Env, files: Shelf, lang: str, plots: Plots | None) -> None:
        self.env, self.files, self.lang, self.plots = env, files, lang, plots
        self.games: list[Game] = []
        self.cards: list[dict[str, Any]] = []

    def take(self, place: Place) -> None:
        """Put the files of one game; of one that is broken, what was put before stays. Raises Failure."""
        self.env.tick(len(self.games) + 1)
        try:
            if place.problems:
                raise Failure(*place.problems)
            source = read(place.path)
            made = Pages(source, self.lang or source.lang, many=self.plots is not None)
            whole = list(made.files())
        except Failure as failure:
            self._keep(place)
            self.games.append(Game(place.name, "", "", 0, say(failure.problems, Speaker(self.env.lang))))
            return
        base = self._base(place, source)
        for name, data in whole:
            self.files.put(f"{base}{name}", data)
        self.games.append(Game(place.name, source.id, f"{base}{INDEX}", len(source.steps)))
        self.cards.append(_card(made, base))

    def _base(self, place: Place, source: Source) -> str:
        """Where a game's files stand: "" when there is no other game, else "roma/"."""
        if self.plots is None:
            return ""
        plot = self.plots.take(place.name, source.id)
        self.files.give(owner(place.name), plot)
        return f"{plot}/"

    def _keep(self, place: Place) -> None:
        """Leave what was put of a broken game before; where its place is not known, under any name that it can have."""
        if self.plots is None:
            return
        plot = self.plots.before(place.name)
        if plot:
            self.files.give(owner(place.name), plot)
        for name in [plot] if plot else [place.name, logfile.game_id(place.folder)]:
            self.files.keep(name)


def _card(made: Pages, base: str) -> dict[str, Any]:
    """A game's card with its links as seen from the index."""
    card = made.card() | {"lang": made.source.lang, "href": f"{base}{INDEX}"}
    if card["map"]:
        card["map"] = card["map"] | {"href": f"{base}{card['map']['href']}"}
    return card


def _index(cards: list[dict[str, Any]], speaker: Speaker) -> bytes:
    running = [card for card in cards if not card["over"]]
    facts = {
        "title": speaker.say(T("Games by mail")),
        "crumbs": [],
        "subtitle": speaker.say(
            TN(
                "{n} game, {over} of them over",
                "{n} games, {over} of them over",
                len(cards),
                over=len(cards) - len(running),
            )
        ),
        "running": running,
        "over": [card for card in cards if card["over"]],
    }
    return pages.page("site_index.html", speaker, facts, images=True)


def _usual(cards: list[dict[str, Any]]) -> str:
    """The language of most games."""
    counted = Counter(card["lang"] for card in cards)
    return max(LANGUAGES, key=lambda lang: counted[lang])


def _unusable(game: Game) -> Problem:
    first = game.problems[0]
    return Problem(first.code, T("{game}: {problem}", game=game.name, problem=first.text), T("{hint}", hint=first.hint))


def _answer(out: Path, games: list[Game], counts: Counts, speaker: Speaker) -> Site:
    broken = [game for game in games if game.problems]
    left = Problem(
        "changed",
        TN(
            "{n} file that is no longer made was changed by somebody, and left alone.",
            "{n} files that are no longer made were changed by somebody, and left alone.",
            counts.left,
        ),
        severity="warning",
    )
    notes = [_unusable(game) for game in broken] + ([left] if counts.left else [])
    return Site(
        str(out),
        str(out / INDEX),
        tuple(games),
        counts.written,
        counts.same,
        counts.removed,
        counts.left,
        say(notes, speaker),
        1 if broken else 0,
    )
