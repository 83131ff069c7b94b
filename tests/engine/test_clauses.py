"""The rule book: every verdict, item and parameter rests on a clause, and every clause can be opened and read."""

from collections.abc import Iterator
from typing import Any

import pytest

import bigtwo
from asking import RULESETS, Plain, answer, cards, golden, rules
from bigtwo.rules.clauses import DOCUMENTS, clauses_of, entries
from bigtwo.rules.kinds import Kind
from bigtwo.rules.parameters import parameters
from bigtwo.wording import LANGUAGES
from golden_cases import Case, cases

PRESETS = golden("presets.json")
STATUSES = {"stated", "derived", "default"}
FIXED_TOPICS = {
    "cards.rank_order",
    "cards.compare",
    "deck.one_pack",
    "play.lead",
    "play.follow",
    "play.pass",
    "play.turn",
    "play.trick_end",
    "play.round_end",
    "play.own_cards",
    "play.same_size",
    "play.game_over",
    "kinds.closed",
}
NO_TOPICS = {"straights.suit_key.A2345", "straights.suit_key.23456"}
"""Members of a map, which are the map's affair."""


def leaves(record: Plain, prefix: str = "") -> Iterator[str]:
    """The dotted names of a record, down to what is no group of always the same parameters."""
    for name, value in record.items():
        if isinstance(value, dict) and value and not prefix.startswith("scoring.") and name != "suit_key":
            yield from leaves(value, f"{prefix}{name}.")
        else:
            yield prefix + name


def scoring_topics() -> set[str]:
    """The dotted names under which a scoring's clauses are filed: those of ``loser`` and ``winner`` one by one."""
    record: Plain = PRESETS["scorings"]["douque"]
    grouped = {f"scoring.{group}.{name}" for group in ("loser", "winner") for name in record[group]}
    return {f"scoring.{name}" for name in record if name not in {"loser", "winner"}} | grouped


def cited(ruleset_id: str, topic: str) -> tuple[bigtwo.Clause, ...]:
    return bigtwo.rules_for(ruleset_id).book.cite(topic)


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_every_parameter_of_a_rule_set_has_a_clause(ruleset_id: str) -> None:
    topics = set(leaves(PRESETS["rulesets"][ruleset_id])) - NO_TOPICS

    assert {topic for topic in topics if not cited(ruleset_id, topic)} == set()


@pytest.mark.parametrize("scoring_id", bigtwo.SCORING_IDS)
def test_every_parameter_of_a_scoring_has_a_clause(scoring_id: str) -> None:
    told = {topic for entry in entries().values() if scoring_id in entry.scorings for topic in entry.topics}

    assert scoring_topics() - told == set()


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_every_kind_and_every_rule_of_play_has_a_clause(ruleset_id: str) -> None:
    of = bigtwo.rules_for(ruleset_id)
    topics = FIXED_TOPICS | {f"kinds.{kind}" for kind in of.tables.kinds}
    if of.tables.has_joker:
        topics |= {"joker.wild", "joker.tie"}

    assert {topic for topic in topics if not of.book.cite(topic)} == set()


def test_no_clause_is_filed_under_an_unknown_topic() -> None:
    record = set(parameters())
    known = (
        record
        | FIXED_TOPICS
        | {f"kinds.{kind}" for kind in Kind}
        | {"joker.wild", "joker.tie", "scoring.places", "scoring.liability"}
    )
    told = {topic for entry in entries().values() for topic in entry.topics}

    assert told - known == set()


@pytest.mark.parametrize("entry", entries().values(), ids=lambda entry: entry.id)
def test_a_clause_is_whole_in_both_languages(entry: Any) -> None:
    page = bigtwo.clause_page(entry.id)

    assert page.id == entry.id
    assert page.status in STATUSES
    assert entry.document in DOCUMENTS
    assert set(page.rulesets) <= set(RULESETS)
    assert set(page.scorings) <= set(bigtwo.SCORING_IDS)
    assert page.rulesets or page.scorings
    assert page.topics
    for texts in (page.title, page.text, page.source):
        assert set(texts) == set(LANGUAGES)
        assert all(text.strip() == text and text for text in texts.values())
    assert page.text["en"] != page.text["zh-Hant"]


def test_the_ids_of_all_clauses() -> None:
    assert bigtwo.clause_ids() == tuple(entries())
    assert all(page.id in entries() for name in RULESETS for page in bigtwo.ruleset_clauses(name).clauses)


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_the_rule_book_of_a_rule_set_can_be_listed(ruleset_id: str) -> None:
    scoring = PRESETS["rulesets"][ruleset_id]["scoring"]
    found = bigtwo.ruleset_clauses(ruleset_id).clauses

    assert found == clauses_of(ruleset_id, scoring)
    assert all(ruleset_id in page.rulesets or scoring in page.scorings for page in found)


@pytest.mark.parametrize("clause_id", ["S0-999", "house.nothing", "house.", ""])
def test_no_such_clause(clause_id: str) -> None:
    with pytest.raises(KeyError):
        bigtwo.clause_page(clause_id)


# What is cited


def told(found: Any, key: str) -> Iterator[Plain]:
    """Everything in an answer that has to rest on a clause."""
    if isinstance(found, dict):
        for name, value in found.items():
            if name == key:
                yield from value
            yield from told(value, key)
    elif isinstance(found, (list, tuple)):
        for member in found:
            yield from told(member, key)


ASKED = cases("combos/classify", "plays/compare", "plays/legal", "settlements")


@pytest.mark.parametrize("case", ASKED, ids=lambda case: case.id)
def test_every_finding_and_item_names_a_clause_that_can_be_opened(case: Case) -> None:
    status, found = answer(case.operation, case.request)
    for key in ("findings", "items"):
        for one in told(found, key) if status == 200 else ():
            assert one["clauses"], (one["code"], one["message"])
            assert all(bigtwo.clause_page(clause["id"]).title["en"] == clause["title"] for clause in one["clauses"])


MISSES = {
    "not_same_rank": ("douque", "3c 4c"),
    "triple_not_played": ("douque", "7c 7d 7h"),
    "four_needs_kicker": ("douque", "8c 8d 8h 8s"),
    "wrong_kicker_count": ("douque", "8c 8d 8h 8s 4d 5h"),
    "two_pair_not_played": ("douque", "3c 3d 4c 4d"),
    "triple_with_odd_cards": ("douque", "3c 3d 3h 4c 5d"),
    "triple_with_kicker": ("douque", "3c 3d 3h 4c"),
    "straight_wraps_past_two": ("douque", "Kc Ad 2h 3s 4c"),
    "straight_not_listed": ("pusoy-dos", "Ac 2d 3h 4s 5c"),
    "not_consecutive": ("douque", "3c 4d 5h 6s 8c"),
    "flush_not_played": ("douque", "3c 4c 5c 6c 8c"),
    "wrong_straight_flush_kickers": ("joker", "3c 4c 5c 6c 7c 9d"),
    "dragon_not_played": ("formal", "3c 4d 5h 6s 7c 8d 9h Ts Jc Qd Kh As 2c"),
    "not_a_dragon": ("douque", "3c 3d 5h 6s 7c 8d 9h Ts Jc Qd Kh As 2c"),
    "never_a_size": ("douque", "3c 4d 5h 6s 7c 8d"),
    "not_a_kind": ("douque", "3c 3d 4c 5d"),
    "declared_kind_impossible": ("joker", "3c joker"),
}


@pytest.mark.parametrize("ruleset_id", RULESETS)
@pytest.mark.parametrize("code", MISSES)
def test_every_near_miss_names_a_clause(code: str, ruleset_id: str) -> None:
    """What is no combination in one rule set is asked of all of them."""
    of = rules(ruleset_id, joker={"assignment": "declared"}) if code == "declared_kind_impossible" else rules(ruleset_id)
    declared = Kind.STRAIGHT if code == "declared_kind_impossible" else None
    found = bigtwo.classify(of, cards(MISSES[code][1]), declared)

    assert all(finding.clauses for finding in found.findings)


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_every_parameter_page_of_a_rule_set_names_its_clauses(ruleset_id: str) -> None:
    page = bigtwo.ruleset_page(ruleset_id)

    assert {one.path for one in page.parameters if not one.clauses} == set()


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_every_item_a_scoring_can_have_names_a_clause(ruleset_id: str) -> None:
    """Every scoring under every rule set, with a round that sets off as much of it as can be."""
    of = bigtwo.rules_for(ruleset_id)
    hands = ({"hand": cards("2c 2d 4c 4d 4h 4s 5c 6d 7h 8s")}, {"hand": cards("3s 5s 6s 7s 8c Tc Jc Qc Kd As")})
    losers = [{"seat": seat, "place": place, **hand} for seat, place, hand in zip("bc", (2, 3), hands, strict=True)]
    for scoring_id in bigtwo.SCORING_IDS:
        if scoring_id == "none":
            continue
        asked = {"base": 3, "cap": 7, "liable": "b", "scoring": scoring_id, "losers": losers}
        for last in ("2h 2s", "3c", "9c 9d 9h 9s Kc"):
            given = {**asked, "winner": {"seat": "a", "last_play": cards(last), "opened_round": True}, "ruleset": ruleset_id}
            status, found = answer("settlements", given)
            assert status == 200, found
            for one in (*told(found, "items"), *told(found, "findings")):
                assert one["clauses"], (scoring_id, one["code"])
    assert of.scoring.base in bigtwo.SCORING_IDS


# House rules


def test_a_house_rule_is_cited_in_place_of_the_book() -> None:
    of = rules("formal", combos={"triple": False})
    found = bigtwo.classify(of, cards("7c 7d 7h")).findings[0]

    assert [clause.id for clause in found.clauses][:1] == ["house.combos.triple"]
    assert of.book.cite("combos.flush")[0].id in entries()


@pytest.mark.parametrize("path", parameters())
def test_the_page_of_every_house_rule(path: str) -> None:
    page = bigtwo.clause_page(f"house.{path}")

    assert (page.status, page.topics) == ("house", (path,))
    assert all(page.title[language] and page.text[language] for language in LANGUAGES)


def test_a_house_rule_tells_what_the_table_has_set() -> None:
    clause = rules("douque", play={"pass_policy": "locked"}, scoring={"extends": "douque", "changes": {"cap": 8}}).book

    assert "locked" not in clause.cite("play.pass_policy")[0].text
    assert clause.cite("play.pass_policy")[0].source == "agreed at this table"
    assert "8" in clause.cite("scoring.cap")[0].text
