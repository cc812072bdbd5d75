"""Forum posts taken in: each by its author's seat, once, edited ones with a warning, everybody else's left alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from mail_table import Post

from pbem.app.audit import audit
from pbem.app.ingest import Ingested, ingest
from pbem.core.problem import Failure
from pbem.store import inbox

Row = tuple[int, str, str]


def page(*posts: Row, time: str = "") -> bytes:
    """A phpBB page: (number, author, body); `time` of the last one."""
    parts = ["<!DOCTYPE html><html><body>"]
    for number, author, body in posts:
        stamp = f'<time datetime="{time}">then</time>' if time and number == posts[-1][0] else ""
        parts.append(
            f'<div id="p{number}" class="post"><p class="author"><a class="username">{author}</a>{stamp}</p>'
            f'<div class="postbody"><div class="content">{body}</div></div></div>'
        )
    return "".join([*parts, "</body></html>"]).encode()


@pytest.fixture
def board(game: Post) -> Post:
    """ANNA is annie on the board, BRUNO is Bruno B."""
    text = game.folder.settings.read_text("utf-8")
    first, second = text.split("[seats.BRUNO]")
    first = first.replace('forum = ""', 'forum = "annie"')
    second = second.replace('forum = ""', 'forum = "Bruno B"')
    game.folder.settings.write_text(f"{first}[seats.BRUNO]{second}", "utf-8")
    return game


def save(board: Post, data: bytes | str, name: str = "page.html") -> Path:
    path = board.world.place / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def give(board: Post, data: bytes | str, name: str = "page.html", **more: Any) -> Ingested:
    return ingest(board.world.env, board.folder.root, [str(save(board, data, name))], **more)


def codes(done: Ingested) -> list[tuple[str, str]]:
    return [(verdict.code, verdict.seat) for verdict in done.verdicts]


def orders(done: Ingested, number: int = 0) -> list[str]:
    return [order for _, order in done.verdicts[number].accepted]


def test_a_page_with_posts_of_several(board: Post) -> None:
    quoted = "<blockquote>TAKE 1</blockquote>"
    done = give(
        board, page((5, "annie", "Hi!<br>TAKE 2"), (6, "BRUNO B", f"{quoted}TAKE <b>3</b>"), (7, "Guest", "Ha!"))
    )
    assert codes(done) == [("accepted", "ANNA"), ("accepted", "BRUNO"), ("ignored", "")]
    assert (orders(done, 0), orders(done, 1)) == (["TAKE 2"], ["TAKE 3"])
    assert done.exit == 0
    assert "| TAKE 1" in done.verdicts[1].receipt
    assert done.verdicts[0].where == "page.html, annie, phpbb 5"
    board.world.run(board.name)
    assert audit(board.world.env, board.folder.root, files=True).problems == ()


def test_page_and_posts_are_kept(board: Post) -> None:
    data = page((5, "annie", "TAKE 2"), (6, "Guest", "TAKE 9"))
    give(board, data)
    kept = [path.read_bytes() for path in board.folder.inbox.glob("*.raw")]
    assert data in kept
    assert sum(raw.startswith(b"pbem post 1\n") for raw in kept) == 2


def test_the_page_is_kept_before_it_is_read(board: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.mail import forum

    def broken(data: bytes, name: str) -> None:
        raise KeyboardInterrupt

    data = page((5, "annie", "TAKE 2"))
    monkeypatch.setattr(forum, "read", broken)
    with pytest.raises(KeyboardInterrupt):
        give(board, data)
    assert inbox.raw_path(board.folder.inbox, inbox.hash_of(data)).read_bytes() == data


def test_the_longer_page_brings_only_what_is_new(board: Post) -> None:
    one, two = (5, "annie", "TAKE 2"), (6, "annie", "TAKE 3")
    give(board, page(one))
    done = give(board, page(one, two))
    assert codes(done) == [("repeated", "ANNA"), ("accepted", "ANNA")]
    before = board.world.types(board.name)
    assert codes(give(board, page(one, two))) == [("repeated", "ANNA"), ("repeated", "ANNA")]
    assert board.world.types(board.name) == before
    assert len(board.outbox("0002/receipt-ANNA-*.txt")) == 2


def test_a_post_of_an_older_step_is_not_taken_again(board: Post) -> None:
    posts = [(5, "annie", "TAKE 2"), (6, "Bruno B", "TAKE 2")]
    give(board, page(*posts))
    board.world.run(board.name)
    done = give(board, page(*posts, (7, "annie", "TAKE 1")))
    assert codes(done) == [("repeated", "ANNA"), ("repeated", "BRUNO"), ("accepted", "ANNA")]
    assert done.verdicts[2].step == 3


def test_what_was_there_before_the_step_was_open_is_old(board: Post) -> None:
    """A thread that already went on for a while: the board's own clock says so."""
    done = give(board, page((5, "annie", "TAKE 2"), time="2001-01-01T00:00:00+01:00"))
    assert codes(done) == [("ignored", "ANNA")]
    done = give(board, page((5, "annie", "Step: 2<br>TAKE 2"), time="2001-01-01T00:00:00+01:00"))
    assert codes(done) == [("accepted", "ANNA")]


def test_the_time_of_a_post_is_the_boards(board: Post) -> None:
    done = give(board, page((5, "annie", "TAKE 2"), time="2037-01-01T00:00:00+01:00"))
    assert codes(done) == [("accepted", "ANNA")]
    assert board.world.log(board.name)[-1]["at"] == "2036-12-31T23:00:00Z"


def test_an_edited_post_counts_and_is_told(board: Post) -> None:
    give(board, page((5, "annie", "TAKE 2")))
    done = give(board, page((5, "annie", "TAKE 3")))
    assert codes(done) == [("accepted", "ANNA")]
    assert (done.verdicts[0].rev, orders(done)) == (2, ["TAKE 3"])
    (note,) = done.notes
    assert note.code == "changed-post" and "phpbb 5" in note.text
    done = give(board, page((5, "annie", "never mind")))
    assert codes(done) == [("ignored", "ANNA")]
    assert [note.code for note in done.notes] == ["changed-post"]


def test_a_name_in_the_sheet_must_be_the_authors(board: Post) -> None:
    done = give(board, page((5, "annie", "Seat: BRUNO<br>TAKE 2")))
    assert codes(done) == [("unknown-player", "")]
    assert codes(give(board, page((6, "annie", "Seat: Anna<br>TAKE 2")))) == [("accepted", "ANNA")]


def test_orders_of_nobody_we_know_wait(board: Post) -> None:
    done = give(board, page((5, "anniе", "TAKE 2")))  # a Cyrillic letter
    assert codes(done) == [("held", "")]
    assert done.verdicts[0].held == 1
    assert codes(give(board, page((5, "anniе", "TAKE 2")))) == [("held", "")]
    assert board.world.types(board.name)[-1] != "accept"


def test_talk_is_left_alone(board: Post) -> None:
    done = give(board, page((5, "annie", "Good luck to all.<blockquote>TAKE 1</blockquote>")))
    assert codes(done) == [("ignored", "ANNA")]
    assert done.exit == 0


def test_a_seat_given_by_the_moderator(board: Post) -> None:
    both = page((5, "annie", "TAKE 2"), (6, "Bruno B", "TAKE 3"), (7, "Guest", "TAKE 4"))
    assert codes(give(board, both, seat="BRUNO")) == [("ignored", "ANNA"), ("accepted", "BRUNO"), ("ignored", "BRUNO")]
    assert codes(give(board, page((8, "Guest", "TAKE 4")), seat="ANNA")) == [("accepted", "ANNA")]


def test_the_source_of_a_post(board: Post) -> None:
    text = '[quote="annie"]TAKE 9\n[quote]TAKE 8[/quote][/quote]\nTAKE [b]3[/b]\n'
    done = give(board, text, "bruno.bbcode", seat="BRUNO")
    assert (codes(done), orders(done)) == ([("accepted", "BRUNO")], ["TAKE 3"])
    assert codes(give(board, "Seat: ANNA\n" + text, "anna.txt")) == [("accepted", "ANNA")]
    assert codes(give(board, text, "nobody.txt")) == [("unknown-player", "")]


def test_the_same_source_counts_again_in_the_next_step(board: Post) -> None:
    for step in (2, 3):
        done = give(board, "TAKE [b]1[/b]\n", "anna.txt", seat="ANNA")
        assert (done.verdicts[0].code, done.verdicts[0].step) == ("accepted", step)
        assert codes(give(board, "TAKE [b]1[/b]\n", "anna.txt", seat="ANNA")) == [("repeated", "ANNA")]
        board.world.run(board.name, force=True)


def test_a_quote_without_an_end_is_told(board: Post) -> None:
    done = give(board, "TAKE 2\n[quote]TAKE 1\nTAKE 3\n", "anna.txt", seat="ANNA")
    assert orders(done) == ["TAKE 2"]
    assert [note.code for note in done.notes] == ["open-quote"]
    assert "| TAKE 1" in done.verdicts[0].receipt and "| TAKE 3" in done.verdicts[0].receipt


COPIED = """Re: orders
Post by annie » 14 Nov 2037, 22:30

Bruno B wrote:
TAKE 9

TAKE 2
"""


def test_copied_text_of_one_author(board: Post) -> None:
    done = give(board, COPIED, "copied.txt")
    assert (codes(done), orders(done)) == ([("accepted", "ANNA")], ["TAKE 2"])
    assert "| TAKE 9" in done.verdicts[0].receipt
    assert codes(give(board, COPIED, "again.txt")) == [("repeated", "ANNA")]


def test_copied_text_of_several_is_not_believed(board: Post) -> None:
    """Anna may have typed the head of Bruno's post herself."""
    forged = COPIED + "\nRe: orders\nPost by Bruno B » 14 Nov 2037, 22:31\n\nTAKE 1\n"
    assert codes(give(board, forged, "copied.txt")) == [("held", "ANNA"), ("held", "BRUNO")]
    assert codes(give(board, forged, "copied.txt", seat="ANNA")) == [("accepted", "ANNA"), ("ignored", "BRUNO")]


def test_a_dry_run_writes_nothing(board: Post) -> None:
    before = {path: path.read_bytes() for path in sorted(board.folder.root.rglob("*")) if path.is_file()}
    done = give(board, page((5, "annie", "TAKE 2"), (6, "Guest", "TAKE 2")), dry_run=True)
    assert [verdict.code for verdict in done.verdicts] == ["checked", "held"]
    assert before == {path: path.read_bytes() for path in sorted(board.folder.root.rglob("*")) if path.is_file()}


def test_a_page_without_posts_is_a_problem(board: Post) -> None:
    with pytest.raises(Failure) as caught:
        give(board, b"<!doctype html><html><body>TAKE 2</body></html>")
    assert caught.value.problems[0].code == "bad-source"


def test_a_folder_of_games_finds_the_game_of_the_author(board: Post) -> None:
    board.world.new("athenae")
    path = save(board, page((5, "annie", "TAKE 2"), (6, "annie", "Game: athenae<br>TAKE 2"), (7, "Guest", "Ha!")))
    done = ingest(board.world.env, board.world.place, [str(path)])
    assert [(verdict.code, verdict.game) for verdict in done.verdicts][:2] == [
        ("accepted", "roma"),
        ("held", "athenae"),
    ]
    assert (done.verdicts[2].code, done.verdicts[2].game) == ("ignored", "")
    assert not any((board.world.place / "quarantine").glob("*"))
    assert path.read_bytes() in [raw.read_bytes() for raw in (board.world.place / "unclaimed").glob("*.raw")]
    path = save(board, page((8, "annie", "TAKE 3")))
    ingest(board.world.env, board.world.place, [str(path)])
    assert path.read_bytes() not in [raw.read_bytes() for raw in (board.world.place / "unclaimed").glob("*.raw")]


def test_receipts_of_posts_are_written_again_alike(board: Post) -> None:
    give(board, page((5, "annie", "Hi<br><blockquote>TAKE 1</blockquote>TAKE 2<br>TAKE 99")))
    (path,) = board.outbox("0002/receipt-ANNA-1.txt")
    told = path.read_bytes()
    path.unlink()
    audit(board.world.env, board.folder.root, rebuild=True)
    assert path.read_bytes() == told


def test_names_on_the_board_are_one_seats(board: Post) -> None:
    board.settings('forum = "Bruno B"', 'forum = "ANNIE"')
    with pytest.raises(Failure) as caught:
        give(board, page((5, "annie", "TAKE 2")))
    (problem,) = caught.value.problems
    assert problem.code == "bad-settings" and problem.text.args["other"] == "seats.ANNA"


def test_the_log_holds_the_post_and_not_the_page(board: Post) -> None:
    data = page((5, "annie", "TAKE 2"))
    give(board, data)
    sealed = [json.loads(line) for line in board.folder.sealed.read_text().splitlines()]
    (raw,) = [row["value"]["raw"] for row in sealed if row["name"] == "orders/2/ANNA/1"]
    assert inbox.raw(board.folder, raw).startswith(b"pbem post 1\nby: annie\nid: phpbb 5\n")
