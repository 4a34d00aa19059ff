"""The OpenAPI document is true: whatever it allows is answered as it says, and whatever it forbids is refused in words."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi import checks

from showdown.server import app, command, database
from showdown.server.limits import Limits


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Any:
    store = database.Store(command.file_address(tmp_path_factory.mktemp("state")))
    store.migrate()
    return schemathesis.openapi.from_asgi("/openapi.json", app.application(store, Limits(begun_at_once=100_000)))


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_address_answers_as_it_says(case: Any) -> None:
    case.call_and_validate(excluded_checks=[checks.positive_data_acceptance])  # no type tells which monsters there are
