// @ts-check
// The language of the page, its own words, and how numbers are written.

import { english } from "./text-en.js";
import { chinese } from "./text-zh.js";
import { state } from "./store.js";

const WORDS = { en: english, "zh-Hant": chinese };

/** The language in use: the one chosen, or the first of the browser's that the page speaks. */
export function language() {
  if (state.settings.language in WORDS) return state.settings.language;
  for (const wanted of navigator.languages ?? [navigator.language]) {
    if (/^zh\b/i.test(wanted)) return "zh-Hant";
    if (/^en\b/i.test(wanted)) return "en";
  }
  return "en";
}

/**
 * The page's own words: `t("settle")`, `t("roundNo", { number: 3 })`. A `{name}` is filled in from the facts.
 * @param {string} key
 * @param {Record<string, string | number>} [facts]
 */
export function t(key, facts = {}) {
  const words = WORDS[language()][key] ?? english[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));
}

/** Whether the page has words for a key. */
export const has = (key) => key in english;

/** Points as people read them: `1,440`, `−120`. */
export function points(amount) {
  return (amount < 0 ? "−" : "") + Math.abs(amount).toLocaleString("en");
}

/** Points won or lost: `+3,960`, `−120`, `0`. */
export function signed(amount) {
  return (amount > 0 ? "+" : "") + points(amount);
}

/** Names one after the other. */
export function listed(names) {
  return names.join(language() === "en" ? ", " : "、");
}

/** The name of a player: as typed, or a letter. */
export function playerName(index) {
  return state.names[index]?.trim() || t("players").split(" ")[index];
}
