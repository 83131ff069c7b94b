"""Examples under the help of a command."""

from __future__ import annotations


def examples(*lines: str) -> str:
    """The end of a help text: commands to try, one a line."""
    return "\n".join(("\b", "Examples:", *(f"  {line}" for line in lines)))
