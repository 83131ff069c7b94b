"""Big Two (大老二): a referee for every rule set.

Cards are codes such as ``"3c"`` and ``"Th"`` (ranks ``3456789TJQKA2``, suits ``cdhs``) and ``"joker"``. A rule set is named
by its id or as a change of one; :func:`rules_for` makes it ready in a language, and the other functions ask it::

    >>> import bigtwo
    >>> rules = bigtwo.rules_for("douque")
    >>> bigtwo.classify(rules, ["5d", "5h"]).combo.name
    'pair of 5s'
"""

from __future__ import annotations

from bigtwo._version import __version__
from bigtwo.adjudication import adjudicate
from bigtwo.answers import Adjudication, Classification, Combo, Comparison, Finding, Judgement, LegalPlays, Settlement
from bigtwo.catalogue import (
    ClauseList,
    RuleSetList,
    RuleSetPage,
    clause_ids,
    list_rulesets,
    ruleset_clauses,
    ruleset_page,
)
from bigtwo.combos import classify
from bigtwo.errors import BigTwoError, Contradiction, Fault, InvalidRuleSet
from bigtwo.front import DEFAULT_RULESET, RULESET_IDS, SCORING_IDS, ResolvedRuleSet, resolve, rules_for
from bigtwo.questions import Action, Finish, LoserQuestion, RoundQuestion, SettlementQuestion, Situation, WinnerQuestion
from bigtwo.referee import judge, legal
from bigtwo.rules.clauses import Clause, ClausePage, clause_page
from bigtwo.rules.kinds import Kind
from bigtwo.rules.reference import CustomRuleSet, RuleSetReference
from bigtwo.rules.rules import Rules
from bigtwo.scoring import settle
from bigtwo.strength import compare
from bigtwo.survey import Survey, survey
from bigtwo.wording import LANGUAGES, Language

__all__ = [
    "DEFAULT_RULESET",
    "LANGUAGES",
    "RULESET_IDS",
    "SCORING_IDS",
    "Action",
    "Adjudication",
    "BigTwoError",
    "Classification",
    "Clause",
    "ClauseList",
    "ClausePage",
    "Combo",
    "Comparison",
    "Contradiction",
    "CustomRuleSet",
    "Fault",
    "Finding",
    "Finish",
    "InvalidRuleSet",
    "Judgement",
    "Kind",
    "Language",
    "LegalPlays",
    "LoserQuestion",
    "ResolvedRuleSet",
    "RoundQuestion",
    "RuleSetList",
    "RuleSetPage",
    "RuleSetReference",
    "Rules",
    "Settlement",
    "SettlementQuestion",
    "Situation",
    "Survey",
    "WinnerQuestion",
    "__version__",
    "adjudicate",
    "classify",
    "clause_ids",
    "clause_page",
    "compare",
    "judge",
    "legal",
    "list_rulesets",
    "resolve",
    "rules_for",
    "ruleset_clauses",
    "ruleset_page",
    "settle",
    "survey",
]
