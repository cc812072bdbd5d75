"""A report's page as the HTML part of a mail: text, tables and inline styles, which every mail program understands.

Mail programs drop pictures, scripts, style sheets and clever layouts, and some cut off what is longer than 100 kB. So
the map and the dice's story are left to the report that is attached, and where that does not do, the longest tables.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.core.page import Page
from pbem.core.text import T, Text
from pbem.render.layout import least
from pbem.render.letters import words
from pbem.render.mailstyle import INLINE, STYLE
from pbem.render.speech import Speaker
from pbem.render.spoken import Spoken, speak
from pbem.render.templating import environment

MOST = 98_000  # bytes; the mail program's own additions count too
LEFT = ("dice",)  # sections that are left to the report, also by the text of a mail
LONGEST = 18  # letters of a word that is not broken
BROAD = 46  # letters of a row's longest words; broader tables become lists, so that no phone must scroll sideways
NOTHING = ("", "–", "-")  # cells that say nothing
SPARE = ("table", "rows", "items", "fight", "orders", "roll", "para")  # kinds of blocks that may be left out


def mail_page(page: Page, speaker: Speaker, first: Sequence[str], last: Sequence[str], lines: str) -> bytes:
    """The mail's page in UTF-8: what the report says between paragraphs, and at the end some lines as they are."""
    spoken = speak(page, speaker)
    sections = [_fitted(section) for section in spoken["sections"] if section["id"] not in LEFT]
    while True:
        made = _written({**spoken, "sections": sections}, speaker, first, last, lines)
        over = len(made) - MOST
        if over <= 0 or not _leave(sections, over, speaker):
            return made


def _written(page: Spoken, speaker: Speaker, first: Sequence[str], last: Sequence[str], lines: str) -> bytes:
    from markupsafe import Markup

    template = environment().get_template("mail.html")
    text = template.render(
        page=page,
        lang=speaker.lang,
        speaker=speaker,
        css={name: Markup(style) for name, style in INLINE.items()},
        style=Markup(STYLE),
        first=first,
        last=last,
        lines=lines,
        longest=LONGEST,
    )
    return text.encode()


def _fitted(section: Spoken) -> Spoken:
    """The section with its broad tables as lists: a line a row."""
    return {**section, "blocks": [_as_rows(block) if _is_broad(block) else block for block in section["blocks"]]}


def _is_broad(block: Spoken) -> bool:
    if block["kind"] != "table":
        return False
    return least(zip(block["head"], *block["rows"], strict=True), LONGEST) > BROAD


def _as_rows(table: Spoken) -> Spoken:
    """`{name, parts}` a row: what it is of, and "head: value" of the other columns that say something in it."""
    names = 2 if 0 in table["numeric"] and len(table["head"]) > 2 else 1  # the first may only count the rows
    titles = table["head"][names:]
    rows = [
        {
            "name": " ".join(words(cell) for cell in row[:names]),
            "parts": [
                f"{title}: {words(cell)}" if title else words(cell)
                for title, cell in zip(titles, row[names:], strict=True)
                if cell not in NOTHING
            ],
        }
        for row in table["rows"]
    ]
    return {"kind": "rows", "caption": table["caption"], "rows": rows}


def _leave(sections: list[Spoken], over: int, speaker: Speaker) -> bool:
    """Leave the longest blocks to the attachment, about `over` bytes of them; whether there was one to leave."""
    sizes = [
        (_size(block), -at, -place)
        for at, section in enumerate(sections)
        for place, block in enumerate(section["blocks"])
        if block["kind"] in SPARE
    ]
    left = False
    for size, at, place in sorted(sizes, reverse=True):
        if over <= 0 or size < 200:
            break
        section = sections[-at]
        blocks = list(section["blocks"])
        blocks[-place] = {"kind": "left", "text": speaker.say(_told(blocks[-place]))}
        sections[-at] = {**section, "blocks": blocks}
        over -= size
        left = True
    return left


def _size(block: Spoken) -> int:
    """About the bytes of a block: its letters, and the styles of its cells."""
    cells = len(block["rows"]) * len(block["head"]) if block["kind"] == "table" else 0
    return len(msgspec.json.encode(block)) + 80 * cells


def _told(block: Spoken) -> Text:
    if block["kind"] in ("table", "rows"):
        return T("{table}: too long for a mail; it stands in the attached report.html.", table=block["caption"])
    return T("What stands here is too long for a mail: read it in the attached report.html.")
