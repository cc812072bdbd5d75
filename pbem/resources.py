"""Where the data files and templates lie: inside an installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def games() -> Path:
    """The folder with one folder of data a ruleset."""
    return _find("games")


def templates() -> Path:
    """The folder with the templates of reports."""
    return _find("templates")


def verifier() -> Path:
    """The script with which anybody checks a log."""
    packed = _PACKAGE / "_data" / "verify_dice.py"
    return packed if packed.is_file() else _PACKAGE.parent / "scripts" / "verify_dice.py"


def _find(name: str) -> Path:
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name
