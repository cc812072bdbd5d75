"""`mail.toml`: what may stand in it, what is said of what may not, and where passwords come from."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from mailbox_table import LOGIN

from pbem.app import mail_init, mail_setup
from pbem.core.problem import Failure
from pbem.mailbox import login, settings
from pbem.mailbox.example import EXAMPLE
from pbem.render.speech import Speaker

SERVER = f'host = "mail.example.org"\nuser = "orders"\n{LOGIN}\n'
PATH = Path("games/mail.toml")


def parse(text: str) -> settings.Settings:
    return settings.parse(PATH, text.encode())


def faults(text: str) -> list[str]:
    with pytest.raises(Failure) as caught:
        parse(text)
    return [Speaker("en").say(problem.text) for problem in caught.value.problems]


def server(kind: str, **more: str) -> settings.Server:
    lines = "".join(f"{key} = {value}\n" for key, value in more.items())
    found = parse(f'[{kind}]\nhost = "h"\nuser = "orders"\n{lines}')
    made = found.smtp if kind == "smtp" else found.imap and found.imap.server
    assert made is not None
    return made


def test_the_example_is_right_and_names_every_setting() -> None:
    found = parse(EXAMPLE)
    assert found.imap is not None and found.smtp is not None
    assert (found.imap.server.port, found.smtp.port, found.smtp.security) == (993, 587, "starttls")
    for key in [
        "address",
        "trusted",
        "most_bytes",
        "ca_file",
        "timeout",
        "folder",
        "done",
        "large",
        "port",
        "security",
    ]:
        assert f"{key} = " in EXAMPLE
    assert "password" not in tomllib.loads(EXAMPLE)["imap"]


def test_init_writes_it_once(tmp_path: Path) -> None:
    assert mail_init.init(tmp_path).path == str(tmp_path / "mail.toml")
    with pytest.raises(Failure) as caught:
        mail_init.init(tmp_path)
    assert caught.value.problems[0].code == "exists"
    with pytest.raises(Failure):
        mail_init.init(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[imap", "cannot be read"),
        ("post = 1", "There is no setting post."),
        (f'[imap]\n{SERVER}password = "x"', "There is no setting imap.password."),
        ("timeout = true", "timeout must be a whole number."),
        ("timeout = 0", "timeout must be from 1 to 3600."),
        (f"[imap]\n{SERVER}port = 70000", "imap.port must be from 1 to 65535."),
        ('imap = "here"', "imap must be a table."),
        ("[imap]\n" + SERVER.replace("mail", "ma\\nil"), "imap.host must be one line of text."),
        (f"[smtp]\nuser = 'x'\n{LOGIN}", "smtp.host is missing."),
        (f'[imap]\n{SERVER}security = "ssl"', "imap.security must be tls, starttls or none."),
        (f'[imap]\n{SERVER}security = "none"', "imap.security is none, but mail.example.org is another machine."),
        ('[imap]\nhost = "h"', "imap.user is missing."),
        ('[smtp]\nhost = "h"\nuser = "x"', "smtp.user needs exactly one way to log in."),
        (f'[imap]\n{SERVER}token_command = "t"', "imap.user needs exactly one way to log in."),
        (f"[smtp]\nhost = 'h'\n{LOGIN}", "smtp.user is missing."),
        (f'[imap]\n{SERVER}done = "INBOX"', "imap.done is the folder that is read."),
        (
            '[imap]\nhost = "h"\nuser = "x"\npassword_command = "pass \'mail"',
            "imap.password_command is no command: a quote is left open, or it is empty.",
        ),
        ('[imap]\nhost = "h"\nuser = "x"\ntoken_command = [1]', "imap.token_command must be a text in quotes."),
    ],
)
def test_what_is_wrong_is_said(text: str, fault: str) -> None:
    assert any(fault in one for one in faults(text)), faults(text)


def test_commands_are_words_and_no_shell() -> None:
    found = parse('[smtp]\nhost = "h"\nuser = "u"\npassword_command = "pass show \'my mail\' | x"')
    assert found.smtp is not None and found.smtp.password_command == ("pass", "show", "my mail", "|", "x")


def test_a_certificate_file_lies_beside_the_settings() -> None:
    found = parse(f'ca_file = "our.pem"\n[imap]\n{SERVER}')
    assert found.imap is not None and found.imap.server.ca_file == "games/our.pem"


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mail.toml").write_text('address = "orders at example"', "utf-8")
    with pytest.raises(Failure) as caught:
        mail_setup.of_folder(tmp_path)
    assert caught.value.problems[0].code == "bad-mail-settings"


# --- passwords ----------------------------------------------------------------------------------------------------
def test_a_password_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_TEST_PASSWORD", "pä ss")
    assert login.secret(server("imap", password_env='"PBEM_TEST_PASSWORD"')) == "pä ss"
    monkeypatch.delenv("PBEM_TEST_PASSWORD")
    with pytest.raises(Failure) as caught:
        login.secret(server("imap", password_env='"PBEM_TEST_PASSWORD"'))
    assert caught.value.problems[0].code == "no-password"


def test_a_password_from_a_command_is_its_first_line() -> None:
    command = """["printf", "one two\\\\r\\\\nuser: x\\\\n"]"""
    assert login.secret(server("imap", token_command=command)) == "one two"


@pytest.mark.parametrize("command", ['"false"', '"true"', '"no-such-program-at-all"'])
def test_a_command_that_fails_is_named(command: str) -> None:
    with pytest.raises(Failure) as caught:
        login.secret(server("imap", token_command=command))
    problem = caught.value.problems[0]
    assert problem.code == "no-password" and problem.text.args["command"] == command.strip('"')
