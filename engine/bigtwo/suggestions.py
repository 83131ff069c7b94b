"""Suggesting an action (建議出牌): deterministic, and always legal by the same judgement as everything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from bigtwo._version import __version__
from bigtwo.answers import Answer, Combo, Finding, Findings
from bigtwo.combos import combo_of_play
from bigtwo.errors import Contradiction, Fault
from bigtwo.fewest import Search, repertoire
from bigtwo.moves import CARDS, plays_of
from bigtwo.position import Position
from bigtwo.questions import Action, PassAction, PlayAction, Policy, Situation
from bigtwo.referee import position_of, verdict_on
from bigtwo.rules.rules import Rules

_NOW = Situation()
_STEPS_PER_SUGGESTION = 6_000
_MOST_CANDIDATES = 60
"""How many plays are weighed against each other by what they leave; of more, the longest and then the weakest."""


class Suggestion(Answer, frozen=True):
    """An action, the combination it plays (null for a pass), and the policy and reason behind it."""

    action: Action
    combo: Combo | None
    policy: Annotated[str, Meta(max_length=16)]
    findings: Findings


def suggest(
    rules: Rules,
    hand: Sequence[str],
    table: Sequence[str] | None = None,
    situation: Situation = _NOW,
    policy: Policy = Policy.FEWEST_PLAYS,
) -> Suggestion:
    """Suggest what to do with a hand in a situation.

    ``proxy`` plays whenever it can: leading the most cards first, else the highest (S4-07, B4-16). ``timeout`` passes when
    following and leads the lowest play (S3-08, S2-36, B2-8). ``fewest_plays`` keeps the fewest plays in hand, then plays
    the weakest. Raises Contradiction as :func:`bigtwo.legal` does, and where it is not this player's turn.
    """
    position = position_of(rules, hand, table, situation)
    plays = position.plays()
    may_pass = verdict_on(position, PassAction()).legal
    chosen = _CHOOSERS[policy](position, plays, may_pass)
    if chosen is None and not may_pass:
        raise Contradiction(Fault(("situation",), "nothing_to_do", _why_nothing(position)))
    return _suggestion(position, chosen, f"suggest.{policy}.pass" if plays else "suggest.no_play", policy)


def _why_nothing(position: Position) -> str:
    """Why neither a play nor a pass is open, the one that bars everything first."""
    voice = position.rules.voice
    if not position.situation.in_turn:
        return voice.say("suggest.nothing")
    return voice.say("suggest.stuck", why=verdict_on(position, PassAction()).findings[0].message)


def _suggestion(position: Position, chosen: int | None, reason: str, policy: Policy) -> Suggestion:
    """The answer; ``reason`` is the sentence for a pass."""
    rules = position.rules
    if chosen is None:
        topics = ("play.pass", "play.pass_policy") if "passed_locked" in position.bars else ("play.pass",)
        finding = Finding("ok", rules.voice.say(reason), (), rules.book.cite(*topics))
        return Suggestion(rules.reference, __version__, PassAction(), None, policy, (finding,))
    combo = combo_of_play(rules, chosen)
    message = rules.voice.say(f"suggest.{policy}.play", name=combo.name)
    topics = ("play.turn", "play.lead" if position.leads else "play.follow")
    finding = Finding("ok", message, combo.cards, rules.book.cite(*topics))
    return Suggestion(rules.reference, __version__, PlayAction(combo.cards), combo, policy, (finding,))


def _proxy(position: Position, plays: list[int], may_pass: bool) -> int | None:  # noqa: FBT001 - all choosers alike
    """The most cards when leading; when following the table's own size before any bomb; the highest of them."""
    del may_pass
    if position.table is None:
        return max(plays, default=None, key=lambda play: ((play & CARDS).bit_count(), play))
    size = position.table.cards.bit_count()
    return max(plays, default=None, key=lambda play: ((play & CARDS).bit_count() == size, play))


def _timeout(position: Position, plays: list[int], may_pass: bool) -> int | None:  # noqa: FBT001 - as above
    """A pass when following, the lowest legal play when leading or where a pass is refused."""
    del position
    return None if may_pass else min(plays, default=None)


def _fewest(position: Position, plays: list[int], may_pass: bool) -> int | None:  # noqa: FBT001 - as above
    """The play that leaves the fewest plays, the weakest of those; a pass where every play would leave more than before."""
    if not plays:
        return None
    hand, tables = position.hand or 0, position.rules.tables
    ordered = sorted(plays, key=lambda play: (-(play & CARDS).bit_count(), play))[:_MOST_CANDIDATES]
    share = _STEPS_PER_SUGGESTION // (len(ordered) + 1)
    held = repertoire(tables, plays_of(tables, hand))

    def left(cards: int) -> int:
        """How many plays are left when some cards are gone; what can still be played is what has none of them."""
        return len(Search(tables, share).among(hand & ~cards, held.without(cards)).plays)

    best = min(ordered, key=lambda play: (left(play & CARDS), play))
    if may_pass and left(best & CARDS) > left(0):
        return None
    return best


_CHOOSERS = {Policy.PROXY: _proxy, Policy.TIMEOUT: _timeout, Policy.FEWEST_PLAYS: _fewest}
