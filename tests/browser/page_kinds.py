"""Every kind of page that pbem makes, of every ruleset: where the tests in the browser find them.

A `Shelf` finds or makes the files, once a run; `KINDS` names what `Shelf.page` can be asked for.
"""

from __future__ import annotations

import email
from collections.abc import Callable
from email import policy
from pathlib import Path

from pbem_process import ROOT, pbem
from shared_games import common_folder, once

from pbem.app import library

RULESETS = library.ids()
REPORTS = {
    "early": ("VALERIA", 0.0),  # English
    "late-it": ("MARCO", 0.7),
    "last": ("LIVIA", 1.0),  # after the end: nothing is ordered any more
    "public": ("public", 0.5),
}
MAILS = {"mail": ("VALERIA", 0.5), "mail-it": ("MARCO", 0.7)}
HANDBOOKS = {"handbook": "en", "handbook-it": "it"}
KINDS = (*REPORTS, *MAILS, *HANDBOOKS)
# Of the site of all games: the file, "middle" standing for a step in the middle of its game.
SITE = {
    "site": "index.html",
    **{f"{ruleset}-site-game": f"{ruleset}/index.html" for ruleset in RULESETS},
    **{f"{ruleset}-site-turn": f"{ruleset}/turns/middle/index.html" for ruleset in RULESETS},
    "site-maps": f"{RULESETS[-1]}/maps.html",
    "site-dice": f"{RULESETS[-1]}/turns/middle/dice.html",
    "site-verify": f"{RULESETS[0]}/verify/index.html",
}


class Shelf:
    """The files of one run. `games`: ruleset -> folder of a finished demo."""

    def __init__(self, games: dict[str, Path], place: Path) -> None:
        self.games = games
        self.place = place

    def page(self, ruleset: str, kind: str) -> Path:
        if kind in REPORTS:
            return self.report(ruleset, *REPORTS[kind]) / "report.html"
        if kind in MAILS:
            return self.mail(ruleset, *MAILS[kind])
        return self.handbook(ruleset, HANDBOOKS[kind])

    def steps(self, ruleset: str) -> list[str]:
        return sorted(path.name for path in (self.games[ruleset] / "turns").iterdir())

    def report(self, ruleset: str, seat: str, part: float) -> Path:
        """The folder with a seat's files of the step after this part of the game."""
        steps = self.steps(ruleset)
        return self.games[ruleset] / "turns" / steps[int(part * (len(steps) - 1))] / seat

    def map(self, ruleset: str, part: float = 0.5) -> Path:
        return self.report(ruleset, "MARCO", part) / "map.svg"

    def mail(self, ruleset: str, seat: str, part: float) -> Path:
        """The page in the letter with that report, as a file."""
        step = self.report(ruleset, seat, part).parent.name
        letter = self.games[ruleset] / "outbox" / step / f"report-{seat}.eml"
        return self._made(f"mail-{ruleset}-{seat}-{step}.html", lambda to: to.write_text(mail_html(letter), "utf-8"))

    def handbook(self, ruleset: str, lang: str) -> Path:
        def write(to: Path) -> None:
            done = pbem("rules", ruleset, "--lang", lang, "-o", to, cwd=ROOT)
            assert done.code == 0, done.err

        return self._made(f"handbook-{ruleset}-{lang}.html", write)

    def site(self) -> Path:
        """The folder of the site of all games."""
        games = next(iter(self.games.values())).parent
        root = self.place / "root"

        def write(to: Path) -> None:
            root.mkdir(exist_ok=True)
            for ruleset, folder in self.games.items():
                (root / ruleset).symlink_to(folder, target_is_directory=True)
            done = pbem("site", root, to, cwd=games)
            assert done.code == 0, done.out + done.err

        return self._made("site", write)

    def site_page(self, kind: str) -> Path:
        ruleset = SITE[kind].split("/")[0]
        step = self.report(ruleset, "public", 0.5).parent.name if ruleset in self.games else ""
        return self.site() / SITE[kind].replace("middle", step)

    def _made(self, name: str, write: Callable[[Path], object]) -> Path:
        return once(self.place, name, write)


def shelf_of(games: dict[str, Path], factory: object) -> Shelf:
    return Shelf(games, common_folder(factory, "pages"))  # type: ignore[arg-type]


def mail_html(letter: Path) -> str:
    """The page in a letter."""
    message = email.message_from_bytes(letter.read_bytes(), policy=policy.default)
    body = message.get_body(("html",))
    assert body is not None, letter
    return str(body.get_content())


def mail_text(letter: Path) -> str:
    message = email.message_from_bytes(letter.read_bytes(), policy=policy.default)
    body = message.get_body(("plain",))
    assert body is not None, letter
    return str(body.get_content())
