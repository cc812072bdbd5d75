"""What the moderator sees and types: quarantine in words he reads, reminders for all games, his own posts, `letter`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from mail_table import ANNA, BRUNO, Post

from pbem.app import mail_quarantine
from pbem.app.ingest import ingest
from pbem.app.mail_remind import remind_all
from pbem.core.problem import Failure

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cli"))

from cli_runner import pbem

STRANGER = "mallory@example.net"
ROOT = Path(__file__).resolve().parents[3]


# --- quarantine ---------------------------------------------------------------------------------------------------
def test_whose_token_it_has_is_named(game: Post) -> None:
    game.send(game.mail("TAKE 4\n", sender=STRANGER, subject=game.token("ANNA")))
    with pytest.raises(Failure) as failure:
        mail_quarantine.accept(game.world.env, game.folder.root, "1")
    (problem,) = failure.value.problems
    assert problem.code == "no-seat" and problem.hint is not None and problem.hint.args["seat"] == "ANNA"


def test_what_was_decided_upon_is_said(game: Post) -> None:
    for n in (1, 2, 3):
        game.send(game.mail(f"TAKE {n}\n", sender=STRANGER))
    mail_quarantine.accept(game.world.env, game.folder.root, "1", seat="ANNA")
    mail_quarantine.drop(game.world.env, game.folder.root, "2")
    lines = pbem("mail", "quarantine", game.folder.root, "--all").out.splitlines()
    assert sum("Accepted for ANNA at" in line and "(accepted)" in line for line in lines) == 1
    assert sum(line.startswith("  Dropped at") for line in lines) == 1
    assert "Dropped at" not in pbem("mail", "quarantine", game.folder.root).out


def test_a_letter_that_names_no_game(game: Post) -> None:
    Post(game.world, "alea")
    lost = Post(game.world, "lost")
    token, root = lost.token("ANNA"), game.world.place
    (root / "lost" / "log.jsonl").unlink()
    done = game.send_all(
        game.mail("May I join?\n", sender=STRANGER), game.mail("TAKE 1\n", sender=STRANGER, subject=token), root=root
    )
    assert [(row.code, row.refused[0].code) for row in done.verdicts] == [("held", "no-game"), ("held", "wrong-game")]
    assert done.verdicts[0].refused[0].text == "It names no game." and "lost" in done.verdicts[1].refused[0].text
    assert [row.reason for row in mail_quarantine.listed(root).letters] == ["no-game", "wrong-game"]


def test_a_quote_is_folded(game: Post) -> None:
    quote = "".join(f"> line {n}\n" for n in range(40))
    game.send(game.mail(f"{quote}\nTAKE 1\n", sender=STRANGER))
    lines = pbem("mail", "quarantine", game.folder.root, "show", "1").out.splitlines()
    assert lines.index("    TAKE 1") < lines.index("  > > line 0"), "his own lines come first"
    assert sum("> line" in line for line in lines) == 5 and "35 more lines" in lines[-1]
    assert "> line 39" in pbem("mail", "quarantine", game.folder.root, "show", "1", "--all").out


def test_the_reason_is_told_in_the_readers_language(game: Post) -> None:
    game.send(game.mail("TAKE 4\n", sender=STRANGER))
    said = {lang: mail_quarantine.listed(game.folder.root, lang).letters[0].why for lang in ("en", "it")}
    assert "is the address of no seat" in said["en"][0]
    assert said["it"] != said["en"] and STRANGER in said["it"][0]


# --- reminders ----------------------------------------------------------------------------------------------------
def test_all_games_of_a_folder_are_reminded(game: Post) -> None:
    Post(game.world, "alea")
    Post(game.world, "done")
    game.world.play_out("done")
    done = remind_all(game.world.env, game.world.place)
    assert [(one.game, one.seats) for one in done.games] == [("alea", ("ANNA", "BRUNO")), ("roma", ("ANNA", "BRUNO"))]
    assert done.problems == () and done.exit == 0
    ran = pbem("mail", "remind", game.world.place)
    assert ran.code == 0 and "was reminded within the last hour" in ran.err


def test_one_game_that_fails_stops_no_other(game: Post) -> None:
    Post(game.world, "alea")
    log = game.world.folder("alea") / "log.jsonl"
    log.write_bytes(log.read_bytes()[:-200])
    done = remind_all(game.world.env, game.world.place)
    assert [one.game for one in done.games] == ["roma"] and done.exit == 2


# --- his own posts ------------------------------------------------------------------------------------------------
def page(*posts: tuple[str, str]) -> bytes:
    """A phpBB page of posts: (author, body)."""
    rows = "".join(
        f'<div id="p{number}" class="post"><p class="author"><a class="username">{author}</a></p>'
        f'<div class="postbody"><div class="content">{body}</div></div></div>'
        for number, (author, body) in enumerate(posts, 1)
    )
    return f"<!DOCTYPE html><html><body>{rows}</body></html>".encode()


@pytest.mark.parametrize("dry_run", [False, True])
def test_his_posts_and_talk_of_strangers_are_left_alone(game: Post, dry_run: bool) -> None:
    game.settings('forum_moderator = ""', 'forum_moderator = "Caesar"')
    path = game.world.place / "page.html"
    path.write_bytes(page(("CAESAR", "Game: roma<br>TAKE 1<br>is how you order."), ("Guest", "Game: roma<br>Ha!")))
    done = ingest(game.world.env, game.folder.root, [str(path)], dry_run=dry_run)
    assert [(row.code, row.silent) for row in done.verdicts] == [("ignored", "moderator"), ("ignored", "no-orders")]
    assert done.exit == 0 and mail_quarantine.listed(game.folder.root).letters == ()


def test_orders_of_a_stranger_are_told_of(game: Post) -> None:
    path = game.world.place / "page.html"
    path.write_bytes(page(("Guest", "TAKE 1"), ("Other", "x")))
    ran = pbem("ingest", game.folder.root, path, "--dry-run")
    assert "would wait for you in the quarantine" in ran.out and "number 0" not in ran.out


# --- pbem letter --game -------------------------------------------------------------------------------------------
def save(game: Post, raw: bytes, name: str = "mail.eml") -> Path:
    path = game.world.place / name
    path.write_bytes(raw)
    return path


def explained(game: Post, raw: bytes) -> list[str]:
    ran = pbem("letter", "--game", game.folder.root, save(game, raw))
    return [" ".join(line.split()) for line in ran.out.splitlines()]


def test_a_mail_is_explained_by_its_game(game: Post) -> None:
    raw = game.mail("Hello,\nTAKE 2\nTAKE 9\nBye\n> TAKE 1\n", subject=game.token("ANNA"))
    lines = explained(game, raw)
    assert lines[0] == "mail.eml: accepted, from ANNA"
    assert lines[1:5] == [
        "own, talk Hello,",
        "order TAKE 2",
        "order TAKE 9",
        "own, talk Bye",
    ]
    assert lines[5] == "foreign (quoted) > TAKE 1"
    assert game.world.types().count("accept") == 0


def test_and_why_it_would_wait(game: Post) -> None:
    lines = explained(game, game.mail("TAKE 2\n", sender=BRUNO, subject=game.token("ANNA")))
    assert lines[0] == "mail.eml: rejected (bad_token)"
    assert "It has the token of Anna, but comes from another seat's address." in lines
    password = game.opened.seats[0].password
    raw = game.mail(f"Seat: ANNA\nAuth: {password}\nTAKE 2\n", sender=STRANGER)
    assert explained(game, raw)[0] == "mail.eml: accepted, from ANNA"


def test_a_game_and_a_roster_are_too_much(game: Post) -> None:
    raw = save(game, game.mail("TAKE 2\n", sender=ANNA))
    ran = pbem("letter", "--game", game.folder.root, "--roster", raw, raw)
    assert ran.code == 2 and "not both" in ran.err
    assert pbem("letter", "--game", game.world.place / "nowhere", raw).code == 2


# --- scripts/mail_bench -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("argument", "code", "words"), [("--help", 0, "how many mails"), ("x", 2, "invalid int")])
def test_the_bench_says_how_it_is_used(argument: str, code: int, words: str) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "mail_bench"), argument]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == code and words in ran.stdout + ran.stderr
