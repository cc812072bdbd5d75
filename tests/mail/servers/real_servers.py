"""Real mail servers for tests: a private Postfix and Dovecot on loopback, and what the players' mail programs do.

`mailtest.sh` starts and stops them. They need root and the Debian packages postfix, dovecot-imapd, dovecot-lmtpd and
openssl; nothing they do leaves the machine.
"""

from __future__ import annotations

import imaplib
import os
import shutil
import signal
import smtplib
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

SCRIPT = Path(__file__).with_name("mailtest.sh")
PORTS = ("SMTP_PORT", "SUBMIT_PORT", "IMAP_PORT", "IMAPS_PORT", "LMTP_PORT", "SASL_PORT")
HOST = "127.0.0.1"
DOMAIN = "pbem.example.org"
OURS = f"orders@{DOMAIN}"
PASSWORDS = {"orders": "s3cret", "alice": "alicepw", "bruno": "brunopw", "chiara": "chiarapw"}
PATIENCE = 20  # seconds for a mail to arrive


def missing() -> str:
    """Why they cannot run here; "" if they can."""
    programs = [name for name in ("postfix", "dovecot", "doveadm", "openssl") if not _found(name)]
    if programs:
        return f"not installed: {', '.join(programs)} (Debian: postfix dovecot-imapd dovecot-lmtpd openssl)"
    return "" if os.geteuid() == 0 else "mail servers are started by root only"


def _found(name: str) -> str | None:
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")


class Servers:
    """The running servers, under the folder `place`."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.ports = dict(zip(PORTS, _free(len(PORTS)), strict=True))
        self.ca_file = place / "tls" / "cert.pem"

    def start(self) -> None:
        self._script("up")

    def stop(self) -> None:
        self._script("down")

    def kill(self) -> None:
        """End Dovecot at once, as a power cut does: open connections too. Then the rest is stopped."""
        file = self.place / "dovecot" / "run" / "master.pid"
        master = int(file.read_text())
        children = [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if _parent(pid) == master]
        for pid in (master, *children):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        file.unlink()
        self.stop()

    def _script(self, what: str) -> None:
        env = os.environ | {name: str(port) for name, port in self.ports.items()}
        env["PATH"] = f"{env['PATH']}:/usr/sbin:/sbin"
        said = self.place.with_name(f"{self.place.name}.{what}.txt")  # a pipe would be held open by the servers
        with said.open("w") as out:
            done = subprocess.run(
                ["bash", str(SCRIPT), what, str(self.place)], env=env, stdout=out, stderr=subprocess.STDOUT, timeout=120
            )
        if done.returncode:
            raise RuntimeError(said.read_text())

    # --- pbem's side ----------------------------------------------------------------------------------------------
    def mail_toml(self, *, trusted: str = "mx.pbem.example.org", more: str = "") -> str:
        """Settings for pbem: STARTTLS and IMAPS, certificates checked, passwords from the environment."""
        return (
            f'address = "orders+TOKEN@{DOMAIN}"\ntrusted = "{trusted}"\n'
            f'ca_file = "{self.ca_file}"\ntimeout = 20\n{more}'
            f'[imap]\nhost = "{HOST}"\nport = {self.ports["IMAPS_PORT"]}\nuser = "orders"\n'
            'password_env = "PBEM_IMAP_PASSWORD"\n'
            f'[smtp]\nhost = "{HOST}"\nport = {self.ports["SUBMIT_PORT"]}\nuser = "orders"\n'
            'password_command = ["printenv", "PBEM_IMAP_PASSWORD"]\n'
        )

    @staticmethod
    def passwords() -> Mapping[str, str]:
        return {"PBEM_IMAP_PASSWORD": PASSWORDS["orders"]}

    # --- the players' side ----------------------------------------------------------------------------------------
    def submit(self, name: str, raw: bytes, to: str = OURS) -> None:
        """A player's mail program sends: submission with STARTTLS and AUTH."""
        context = ssl.create_default_context(cafile=str(self.ca_file))
        with smtplib.SMTP(HOST, self.ports["SUBMIT_PORT"], timeout=20) as smtp:
            smtp.starttls(context=context)
            smtp.login(name, PASSWORDS[name])
            smtp.sendmail(f"{name}@{DOMAIN}", [to], raw)

    def deliver(self, raw: bytes, sender: str = "", to: str = OURS) -> None:
        """Another mail server delivers, as to port 25; `sender` "": a bounce."""
        with smtplib.SMTP(HOST, self.ports["SMTP_PORT"], timeout=20) as smtp:
            smtp.sendmail(sender, [to], raw)

    def inbox(self, name: str, folder: str = "INBOX") -> list[bytes]:
        """All mails in a mailbox, oldest first."""
        context = ssl.create_default_context(cafile=str(self.ca_file))
        imap = imaplib.IMAP4_SSL(HOST, self.ports["IMAPS_PORT"], ssl_context=context, timeout=20)
        try:
            imap.login(name, PASSWORDS[name])
            kind, said = imap.select(folder, readonly=True)
            if kind != "OK" or said == [b"0"]:
                return []
            found = imap.fetch("1:*", "(BODY.PEEK[])")[1]
            return [part[1] for part in found if isinstance(part, tuple)]
        finally:
            imap.logout()

    def arrived(self, name: str, count: int) -> list[bytes]:
        """The mails in a mailbox once there are `count` of them."""
        end = time.monotonic() + PATIENCE
        while len(found := self.inbox(name)) < count:
            if time.monotonic() > end:
                raise TimeoutError(f"{name} has {len(found)} mails, not {count}")
            time.sleep(0.05)
        return found


def _parent(pid: int) -> int:
    """The parent of a process; 0 if it is gone."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def _free(count: int) -> list[int]:
    """Ports on which nothing listens now."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind((HOST, 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


@contextmanager
def running() -> Iterator[Servers]:
    """The servers while they are needed. Their files lie in a short path of their own: a socket's name has an end."""
    top = Path(tempfile.mkdtemp(prefix="pbem", dir="/tmp"))
    top.chmod(0o755)  # the servers' own users must be able to pass
    servers = Servers(top / "m")
    try:
        servers.start()
        yield servers
    finally:
        servers.stop()
        shutil.rmtree(top, ignore_errors=True)
