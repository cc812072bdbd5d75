"""What `map` and `report` say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.cli import console

if TYPE_CHECKING:
    from pbem.app.show import Drawn


def show_drawn(drawn: Drawn) -> None:
    from pbem.app.talk import T

    console.say(T("{path}: step {step}, as {viewer} may see it", path=drawn.path, step=drawn.step, viewer=drawn.viewer))
