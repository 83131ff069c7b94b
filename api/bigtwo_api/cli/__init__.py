"""The command ``bigtwo``: the same questions as over HTTP, answered in this process, for people at a terminal."""

from bigtwo_api.cli.commands import main

__all__ = ["main"]
