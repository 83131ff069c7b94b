"""Big Two (大老二): a referee for every rule set.

Cards are codes such as ``"3c"`` and ``"Th"`` (ranks ``3456789TJQKA2``, suits ``cdhs``) and ``"joker"``; whatever else is given
for a card is a mistake of the caller (KeyError). ``bigtwo.notation.read_cards`` makes codes of what people write. A rule set
is named by its id or as a change of one; :func:`rules_for` makes it ready in a language, and the other functions ask it::

    >>> import bigtwo
    >>> rules = bigtwo.rules_for("douque")
    >>> bigtwo.classify(rules, ["5d", "5h"]).combo.name
    'pair of 5s'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from bigtwo._version import __version__

if TYPE_CHECKING:
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
    from bigtwo.chances import Chance, chance
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
    from bigtwo.suggestions import Suggestion, suggest
    from bigtwo.surveys import Survey, survey
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

_NAMES: Final = {
    "adjudication": ("adjudicate",),
    "analysis": ("HandAnalysis", "analyze"),
    "answers": ("Adjudication", "Classification", "Combo", "Comparison", "Finding", "Judgement", "LegalPlays", "Settlement"),
    "catalogue": ("ClauseList", "RuleSetList", "RuleSetPage", "clause_ids", "list_rulesets", "ruleset_clauses", "ruleset_page"),
    "chances": ("Chance", "chance"),
    "classification": ("classify",),
    "comparison": ("compare",),
    "deals": ("DealInspection", "DealPlan", "DealQuestion", "inspect_deal", "plan_deal"),
    "errors": ("BigTwoError", "Contradiction", "Fault", "InvalidRuleSet"),
    "exchange_records": ("ExchangeQuestion", "ExchangeVerdict", "Role", "Roles", "Scheme", "Transfer"),
    "exchanges": ("judge_exchange", "roles"),
    "front": ("DEFAULT_RULESET", "RULESET_IDS", "SCORING_IDS", "ResolvedRuleSet", "resolve", "rules_for"),
    "questions": (
        "Action",
        "AnalysisQuestion",
        "ChanceQuestion",
        "Finish",
        "LoserQuestion",
        "Policy",
        "RoundQuestion",
        "SettlementQuestion",
        "Situation",
        "WinnerQuestion",
    ),
    "referee": ("judge", "legal"),
    "rules.clauses": ("Clause", "ClausePage", "clause_page"),
    "rules.kinds": ("Kind",),
    "rules.reference": ("CustomRuleSet", "RuleSetReference"),
    "rules.rules": ("Rules",),
    "scoring": ("settle",),
    "shuffle": ("ShuffledDeal", "shuffle_deal"),
    "suggestions": ("Suggestion", "suggest"),
    "surveys": ("Survey", "survey"),
    "wording": ("LANGUAGES", "Language"),
}
"""The names of each module that stand here, too. A module is loaded when one of its names is first asked for."""
_HOMES: Final = {name: module for module, names in _NAMES.items() for name in names}


if not TYPE_CHECKING:  # a type checker is to know every name, and no other

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            message = f"module 'bigtwo' has no attribute {name!r}"
            raise AttributeError(message)
        value = getattr(import_module(f"bigtwo.{_HOMES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
