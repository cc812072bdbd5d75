"""The web site of real games: what it says of them is what everybody may know, and nothing else."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from pbem_process import contents, pbem
from shared_games import played
from test_secrets import CLOCK, HEADS, POSITION, SHEETS
from test_secrets import played as waiting

from pbem.app import library, site
from pbem.app.env import Env
from pbem.app.site_source import read

LINK = re.compile(r'(?:href|src|data-report)="([^"]*)"')


def made(game: Path, out: Path, lang: str = "") -> dict[str, str]:
    env = Env(lambda: "2026-01-01T00:00:00Z", lambda n: bytes(n))
    assert site.site(env, game, out, lang=lang).exit == 0
    return {name: data.decode() for name, data in contents(out).items()}


@pytest.fixture(scope="module", params=library.ids())
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory, request.param)


def test_the_standings_are_those_of_the_game(game: Path) -> None:
    """The first table of the section of a public report begins with place, player and points in every ruleset."""
    source = read(game)
    end = json.loads(source.book.log.lines[-1])["data"]["standings"]
    assert [[row.seat, row.points] for row in source.steps[-1].standings] == end
    told = [shown for shown in source.steps if shown.standings]
    assert len(told) >= len(source.steps) - 1
    for shown in told:
        assert sorted(row.seat for row in shown.standings) == sorted(source.names)
        places = [row.place for row in shown.standings]
        assert places == sorted(places) and places[0] == 1
        assert shown.points


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_whole_game(game: Path, tmp_path: Path, lang: str) -> None:
    start = time.process_time()
    found = made(game, tmp_path / "site", lang)
    steps = len(list((game / "turns").iterdir()))
    assert time.process_time() - start < max(10 * steps / 60, 1), "sixty steps in ten seconds"
    links_lead_somewhere(found, tmp_path / "site")
    page = found["index.html"]
    assert 'class="chart"' in page and page.count("<polyline") == 4
    for step in range(1, steps + 1):
        assert f'<li value="{step}"><a href="turns/{step:04d}/index.html"' in page
        report = (game / f"turns/{step:04d}/public/report.html").read_text("utf-8")
        main = report[report.index("<main") : report.index("</main>")]
        assert main in found[f"turns/{step:04d}/index.html"], "the whole report is in the page of the step"
    every_draw_is_there(game, found)


def links_lead_somewhere(found: dict[str, str], folder: Path) -> None:
    for name, text in found.items():
        if name.endswith(".html"):
            for link in LINK.findall(text):
                target = link.partition("#")[0]
                assert not target or (folder / name).parent.joinpath(target).is_file(), f"{name}: {link}"


def every_draw_is_there(game: Path, found: dict[str, str]) -> None:
    for line in (game / "log.jsonl").read_text("utf-8").splitlines():
        record = json.loads(line)
        if record["type"] == "resolve":
            page = found[f"turns/{record['step']:04d}/dice.html"]
            for draw in record["data"]["draws"]:
                label = draw["label"].replace(">", "&gt;")
                assert f"<code>{label}</code>" in page
                if "result" in draw:
                    assert f"<b>{' '.join(map(str, draw['result']))}</b>" in page


def test_nothing_private_is_in_it(tmp_path: Path) -> None:
    """While the game goes on: no hand, sheet, key, address or seat's own report; and two games that differ only in what
    is hidden have the same pages, but for the heads of their logs."""
    sites = []
    for number, card in enumerate(("emperors_folly", "assassination")):
        hands = {"ANNA": [], "BRUTO": [card], "CAIO": []}
        sheet = f"ROME 3\nBIDFOR gaul {(7919, 6367)[number]}\nFOLLY IF LOST(spain)\n"
        game = waiting(
            tmp_path / str(number), POSITION | {"hands": hands}, SHEETS | {"ANNA": "ROME 2\n", "BRUTO": sheet}
        )
        settings = game / "game.toml"
        text = settings.read_text("utf-8").replace('address = ""', 'address = "canary@example.org"')
        settings.write_text(text.replace('sign = ""', 'sign = "/home/canary"'), "utf-8")
        found = made(game, tmp_path / f"site{number}")
        no_canary(game, found)
        log = found.pop("verify/log.jsonl")
        pages = {name: HEADS.sub(b"#", data.encode()) for name, data in found.items() if not name.startswith(".pbem")}
        sites.append((log, pages))
    assert sites[0][0] != sites[1][0], "the seals differ"
    assert sites[0][1].keys() == sites[1][1].keys()
    assert [name for name, page in sites[0][1].items() if page != sites[1][1][name] and "/public/" not in name] == []


def no_canary(game: Path, found: dict[str, str]) -> None:
    keys = re.findall(r"[0-9a-f]{64}", (game / "private/keys.json").read_text("utf-8"))
    salts = re.findall(r'"salt":"([0-9a-f]{64})"', "".join(p.read_text("utf-8") for p in game.rglob("seals.jsonl")))
    told = set(re.findall(r'"(?:key|anchor|commit)":"([0-9a-f]{64})"', found["verify/log.jsonl"]))
    canaries = ["emperors_folly", "Folly", "Follia", "assassin", "Assassin", "7919", "6367", "canary"]
    canaries += [secret for secret in (*keys, *salts) if secret not in told]
    for name, text in found.items():
        assert [word for word in canaries if word in text] == [], name
    public = {name for name in contents(game) if "/public/" in name or name.startswith("checkpoints/")}
    same = {name.removeprefix("verify/") for name in found if "/public/" in name or "/checkpoints/" in name}
    assert same == public


def test_the_command(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> None:
    """Bytes of the site depend on nothing but the game; the answer says what was done."""
    game = played(tmp_path_factory, library.ids()[0])
    words = ("site", game, tmp_path / "site", "--json")
    done = pbem(*words, cwd=tmp_path, env=CLOCK | {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7", "PBEM_LANG": "it"})
    answer = json.loads(done.out)
    assert done.code == 0 and answer["written"] > 20 and answer["games"][0]["steps"] == 4
    again = pbem("site", game, tmp_path / "site", cwd=tmp_path, env=CLOCK | {"PYTHONHASHSEED": "8"})
    assert again.code == 0 and ": 0 files written, " in again.out
    refused = pbem("site", game, game / "site", cwd=tmp_path, env=CLOCK)
    assert refused.code == 2 and "[inside]" in refused.err
