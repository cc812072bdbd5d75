"""JSON Schemas of what goes in and comes out."""

from __future__ import annotations

from typing import Any

from pbem.app import library
from pbem.app.nearest import did_you_mean
from pbem.core.problem import Failure, Problem
from pbem.core.text import T

KINDS = ("state", "log", "sheet", "report")
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema(kind: str, ruleset: str = "") -> dict[str, Any]:
    """The schema of state | log | sheet | report ("": all four by kind). Raises Failure.

    `log` is one line of a log, `sheet` what `check --json` prints of a sheet, `report` a report.json.
    """
    if not kind:
        return {name: schema(name, ruleset) for name in KINDS}
    if kind not in KINDS:
        text = T("There is no schema {name}.", name=kind[:60])
        raise Failure(Problem("unknown-schema", text, did_you_mean(kind, KINDS)))
    if ruleset:
        library.manifest(ruleset)  # says so when there is none
    found = _states(ruleset) if kind == "state" else _of(kind)
    return {"$schema": DRAFT, "title": f"pbem {kind}", **found}


def _of(kind: str) -> dict[str, Any]:
    import msgspec

    if kind == "log":
        from pbem.core.record import Record

        return msgspec.json.schema(Record)
    if kind == "sheet":
        from pbem.app.ingest import Verdict

        return msgspec.json.schema(Verdict)
    from pbem.render.pageform import Report

    return msgspec.json.schema(Report)


def _states(ruleset: str) -> dict[str, Any]:
    """The schema of one ruleset's positions, or of those of all rulesets by id."""
    import msgspec

    names = [ruleset] if ruleset else library.ids()
    forms = {name: library.form(name) for name in names}
    if ruleset:
        form = forms[ruleset]
        return {"type": "object"} if form is None else msgspec.json.schema(form)
    known = [form for form in forms.values() if form is not None]
    schemas, parts = msgspec.json.schema_components(known, ref_template="#/$defs/{name}")
    return {"anyOf": list(schemas), "$defs": parts}
