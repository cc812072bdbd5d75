"""A saved page of a forum: each post by its author, its own lines and the quoted ones.

Only what the page's program wrote around a post says whose it is; nothing that a writer puts into a post can change it.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import TYPE_CHECKING

from pbem.mail.charset import decode
from pbem.mail.forum_body import read_body
from pbem.mail.forum_engines import ENGINES, Engine
from pbem.mail.forum_heads import is_stamp
from pbem.mail.forum_time import seconds
from pbem.mail.markup import TooMuch, named, parsed
from pbem.mail.post import LONGEST_NAME, MOST_POSTS, Found, Post

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

LARGEST = 8 * 1024 * 1024  # bytes of a page
_HTML = re.compile(
    rb"\s*(?:<!--.{0,2000}?-->\s*|<\?xml[^>]{0,200}>\s*)*<(?:!doctype\s+html|html|head|body|meta|div|article|section"
    rb"|blockquote|table|p|ul|ol|li|span|aside)\b",
    re.IGNORECASE | re.DOTALL,
)
_WHOLE = re.compile(r"<(?:!doctype|html|head|body)\b", re.IGNORECASE)
_CHARSET = re.compile(rb"<meta[^>]{1,200}charset\s*=\s*[\"']?([\w-]{1,40})", re.IGNORECASE)
_ADDRESS = re.compile(r"/t/(?:[^/?#]{1,200}/)?(\d{1,20})(?:[/?#]|$)")
_NUMBER = re.compile(r"\d{1,20}")


def is_page(data: bytes) -> bool:
    """Whether a file is a web page, or a piece of one."""
    return _HTML.match(data.removeprefix(b"\xef\xbb\xbf")[:4096]) is not None


def read(data: bytes) -> Found | None:
    """The posts of a page in its order; None when no forum known here made it, or it is too large."""
    if len(data) > LARGEST:
        return None
    return read_text(decoded(data))


def read_text(text: str) -> Found | None:
    """The same for a page that is text already."""
    try:
        tree = parsed(text)
    except TooMuch:
        return None
    topic = _topic(tree)
    for engine in ENGINES:
        posts = [post for node in _outermost(tree, engine.post) if (post := _post(engine, node, topic)) is not None]
        if posts:
            return Found(engine.name, tuple(posts))
    return None if _WHOLE.search(text) else _piece(tree)


def _outermost(tree: LexborHTMLParser, selector: str) -> list[LexborNode]:
    """The posts of a page, each once, but none that stands in another one: that would be something its writer made."""
    found: dict[int, LexborNode] = {}
    inside: dict[int, bool] = {}
    for node in tree.css(named(selector)):
        above = node.parent
        if node.mem_id not in found and not (above is not None and _is_within(above, found, inside)):
            found[node.mem_id] = node
    return list(found.values())[:MOST_POSTS]


def _is_within(node: LexborNode, tops: Container[int], known: dict[int, bool]) -> bool:
    """Whether a node is one of these, or in one of them. `known`: what was found out before, by node."""
    path: list[int] = []
    place: LexborNode | None = node
    answer = False
    while place is not None:
        ident = place.mem_id
        path.append(ident)
        if ident in tops or ident in known:
            answer = ident in tops or known[ident]
            break
        place = place.parent
    known.update(dict.fromkeys(path, answer))
    return answer


def _piece(tree: LexborHTMLParser) -> Found | None:
    """One post that was copied without what stands around it: it names no author."""
    lines = read_body(tree.body) if tree.body is not None else ()
    stamps = sum(is_stamp(said.text) for said in lines)
    return Found("html", (Post("", lines),), sure=stamps < 2) if lines else None


def decoded(data: bytes) -> str:
    """A page as text: by its mark, as UTF-8, by what it declares, else as Windows-1252."""
    declared = _CHARSET.search(data[:4096])
    return decode(data, declared[1].decode() if declared else "")


def _post(engine: Engine, node: LexborNode, topic: str) -> Post | None:
    body = _first(node, engine.body)
    author = _author(engine, node, body)
    if not author or body is None:
        return None
    number = _number(engine, node)
    ident = f"{engine.name} {topic + '/' if topic and engine.post == '.crawler-post' else ''}{number}" if number else ""
    notes = _outside(node, engine.edited, body)
    at = _time(_outside(node, engine.time, body)[:1])
    edited = _time(notes)
    changed = any(_attribute(note, "datetime", "data-time", "content") or _said(note) for note in notes)
    if changed and edited is not None and edited == at:
        changed = False  # it says when it was written, once more
    return Post(author, read_body(body), ident, at=at, edited=edited if changed else None, changed=changed)


def _author(engine: Engine, node: LexborNode, body: LexborNode | None) -> str:
    found = _outside(node, engine.author, body)[:1]
    for holder in (node, *found):
        if engine.author_key:
            name = _attribute(holder, *engine.author_key)
            if name:
                return " ".join(name.split())[:LONGEST_NAME]
    return _said(found[0])[:LONGEST_NAME] if found else ""


def _first(node: LexborNode, selectors: tuple[str, ...]) -> LexborNode | None:
    for selector in selectors:
        found = node.css_first(named(selector))
        if found is not None:
            return found
    return None


def _outside(node: LexborNode, selectors: tuple[str, ...], body: LexborNode | None) -> list[LexborNode]:
    """The matches of the first selector that has any outside of what the author wrote himself."""
    bodies = () if body is None else (body.mem_id,)
    known = {node.mem_id: False}
    for selector in selectors:
        found = [match for match in node.css(named(selector)) if not _is_within(match, bodies, known)]
        if found:
            return found
    return []


def _number(engine: Engine, node: LexborNode) -> str:
    holder = node.css_first(named(engine.numbered)) if engine.numbered else node
    if holder is None:
        return ""
    match = _NUMBER.search(_attribute(holder, *engine.ident))
    return match[0] if match else ""


def _attribute(node: LexborNode, *keys: str) -> str:
    for key in keys:
        value = node.attributes.get(key)
        if value:
            return value
    return ""


def _said(node: LexborNode) -> str:
    return " ".join(node.text(deep=True, separator="").split())


def _time(nodes: list[LexborNode]) -> int | None:
    for node in nodes:
        for key in ("data-time", "datetime", "content"):
            found = seconds(node.attributes.get(key) or "")
            if found is not None:
                return found
    return None


def _topic(tree: LexborHTMLParser) -> str:
    """The number of the topic that a Discourse page names as its own address: `/t/march-on-rome/456`."""
    link = tree.css_first("link[rel=canonical]")
    match = _ADDRESS.search(link.attributes.get("href") or "") if link is not None else None
    return match[1] if match else ""
