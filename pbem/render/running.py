"""What stands below each sheet of a printed page: whose it is, and the sheet's number."""

from __future__ import annotations

LONGEST = 90  # letters of the line


def foot(*said: str) -> str:
    """A rule for the style sheet; whatever is said, it stays a string in it."""
    line = " – ".join(part for part in said if part)
    if len(line) > LONGEST:
        line = line[: LONGEST - 1].rstrip() + "…"
    look = "font:8pt Georgia,serif;color:#333"
    return (
        f'@page{{@bottom-left{{content:"{_string(line)}";{look}}}'
        f'@bottom-right{{content:counter(page) " / " counter(pages);{look}}}}}\n'
    )


def _string(text: str) -> str:
    """Text inside a CSS string: all but plain letters, digits and blanks as escapes."""
    return "".join(c if c == " " or (c.isascii() and c.isalnum()) else f"\\{ord(c):06x}" for c in text)
