// @ts-check
// Cards as they look and are called. The page knows how cards are written, not what they are worth.

import { el } from "./dom.js";
import { language, t } from "./text.js";

export const RANKS = [..."3456789TJQKA2"];
export const JOKER = "joker";
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

const rankOf = (code) => (code[0] === "T" ? "10" : code[0]);

/** How a card is said: `10 of hearts`, `紅心10`. */
export function cardName(code) {
  if (code === JOKER) return t("joker");
  const suit = t(`suit.${code[1]}`);
  return language() === "en" ? `${rankOf(code)} of ${suit}` : suit + rankOf(code);
}

/** How cards are written in a text to be shared: `10♥ A♠`, `♥10 ♠A`. */
export function cardText(codes) {
  return codes.map((code) => code === JOKER ? t("joker")
    : language() === "en" ? rankOf(code) + SIGNS[code[1]] : SIGNS[code[1]] + rankOf(code)).join(" ");
}

/** The front of a card, to be seen only: what it is called is said by whatever holds it. */
export function face(code) {
  if (code === JOKER) return el("span", { class: "face joker", "aria-hidden": "true" }, el("b", {}, "★"), el("i", {}, t("jokerShort")));
  return el("span", { class: `face suit-${code[1]}`, "aria-hidden": "true" }, el("b", {}, rankOf(code)), el("i", {}, SIGNS[code[1]]));
}

/** A row of cards, read aloud by their names. */
export function cardRow(codes) {
  const said = el("span", { class: "unseen" }, codes.map(cardName).join(", "));
  return el("span", { class: "cards" }, codes.map(face), said);
}
