"""Games whose names, titles, messages, sheets and rulings are as nasty as people can type them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pbem_process import pbem
from shared_games import common_folder, once

from pbem.app.env import Env, stamp
from pbem.app.play import play

LETTERS = "Wettbewerbsaufsichtsbehoerde" * 8  # 224 without a blank
NAMES = {
    "VALERIA": "<script>alert(1)</script><img src=x onerror=alert(2)>",
    "MARCO": "\"'><svg onload=alert(3)>&lt;b&gt;&amp; ]]> --> <!-- {{7*7}} {% raw %}",
    "LIVIA": LETTERS[:200],
    "TITO": "\u202eירושלים مرحبا 🏛️👩‍👩‍👧 zero\u200bwidth\u2066 e\u0301\u0301\u0301",
}
TITLE = "]]></title></style><script>alert(4)</script> \u202eevil 🏛️ & \"'`" + LETTERS[:150]
_TAGS = "</pre></script><script>alert(5)</script> <b onmouseover=alert(6)>bold</b> &lt;i&gt;"
WORDS = f"{_TAGS} [url=javascript:alert(7)]x[/url]"
SPOKEN = f"{WORDS}\n{LETTERS}\n\u202eשלום 🏛️ ![x](https://example.org/x.png) <https://example.org>"
REASON = f"{WORDS} {LETTERS[:100]} שלום"
START = 1_700_000_000


def hostile(factory: pytest.TempPathFactory, ruleset: str) -> Path:
    """The folder of a game of which two steps were played after the set-up; made once a run."""
    return once(common_folder(factory, "hostile"), ruleset, _play)


def hostile_site(factory: pytest.TempPathFactory, ruleset: str) -> Path:
    """The folder of the site of that game."""
    game = hostile(factory, ruleset)

    def write(to: Path) -> None:
        done = pbem("site", game, to, cwd=game.parent)
        assert done.code == 0, done.out + done.err

    return once(common_folder(factory, "hostile"), f"{ruleset}-site", write)


def _play(folder: Path) -> None:
    place, ruleset = folder.parent, folder.name

    def call(*words: str | Path, at: int, codes: tuple[int, ...] = (0,)) -> None:
        done = pbem(*words, cwd=place, env={"SOURCE_DATE_EPOCH": str(at)})
        assert done.code in codes, (words, done.out + done.err)

    langs = dict(zip(NAMES, ("en", "it", "en", "it"), strict=True))
    seats = [word for seat in NAMES for word in ("--seat", f"{seat}=X <{seat.lower()}@example.org> [{langs[seat]}]")]
    call("new", ruleset, "--ruleset", ruleset, "--id", ruleset, "--seed", "hostile", *seats, at=START)
    _name(folder / "game.toml")
    for at in (START, START + 100_000):
        play(Env(lambda at=at: stamp(at), bytes), folder, ())
        sheet = place / f"{ruleset}.txt"
        sheet.write_text(f"PRESS TO ALL\n{SPOKEN}\nEND PRESS\n{WORDS}\nNONSENSE {LETTERS}\n", "utf-8")
        call("ingest", ruleset, sheet, "--seat", "MARCO", at=at, codes=(0, 1))
        call("ruling", "extend", ruleset, "--by", "2d", "--reason", REASON, "--yes", at=at)
        call("run", ruleset, "--force", at=at, codes=(0, 1))


def _name(settings: Path) -> None:
    """Give the game and its seats their names, and let them write to each other."""
    text = settings.read_text("utf-8")
    for name in NAMES.values():
        text = text.replace('name = "X"', f"name = {_quoted(name)}", 1)
    title = next(line for line in text.splitlines() if line.startswith("title = "))
    text = text.replace(title, f"title = {_quoted(TITLE)}", 1)
    settings.write_text(f'{text}\n[press]\nallow = "signed"\n', "utf-8")


def _quoted(text: str) -> str:
    return '"' + "".join(f"\\{char}" if char in '"\\' else char for char in text) + '"'
