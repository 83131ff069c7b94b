// @ts-check
// A settled round becomes a line on the evening's sheet.

import { notice } from "./dom.js";
import { playing } from "./question.js";
import { emptyRound, save, state } from "./store.js";
import { playerName, t } from "./text.js";

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
