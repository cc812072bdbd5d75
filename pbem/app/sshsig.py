"""Signatures by OpenSSH (`ssh-keygen -Y`, 8.1 or later). Everything else works without it."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store.fault import reading

CHECKPOINT, RECEIPT, ORDERS = "pbem-checkpoint", "pbem-receipt", "pbem-orders"
PROGRAM = "ssh-keygen"
PATIENCE = 60  # seconds: a key on a stick waits for a touch
_PUBLIC = re.compile(r"((?:ssh|ecdsa|sk-ssh|sk-ecdsa)-[A-Za-z0-9@.-]{1,60} [A-Za-z0-9+/]{16,2000}={0,3})(?:\s.*)?")


def public_key(path: Path) -> str:
    """The key in a `.pub` file, without its comment, which is mostly somebody's name and machine. Raises Failure."""
    with reading(path):
        text = path.read_bytes()[:10_000].decode("utf-8", "replace").strip()
    match = _PUBLIC.fullmatch(text)
    if match is None:
        problem = T("{path} is not the public part of one ssh key.", path=str(path))
        raise Failure(
            Problem("bad-key", problem, T("Give the file that ends in .pub; `ssh-keygen -t ed25519` makes one."))
        )
    return match[1]


def sign(key: Path, namespace: str, data: bytes) -> bytes:
    """The signature of some bytes, as text. Raises Failure."""
    with reading(key):
        key.open("rb").close()
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "message"
        file.write_bytes(data)
        done = _run("-Y", "sign", "-f", str(key), "-n", namespace, str(file))
        made = file.with_name("message.sig")
        if done.returncode or not made.is_file():
            text = T("{path} could not sign: {why}.", path=str(key), why=_why(done))
            raise Failure(
                Problem("not-signed", text, T("Is it the private key, without a passphrase or in ssh-agent?"))
            )
        return made.read_bytes()


def verify(data: bytes, signature: Path, signers: Path | str, who: str, namespace: str) -> Problem | None:
    """What is wrong with a signature; None when it is right. `signers`: a file of allowed signers, or the one key.

    Raises Failure when it cannot be examined.
    """
    with reading(signature):
        signature.open("rb").close()
    with tempfile.TemporaryDirectory() as place:
        file = signers
        if isinstance(signers, str):
            file = Path(place) / "signers"
            file.write_text(f"{who} {signers}\n")
        with reading(Path(file)):
            Path(file).open("rb").close()
        arguments = ("-Y", "verify", "-f", str(file), "-I", who, "-n", namespace, "-s", str(signature))
        done = _run(*arguments, data=data)
    if not done.returncode:
        return None
    return Problem(
        "bad-signature",
        T("The signature is not that of {who} under these bytes ({why}).", who=who, why=_why(done)),
        T("Every byte counts: take the file as it came, not what a mail program made of its text."),
    )


def _run(*arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run([PROGRAM, *arguments], input=data, capture_output=True, timeout=PATIENCE, check=False)
    except (FileNotFoundError, PermissionError):
        text = T("There is no {program} on this computer.", program=PROGRAM)
        raise Failure(Problem("no-ssh", text, T("Install OpenSSH, 8.1 or later, or do without signatures."))) from None
    except subprocess.TimeoutExpired:
        text = T("{program} did not answer.", program=PROGRAM)
        raise Failure(
            Problem("no-ssh", text, T("Does it wait for a passphrase? Load the key into ssh-agent."))
        ) from None


def _why(done: subprocess.CompletedProcess[bytes]) -> str:
    said = [*done.stderr.decode("utf-8", "replace").splitlines(), *done.stdout.decode("utf-8", "replace").splitlines()]
    return (said or ["-"])[0].strip().rstrip(".")[:200]
