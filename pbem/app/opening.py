"""The parts of opening a game: what was asked for, checked; the folder; the first record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

import pbem
from pbem.app import choices, frozen, library, playing_gm, settings_text, sshsig, versions
from pbem.app.env import LANGUAGES, Env
from pbem.app.seats import parse_seats
from pbem.app.settings import Settings
from pbem.core import beacon, chain, keys, seal
from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Game, Manifest
from pbem.core.text import T
from pbem.store import atomic, keyfile, logfile, passwords, sealed
from pbem.store.fault import reading
from pbem.store.folder import LOG, OPENING, Folder
from pbem.store.keyfile import Secrets
from pbem.store.sealed import Sealed

OURS = ("game.toml", "private", "state", "turns", "outbox", "checkpoints")  # what moves up before the log


class Request(msgspec.Struct, frozen=True):
    """The flags of `pbem new`, as typed. `level` None: 0 with a seed, 2 with a beacon, else 1."""

    ruleset: str
    seats: Sequence[str]  # "VALERIA=Valeria <v@example.org>", "VALERIA=Valeria", "VALERIA"
    id: str = ""
    options: Sequence[str] = ()  # "name=value"
    pace: str = ""
    lang: str = ""
    level: int | None = None
    beacon: str = ""  # "", "drand", "manual:SOURCE|FALLBACK"
    wait: bool = False
    seed: str | None = None
    position: Path | None = None
    data: Path | None = None
    title: str = ""
    attempt: int = 1
    gm: str = ""
    beacon_from: int = 0  # 0: step 1 with --wait, else step 2
    gm_seat: str = ""  # the seat that the moderator plays himself
    signer: Path | None = None  # public ssh key of who signs checkpoints and receipts


class Plan(msgspec.Struct, frozen=True):
    """A request understood. `order`: the seats in the order in which they join; `position`: the state to start from."""

    id: str
    manifest: Manifest
    options: dict[str, str | int | bool]
    pace: str
    level: int
    beacon: beacon.Source
    waits: bool
    settings: Settings
    order: tuple[str, ...]
    secrets: Secrets
    data: str
    files: dict[str, bytes]  # of --data, to be kept with the game
    position: dict[str, Any] | None
    gm: str
    note: str
    gm_seat: str = ""
    signer: str = ""


def make_plan(env: Env, folder: Path, request: Request) -> Plan:
    """Everything that was asked for, checked before anything is written. Raises Failure."""
    manifest = library.manifest(request.ruleset)
    lang = request.lang or env.lang
    if lang not in LANGUAGES:
        raise Failure(Problem("language", T("There is no language {lang}.", lang=lang[:40]), T("Use en or it.")))
    seats = parse_seats(request.seats, lang, manifest)
    level = choices.pick_level(request.level, seeded=request.seed is not None, has_beacon=bool(request.beacon))
    first = request.beacon_from or (1 if request.wait else 2)
    source = choices.parse_beacon(request.beacon, first)
    options = choices.parse_options(request.options, manifest)
    pace = choices.parse_pace(request.pace, manifest)
    rules = library.exact(request.ruleset)
    game = library.bind(rules, options, pace, request.data)
    if request.data is not None:  # a map that cannot be drawn must not be found out when a step is resolved
        game.picture(game.view(game.position({}, tuple(seats)), None), (), lang)
    position = None if request.position is None else read_position(game, request.position, tuple(seats))
    id = _id(folder, request)
    return Plan(
        id,
        manifest,
        options,
        pace,
        level,
        source,
        request.wait or beacon.is_due(source, 1),
        Settings(request.title or manifest.title.get(lang) or manifest.title.get("en", id), lang, seats),
        tuple(seats) if position is None else game.seats(game.position(position)),
        _secrets(env, request.seed),
        library.data_hash(rules, request.data),
        library.own_files(rules, request.data) if request.data else {},
        position,
        request.gm,
        f"attempt {request.attempt}" if request.attempt > 1 else "",
        playing_gm.check(request.gm_seat, tuple(seats), level),
        "" if request.signer is None else sshsig.public_key(request.signer),
    )


def read_position(game: Game, path: Path, seats: tuple[str, ...]) -> dict[str, Any]:
    """The dump of the state in a JSON file, for exactly these seats. Raises Failure."""
    with reading(path):
        data = path.read_bytes()
    try:
        value = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))  # some editors put that mark there
    except (msgspec.DecodeError, RecursionError) as error:
        text = T("{path} is not JSON: {reason}.", path=str(path), reason=str(error))
        raise Failure(Problem("bad-position", text, T("`pbem show --json` prints positions."))) from None
    if isinstance(value, dict) and isinstance(value.get("state"), dict):
        value = value["state"]  # the whole answer of `show --json`
    state = game.position(value, seats if isinstance(value, dict) and "seats" not in value else None)
    if sorted(game.seats(state)) != sorted(seats):
        text = T("The seats of the position are {seats}.", seats=tuple(game.seats(state)))
        raise Failure(Problem("other-seats", text, T("Give exactly these with --seat.")))
    broken = game.invariants(state)
    if broken:
        raise Failure(*(Problem("bad-position", T("The position is not sound: {what}.", what=what)) for what in broken))
    game.adopt(state)  # raises now what would stop step 1
    return game.dump(state)


def lay_out(env: Env, folder: Folder, plan: Plan, words: dict[str, str]) -> None:
    """Every file that is there before the log. Raises Failure."""
    for secret in (folder.private, folder.state(0).parent, folder.outbox(0).parent):
        atomic.make_folder(secret, closed=True)
    keyfile.write(folder, plan.secrets)
    atomic.write(folder.tokens, env.fresh(32).hex().encode() + b"\n", mode=atomic.SECRET)
    passwords.write(folder, words, env.fresh)
    atomic.write(folder.settings, settings_text.render(plan.settings), mode=atomic.SECRET)
    frozen.write(folder, 0, frozen.freeze(plan.settings, {}))
    if plan.files:
        atomic.write_all({folder.data / name: data for name, data in plan.files.items()})


def begin_log(folder: Folder, plan: Plan, at: str) -> logfile.LogFile:
    """The log with its `open` record. Raises Failure."""
    top, secret = plan.secrets.top, plan.secrets.secret
    options: dict[str, Any] = {**plan.options, "pace": plan.pace}
    if plan.position is not None:
        digest = seal.seal(secret, seal.POSITION, plan.position)
        sealed.add(folder, [Sealed(seal.POSITION, digest, plan.position)], sealed.read(folder))
        options["position"] = digest
    if plan.gm_seat:
        options["gm"] = plan.gm_seat
    data: dict[str, Any] = {
        "anchor": keys.link(top, keys.STEPS, 0).hex(),
        "commit": keys.commit(secret),
        "steps": keys.STEPS,
        "rules": f"{plan.manifest.id}/{plan.manifest.number}",
        "data": plan.data,
        "beacon": msgspec.to_builtins(plan.beacon),
        "options": options,
        "level": plan.level,
        "program": f"pbem {pbem.__version__}",
    }
    data |= {name: text for name, text in (("gm", plan.gm), ("note", plan.note), ("signer", plan.signer)) if text}
    line, _ = chain.Tail(plan.id).append("open", 0, at, data)
    atomic.append(folder.log, line)
    return logfile.parse(line)


def clear(target: Folder) -> None:
    """Make room in a folder that must be empty, but for what a killed `pbem new` left. Raises Failure."""
    names = sorted(path.name for path in target.root.iterdir() if path.name != target.lock.name)
    if not names:
        return
    if target.exists or OPENING not in names or set(names) - {OPENING, *OURS}:
        raise Failure(
            Problem(
                "not-empty",
                T("{path} is not empty.", path=str(target.root)),
                T("Give a folder that does not exist yet."),
            )
        )
    for name in (*OURS, OPENING):
        atomic.remove(target.root / name)


def move_up(target: Folder) -> None:
    """Bring the finished game to its place, the log last: with it the game is open. Raises Failure."""
    for name in (*OURS, LOG):
        if (target.opening / name).exists():
            atomic.move(target.opening / name, target.root / name)
    atomic.remove(target.opening)


def withdraw(target: Folder, existed: bool) -> None:
    """After a failure: leave nothing of a game that was not opened."""
    if target.exists:
        return
    try:
        for name in (*OURS, OPENING):
            atomic.remove(target.root / name)
        if not existed:
            atomic.remove(target.lock)
            target.root.rmdir()
    except (Failure, OSError):
        pass  # the next `pbem new` tidies up


def _id(folder: Path, request: Request) -> str:
    """The game's id: as typed, or from the seed, or from the folder's name. Raises Failure."""
    if request.id:
        return choices.check_id(request.id)
    if request.seed is not None:
        return seeded_id(versions.split(request.ruleset)[0], request.seed)
    folded = choices.fold_id(folder.absolute().name)
    if folded:
        return folded
    raise Failure(
        Problem("bad-id", T("The folder's name gives no id for the game."), T("Give --id, like --id roma-2026."))
    )


def seeded_id(ruleset: str, seed: str) -> str:
    """The id of a practice game that was given none."""
    from hashlib import sha256

    return f"{ruleset}-{sha256(seed.encode('utf-8', 'surrogateescape')).hexdigest()[:8]}"


def _secrets(env: Env, seed: str | None) -> Secrets:
    if seed is None:
        return Secrets(env.fresh(32), env.fresh(32))
    return Secrets(*keys.practice(seed))
