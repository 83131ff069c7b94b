"""The rule sets as pages to read: what there is, every parameter with its value, what it may be, and its clauses.

A form for house rules can be built from a :class:`RuleSetPage` alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct, inspect

from bigtwo.answers import Count
from bigtwo.front import RULESET_IDS, rules_for
from bigtwo.rules.clauses import Clause, ClausePage, Text, clauses_of, document_titles, entries
from bigtwo.rules.parameters import Parameter, parameters
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import RuleSet
from bigtwo.rules.scoring_record import Scoring
from bigtwo.wording import Language

Label = Annotated[str, Meta(max_length=200)]
Path = Annotated[str, Meta(max_length=64)]
Bound = Annotated[int, Meta(ge=-(2**53 - 1), le=2**53 - 1)]


class Choice(Struct, frozen=True):
    """A value a parameter may take, and its name."""

    value: Annotated[str, Meta(max_length=64)] | Bound | bool
    label: Label


class Allowed(Struct, frozen=True, omit_defaults=True):
    """What a parameter may be.

    ``type`` is ``boolean``, ``choice``, ``integer``, ``text``, ``list``, ``map`` or ``group``; a list's and a map's
    ``choices`` are those of its members; ``minimum`` and ``maximum`` bound an integer, or the members of a list or map.
    """

    type: Annotated[str, Meta(max_length=16)]
    choices: Annotated[tuple[Choice, ...], Meta(max_length=80)] = ()
    minimum: Bound | None = None
    maximum: Bound | None = None
    nullable: bool = False


class ParameterPage(Struct, frozen=True):
    """One parameter of a rule set: its value, what it decides, and where that stands written."""

    path: Path
    label: Label
    meaning: Text
    unit: Annotated[str, Meta(max_length=16)]
    value: Any
    value_text: Text
    allowed: Allowed
    clauses: Annotated[tuple[Clause, ...], Meta(max_length=64)]


class RuleSetSummary(Struct, frozen=True):
    """A named rule set in one line."""

    id: Annotated[str, Meta(max_length=40)]
    name: Label
    description: Text
    document: Label
    players: Annotated[tuple[Count, ...], Meta(max_length=3)]
    scoring: Annotated[str, Meta(max_length=40)]


class RuleSetList(Struct, frozen=True):
    """The named rule sets."""

    rulesets: Annotated[tuple[RuleSetSummary, ...], Meta(max_length=64)]


class RuleSetPage(RuleSetSummary, frozen=True):
    """A named rule set in full."""

    rules: RuleSet
    scoring_rules: Scoring
    parameters: Annotated[tuple[ParameterPage, ...], Meta(max_length=200)]


class ClauseList(Struct, frozen=True):
    """The rule book of a rule set."""

    clauses: Annotated[tuple[ClausePage, ...], Meta(max_length=400)]


def list_rulesets(language: Language = "en") -> RuleSetList:
    """The named rule sets, the default first."""
    return RuleSetList(tuple(_summary(ruleset_id, language) for ruleset_id in RULESET_IDS))


def _summary(ruleset_id: str, language: Language) -> RuleSetSummary:
    rules = rules_for(ruleset_id, language)
    documents = {entry.document for entry in entries().values() if ruleset_id in entry.rulesets}
    titles = document_titles()
    return RuleSetSummary(
        ruleset_id,
        rules.voice.say(f"preset.{ruleset_id}.name"),
        rules.voice.say(f"preset.{ruleset_id}.about"),
        rules.voice.say("list.comma").join(titles[name][language] for name in titles if name in documents),
        tuple(sorted(rules.ruleset.players)),
        rules.scoring.base,
    )


def ruleset_page(ruleset_id: str, language: Language = "en") -> RuleSetPage:
    """A named rule set in full. Raises KeyError if there is none of that id."""
    if ruleset_id not in RULESET_IDS:
        raise KeyError(ruleset_id)
    summary, rules = _summary(ruleset_id, language), rules_for(ruleset_id, language)
    pages = tuple(_parameter_page(rules, one, language) for one in parameters().values())
    return RuleSetPage(
        **msgspec.structs.asdict(summary),
        rules=rules.ruleset,
        scoring_rules=rules.scoring.scoring,
        parameters=tuple(page for page in pages if page is not None),
    )


def ruleset_clauses(ruleset_id: str) -> ClauseList:
    """The rule book of a named rule set, in both languages. Raises KeyError if there is none of that id."""
    if ruleset_id not in RULESET_IDS:
        raise KeyError(ruleset_id)
    return ClauseList(clauses_of(ruleset_id, rules_for(ruleset_id).scoring.base))


def clause_ids() -> tuple[str, ...]:
    """The ids of all clauses of the rule book."""
    return tuple(entries())


def _parameter_page(rules: Rules, one: Parameter, language: Language) -> ParameterPage | None:
    """A parameter of a rule set; None for a member of a group that is absent in it."""
    try:
        value = _value(rules, one.path)
    except KeyError:
        return None
    clauses = tuple(rules.book.everything_on(one.path) or rules.book.everything_on(one.path.rpartition(".")[0]))
    allowed = _allowed(one, language)
    text = one.shown(value, language)
    return ParameterPage(one.path, one.label[language], one.meaning[language], one.unit, value, text, allowed, clauses)


def _value(rules: Rules, path: str) -> Any:
    """The value of a dotted name. Raises KeyError below an absent group."""
    plain: Any = msgspec.to_builtins(rules.ruleset)
    if path.startswith("scoring."):
        plain, path = msgspec.to_builtins(rules.scoring.scoring), path.removeprefix("scoring.")
    for step in path.split("."):
        if plain is None:
            raise KeyError(path)
        plain = plain[step]
    return plain


class _Info(NamedTuple):
    """The type of a parameter, null taken out."""

    type: inspect.Type
    nullable: bool


@lru_cache(maxsize=1)
def _types() -> dict[str, _Info]:
    return {**dict(_leaves(inspect.type_info(RuleSet), "")), **dict(_leaves(inspect.type_info(Scoring), "scoring."))}


def _leaves(record: inspect.Type, prefix: str) -> Iterator[tuple[str, _Info]]:
    """Every parameter below a record by its dotted name, groups included."""
    if not isinstance(record, inspect.StructType):
        return
    for field in record.fields:
        info = _without_null(field.type)
        yield prefix + field.name, info
        yield from _leaves(info.type, f"{prefix}{field.name}.")


def _without_null(info: inspect.Type) -> _Info:
    if isinstance(info, inspect.UnionType):
        members = [one for one in info.types if not isinstance(one, inspect.NoneType)]
        nullable = len(members) < len(info.types)
        return _Info(members[0] if len(members) == 1 else inspect.UnionType(tuple(members)), nullable)
    return _Info(info, nullable=False)


def _allowed(one: Parameter, language: Language) -> Allowed:
    info = _types()[one.path]
    kind, minimum, maximum = _bounds(info.type)
    choices = tuple(Choice(value, one.shown(value, language)) for value in _choices(info.type))
    if kind == "boolean":
        choices = tuple(Choice(value, one.shown(value, language)) for value in (False, True))
    return Allowed(kind, choices, minimum, maximum, info.nullable)


def _bounds(info: inspect.Type) -> tuple[str, int | None, int | None]:
    """The sort of a type, and its bounds."""
    if isinstance(info, inspect.IntType):
        return "integer", info.ge, info.le
    if isinstance(info, inspect.VarTupleType):
        return "list", info.min_length, info.max_length
    if isinstance(info, inspect.DictType):
        return "map", info.min_length, info.max_length
    if isinstance(info, inspect.UnionType):
        return _bounds(info.types[0])
    names: dict[type[inspect.Type], str] = {
        inspect.BoolType: "boolean",
        inspect.StructType: "group",
        inspect.StrType: "text",
    }
    return names.get(type(info), "choice"), None, None


def _choices(info: inspect.Type) -> tuple[Any, ...]:
    """The values that may be chosen from, for lists and maps those of the members."""
    if isinstance(info, inspect.EnumType):
        return tuple(member.value for member in info.cls)
    if isinstance(info, inspect.LiteralType):
        return tuple(info.values)
    if isinstance(info, inspect.VarTupleType):
        return _choices(info.item_type)
    if isinstance(info, inspect.DictType):
        return _choices(info.key_type)
    if isinstance(info, inspect.UnionType):
        return tuple(value for member in info.types for value in _choices(member))
    return ()
