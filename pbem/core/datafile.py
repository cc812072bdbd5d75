"""Data files of a ruleset (TOML) as typed tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import TypeVar

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a data file: no key that is not known."""


K = TypeVar("K")


def read_data(files: Mapping[str, bytes], name: str, kind: type[K]) -> K:
    """The content of one data file. Raises Failure: it is missing, no TOML, or not of this shape."""
    if name not in files:
        raise Failure(Problem("data-missing", T("The data file {name} is missing.", name=name), source=name))
    try:
        return msgspec.convert(tomllib.loads(files[name].decode("utf-8")), kind, str_keys=True)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError, msgspec.ValidationError) as error:
        text = T("The data file {name} cannot be used: {why}", name=name, why=str(error))
        raise Failure(Problem("data-bad", text, source=name)) from None
