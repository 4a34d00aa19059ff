"""A short run of tools/nothing_lost.py; `make fuzz` is the long one."""

from __future__ import annotations

import os

import pytest

import nothing_lost

pytestmark = pytest.mark.skipif(not hasattr(os, "fork") or not os.path.isdir("/proc/self"), reason="needs Linux")


def test_kill_9_at_any_moment() -> None:
    tally = nothing_lost.kills(24, seed=3)
    assert tally.tried == 24 and tally.choices > 24 and not tally.failures


def test_full_disks() -> None:
    """Without room for the first line, within it, and after some choices."""
    tally = nothing_lost.disks([0, 100, 333, 401, 407, 600])
    assert tally.tried == 6 and tally.choices > 30 and not tally.failures
