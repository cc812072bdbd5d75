"""Where the bot `steady` puts its pieces: what attacks did not need, and the strategic move."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.rules.spqrisiko.odds import ONE
from pbem.rules.spqrisiko.plan import Plan
from pbem.rules.spqrisiko.spelling import counted

MOVES = 3  # moves written of a kind; the first that is possible is made
CLOSER = 20  # a better front is worth this part of what is in reach there


def reinforce(plan: Plan) -> None:
    """One piece after the other to where it saves most; then the line for all that was placed."""
    if not plan.sight.takes("REINFORCE"):
        return
    regions, seas = plan.sight.regions, plan.sight.seas
    coasts = [region for region in regions if plan.tables.coasts[region]]
    while plan.legions and regions:
        plan.put(max(regions, key=lambda region: (_saves(plan, region), plan.front(region))), 1, 0)
    while plan.triremes and (seas or coasts):
        sea = max(seas, key=lambda sea: _saves(plan, sea), default="")
        if sea and (_saves(plan, sea) or not coasts):
            plan.put(sea, 0, 1)
        else:
            plan.put(max(coasts, key=lambda region: plan.launch(region)), 0, 1)
    placed = [pieces(place, *plan.placed[place]) for place in plan.tables.in_order(list(plan.placed))]
    if placed:
        plan.lines.append(f"REINFORCE {', '.join(placed)}")


def pieces(place: str, legions: int, triremes: int) -> str:
    """`place 3L 1T`"""
    return f"{place} {counted(legions, triremes)}"


def _saves(plan: Plan, place: str) -> int:
    """What one unit more in a place saves."""
    units = plan.state.units[place]
    less = plan.risk(place, units) - plan.risk(place, units + 1)
    return plan.worth.loss(plan.seat, place) * less


def move(plan: Plan) -> None:
    """The strategic move: those who guard nothing go to where they save most, or to a better front (#27)."""
    if not plan.sight.takes("MOVE"):
        return
    ways = sorted(_ways(plan), key=lambda way: -way[0])
    if plan.sight.rules.options.strategic_move == "one":
        kept = ways[:MOVES]
    else:
        seas = plan.tables.shores
        kept = [way for way in ways if way[1] not in seas][:MOVES] + [way for way in ways if way[1] in seas][:MOVES]
    plan.lines += [f"MOVE {source} > {target} ALL" for _, source, target in kept]


def _ways(plan: Plan) -> Iterator[tuple[int, str, str]]:
    """(gain, source, target) of each move that helps, as things will stand if all attacks are won."""
    kind = plan.tables.kind
    for source, units in plan.state.units.items():
        if plan.mine(source) and units > 1:
            for target in plan.reach(source):
                if plan.mine(target) and kind(source) == kind(target):
                    gain = _helps(plan, source, target)
                    if gain > 0:
                        yield gain, source, target


def _helps(plan: Plan, source: str, target: str) -> int:
    """What is gained by moving all but one."""
    worth, units, seat = plan.worth, plan.state.units, plan.seat
    more, fewer = units[target] + units[source] - 1, 1
    saved = worth.loss(seat, target) * (plan.risk(target, units[target]) - plan.risk(target, more))
    risked = worth.loss(seat, source) * (plan.risk(source, fewer) - plan.risk(source, units[source]))
    closer = (plan.front(target) - plan.front(source)) * ONE // CLOSER
    return (saved + closer) * plan.sure[target] // ONE - risked
