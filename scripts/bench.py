#!/usr/bin/env python3
"""Measures what the product has to keep: start, one turn, check, replay, verify, audit, memory.

    scripts/bench.py                a table
    scripts/bench.py --json         the same as JSON
    scripts/bench.py --quick        fewer repetitions

Whole processes are timed from outside and also given as a ratio to `python -I -c pass` of the same environment, since
machines differ and are noisy; of several runs the fastest counts. A figure is kept if time or ratio is. The processor
time of the same run stands beside it: it hardly changes when the machine has other things to do.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pbem.app.env import Env  # noqa: E402
from pbem.app.new import Request, new  # noqa: E402
from pbem.app.play import play  # noqa: E402
from pbem.app.rules_bind import bind  # noqa: E402
from pbem.app.run import run  # noqa: E402
from pbem.app.status import status  # noqa: E402
from pbem.core import chain, replay, verify  # noqa: E402

PYTHON = sys.executable
MAX_MB = 100
REPLAY = 20_000  # orders a second
ENV = Env(lambda: "2026-01-01T00:00:00Z", lambda n: bytes(n))
ROME, SPQR, STRUGGLE = "morome", "spqrisiko", "struggle"
MILD = ("event_rolls=2", "elimination=exile", "last_survivor_ends=false")  # everybody plays to the end


SHEETS = {  # for `check`; what a paced game does not take in its open step is replaced by PASS
    ROME: "ROME 2\nRAISE spain 1\nINIT 1 CHOOSE last\nMOVE spain > gaul 2 IF LOST\nBUY gaul\nBIDFOR gaul 1\n",
    SPQR: (
        "REINFORCE italia 3L 1T OR REINFORCE sicilia 3L\nATTACK italia > cisalpina UNTIL 2 ADVANCE ALL\n"
        "ATTACK italia > africa IF MINE(tyrrenum) OR ATTACK italia > tyrrenum WITH 2 ROUNDS 3\n"
        "ATTACK sicilia > ionium IF NEUTRAL(ionium) AND LEGIONS(sicilia)>=2\nTAKE creta, asia\n"
        "MOVE italia > sicilia ALL\n"
    ),
    STRUGGLE: (
        "BANK 3 grain > 1 ore IF HAS(4 grain) OR BANK 3 ore > pasture\nOFFER 2 gold + 1 grain > 1 horse TIMES 2\n"
        "BUILD figures 2 CARDS\nBUILD wagon horsemen OR BUY card\nPLAY diplomat GE7 STEAL gold\n"
        "HORSEMEN MOVE C17 PLUNDER Mainz OR PLUNDER Regensburg OR MOVE C17\nHORSEMEN TAKE ore\nPLAY traitor warriors\n"
        "WARRIORS CONQUER Verona IF NEUTRAL(Verona) AND NOT MINE(Mainz) OR TAKE grain\n"
        "PAY gold first\nLEGION GE7 OR LEGION GE9\n"
    ),
}


class Game(NamedTuple):
    """A kind of game: how many seats, at which pace, by which bot, with which options; which steps are timed."""

    name: str
    ruleset: str
    seats: int
    pace: str
    bot: str
    options: tuple[str, ...]
    steps: tuple[int, ...]  # that are resolved before the one that is timed

    @property
    def sheet(self) -> str:
        return "PASS\n" if self.pace == "phase" else SHEETS[self.ruleset]


GAMES = (
    Game("small", ROME, 2, "turn", "steady", MILD, (2, 9)),
    Game("ordinary", ROME, 4, "turn", "steady", MILD, (2, 9)),
    Game("large", ROME, 9, "turn", "random", MILD, (2, 9)),
    Game("long", ROME, 9, "phase", "random", MILD, (2, 46)),
    Game("spqr 2", SPQR, 2, "player", "steady", (), (3, 16)),
    Game("spqr 4", SPQR, 4, "player", "steady", (), (3, 19)),
    Game("spqr 5", SPQR, 5, "player", "steady", (), (3, 18)),
    Game("spqr 5 by round", SPQR, 5, "round", "random", (), (3, 8)),
    Game("struggle 2", STRUGGLE, 2, "round", "steady", (), (2, 8)),
    Game("struggle 3", STRUGGLE, 3, "round", "steady", (), (2, 7)),
    Game("struggle 4", STRUGGLE, 4, "round", "steady", (), (2, 7)),
    Game("struggle 4 by phase", STRUGGLE, 4, "phase", "random", (), (2, 60)),
)
REPLAYED = (  # 4 seats, whole games
    Game("printed rules", ROME, 4, "turn", "steady", (), ()),
    Game("event_rolls=2", ROME, 4, "turn", "steady", MILD, ()),
    Game("spqr", SPQR, 4, "player", "steady", (), ()),
    Game("struggle", STRUGGLE, 4, "round", "steady", (), ()),
)


class Figure(NamedTuple):
    """`seconds` 0: not a time. `limit` and `ratio_limit`: what has to be kept, 0 if nothing is demanded."""

    what: str
    seconds: float
    ratio: float
    megabytes: float
    processor: float = 0
    limit: float = 0
    ratio_limit: float = 0
    other: str = ""

    @property
    def kept(self) -> bool:
        in_time = not self.limit or self.seconds <= self.limit
        in_ratio = bool(self.ratio_limit) and self.ratio <= self.ratio_limit
        return (in_time or in_ratio) and self.megabytes <= MAX_MB


# Runs a command and says how much memory it took at most; a small process, since what starts a child counts as it.
WEIGH = """
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
sys.exit(code)
"""
# Times one `check` in a process that has started: the first one, so everything it needs is loaded on the way.
CHECK = """
import sys, time
from pathlib import Path
from pbem.app.check import check
from pbem.app.env import real
began = time.perf_counter()
check(real(), Path(sys.argv[1]), sys.argv[2], seat=sys.argv[3])
print(time.perf_counter() - began)
"""


class Watch:
    """Times whole processes; knows how long an empty Python takes here."""

    def __init__(self, repeat: int) -> None:
        self.repeat = repeat
        self.bare = min(self._time([PYTHON, "-I", "-c", "pass"]) for _ in range(repeat * 2))[0]

    def process(self, args: Sequence[str], before: Callable[[], None] = lambda: None) -> tuple[float, float, float]:
        """Seconds, processor seconds and megabytes of `pbem ARGS`, the fastest of several runs; `before` puts back
        what a run changes."""
        command = [PYTHON, "-m", "pbem", *args]
        before()
        weighed = subprocess.run([PYTHON, "-I", "-c", WEIGH, *command], cwd=ROOT, capture_output=True, check=False)
        _demand(command, weighed.returncode)
        runs = []
        for _ in range(self.repeat):
            before()
            runs.append(self._time(command))
        return min(runs)[0], min(used for _, used in runs), float(weighed.stdout)

    def inside(self, program: str, *args: str) -> float:
        """Seconds that a program measures in itself, the fastest of several runs."""
        command = [PYTHON, "-c", program, *args]
        return min(float(subprocess.check_output(command, cwd=ROOT)) for _ in range(self.repeat))

    def _time(self, command: Sequence[str]) -> tuple[float, float]:
        """Seconds and processor seconds."""
        began = time.perf_counter()
        child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - began
        child.returncode = os.waitstatus_to_exitcode(status)
        _demand(command, child.returncode)
        return seconds, used.ru_utime + used.ru_stime

    def figure(self, what: str, run: tuple[float, float, float], limit: float = 0, ratio_limit: float = 0) -> Figure:
        seconds, processor, megabytes = run
        return Figure(what, seconds, seconds / self.bare, megabytes, processor, limit, ratio_limit)


def _demand(command: Sequence[str], code: int) -> None:
    if code:
        sys.exit(f"{' '.join(command)}: exit code {code}")


class Place:
    """Games played once, copied whenever a run would change them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def played(self, game: Game, seed: str, steps: int = 10**6) -> Path:
        """A game up to `steps` resolved steps, sheets of the open one taken in; or to its end."""
        path = self.folder / f"{game.name}-{seed}-{steps}"
        if path.is_dir():
            return path
        seats = [f"P{n}=Player {n} <p{n}@example.org>" for n in range(1, game.seats + 1)]
        new(ENV, path, Request(game.ruleset, seats, options=game.options, pace=game.pace, seed=seed))
        step, over = 1, False
        while not over:
            play(ENV, path, (), bot=game.bot)
            if step >= steps:
                break
            done = run(ENV, path)
            step, over = step + 1, done.over
        return path

    def copier(self, source: Path) -> tuple[Path, Callable[[], None]]:
        """A copy, and a function that makes it fresh."""
        target = self.folder / "copy"

        def fresh() -> None:
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(source, target)

        fresh()
        return target, fresh


def start(watch: Watch) -> list[Figure]:
    return [
        watch.figure("start: pbem --version", watch.process(["--version"]), 0.15, 8),
        watch.figure("start: pbem --help", watch.process(["--help"])),
        watch.figure("start: pbem run --help", watch.process(["run", "--help"])),
    ]


def turns(watch: Watch, place: Place) -> list[Figure]:
    """One step with everything that is written of it, early and late in the game."""
    figures = []
    for game in GAMES:
        for steps in game.steps:
            folder, fresh = place.copier(place.played(game, "bench", steps))
            run = watch.process(["run", str(folder)], fresh)
            figures.append(watch.figure(f"run: {game.name}, step {steps + 1}", run, 0.5, 30))
    return figures


def checks(watch: Watch, place: Place) -> list[Figure]:
    """`check` of a sheet once the program has started, and as a whole process."""
    figures = []
    for game in GAMES:
        path = place.played(game, "bench", game.steps[0])
        folder, seat = str(path), next(row.seat for row in status(ENV, path).seats if row.owes)
        sheet = place.folder / "sheet.txt"
        sheet.write_text(game.sheet)
        seconds = watch.inside(CHECK, folder, str(sheet), seat)
        whole = watch.process(["check", folder, str(sheet), "--seat", seat])
        figures.append(Figure(f"check: {game.name}, after the start", seconds, 0, whole[2], limit=0.05))
        figures.append(watch.figure(f"check: {game.name}, whole process", whole))
    return figures


def audits(watch: Watch, place: Place) -> list[Figure]:
    figures = []
    for game in GAMES:
        folder = place.played(game, "bench")
        log = str(folder / "log.jsonl")
        figures += [
            watch.figure(f"verify: {game.name}", watch.process(["verify", log])),
            watch.figure(f"audit: {game.name}", watch.process(["audit", log]), 1),
            watch.figure(f"audit --files: {game.name}", watch.process(["audit", str(folder), "--files"])),
        ]
    return figures


def replays(place: Place, games: int, least: float, kind: Game) -> Figure:
    """Orders a second of finished 4-seat games, from the log alone: chain, seals, keys, dice, rules, public hash.

    The rules are bound once; every log is read and replayed from its bytes. Processor time, the fastest round.
    """
    logs = [(place.played(kind, f"r{n}") / "log.jsonl").read_bytes() for n in range(games)]
    bound: list[Any] = []
    orders = sum(_replayed(data, bound) for data in logs)
    best, until = float("inf"), time.perf_counter() + least
    while time.perf_counter() < until:
        began = time.process_time()
        for data in logs:
            _replayed(data, bound)
        best = min(best, time.process_time() - began)
    rate = orders / best
    kept = "kept" if rate >= REPLAY else "NOT KEPT"
    return Figure(
        f"replay, {kind.name}", best, 0, 0, other=f"{rate:8.0f} orders/s ({orders} in {games} games)  {REPLAY}  {kept}"
    )


def _replayed(data: bytes, bound: list[Any]) -> int:
    """Replay a log; how many orders it has."""
    count = 0

    def game(opened: Any) -> Any:
        if not bound:
            bound.append(bind(opened.data, None))
        return bound[0]

    def note(step: replay.Step) -> None:
        nonlocal count
        count += sum(len(sheet) for sheet in step.inputs.sheets.values())

    log = chain.read(data)
    done = replay.replay(game, log, on_step=note)
    if done.problems or log.problems:
        sys.exit(f"the replay found problems: {done.problems or log.problems}")
    return count


def verifies(place: Place, games: int) -> Figure:
    """The verifier that does not know the rules, in process."""
    logs = [(place.played(REPLAYED[0], f"r{n}") / "log.jsonl").read_bytes() for n in range(games)]
    began = time.perf_counter()
    records = sum(verify.verify(data).records for data in logs)
    rate = records / (time.perf_counter() - began)
    return Figure("verify, in process", 0, 0, 0, other=f"{rate:8.0f} records/s")


def show(figures: Sequence[Figure], bare: float) -> None:
    print(f"python -I -c pass: {bare * 1000:.1f} ms; per run: time, ratio to that, processor time, memory at most")
    for f in figures:
        if f.other:
            print(f"{f.what:40} {f.other}")
            continue
        demand = " or ".join(
            text
            for text in (f"{f.limit} s" if f.limit else "", f"ratio {f.ratio_limit}" if f.ratio_limit else "")
            if text
        )
        verdict = ("kept" if f.kept else "NOT KEPT") if demand else ("" if f.kept else "TOO LARGE")
        ratio = f"{f.ratio:6.1f}x" if f.ratio else " " * 7
        processor = f"{f.processor * 1000:8.1f} ms" if f.processor else " " * 11
        size = f"{f.megabytes:6.1f} MB"
        print(f"{f.what:40} {f.seconds * 1000:8.1f} ms {ratio} {processor} {size}  {demand:19} {verdict}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    repeat, games, least = (3, 5, 1.0) if args.quick else (9, 20, 5.0)
    watch = Watch(repeat)
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        place = Place(Path(folder))
        figures = start(watch) + turns(watch, place) + checks(watch, place) + audits(watch, place)
        figures += [*(replays(place, games, least, kind) for kind in REPLAYED), verifies(place, games)]
    if args.json:
        rows = [{**f._asdict(), "kept": f.kept} for f in figures]
        print(json.dumps({"bare": watch.bare, "python": sys.version.split()[0], "figures": rows}, indent=1))
    else:
        show(figures, watch.bare)


if __name__ == "__main__":
    main()
