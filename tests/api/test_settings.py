"""Settings from options and environment, and the command that takes them."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from bigtwo_api.cli import main
from bigtwo_api.settings import SETTING_NAMES, Settings, SettingsError, read_settings


def test_defaults_listen_on_this_machine_only() -> None:
    settings = read_settings({}, {})
    assert settings == Settings()
    assert settings.host == "127.0.0.1"


def test_an_option_wins_over_the_environment() -> None:
    environment = {"BIGTWO_PORT": "9000", "BIGTWO_WORKERS": "2", "BIGTWO_BODY_TIMEOUT": "0.5", "BIGTWO_HOST": ""}
    settings = read_settings({"port": "9001", "host": None}, environment)
    assert (settings.port, settings.workers, settings.body_timeout, settings.host) == (9001, 2, 0.5, "127.0.0.1")


@pytest.mark.parametrize(
    ("name", "value"),
    [("port", "65536"), ("port", "-1"), ("port", "http"), ("workers", "0"), ("body_limit", "10"), ("body_timeout", "0"),
     ("keep_alive", "1.5"), ("backlog", "0")],
)  # fmt: skip
def test_a_value_out_of_bounds_names_the_setting(name: Any, value: Any) -> None:
    with pytest.raises(SettingsError, match="BIGTWO_" + name.upper()):
        read_settings({}, {"BIGTWO_" + name.upper(): value})
    option = "--" + name.replace("_", "-")
    result = CliRunner().invoke(main, ["serve", option, value])
    assert result.exit_code == 1
    assert option in result.output
    assert value in result.output


def test_every_setting_is_an_option_with_a_sentence() -> None:
    text = CliRunner().invoke(main, ["serve", "--help"]).output
    for name in SETTING_NAMES:
        assert "--" + name.replace("_", "-") in text
        assert "BIGTWO_" + name.upper() in text


def test_the_service_is_run_with_the_settings(monkeypatch: Any) -> None:
    seen: list[Settings] = []
    monkeypatch.setattr("bigtwo_api.server.serve", seen.append)
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--workers", "2"], env={"BIGTWO_BODY_LIMIT": "2048"})
    assert result.exit_code == 0, result.output
    assert seen == [Settings(port=0, workers=2, body_limit=2048)]
