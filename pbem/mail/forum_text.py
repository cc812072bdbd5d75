"""Posts as text: the source of one post in BBCode, or what was copied from a browser's window.

In copied text a quote has no mark but its first line ("Marco wrote:"), so all down to the next empty line is doubtful.
And a writer can type the head of a post into his own, so the text is sure of its authors only when it names one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.mail import bbcode
from pbem.mail.forum_heads import Head, head_of, is_number, is_stamp
from pbem.mail.post import MOST_POSTS, Found, Mark, Post, Said, tidy

LONGEST_MARK = 250  # characters of a line that can begin a quote or be furniture

_NAME = r"\S.{0,60}?"
_WROTE = "wrote|said|says|writes|ha scritto|scrisse|scriveva|scrive|ha detto|schrieb|a écrit|escribió"
_QUOTES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_NAME},? (?:{_WROTE}) ?:(?: ?↑)?",
        rf"{_NAME} (?:{_WROTE}) ?↑",
        rf"\([^()]{{6,40}}\) ?{_NAME} (?:{_WROTE}) ?:.*",  # MyBB; the quote begins on the same line
        rf"(?:quote|citazione) (?:from|da|di) ?: ?{_NAME}(?: (?:on|il|su) .*)?",
        r"(?:quote|citazione|zitat) ?:",
        r"(?:originally posted by|originariamente inviato da|citazione di) .*",
        r".{0,80}↑",
    )
)
_EDITED = re.compile(
    r"[«(\[ ]*(?:last (?:edited|modified)|last edit ?:|ultima modifica|this post was last modified|edited by).*", re.I
)
_FURNITURE = re.compile(
    r"(?:top|quote|reply|report|like|likes?: \d+|find|logged|report to moderator.*|reply with quote|multi-?quote"
    r"|add bookmark|share|rispondi|cita|segnala|mi piace|in alto|posts: [\d,.]+|messaggi: [\d,.]+|joined: .*"
    r"|threads: \d+|reputation: \d+|offline|online|-{5,}|unread post)",
    re.IGNORECASE,
)
_TITLE = re.compile(r"(?:re|r|rif|aw|sv): .*", re.IGNORECASE)
_REMARK = ("#", ";", "//")  # of an order sheet


def is_post(text: str) -> bool:
    """Whether a text is a post, or several: tags of BBCode, heads of posts, or the first line of a quote."""
    if bbcode.is_bbcode(text):
        return True
    lines = _stripped(text)
    if any(head_of(line) is not None or _begins_quote(line) for line in lines):
        return True
    return sum(map(is_stamp, lines)) > 1


def read(text: str) -> Found:
    """The posts of a text; a single one without an author when it names none. Text above the first head is a post
    without an author as well."""
    lines = _stripped(text)
    heads = [(number, head) for number, line in enumerate(lines) if (head := head_of(line)) is not None][:MOST_POSTS]
    if not heads:
        return Found("text", (_post(Head("text", ""), lines),), sure=sum(map(is_stamp, lines)) < 2)
    starts = [number for number, _ in heads]
    parts = zip(heads, [*starts[1:], len(lines)], strict=True)
    posts = [_post(head, _without_next(lines[start + 1 : end], end < len(lines))) for (start, head), end in parts]
    above = _post(Head("text", ""), _without_next(lines[: starts[0]], True))
    authors = dict.fromkeys(post.author.casefold() for post in posts)
    return Found(heads[0][1].engine, tuple([above, *posts] if above.lines else posts), sure=len(authors) == 1)


def _without_next(lines: list[str], followed: bool) -> list[str]:
    """The lines of a post without the title of the next one, which stands above that one's head."""
    kept = list(lines)
    while followed and kept and (not kept[-1] or _is_furniture(kept[-1]) or _TITLE.fullmatch(kept[-1])):
        kept.pop()
    return kept


def _post(head: Head, lines: Sequence[str]) -> Post:
    text = "\n".join(lines)
    source = bbcode.read(text) if bbcode.is_bbcode(text) else Post("", tuple(Said(line) for line in lines))
    said: list[Said] = []
    mark: Mark = "own"
    changed = False
    for line in source.lines:
        if not line.text:
            mark = "own"
        if line.mark != "own" or not line.text:
            said.append(line)
        elif _EDITED.fullmatch(line.text[:LONGEST_MARK]):
            changed = True
        elif _begins_quote(line.text):
            mark = "doubtful"
            said.append(Said(line.text, "foreign"))
        elif not _is_furniture(line.text):
            said.append(_marked_down(head, Said(line.text, "foreign" if line.text.startswith(">") else mark)))
    return Post(head.author, tidy(said), head.ident, at=head.at, changed=changed, open=source.open)


def _marked_down(head: Head, said: Said) -> Said:
    """A line without Markdown's signs, in the source of a Discourse topic: `**MOVE** 3`; struck out: `~~MOVE 3~~`."""
    if head.engine != "discourse":
        return said
    text = said.text.replace("**", "").replace("__", "")
    return Said(text.replace("~~", ""), "doubtful" if "~~" in text and said.mark == "own" else said.mark)


def _begins_quote(line: str) -> bool:
    if not 0 < len(line) <= LONGEST_MARK or line.startswith(_REMARK):
        return False
    return any(mark.fullmatch(line) for mark in _QUOTES)


def _is_furniture(line: str) -> bool:
    if len(line) > LONGEST_MARK:
        return False
    return is_stamp(line) or is_number(line) or _FURNITURE.fullmatch(line) is not None


def _stripped(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
