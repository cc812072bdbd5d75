"""HTML of a mail to lines. A real HTML5 parser (Lexbor), then one walk without recursion: nesting costs no stack.

A line ends at a block element or `<br>`; white space inside is one blank. What is hidden, and what the markup says is
quoted, is kept and marked. Scripts, styles and comments are no text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from pbem.mail.lines import Source, Why
from pbem.mail.markup import TooMuch, parsed
from pbem.mail.styles import hides, is_outlook_border, is_tiny, keeps_lines
from pbem.mail.wordset import words

MOST_NODES = 40_000

_SKIPPED = words(
    "head style script title template noscript object svg math select textarea xml iframe canvas audio video -comment"
)
_BLOCKS = words(
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer"
    " form h1 h2 h3 h4 h5 h6 header hr html li main menu nav ol p pre section summary table tbody tfoot thead tr ul"
)
_CELLS = ("td", "th")
_QUOTES = words(
    "gmail_attr moz-cite-prefix moz-forward-container protonmail_quote tutanota_quote"
    " ms-outlook-mobile-reference-message OutlookMessageHeader zmail_extra"
)
_GMAIL = ("gmail_quote", "gmail_quote_container")
_SIGNATURES = ("gmail_signature", "moz-signature", "protonmail_signature_block", "gmail_signature_prefix")
_BELOW = ("divRplyFwdMsg", "appendonsend", "mail-editor-reference-message-container")
_BLANKS = re.compile(r"[ \t\n\r\f]+")


class _State(NamedTuple):
    """What holds inside an element: why it is foreign, whether line ends count, whether letters have no size."""

    mark: Why = ""
    pre: bool = False
    tiny: bool = False


class _Lines:
    """The lines so far, and the one that is being filled."""

    def __init__(self) -> None:
        self.done: list[Source] = []
        self.parts: list[str] = []
        self.mark: Why = ""

    def add(self, text: str, state: _State) -> None:
        mark = state.mark or ("hidden" if state.tiny else "")
        if mark != self.mark:
            self.end()
            self.mark = mark
        if not state.pre:
            self.parts.append(_BLANKS.sub(" ", text))
            return
        first, *more = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.parts.append(first)
        for line in more:
            self.end(blank=True)
            self.parts.append(line)

    def end(self, blank: bool = False) -> None:
        """End the line; an empty one counts only if it was asked for (`<br>`)."""
        text = "".join(self.parts).strip(" \t\n\r\f")
        if text or blank:
            self.done.append(Source(text, self.mark))
        self.parts = []


def lines_of(html: str) -> list[Source]:
    """The lines of an HTML text, foreign ones marked as far as the markup tells. Raises TooMuch."""
    root = parsed(html).root
    lines = _Lines()
    if root is None:
        return []
    stack: list[tuple[LexborNode, _State, bool]] = [(root, _State(), False)]
    below = False
    count = 0
    while stack:
        node, state, leaving = stack.pop()
        if leaving:
            lines.end()
            continue
        tag = node.tag or ""
        count += 1
        if count > MOST_NODES:
            raise TooMuch
        if below and not state.mark:
            state = state._replace(mark="below")
        if tag == "-text":
            lines.add(node.text_content or "", state)
        elif tag == "br":
            lines.end(blank=True)
        elif tag not in _SKIPPED:
            found = _state(node, tag, state)
            below = below or (found.mark == "below" and not state.mark)
            _enter(node, tag, found, lines, stack)
    lines.end()
    return lines.done


def _enter(
    node: LexborNode, tag: str, state: _State, lines: _Lines, stack: list[tuple[LexborNode, _State, bool]]
) -> None:
    """Go on with an element's children, and come back to end its line."""
    if tag in _BLOCKS:
        lines.end()
        stack.append((node, state, True))
    elif tag in _CELLS and lines.parts:
        lines.add(" ", state)
    at = len(stack)
    child = node.child
    while child is not None:
        stack.append((child, state, False))
        if len(stack) > MOST_NODES:
            raise TooMuch
        child = child.next
    stack[at:] = reversed(stack[at:])


def _state(node: LexborNode, tag: str, state: _State) -> _State:
    """What holds inside an element."""
    if tag == "pre":
        state = state._replace(pre=True)
    if tag == "blockquote" and not state.mark:
        state = state._replace(mark="quoted")
    attributes = node.attributes
    if not attributes:
        return state
    if style := attributes.get("style") or "":
        tiny = is_tiny(style)
        state = state._replace(pre=state.pre or keeps_lines(style), tiny=state.tiny if tiny is None else tiny)
    if "hidden" in attributes or hides(style):
        return state._replace(mark="hidden")
    return state if state.mark else state._replace(mark=_quoted(node, attributes, style))


def _quoted(node: LexborNode, attributes: dict[str, str | None], style: str) -> Why:
    """Why an element's text is foreign, by its attributes."""
    names = [name.removeprefix("x_") for name in (attributes.get("class") or "").split()]  # x_: quoted by Outlook
    if (attributes.get("id") or "").removeprefix("x_") in _BELOW or is_outlook_border(style):
        return "below"
    if any(name in _SIGNATURES for name in names):
        return "signature"
    if any(name in _QUOTES or name.endswith("yahoo_quoted") for name in names):
        return "quoted"
    if attributes.get("name") == "quote" or attributes.get("data-marker") == "__QUOTED_TEXT__":
        return "quoted"
    if any(name in _GMAIL for name in names):
        return "" if _has_quote(node) else "quoted"
    return ""


def _has_quote(node: LexborNode) -> bool:
    """Whether the quotes in a Gmail container are marked one by one: then what stands between them are answers."""
    child = node.child
    while child is not None:
        if child.tag == "blockquote":
            return True
        child = child.next
    return False
