"""The items of a settlement: each factor, limit and credit, with the cards it counts and the rule it rests on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bigtwo.answers import Item
from bigtwo.cards import JOKER_BIT
from bigtwo.finishes import Won
from bigtwo.remainder import Remainder
from bigtwo.rules.clauses import Book
from bigtwo.rules.kinds import Kind
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import dealt_to
from bigtwo.rules.scoring_record import (
    FinishTwo,
    LoserJoker,
    MonsterCount,
    Scoring,
    Two,
    TwoOrMonster,
)

_TWOS = 15 << 48


class Itemiser:
    """Writes the items of one round. ``players`` is the number of seats."""

    def __init__(self, rules: Rules, book: Book, scoring: Scoring, players: int) -> None:
        self.rules = rules
        self.book = book
        self.scoring = scoring
        self.dealt = dealt_to(rules.ruleset, players)

    def loser_items(self, loser: Remainder, won: Won) -> tuple[Item, ...]:
        """Everything that multiplies what a loser pays on account of his own cards."""
        found = [self._count(loser, won), *self._twos(loser), *self._monsters(loser)]
        if self.scoring.loser.even_count != 1 and loser.cards_left % 2 == 0:
            topic = "scoring.loser.even_count"
            found.append(self._factor("even_count", self.scoring.loser.even_count, topic, count=loser.cards_left))
        return tuple(item for item in found if item is not None)

    def _count(self, loser: Remainder, won: Won) -> Item | None:
        """The factor of the count, of an untouched hand, or of a special win: one of the three."""
        special = won.special
        if self.scoring.special_win is not None and special is not None:
            factor = getattr(self.scoring.special_win, special)
            kind = self.rules.voice.a_kind(special)
            return self._factor("special_win", factor, "scoring.special_win", count=loser.cards_left, kind=kind)
        rule = self.scoring.untouched
        if rule is not None and self.untouched(loser):
            topic = "scoring.untouched"
            return self._factor("count_tier", rule.factor, topic, count=loser.cards_left, name="item.untouched")
        reached = [factor for least, factor in self.scoring.count_tiers if loser.cards_left >= least]
        if not self.scoring.count_tiers:
            return None
        return self._factor("count_tier", reached[-1] if reached else 1, "scoring.count_tiers", count=loser.cards_left)

    def untouched(self, loser: Remainder) -> bool:
        """Whether nothing of the hand was played, as the scoring's rule on untouched hands looks at it (B1-6, B4-8)."""
        rule = self.scoring.untouched
        if rule is None:
            return False
        if rule.cards != "dealt":
            return loser.cards_left >= rule.cards and not (rule.requires_no_play and loser.played_any)
        if not rule.requires_no_play:
            return loser.cards_left >= min(self.dealt)
        return not self.has_played(loser)

    def has_played(self, loser: Remainder) -> bool:
        """Whether a loser has played any card; where it is not said, the number of cards dealt tells."""
        return loser.cards_left < min(self.dealt) if loser.played_any is None else loser.played_any

    def _twos(self, loser: Remainder) -> list[Item]:
        rule, found = self.scoring.loser, []
        if rule.two is not Two.NONE and loser.twos:
            factor = 2**loser.twos if rule.two is Two.DOUBLE_EACH else 2
            item = self._factor("unplayed_two", factor, "scoring.loser.two", count=loser.twos, cards=loser.twos_held)
            found.append(item)
        if rule.joker is not LoserJoker.NONE and loser.jokers:
            topic = "scoring.loser.joker"
            found.append(self._factor("unplayed_joker", 2, topic, count=loser.jokers, cards=loser.joker_held))
        return found

    def _monsters(self, loser: Remainder) -> list[Item]:
        rule, found = self.scoring.loser, []
        counting = rule.unplayed_monster.count
        if counting is not MonsterCount.NONE and loser.monsters:
            factor = 2**loser.monsters if counting is MonsterCount.PER_KIND else 2
            topic = "scoring.loser.unplayed_monster"
            cards = loser.monster_cards
            found.append(self._factor("unplayed_monster", factor, topic, count=loser.monsters, cards=cards))
        if rule.two_or_monster is TwoOrMonster.ONCE and (loser.twos or loser.monsters):
            topic, cards = "scoring.loser.two_or_monster", loser.twos_held | loser.monster_cards
            found.append(self._factor("two_or_monster", 2, topic, count=loser.twos + loser.monsters, cards=cards))
        return found

    def winner_items(self, won: Won, losers: Sequence[Remainder]) -> tuple[Item, ...]:
        """Everything that multiplies what every loser pays on account of how the round was won."""
        rule, found = self.scoring.winner, []
        if won.opened and not any(self.has_played(loser) for loser in losers):
            found.append(self._factor("grand_slam", rule.grand_slam, "scoring.winner.grand_slam", count=len(losers)))
        if won.start_card:
            card = self.rules.ruleset.opening.start_card
            found.append(
                self._factor(
                    "finish_start_card",
                    rule.finish_start_card,
                    "scoring.winner.finish_start_card",
                    count=1,
                    cards=won.cards & self.rules.tables.deck.bits[card],
                    card=self.rules.voice.card(card),
                )
            )
        if rule.stack_with_monster or not won.monster:
            found += self._high_cards(won)
        if won.monster:
            found.append(self._monster_finish(won))
        return tuple(item for item in found if item.factor != 1)

    def _high_cards(self, won: Won) -> list[Item]:
        """The 2s and the joker of the last play."""
        rule, found = self.scoring.winner, []
        if rule.finish_two is not FinishTwo.NONE and won.twos:
            factor = 2**won.twos if rule.finish_two is FinishTwo.EACH else 2
            cards = won.cards & _TWOS
            found.append(self._factor("finish_two", factor, "scoring.winner.finish_two", count=won.twos, cards=cards))
        if won.joker:
            topic, cards = "scoring.winner.finish_joker", won.cards & JOKER_BIT
            found.append(self._factor("finish_joker", rule.finish_joker, topic, count=1, cards=cards))
        return found

    def _monster_finish(self, won: Won) -> Item:
        rule = self.scoring.winner
        if won.kind is Kind.FLUSH_DRAGON and rule.flush_dragon != 1:
            topic = "scoring.winner.flush_dragon"
            return self._factor("flush_dragon", rule.flush_dragon, topic, count=1, cards=won.cards)
        kind = self.rules.voice.a_kind(won.kind or Kind.SINGLE)
        topic = "scoring.winner.finish_monster"
        return self._factor("finish_monster", rule.finish_monster, topic, count=1, cards=won.cards, kind=kind)

    def _factor(
        self, code: str, factor: int, topic: str, *, count: int, cards: int = 0, name: str = "", **facts: object
    ) -> Item:
        message = self.rules.voice.counted(name or f"item.{code}", count, count=count, factor=factor, **facts)
        return Item(code, count, self.rules.tables.deck.cards(cards), message, self.book.cite(topic), factor)

    def _points(self, code: str, points: int, topic: str, **facts: object) -> Item:
        message = self.rules.voice.counted(f"item.{code}", points, points=f"{points:,}", **facts)
        return Item(code, 0, (), message, self.book.cite(topic), UNSET, points)

    def head(self, head: str, points: int) -> Item:
        """The fee of a head (大頭、小頭)."""
        return self._points("head", points, "scoring.heads", head=self.rules.voice.say(f"head.{head}"))

    def cap(self, total: int, limit: int) -> Item:
        """The limit on the combined multiplier (封頂)."""
        message = self.rules.voice.say("item.cap", total=f"{total:,}", limit=f"{limit:,}")
        return Item("cap", 0, (), message, self.book.cite("scoring.cap"), limit=limit)

    def liability(self, moved: int, *, liable: bool) -> Item:
        """What a player bears for the others, or is relieved of, under the top-card rule (包賠)."""
        name = "item.liability" if liable else "item.relieved"
        message = self.rules.voice.counted(name, moved, points=f"{abs(moved):,}")
        clauses = self.book.cite("scoring.liability") or self.rules.book.cite("top_card.enforcement")
        return Item("liability", 0, (), message, clauses, UNSET, moved)

    def winner_bonus(self, points: int) -> Item:
        """The points credited to the winner."""
        return self._points("winner_bonus", points, "scoring.winner_bonus")

    def place(self, place: int, points: int) -> Item:
        """The points of a place (名次)."""
        return self._points("place", points, "scoring.places", place=place)
