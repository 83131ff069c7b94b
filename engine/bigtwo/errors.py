"""What can go wrong when the engine is misused.

Illegal play is an answer of the referee, never an exception. These exceptions are for questions that cannot be asked:
an unknown or contradictory rule set, or facts that contradict each other. Each names the place, a stable code and a
sentence in the language of the question.
"""

from __future__ import annotations

from typing import NamedTuple

Pointer = tuple[str | int, ...]
"""The way to the place at fault inside the question, outermost first: ``("losers", 0, "hand", 2)``."""


class Fault(NamedTuple):
    """One thing that is wrong with a question: where, a stable code, and a sentence that suggests the fix."""

    pointer: Pointer
    code: str
    message: str


class BigTwoError(Exception):
    """The root of all errors of the engine."""


class Contradiction(BigTwoError):
    """A readable question that cannot be answered, because what it states contradicts itself or the rule set."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = faults

    def below(self, *steps: str | int) -> Contradiction:
        """The same error as seen from an outer question, in which the faulty part stands at ``steps``."""
        return type(self)(*(fault._replace(pointer=(*steps, *fault.pointer)) for fault in self.faults))


class InvalidRuleSet(Contradiction):
    """A rule set that does not exist, cannot be read, or whose parameters contradict each other."""
