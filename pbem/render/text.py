"""A page as plain text of 72 columns: the same facts as the HTML, for mail programs and forums."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from pbem.core.page import Page
from pbem.render.grid import table
from pbem.render.letters import hanging, underlined, wrap
from pbem.render.speech import Speaker
from pbem.render.spoken import Spoken, speak

WIDTH = 72


def render_text(page: Page, speaker: Speaker, without: Collection[str] = (), width: int = WIDTH) -> bytes:
    """The text in UTF-8, lines ended by LF: the whole, or `without` sections of these ids."""
    spoken = speak(page, speaker)
    lines = underlined(spoken["title"], "=", width)
    if spoken["subtitle"]:
        lines += wrap(spoken["subtitle"], width)
    lines.append("")
    for fact in spoken["facts"]:
        lines += hanging(f"{fact['what']}: ", fact["value"], width)
    for section in (part for part in spoken["sections"] if part["id"] not in without):
        mark = "=" if section["level"] == 1 else "-"
        lines += [*(("", "") if section["level"] == 1 else ("",)), *underlined(section["title"], mark, width)]
        lines += _blocks(section["blocks"], width)
    lines += ["", "", "-" * width]
    for said in spoken["foot"]:
        lines += wrap(said, width)
    return ("\n".join(line.rstrip() for line in lines) + "\n").encode()


def _blocks(blocks: Iterable[Spoken], width: int) -> list[str]:
    """Rolls and what is said of them follow each other closely; everything else stands between empty lines."""
    lines: list[str] = []
    close = False
    for block in blocks:
        was, close = close, block["kind"] in ("para", "roll")
        if not (was and close) or block.get("lead"):
            lines.append("")
        lines += _block(block, width)
    return lines


def _block(block: Spoken, width: int) -> list[str]:
    match block["kind"]:
        case "para" | "map":
            return wrap(block["text"], width)
        case "roll":
            return hanging("", dice(block), width)
        case "fight":
            inner = [line for part in block["blocks"] for line in _block(part, width - 2)]
            return [*hanging("* ", block["title"], width), *(f"  {line}" for line in inner)]
        case "items":
            marks = (f"{n}. " if block["ordered"] else "- " for n in range(1, len(block["items"]) + 1))
            items = zip(marks, block["items"], strict=True)
            return [line for mark, item in items for line in hanging(mark, item, width)]
        case "table":
            return [*wrap(block["caption"], width), *table(block["head"], block["rows"], block["numeric"], width)]
        case "pre":
            return list(block["lines"])
        case "orders":
            return [line for came in block["came"] for line in hanging("- ", came["text"], width)]
    return []


def dice(roll: Spoken) -> str:
    """Each die in brackets, those that hit with an asterisk: "Legions [2]* [5]", "Event 1 D10 [8]"."""
    kind = "" if roll["sides"] == 6 else f"D{roll['sides']}"
    shown = faces(roll["faces"], frozenset(roll["hits"]))
    return " ".join(part for part in (roll["caption"], kind, shown, roll["result"]) if part)


def faces(numbers: Sequence[int], hits: Collection[int]) -> str:
    """The dice alone: "[2]* [5]"."""
    return " ".join(f"[{number}]{'*' if at in hits else ''}" for at, number in enumerate(numbers))
