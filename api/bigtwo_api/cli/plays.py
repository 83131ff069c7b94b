"""The commands about one play: what it is, whether it beats another, what may be played."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final

import click

from bigtwo import Kind
from bigtwo.record_words import folded, words
from bigtwo_api.cli.asking import Command, Plain, Session, in_a_language, under_rules
from bigtwo_api.cli.view import View
from bigtwo_api.cli.wording import examples

_AGAINST: Final = frozenset({"vs", "vs.", "on", "對", "压", "壓"})
_SHOWN: Final = 20
_KINDS: Final = click.Choice([kind.value for kind in Kind])


def at_a_moment(command: Command) -> Command:
    """The options that tell the moment of an action; the command gets a situation with what was given."""

    @click.option("--opening", is_flag=True, help="This is the first play of the round.")
    @click.option("--later-game", is_flag=True, help="This is not the first game of the evening.")
    @click.option("--passed", is_flag=True, help="The player has passed in this trick.")
    @click.option("--next-cards", type=int, metavar="N", help="How many cards the next player holds.")
    @click.option("--out-of-turn", is_flag=True, help="It is not the player's turn.")
    @click.option("--called/--not-called", default=None, help="The last card was announced, or it was not.")
    @click.option("--rising-lock", is_flag=True, help="A rising lead locks this trick.")
    @click.option("--uncontested", metavar="CARD", help="The player's single on which all have passed.")
    @functools.wraps(command)
    def wrapped(session: Session, **options: Any) -> None:
        given = {name: options.pop(name) for name in _MOMENT}
        situation: Plain = {name: True for name in ("opening", "passed", "rising_lock") if given[name]}
        situation |= {"first_game": False} if given["later_game"] else {}
        situation |= {"in_turn": False} if given["out_of_turn"] else {}
        situation |= {"next_hand_count": given["next_cards"]} if given["next_cards"] is not None else {}
        situation |= {"last_card_called": given["called"]} if given["called"] is not None else {}
        if given["uncontested"]:
            situation["uncontested_single"] = session.cards(given["uncontested"])[0]
        command(session, situation=situation or None, **options)

    return wrapped


_MOMENT: Final = (
    "opening", "later_game", "passed", "next_cards", "out_of_turn", "called", "rising_lock", "uncontested",
)  # fmt: skip


def _two_plays(session: Session, written: Sequence[str], *, needs_both: bool) -> tuple[list[str], list[str] | None]:
    """A play and what it is held against: ``PLAY vs TABLE``, or two quoted texts."""
    where = [index for index, text in enumerate(written) if text.casefold() in _AGAINST]
    if len(where) == 1:
        play, table = written[: where[0]], written[where[0] + 1 :]
    elif needs_both and len(written) == 2:
        play, table = written[:1], written[1:]
    elif needs_both:
        raise click.UsageError(session.say("need_vs"))
    else:
        play, table = written, ()
    return session.cards(play), session.cards(table) if table else None


@click.command(epilog=examples("bigtwo classify 5c 5d 5h 9c 9s", "bigtwo classify ♣J♣Q♣K♣A♣2 --lang zh"))
@click.argument("cards", nargs=-1, required=True)
@click.option("--declared", type=_KINDS, metavar="KIND", help="The kind the player called, for rules that ask for a call.")
@under_rules
def classify(session: Session, cards: tuple[str, ...], declared: str | None) -> None:
    """Tell what some cards form.

    The exit status is 1 where they form nothing.
    """
    question = {"cards": session.cards(cards), "declared": declared}

    def show(view: View, answer: Plain) -> None:
        if answer["valid"]:
            view.verdict(
                view.label("valid", cards=view.cards(answer["combo"]["cards"]), name=answer["combo"]["name"]), good=True
            )
        else:
            view.verdict(view.label("invalid", cards=view.cards(question["cards"])), good=False)
        _show_readings(view, answer)

    session.conclude(session.ask("combos/classify", question), show, yes=lambda answer: bool(answer["valid"]))


def _show_readings(view: View, answer: Plain) -> None:
    view.findings(answer["findings"])
    if len(answer["readings"]) > 1:
        view.combos(answer["readings"])


@click.command(epilog=examples("bigtwo compare 9h 9s vs 9c 9d", 'bigtwo compare "黑桃A" "紅心2" --lang zh'))
@click.argument("plays", nargs=-1, required=True, metavar="PLAY vs TABLE")
@click.option("--declared", type=_KINDS, metavar="KIND", help="The kind the play was said to be.")
@click.option("--table-declared", type=_KINDS, metavar="KIND", help="The kind the cards on the table were said to be.")
@under_rules
def compare(session: Session, plays: tuple[str, ...], declared: str | None, table_declared: str | None) -> None:
    """Tell whether a play beats what lies on the table.

    Write the play, the word vs, and the cards on the table; or each of the two
    in quotes. The exit status is 1 where the table is not beaten.
    """
    play, table = _two_plays(session, plays, needs_both=True)
    question = {"play": play, "table": table, "play_declared": declared, "table_declared": table_declared}

    def show(view: View, answer: Plain) -> None:
        name = "beats" if answer["beats"] else "beats_not"
        view.verdict(view.label(name, play=view.cards(play), table=view.cards(table)), good=answer["beats"])
        view.findings(answer["findings"])

    session.conclude(session.ask("plays/compare", question), show, yes=lambda answer: bool(answer["beats"]))


@click.command(
    epilog=examples('bigtwo legal 4c 4d 9h 9s Kd 2s --table "6c 6h"', "bigtwo legal ♠AKQJ10 ♥3 --kind single -r formal")
)
@click.argument("hand", nargs=-1, required=True)
@click.option("--table", metavar="CARDS", help="What lies on the table; without it the player leads.")
@click.option("--kind", "kinds", type=_KINDS, metavar="KIND", multiple=True, help="List plays of this kind only.")
@click.option("--limit", type=int, metavar="N", help="List this many plays at the most (20, or with --json 2,000).")
@under_rules
@at_a_moment
def legal(
    session: Session,
    hand: tuple[str, ...],
    table: str | None,
    kinds: tuple[str, ...],
    limit: int | None,
    situation: Plain | None,
) -> None:
    """List what may be played from a hand, the weakest first.

    The exit status is 1 where nothing may be played.
    """
    question = {
        "hand": session.cards(hand),
        "table": session.cards(table) if table else None,
        "situation": situation,
        "kinds": list(kinds) or None,
        "limit": limit if limit is not None or session.as_json else _SHOWN,
    }
    session.conclude(session.ask("plays/legal", question), _show_legal, yes=lambda answer: bool(answer["can_play"]))


def _show_legal(view: View, answer: Plain) -> None:
    view.combos(answer["plays"])
    if answer["truncated"]:
        view.line(view.label("plays_more", shown=len(answer["plays"]), count=answer["count"]))
    view.line(view.label("may_pass" if answer["can_pass"] else "may_not_pass"))
    view.findings(answer["findings"])


def _action_of(session: Session, written: Sequence[str], declared: str | None) -> Plain:
    said = folded(" ".join(written).strip())
    if said in words().passes:
        return {"type": "pass"}
    if said in words().claims:
        return {"type": "claim"}
    play: Plain = {"type": "play", "cards": session.cards(written)}
    return {**play, "declared": declared} if declared else play


@click.command(
    epilog=examples(
        'bigtwo judge 7d --hand "5h 7d Ks" --table 4s --next-cards 1 -r bingo3', "bigtwo judge pass --hand 3c3d --lang zh"
    )
)
@click.argument("action", nargs=-1, required=True)
@click.option("--hand", required=True, metavar="CARDS", help="The cards the player holds, those played among them.")
@click.option("--table", metavar="CARDS", help="What lies on the table; without it the player leads.")
@click.option("--declared", type=_KINDS, metavar="KIND", help="The kind the player called, for rules that ask for a call.")
@under_rules
@at_a_moment
def judge(
    session: Session,
    action: tuple[str, ...],
    hand: str,
    table: str | None,
    declared: str | None,
    situation: Plain | None,
) -> None:
    """Judge one action: some cards, pass, or claim.

    Every violation is told, the deciding one first. The exit status is 1 where
    the action is not legal.
    """
    question = {
        "hand": session.cards(hand),
        "table": session.cards(table) if table else None,
        "action": _action_of(session, action, declared),
        "situation": situation,
    }
    session.conclude(session.ask("plays/judge", question), _show_judged, yes=lambda answer: bool(answer["legal"]))


def _show_judged(view: View, answer: Plain) -> None:
    view.verdict(view.label("legal" if answer["legal"] else "illegal"), good=answer["legal"])
    view.findings(answer["findings"])
    if answer["breach"] is not None:
        view.line(view.label("due", cards=view.cards(answer["breach"]["due"])))


@click.command(
    epilog=examples("bigtwo suggest 4c 4d 9h 9s Kd 2s --table 8c", "bigtwo suggest 4c 4d 9h 9s Kd 2s --policy proxy -r bingo3")
)
@click.argument("hand", nargs=-1, required=True)
@click.option("--table", metavar="CARDS", help="What lies on the table; without it the player leads.")
@click.option("--policy", type=click.Choice(["fewest_plays", "proxy", "timeout"]), help="How to choose: keep the fewest plays "
              "in hand (the default), like a proxy for a player who has left, or as on a time-out.")  # fmt: skip
@under_rules
@at_a_moment
def suggest(session: Session, hand: tuple[str, ...], table: str | None, policy: str | None, situation: Plain | None) -> None:
    """Suggest what to play from a hand, and tell why."""
    question = {
        "hand": session.cards(hand),
        "table": session.cards(table) if table else None,
        "policy": policy,
        "situation": situation,
    }
    session.conclude(session.ask("plays/suggest", question), _show_suggested)


def _show_suggested(view: View, answer: Plain) -> None:
    action, combo = answer["action"], answer["combo"]
    facts = {"cards": view.cards(action["cards"]), "name": combo["name"]} if combo else {}
    view.verdict(view.label(f"suggest_{action['type']}", **facts), good=True)
    view.findings(answer["findings"])


@click.command(
    epilog=examples("bigtwo survey Ac 2d 3h 4s 5c vs 3d 4c 5d 6s 7c", "bigtwo survey Jc Qc Kc Ac 2c -r douque -r formal")
)
@click.argument("plays", nargs=-1, required=True, metavar="PLAY [vs TABLE]")
@click.option("-r", "--ruleset", "rulesets", multiple=True, metavar="ID", help="A rule set to ask; may be given several times. "
              "By default all are asked.")  # fmt: skip
@in_a_language
def survey(session: Session, plays: tuple[str, ...], rulesets: tuple[str, ...]) -> None:
    """Ask one question under many rule sets: does the house rule matter?

    The exit status is 1 where they do not agree.
    """
    play, table = _two_plays(session, plays, needs_both=False)
    question = {"play": play, "table": table, "rulesets": list(rulesets) or None}
    session.conclude(session.ask("plays/survey", question), _show_survey, yes=lambda answer: bool(answer["agree"]))


def _show_survey(view: View, answer: Plain) -> None:
    rows: list[tuple[str, str, str]] = []
    for row in answer["rows"]:
        good = row["valid"] if row["beats"] is None else row["beats"]
        why = row["findings"][0]["message"] if row["findings"] else ""
        rows.append((row["ruleset"], view.label("yes" if good else "no"), why))
    view.table((view.label("ruleset"), view.label("verdict"), view.label("why")), rows)
    view.line(view.label("agree" if answer["agree"] else "disagree"))
