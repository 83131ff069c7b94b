"""Every straight table that some place plays by, as a custom rule set, with what it decides.

The families bear the names under which they go about; the sequences stand from low to high.
"""

from itertools import pairwise

import pytest

import bigtwo
from asking import cards, codes, rules

MIDDLE = ["34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK"]
TOP = "TJQKA"
FAMILIES = {
    "89T": ["A2345", "23456", *MIDDLE, TOP],
    "T2A": [*MIDDLE, TOP, "23456", "A2345"],
    "TA2": [*MIDDLE, TOP, "A2345", "23456"],
    "9TA": ["23456", *MIDDLE, TOP, "A2345"],
    "9AT": ["23456", *MIDDLE, "A2345", TOP],
    "TAIWAN": ["A2345", *MIDDLE, TOP, "23456"],
    "TAIWAN_NOA": [*MIDDLE, TOP, "23456"],
    "PLAIN": [*MIDDLE, TOP],
    "TWO_HIGH": [*MIDDLE, TOP, "A2345 23456"],
    "JQKA2_TOP": [*MIDDLE, TOP, "JQKA2"],
    "JQKA2_BOTH": ["A2345", "23456", *MIDDLE, TOP, "JQKA2"],
    "CYCLIC": ["QKA23", "KA234", "A2345", "23456", *MIDDLE, TOP, "JQKA2"],
    "23456_LOW": ["23456", *MIDDLE, TOP],
}
TRUTH = {
    "89T": "no yes no no no no",
    "T2A": "yes no yes yes no no",
    "TA2": "yes yes yes yes no no",
    "9TA": "yes no no yes no no",
    "9AT": "yes no no no no no",
    "TAIWAN": "no yes yes no no no",
    "TAIWAN_NOA": "- - yes - no no",
    "PLAIN": "- - - - no no",
    "TWO_HIGH": "yes suit yes yes no no",
    "JQKA2_TOP": "- - - - yes no",
    "JQKA2_BOTH": "no yes no no yes no",
    "CYCLIC": "no yes no no yes yes",
    "23456_LOW": "- - no - no no",
}
"""A2345 > 34567, 23456 > A2345, 23456 > TJQKA, A2345 > TJQKA, JQKA2 a straight, KA234 a straight; ``-``: no such straight."""
QUESTIONS = (("A2345", "34567"), ("23456", "A2345"), ("23456", "TJQKA"), ("A2345", "TJQKA"))


def family(name: str) -> bigtwo.Rules:
    order = [tier.split() for tier in FAMILIES[name]]
    return rules("douque", straights={"order": order})


def run(sequence: str, suits: str) -> list[str]:
    return [rank + suit for rank, suit in zip(sequence, suits, strict=True)]


def judged(of: bigtwo.Rules, play: str, table: str) -> str:
    """Whether a sequence beats another, once with every suit of it higher and once with every suit lower."""
    answers = set()
    for ours, theirs in (("shshs", "cdcdc"), ("cdcdc", "shshs")):
        found = bigtwo.compare(of, run(play, ours), run(table, theirs))
        answers.add("-" if "invalid_combination" in codes(found) else "yes" if found.beats else "no")
    return answers.pop() if len(answers) == 1 else "suit"


@pytest.mark.parametrize("name", FAMILIES)
def test_truth_table(name: str) -> None:
    of = family(name)
    legal = ["yes" if bigtwo.classify(of, run(sequence, "schdc")).valid else "no" for sequence in ("JQKA2", "KA234")]

    assert [*(judged(of, *question) for question in QUESTIONS), *legal] == TRUTH[name].split()


@pytest.mark.parametrize("name", FAMILIES)
def test_each_sequence_beats_those_before_it_and_no_other_is_a_straight(name: str) -> None:
    of = family(name)
    listed = [sequence for tier in FAMILIES[name] for sequence in tier.split()]
    tiers = {sequence: place for place, tier in enumerate(FAMILIES[name], 1) for sequence in tier.split()}
    for sequence in {*listed, "A2345", "23456", "JQKA2", "QKA23", "KA234", TOP}:
        combo = bigtwo.classify(of, run(sequence, "schdc")).combo
        assert (combo.position if combo else None) == tiers.get(sequence)
    for low, high in pairwise(listed):
        if tiers[low] < tiers[high]:
            assert judged(of, high, low) == "yes"
            assert judged(of, low, high) == "no"


@pytest.mark.parametrize("name", ["TWO_HIGH", "TAIWAN", "T2A"])
def test_the_two_decides_between_equal_straights_that_hold_one(name: str) -> None:
    higher_two, lower_two = cards("Ac 2s 3d 4h 5c"), cards("As 2h 3s 4s 5s")

    assert bigtwo.compare(family(name), higher_two, lower_two).beats
    assert not bigtwo.compare(family(name), lower_two, higher_two).beats


def test_two_high_is_decided_by_the_suit_of_the_two_alone() -> None:
    of = family("TWO_HIGH")
    low, high = cards("2c 3h 4c 5d 6s"), cards("Ah 2h 3d 4s 5h")

    assert bigtwo.compare(of, high, low).beats
    assert not bigtwo.compare(of, low, high).beats


def test_in_the_cyclic_family_a_run_past_the_two_is_valued_by_its_last_card() -> None:
    """K-A-2-3-4 comes below 3-4-5-6-7, and of two of them the suit that is named decides."""
    of = rules("douque", straights={"order": [[tier] for tier in FAMILIES["CYCLIC"]], "suit_key": {"KA234": "4", "QKA23": "3"}})
    wrapped, higher_four = cards("Kd Ac 2h 3s 4d"), cards("Ks As 2s 3c 4h")

    assert bigtwo.compare(of, cards("3c 4c 5h 6s 7d"), wrapped).beats
    assert bigtwo.compare(of, wrapped, cards("Qd Kc Ah 2s 3d")).beats
    assert bigtwo.compare(of, higher_four, wrapped).beats


def test_a_straight_table_rules_the_straight_flushes_too() -> None:
    royal, with_two = cards("Ts Js Qs Ks As"), cards("Ac 2c 3c 4c 5c")

    assert bigtwo.compare(family("89T"), royal, with_two).beats
    assert bigtwo.compare(family("TAIWAN"), royal, with_two).beats
    assert bigtwo.compare(family("T2A"), with_two, royal).beats
    assert bigtwo.compare(family("TWO_HIGH"), with_two, royal).beats
