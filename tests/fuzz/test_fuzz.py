"""A few attacks of every class; `make fuzz` makes many more."""

from __future__ import annotations

import pytest

from fuzz import attacks

pytestmark = pytest.mark.source

COUNTS = {"scenarios, mangled": 15, "content, mangled, strangers' words": 4, "command lines and typed lines": 10}


@pytest.mark.parametrize("name", attacks.ATTACKS)
def test_no_attack_gets_through(name: str) -> None:
    for seed in range(COUNTS.get(name, 25)):
        _, wrong, _ = attacks.attack(name, seed)
        assert not wrong, f"seed {seed}"
