"""What a client may send: closed, immutable records with every bound written down.

A field that is not listed is refused. ``ruleset`` is optional everywhere and defaults to ``douque``.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Raw, UnsetType

from bigtwo import (
    DEFAULT_RULESET,
    Action,
    AnalysisQuestion,
    ChanceQuestion,
    Kind,
    Policy,
    RoundQuestion,
    RuleSetReference,
    SettlementQuestion,
    Situation,
)
from bigtwo.questions import Cards, Question

MOST_PLAYS = 20_000
MOST_BATCHED = 1000
MOST_SURVEYED = 32


class ClassifyRequest(Question, frozen=True, kw_only=True):
    """Some cards, and under which rules. ``declared`` is the kind the player called, for rules that ask for a call."""

    ruleset: RuleSetReference = DEFAULT_RULESET
    cards: Cards
    declared: Kind | None = None


class CompareRequest(Question, frozen=True, kw_only=True):
    """A play and what lies on the table. Either may turn out to be no combination."""

    ruleset: RuleSetReference = DEFAULT_RULESET
    play: Cards
    table: Cards
    play_declared: Kind | None = None
    table_declared: Kind | None = None


class LegalRequest(Question, frozen=True, kw_only=True):
    """A player's hand, what lies on the table (null or absent: the player leads), and the moment."""

    ruleset: RuleSetReference = DEFAULT_RULESET
    hand: Cards
    table: Cards | None = None
    situation: Situation = Situation()
    kinds: (
        Annotated[tuple[Kind, ...], Meta(min_length=1, max_length=16, description="List plays of these kinds only.")] | None
    ) = None
    limit: Annotated[int, Meta(ge=1, le=MOST_PLAYS, description="List this many plays at the most.")] = 2000


class JudgeRequest(Question, frozen=True, kw_only=True):
    """One action of a player: his hand, what lies on the table, what he did, and the moment."""

    ruleset: RuleSetReference = DEFAULT_RULESET
    hand: Cards
    table: Cards | None = None
    action: Action
    situation: Situation = Situation()


class SuggestRequest(Question, frozen=True, kw_only=True):
    """A player's hand and moment, and how to choose."""

    ruleset: RuleSetReference = DEFAULT_RULESET
    hand: Cards
    table: Cards | None = None
    situation: Situation = Situation()
    policy: Policy = Policy.FEWEST_PLAYS


class SurveyRequest(Question, frozen=True, kw_only=True):
    """A play, alone or against a table, and the rule sets to ask (all named ones by default)."""

    play: Cards
    table: Cards | None = None
    rulesets: Annotated[tuple[RuleSetReference, ...], Meta(min_length=1, max_length=MOST_SURVEYED)] | None = None


class ChanceRequest(ChanceQuestion, frozen=True, kw_only=True):
    """A play, what has been seen, and how many cards each opponent holds."""

    ruleset: RuleSetReference = DEFAULT_RULESET


class AnalyzeRequest(AnalysisQuestion, frozen=True, kw_only=True):
    """A hand, and what is known of the others."""

    ruleset: RuleSetReference = DEFAULT_RULESET


class AdjudicateRequest(RoundQuestion, frozen=True, kw_only=True):
    """A record of a round."""

    ruleset: RuleSetReference = DEFAULT_RULESET


class SettlementRequest(SettlementQuestion, frozen=True, kw_only=True):
    """A finished round to be settled: who won and how, and what the losers still hold."""

    ruleset: RuleSetReference = DEFAULT_RULESET


class ResolveRequest(Question, frozen=True, kw_only=True):
    """A rule set to be written out in full."""

    ruleset: RuleSetReference = DEFAULT_RULESET


class BatchItem(Question, frozen=True, kw_only=True):
    """One question of a batch: the path of the operation after ``/v1/``, and the body it would get on its own."""

    id: Annotated[str, Meta(max_length=64, description="A label of the client's; it comes back.")] | UnsetType = UNSET
    operation: Annotated[str, Meta(min_length=1, max_length=64, examples=["plays/compare"])]
    body: Raw


class BatchRequest(Question, frozen=True, kw_only=True):
    """Questions to be answered in one go, each as if it had come alone."""

    requests: Annotated[tuple[BatchItem, ...], Meta(min_length=1, max_length=MOST_BATCHED)]
