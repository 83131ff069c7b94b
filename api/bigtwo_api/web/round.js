// @ts-check
// A round: from what was tapped to the question about its settlement, and from the settlement to the evening's sheet.

import { Missing, seatNames } from "./asking.js";
import { notice } from "./dom.js";
import { emptyLoser, emptyRound, save, state } from "./store.js";
import { playerName, t } from "./text.js";

/** The players of this round by their number, from 0. */
export function playing(rules) {
  return Array.from({ length: rules.tableSize }, (_, index) => index);
}

/** What one loser holds, as typed so far. */
export function loserOf(index) {
  state.round.losers[index] = { ...emptyLoser(), ...state.round.losers[index] };
  return state.round.losers[index];
}

/** Whether places are asked for, not cards. */
export const byPlace = (rules) => rules.value("scoring.model") === "place";

/** The question to the service. Raises Missing for what is still to be filled in. */
export function settlementQuestion(rules) {
  const players = playing(rules);
  const { winner, liable } = state.round;
  if (!players.includes(winner)) throw new Missing(t("whoWonMissing"));
  const names = seatNames(players);
  const losers = players.filter((index) => index !== winner);
  return {
    ruleset: rules.id,
    base: state.table.base ?? undefined,
    cap: state.table.cap ?? undefined,
    winner: { seat: names[winner], ...finish(rules), opened_round: state.round.opened || undefined,
      instant_win: state.round.instantWin || undefined },
    losers: losers.map((index) => ({ seat: names[index], ...remainder(rules, index) })),
    liable: losers.includes(liable) ? names[liable] : undefined,
  };
}

function finish(rules) {
  const { lastPlay, twos, startCard, joker, kind } = state.round;
  if (byPlace(rules)) return {};
  if (lastPlay.length) return { last_play: lastPlay };
  const told = { kind: kind || undefined, twos: twos || undefined, start_card: startCard || undefined, joker: joker || undefined };
  return Object.values(told).some(Boolean) ? { finish: told } : {};
}

function remainder(rules, index) {
  const { hand, left, twos, jokers, monsters, played, place } = loserOf(index);
  if (byPlace(rules)) {
    if (!place) throw new Missing(t("placeMissing", { name: playerName(index) }));
    return { place };
  }
  const touched = played === "" ? undefined : played === "some";
  if (hand.length) return { hand, played_any: touched };
  if (!left) throw new Missing(t("leftMissing", { name: playerName(index) }));
  return { cards_left: left, twos: twos || undefined, jokers: jokers || undefined, monsters: monsters || undefined,
    played_any: touched };
}

/** Write a settled round down, or in place of the one that is being corrected. */
export function write(rules, settlement) {
  const line = roundOf(rules, settlement);
  const at = state.evening.findIndex((round) => round.id === state.round.editing);
  if (at < 0) state.evening.push(line);
  else state.evening[at] = { ...line, id: state.evening[at].id, at: state.evening[at].at };
  state.round = emptyRound();
  const number = at < 0 ? state.evening.length : at + 1;
  notice(save() ? t("written", { number }) : t("notKept"), t("showEvening"), () => { location.hash = "#evening"; });
}

function roundOf(rules, settlement) {
  const players = playing(rules);
  const net = Object.fromEntries(players.map((index) => [index, settlement.totals[playerName(index)] ?? 0]));
  const formulas = Object.fromEntries(settlement.losers.map((loser) => [players.find((index) => playerName(index) === loser.seat), loser.formula]));
  return {
    id: crypto.randomUUID?.() ?? String(Date.now()),
    at: new Date().toISOString(),
    ruleset: rules.id,
    rulesetName: rules.name,
    table: { ...state.table, ruleset: rules.id, players: players.length },
    told: structuredClone({ ...state.round, editing: null }),
    winner: state.round.winner,
    fee: settlement.winner.fee,
    net,
    formulas,
  };
}

/** Take a round off the sheet to be corrected on the score screen. */
export function correct(round) {
  state.table = { ...round.table };
  state.round = { ...emptyRound(), ...structuredClone(round.told), editing: round.id };
  save();
  location.hash = "#score";
}

/** Take a round off the sheet; it can be put back. */
export function remove(round, redraw) {
  const at = state.evening.indexOf(round);
  state.evening.splice(at, 1);
  if (state.round.editing === round.id) state.round.editing = null;
  save();
  redraw();
  notice(t("deleted", { number: at + 1 }), t("undo"), () => { state.evening.splice(at, 0, round); save(); redraw(); });
}
