"""Saved pages and pasted posts, cut into one letter a post. A page is stored before anything of it is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pbem.app.env import stamp
from pbem.app.source import Letter
from pbem.core.problem import Failure, Problem
from pbem.core.text import T

if TYPE_CHECKING:
    from pbem.mail.post import Post

CUT = ("page", "archive", "post")  # kinds of letters that hold posts
Keep = Callable[[bytes], object]


def cut(letters: Sequence[Letter], keep: Keep | None) -> list[Letter]:
    """The letters with those that hold posts replaced by their posts; `keep` stores what is cut. Raises Failure."""
    found: list[Letter] = []
    for letter in letters:
        if letter.kind not in CUT or letter.page:
            found.append(letter)
            continue
        if keep is not None:
            keep(letter.raw)
        found += _posts(letter)
    return found


def _posts(letter: Letter) -> list[Letter]:
    from pbem.mail import forum, post

    page = forum.read(letter.raw, letter.where)
    if page is None:
        raise Failure(_no_posts(letter.where))
    authors = {post.same_name(one.author) for one in page.posts if one.author}
    return [
        Letter(
            post.encode(one),
            _where(letter, one),
            _time(one),
            kind="post",
            page=letter.raw,
            unsure=not page.sure,
            others=len(authors) > 1 or (not one.author and len(page.posts) > 1),
        )
        for one in in_order(page.posts)
    ]


def in_order(posts: Sequence[Post]) -> list[Post]:
    """Oldest first: by the numbers that the board gave them, if it says them all; else as they stand."""
    numbers = [one.ident.rpartition(" ")[2].rpartition("/")[2] for one in posts]
    if not all(number.isascii() and number.isdigit() for number in numbers):
        return list(posts)
    return [one for _, one in sorted(zip(map(int, numbers), posts, strict=True), key=lambda pair: pair[0])]


def _where(letter: Letter, one: Post) -> str:
    return ", ".join(part for part in (letter.where, one.author, one.ident) if part)


def _time(one: Post) -> str:
    """When it took its present form, if the page says that to everybody alike."""
    time = one.edited if one.changed else one.at
    return "" if time is None else stamp(time)


def _no_posts(where: str) -> Problem:
    return Problem(
        "bad-source",
        T("{source} is a web page in which no forum post was found.", source=where),
        T("Save the page of the thread whole, or give the text of the post."),
    )
