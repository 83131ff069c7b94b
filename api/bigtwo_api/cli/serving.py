"""The command that starts the service."""

from __future__ import annotations

import os
from collections.abc import Callable

import click

from bigtwo_api.cli.examples import examples
from bigtwo_api.settings import ENVIRONMENT_PREFIX, Settings, SettingsError, read_settings

Command = Callable[..., None]


def _setting(name: str, description: str) -> Callable[[Command], Command]:
    """An option for a setting. Its value is checked with the environment's, so that both get the same errors."""
    default = getattr(Settings(), name)
    variable = ENVIRONMENT_PREFIX + name.upper()
    text = f"{description} Default: {default}. The environment variable {variable} sets it, too."
    return click.option("--" + name.replace("_", "-"), name, metavar=type(default).__name__.upper(), help=text)


@click.command(epilog=examples("bigtwo serve --port 8080 --workers 2"))
@_setting("host", "The address to listen on.")
@_setting("port", "The port to listen on; 0 takes a free one.")
@_setting("workers", "How many processes answer requests.")
@_setting("body_limit", "The largest body of one question, in bytes.")
@_setting("batch_body_limit", "The largest body of a batch, in bytes.")
@_setting("body_timeout", "How many seconds the body of a request may take to arrive.")
@_setting("keep_alive", "How many seconds an idle connection stays open between two requests.")
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
