"""The template engine: one environment a process, everything that a person typed escaped.

Compiled templates are kept beside the templates, as Python keeps compiled modules, where that can be written.
"""

from __future__ import annotations

import base64
import hashlib
import sys
from contextlib import suppress
from functools import lru_cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import TYPE_CHECKING

from pbem import resources
from pbem.render.letters import words
from pbem.render.speech import Speaker

if TYPE_CHECKING:
    from jinja2 import BytecodeCache, Environment
    from jinja2.bccache import Bucket
    from jinja2.runtime import Context


@lru_cache(maxsize=1)
def environment() -> Environment:
    """What templates are taken from; `_("…")` in them is said by the `speaker` that they are given."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context

    made = Environment(
        loader=FileSystemLoader(resources.templates()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
        bytecode_cache=_kept(),
    )

    @pass_context
    def gettext(context: Context, msgid: str) -> str:
        speaker: Speaker = context["speaker"]
        return speaker.translate(msgid)

    @pass_context
    def ngettext(context: Context, singular: str, plural: str, n: int) -> str:
        return gettext(context, singular if n == 1 else plural)

    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.filters["words"] = words
    return made


@lru_cache(maxsize=16)
def digest(text: str) -> str:
    """What a page's security policy knows a style sheet or script by."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _kept() -> BytecodeCache:
    """A template that is not compiled again saves 15 ms; the source's hash decides whether it is the same one."""
    from jinja2 import FileSystemBytecodeCache

    class Kept(FileSystemBytecodeCache):
        def load_bytecode(self, bucket: Bucket) -> None:
            with suppress(OSError, ValueError, TypeError):
                super().load_bytecode(bucket)

        def dump_bytecode(self, bucket: Bucket) -> None:
            if sys.dont_write_bytecode:
                return
            with suppress(OSError):
                folder.mkdir(exist_ok=True)
                super().dump_bytecode(bucket)

    folder = Path(cache_from_source(str(resources.templates() / "page.py"))).parent
    return Kept(str(folder))
