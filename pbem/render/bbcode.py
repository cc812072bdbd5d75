"""A post in BBCode, with nothing but what every board knows: bold, lists, links, code. Tables are set in code."""

from __future__ import annotations

import re
from typing import Any

from pbem.render.grid import table
from pbem.render.post import Link, Post
from pbem.render.speech import Speaker
from pbem.render.spoken import Spoken, speak
from pbem.render.text import WIDTH, dice

_NOTHING = "\u200b"  # takes no room; a board sees no tag and no name behind it
_TAG = re.compile(r"\[(?=[A-Za-z/*])|@(?=\w)")


def render_bbcode(post: Post, speaker: Speaker) -> bytes:
    """The whole text, in UTF-8, lines ended by LF."""
    spoken = speak(post.page, speaker)
    parts = [f"[b]{plain(spoken['title'])}[/b]"]
    parts.append("\n".join(f"[b]{plain(fact['what'])}:[/b] {plain(fact['value'])}" for fact in spoken["facts"]))
    for section in spoken["sections"]:
        body = "\n".join(_block(block) for block in section["blocks"])
        parts.append(f"[b]{plain(section['title'])}[/b]\n{body}".rstrip())
    parts += ["\n".join(plain(said) for said in spoken["foot"])]
    parts.append("\n".join(_link(link, speaker) for link in post.links))
    return ("\n\n".join(part for part in parts if part) + "\n").encode()


def plain(text: str) -> str:
    """Text in which no board finds a tag, or a user to call."""
    return _TAG.sub(lambda match: match[0] + _NOTHING, text)


def _link(link: Link, speaker: Speaker) -> str:
    text = speaker.say(link.text)
    if link.url:
        return f"[url={link.url}]{plain(text)}[/url]"
    return plain(speaker.say(link.attached))


def _block(block: Spoken) -> str:
    match block["kind"]:
        case "para" | "map":
            return plain(block["text"])
        case "roll":
            return plain(dice(block))
        case "fight":
            return "\n".join([f"[b]{plain(block['title'])}[/b]", *(_block(part) for part in block["blocks"])])
        case "items":
            rows = "\n".join(f"[*]{plain(item)}" for item in block["items"])
            return f"[list{'=1' if block['ordered'] else ''}]\n{rows}\n[/list]"
        case "table":
            return f"{plain(block['caption'])}\n{_code(_grid(block))}"
        case "pre":
            return _code([plain(line) for line in block["lines"]])
    return ""


def _grid(block: Spoken) -> list[str]:
    rows: list[list[Any]] = [[plain(cell) if isinstance(cell, str) else cell for cell in row] for row in block["rows"]]
    return table([plain(cell) for cell in block["head"]], rows, block["numeric"], WIDTH)


def _code(lines: list[str]) -> str:
    return "\n".join(["[code]", *lines, "[/code]"])
