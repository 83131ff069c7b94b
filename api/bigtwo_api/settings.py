"""How one service is run: an immutable record, read from options and ``BIGTWO_*`` variables.

Every setting has a default that is safe on one's own machine. A value outside its bounds is an error that names the
setting, what was given and what is allowed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

ENVIRONMENT_PREFIX = "BIGTWO_"
_HANDED_OVER = "BIGTWO_HANDED_OVER"
"""Worker processes find the settings of the service here."""


class SettingsError(ValueError):
    """A setting that cannot be used; the message is meant for the person who starts the service."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a service. Sizes are bytes, times are seconds."""

    host: Annotated[str, Meta(min_length=1, max_length=255)] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    connection_limit: Annotated[int, Meta(ge=1, le=1_000_000)] = 4096
    """How many connections may be open, in each worker; one more is answered 503 and closed."""
    target_limit: Annotated[int, Meta(ge=256, le=64 * 1024)] = 4096
    """The longest address in a request line."""
    head_limit: Annotated[int, Meta(ge=1024, le=256 * 1024)] = 16 * 1024
    """The largest head of a request: its request line and header fields."""
    field_limit: Annotated[int, Meta(ge=8, le=1000)] = 100
    """How many header fields a request may have."""
    head_timeout: Annotated[float, Meta(gt=0, le=300)] = 5.0
    """How long the head of a request may take to arrive, from its first byte."""
    body_limit: Annotated[int, Meta(ge=1024, le=16 * 1024 * 1024)] = 1024 * 1024
    """The largest body of one question."""
    batch_body_limit: Annotated[int, Meta(ge=1024, le=64 * 1024 * 1024)] = 4 * 1024 * 1024
    """The largest body of a batch."""
    batch_answer_limit: Annotated[int, Meta(ge=1024, le=256 * 1024 * 1024)] = 8 * 1024 * 1024
    """Once the answers of a batch are this large, the questions left over are not answered."""
    body_timeout: Annotated[float, Meta(gt=0, le=300)] = 5.0
    """How long the body of a request may take to arrive."""
    answer_timeout: Annotated[float, Meta(gt=0, le=300)] = 10.0
    """How long a client may take no byte of an answer before its connection is cut."""
    keep_alive: Annotated[int, Meta(ge=0, le=3600)] = 5
    """How long an idle connection stays open before its first request and between two."""
    in_flight_limit: Annotated[int, Meta(ge=1, le=100_000)] = 256
    """How many questions a worker takes at once, from the head of the request to the answer."""
    queue_limit: Annotated[int, Meta(ge=0, le=100_000)] = 1024
    """How many more questions may wait; one more is answered 503."""
    hard_processes: Annotated[int, Meta(ge=1, le=64)] = 1
    """How many processes beside a worker answer its hard questions. They start when they are first needed."""
    hard_queue_limit: Annotated[int, Meta(ge=0, le=10_000)] = 32
    """How many hard questions may wait; one more is answered 503."""
    hard_timeout: Annotated[float, Meta(gt=0, le=300)] = 3.0
    """How long one hard question may be computed before it is given up and answered 422 ``too_hard``."""
    rate_limit: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    """How many requests a client may make in each window, in each worker; 0 does not limit."""
    rate_window: Annotated[int, Meta(ge=1, le=86_400)] = 60
    """The window of the rate limit."""
    rate_clients: Annotated[int, Meta(ge=1, le=10_000_000)] = 10_000
    """How many clients the rate limit remembers; the one longest away is forgotten."""
    trusted_proxies: Annotated[str, Meta(max_length=2000)] = ""
    """Addresses of proxies, with commas, whose X-Forwarded-For names the client; none by default."""
    cors_origins: Annotated[str, Meta(max_length=4000)] = ""
    """Origins whose pages may ask, with commas, or ``*`` for every one; none by default."""
    request_log: bool = False
    """Whether each request leaves a line of JSON on standard output."""
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


def hand_over(settings: Settings) -> None:
    """Leave the settings to this process and to those it starts."""
    os.environ[_HANDED_OVER] = msgspec.json.encode(settings).decode()


def handed_over() -> Settings:
    """The settings this process was given, or the defaults."""
    text = os.environ.get(_HANDED_OVER)
    return msgspec.json.decode(text, type=Settings) if text else Settings()
