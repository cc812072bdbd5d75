"""Sentences and their translations: every sentence of the sources has an Italian one, with the same placeholders."""

from __future__ import annotations

import ast
import gettext
import importlib.util
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "pbem" / "locale"
MARKERS = {"T": 1, "N": 1, "TN": 2}  # function -> how many of its first arguments are sentences


def calls() -> Iterator[tuple[Path, ast.Call, int]]:
    """Every call of a marker in the package."""
    for path in sorted((ROOT / "pbem").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS:
                yield path, node, MARKERS[node.func.id]


@lru_cache(maxsize=1)
def sentences() -> frozenset[tuple[str, ...]]:
    """(sentence,) or (singular, plural), of code and templates."""
    found = set()
    for _, call, count in calls():
        texts = [argument.value for argument in call.args[:count] if isinstance(argument, ast.Constant)]
        found.add(tuple(map(str, texts)))
    for path in sorted((ROOT / "templates").glob("*.html")):
        found |= {(text,) for text in re.findall(r'\b_\("([^"]+)"\)', path.read_text(encoding="utf-8"))}
    return frozenset(found)


def italian() -> dict[object, str]:
    path = LOCALE / "it" / "LC_MESSAGES" / "pbem.mo"
    with path.open("rb") as file:
        return dict(gettext.GNUTranslations(file)._catalog)  # type: ignore[attr-defined]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_sentences_are_written_out_where_they_are_marked() -> None:
    """An f-string or a variable could not be collected."""
    for path, call, count in calls():
        arguments = call.args[:count]
        assert len(arguments) == count, f"{path}:{call.lineno}"
        for argument in arguments:
            assert isinstance(argument, ast.Constant), f"{path}:{call.lineno}: not a plain text"
            assert isinstance(argument.value, str), f"{path}:{call.lineno}"


def test_there_are_sentences() -> None:
    assert len(sentences()) > 500


def test_every_sentence_has_an_italian_one_and_none_is_left_over() -> None:
    known = {key if isinstance(key, str) else key[0] for key in italian() if key}
    wanted = {texts[0] for texts in sentences() if texts[0]}
    assert wanted - known == set(), "run scripts/messages and translate"
    assert known - wanted == set(), "run scripts/messages"


def test_placeholders_are_the_same_in_both_languages() -> None:
    spoken = italian()
    for texts in sentences():
        forms = [spoken[texts[0], n] for n in (0, 1)] if len(texts) == 2 else [spoken.get(texts[0], "")]
        for text, form in zip(texts, forms, strict=True) if texts[0] else ():
            assert placeholders(form) == placeholders(text), texts


def test_translations_end_and_break_as_the_sentences_do() -> None:
    spoken = italian()
    for texts in sentences():
        said = spoken[texts[0], 0] if len(texts) == 2 else spoken.get(texts[0], "")
        if texts[0]:
            assert said.count("\n") == texts[0].count("\n"), texts
            assert (said[:1] == " ") == (texts[0][:1] == " "), texts
            assert (said[-1:] in ".:;?") == (texts[0][-1:] in ".:;?"), texts


def test_words_that_people_type_are_not_translated_away() -> None:
    """Commands, options and file names in a sentence stand in its translation too."""
    spoken = italian()
    for (text,) in (texts for texts in sentences() if len(texts) == 1 and texts[0]):
        for word in re.findall(r"`pbem [a-z]+|--[a-z-]+|[a-z/]+\.(?:jsonl|toml|json)\b", text):
            assert word in spoken[text], (word, text)


def test_catalogues_are_up_to_date() -> None:
    if importlib.util.find_spec("babel") is None:
        pytest.skip("Babel is not installed: the catalogues cannot be collected anew")
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "messages"), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
