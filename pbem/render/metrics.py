"""How wide words are on a map: measured letters of DejaVu Serif Bold, the widest of the fonts that maps ask for.

Other letters count as wide as those of scripts that need most room, so that what fits here fits everywhere.
"""

from __future__ import annotations

from pbem.render.letters import columns

EM = 100  # parts of a letter's height that widths are counted in
_OTHER = {0: 0, 1: 90, 2: 137}  # columns of a letter that was not measured -> its width
_MEASURED = {
    31: "'", 35: " ,.’·", 37: "/:;\\j|", 38: "ilì", 42: "-", 44: "!f", 47: "ItÌ", 48: "()J[]", 50: "_`–", 53: '"*r',
    57: "sz", 59: "?vy", 60: "x", 61: "cç", 64: "eèé", 65: "a{}àä", 67: "oòö", 70: "$0123456789bdgkpq", 71: "FL",
    72: "Y", 73: "SZhnuùü", 75: "T", 76: "Pß", 77: "EÈÉ", 78: "AVXÀ", 80: "C", 84: "#+<=>R^~−×", 85: "B", 86: "G",
    87: "DKw", 88: "OQUÒÙ", 91: "&", 92: "N", 95: "H", 96: "%", 100: "@—…", 106: "m", 111: "M", 113: "W",
}  # fmt: skip
_WIDTHS = {letter: width for width, letters in _MEASURED.items() for letter in letters}


def width(text: str, size: int, spacing: int = 0) -> int:
    """Of a line in letters of this size, in the same unit, rounded up; `spacing`: added to each letter."""
    hundredths = sum(_WIDTHS[letter] if letter in _WIDTHS else _OTHER[columns(letter)] for letter in text)
    return -(-hundredths * size // EM) + spacing * len(text)


def fitted(text: str, size: int, room: int, spacing: int = 0) -> str:
    """As much of a line as there is room for; what is left out is shown by an ellipsis."""
    if width(text, size, spacing) <= room:
        return text
    while text and width(f"{text}…", size, spacing) > room:
        text = text[:-1].rstrip()
    return f"{text}…"
