"""A group of commands that imports a command's module only when that command is called.

`--help` and shell completion list names and one-line helps from the table alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from pbem.cli import guard
from pbem.cli.session import session
from pbem.cli.table import COMMANDS, Entry, N


class LazyGroup(TyperGroup):
    """The commands of `table.COMMANDS`, in that order."""

    def main(  # type: ignore[override]  # the other settings are passed on
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **settings: Any
    ) -> Any:
        """Run, and leave the process with 0, 1 or 2; no error gets past here."""
        return guard.leave(self._start, args, prog_name or "pbem", settings)

    def _start(self, args: Sequence[str], prog_name: str, settings: dict[str, Any]) -> Any:
        """Only now the language is known, and with it the helps."""
        self.commands = {name: TyperCommand(name, help=tell(entry.help)) for name, entry in COMMANDS.items()}
        self.help = tell(self.help or "")
        _translate(self)
        return super().main(args=args, prog_name=prog_name, **{**settings, "standalone_mode": False})

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The real command in the place of its entry."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, load(name) if name and command is not None else command, rest


class SubGroup(TyperGroup):
    """A command that is a group of commands, `pbem mail …`; they too are imported when they are called."""

    def __init__(self, *args: Any, entries: Mapping[str, Entry], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.entries = entries
        self.commands = {name: TyperCommand(name, help=tell(entry.help)) for name, entry in entries.items()}

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The real command in the place of its entry."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, load(name, self.entries) if name and command is not None else command, rest


def load(name: str, entries: Mapping[str, Entry] = COMMANDS) -> Any:
    """The command `name`: its module has `run`, `HELP` and `EXAMPLES`; or `COMMANDS`, if it is a group."""
    module = import_module(f"pbem.cli.{entries[name].module}")
    if hasattr(module, "COMMANDS"):
        return _group(name, module)
    shelf = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    settings = getattr(module, "SETTINGS", None)
    made = shelf.command(
        name, help=_help(entries[name], module), epilog=_examples(module.EXAMPLES), context_settings=settings
    )
    made(module.run)
    command: Any = typer.main.get_command(shelf)
    _translate(command)
    command.params += common()
    return command


def common() -> list[TyperOption]:
    """The options that every command takes; `session` has read them already."""
    as_json = TyperOption(
        param_decls=["--json"],
        is_flag=True,
        default=False,
        expose_value=False,
        help=tell(N("Print the answer as JSON.")),
    )
    lang = TyperOption(
        param_decls=["--lang"],
        metavar="en|it",
        expose_value=False,
        help=tell(N("Language of the answers; the environment variable PBEM_LANG sets it for good.")),
    )
    return [as_json, lang]


def tell(text: str) -> str:
    """A help text in the language of this call. English needs no catalogue, and so no import."""
    if session.language == "en":
        return text
    from pbem.app.talk import Text, speak

    return speak(Text(text), session.language)


def _group(name: str, module: ModuleType) -> SubGroup:
    made = SubGroup(
        name=name,
        help=_help(COMMANDS[name], module),
        epilog=_examples(module.EXAMPLES),
        no_args_is_help=True,
        rich_markup_mode=None,
        entries=module.COMMANDS,
    )
    _translate(made)
    return made


def _help(entry: Entry, module: ModuleType) -> str:
    """The line of the table and what the module adds."""
    return f"{tell(entry.help)}\n\n{' '.join(tell(module.HELP).split())}"


def _examples(examples: Sequence[str]) -> str:
    """Commands as they are typed, kept line by line."""
    return "\n".join(["\b", tell(N("Examples:")), *(f"  {example}" for example in examples)])


def _translate(command: Any) -> None:
    for param in command.params:
        if getattr(param, "help", None):
            param.help = tell(param.help)
