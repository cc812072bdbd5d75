"""The messages between players in a report or a post."""

from __future__ import annotations

import msgspec

from pbem.core.page import Block, Para, Pre, Section, Words
from pbem.core.text import T

ID = "press"


class Message(msgspec.Struct, frozen=True):
    """`title`: who writes to whom; `lines`: what, broken and marked so that nobody orders anything by quoting it."""

    title: Words
    lines: tuple[str, ...]


def sections(messages: tuple[Message, ...]) -> list[Section]:
    """One section, or none where there are no messages."""
    if not messages:
        return []
    blocks: list[Block] = []
    for message in messages:
        blocks += [Para(message.title), Pre(message.lines)]
    return [Section(ID, T("Messages"), tuple(blocks))]
