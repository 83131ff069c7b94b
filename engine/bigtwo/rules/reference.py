"""How a question names its rule set: by an id, or as a change of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from bigtwo.rules.partial import partial_of
from bigtwo.rules.ruleset import Record, RuleSet

if TYPE_CHECKING:

    class RuleSetChanges(Record, frozen=True):
        """Some of the parameters of a rule set."""

else:
    RuleSetChanges = partial_of(RuleSet)

RuleSetId = Annotated[str, Meta(min_length=1, max_length=40, description="The id of a rule set; GET /v1/rulesets lists them.")]


class CustomRuleSet(Record, frozen=True):
    """A rule set as a table plays it (自訂規則): a known one and what is different."""

    extends: RuleSetId
    changes: RuleSetChanges


RuleSetReference = RuleSetId | CustomRuleSet
"""A rule set by its id, or as a change of one; objects in ``changes`` merge by key, lists and single values replace."""
