// @ts-check
// From what was tapped to the question about a settlement.

import { Missing, seatNames } from "./asking.js";
import { emptyLoser, state } from "./store.js";
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
