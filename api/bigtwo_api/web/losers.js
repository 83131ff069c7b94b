// @ts-check
// What each loser still holds: the cards themselves, or what counts of them.

import { el, fill } from "./dom.js";
import { chips, numbers, tick } from "./fields.js";
import { cardField } from "./picker.js";
import { asked, byPlace, loserOf, playing } from "./round.js";
import { state } from "./store.js";
import { playerName, t } from "./text.js";

/**
 * The panels of all losers.
 * @param {any} rules
 * @param {number} most the most cards a player can hold
 * @param {() => void} changed
 */
export function loserPanels(rules, most, changed) {
  const losers = playing(rules).filter((index) => index !== state.round.winner);
  return losers.map((index) => (byPlace(rules) ? placePanel(rules, index, changed) : handPanel(rules, index, most, changed)));
}

function panel(index, ...content) {
  return el("section", { class: "panel", "aria-label": playerName(index) }, el("h3", {}, playerName(index)), content);
}

function placePanel(rules, index, changed) {
  const loser = loserOf(index);
  const set = (place) => { loser.place = place; changed(); };
  return panel(index, numbers(t("placeOf", { name: playerName(index) }), 2, rules.tableSize, loser.place, set));
}

function handPanel(rules, index, most, changed) {
  const loser = loserOf(index);
  const counted = el("div", {});
  const set = (part) => (value) => { loser[part] = value; changed(); };
  function draw() {
    fill(counted, loser.hand.length ? [] : summary(rules, index, loser, most, set), touched(rules, loser, set("played")));
  }
  const cards = cardField({
    label: t("cardsOf", { name: playerName(index) }), cards: loser.hand, rules, empty: t("orTapCards"),
    elsewhere: () => cardsElsewhere(rules, index),
    onchange: (chosen) => { loser.hand = chosen; changed(); draw(); },
  });
  draw();
  return panel(index, counted, cards);
}

function summary(rules, index, loser, most, set) {
  const name = playerName(index);
  const may = asked(rules);
  return [
    numbers(t("leftOf", { name }), 1, most, loser.left, set("left")),
    el("div", { class: "ticks" },
      may.twos && numbers(t("twosLeft", { name }), 0, 4, loser.twos, set("twos")),
      may.monsters && monsters(rules, name, loser, set("monsters")),
      may.jokers && tick(t("jokerLeft"), loser.jokers === 1, (on) => set("jokers")(on ? 1 : 0))),
  ];
}

function monsters(rules, name, loser, set) {
  if (rules.value("scoring.loser.unplayed_monster.count") === "per_kind") return numbers(t("monstersLeft", { name }), 0, 2, loser.monsters, set);
  return tick(t("monsterLeft"), loser.monsters > 0, (on) => set(on ? 1 : 0));
}

/** Where an untouched hand costs more, the number of cards may not tell whether anything was played. */
function touched(rules, loser, set) {
  if (!asked(rules).played) return [];
  const options = [{ value: "", label: t("playedByCount") }, { value: "none", label: t("playedNone") }, { value: "some", label: t("playedSome") }];
  return chips(t("playedAny"), options, loser.played, set);
}

function cardsElsewhere(rules, index) {
  const others = playing(rules).filter((other) => other !== index && other !== state.round.winner);
  return [...state.round.lastPlay, ...others.flatMap((other) => loserOf(other).hand)];
}
