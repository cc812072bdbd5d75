"""Games that are open at an early step, for tests of the order desk: a report with it, and what `pbem check` says."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import filelock
import pytest
from shared_games import common_folder

from pbem.app import history, library
from pbem.app.check import check
from pbem.app.demo import CAST
from pbem.app.env import Env
from pbem.app.new import Request, new
from pbem.app.play import play
from pbem.app.run import run
from pbem.app.table import look

ADDRESS = "orders@example.org"
SEATS = 4
RESOLVED = {"morome": 2, "spqrisiko": 5, "struggle": 4}  # steps that bots have played; other rulesets: 2
DATA = re.compile(r'<script type="application/json" id="desk-data">(.*?)</script>', re.DOTALL)

# Where a place can be tapped: a point of the window at which it, and not what lies above it, is hit.
SPOT = """id => {
  for (const mark of document.querySelectorAll(`svg [data-at="${CSS.escape(id)}"]`)) {
    mark.scrollIntoView({block: "center", inline: "center"});
    const box = mark.getBoundingClientRect();
    for (const y of [6, 3, 9, 1, 2, 4, 5, 7, 8, 10, 11]) for (const x of [6, 3, 9, 1, 2, 4, 5, 7, 8, 10, 11]) {
      const point = [box.left + box.width * x / 12, box.top + box.height * y / 12];
      const hit = document.elementFromPoint(...point), at = hit && hit.closest("[data-at]");
      if (at && at.getAttribute("data-at") === id) return point;
    }
  }
  return null;
}"""

# A sheet of so many lines, put together with no sense at all; the same seed, the same sheet.
AT_RANDOM = """([seed, lines]) => {
  const below = n => (seed = (seed * 48271) % 2147483647) % n;
  const any = all => all[below(all.length)];
  const heard = (element, ...names) => names.forEach(name => element.dispatchEvent(new Event(name, {bubbles: true})));
  const change = element => {
    if (element.matches("select")) { element.selectedIndex = below(element.options.length); heard(element, "change"); }
    else if (element.matches("[type=number]")) {
      element.value = +element.min + below(+element.max - +element.min + 1);
      heard(element, "input", "change");
    } else element.click();
  };
  document.getElementById("desk-clear").click();
  for (let n = 0; n < lines; n++) {
    const groups = [...document.querySelectorAll("#desk-groups ul")];
    any([...any(groups).querySelectorAll(".desk-tap")]).click();
    for (let step = below(9); step > 0; step--) {
      const all = ".desk-edit [data-k]:not([data-k=remove]):not([data-k=done]):enabled";
      const found = [...document.querySelectorAll(all)];
      if (found.length) change(any(found));
    }
  }
  return document.getElementById("desk-text").value;
}"""


def _env(lang: str = "en") -> Env:
    return Env(lambda: "2026-01-01T00:00:00Z", lambda n: bytes((n * 7 + i) % 256 for i in range(n)), lang)


class Live(NamedTuple):
    """A running game and a seat that owes a sheet in it."""

    folder: Path
    seat: str

    @property
    def report(self) -> Path:
        step = look(self.folder).resolved
        return self.folder / "turns" / f"{step:04d}" / self.seat / "report.html"

    @property
    def data(self) -> dict[str, Any]:
        found = DATA.search(self.report.read_text(encoding="utf-8"))
        assert found, self.report
        return dict(json.loads(found[1]))

    def refused(self, text: str, place: Path) -> list[str]:
        """What `pbem check` has against a sheet; a sheet of which it takes everything gives nothing."""
        sheet = place / "sheet.txt"
        sheet.write_text(text, encoding="utf-8")
        verdict = check(_env(), self.folder, str(sheet))
        return [] if verdict.exit == 0 else [f"{text!r}: {verdict}"]


def live(factory: pytest.TempPathFactory, ruleset: str, lang: str = "en") -> Live:
    """A game whose seats wait for their next sheet, and a seat that owes one and reads a language."""
    seats = CAST[:SEATS]
    folder = _played(factory, ruleset, ruleset, seats)
    if seat := _reader(folder, seats, lang):
        return Live(folder, seat)
    seats = tuple(f"{seat[:-4]}[{lang}]" for seat in seats)  # only one seat is asked, and it reads the other language
    folder = _played(factory, ruleset, f"{ruleset}-{lang}", seats)
    return Live(folder, _reader(folder, seats, lang))


def _reader(folder: Path, seats: Sequence[str], lang: str) -> str:
    table = look(folder)
    owing = table.game.owing(history.state_after(table, table.resolved))
    speaks = {seat.split("=")[0]: seat[-3:-1] for seat in seats}
    return next((seat for seat in owing if speaks[seat] == lang), "")


def _played(factory: pytest.TempPathFactory, ruleset: str, name: str, seats: Sequence[str]) -> Path:
    """The folder of a game; the process that asks first plays it."""
    place = common_folder(factory, "desks")
    with filelock.FileLock(place / f"{name}.lock"):
        if not (place / f"{name}.done").exists():
            _play(place / name, ruleset, seats)
            (place / f"{name}.done").touch()
    return place / name


def _play(folder: Path, ruleset: str, seats: Sequence[str]) -> None:
    env = _env()
    new(env, folder, Request(ruleset, seats, seed="desk", id=f"{ruleset}-desk"))
    settings = folder / "game.toml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace('\naddress = ""', f'\naddress = "{ADDRESS}"', 1), encoding="utf-8")
    for _ in range(RESOLVED.get(ruleset, 2)):
        play(env, folder, ())
        run(env, folder)


RULESETS = library.ids()


# --- what a page shows ------------------------------------------------------------------------------------------------
def text_of(page: Any) -> str:
    return str(page.input_value("#desk-text"))


def orders_of(page: Any) -> list[str]:
    return list(page.eval_on_selector_all("#desk-lines > li > .desk-line", "all => all.map(one => one.textContent)"))


def opened(page: Any) -> Any:
    """All groups unfolded."""
    page.eval_on_selector_all("#desk-groups details", "all => all.forEach(one => { one.open = true; })")
    return page


def change_numbers(page: Any, tap: str) -> None:
    """Whatever the editor offers is used once: a number is made larger, extras are ticked, tests and choices added."""
    for label in page.locator(".desk-edit .desk-tick:has(input)").all()[:3]:
        getattr(label, tap)()
    for more in page.locator('.desk-edit .desk-step button[data-k$="+"]').all():
        if more.is_enabled():
            getattr(more, tap)()
    for name in page.eval_on_selector_all(".desk-adder select", "all => all.map(one => one.dataset.k)"):
        page.select_option(f".desk-edit [data-k={name}]", index=1)
