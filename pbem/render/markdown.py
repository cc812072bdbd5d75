"""A post in Markdown, as Discourse and others read it: headings, lists, tables, links."""

from __future__ import annotations

import re

from pbem.render.letters import number
from pbem.render.post import Link, Post
from pbem.render.speech import Speaker
from pbem.render.spoken import Spoken, speak
from pbem.render.text import dice

_NOTHING = "\u200b"
_SIGNS = re.compile(r"[\\`*_\[\]<>|~]")
_START = re.compile(r"^(\s*)([#+-]|\d{1,9}(?=[.)]))")
_NAME = re.compile(r"@(?=\w)")
_FENCE = "```"


def render_markdown(post: Post, speaker: Speaker) -> bytes:
    """The whole text, in UTF-8, lines ended by LF."""
    spoken = speak(post.page, speaker)
    parts = [f"# {plain(spoken['title'])}"]
    parts.append("\n".join(f"- **{plain(fact['what'])}:** {_inline(fact['value'])}" for fact in spoken["facts"]))
    for section in spoken["sections"]:
        parts.append(f"{'##' if section['level'] == 1 else '###'} {plain(section['title'])}")
        parts += [_block(block) for block in section["blocks"]]
    parts += [plain(said) for said in spoken["foot"]]
    parts.append("\n".join(f"- {_link(link, speaker)}" for link in post.links))
    return ("\n\n".join(part for part in parts if part) + "\n").encode()


def plain(text: str) -> str:
    """Text that is nothing else at the beginning of a line either."""
    return _START.sub(lambda match: f"{match[1]}{_escaped_start(match[2])}", _inline(text))


def _escaped_start(sign: str) -> str:
    return f"{sign}{_NOTHING}" if sign.isdigit() else f"\\{sign}"


def _inline(text: str) -> str:
    escaped = _SIGNS.sub(lambda match: f"\\{match[0]}", text.replace("&", "&amp;"))
    return _NAME.sub(f"@{_NOTHING}", escaped)


def _link(link: Link, speaker: Speaker) -> str:
    if link.url:
        return f"[{_inline(speaker.say(link.text))}]({link.url})"
    return _inline(speaker.say(link.attached))


def _block(block: Spoken) -> str:
    match block["kind"]:
        case "para" | "map":
            return plain(block["text"])
        case "roll":
            return plain(dice(block))
        case "fight":
            return "\n\n".join([f"**{_inline(block['title'])}**", *(_block(part) for part in block["blocks"])])
        case "items":
            marks = [f"{n}." if block["ordered"] else "-" for n in range(1, len(block["items"]) + 1)]
            return "\n".join(f"{mark} {plain(item)}" for mark, item in zip(marks, block["items"], strict=True))
        case "table":
            return "\n\n".join(part for part in (plain(block["caption"]), _table(block)) if part)
        case "pre":
            return "\n".join([_FENCE, *(line.replace(_FENCE, f"`{_NOTHING}``") for line in block["lines"]), _FENCE])
    return ""


def _table(block: Spoken) -> str:
    width = len(block["head"])
    rule = ["---:" if at in block["numeric"] else "---" for at in range(width)]
    rows = [[_cell(cell) for cell in row] for row in block["rows"]]
    return "\n".join(f"| {' | '.join(row)} |" for row in ([_inline(cell) for cell in block["head"]], rule, *rows))


def _cell(cell: str | int) -> str:
    return _inline(cell) if isinstance(cell, str) else number(cell)
