"""The published vectors and the toy log, for the tests of the audit core."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from pbem.core.problem import Problem
from pbem.core.text import Text

FOLDER = Path(__file__).parents[2] / "vectors"
VECTORS: dict[str, Any] = json.loads((FOLDER / "pbem1.json").read_text(encoding="utf-8"))
TOY = (FOLDER / "toy.jsonl").read_bytes()


def say(text: Text) -> str:
    """A sentence in English, good enough to look for words in it."""
    template = text.plural if text.plural and text.count != 1 else text.msgid
    return template.format(**{key: say(arg) if isinstance(arg, Text) else arg for key, arg in text.args.items()})


def sentences(problems: list[Problem]) -> list[str]:
    return [say(problem.text) for problem in problems]


def codes(problems: list[Problem]) -> list[tuple[int, str]]:
    """(record, code) of each problem."""
    return [(problem.line - 1, problem.code) for problem in problems]


def rechain(records: list[dict[str, Any]]) -> bytes:
    """Lines of records with `seq` and `prev` made good."""
    prev = "0" * 64
    lines = []
    for seq, item in enumerate(records):
        item["seq"], item["prev"] = seq, prev
        lines.append(canonical(item))
        prev = hashlib.sha256(lines[-1]).hexdigest()
    return b"".join(lines)


def canonical(item: dict[str, Any]) -> bytes:
    return json.dumps(item, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def toy_records() -> list[dict[str, Any]]:
    return [json.loads(line) for line in TOY.splitlines()]
