"""Every command with its arguments and options, and help that shows how it is used."""

from __future__ import annotations

import pytest
from cli_runner import pbem

from pbem.cli.lazy import load
from pbem.cli.table import COMMANDS

ALWAYS = {"--json", "--lang"}
OPTIONS = {
    "rulesets": set(),
    "rules": {"-o", "--output"},
    "new": {
        *("--ruleset", "--seat", "--id", "--option", "--pace", "--level", "--beacon", "--wait", "--seed"),
        *("--position", "--data", "--gm-seat"),
        "--signer",
    },
    "join": {"--entropy"},
    "ingest": {"--seat", "--at", "--dry-run"},
    "check": {"--seat"},
    "status": set(),
    "run": {"--force", "--until-end", "--deadline", "--beacon-file"},
    "show": {"--step", "--as"},
    "map": {"--step", "--as", "-o", "--output"},
    "report": {"--step", "--as", "-o", "--output"},
    "verify": {"--receipt"},
    "audit": {"--from", "--data", "--files", "--rebuild"},
    "demo": {"--ruleset", "--seats", "--seed", "--option", "--bot"},
    "play": {"--bots", "--bot"},
    "case": {"--data"},
    "schema": set(),
    "letter": {"--roster", "--game"},
    "doctor": {"--fix"},
    "backup": set(),
    "restore": {"--receipt", "--older", "--dry-run"},
    "checkpoint": {"--record", "-o", "--output", "--sign", "--verify", "--signature", "--signers", "--gm"},
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_of_a_command(name: str) -> None:
    found = {opt for param in load(name).params if param.param_type_name == "option" for opt in param.opts}
    assert OPTIONS[name] | ALWAYS <= found
    assert found - OPTIONS[name] - ALWAYS == set()


def test_all_commands_are_listed_with_a_line() -> None:
    ran = pbem("--help")
    assert ran.code == 0
    for name, entry in COMMANDS.items():
        assert f"  {name} " in ran.out
        assert entry.help in " ".join(ran.out.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_what_it_does_and_shows_examples(name: str) -> None:
    ran = pbem(name, "--help")
    assert ran.code == 0
    assert COMMANDS[name].help in ran.out
    assert f"    pbem {name}" in ran.out.partition("Examples:")[2]
    assert all(len(line) < 125 for line in ran.out.splitlines())


def test_help_can_be_italian() -> None:
    assert "Esempi" in pbem("--lang", "it", "status", "--help").out
    assert "Esempi" in pbem("status", "--help", PBEM_LANG="it").out
    assert "Examples" in pbem("status", "--help", "--lang", "en", PBEM_LANG="it").out


def test_without_a_command_the_help_is_shown_as_a_usage_error() -> None:
    ran = pbem()
    assert ran.code == 2
    assert "Commands:" in ran.err


def test_completion_scripts_can_be_shown() -> None:
    assert "--show-completion" in pbem("--help").out
