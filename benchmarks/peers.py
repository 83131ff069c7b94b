"""Peers that install from PyPI (``benchmarks/requirements.txt``): poker evaluators, chess, and DouZero's move generator.

None plays Big Two: PyPI has no engine for it. They are the nearest jobs that others have made fast, and show what a
figure means. A peer that is not installed is left out, and the table says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module, metadata
from random import Random
from typing import Any

from benchmarks.measure import Contestant, each
from benchmarks.samples import SEED, Cards
from bigtwo.cards import RANKS

PEERS = {
    "treys": "treys",
    "phevaluator": "phevaluator",
    "pokerkit": "pokerkit",
    "eval7": "eval7",
    "chess": "chess",
    "douzero": "douzero.env.move_generator",
    "fastapi": "fastapi",
}
"""The names on PyPI, and the module that is needed of each."""


@cache
def module(name: str) -> Any:
    """The module of a peer; None where it is not installed."""
    try:
        return import_module(PEERS[name])
    except ImportError:
        return None


def version(name: str) -> str:
    """The installed version of a peer; empty where there is none."""
    return metadata.version(name) if module(name) else ""


def missing() -> list[str]:
    """The peers that are not installed."""
    return [name for name in PEERS if not module(name)]


def five_card_evaluators(cards: Sequence[Cards]) -> list[Contestant]:
    """Poker evaluators on the same five cards, from their codes to a rank that can be compared."""
    return [each(name, maker(module(name)), cards) for name, maker in _EVALUATORS.items() if module(name)]


def comparers(plays: Sequence[Cards], tables: Sequence[Cards]) -> list[Contestant]:
    """The same evaluators asked which of two is the better."""
    found = []
    for name, maker in _EVALUATORS.items():
        if module(name):
            evaluate = maker(module(name))
            found.append(each(name, lambda play, table, of=evaluate: of(play) > of(table), plays, tables))
    return found


def _treys(treys: Any) -> Callable[[Cards], object]:
    evaluate, new = treys.Evaluator().evaluate, treys.Card.new
    return lambda cards: evaluate([], [new(card) for card in cards])


def _phevaluator(phevaluator: Any) -> Callable[[Cards], object]:
    evaluate = phevaluator.evaluate_cards
    return lambda cards: evaluate(*cards)


def _pokerkit(pokerkit: Any) -> Callable[[Cards], object]:
    hand = pokerkit.StandardHighHand
    return lambda cards: hand("".join(cards))


def _eval7(eval7: Any) -> Callable[[Cards], object]:
    evaluate, card_of = eval7.evaluate, eval7.Card
    return lambda cards: evaluate([card_of(card) for card in cards])


_EVALUATORS: dict[str, Callable[[Any], Callable[[Cards], Any]]] = {
    "treys": _treys,
    "phevaluator": _phevaluator,
    "pokerkit": _pokerkit,
    "eval7": _eval7,
}


def move_generators(hands: Sequence[Cards]) -> list[Contestant]:
    """Every legal move of a position in other games: chess, and Dou Dizhu from the same hands."""
    found = []
    if module("chess"):
        boards = _random_boards(module("chess"), 200)
        found.append(each("python-chess", lambda board: list(board.legal_moves), boards))
    if module("douzero"):
        makes = module("douzero").MovesGener
        numbers = [sorted(_douzero_card(card) for card in hand) for hand in hands]
        found.append(each("DouZero", lambda hand: makes(hand).gen_moves(), numbers))
    return found


def _douzero_card(card: str) -> int:
    """DouZero's numbers: 3 to 14 for the 3 to the ace, 17 for a 2; suits play no part there."""
    return 17 if card[0] == "2" else RANKS.index(card[0]) + 3


def _random_boards(chess: Any, count: int) -> list[Any]:
    """Positions after up to sixty random half-moves."""
    chance = Random(SEED)
    boards: list[Any] = []
    while len(boards) < count:
        board = chess.Board()
        for _ in range(chance.randrange(60)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        boards.append(board)
    return boards
