"""schemathesis against the application in this process: every operation, every check, and chains of operations."""

from __future__ import annotations

import importlib.util
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.config import SchemathesisConfig

from bigtwo_api.app import create_app

HERE = Path(__file__).parent
CONFIG = HERE.parents[1] / "openapi" / "schemathesis.toml"


def load_hooks() -> Any:
    """The hooks under the name that the configuration calls them by."""
    loader = SourceFileLoader("schemathesis_hooks", str(HERE / "schemathesis_hooks.py"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


hooks = load_hooks()


def config() -> Any:
    """The committed configuration; the hooks are loaded already."""
    text = CONFIG.read_text(encoding="utf-8").replace('hooks = "schemathesis_hooks"\n', "")
    return SchemathesisConfig.from_str(text)


schema = schemathesis.openapi.from_asgi("/openapi.json", create_app(), config=config())


@schema.parametrize()
@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
def test_every_operation(case: Any) -> None:
    case.call_and_validate(additional_checks=[hooks.only_contradictions_are_refused])


StateMachine = schema.as_state_machine()
TestChains = StateMachine.TestCase
TestChains.settings = settings(
    max_examples=15, stateful_step_count=6, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)  # fmt: skip
TestChains = pytest.mark.slow(TestChains)
