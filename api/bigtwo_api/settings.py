"""How one service is run: an immutable record, read from options and ``BIGTWO_*`` variables.

Every setting has a default that is safe on one's own machine. A value outside its bounds is an error that names the
setting, what was given and what is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

ENVIRONMENT_PREFIX = "BIGTWO_"


class SettingsError(ValueError):
    """A setting that cannot be used; the message is meant for the person who starts the service."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a service. Sizes are bytes, times are seconds."""

    host: Annotated[str, Meta(min_length=1, max_length=255)] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    body_limit: Annotated[int, Meta(ge=1024, le=16 * 1024 * 1024)] = 64 * 1024
    """The largest body of one question."""
    batch_body_limit: Annotated[int, Meta(ge=1024, le=64 * 1024 * 1024)] = 4 * 1024 * 1024
    """The largest body of a batch."""
    body_timeout: Annotated[float, Meta(gt=0, le=300)] = 5.0
    """How long the body of a request may take to arrive."""
    keep_alive: Annotated[int, Meta(ge=0, le=3600)] = 5
    """How long an idle connection stays open between two requests."""
    shutdown_timeout: Annotated[int, Meta(ge=0, le=300)] = 10
    """How long requests under way may still take once the service is told to stop."""
    backlog: Annotated[int, Meta(ge=1, le=65535)] = 2048
    """How many connections may wait to be accepted."""


SETTING_NAMES = Settings.__struct_fields__


def read_settings(options: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """The settings from given options, then from the environment, then the defaults.

    Raises:
        SettingsError: if a value cannot be read or is out of its bounds.
    """
    values: dict[str, Any] = {}
    for name in SETTING_NAMES:
        variable = ENVIRONMENT_PREFIX + name.upper()
        if options.get(name) is not None:
            values[name] = _checked(name, options[name], f"--{name.replace('_', '-')}")
        elif environment.get(variable):
            values[name] = _checked(name, environment[variable], variable)
    return Settings(**values)


_TYPES: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(Settings)}


def _checked(name: str, value: object, source: str) -> object:
    try:
        return msgspec.convert(value, _TYPES[name], strict=False)
    except msgspec.ValidationError as error:
        message = f"{source}: {value!r} cannot be used. {error}."
        raise SettingsError(message) from error
