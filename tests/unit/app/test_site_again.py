"""The web site once more: nothing new writes nothing, broken games stop nobody, files of others stay."""

from __future__ import annotations

import os
import time

import pytest
from site_table import code, made, many
from toy_table import World, contents

from pbem.app.tick_games import Place


def test_nothing_new_writes_nothing(roma: World) -> None:
    many(roma, "one", "two")
    made(roma, "games")
    before = {path: path.stat().st_mtime_ns for path in (roma.place / "site").rglob("*") if path.suffix != ".lock"}
    roma.time += 1_000_000
    done = made(roma, "games")
    assert (done.written, done.removed) == (0, 0)
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_new_step_changes_what_it_must(roma: World) -> None:
    made(roma)
    before = contents(roma.place / "site")
    roma.run(force=True)
    done = made(roma)
    after = contents(roma.place / "site")
    changed = {name for name in before if before[name] != after[name] and not name.startswith(".pbem")}
    assert changed == {"index.html", "maps.html", "verify/index.html", "verify/log.jsonl", "turns/0002/index.html"}
    assert done.same and done.removed == 0


def test_a_game_that_went_away(world: World) -> None:
    many(world, "one", "two")
    made(world, "games")
    (world.place / "site/two/mine.txt").write_text("mine")
    (world.place / "games/two").rename(world.place / "elsewhere")
    done = made(world, "games")
    assert done.removed > 5 and done.exit == 0
    assert [name for name in contents(world.place / "site") if name.startswith("two/")] == ["two/mine.txt"]


@pytest.mark.parametrize("fault", ["log", "missing", "other", "link", "bytes"])
def test_a_broken_game_is_named_and_left_out(world: World, fault: str) -> None:
    many(world, "one", "two")
    made(world, "games")
    before = {name: data for name, data in contents(world.place / "site").items() if name.startswith("two/")}
    game = world.place / "games/two"
    if fault == "log":
        data = (game / "log.jsonl").read_bytes()
        (game / "log.jsonl").write_bytes(data.replace(b'"player":"ANNA"', b'"player":"ANNE"'))
    elif fault == "missing":
        (game / "turns/0001/public/report.html").unlink()
    elif fault == "other":
        other = world.place / "games/one/turns/0001/public/report.json"
        (game / "turns/0001/public/report.json").write_bytes(other.read_bytes())
    elif fault == "bytes":
        with (game / "turns/0001/public/report.html").open("ab") as file:
            file.write(b"\xff")
    else:
        (game / "turns/0001/public/map.svg").unlink()
        (game / "turns/0001/public/map.svg").symlink_to(game / "private/keys.json")
    done = made(world, "games")
    assert done.exit == 1 and "two" in done.notes[0].text and done.notes[0].code
    assert [(game.name, bool(game.problems)) for game in done.games] == [("one", False), ("two", True)]
    index = (world.place / "site/index.html").read_text("utf-8")
    assert "one/index.html" in index and "two/index.html" not in index
    after = {name: data for name, data in contents(world.place / "site").items() if name.startswith("two/")}
    assert after == before, "what was published of it before stays as it was"


@pytest.mark.parametrize("number", ["²", "٣", "1" * 5000, "", "-1"])
def test_a_checkpoint_that_is_none(roma: World, number: str) -> None:
    """It is not in the table; whoever loads it sees what it is."""
    path = roma.folder() / "checkpoints/0002.txt"
    lines = path.read_text("utf-8").split("\n")
    path.write_text("\n".join([*lines[:2], number, *lines[3:]]), "utf-8")
    assert made(roma).exit == 0
    page = (roma.place / "site/verify/index.html").read_text("utf-8")
    assert "checkpoints/0001.txt" in page and "checkpoints/0002.txt" not in page


def test_only_broken_games(roma: World) -> None:
    (roma.folder() / "turns/0002/public/report.html").unlink()
    assert code(roma) == "missing"
    assert not (roma.place / "site").exists()


def test_where_a_site_may_stand(roma: World) -> None:
    assert code(roma, out="roma") == code(roma, out="roma/site") == "inside"
    assert code(roma, out=".") == "around"
    many(roma, "one")
    assert code(roma, "games", "games/site") == "inside"
    (roma.place / "site").mkdir()
    (roma.place / "site/index.html").write_text("mine")
    assert code(roma) == "not-empty" and code(roma, force=True) == "in-the-way"
    assert contents(roma.place / "site") == {"index.html": b"mine"} | {
        name: b"" for name in contents(roma.place / "site") if name.startswith(".")
    }


def test_a_site_in_any_game_or_around_any(roma: World) -> None:
    """Not in a game that is not shown either, and whatever links lead there."""
    many(roma, "one", "two")
    place = roma.place
    assert code(roma, out="games/one") == code(roma, out="games/one/turns/site") == "inside"
    assert code(roma, out="games") == "around"
    (place / "door").symlink_to(place / "games/one/turns")
    assert code(roma, out="door") == code(roma, out="door/site") == "inside"
    (place / "links/more").mkdir(parents=True)
    (place / "links/uno").symlink_to(place / "games/one")
    assert code(roma, "links", "games", force=True) == "around"
    assert code(roma, "links", "games/one/site") == "inside"
    (place / "games/one/log.jsonl").unlink()
    assert code(roma, out="games/one/site") == "inside", "its log is lost, its settings are there"
    (place / "round").symlink_to(place / "round")
    assert code(roma, out="round") == "file-error"
    assert not list(place.rglob(".pbem-site*"))
    (place / "links/due").symlink_to(place / "games/two")
    assert [game.page for game in made(roma, "links", "links-site").games] == ["due/index.html", ""]
    assert made(roma, out="games-site").exit == 0


def test_odd_names_of_folders(world: World) -> None:
    for n, name in enumerate(("index.html", "due parole", ".hidden", "città", "fine_2-a.b")):
        world.new(f"games/{name}", id=f"g{n}")
    done = made(world, "games")
    assert {game.name: game.page for game in done.games} == {
        "index.html": "g0/index.html",
        "due parole": "g1/index.html",
        ".hidden": "g2/index.html",
        "città": "g3/index.html",
        "fine_2-a.b": "fine_2-a.b/index.html",
    }


def test_a_game_stays_where_it_was(world: World) -> None:
    """Under its id too, where its log does not tell it any more; and nobody else gets its place."""
    world.new("games/città", id="g3")
    world.new("games/fine", id="fine")
    made(world, "games")
    before = {name: data for name, data in contents(world.place / "site").items() if name.startswith("g3/")}
    (world.place / "games/città/log.jsonl").unlink()
    world.new("games/g3", id="new")
    for _ in range(2):
        done = made(world, "games")
        assert {game.name: game.page for game in done.games} == {
            "città": "",
            "fine": "fine/index.html",
            "g3": "new/index.html",
        }
        after = {name: data for name, data in contents(world.place / "site").items() if name.startswith("g3/")}
        assert before and after == before
    (world.place / "games/città").rename(world.place / "elsewhere")
    done = made(world, "games")
    assert done.removed == len(before) and done.exit == 0
    assert [game.page for game in done.games] == ["fine/index.html", "new/index.html"], "links to it hold"


def test_the_name_of_a_folder_that_is_no_text(world: World) -> None:
    world.new("games/one", id="one")
    world.new("games/two", id="two")
    (world.place / "games/two").rename(world.place / os.fsdecode(b"games/\xff"))
    assert [game.page for game in made(world, "games").games] == ["one/index.html", "two/index.html"]
    assert made(world, "games").written == 0


# --- how long it takes ------------------------------------------------------------------------------------------------
def test_a_hundred_games(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.new(wait=True)
    places = [Place(f"g{n:03d}", world.folder()) for n in range(100)]
    monkeypatch.setattr("pbem.app.tick_games.find", lambda root: places)
    (world.place / "games").mkdir()
    start = time.perf_counter()
    done = made(world, "games")
    assert time.perf_counter() - start < 10
    assert len(done.games) == 100 and done.exit == 0
    index = (world.place / "site/index.html").read_text("utf-8")
    assert index.count("<h3>") == 100 and len(index) < 200_000
