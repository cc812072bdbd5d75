"""Stub until the real one is written."""

from __future__ import annotations

from pbem.rules.struggle.execution import Resolution


def trade(res: Resolution) -> None:
    """Nothing yet."""
