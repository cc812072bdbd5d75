"""Posts of a forum, from whatever of it somebody saved or copied."""

from __future__ import annotations

from pbem.core.problem import Problem
from pbem.core.reading import decode as decode_text
from pbem.mail import forum_html, forum_text, kinds
from pbem.mail.post import Found, decode


def read(data: bytes, name: str = "") -> Found | None:
    """The posts of a saved page, of a page in an archive, of pasted text; None when there are none in it."""
    kind = kinds.kind_of(data, name)
    if kind == "page":
        return forum_html.read(data)
    if kind == "archive":
        page = _page_of(data)
        return None if page is None else forum_html.read(page)
    post = decode(data)
    if post is not None:
        return Found(post.ident.partition(" ")[0], (post,))
    text = decode_text(data)
    return None if isinstance(text, Problem) else forum_text.read(text)


def _page_of(data: bytes) -> bytes | None:
    """The page in a file of a browser that keeps it with its pictures (.mhtml)."""
    from email import message_from_bytes

    try:
        for part in message_from_bytes(data).walk():
            if part.get_content_type() == "text/html":
                page = part.get_payload(decode=True)
                return page if isinstance(page, bytes) else None
    except (ValueError, LookupError, RecursionError, AttributeError, TypeError, IndexError):
        return None
    return None
