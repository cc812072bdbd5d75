"""What a seat would hold before the next production, in a forecast."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.text import T, Term, Text
from pbem.rules.struggle.model import TRIBES
from pbem.rules.struggle.points import points, target
from pbem.rules.struggle.rehearsal import Rehearsal
from pbem.rules.struggle.sight import Sight
from pbem.rules.struggle.wording import goods


def end(sight: Sight, res: Rehearsal) -> Iterator[Text]:
    """Goods, boxes, points."""
    player = res.state.players[sight.seat]
    yield T("You would then hold: {goods}.", goods=goods(player.goods))
    boxes = tuple(
        T("{tribe}: figures {figures}, wagons {wagons}", tribe=Term("tribe", tribe),
          figures=player.boxes[tribe].figures, wagons=player.boxes[tribe].wagons)
        for tribe in TRIBES
    )  # fmt: skip
    yield T("In your boxes: {boxes}.", boxes=boxes)
    n, most = points(sight.rules, res.state, sight.seat), target(sight.rules)
    yield T("Your points would be {n} of {target}.", n=n, target=most)
    if res.over:
        yield T("The game would end.")
