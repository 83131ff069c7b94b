"""What the long checks of the image and of failing over tell: what was checked, by which means, and what was not."""

from __future__ import annotations

import os
from collections.abc import Callable

Check = Callable[[], str]
"""Returns what was seen, or raises FailedError."""


class FailedError(Exception):
    """Something is not as it should be."""


class Report:
    """What was checked, by which means, and what came of it."""

    def __init__(self) -> None:
        self.failed = 0
        self.unchecked = 0

    def check(self, what: str, means: str, check: Check) -> bool:
        """Carry out a check; it returns what was seen or raises."""
        try:
            seen = check()
        except FailedError as error:
            self.failed += 1
            print(f"FAILED       {what} [{means}]\n             {error}", flush=True)
            return False
        print(f"passed       {what}: {seen} [{means}]", flush=True)
        return True

    def skip(self, what: str, why: str) -> None:
        """Tell what was not checked, and why."""
        self.unchecked += 1
        print(f"NOT CHECKED  {what}: {why}", flush=True)

    def status(self) -> int:
        """Zero if nothing failed; on CI nothing may be left out either."""
        print(f"{self.failed} failed, {self.unchecked} not checked")
        return int(bool(self.failed or (self.unchecked and os.environ.get("CI") == "true")))


def expect(seen: object, wanted: object, what: str) -> None:
    """Raises FailedError where something is not as wanted."""
    if seen != wanted:
        message = f"{what} is {seen!r}, not {wanted!r}"
        raise FailedError(message)
