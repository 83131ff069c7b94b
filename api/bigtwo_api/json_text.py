"""Reading a JSON text strictly (RFC 8259, I-JSON), with a word on why it is none.

The ordinary way of a request does not come here: this is for bodies that the decoder of their record has refused, and says
in both languages what is wrong and at which byte.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final, NoReturn

from bigtwo import Language
from bigtwo_api.problems import MALFORMED, PlaceError, Refusal

_LONGEST_NUMBER: Final = 400
"""Of a number with more digits these many are kept: it is out of every bound there is as it is."""
_BYTE_ORDER_MARKS: Final = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_CONSTANTS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|(-?Infinity|NaN)')
_ESCAPES: Final = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F]|(\\u[dD][89a-fA-F])|\\.", re.DOTALL)
_NUMBER_GOES_ON: Final = re.compile("[0-9][0-9.eE]")

_REASONS: Final = {
    "Illegal trailing comma": "trailing_comma",
    "Expecting property name": "name",
    "Expecting ':'": "colon",
    "Expecting ','": "comma",
    "Extra data": "extra",
    "Invalid control character": "control",
    "Invalid \\": "escape",
    "Unterminated string": "unclosed",
}
"""What the words of the reader begin with, and the name of our sentence; whatever else it says asks for a value."""

_TEXTS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "deep": "The body is nested too deeply.",
        "empty": "The body is empty.",
        "not_utf8": "The body is not UTF-8: what stands at byte offset {byte} is no character.",
        "mark": "The body begins with a byte order mark; send UTF-8 without one.",
        "syntax": "The body is not well-formed JSON: {reason} (byte offset {byte}).",
        "ends": "it ends too early",
        "trailing_comma": "a comma stands before a closing bracket",
        "name": "a name in double quotes was expected",
        "colon": "a colon was expected after a name",
        "comma": "a comma or a closing bracket was expected",
        "extra": "something stands after its end",
        "control": "a control character or line end stands in a string; write it as an escape such as \\n",
        "escape": "there is no such escape in a string",
        "unclosed": "a string begins here and is not closed",
        "surrogate": "half a surrogate pair is no character",
        "constant": "NaN and Infinity are no numbers in JSON",
        "number": "no number is written so: neither a plus sign nor a leading zero, and digits on both sides of the point",
        "value": "a value was expected (an object, a list, a string in double quotes, a number, true, false or null)",
    },
    "zh-Hant": {
        "deep": "內容的巢狀太深。",
        "empty": "沒有內容。",
        "not_utf8": "內容不是 UTF-8：位元組位移 {byte} 的地方不成字元。",
        "mark": "內容開頭有位元組順序記號；請用不帶這個記號的 UTF-8。",
        "syntax": "內容不是正確的 JSON：{reason}（位元組位移 {byte}）。",
        "ends": "沒寫完就結束了",
        "trailing_comma": "收尾的括號前多了逗號",
        "name": "這裡應是雙引號括住的名稱",
        "colon": "名稱後面應是冒號",
        "comma": "這裡應是逗號或收尾的括號",
        "extra": "結束之後還有東西",
        "control": "字串裡有控制字元或換行；請寫成 \\n 之類的跳脫字元",
        "escape": "字串裡沒有這種跳脫字元",
        "unclosed": "這裡開始的字串沒有結束",
        "surrogate": "半個代理對不成字元",
        "constant": "JSON 的數字沒有 NaN 和 Infinity",
        "number": "數字不是這樣寫的：不加正號，不以 0 開頭，小數點兩邊都要有數字",
        "value": "這裡應是一個值（物件、陣列、雙引號括住的字串、數字、true、false 或 null）",
    },
}


class Members(dict[str, Any]):
    """An object as it was written, with the names that stand in it more than once."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.repeated: list[str] = []
        if len(self) != len(pairs):
            times = Counter(name for name, _ in pairs)
            self.repeated = [name for name in self if times[name] > 1]


class _ConstantError(ValueError):
    """A number that JSON does not have."""


def read_json(raw: bytes, language: Language) -> Any:
    """Any JSON text as plain values, every object as :class:`Members`.

    Raises:
        Refusal: if it is not well-formed (400).
    """
    text = _text(raw, language)
    try:
        tree = json.loads(text, object_pairs_hook=Members, parse_int=_whole, parse_constant=_no_constant)
    except RecursionError:
        _refuse("nested_too_deeply", _TEXTS[language]["deep"])
    except json.JSONDecodeError as error:
        _refuse_syntax(text, error, language)
    except _ConstantError:
        _refuse_at(text, next(found.start() for found in _CONSTANTS.finditer(text) if found[1]), "constant", language)
    if "\\u" in text:
        half = next((found.start() for found in _ESCAPES.finditer(text) if found[1]), None)
        if half is not None:
            _refuse_at(text, half, "surrogate", language)
    return tree


def _text(raw: bytes, language: Language) -> str:
    """The characters of a body. Raises Refusal if there are none, or if they are not in UTF-8."""
    texts = _TEXTS[language]
    if not raw.strip():
        _refuse("empty_body", texts["empty"])
    if raw.startswith(_BYTE_ORDER_MARKS):
        _refuse("invalid_utf8", texts["mark"])
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        _refuse("invalid_utf8", texts["not_utf8"].format(byte=error.start))


def _refuse_syntax(text: str, error: json.JSONDecodeError, language: Language) -> NoReturn:
    reason = next((name for words, name in _REASONS.items() if error.msg.startswith(words)), "value")
    place = error.pos
    if reason not in {"unclosed", "escape"} and not text[place:].strip():
        place, reason = len(text), "ends"
    elif (reason == "comma" and _NUMBER_GOES_ON.match(text, place - 1)) or (reason == "value" and text[place] in "+-."):
        reason = "number"
    elif reason in {"name", "value"} and text[place] in "]}":
        comma = len(text[:place].rstrip()) - 1
        if text[comma] == ",":
            place, reason = comma, "trailing_comma"
    _refuse_at(text, place, reason, language)


def _refuse_at(text: str, place: int, reason: str, language: Language) -> NoReturn:
    texts = _TEXTS[language]
    _refuse("bad_syntax", texts["syntax"].format(reason=texts[reason], byte=len(text[:place].encode())))


def _refuse(code: str, message: str) -> NoReturn:
    raise Refusal(MALFORMED, errors=[PlaceError("", code, message)]) from None


def _whole(digits: str) -> int:
    """A number without a fraction, cut short where it is absurdly long."""
    return int(digits[:_LONGEST_NUMBER])


def _no_constant(_name: str) -> NoReturn:
    raise _ConstantError
