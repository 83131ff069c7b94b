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
from bigtwo.analysis import HandAnalysis, analyze
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
from bigtwo.chance import Chance, chance
from bigtwo.classification import classify
from bigtwo.comparison import compare
from bigtwo.deals import DealInspection, DealPlan, DealQuestion, inspect_deal, plan_deal
from bigtwo.errors import BigTwoError, Contradiction, Fault, InvalidRuleSet
from bigtwo.exchange_records import ExchangeQuestion, ExchangeVerdict, Role, Roles, Scheme, Transfer
from bigtwo.exchanges import judge_exchange, roles
from bigtwo.front import DEFAULT_RULESET, RULESET_IDS, SCORING_IDS, ResolvedRuleSet, resolve, rules_for
from bigtwo.questions import (
    Action,
    AnalysisQuestion,
    ChanceQuestion,
    Finish,
    LoserQuestion,
    Policy,
    RoundQuestion,
    SettlementQuestion,
    Situation,
    WinnerQuestion,
)
from bigtwo.referee import judge, legal
from bigtwo.rules.clauses import Clause, ClausePage, clause_page
from bigtwo.rules.kinds import Kind
from bigtwo.rules.reference import CustomRuleSet, RuleSetReference
from bigtwo.rules.rules import Rules
from bigtwo.scoring import settle
from bigtwo.shuffle import ShuffledDeal, shuffle_deal
from bigtwo.suggest import Suggestion, suggest
from bigtwo.survey import Survey, survey
from bigtwo.wording import LANGUAGES, Language

__all__ = [
    "DEFAULT_RULESET",
    "LANGUAGES",
    "RULESET_IDS",
    "SCORING_IDS",
    "Action",
    "Adjudication",
    "AnalysisQuestion",
    "BigTwoError",
    "Chance",
    "ChanceQuestion",
    "Classification",
    "Clause",
    "ClauseList",
    "ClausePage",
    "Combo",
    "Comparison",
    "Contradiction",
    "CustomRuleSet",
    "DealInspection",
    "DealPlan",
    "DealQuestion",
    "ExchangeQuestion",
    "ExchangeVerdict",
    "Fault",
    "Finding",
    "Finish",
    "HandAnalysis",
    "InvalidRuleSet",
    "Judgement",
    "Kind",
    "Language",
    "LegalPlays",
    "LoserQuestion",
    "Policy",
    "ResolvedRuleSet",
    "Role",
    "Roles",
    "RoundQuestion",
    "RuleSetList",
    "RuleSetPage",
    "RuleSetReference",
    "Rules",
    "Scheme",
    "Settlement",
    "SettlementQuestion",
    "ShuffledDeal",
    "Situation",
    "Suggestion",
    "Survey",
    "Transfer",
    "WinnerQuestion",
    "__version__",
    "adjudicate",
    "analyze",
    "chance",
    "classify",
    "clause_ids",
    "clause_page",
    "compare",
    "inspect_deal",
    "judge",
    "judge_exchange",
    "legal",
    "list_rulesets",
    "plan_deal",
    "resolve",
    "roles",
    "rules_for",
    "ruleset_clauses",
    "ruleset_page",
    "settle",
    "shuffle_deal",
    "suggest",
    "survey",
]
