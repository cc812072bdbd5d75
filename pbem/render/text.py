"""A page as plain text of 72 columns: the same facts as the HTML, for mail programs and forums."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.core.page import Page
from pbem.render.grid import table
from pbem.render.letters import columns, wrap
from pbem.render.speech import Speaker
from pbem.render.spoken import Spoken, speak

WIDTH = 72


def render_text(page: Page, speaker: Speaker) -> bytes:
    """The whole text, in UTF-8, lines ended by LF."""
    spoken = speak(page, speaker)
    lines = _underlined(spoken["title"], "=")
    if spoken["subtitle"]:
        lines += wrap(spoken["subtitle"], WIDTH)
    lines.append("")
    for fact in spoken["facts"]:
        lines += _hanging(f"{fact['what']}: ", fact["value"])
    for section in spoken["sections"]:
        mark = "=" if section["level"] == 1 else "-"
        lines += [*(("", "") if section["level"] == 1 else ("",)), *_underlined(section["title"], mark)]
        lines += _blocks(section["blocks"])
    lines += ["", "", "-" * WIDTH]
    for said in spoken["foot"]:
        lines += wrap(said, WIDTH)
    return ("\n".join(line.rstrip() for line in lines) + "\n").encode()


def _blocks(blocks: Iterable[Spoken]) -> list[str]:
    """Rolls and what is said of them follow each other closely; everything else stands between empty lines."""
    lines: list[str] = []
    close = False
    for block in blocks:
        was, close = close, block["kind"] in ("para", "roll")
        if not (was and close) or block.get("lead"):
            lines.append("")
        lines += _block(block)
    return lines


def _block(block: Spoken, width: int = WIDTH) -> list[str]:
    match block["kind"]:
        case "para" | "map":
            return wrap(block["text"], width)
        case "roll":
            return _hanging("", dice(block), width)
        case "fight":
            inner = [line for part in block["blocks"] for line in _block(part, width - 2)]
            return [*_hanging("* ", block["title"]), *(f"  {line}" for line in inner)]
        case "items":
            marks = (f"{n}. " if block["ordered"] else "- " for n in range(1, len(block["items"]) + 1))
            return [line for mark, item in zip(marks, block["items"], strict=True) for line in _hanging(mark, item)]
        case "table":
            return [*wrap(block["caption"], WIDTH), *table(block["head"], block["rows"], block["numeric"], WIDTH)]
        case "pre":
            return list(block["lines"])
        case "orders":
            return [line for came in block["came"] for line in _hanging("- ", came["text"])]
    return []


def dice(roll: Spoken) -> str:
    """Each die in brackets, those that hit with an asterisk: "Legions [2]* [5]", "Event 1 D10 [8]"."""
    hits = frozenset(roll["hits"])
    kind = "" if roll["sides"] == 6 else f"D{roll['sides']}"
    faces = " ".join(f"[{face}]{'*' if at in hits else ''}" for at, face in enumerate(roll["faces"]))
    return " ".join(part for part in (roll["caption"], kind, faces, roll["result"]) if part)


def _hanging(head: str, text: str, width: int = WIDTH) -> list[str]:
    """The text behind its head, further lines set in by two columns."""
    first, *rest = wrap(head + text, width, width - 2)
    return [first, *(f"  {line}" for line in rest)]


def _underlined(title: str, mark: str) -> list[str]:
    lines = wrap(title, WIDTH)
    return [*lines, mark * max(map(columns, lines))]
