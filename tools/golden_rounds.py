"""Write the golden rounds and the perft file anew: ``tests/golden/playthroughs/`` and ``tests/golden/perft.json``.

A golden round is dealt and played by chance under a named rule set, with a mistake here and there, and is kept as a question,
as its answer, and as a text for people. Perft counts the sequences of legal actions from small positions.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import bigtwo
from bigtwo.questions import RoundQuestion, Situation

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
SEED = 7
MISTAKES = 0.08
PASSES = 0.25

Plain = dict[str, Any]
Hands = dict[str, list[str]]


def adjudicated(ruleset_id: str, question: Plain) -> bigtwo.Adjudication:
    """The answer to a record told in plain values."""
    told = {name: value for name, value in question.items() if name != "ruleset"}
    return bigtwo.adjudicate(bigtwo.rules_for(ruleset_id), msgspec.convert(told, RoundQuestion))


def actions_now(ruleset_id: str, question: Plain) -> Iterator[Plain]:
    """Every legal action of the seat to act after a record, as the list of legal plays tells them; none at the end."""
    now = adjudicated(ruleset_id, question)
    if now.next is None or now.hands is None:
        return
    seat, rules = now.next.seat, bigtwo.rules_for(ruleset_id)
    hand = now.hands[seat]
    situation = Situation(
        opening=question.get("from_opening", True) and not any(one.legal for one in now.actions),
        next_hand_count=_next_hand_count(now, question["seats"], seat),
        last_card_called=True,
    )
    found = bigtwo.legal(rules, hand, now.next.table, situation)
    for play in found.plays:
        yield {"seat": seat, "type": "play", "cards": list(play.cards)} | _call(rules, len(hand) - len(play.cards))
    if found.can_pass:
        yield {"seat": seat, "type": "pass"}


def _next_hand_count(now: bigtwo.Adjudication, seats: list[str], seat: str) -> int | None:
    place = seats.index(seat)
    counts = [now.cards_left[other] for other in (*seats[place + 1 :], *seats[:place])]
    return next((count for count in counts if count), None)


def _call(rules: bigtwo.Rules, left: int) -> Plain:
    """The last-card call, on the play that leaves one card and on the last card."""
    return {"last_card_called": True} if rules.ruleset.play.last_card_call and left <= 1 else {}


# Golden rounds


def play_round(ruleset_id: str) -> Plain:
    """A round played by chance with the most players of a rule set, as a question."""
    rules, chance = bigtwo.rules_for(ruleset_id), Random(f"{ruleset_id} {SEED}")  # noqa: S311 - a test's player
    dealt = bigtwo.shuffle_deal(rules, max(rules.ruleset.players), SEED)
    hands = {seat: list(cards) for seat, cards in zip("abcd", dealt.hands.values(), strict=False)}
    question: Plain = {"ruleset": ruleset_id, "seats": list(hands), "hands": hands, "on_illegal": "skip", "actions": []}
    while choices := list(actions_now(ruleset_id, question)):
        if chance.random() < MISTAKES:
            mistake = _mistake(ruleset_id, question, choices[0]["seat"], chance)
            if mistake is not None:
                question["actions"].append(mistake)
        passes = choices[-1]["type"] == "pass" and chance.random() < PASSES
        question["actions"].append(choices[-1] if passes else chance.choice(choices))
    return question


def _mistake(ruleset_id: str, question: Plain, seat: str, chance: Random) -> Plain | None:
    """Something the seat to act, or another, may not do now; None if what came to mind is legal."""
    now = adjudicated(ruleset_id, question)
    other = chance.choice(question["seats"])
    hand = list((now.hands or {})[other])
    cards = chance.sample(hand, min(len(hand), chance.choice((1, 1, 2, 3, 5))))
    tried: list[Plain] = [{"seat": seat, "type": "pass"}, {"seat": other, "type": "play", "cards": cards}]
    action = chance.choice(tried if cards else tried[:1])
    after = adjudicated(ruleset_id, {**question, "actions": [*question["actions"], action]})
    return None if after.actions[-1].legal else action


def told(question: Plain) -> Plain:
    """A golden round: the question, and what is certain of its answer."""
    answer = adjudicated(question["ruleset"], question)
    return {
        "request": question,
        "codes": [[finding.code for finding in one.findings] for one in answer.actions],
        "tricks": [list(trick.actions) for trick in answer.tricks],
        "finish_order": list(answer.finish_order),
        "hands": {seat: list(cards) for seat, cards in (answer.hands or {}).items()},
        "liable": answer.liable,
        "totals": dict(answer.settlement.totals) if answer.settlement else None,
    }


def as_text(question: Plain) -> str:
    """A golden round for people: one line for each action, with its verdict, under the trick it was made in."""
    answer = adjudicated(question["ruleset"], question)
    lines = [question["ruleset"], ""]
    lines += [f"{seat}  {' '.join(cards)}" for seat, cards in _in_order(question).items()]
    begins = {trick.actions[0]: number for number, trick in enumerate(answer.tricks, 1)}
    heading = False
    for one, action in zip(answer.actions, question["actions"], strict=True):
        if one.index in begins:
            lines += ["", f"trick {begins[one.index]}"]
            heading = True
        elif not heading:
            lines += ["", "before the first trick"]
            heading = True
        lines.append(_line(one, action))
    return "\n".join([*lines, "", *_end(answer)]) + "\n"


def _in_order(question: Plain) -> dict[str, tuple[str, ...]]:
    """The hands as they were dealt, each from low to high."""
    deck = bigtwo.rules_for(question["ruleset"]).tables.deck
    return {seat: deck.sorted(cards) for seat, cards in question["hands"].items()}


def _line(one: Any, action: Plain) -> str:
    cards = " ".join(action["cards"]) if action["type"] == "play" else action["type"]
    call = ", last card" if action.get("last_card_called") else ""
    kind = f"{one.combo.kind}: " if one.combo else ""
    verdict = " ".join(finding.code for finding in one.findings)
    return f"{one.index:3}  {one.seat}  {cards + call:<28}{'' if one.legal else 'REFUSED '}{kind}{verdict}".rstrip()


def _end(answer: bigtwo.Adjudication) -> Iterator[str]:
    yield "out: " + " ".join(answer.finish_order)
    for seat, cards in (answer.hands or {}).items():
        if cards:
            yield f"{seat} is left with {' '.join(cards)}"
    if answer.liable:
        yield f"{answer.liable} pays for all"
    if answer.settlement:
        yield from (f"{loser.seat} pays {loser.formula}" for loser in answer.settlement.losers)
        yield "totals: " + ", ".join(f"{seat} {net:+}" for seat, net in answer.settlement.totals.items())


# Perft

POSITIONS: tuple[Plain, ...] = (
    {
        "name": "four players, from the opening",
        "hands": {"a": "3c 3d 7h 7s Kd", "b": "4d 4h 8c 9s As", "c": "5c 5h 6d Tc 2h", "d": "6s Jd Jh Qc 2s"},
        "depth": 5,
    },
    {
        "name": "four players, bombs",
        "hands": {"a": "5c 5d 5h 5s 9c", "b": "6c 7c 8c 9d Tc", "c": "Jc Jd Jh Qs Qh", "d": "2d 2h Kc"},
        "leader": "b",
        "depth": 5,
    },
    {
        "name": "four players, one about to go out",
        "hands": {"a": "Ks", "b": "5d 9h Tc", "c": "6h 8c 2s", "d": "7s 7d Ad"},
        "leader": "b",
        "depth": 6,
    },
    {"name": "three players", "hands": {"a": "3c 3d 5h 6s", "b": "4c 4s Jd", "c": "7d 7h 2c 2d"}, "depth": 6},
    {"name": "two players", "hands": {"a": "3c 3d 3h 9s", "b": "4d 4s 5h Ks"}, "depth": 6},
    {
        "name": "four players, the joker",
        "hands": {"a": "8c 8d 9c 9d joker", "b": "Tc Td Th 2s", "c": "6c 7d 7h Js", "d": "4c Kd As"},
        "leader": "c",
        "depth": 4,
    },
)
"""Small positions: a leader means that they are from the middle of a round."""


def positions(ruleset_id: str) -> Iterator[Plain]:
    """The positions that a rule set can have."""
    rules = bigtwo.rules_for(ruleset_id)
    for position in POSITIONS:
        joker = any("joker" in hand for hand in position["hands"].values())
        if len(position["hands"]) in rules.ruleset.players and (rules.tables.has_joker or not joker):
            yield position


def question_at(position: Plain) -> Plain:
    """A position as a record without actions."""
    hands = {seat: hand.split() for seat, hand in position["hands"].items()}
    facts = {"leader": position["leader"], "from_opening": False} if "leader" in position else {}
    return {"seats": list(hands), "hands": hands, **facts, "actions": []}


def name_of(action: Plain) -> str:
    """An action as a key: its cards, or ``pass``."""
    return " ".join(action["cards"]) if action["type"] == "play" else str(action["type"])


def perft(ruleset_id: str, question: Plain, depth: int) -> Counter[str]:
    """By first action, the number of sequences of just ``depth`` legal actions after a record."""
    found: Counter[str] = Counter()
    for action in actions_now(ruleset_id, question):
        after = {**question, "actions": [*question["actions"], action]}
        count = 1 if depth == 1 else sum(perft(ruleset_id, after, depth - 1).values())
        found[name_of(action)] = count
    return found


def perft_entry(ruleset_id: str, position: Plain) -> Plain:
    """What ``perft.json`` says of a position under a rule set."""
    counts = perft(ruleset_id, question_at(position), position["depth"])
    return {"ruleset": ruleset_id, **position, "nodes": sum(counts.values()), "first_actions": dict(counts)}


def write() -> None:
    """Write all of it."""
    folder = GOLDEN / "playthroughs"
    folder.mkdir(exist_ok=True)
    for ruleset_id in bigtwo.RULESET_IDS:
        question = play_round(ruleset_id)
        (folder / f"{ruleset_id}.json").write_text(_json(told(question)), encoding="utf-8")
        (folder / f"{ruleset_id}.txt").write_text(as_text(question), encoding="utf-8")
    entries = [perft_entry(name, position) for name in bigtwo.RULESET_IDS for position in positions(name)]
    (GOLDEN / "perft.json").write_text(_lines(entries), encoding="utf-8")


def _json(value: Plain) -> str:
    """A golden round, one action a line."""
    request = value["request"]
    actions = ",\n".join(f"    {json.dumps(action)}" for action in request["actions"])
    head = {name: one for name, one in request.items() if name != "actions"}
    rest = {name: one for name, one in value.items() if name != "request"}
    parts = [json.dumps(head)[:-1] + f', "actions": [\n{actions}\n  ]}}']
    parts = [f'  "request": {parts[0]}', *(f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in rest.items())]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(entries: list[Plain]) -> str:
    return "[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n"


if __name__ == "__main__":
    write()
