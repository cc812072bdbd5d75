"""The drawing of the map: one that cannot be drawn is refused."""

from __future__ import annotations

import pytest
from morome_table import files, game

from pbem.core.problem import Failure
from pbem.rules.morome.mapdata import chart


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (b'{"kind"', b'["kind"'),
        (b'"arcs":[[20,-22]]', b'"arcs":[[20,-999]]'),
        (b'"spain":', b'"hispania":'),
        (b'"to":"spain"', b'"to":"hispania"'),
        (b'"picts":', b'"caledonia":'),
        (b'"box":', b'"box":' + b"[" * 100_000),
    ],
)
def test_a_map_that_cannot_be_drawn_is_refused(was: bytes, now: bytes) -> None:
    tables = game().rules.tables
    data = files()["map.json"]
    assert was in data
    with pytest.raises(Failure) as caught:
        chart(data.replace(was, now), tables.provinces, tables.regions)
    assert [(found.code, found.source) for found in caught.value.problems] == [("data-bad", "map.json")]
