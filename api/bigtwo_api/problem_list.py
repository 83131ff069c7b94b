"""The registry of problem types as the service publishes it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from bigtwo import Language
from bigtwo_api.problems import ERROR_CODES, PROBLEM_KINDS, ErrorCode, ProblemKind


class ErrorMeaning(Struct, frozen=True):
    """A code of ``errors[].code`` and what it means."""

    code: ErrorCode
    meaning: Annotated[str, Meta(max_length=200)]


class ProblemType(Struct, frozen=True):
    """A type of problem, as the registry publishes it."""

    type: Annotated[str, Meta(max_length=100)]
    code: ErrorCode
    status: Annotated[int, Meta(ge=400, le=599)]
    title: Annotated[str, Meta(max_length=200)]
    meaning: Annotated[str, Meta(max_length=1000)]
    errors: Annotated[tuple[ErrorMeaning, ...], Meta(max_length=64)]


class ProblemList(Struct, frozen=True):
    """Every type of problem of this service."""

    problems: Annotated[tuple[ProblemType, ...], Meta(max_length=64)]


def list_problems(language: Language) -> ProblemList:
    """The registry of problem types."""
    return ProblemList(tuple(_published(kind, language) for kind in PROBLEM_KINDS))


def _published(kind: ProblemKind, language: Language) -> ProblemType:
    meanings = tuple(ErrorMeaning(code, ERROR_CODES[code][language]) for code in kind.codes)
    return ProblemType(kind.type, kind.code, kind.status, kind.title[language], kind.meaning[language], meanings)
