"""The words that only the command says, in both languages; everything else comes with the answers."""

from __future__ import annotations

from typing import Final

from bigtwo import Language

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "cards": ("cards", "牌"),
    "combination": ("combination", "牌型"),
    "valid": ("{cards}: {name}.", "{cards}：{name}。"),
    "invalid": ("{cards} is no combination.", "{cards} 不成牌型。"),
    "beats": ("{play} beats {table}.", "{play} 壓得過 {table}。"),
    "beats_not": ("{play} does not beat {table}.", "{play} 壓不過 {table}。"),
    "legal": ("Legal.", "合法。"),
    "illegal": ("Not legal.", "不合法。"),
    "due": ("Due: {cards}", "該出：{cards}"),
    "plays_more": (
        "These are the weakest {shown} of {count}; --limit shows more.",
        "可出 {count} 手，先列最小的 {shown} 手；--limit 可以多列。",
    ),
    "may_pass": ("A pass is allowed.", "可以 PASS。"),
    "may_not_pass": ("A pass is not allowed.", "不能 PASS。"),
    "suggest_play": ("Play {cards}: {name}.", "出 {cards}：{name}。"),
    "suggest_pass": ("Pass.", "PASS。"),
    "suggest_claim": ("Claim the round.", "宣告獲勝。"),
    "ruleset": ("rule set", "規則"),
    "verdict": ("verdict", "判定"),
    "why": ("why", "理由"),
    "agree": ("All these rule sets agree.", "這些規則的判定一樣。"),
    "disagree": ("The rule sets do not agree.", "這些規則的判定不一樣。"),
    "yes": ("yes", "是"),
    "no": ("no", "否"),
    "by_rank": ("By rank: {cards}", "按點數：{cards}"),
    "by_suit": ("By suit: {cards}", "按花色：{cards}"),
    "fewest": ("Plays that empty the hand, {count}:", "最少 {count} 手出完："),
    "fewest_more": ("Plays that empty the hand, {count} or fewer:", "{count} 手以內可以出完："),
    "unbeatable": ("Nobody can beat:", "沒人壓得過："),
    "beaten_by": ("Plays that beat {cards}: {count}.", "有 {count} 手壓得過 {cards}。"),
    "forced_win": ("A sure win with:", "必勝的出法："),
    "forced_win_unknown": ("Whether there is a sure win was not found out.", "有沒有必勝的出法，沒有查完。"),
    "kind": ("kind", "牌型"),
    "count": ("count", "數目"),
    "example": ("the highest", "最大的一手"),
    "seed": ("Seed {seed}; the deal can be made again with it.", "種子 {seed}；用它可以重發同一副牌。"),
    "opens": ("{seat} opens.", "「{seat}」先出。"),
    "seat": ("seat", "座位"),
    "hand": ("hand", "手牌"),
    "id": ("id", "代號"),
    "name": ("name", "名稱"),
    "players": ("players", "人數"),
    "scoring": ("scoring", "計分"),
    "about": ("about", "說明"),
    "parameter": ("parameter", "參數"),
    "value": ("value", "值"),
    "meaning": ("meaning", "意思"),
    "base_value": ("in {base}", "{base} 原來"),
    "nothing_changed": ("Nothing is changed.", "沒有改動。"),
    "clause": ("clause", "條文"),
    "winner": ("{seat} wins {net}.", "「{seat}」贏 {net} 分。"),
    "fee": ("A fee of {fee} is taken.", "抽成 {fee} 分。"),
    "pays": ("{seat}: {formula}", "「{seat}」：{formula}"),
    "total": ("total", "總分"),
    "ask_winner": ("Who won?", "誰贏了？"),
    "ask_last_play": ("The winner's last play (cards; leave empty if nobody remembers)", "贏家最後出的牌（不記得就空白）"),
    "ask_loser": (
        "Loser {number}: name and cards, as 'Bo: 4c 6d' or 'Bo: 9 cards, 1 two' (leave empty when done)",
        "第 {number} 位輸家：名字和剩牌，例如「乙: ♣4 ♦6」或「乙: 9張 1老二」（沒有了就空白）",
    ),
    "ask_base": ("The stake", "底分"),
    "need_winner": ("Who won? Give --winner.", "誰贏了？請用 --winner。"),
    "need_loser": ("Who lost, with what? Give --loser for each.", "誰輸了、剩什麼？請逐一用 --loser。"),
    "bad_loser": (
        "'{text}' does not tell a loser; write 'Bo: 4c 6d' or 'Bo: 9 cards, 1 two'.",
        "「{text}」看不出誰剩什麼；請寫「乙: ♣4 ♦6」或「乙: 9張 1老二」。",
    ),
    "bad_change": (
        "'{token}' changes no rule; write PARAMETER=VALUE, such as play.pass_policy=locked.",
        "「{token}」沒有改到任何規則；應寫成「參數=值」，例如 play.pass_policy=locked。",
    ),
    "need_vs": ("Write the play, vs, and what lies on the table.", "請寫出的牌、vs、桌上的牌。"),
    "no_round": ("{file}: ", "{file}："),
    "round": ("{file}, round {number}: ", "{file} 第 {number} 局："),
    "round_legal": ("legal", "合法"),
    "round_finished": ("legal; {seat} is out", "合法；「{seat}」出完"),
    "round_next": ("legal so far; {seat} is to act", "到此合法；輪到「{seat}」"),
    "round_illegal": ("NOT LEGAL, action {index} by {seat}{line}: {what}", "不合法：第 {index} 個動作（{seat}{line}）{what}"),
    "at_line": (" (line {line})", "，第 {line} 行"),
    "round_unread": ("not judged, because it cannot be read in full", "沒有判，因為看不懂全部內容"),
    "round_refused": ("not judged: {detail}", "沒有判：{detail}"),
    "pass": ("pass", "PASS"),
    "claim": ("claim", "宣告獲勝"),
    "settled": ("; {totals}", "；{totals}"),
    "liable": ("; {seat} pays for all", "；「{seat}」包賠"),
    "summary": (
        "Rounds: {rounds}, not legal: {illegal}, not judged: {unread}; {speed} per second.",
        "共 {rounds} 局，不合法 {illegal} 局，沒有判 {unread} 局；每秒 {speed} 局。",
    ),
    "judging": ("Judging", "判定中"),
    "no_file": ("{file} cannot be read: {reason}", "無法讀取 {file}：{reason}"),
    "not_utf8": ("it is not UTF-8", "不是 UTF-8"),
    "standard_input": ("standard input", "標準輸入"),
}


def say(language: Language, name: str, /, **facts: object) -> str:
    """A word or sentence, its gaps filled."""
    return _WORDS[name][0 if language == "en" else 1].format(**facts)


def examples(*lines: str) -> str:
    """The end of a help text: commands to try, one a line."""
    return "\n".join(("\b", "Examples:", *(f"  {line}" for line in lines)))
