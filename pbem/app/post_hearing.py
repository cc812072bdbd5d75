"""What a forum post says and for which seat it speaks: that of its author, by the moderator's list in `game.toml`.

Whoever saves a page vouches that it is the board's; so a post needs no token. A page is saved again and again as the
thread grows: what was taken once is not taken again, and the talk between the orders is left alone.
"""

from __future__ import annotations

from typing import Any

from pbem.app import moment, press_cut
from pbem.app.hearing import Ears, Heard, accepts, doubt
from pbem.app.prose import sheet_text
from pbem.app.source import Letter
from pbem.app.table import Table, grammar_of
from pbem.app.unread import unread
from pbem.core.envelope import peek
from pbem.core.problem import Problem
from pbem.core.text import T
from pbem.mail.post import Post, decode, others, same_name, text_of
from pbem.store import inbox


def hear(ears: Ears, letter: Letter, given: str) -> Heard:
    """Understand a post. `given`: the seat whose posts the moderator wants taken. Raises Failure."""
    table = ears.table
    grammar = grammar_of(table)
    post = decode(letter.raw)
    assert post is not None
    seat = seat_of(table, post)
    found = press_cut.of_text(text_of(post), table.settings.seats)
    written = "\n".join(found.kept)
    text = sheet_text(written, grammar)
    common: dict[str, Any] = {
        "via": "post",
        "seat": seat or given.upper(),
        "sender": post.author,
        "subject": post.ident,
        "doubtful": tuple(line for line in others(post) if accepts(grammar)(line)),
        "talk": unread(written, text, grammar),
        "key": key_of(post, letter),
        "digest": inbox.hash_of(letter.raw),
        "press": found,
    }
    why = "" if seat or given else _nobodys(table, post, text)
    why = why or _silent(ears, letter, post, text, common)
    if given and not why and not _is_asked_for(letter, post, seat, given):
        why = "other-seat"
    if why:
        return Heard(silent=why, text=text, **common)
    held = _doubt(letter, post, seat, given)
    if held is not None:
        return Heard(held=held, **common)
    if post.open:
        _warn_open(table, letter)
    return Heard(text=text, **common)


def seat_of(table: Table, post: Post) -> str:
    """The seat whose name on the board the author has; "" for nobody's."""
    author = same_name(post.author)
    for seat, row in table.settings.seats.items():
        if author and same_name(row.forum) == author:
            return seat
    return ""


def key_of(post: Post, letter: Letter) -> str:
    """Under what a post is remembered once it is taken; "" for a text without an author: it may be any number of posts.

    Where the board's number for it is not known, only its words tell it from the others of its author.
    """
    if not post.author:
        return ""
    return f"post {same_name(post.author)} {post.ident or inbox.hash_of(letter.raw)}"


def _nobodys(table: Table, post: Post, text: str) -> str:
    """Why a post of nobody who plays is left alone: "moderator", "no-orders"; "" if one has to look at it."""
    if post.author and same_name(post.author) == same_name(table.settings.forum_moderator):
        return "moderator"
    accepted = accepts(grammar_of(table))
    lines = (*text.split("\n"), *others(post))
    return "" if not post.author or any(map(accepted, lines)) else "no-orders"


def _silent(ears: Ears, letter: Letter, post: Post, text: str, common: dict[str, Any]) -> str:
    """Why nothing becomes of a post, and nobody needs to be told: "repeated", "no-orders", "old"; "" otherwise."""
    known = ears.taken.get(common["key"], []) if common["key"] else []
    if ears.seen(common["key"], common["digest"]):
        return "repeated"
    if known:
        _warn_changed(ears.table, post)
    grammar = grammar_of(ears.table)
    asked = any(said.mark == "doubtful" and accepts(grammar)(said.text) for said in post.lines)
    if not text.strip() and not asked:
        return "no-orders"
    envelope = peek(text, grammar.shown)
    return "old" if _is_old(ears.table, letter) and envelope.get("step") != str(ears.table.step) else ""


def _is_old(table: Table, letter: Letter) -> bool:
    """Whether the board says that a post was there before the open step was."""
    if not letter.received or not table.resolved:
        return False
    number, _ = table.resolution(table.resolved)
    return moment.parse(letter.received) < moment.seconds(table.record(number).at)


def _is_asked_for(letter: Letter, post: Post, seat: str, given: str) -> bool:
    """Whether a post can be the one that is given for a seat: by its author, or the only one there is."""
    if seat:
        return seat == given.upper()
    return not letter.others


def _doubt(letter: Letter, post: Post, seat: str, given: str) -> Problem | None:
    """Why the moderator has to look at a post himself."""
    if letter.unsure and not (given and seat):
        text = T("It was cut out of pasted text, in which anybody can write a post in another's name.")
        return doubt("unsure-author", text)
    if not post.author:
        return doubt("no-author", T("It stands above the first post and names no author.")) if letter.others else None
    if not (seat or given):
        return doubt("stranger", T("{name} is the forum name of no seat.", name=post.author[:60]))
    return None


def _warn_changed(table: Table, post: Post) -> None:
    text = T(
        "A post by {name} ({number}) is not what it was when it was taken in.",
        name=post.author[:60],
        number=post.ident[:60],
    )
    hint = T("It was edited since. Both forms are kept; if there are orders in it, the new ones count from now on.")
    table.notes.append(Problem("changed-post", text, hint, severity="warning"))


def _warn_open(table: Table, letter: Letter) -> None:
    text = T("A quote in {where} has no end; everything below it was taken for the quote.", where=letter.where[:120])
    table.notes.append(Problem("open-quote", text, T("Ask the player to end the quote."), severity="warning"))
