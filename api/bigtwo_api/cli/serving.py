"""The command that starts the service."""

from __future__ import annotations

import os
from collections.abc import Callable

import click

from bigtwo_api.cli.wording import examples
from bigtwo_api.settings import ENVIRONMENT_PREFIX, Settings, SettingsError, read_settings

Command = Callable[..., None]


def _setting(name: str, description: str) -> Callable[[Command], Command]:
    """An option for a setting. Its value is checked with the environment's, so that both get the same errors."""
    default = getattr(Settings(), name)
    variable = ENVIRONMENT_PREFIX + name.upper()
    text = f"{description} Default: {_shown(default)}. The environment variable {variable} sets it, too."
    return click.option("--" + name.replace("_", "-"), name, metavar=type(default).__name__.upper(), help=text)


def _shown(default: object) -> str:
    return str(default).lower() if isinstance(default, bool) else str(default) or "none"


@click.command(epilog=examples("bigtwo serve --port 8080 --workers 2"))
@_setting("host", "The address to listen on.")
@_setting("port", "The port to listen on; 0 takes a free one.")
@_setting("workers", "How many processes answer requests.")
@_setting("connection_limit", "How many connections may be open, in each worker.")
@_setting("target_limit", "The longest address in a request line, in bytes.")
@_setting("head_limit", "The largest head of a request, in bytes.")
@_setting("field_limit", "How many header fields a request may have.")
@_setting("head_timeout", "How many seconds the head of a request may take to arrive.")
@_setting("body_limit", "The largest body of one question, in bytes.")
@_setting("batch_body_limit", "The largest body of a batch, in bytes.")
@_setting("batch_answer_limit", "At how many bytes of answers a batch leaves its other questions unanswered.")
@_setting("body_timeout", "How many seconds the body of a request may take to arrive.")
@_setting("answer_timeout", "How many seconds a client may take nothing of its answer.")
@_setting("keep_alive", "How many seconds an idle connection stays open.")
@_setting("in_flight_limit", "How many questions a worker takes at once.")
@_setting("queue_limit", "How many more questions may wait; others are answered 503.")
@_setting("hard_processes", "How many processes answer the hard questions of a worker.")
@_setting("hard_queue_limit", "How many hard questions may wait; others are answered 503.")
@_setting("hard_timeout", "How many seconds one hard question may be computed.")
@_setting("rate_limit", "How many requests a client may make in each window; 0 does not limit.")
@_setting("rate_window", "The window of the rate limit, in seconds.")
@_setting("rate_clients", "How many clients the rate limit remembers.")
@_setting("trusted_proxies", "Addresses of proxies, with commas, whose X-Forwarded-For is believed.")
@_setting("cors_origins", "Origins whose pages may ask, with commas, or * for all.")
@_setting("request_log", "Whether each request leaves a line of JSON on standard output.")
@_setting("shutdown_timeout", "How many seconds requests under way may still take once the service is told to stop.")
@_setting("backlog", "How many connections may wait to be accepted.")
def serve(**options: str | None) -> None:
    """Start the service.

    It answers on http://HOST:PORT; /docs shows what can be asked. An option
    wins over its environment variable.
    """
    try:
        settings = read_settings(options, os.environ)
    except SettingsError as error:
        raise click.ClickException(str(error)) from error
    from bigtwo_api.server import serve as run  # noqa: PLC0415 - the other commands need no server

    click.echo(f"bigtwo answers on http://{settings.host}:{settings.port}", err=True)
    run(settings)
