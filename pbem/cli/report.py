"""`pbem report FOLDER -o FILE`."""

from __future__ import annotations

from pbem.cli import console
from pbem.cli.artefact import show_drawn
from pbem.cli.options import Folder, Output, Step, Viewer
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("The ending of FILE picks the form: .html, .txt or .json. Gives the same bytes as in the step's folder.")
EXAMPLES = ("pbem report roma -o report.html", "pbem report roma --step 3 --as VALERIA -o valeria.txt")


def run(folder: Folder, output: Output, step: Step = None, viewer: Viewer = "public") -> int:
    from pbem.app.show import write_report

    return console.answer(write_report(session.env(), folder, output, step=step, viewer=viewer), show_drawn)
