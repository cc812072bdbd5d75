"""One writer at a time."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from pbem.core.problem import Failure
from pbem.store import lock
from pbem.store.folder import Folder

HOLD = """
import sys, time
from pathlib import Path
from pbem.store import lock
from pbem.store.folder import Folder
with lock.held(Folder(Path(sys.argv[1]))):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_locked_folder_is_named(tmp_path: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE)
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"held"
        begun = time.monotonic()
        with pytest.raises(Failure) as caught, lock.held(Folder(tmp_path), patience=0.2):
            pass
        assert time.monotonic() - begun < 5
    finally:
        holder.kill()
        holder.wait()
    (problem,) = caught.value.problems
    assert problem.code == "locked"
    assert problem.text.args["path"] == str(tmp_path / ".lock")
    with lock.held(Folder(tmp_path)):  # a killed holder does not hold it any longer
        pass


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Failure), lock.held(Folder(tmp_path / "none"), patience=0.1):
        pass
    assert not (tmp_path / "none").exists()
