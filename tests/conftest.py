"""For all tests: with PBEM_CI set nothing may be skipped, and random tests are the same each time.

On a developer's machine a test skips, with its reason, what the machine lacks. The build machine has everything, so a
skip there means that something was not tested: it becomes a failure.
"""

from __future__ import annotations

import os
from collections.abc import Generator

import hypothesis
import pytest

STRICT = bool(os.environ.get("PBEM_CI"))

hypothesis.settings.register_profile("pbem", deadline=None, derandomize=STRICT)
hypothesis.settings.load_profile("pbem")


def strict(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Make a skip (not an expected failure) a failure."""
    if STRICT and report.skipped and not hasattr(report, "wasxfail"):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"PBEM_CI is set, so nothing may be skipped: {why}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    strict(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    strict(report)
    return report
