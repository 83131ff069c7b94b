"""Problem details (RFC 9457): what can go wrong with a request, each with a stable URN and code.

Codes and types never change and do not depend on the language; titles, details and messages are in the language of the
request. ``GET /v1/problems`` publishes the registry, and the document names it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from bigtwo import Contradiction, Language

PROBLEM_TYPE_PREFIX: Final = "urn:bigtwo:problem:"
MOST_ERRORS: Final = 32
"""A problem lists at most this many errors; the rest shows once these are put right."""

_PLACE_LIMIT: Final = 1000
_MESSAGE_LIMIT: Final = 1000

_log = logging.getLogger(__name__)

ErrorCode = Annotated[str, Meta(min_length=1, max_length=64)]


class PlaceError(Struct, frozen=True):
    """One thing that is wrong, and where: a JSON Pointer (RFC 6901) into the body, empty for the whole of it."""

    pointer: Annotated[str, Meta(max_length=_PLACE_LIMIT)]
    code: ErrorCode
    message: Annotated[str, Meta(max_length=_MESSAGE_LIMIT)]


class Problem(Struct, frozen=True):
    """Why a request could not be answered (RFC 9457)."""

    type: Annotated[str, Meta(max_length=100, description="The URN of the problem type; GET /v1/problems lists them.")]
    title: Annotated[str, Meta(max_length=200)]
    status: Annotated[int, Meta(ge=400, le=599)]
    detail: Annotated[str, Meta(max_length=_MESSAGE_LIMIT)]
    code: ErrorCode
    errors: Annotated[tuple[PlaceError, ...], Meta(max_length=MOST_ERRORS)]


Texts = dict[Language, str]
"""A text in both languages."""


class ProblemKind(NamedTuple):
    """A type of problem: slug in the URN, status, title, what it means, and the codes its errors can have."""

    slug: str
    status: int
    title: Texts
    meaning: Texts
    codes: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """The stable code: the slug with underscores."""
        return self.slug.replace("-", "_")

    @property
    def type(self) -> str:
        """The URN of the type."""
        return PROBLEM_TYPE_PREFIX + self.slug


def _texts(en: str, zh: str) -> Texts:
    return {"en": en, "zh-Hant": zh}


ERROR_CODES: Final[dict[str, Texts]] = {
    "empty_body": _texts("There is no body.", "沒有內容。"),
    "invalid_utf8": _texts(
        "The body is not UTF-8, or begins with a byte order mark.", "內容不是 UTF-8，或開頭有位元組順序記號。"
    ),
    "bad_syntax": _texts(
        "The body breaks the grammar of JSON; the message names the byte.", "內容不合 JSON 的語法；訊息指出是第幾個位元組。"
    ),
    "nested_too_deeply": _texts("The body is nested too deeply.", "內容的巢狀太深。"),
    "duplicate_key": _texts("A name stands twice in one object.", "同一個物件裡，同一個名稱出現兩次。"),
    "wrong_type": _texts("The value has another JSON type than asked for.", "值的 JSON 型別不對。"),
    "missing_field": _texts("A required field is missing.", "缺少必填欄位。"),
    "unknown_field": _texts("There is no such field here.", "這裡沒有這個欄位。"),
    "unknown_card": _texts("The text is not the code of a card.", "這不是牌的代碼。"),
    "not_allowed": _texts("The value is not one of those allowed.", "值不在允許的範圍之內。"),
    "too_small": _texts("The number is below its lower bound.", "數字小於下限。"),
    "too_large": _texts("The number is above its upper bound.", "數字大於上限。"),
    "too_short": _texts("The text is shorter than allowed.", "文字太短。"),
    "too_long": _texts("The text is longer than allowed.", "文字太長。"),
    "bad_name": _texts(
        "The name has no visible character, or one that may not stand in a name.", "名字沒有看得見的字，或有不能用的字元。"
    ),
    "too_few_items": _texts("The list or object has too few entries.", "項目太少。"),
    "too_many_items": _texts("The list or object has too many entries.", "項目太多。"),
    "duplicate_card": _texts("One card is in two places at once.", "同一張牌同時出現在兩處。"),
    "joker_not_allowed": _texts("These rules play without a joker.", "這套規則不用鬼牌。"),
    "unknown_ruleset": _texts("There is no such rule set.", "沒有這套規則。"),
    "unknown_scoring": _texts("There is no such scoring.", "沒有這種計分。"),
    "contradictory_ruleset": _texts("The parameters of the rule set contradict each other.", "規則的設定互相矛盾。"),
    "players_not_supported": _texts("These rules are not played by that many.", "這套規則不是這個人數玩的。"),
    "piles_not_supported": _texts("These rules do not deal into that many piles.", "這套規則不發這麼多份牌。"),
    "too_many_cards": _texts("More cards than the rules deal.", "牌數超過規則所發。"),
    "invalid_combination": _texts("The cards form no combination of these rules.", "這些牌在這套規則裡不成牌型。"),
    "wrong_leader": _texts("Another player has the lead.", "先出的不是這一家。"),
    "leader_needed": _texts("It has to be said who led.", "要說明是誰先出。"),
    "cards_needed": _texts("This scoring needs the cards, not their number.", "這種計分要知道是哪些牌，光有張數不夠。"),
    "no_scoring": _texts("These rules have no scoring.", "這套規則不計分。"),
    "bad_seats": _texts("The seats do not make a table.", "座位不成一桌。"),
    "bad_roles": _texts("The roles are not each held by one seat.", "四個階級沒有各由一家擔任。"),
    "bad_places": _texts("The places of the losers do not follow each other.", "輸家的名次不連續。"),
    "place_needed": _texts("This scoring needs the place of every loser.", "這種計分要知道每位輸家的名次。"),
    "loser_without_cards": _texts("A loser holds no card.", "輸家手上沒有牌。"),
    "amount_too_large": _texts("The amounts are larger than can be written exactly.", "金額太大，無法精確表示。"),
    "nothing_to_do": _texts(
        "Neither a play nor a pass is open to this player, so no action can be suggested.",
        "這位玩家現在不能出牌也不能 PASS，沒有動作可以建議。",
    ),
    "inconsistent_summary": _texts("A summary contradicts the cards or itself.", "摘要與牌或與自己不符。"),
    "unreadable_card": _texts("This is no card in any known spelling.", "這不是任何一種牌的寫法。"),
    "ambiguous_card": _texts("This may mean more than one card.", "這可能是不只一張牌。"),
    "expected_action": _texts("A seat and what it did was expected here.", "這裡應寫座位和它出了什麼。"),
    "seat_missing": _texts("The line does not say whose play it is.", "這一行沒寫是誰出的。"),
    "unknown_seat": _texts("There is no such seat in this round.", "這一局沒有這個座位。"),
    "misplaced_header": _texts("The line belongs before the actions of its round.", "這一行要寫在出牌之前。"),
    "repeated_header": _texts("The line tells something a second time.", "這一項寫了兩次。"),
    "bad_value": _texts("The line has no such value.", "這一行不能是這個值。"),
    "hands_incomplete": _texts("Some hands are there, and some are not.", "有的手牌寫了，有的沒寫。"),
    "too_many_actions": _texts("The round has more actions than can be read.", "這一局的動作太多。"),
    "no_round": _texts("There is no round in the text.", "文字裡沒有牌局。"),
}
"""What ``errors[].code`` can say, with its meaning. More codes may come; a client shows the message then."""

_SCHEMA_CODES = (
    "wrong_type",
    "missing_field",
    "unknown_field",
    "unknown_card",
    "not_allowed",
    "too_small",
    "too_large",
    "too_short",
    "too_long",
    "bad_name",
    "too_few_items",
    "too_many_items",
)
_CONTRADICTION_CODES = (
    "duplicate_card",
    "joker_not_allowed",
    "unknown_ruleset",
    "unknown_scoring",
    "contradictory_ruleset",
    "players_not_supported",
    "piles_not_supported",
    "too_many_cards",
    "invalid_combination",
    "wrong_leader",
    "leader_needed",
    "cards_needed",
    "no_scoring",
    "bad_seats",
    "bad_places",
    "bad_roles",
    "place_needed",
    "loser_without_cards",
    "amount_too_large",
    "inconsistent_summary",
    "nothing_to_do",
)
_READING_CODES = (
    "unreadable_card",
    "ambiguous_card",
    "expected_action",
    "seat_missing",
    "unknown_seat",
    "bad_seats",
    "misplaced_header",
    "repeated_header",
    "bad_value",
    "unknown_ruleset",
    "unknown_scoring",
    "contradictory_ruleset",
    "hands_incomplete",
    "too_many_cards",
    "too_many_actions",
    "too_long",
    "no_round",
)

MALFORMED = ProblemKind(
    "malformed-json", 400,
    _texts("The body is not well-formed JSON", "內容不是正確的 JSON"),
    _texts("The body is no JSON text, is not UTF-8, is nested too deeply, or repeats a name within one object.",
           "內容不是 JSON、不是 UTF-8、巢狀太深，或同一個物件裡名稱重複。"),
    ("empty_body", "invalid_utf8", "bad_syntax", "nested_too_deeply", "duplicate_key"),
)  # fmt: skip
BAD_REQUEST = ProblemKind(
    "bad-request", 400,
    _texts("The request is not understood", "請求無法辨識"),
    _texts("The request line or a header field is not proper HTTP, or a field is too long.",
           "請求行或標頭不合 HTTP 的規定，或某個欄位太長。"),
)  # fmt: skip
BAD_QUERY = ProblemKind(
    "invalid-query", 400,
    _texts("The query is not understood", "查詢參數無法辨識"),
    _texts("The address has a query parameter that the operation does not know, or one twice.",
           "網址帶有這項操作沒有的查詢參數，或同一個參數出現兩次。"),
)  # fmt: skip
NOT_FOUND = ProblemKind(
    "not-found", 404,
    _texts("There is nothing here", "找不到"),
    _texts("The address, or the id in it, names nothing this service has.", "這個網址或其中的代號，這裡沒有。"),
)  # fmt: skip
METHOD_NOT_ALLOWED = ProblemKind(
    "method-not-allowed", 405,
    _texts("The method is not supported here", "不支援這個方法"),
    _texts("The resource exists, but not for this method; the Allow header lists those it has.",
           "有這個資源，但不支援這個方法；Allow 標頭列出可用的方法。"),
)  # fmt: skip
NOT_ACCEPTABLE = ProblemKind(
    "not-acceptable", 406,
    _texts("No acceptable representation", "沒有可接受的格式"),
    _texts("The Accept header rules out application/json, the only media type there is.",
           "Accept 標頭排除了唯一提供的 application/json。"),
)  # fmt: skip
REQUEST_TIMEOUT = ProblemKind(
    "request-timeout", 408,
    _texts("The request did not arrive in time", "請求未及時送達"),
    _texts("The head or the body of the request took too long; the connection is closed.",
           "請求的標頭或內容太久沒有送完，連線已關閉。"),
)  # fmt: skip
CONTENT_TOO_LARGE = ProblemKind(
    "content-too-large", 413,
    _texts("The body is too large", "內容太大"),
    _texts("The body is larger than the operation takes; the connection is closed.",
           "內容超過這項操作的上限，連線已關閉。"),
)  # fmt: skip
BATCH_EXHAUSTED = ProblemKind(
    "batch-exhausted", 413,
    _texts("The batch is used up", "這一批已達上限"),
    _texts("The questions before this one have used up what one batch may compute or answer; ask this one in another batch.",
           "前面的問題已用完一批可計算或可回答的量；請把這一題放到另一批再問。"),
)  # fmt: skip
TARGET_TOO_LONG = ProblemKind(
    "target-too-long", 414,
    _texts("The address is too long", "網址太長"),
    _texts("The address in the request line is longer than the service takes; the connection is closed.",
           "請求的網址超過上限，連線已關閉。"),
)  # fmt: skip
UNSUPPORTED_MEDIA_TYPE = ProblemKind(
    "unsupported-media-type", 415,
    _texts("The media type is not supported", "不支援這種格式"),
    _texts("A request body is application/json in UTF-8 without a content coding.",
           "請求內容必須是 UTF-8 的 application/json，且不經壓縮。"),
)  # fmt: skip
SCHEMA_VIOLATION = ProblemKind(
    "schema-violation", 422,
    _texts("The body does not match the schema", "內容不符合格式定義"),
    _texts("The body is JSON, but not what the document says this operation takes; each error points at its place.",
           "內容是 JSON，但不是文件所定的格式；每個錯誤都指出位置。"),
    _SCHEMA_CODES,
)  # fmt: skip
CONTRADICTION = ProblemKind(
    "contradiction", 422,
    _texts("The facts contradict each other", "所述的事實互相矛盾"),
    _texts("The body is well-formed, but what it describes cannot be: each error points at what contradicts the rest.",
           "格式正確，但所描述的情況不可能成立；每個錯誤都指出矛盾之處。"),
    _CONTRADICTION_CODES,
)  # fmt: skip
UNREADABLE = ProblemKind(
    "unreadable-text", 422,
    _texts("The text cannot be read", "看不懂這段文字"),
    _texts("The text holds something that is no card or no line of a record; each error says at which line and column, and "
           "what was expected there.",
           "文字裡有看不懂的牌或紀錄；每個錯誤都指出第幾行第幾字，以及那裡該寫什麼。"),
    _READING_CODES,
)  # fmt: skip
TOO_HARD = ProblemKind(
    "too-hard", 422,
    _texts("The question is too hard", "問題太難"),
    _texts("The answer takes longer than the service spends on one question, and so it would if asked again; ask about fewer "
           "cards, tell more of the cards that have been seen, or ask for fewer samples.",
           "算出答案的時間超過這項服務給一個問題的上限，再問一次也一樣；請減少牌數、多填一些已經看到的牌，或減少模擬次數。"),
)  # fmt: skip
TOO_MANY_REQUESTS = ProblemKind(
    "too-many-requests", 429,
    _texts("Too many requests", "請求太頻繁"),
    _texts("This client has made all the requests that it may for now; try again after the seconds that Retry-After names.",
           "這個用戶端目前可用的請求次數已用完；請在 Retry-After 所示的秒數之後再試。"),
)  # fmt: skip
HEAD_TOO_LARGE = ProblemKind(
    "head-too-large", 431,
    _texts("The head of the request is too large", "請求的標頭太大"),
    _texts("The request has more header fields, or larger ones, than the service takes; the connection is closed.",
           "請求的標頭太多或太大，連線已關閉。"),
)  # fmt: skip
INTERNAL_ERROR = ProblemKind(
    "internal-error", 500,
    _texts("Something went wrong on our side", "服務發生錯誤"),
    _texts("The service failed to answer; the same request may be sent again.",
           "服務無法回答；可以再送一次同樣的請求。"),
)  # fmt: skip
UNAVAILABLE = ProblemKind(
    "unavailable", 503,
    _texts("The service cannot answer for now", "服務暫時無法回答"),
    _texts("The service is not ready, or has too much to do; try again after the seconds that Retry-After names.",
           "服務尚未就緒或太忙；請在 Retry-After 所示的秒數之後再試。"),
)  # fmt: skip

HTTP_VERSION_NOT_SUPPORTED = ProblemKind(
    "http-version-not-supported", 505,
    _texts("The version of HTTP is not supported", "不支援這個 HTTP 版本"),
    _texts("The service speaks HTTP/1.1 and HTTP/1.0; the connection is closed.",
           "服務只用 HTTP/1.1 與 HTTP/1.0，連線已關閉。"),
)  # fmt: skip

PROBLEM_KINDS: Final = (
    MALFORMED, BAD_REQUEST, BAD_QUERY, NOT_FOUND, METHOD_NOT_ALLOWED, NOT_ACCEPTABLE, REQUEST_TIMEOUT,
    CONTENT_TOO_LARGE, BATCH_EXHAUSTED, TARGET_TOO_LONG, UNSUPPORTED_MEDIA_TYPE, SCHEMA_VIOLATION, CONTRADICTION,
    UNREADABLE, TOO_HARD, TOO_MANY_REQUESTS, HEAD_TOO_LARGE, INTERNAL_ERROR, UNAVAILABLE, HTTP_VERSION_NOT_SUPPORTED,
)  # fmt: skip
"""Every type of problem, in order of status."""


class Refusal(Exception):
    """A request that gets a problem for an answer."""

    def __init__(
        self,
        kind: ProblemKind,
        detail: str = "",
        errors: Sequence[PlaceError] = (),
        headers: Iterable[tuple[bytes, bytes]] = (),
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.errors = tuple(errors[:MOST_ERRORS])
        self.headers = tuple(headers)

    def problem(self, language: Language) -> Problem:
        """The problem in a language; without a detail of its own it says what its type means."""
        kind = self.kind
        detail = self.detail or (self.errors[0].message if self.errors else kind.meaning[language])
        return Problem(kind.type, kind.title[language], kind.status, _clipped(detail), kind.code, self.errors)


def refusal_of(error: Exception) -> Refusal:
    """What a client is told about an exception: contradictions by their places, what nobody foresaw without details."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, Contradiction):
        faults = [PlaceError(json_pointer(fault.pointer), fault.code, _clipped(fault.message)) for fault in error.faults]
        return Refusal(CONTRADICTION, errors=faults)
    _log.error("a request could not be answered", exc_info=error)
    return Refusal(INTERNAL_ERROR)


def json_pointer(steps: Iterable[str | int]) -> str:
    """A JSON Pointer (RFC 6901), cut off where it would be absurdly long."""
    pointer = "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)
    return pointer[:_PLACE_LIMIT]


def _clipped(text: str) -> str:
    return text if len(text) <= _MESSAGE_LIMIT else text[: _MESSAGE_LIMIT - 1] + "…"
