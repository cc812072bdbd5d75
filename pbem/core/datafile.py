"""Data files of a ruleset (TOML) as typed tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a data file: no key that is not known."""


K = TypeVar("K")
MOST = 999  # no number of a data file is larger, so no roll and no shuffle gets longer than one may be


def read_data(files: Mapping[str, bytes], name: str, kind: type[K]) -> K:
    """The content of one data file. Raises Failure: it is missing, no TOML, or not of this shape."""
    if name not in files:
        raise Failure(Problem("data-missing", T("The data file {name} is missing.", name=name), source=name))
    try:
        table = tomllib.loads(files[name].decode("utf-8"))
        _check_numbers(table)
        return msgspec.convert(table, kind, str_keys=True)
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        text = T("The data file {name} cannot be used: {why}", name=name, why=str(error))
        raise Failure(Problem("data-bad", text, source=name)) from None


def _check_numbers(value: Any) -> None:
    """Raise ValueError for a number out of all measure."""
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            _check_numbers(part)
    elif isinstance(value, int) and abs(value) > MOST:
        raise ValueError(f"numbers go up to {MOST}")
