"""The commands about a hand and a deal."""

from __future__ import annotations

import re

import click

from bigtwo_api.cli.asking import Plain, Session, under_rules
from bigtwo_api.cli.view import View
from bigtwo_api.cli.wording import examples


@click.command(epilog=examples("bigtwo analyze 4c 4d 9h 9s Kd 2s", "bigtwo analyze ♠2A ♥2 --opponents 3,5,1 --lang zh"))
@click.argument("hand", nargs=-1, required=True)
@click.option("--table", metavar="CARDS", help="What lies on the table.")
@click.option("--seen", metavar="CARDS", help="Cards that have been played or shown, besides the hand and the table.")
@click.option("--opponents", metavar="N,N,N", help="How many cards each of the others holds, in playing order.")
@click.option("--play", metavar="CARDS", help="A play of which to tell how many plays beat it.")
@under_rules
def analyze(
    session: Session, hand: tuple[str, ...], table: str | None, seen: str | None, opponents: str | None, play: str | None
) -> None:
    """Tell what a hand is worth: its combinations, the fewest plays, what nobody can beat."""
    question: Plain = {
        "hand": session.cards(hand),
        "table": session.cards(table) if table else None,
        "seen": session.cards(seen) if seen else None,
        "opponents": _counts(opponents) if opponents else None,
        "play": session.cards(play) if play else None,
    }
    session.conclude(session.ask("hands/analyze", question), lambda view, answer: _show_hand(view, answer, question["play"]))


def _counts(text: str) -> list[int]:
    counts = re.split(r"[\s,、]+", text.strip())
    if not all(count.isdecimal() and len(count) < 4 for count in counts):
        raise click.BadParameter(text, param_hint="--opponents")
    return [int(count) for count in counts]


def _show_hand(view: View, answer: Plain, play: list[str] | None) -> None:
    for order in ("by_rank", "by_suit"):
        view.line(view.label(order, cards=view.cards(answer["sorted"][order])))
    rows = [
        (view.kind(kind), str(answer["counts"][kind]), view.cards(combos[-1]["cards"]))
        for kind, combos in answer["combos"].items()
        if combos
    ]
    view.table((view.label("kind"), view.label("count"), view.label("example")), rows, numbers=(1,))
    fewest = answer["fewest_plays"]
    _listed(view, view.label("fewest" if fewest["complete"] else "fewest_more", count=fewest["count"]), fewest["plays"])
    _listed(view, view.label("unbeatable"), answer["unbeatable"])
    if answer["forced_win"]:
        _listed(view, view.label("forced_win"), answer["forced_win"]["plays"])
    elif not answer["forced_win_complete"]:
        view.line(view.label("forced_win_unknown"))
    if answer["beaten_by"]:
        view.line(view.label("beaten_by", count=answer["beaten_by"]["count"], cards=view.cards(play)))
    view.findings(answer["findings"])
    view.findings(answer["redeal"]["reasons"])


def _listed(view: View, head: str, combos: list[Plain]) -> None:
    if combos:
        view.line(head)
    for combo in combos:
        view.line(f"{view.cards(combo['cards'])}  {combo['name']}", indent=2)


@click.command(epilog=examples("bigtwo shuffle", "bigtwo shuffle -r bingo3 --seed 7 --lang zh"))
@click.option("--players", type=int, metavar="N", help="How many play; by default as many as the rule set allows.")
@click.option("--seed", type=int, metavar="N", help="Makes the deal of this seed again.")
@under_rules
def shuffle(session: Session, players: int | None, seed: int | None) -> None:
    """Shuffle and deal fairly, as the rule set wants it.

    The deal is made again from its seed.
    """
    if players is None:
        resolved = session.ask("rulesets/resolve", {}).plain
        players = max(resolved["rules"]["players"])
    session.conclude(session.ask("deals/shuffle", {"players": players, "seed": seed}), _show_deal)


def _show_deal(view: View, answer: Plain) -> None:
    rows = [(seat, view.cards(cards)) for seat, cards in answer["hands"].items()]
    view.table((view.label("seat"), view.label("hand")), rows)
    view.line(view.label("opens", seat=answer["opener"]))
    view.findings(answer["findings"])
    view.line(view.label("seed", seed=answer["seed"]))
