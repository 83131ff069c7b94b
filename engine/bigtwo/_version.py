"""The version of the engine, named in every answer."""

from typing import Final

__version__: Final = "0.1.0"
