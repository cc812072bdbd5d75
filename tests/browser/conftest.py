"""What the tests in a real Chromium share: the browser, the games, pages that are watched, axe and screenshots.

    games       ruleset -> the folder of a finished demo: VALERIA and LIVIA read English, MARCO and TITO Italian
    page_of     page_of(path, width=…, scheme=…, media=…, touch=…) -> a page of Playwright that is watched
    axe         axe(page) -> what axe-core found that is serious or critical, as sentences
    shelf       every kind of page, by ruleset and kind (`page_kinds`)
    shot        shot(page, name) -> the page as a PNG in $PBEM_SHOTS, else build/shots

A page from `page_of` has `page.said`, its console messages and errors, and `page.asked`, the addresses it asked for.
When the test is over, a page that said anything, or asked for anything but files beside it, fails the test; who
expects that empties the lists. Chromium comes from Debian (or $PBEM_CHROMIUM); without it, or without the extra
`browser`, these tests are skipped.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from page_kinds import Shelf, shelf_of
from shared_games import played

from pbem.app import library

HERE = Path(__file__).resolve().parent
SHOTS = Path(os.environ.get("PBEM_SHOTS") or HERE.parents[1] / "build" / "shots")
NAMES = ("chromium", "chromium-browser", "google-chrome")
TALLEST = 12_000  # pixels of a screenshot: a browser draws no more in one piece
WORST = ("serious", "critical")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)


def chromium_path() -> str:
    found = os.environ.get("PBEM_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        pytest.skip("no Chromium here (Debian: chromium); PBEM_CHROMIUM names one")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One Chromium for all tests of a process."""
    api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed (the extra `browser`)")
    path = chromium_path()
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]  # root has none
    with api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=[*sandbox, "--disable-gpu"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    rulesets = library.ids()
    odd = os.environ.get("PYTEST_XDIST_WORKER", "gw0")[-1] in "13579"  # so that two processes play different ones
    found = {ruleset: played(tmp_path_factory, ruleset) for ruleset in (reversed(rulesets) if odd else rulesets)}
    return {ruleset: found[ruleset] for ruleset in rulesets}


@pytest.fixture(scope="session")
def shelf(games: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """Every kind of page: `page_kinds`."""
    return shelf_of(games, tmp_path_factory)


def watch(page: Any) -> None:
    page.said, page.asked = [], []
    page.on("console", lambda message: page.said.append(f"{message.type}: {message.text}"))
    page.on("dialog", lambda dialog: (page.said.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on("pageerror", lambda error: page.said.append(f"error: {error}"))
    page.on("request", lambda request: page.asked.append(request.url))


def noise(page: Any) -> list[str]:
    """What a page said, and what it asked for outside its folder. `data:` is in the page itself."""
    away = [url for url in page.asked if not url.startswith(("file:", "data:", "blob:", "about:"))]
    return [*page.said, *(f"asked for {url[:200]}" for url in away)]


@pytest.fixture
def page_of(browser: Any) -> Iterator[Callable[..., Any]]:
    opened: list[Any] = []

    def open_page(
        path: Path,
        *,
        width: int = 1280,
        height: int = 900,
        scheme: str = "light",
        media: str = "screen",
        touch: bool = False,
        **more: Any,
    ) -> Any:
        """`scheme`: light or dark · `media`: screen or print · `more`: for Playwright's new_context."""
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=touch, **more
        )
        page = context.new_page()
        page.set_default_timeout(30_000)  # a machine may be busy
        watch(page)
        if media != "screen":
            page.emulate_media(media=media)
        page.goto(Path(path).resolve().as_uri())
        opened.append(page)
        return page

    yield open_page
    heard = [line for page in opened for line in noise(page)]
    for page in opened:
        page.context.close()
    assert heard == []


@pytest.fixture(scope="session")
def axe_source() -> str:
    package = pytest.importorskip("axe_playwright_python", reason="axe is not installed (the extra `browser`)")
    return (Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def axe(axe_source: str) -> Callable[..., list[str]]:
    def check(page: Any, worst: tuple[str, ...] = WORST, only: Sequence[str] = ()) -> list[str]:
        """`rule (impact): selector: what is wrong`, of each finding as grave as `worst`; `only`: rules by their ids."""
        if not page.evaluate("typeof window.axe === 'object'"):
            page.evaluate(axe_source)
        how = {"resultTypes": ["violations"], **({"runOnly": {"type": "rule", "values": list(only)}} if only else {})}
        found = page.evaluate("how => axe.run(document, how).then(r => r.violations)", how)
        return [
            f"{rule['id']} ({rule['impact']}): {' '.join(map(str, node['target']))}: {node['failureSummary']}"
            for rule in found
            if rule["impact"] in worst
            for node in rule["nodes"][:5]
        ]

    return check


@pytest.fixture
def shot() -> Callable[..., Path]:
    def take(page: Any, name: str, *, full: bool = True) -> Path:
        path = SHOTS / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        window = page.viewport_size
        if full and page.evaluate("document.documentElement.scrollHeight") > TALLEST:
            full = False
            page.set_viewport_size({**window, "height": TALLEST})
        page.screenshot(path=str(path), full_page=full)
        if page.viewport_size != window:
            page.set_viewport_size(window)
        return path

    return take
