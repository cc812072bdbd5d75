"""Things named in a line, with their places."""

from __future__ import annotations

from typing import NamedTuple

from pbem.core.faults import Span


class Mark(NamedTuple):
    """A thing named in a line: `span` holds offsets from 0."""

    kind: str
    id: str
    span: Span
