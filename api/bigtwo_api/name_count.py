"""How many names there are in the JSON text of a record, from the record that was read in it.

Every name has a colon. A text with no more colons than its record has names has none twice: that is seen in a microsecond,
where finding out which name it is takes another way of reading. The count errs on the low side only: a field is counted
unless it is the very object that stands for one left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import repeat
from operator import attrgetter, is_not
from typing import Any, Final

import msgspec
from msgspec import Struct, inspect

Count = Callable[[Sequence[Any]], int]
"""From some records of one type to the number of their names, those of what is in them included."""
_KINDS_OF_RECORDS: Final = 256


@lru_cache(maxsize=_KINDS_OF_RECORDS)
def name_count(record: type[Struct]) -> Count:
    """The count for one type of record."""
    fields = msgspec.structs.fields(record)
    always = sum(field.required for field in fields) + (record.__struct_config__.tag is not None)
    optional = [(attrgetter(field.name), field.default) for field in fields if field.default is not msgspec.NODEFAULT]
    holding = [attrgetter(field.name) for field in fields if _holds_names(inspect.type_info(field.type))]

    def count(records: Sequence[Any]) -> int:
        names = always * len(records)
        for value, default in optional:
            names += sum(map(is_not, map(value, records), repeat(default)))
        for value in holding:
            names += sum([_names_in(held) for held in map(value, records) if type(held) is not str])
        return names

    return count


def _holds_names(kind: inspect.Type) -> bool:
    """Whether values of a type may be objects, or lists of objects."""
    if isinstance(kind, inspect.UnionType):
        return any(map(_holds_names, kind.types))
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return _holds_names(kind.item_type)
    return isinstance(kind, inspect.StructType | inspect.DictType)


def _names_in(value: Any) -> int:
    """The names in a value of such a type."""
    if isinstance(value, Struct):
        return name_count(type(value))((value,))
    if isinstance(value, dict):
        return len(value) + sum(map(_names_in, value.values()))
    if isinstance(value, tuple) and value and not isinstance(value[0], str):
        kinds = set(map(type, value))
        return sum(name_count(kind)([one for one in value if type(one) is kind]) for kind in kinds if issubclass(kind, Struct))
    return 0
