"""The command that settles a round, and asks for what is missing at a terminal."""

from __future__ import annotations

import re
import sys
from typing import Any, Final

import click

from bigtwo import Kind
from bigtwo_api.cli.asking import Plain, Session, under_rules
from bigtwo_api.cli.view import View
from bigtwo_api.cli.wording import examples

_SUMMARY: Final = re.compile(
    r"(?P<count>[0-9]{1,3})\s*(?:(?P<cards_left>cards?|張牌?|张牌?)|(?P<twos>twos?|2s|張?老二|张?老二)"
    r"|(?P<jokers>jokers?|張?鬼牌?|张?鬼牌?)|(?P<monsters>monsters?|種?怪物|种?怪物)|(?P<place>place|名))?(?:[\s,、，]+|\Z)"
)
_UNTOUCHED: Final = re.compile(r"(?:untouched|played nothing|沒出過牌?|没出过牌?)[\s,、，]*", re.IGNORECASE)
_FINISH: Final = re.compile(
    r"(?P<count>[0-4])\s*(?:twos?|2s|張?老二|张?老二)|(?P<start_card>start.card|起始牌)|(?P<joker>joker|鬼牌?)|(?P<kind>\w+)"
)


@click.command(
    epilog=examples(
        'bigtwo settle -r bingo3 --winner Ann --last-play "2s 2h" --loser "Bo: 4c 6d" --loser "Chi: 9 cards, 1 two"',
        "bigtwo settle --lang zh",
    )
)
@click.option("--winner", metavar="NAME", help="Who won.")
@click.option("--last-play", metavar="CARDS", help="The cards the winner went out with.")
@click.option("--finish", metavar="TEXT", help="Or what is remembered of them, such as 'pair, 2 twos' or 'single, start card'.")
@click.option("--opened", is_flag=True, help="The winner also made the first play of the round.")
@click.option("--instant-win", type=click.Choice(["dragon", "flush_dragon", "four_twos"]), help="The hand that won at once.")
@click.option("--loser", "losers", multiple=True, metavar="TEXT", help="A loser and the cards left, as 'Bo: 4c 6d', or a "
              "summary, as 'Bo: 9 cards, 1 two, 1 monster'. Give it once for each.")  # fmt: skip
@click.option("--liable", metavar="NAME", help="Who pays for all.")
@click.option("--base", type=int, metavar="N", help="The stake; by default that of the scoring.")
@click.option("--cap", type=int, metavar="N", help="The highest combined multiplier.")
@click.option("--scoring", metavar="ID", help="Another scoring than that of the rule set.")
@under_rules
def settle(session: Session, losers: tuple[str, ...], **given: Any) -> None:
    """Settle a round: who pays whom, with every multiplier.

    At a terminal it asks for what is missing.
    """
    if sys.stdin.isatty():
        losers = _asked(session, given, losers)
    if not given["winner"] or not losers:
        raise click.UsageError(session.say("need_loser" if given["winner"] else "need_winner"))
    question = {
        "winner": _winner(session, given),
        "losers": [_loser(session, text) for text in losers],
        **{name: given[name] for name in ("liable", "base", "cap", "scoring")},
    }
    session.conclude(session.ask("settlements", question), _show)


def _asked(session: Session, given: dict[str, Any], losers: tuple[str, ...]) -> tuple[str, ...]:
    """The losers, and the rest in ``given``, asked for where they are missing."""
    if not given["winner"]:
        given["winner"] = click.prompt(session.say("ask_winner"), err=True).strip()
        if not any(given[name] for name in ("last_play", "finish", "instant_win")):
            given["last_play"] = click.prompt(session.say("ask_last_play"), default="", show_default=False, err=True)
    if losers:
        return losers
    told: list[str] = []
    while len(told) < 3:
        text = click.prompt(session.say("ask_loser", number=len(told) + 1), default="", show_default=False, err=True)
        if not text.strip():
            break
        told.append(text)
    return tuple(told)


def _winner(session: Session, given: dict[str, Any]) -> Plain:
    winner: Plain = {"seat": given["winner"]}
    if given["last_play"]:
        winner["last_play"] = session.cards(given["last_play"])
    if given["finish"]:
        winner["finish"] = _finish(given["finish"])
    if given["instant_win"]:
        winner["instant_win"] = given["instant_win"]
    return {**winner, "opened_round": True} if given["opened"] else winner


def _finish(text: str) -> Plain:
    """What a table remembers of the last play: its kind, the 2s, the start card, the joker."""
    finish: Plain = {}
    for kind in sorted((kind.value for kind in Kind), key=len, reverse=True):
        if kind in text or kind.replace("_", " ") in text:
            finish["kind"] = kind
            text = text.replace(kind, " ").replace(kind.replace("_", " "), " ")
            break
    for found in _FINISH.finditer(text):
        if found["count"]:
            finish["twos"] = int(found["count"])
        elif found["kind"]:
            raise click.BadParameter(found["kind"], param_hint="--finish")
        else:
            finish["start_card" if found["start_card"] else "joker"] = True
    return finish


def _loser(session: Session, text: str) -> Plain:
    """A loser as told: a name, and cards or a summary of them."""
    name, colon, told = text.replace("：", ":", 1).partition(":")
    name, told = name.strip(), told.strip()
    if not colon or not name or not told:
        raise click.UsageError(session.say("bad_loser", text=text))
    rest, untouched = _UNTOUCHED.subn("", told)
    loser: Plain = {"seat": name, **({"played_any": False} if untouched else {})}
    position = 0
    while found := _SUMMARY.match(rest, position):
        what = next((field for field in ("twos", "jokers", "monsters", "place") if found[field]), "cards_left")
        loser[what] = int(found["count"])
        position = found.end()
    if position < len(rest):
        loser = {field: value for field, value in loser.items() if field in {"seat", "played_any"}}
        return {**loser, "hand": session.cards(rest)}
    return loser


def _show(view: View, answer: Plain) -> None:
    winner = answer["winner"]
    for loser in answer["losers"]:
        view.line(view.label("pays", seat=loser["seat"], formula=loser["formula"]))
        _items(view, loser["items"])
    view.line(view.label("winner", seat=winner["seat"], net=f"{winner['net']:,}"), "yes")
    _items(view, winner["items"])
    if winner["fee"]:
        view.line(view.label("fee", fee=f"{winner['fee']:,}"), indent=2)
    rows = [(seat, f"{total:+,}") for seat, total in answer["totals"].items()]
    view.table((view.label("seat"), view.label("total")), rows, numbers=(1,))
    view.findings(answer["findings"])


def _items(view: View, items: list[Plain]) -> None:
    for item in items:
        view.line(f"{item['message']} [{' '.join(clause['id'] for clause in item['clauses'])}]", indent=2)
