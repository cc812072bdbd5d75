"""Many games as a table: `pbem status FOLDER` of a folder of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.cli import console

if TYPE_CHECKING:
    from pbem.app.status_games import Row, StatusGames

WIDEST = 24  # letters of a game's name


def show_games(status: StatusGames) -> None:
    """One line a game; what is wrong, or needs a person, below it."""
    from pbem.app.talk import T

    head = [console.spoken(text) for text in (T("game"), T("rules"), T("step"), T("turn"), T("stands"), T("waits for"))]
    rows = [[row.name[:WIDEST], row.ruleset, str(row.step), str(row.turn), _stands(row), _waits(row)]
            for row in status.games]  # fmt: skip
    widths = [max(len(line[column]) for line in [head, *rows]) for column in range(5)]
    console.out(console.paint(_line(head, widths), console.BOLD))
    for row, line in zip(status.games, rows, strict=True):
        console.out(_line(line, widths))
        for one in row.needs:
            console.out(console.paint(f"    {one.text}", console.RED if row.phase == "broken" else console.YELLOW))


def _line(cells: list[str], widths: list[int]) -> str:
    return "  ".join([*(f"{cell:{width}}" for cell, width in zip(cells, widths, strict=False)), cells[-1]]).rstrip()


def _stands(row: Row) -> str:
    """The phase, or how long there is until the deadline, or until it closes since all sheets are there."""
    from pbem.app.talk import T, span_of

    if row.phase == "orders" and row.closes is not None:
        return console.spoken(T("closes in {span}", span=span_of(max(row.closes, 0))))
    if row.phase == "orders" and row.left is not None:
        span = span_of(abs(row.left))
        return console.spoken(T("{span} late", span=span) if row.left < 0 else T("{span} left", span=span))
    phases = {
        "joining": T("waits for joins"),
        "orders": T("no deadline"),
        "paused": T("paused"),
        "held": T("held"),
        "beacon": T("waits for its beacon"),
        "over": T("over"),
        "broken": T("BROKEN"),
    }
    return console.spoken(phases[row.phase])


def _waits(row: Row) -> str:
    if row.phase in ("over", "broken", "beacon"):
        return ""
    return ", ".join(row.missing)
