"""The oracle: a second, naive referee written from the rules alone, to check the product's answers against.

It knows nothing of the product. Cards are strings, a rule set and a scoring are plain nested dicts of parameters.
"""

from oracle_kinds import KINDS, Reading, merged, readings
from oracle_money import CardsNeededError, settle
from oracle_play import compare, legal

__all__ = ["KINDS", "CardsNeededError", "Reading", "compare", "legal", "merged", "readings", "settle"]
