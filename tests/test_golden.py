"""Golden games: nothing that was once played, drawn, told or printed changes without somebody saying so.

They lie in tests/golden (see goldens.py there). `scripts/bless` writes them anew when they may change.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from pbem_process import ROOT, pbem, run

sys.path.insert(0, str(ROOT / "scripts"))
sys.path.insert(0, str(ROOT / "tests" / "golden"))

import verify_dice
from again import CannotPlay, expected, play_again
from cover import facts
from forger import FORGERIES, CannotForge, Forged, Forger
from goldens import Expected, Golden, goldens, hashes, newest

from pbem.app import library
from pbem.app.audit import audit
from pbem.app.env import Env
from pbem.core.record_types import REFUSALS
from pbem.core.verify import verify

ALL, NEWEST = goldens(), newest()
ENV = Env(lambda: "2030-01-01T00:00:00Z", bytes)
PYTHONS = [sys.executable, *(path for path in os.environ.get("PBEM_PYTHONS", "").split(os.pathsep) if path)]


def each(found: list[Golden]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("golden", found, ids=str)


def called(name: str) -> Golden:
    (golden,) = newest(*name.split("/"))
    return golden


def dice_verifier(log: bytes) -> Any:
    """What scripts/verify_dice.py makes of a log."""
    found = verify_dice.Log()
    for line in log.splitlines():
        found.read(line)
    return found


# --- the logs -----------------------------------------------------------------------------------------------------
@each(ALL)
def test_both_verifiers_find_the_log_sound(golden: Golden) -> None:
    ours, theirs, told = verify(golden.log), dice_verifier(golden.log), golden.expected
    assert (ours.problems, theirs.problems) == ([], [])
    assert ours.head == theirs.head == told.head
    assert ours.draws == theirs.draws == told.draws
    assert ours.records == len(theirs.heads) == told.records
    assert (ours.ended, ours.sealed) == (True, 0)


@each(NEWEST)
def test_the_log_alone_is_enough_for_the_rules(golden: Golden) -> None:
    assert golden.number == library.manifest(golden.ruleset).number, "scripts/bless has not been run for these rules"
    done = audit(ENV, golden.place / "log.jsonl")
    assert (done.problems, done.over, done.head) == ((), True, golden.expected.head)
    assert done.steps == len(golden.expected.public)


def test_older_rules_that_are_still_here_play_as_they_did() -> None:
    """Rules that were given up are here no more: those logs are only verified (test_older_rules.py shows both)."""
    for golden in ALL:
        if golden not in NEWEST and golden.number in library.numbers(golden.ruleset):
            done = audit(ENV, golden.place / "log.jsonl")
            assert (done.problems, done.ruleset) == ((), f"{golden.ruleset}/{golden.number}")


@pytest.mark.parametrize(
    "name", ["morome/by-phase", "morome/lottery", "spqrisiko/cards", "spqrisiko/lottery", "struggle/lottery"]
)
def test_the_verifiers_agree_while_the_game_is_running(name: str) -> None:
    """Hidden draws are counted by both, and `pbem verify` says how many are still sealed."""
    golden = called(name)
    lines = golden.log.splitlines(keepends=True)
    sealed = []
    for count in range(1, len(lines)):
        log = b"".join(lines[:count])
        ours, theirs = verify(log), dice_verifier(log)
        assert (ours.problems, theirs.problems) == ([], [])
        assert (ours.draws, ours.head, ours.records) == (theirs.draws, theirs.head, len(theirs.heads))
        assert ours.sealed == len(theirs.hidden)
        sealed.append(ours.sealed)
    assert sealed[0] == 0 and sealed[-1] > 0


def test_both_commands_print_the_same_number_of_draws(tmp_path: Path) -> None:
    golden = called("morome/by-phase")
    (tmp_path / "log.jsonl").write_bytes(b"".join(golden.log.splitlines(keepends=True)[:-1]))  # not over yet
    theirs = run([sys.executable, "-I", ROOT / "scripts" / "verify_dice.py", "log.jsonl"], tmp_path).out
    (draws,) = re.findall(r" (\d+) draws,", theirs)
    ours = pbem("verify", "log.jsonl", cwd=tmp_path).out
    assert f" {draws} draws (1 still sealed)," in ours
    told = msgspec.json.decode(pbem("verify", "log.jsonl", "--json", cwd=tmp_path).out)
    assert (told["draws"], told["sealed"]) == (int(draws), 1)


# --- playing and rendering them again -------------------------------------------------------------------------------
@each(NEWEST)
def test_played_again_it_gives_the_same_log_and_every_artefact(golden: Golden, tmp_path: Path) -> None:
    """The folder is played from the log's inputs; then `audit --rebuild` writes what the folder has lost."""
    played = play_again(golden, tmp_path / "a folder à")
    assert played.log == golden.log
    found, told = hashes(played.files), golden.expected
    assert [path for path in sorted(found.keys() | told.files.keys()) if found.get(path) != told.files.get(path)] == []
    assert expected(played.log, played.files) == told
    for path, data in golden.tree.items():
        assert played.files[path] == data


def test_some_artefacts_are_kept_whole() -> None:
    names = {path.rpartition("/")[2] for golden in NEWEST for path in golden.tree}
    assert names == {"report.html", "report.txt", "report.json", "map.svg", "orders.txt", "seals.jsonl"}
    assert any("receipt" in path for golden in NEWEST for path in golden.expected.files)


# Whatever could matter at once; test_determinism.py has other locales.
ODD = {
    "PYTHONHASHSEED": "4294967295",
    "TZ": "Asia/Kathmandu",
    "LANGUAGE": "it",
    "LC_ALL": "C",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
}
SAMPLE = {
    "morome": ("drand", "nobody-left", "by-phase"),
    "spqrisiko": ("drand", "every-order", "lottery"),
    "struggle": ("drand", "every-order", "lottery"),
}


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SAMPLE)
@pytest.mark.parametrize("python", PYTHONS, ids=range(len(PYTHONS)))
def test_the_machine_does_not_matter(ruleset: str, python: str, tmp_path: Path) -> None:
    command = [python, ROOT / "tests" / "golden" / "again.py", ruleset, *SAMPLE[ruleset]]
    done = run(command, tmp_path, env=ODD)
    assert done.code == 0, done.err
    found = [msgspec.json.decode(line, type=Expected) for line in done.out.splitlines()]
    assert found == [called(f"{ruleset}/{name}").expected for name in SAMPLE[ruleset]]


# --- forgeries ----------------------------------------------------------------------------------------------------
FORGED = (
    "morome/drand",
    "morome/by-phase",
    "morome/every-order",
    "spqrisiko/drand",
    "spqrisiko/every-order",
    "struggle/every-order",
)


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forgery_is_found_by_both_verifiers(forge: Any, name: str) -> None:
    """The thirteen ways in which the format's specification has its own example forged."""
    golden = called(name)
    try:
        forged: Forged = forge(Forger(golden))
    except CannotForge:
        assert forge.__name__ in BEACONS and not name.endswith("/drand")
        return
    heads = []
    if forged.code == "other-head":
        assert (verify(forged.log).problems, dice_verifier(forged.log).problems) == ([], []), "inside nothing shows"
        heads = [(forged.seq, dice_verifier(golden.log).heads[forged.seq][:16])]
    ours = [(problem.line - 1, problem.code) for problem in verify(forged.log, heads=heads).problems]
    assert (forged.seq, forged.code) in ours
    theirs = dice_verifier(forged.log)
    said = any(text.startswith(f"record {forged.seq}: ") for text in theirs.problems)
    assert said or any(not theirs.heads[seq].startswith(head) for seq, head in heads)


BEACONS = ("the_round_after", "no_beacon")


# --- what they cover ----------------------------------------------------------------------------------------------
# How a game of each ruleset can end, as the event `over` says it, and what else is its own.
ENDS = {
    "morome": ("last_turn", "survivor", "nobody"),
    "spqrisiko": ("last_round", "survivor", "max_rounds"),
    "struggle": ("points",),
}
OWN = {
    "morome": ("one plays on alone",),
    "spqrisiko": (
        *(f"{count} seats" for count in (3, 4)),
        *(f"exchanged {combo}" for combo in ("3cibo", "3legno", "3pietra", "mixed", "single")),
        *(f"mixed for {gain}" for gain in ("legions", "triremes", "metropoli")),
        *(f"attack by {way}" for way in ("land", "bridge", "launch", "sea")),
        "paused", "eliminated", "reshuffled", "metropolis conquered", "shared victory", "a winner who is out",
    ),
    "struggle": (
        "3 seats", "tie gold", "tie shared", "tie None", "other starts", "a deal", "a second choice", "a kingdom",
        "option card_bought_this_phase=next_round", "option card_bought_this_phase=playable_at_once",
        "option terror_of_the_legions=True", "option banner_cities_needed=1", "option banner_cities_needed=3",
        *(f"banked {what}" for what in ("a pile", "pasture")),
        *(f"built {what}" for what in ("figures", "horseman", "warrior", "wagon")),
        *(f"played {card}" for card in ("diplomat", "treasure", "traitor", "great_warrior")),
        *(f"shown {card}" for card in ("victory_1", "victory_2", "treasure")),
        *(f"plundered {face}{loss}" for face in ("gold", "pasture") for loss in ("", "-loss")),
        "plundered development-loss",
        *(f"a kingdom over {way}" for way in ("no arrow", "land", "sea")), "land toll", "sea toll",
        *(f"took {good}" for good in ("gold", "grain", "ore", "pasture")),
        *(f"robbed by seven: {took}" for took in ("card", "gold", "None")),
        *(f"robbed by diplomat: {took}" for took in ("card", "gold")), "a victim by lot",
        "diplomacy", "diplomacy taken over", "scourge", "heir", "terror", "reshuffled", "a number again",
    ),
}  # fmt: skip
NEVER_DONE: dict[str, dict[str, str]] = {"morome": {"PASS": "it does nothing by definition"}}  # verb -> why not
USUAL = (
    "level 0", "level 1", "level 2", "beacon none", "beacon manual", "beacon drand", "a position", "a note",
    "a seat in en", "a seat in it", "public reports in it", "bot random", "bot steady",
    "words in join", "words in accept", "revision 2", "a step without a sheet", "refused after the close",
    "deadline announced", "deadline moved", "deadline closed now",
)  # fmt: skip


@pytest.mark.parametrize("ruleset", library.ids())
def test_the_goldens_cover_what_can_happen(ruleset: str) -> None:
    assert ruleset in ENDS, "say in ENDS how its games end, and adopt some with scripts/bless"
    manifest = library.manifest(ruleset)
    verbs = [verb.word for verb in library.bind(ruleset, WIDE.get(ruleset, {})).grammar(("ANNA", "BRUNO")).verbs]
    wanted = [
        *USUAL,
        *(f"pace {pace}" for pace in manifest.paces),
        *(f"{count} seats" for count in (manifest.players.least, manifest.players.most)),
        *(f"option {option.name}" for option in manifest.options),
        *(f"refused {code}" for code in get_args(REFUSALS)),
        *(f"order {verb}" for verb in verbs),
        *(f"done {verb}" for verb in verbs if verb not in NEVER_DONE.get(ruleset, {})),
        *(f"end {reason}" for reason in ENDS[ruleset]),
        *OWN.get(ruleset, ()),
    ]
    shown = frozenset().union(*(facts(golden) for golden in newest(ruleset)))
    assert [fact for fact in wanted if fact not in shown] == []


# Options without which a ruleset does not know all its orders.
WIDE: dict[str, dict[str, str | int | bool]] = {"morome": {"trade": "tribute"}}


def test_goldens_are_small() -> None:
    """A repository is cloned by everybody."""
    sizes = {str(golden): len(golden.log) for golden in ALL}
    assert max(sizes.values()) < 100_000, sizes
    assert sum(path.stat().st_size for path in (ROOT / "tests" / "golden").rglob("*") if path.is_file()) < 3_500_000
    assert sum(golden.about.whole for golden in NEWEST) <= len(library.ids())


def test_each_says_what_it_shows() -> None:
    for golden in NEWEST:
        assert len(golden.about.shows.split()) >= 5
        assert bool(golden.about.seed) != bool(golden.about.top)


def test_a_log_that_cannot_be_played_again_is_named(tmp_path: Path) -> None:
    golden = called("morome/drand")
    lines = golden.log.splitlines(keepends=True)
    copy = Golden(tmp_path / "morome" / "x", 1)
    copy.place.mkdir(parents=True)
    for name, data in (("golden.toml", None), ("game.toml", golden.settings), ("sheets.json", b"[]")):
        (copy.home / name).write_bytes((golden.home / name).read_bytes() if data is None else data)
    ruling = msgspec.json.decode(lines[3]) | {"type": "ruling", "data": {"reason": "why not"}}
    forged = [*lines[:3], msgspec.json.encode(ruling, order="sorted") + b"\n", *lines[-1:]]
    (copy.place / "log.jsonl").write_bytes(b"".join(forged))
    with pytest.raises(CannotPlay, match="record 3 is a ruling"):
        play_again(copy, tmp_path / "game")
