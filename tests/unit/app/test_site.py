"""The web site of games: made of what is public, brought up to date, never in anybody's way."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

from ruling_table import Desk
from site_table import made, many, pages
from toy_table import World, contents

from pbem.app.site_standings import Standing, of_page
from pbem.store.folder import Folder

LINK = re.compile(r'(?:href|src|data-report)="([^"]*)"')


# --- what there is ------------------------------------------------------------------------------------------------
def test_the_files_of_one_game(roma: World) -> None:
    done = made(roma)
    public = [f"public/{name}" for name in ("map.svg", "report.html", "report.json", "report.txt")]
    steps = [f"turns/{step}/{name}" for step in ("0001", "0002") for name in ("dice.html", "index.html", *public)]
    verify = ["index.html", "log.jsonl", "verify_dice.py", "checkpoints/0001.txt", "checkpoints/0002.txt"]
    wanted = {"index.html", "maps.html", *steps, *(f"verify/{name}" for name in verify)}
    found = contents(roma.place / "site")
    assert {name for name in found if not name.startswith(".pbem-site")} == wanted
    assert (done.written, done.same, done.removed, done.left, done.exit) == (len(wanted), 0, 0, 0, 0)
    assert [(game.name, game.game, game.page, game.steps) for game in done.games] == [("roma", "roma", "index.html", 2)]
    game = contents(roma.folder())
    for name in (*(name for name in wanted if "/public/" in name),):
        assert found[name] == game[name], "public artefacts are published as they are, where `web` says"
    assert found["verify/log.jsonl"] == game["log.jsonl"]
    assert found["verify/checkpoints/0002.txt"] == game["checkpoints/0002.txt"]
    assert not Folder(roma.place / "site").exists, "no command may take it for a game"


def test_every_link_leads_somewhere(roma: World) -> None:
    many(roma, "one", "two")
    made(roma)
    made(roma, "games", "all")
    for folder in (roma.place / "site", roma.place / "all"):
        for name, text in pages(folder).items():
            ids = set(re.findall(r'\bid="([^"]+)"', text))
            for link in LINK.findall(text):
                target, _, anchor = link.partition("#")
                assert not re.match(r"[a-z]+:|/", target), f"{name}: {link} is not relative"
                path = (folder / name).parent / target if target else folder / name
                assert path.is_file(), f"{name}: {link}"
                assert target or anchor in ids, f"{name}: {link}"


def test_pages_may_do_nothing_but_what_they_need(roma: World) -> None:
    made(roma)
    for name, text in pages(roma.place / "site").items():
        (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
        assert "default-src 'none'" in policy and "unsafe" not in policy, name
        assert "script-src" not in policy or name == "maps.html"
        for tag in ("style", "script"):
            for inside in re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL):
                digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
                assert f"'sha256-{digest}'" in policy, f"{name}: {tag}"
        assert not re.search(r"\son[a-z]+=|\sstyle=|javascript:|<iframe|<base", text), name
        assert not re.search(r"https?://(?!www\.w3\.org/)", text), name


def test_before_the_first_report(world: World) -> None:
    world.new(wait=True)
    made(world)
    found = contents(world.place / "site")
    assert "maps.html" not in found and "verify/log.jsonl" in found
    assert "The game waits for its players." in found["index.html"].decode()
    world.new("other")
    assert "Step 2 takes orders." in pages(made_again(world, "other"))["index.html"]
    world.play_out("other")
    assert "The game is over." in pages(made_again(world, "other"))["index.html"]


def made_again(world: World, name: str = "roma") -> Path:
    made(world, name)
    return world.place / "site"


def test_the_dice_page_has_every_roll(roma: World) -> None:
    made(roma)
    text = (roma.place / "site/turns/0002/dice.html").read_text("utf-8")
    (resolve,) = [record for record in roma.log() if record["type"] == "resolve" and record["step"] == 2]
    for draw in resolve["data"]["draws"]:
        assert f"<code>{draw['label']}</code>" in text
        assert f"<td>{draw['result'][0]}</td>" in text
    assert resolve["data"]["key"] in text
    first = (roma.place / "site/turns/0001/dice.html").read_text("utf-8")
    (shuffle,) = [d for r in roma.log() if r["step"] == 1 for d in r["data"].get("draws", ()) if "hidden" in d]
    assert shuffle["seal"] in first and 'id="opened"' not in first
    roma.play_out()
    first = pages(made_again(roma))["turns/0001/dice.html"]
    (end,) = [record for record in roma.log() if record["type"] == "end"]
    cards = {o["name"]: o["value"] for o in end["data"]["opens"] if o["name"].startswith("card/")}
    cards |= {o["name"]: o["value"] for r in roma.log() for o in r["data"].get("opens", ()) if "card/" in o["name"]}
    order = [int(cards[f"card/toy/0/{n}"].removeprefix("card")) for n in range(20)]
    assert 'id="opened"' in first and end["data"]["secret"] in first
    assert f"<b>{' '.join(map(str, order))}</b>" in first, "the shuffle that gave this deck"


def test_the_command_on_the_page_finds_the_log_sound(roma: World) -> None:
    import subprocess
    import sys

    made(roma)
    folder = roma.place / "site/verify"
    (command,) = re.findall(
        r"python (verify_dice\.py log\.jsonl \S+)</pre>", (folder / "index.html").read_text("utf-8")
    )
    done = subprocess.run([sys.executable, *command.split()], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


# --- what it says -------------------------------------------------------------------------------------------------
def test_languages(world: World) -> None:
    world.new("games/uno", lang="it")
    world.new("games/due", lang="it")
    world.new("games/three", lang="en")
    made(world, "games")
    found = pages(world.place / "site")
    langs = {name: re.findall(r'<html lang="(\w+)"', text)[0] for name, text in found.items()}
    assert langs["index.html"] == langs["uno/index.html"] == "it" and langs["three/index.html"] == "en"
    made(world, "games", lang="en")
    found = pages(world.place / "site")
    langs = {name: re.findall(r'<html lang="(\w+)"', text)[0] for name, text in found.items()}
    assert langs["index.html"] == langs["uno/index.html"] == langs["uno/turns/0001/dice.html"] == "en"
    report = found["uno/turns/0001/index.html"]
    assert langs["uno/turns/0001/index.html"] == "it" and '<nav class="site-bar" lang="en"' in report


def test_hostile_names(world: World) -> None:
    name = "<script>alert(1)</script>\"'&lt;]]>"
    world.new(title="</title><img src=x onerror=alert(2)>")
    settings = world.folder() / "game.toml"
    text = settings.read_text("utf-8").replace('name = "Anna"', f"name = {json.dumps(name)}")
    settings.write_text(text, "utf-8")
    world.run(force=True)
    made(world)
    for path, text in pages(world.place / "site").items():
        assert "<script>alert" not in text and "<img src=x" not in text, path
        assert path != "maps.html" or text.count("<script>") == 1
    assert "&lt;script&gt;alert(1)" in (world.place / "site/index.html").read_text("utf-8")


def test_a_corrected_step(world: World) -> None:
    world.new(options=["turns=9"])
    desk = Desk(world)
    world.send("Seat: ANNA\nTAKE 1\n")
    world.run(force=True)
    before = contents(world.folder())
    desk.set("gold.ANNA", "77")
    seq = world.log()[-1]["seq"]
    made(world)
    found = contents(world.place / "site")
    last = max(name for name in found if name.startswith("turns/")).split("/")[1]
    corrected = sorted(name for name in found if "corrected" in name and last in name)
    assert [name.split(".")[-1] for name in corrected] == ["html", "json", "svg", "txt"]
    page = found[f"turns/{last}/index.html"].decode()
    assert "ANNA 77" in page and f"corrected-{re.findall(r'corrected-([0-9]+)', corrected[0])[0]}.txt" in page
    assert "public/report.html" in page, "what was sent is there too"
    assert found[f"turns/{last}/public/report.html"] == before[f"turns/{last}/public/report.html"]
    assert seq > 0


def test_a_copy_of_the_public_files_is_enough(roma: World) -> None:
    """Somebody else can make the site again; names he does not know are those of the seats."""
    made(roma)
    game, copy = contents(roma.folder()), roma.place / "copy"
    for name, data in game.items():
        if name == "log.jsonl" or name.startswith("checkpoints/") or "/public/" in name:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes(data)
    made(roma, "copy", "again")
    first, second = contents(roma.place / "site"), contents(roma.place / "again")
    differing = {name for name in first if first[name] != second.get(name) and not name.startswith(".")}
    assert all(name.endswith(".html") and "/public/" not in name for name in differing)
    assert "ANNA" in second["index.html"].decode()


# --- standings ----------------------------------------------------------------------------------------------------
def test_standings_are_read_from_the_report() -> None:
    rows = [[1, "Anna", 7, "+1"], ["2 ▲", "Bruno 'x'", 5, "="], [3, "nobody", 9, "="], ["–", "Anna", 1, ""]]
    block = {"kind": "table", "head": ["Place", "Player", "Points"], "rows": rows}
    page = {"sections": [{"id": "map", "blocks": [block]}, {"id": "standings", "blocks": [{"kind": "para"}, block]}]}
    found = of_page(page, {"ANNA": "Anna", "BRUNO": "Bruno 'x'"})
    assert found == (Standing(1, "ANNA", 7), Standing(2, "BRUNO", 5))
    assert of_page({"sections": page["sections"][:1]}, {"ANNA": "Anna"}) == ()
