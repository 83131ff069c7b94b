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
  const { losers } = state.round;
  losers[index] ??= {};
  // The same object each time: the panels hold on to it.
  return Object.assign(losers[index], { ...emptyLoser(), ...losers[index] });
}

/** Whether places are asked for, not cards. */
export const byPlace = (rules) => rules.value("scoring.model") === "place";

/**
 * What is asked under a rule set: only what its scoring pays for. What was filled in under another one waits unseen, and
 * is not sent.
 */
export function asked(rules) {
  const winner = (name) => rules.counts(`scoring.winner.${name}`);
  const loser = (name) => rules.counts(`scoring.loser.${name}`);
  return {
    twosInLast: winner("finish_two"),
    startCard: winner("finish_start_card"),
    jokerInLast: rules.hasJoker && winner("finish_joker"),
    kinds: winner("finish_monster") || winner("flush_dragon") ? rules.specialKinds : [],
    opened: winner("grand_slam"),
    instantWins: rules.instantWins,
    twos: loser("two") || loser("two_or_monster"),
    monsters: loser("unplayed_monster") || loser("two_or_monster"),
    jokers: rules.hasJoker && loser("joker"),
    played: rules.value("scoring.untouched")?.requires_no_play === true,
  };
}

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
    winner: { seat: names[winner], ...finish(rules), opened_round: (asked(rules).opened && state.round.opened) || undefined,
      instant_win: among(asked(rules).instantWins, state.round.instantWin) },
    losers: losers.map((index) => ({ seat: names[index], ...remainder(rules, index) })),
    liable: losers.includes(liable) ? names[liable] : undefined,
  };
}

function finish(rules) {
  const { lastPlay, twos, startCard, joker, kind } = state.round;
  if (byPlace(rules)) return {};
  if (lastPlay.length) return { last_play: lastPlay };
  const may = asked(rules);
  const told = { kind: among(may.kinds, kind), twos: (may.twosInLast && twos) || undefined,
    start_card: (may.startCard && startCard) || undefined, joker: (may.jokerInLast && joker) || undefined };
  return Object.values(told).some(Boolean) ? { finish: told } : {};
}

const among = (choices, value) => (choices.includes(value) ? value : undefined);

function remainder(rules, index) {
  const { hand, left, twos, jokers, monsters, played, place } = loserOf(index);
  if (byPlace(rules)) {
    if (!place) throw new Missing(t("placeMissing", { name: playerName(index) }));
    return { place };
  }
  const may = asked(rules);
  const touched = !may.played || played === "" ? undefined : played === "some";
  if (hand.length) return { hand, played_any: touched };
  if (!left) throw new Missing(t("leftMissing", { name: playerName(index) }));
  return { cards_left: left, twos: (may.twos && twos) || undefined, jokers: (may.jokers && jokers) || undefined,
    monsters: (may.monsters && monsters) || undefined, played_any: touched };
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
