"""What a golden game shows, as short texts: "order SPY", "end nobody", "refused late", "option trade=tribute"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from goldens import Golden
from msgspec import UNSET

from pbem.app import library, settings
from pbem.app.rules_bind import bind
from pbem.core import chain, record
from pbem.core.replay import Step, replay

DONE = ("done", "cut")


@lru_cache(maxsize=64)
def facts(golden: Golden) -> frozenset[str]:
    """Everything that is shown."""
    log = chain.read(golden.log)
    steps: list[Step] = []
    done = replay(lambda opened: bind(opened.data, None), log, on_step=steps.append)
    assert done.game is not None and not done.problems, done.problems
    texts = [*_opening(golden, log.records[0].data), *_seats(golden), *_records(log)]
    for step in steps:
        texts += [*_sheets(step), *_events(step, done.game)]
    return frozenset(texts)


def _opening(golden: Golden, opened: Any) -> Iterator[str]:
    yield f"level {opened.level}"
    yield f"beacon {opened.beacon.__struct_config__.tag}"
    manifest = library.manifest(golden.ruleset)
    default = {option.name: option.default for option in manifest.options} | {"pace": ""}
    for name, value in opened.options.items():
        if name == "position":
            yield "a position"
        elif value != default[name]:
            yield f"option {name}" if name != "pace" else f"pace {value}"
        if name != "position":
            yield f"option {name}={value}"
    if isinstance(opened.note, str):
        yield "a note"


def _seats(golden: Golden) -> Iterator[str]:
    told = settings.parse(golden.settings)
    yield f"{len(told.seats)} seats"
    yield f"public reports in {told.lang}"
    for row in told.seats.values():
        yield f"a seat in {row.lang}"
    for message in golden.messages:
        yield " ".join(message.where.split()[:2])


def _records(log: chain.Log) -> Iterator[str]:
    closed: record.Close | None = None
    for item in log.records:
        kind = type(item).__name__.lower()
        yield kind
        if isinstance(item, record.Join | record.Accept) and item.data.entropy is not UNSET:
            yield f"words in {kind}"
        if isinstance(item, record.Accept):
            yield f"revision {item.data.rev}"
        elif isinstance(item, record.Refuse):
            yield f"refused {item.data.code}"
            if closed is not None and closed.step == item.step:
                yield "refused after the close"
        elif isinstance(item, record.Deadline):
            yield f"deadline {item.data.reason}"
        elif isinstance(item, record.Close):
            closed = item


def _sheets(step: Step) -> Iterator[str]:
    for lines in step.inputs.sheets.values():
        for line in lines:
            yield f"order {line.text.split()[0]}"


# What is told in single rulesets only: ruleset -> kind of event -> facts of its data.
OWN: dict[str, dict[str, Callable[[Any], Iterable[str]]]] = {
    "spqrisiko": {
        "battle": lambda data: [
            f"attack by {data['way']}",
            *(["metropolis conquered"] if data["metropolis"] and data["result"] == "won" else []),
        ],
        "exchanged": lambda data: [
            f"exchanged {data['combo']}",
            *(f"{data['combo']} for {gain}" for gain in ("legions", "triremes", "metropoli") if data[gain]),
        ],
        "paused": lambda data: ["paused"],
        "eliminated": lambda data: ["eliminated"],
        "exhausted": lambda data: ["reshuffled"] if data["reshuffled"] else [],
        "over": lambda data: ["shared victory"] if len(data["winners"]) > 1 else [],
    },
    "struggle": {
        "order": lambda data: ["a second choice"] if data["alternative"] and data["outcome"] in DONE else [],
        "started": lambda data: ["other starts"],
        "banked": lambda data: [f"banked {'pasture' if data['pasture'] else 'a pile'}"],
        "deal": lambda data: ["a deal"],
        "built": lambda data: [f"built {data['what']}"],
        "played": lambda data: [f"played {data['card']}"],
        "shown": lambda data: [f"shown {card}" for card in data["cards"]],
        "diplomacy": lambda data: ["diplomacy taken over"] if data["before"] else ["diplomacy"],
        "special": lambda data: [data["card"]],
        "shuffled": lambda data: ["reshuffled"] if data["generation"] else [],
        "rolled": lambda data: ["a number again"] if data["again"] else [],
        "robbed": lambda data: [
            f"robbed by {data['by']}: {data['took']}",
            *(["a victim by lot"] if data["lot"] else []),
        ],
        "marched": lambda data: [f"{kind} toll" for kind in ("land", "sea") if data[kind]],
        "plundered": lambda data: [f"plundered {data['face']}"],
        "founded": lambda data: ["a kingdom"],
        "expanded": lambda data: [f"a kingdom over {data['way'] or 'no arrow'}"],
        "rested": lambda data: [f"took {data['take']}"],
        "over": lambda data: [f"tie {data['tie']}"],
    },
}


def _winners(step: Step) -> Iterator[str]:
    state = step.played.state
    ranking, out = getattr(state, "ranking", ()), getattr(state, "out", ())
    if ranking and any(seat in out for seat in ranking[0]):
        yield "a winner who is out"


def _events(step: Step, game: Any) -> Iterator[str]:
    own = OWN.get(game.ruleset, {})
    for event in step.played.outcome.events:
        if event.kind == "order" and event.data["outcome"] in DONE:
            yield f"done {event.data['verb'].upper()}"
        elif event.kind == "over":
            yield f"end {event.data['reason']}"
        yield from own.get(event.kind, lambda data: ())(event.data)
    if game.over(step.played.state):
        yield from _winners(step)
    if step.before is not None:
        owing = set(game.owing(step.before))
        if len(owing) == 1:
            yield "one plays on alone"
        if owing - step.inputs.sheets.keys():
            yield "a step without a sheet"
