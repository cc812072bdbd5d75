"""Lines of an order sheet for reading: what is said is broken where a line would be too long, an order never."""

from __future__ import annotations

from pbem.render.letters import columns, wrap

WIDE = 72  # columns of a line, so that a mail does not break it


def commented(line: str) -> list[str]:
    """A line of a ruleset's template as comment. Where there is no room for both, the remark stands above its order."""
    order, behind, remark = line.partition("  // ")
    if line.startswith("// "):
        return comment(f"# {line}", WIDE, "# // ")
    if behind and columns(line) > WIDE - 2:
        return [*comment(f"# // {remark}", WIDE, "# // "), f"# {order}"]
    return [f"# {line}".rstrip()]


def comment(line: str, width: int, mark: str = "# ") -> list[str]:
    """A comment, broken so that each of its lines is one; whatever does not begin with the mark is an order."""
    if not line.startswith(mark):
        return [line]
    return [f"{mark}{part}" for part in wrap(line.removeprefix(mark), width - len(mark))]
