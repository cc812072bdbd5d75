"""`post.bbcode` and `post.md` of each step, and the announcement of a deadline: artefacts like all others."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy_table import World

from pbem.app.audit import audit

SHEET = "Seat: ANNA\nTAKE 2\n"


@pytest.fixture
def game(world: World) -> World:
    world.new()
    return world


def posts(world: World, pattern: str = "post.*") -> list[str]:
    place = world.folder() / "outbox"
    return sorted(path.relative_to(place).as_posix() for path in place.glob(f"*/{pattern}"))


def edit(world: World, old: str, new: str) -> None:
    path = world.folder() / "game.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_each_step_has_its_posts(game: World) -> None:
    assert posts(game) == ["0001/post.bbcode", "0001/post.md"]
    game.send(SHEET)
    game.run(force=True)
    assert posts(game)[2:] == ["0002/post.bbcode", "0002/post.md"]
    head = (game.folder() / "checkpoints" / "0002.txt").read_text()
    for name in posts(game)[2:]:
        text = (game.folder() / "outbox" / name).read_text("utf-8")
        assert head in text
        assert "Anna" in text and "Bruno" in text


def test_they_are_rebuilt_and_compared(game: World) -> None:
    game.send(SHEET)
    game.run(force=True)
    told = {name: (game.folder() / "outbox" / name).read_bytes() for name in posts(game)}
    (game.folder() / "outbox/0001/post.md").unlink()
    (game.folder() / "outbox/0002/post.bbcode").write_text("TAKE 9")
    found = {problem.code for problem in audit(game.env, game.folder(), files=True).problems}
    assert found == {"missing-file", "other-file"}
    audit(game.env, game.folder(), rebuild=True)
    assert told == {name: (game.folder() / "outbox" / name).read_bytes() for name in posts(game)}


def test_they_speak_the_games_language_and_link_to_the_web(game: World) -> None:
    edit(game, 'web = ""', 'web = "https://example.org/roma/"')
    edit(game, 'lang = "en"  #', 'lang = "it"  #')
    game.run(force=True)
    text = (game.folder() / "outbox/0002/post.bbcode").read_text("utf-8")
    assert "[url=https://example.org/roma/turns/0002/public/map.svg]" in text
    assert "[b]Partita:[/b]" in text


def test_a_deadline_is_announced(game: World) -> None:
    game.run(deadline="2030-01-01 18:00")
    (one, other) = posts(game, "deadline-*")
    assert (Path(one).suffix, Path(other).suffix) == (".bbcode", ".md")
    text = (game.folder() / "outbox" / one).read_text("utf-8")
    assert "Step 2: sheets are due until Tuesday 1 January 2030, 18:00 UTC" in text
    assert "Sheets due from" in text and "\npbem checkpoint 1\nroma\n" in text
    game.run(deadline="2030-01-02 18:00")
    assert len(posts(game, "deadline-*")) == 4
    assert audit(game.env, game.folder(), files=True).problems == ()


@pytest.mark.parametrize("web", ["example.org", "ftp://x/", "https://x/[b]", "https://x/ y"])
def test_what_is_no_place_in_the_web(game: World, web: str) -> None:
    from pbem.core.problem import Failure

    edit(game, 'web = ""', f'web = "{web}"')
    with pytest.raises(Failure) as caught:
        game.run(force=True)
    assert caught.value.problems[0].code == "bad-settings"
