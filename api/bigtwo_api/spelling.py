"""What somebody probably meant who did not write the code of a card, or a word that is known.

Only for messages: the service reads codes and nothing else, so that a card has one spelling on the wire.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from bigtwo.notation import card_meant

__all__ = ["card_meant", "closest"]

_LONGEST: Final = 48
"""Whatever is longer was not meant as a word of ours."""


def closest(text: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like ``text``, or None if none does."""
    if len(text) > _LONGEST:
        return None
    small = {word.casefold(): word for word in known}
    matches = get_close_matches(text.casefold(), small, n=1, cutoff=0.6)
    return small[matches[0]] if matches else None
