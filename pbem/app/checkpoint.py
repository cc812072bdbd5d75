"""`pbem checkpoint`: the four lines that say which log there was, signed if wanted, and what such lines prove."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import UNSET

from pbem.app import sshsig
from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.app.verify import read_log
from pbem.core import chain, receipt
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.render.speech import Speaker
from pbem.store import atomic
from pbem.store.fault import reading

OPENER = "gm"  # who signed, when the opening names nobody


class Made(msgspec.Struct, frozen=True):
    """`text`: the four lines; `signature`: of exactly these bytes, "" none. `files`: where they were written."""

    game: str
    seq: int
    head: str
    text: str
    signature: str
    files: tuple[str, ...]
    notes: tuple[Said, ...] = ()
    exit: int = 0


class Compared(msgspec.Struct, frozen=True):
    """A checkpoint or receipt that somebody holds, compared with a log. `signed`: by whom, "": nobody."""

    game: str
    heads: tuple[int, ...]
    signed: str
    problems: tuple[Said, ...]
    exit: int = 0


class Signed(msgspec.Struct, frozen=True):
    """What a signature is compared with. `signers`: a file of allowed signers; None: the key in the game's opening."""

    signature: Path | None = None
    signers: Path | None = None
    who: str = ""


def make(env: Env, log: Path, *, at: int | None = None, key: Path | None = None, output: Path | None = None) -> Made:
    """The checkpoint of a log (or the log of a folder) after its newest record or another. Raises Failure."""
    found = _log(log)
    seq = found.size - 1 if at is None else at
    if not 0 <= seq < found.size:
        text = T("The log has no record {n}.", n=seq)
        raise Failure(Problem("no-record", text, T("The newest one is {newest}.", newest=found.size - 1)))
    assert found.open is not None
    head = chain.head(found.lines[seq])
    lines = chain.checkpoint(found.open.game, seq, head).encode()
    signature = b"" if key is None else sshsig.sign(key, sshsig.CHECKPOINT, lines)
    files: dict[Path, bytes] = {}
    if output is not None:
        files = {output: lines} | ({output.with_name(f"{output.name}.sig"): signature} if signature else {})
        atomic.write_all(files)
    notes = _own_key(found, signature, lines) if signature else []
    names = tuple(str(path) for path in files)
    return Made(found.open.game, seq, head, lines.decode(), signature.decode(), names, say(notes, Speaker(env.lang)))


def compare(env: Env, log: Path, file: Path, signed: Signed) -> Compared:
    """Whether a log is the one that a checkpoint or receipt witnesses, and who signed that. Raises Failure."""
    found = _log(log)
    with reading(file):
        data = file.read_bytes()
    text = data.decode("utf-8", "replace")
    heads = receipt.read(text).heads
    problems = [] if heads else [_no_heads(file)]
    if heads and text.startswith("pbem checkpoint 1\n") and found.open and text.split("\n")[1] != found.open.game:
        problems.append(
            Problem("other-game", T("The checkpoint is of the game {game}.", game=text.split("\n")[1][:40]))
        )
    else:
        problems += [one for seq, head in heads if (one := chain.compare_head(found, seq, head))]
    who = ""
    signature = signed.signature or _beside(file)
    if signature is not None:
        who = signed.who or _opener(found)
        wrong = sshsig.verify(data, signature, _signers(found, signed), who, _namespace(text))
        problems += [wrong] if wrong else []
        who = "" if wrong else who
    elif signed.signers is not None:
        text_ = T("There is no signature beside {path}.", path=str(file))
        raise Failure(Problem("missing", text_, T("Give its file with --signature.")))
    elif _key(found):
        problems.append(_unsigned())
    game = found.open.game if found.open else ""
    errors = any(one.severity == "error" for one in problems)
    return Compared(game, tuple(seq for seq, _ in heads), who, say(problems, Speaker(env.lang)), 1 if errors else 0)


def _log(path: Path) -> chain.Log:
    found = chain.read(read_log(path))
    if found.open is None or found.problems:
        raise Failure(*(found.problems or [Problem("no-game", T("{path} is no log.", path=str(path)))]))
    return found


def _key(log: chain.Log) -> str:
    """The public key that the opening names; "" none."""
    signer = log.open.data.signer if log.open else UNSET
    return signer if isinstance(signer, str) else ""


def _opener(log: chain.Log) -> str:
    name = log.open.data.gm if log.open else UNSET
    return name if isinstance(name, str) and name and not any(char.isspace() for char in name) else OPENER


def _signers(log: chain.Log, signed: Signed) -> Path | str:
    if signed.signers is not None:
        return signed.signers
    key = _key(log)
    if not key:
        text = T("The game was opened without a key, so it cannot be told whose signature this is.")
        raise Failure(Problem("no-signer", text, T("Give --signers FILE and --gm NAME, as ssh-keygen wants them.")))
    return key


def _own_key(log: chain.Log, signature: bytes, lines: bytes) -> list[Problem]:
    """A doubt about a signature that others cannot compare with the opening."""
    key = _key(log)
    if not key:
        text = T("The game was opened without a key: those who compare must have yours from elsewhere.")
        return [
            Problem("no-signer", text, T("`pbem new --signer KEY.pub` puts it into the opening."), severity="warning")
        ]
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "sig"
        path.write_bytes(signature)
        wrong = sshsig.verify(lines, path, key, OPENER, sshsig.CHECKPOINT)
    if wrong is None:
        return []
    text = T("This key is not the one that the game was opened with.")
    return [
        Problem("other-signer", text, T("Sign with that one, or nobody can tell that it is you."), severity="warning")
    ]


def _beside(file: Path) -> Path | None:
    path = file.with_name(f"{file.name}.sig")
    return path if path.is_file() else None


def _namespace(text: str) -> str:
    return sshsig.CHECKPOINT if text.startswith("pbem checkpoint 1\n") else sshsig.RECEIPT


def _no_heads(file: Path) -> Problem:
    text = T("{path} names no head of a log.", path=str(file))
    return Problem("no-head", text, T("Give a receipt or a checkpoint."))


def _unsigned() -> Problem:
    text = T("There is no signature under it, though the game was opened with a key.")
    return Problem("not-signed", text, T("What it says was compared all the same."), severity="warning")
