"""What a request is called in answers and logs: as the client says, if that is harmless, or else a name of our own."""

from __future__ import annotations

import re
import secrets
from itertools import count
from typing import Final

LONGEST: Final = 64
_HARMLESS: Final = re.compile(rb"[A-Za-z0-9._-]{1,%d}" % LONGEST).fullmatch
_PROCESS: Final = secrets.token_hex(6).encode()
_numbers: Final = count(1)


def request_id_of(field: bytes | None) -> bytes:
    """The id of a request whose X-Request-Id field is given: the field, or where it is unfit the next of this process."""
    if field is not None and _HARMLESS(field):
        return field
    return b"%b-%x" % (_PROCESS, next(_numbers))
