"""`pbem map FOLDER -o FILE.svg`."""

from __future__ import annotations

from pbem.cli import console
from pbem.cli.artefact import show_drawn
from pbem.cli.options import Folder, Output, Step, Viewer
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("Gives the same bytes as the map in the step's folder.")
EXAMPLES = ("pbem map roma -o map.svg", "pbem map roma --step 3 --as VALERIA -o valeria.svg")


def run(folder: Folder, output: Output, step: Step = None, viewer: Viewer = "public") -> int:
    from pbem.app.show import draw_map

    return console.answer(draw_map(session.env(), folder, output, step=step, viewer=viewer), show_drawn)
