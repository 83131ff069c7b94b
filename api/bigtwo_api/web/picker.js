// @ts-check
// Tapping cards: a sheet from the foot of the screen, within reach of the thumb.

import { ask } from "./api.js";
import { failure } from "./asking.js";
import { JOKER, RANKS, cardName, cardRow, face } from "./cards.js";
import { el, fill, openDialog } from "./dom.js";
import { textInput } from "./fields.js";
import { t } from "./text.js";

/**
 * A field that holds cards: a button that opens the sheet, and one that empties it.
 * @param {{label: string, cards: string[], rules: any, onchange: (cards: string[]) => void, only?: () => string[],
 *   elsewhere?: () => string[], empty?: string}} about
 */
export function cardField({ label, cards, rules, onchange, only, elsewhere, empty = t("tapCards") }) {
  const field = el("div", { class: "card-field" });
  const put = (chosen) => { cards = chosen; draw(); onchange(chosen); };
  const open = () => pickCards({ title: label, chosen: cards, rules, only: only?.(), elsewhere: elsewhere?.() ?? [], put });
  function draw() {
    const button = el("button", { type: "button", class: "card-button", onclick: open },
      el("span", { class: "label" }, label),
      cards.length ? cardRow(cards) : el("span", { class: "hint" }, empty));
    const clear = cards.length > 0 && el("button", {
      type: "button", class: "plain clear", "aria-label": t("clearCards", { label }),
      onclick: () => { put([]); field.querySelector("button").focus(); },
    }, "✕");
    const held = field.contains(document.activeElement);
    fill(field, button, clear);
    if (held) button.focus();
  }
  draw();
  return field;
}

function pickCards({ title, chosen, rules, only, elsewhere, put }) {
  const picked = new Set(chosen);
  const tally = el("p", { class: "tally", role: "status" });
  const order = [...deck(rules)];
  const inOrder = () => order.filter((code) => picked.has(code));
  function count() {
    fill(tally, picked.size ? [el("b", {}, t("cardCount", { count: picked.size })), cardRow(inOrder())] : t("noCards"));
  }
  function toggle(event) {
    const button = event.currentTarget;
    const on = !picked.has(button.dataset.card);
    if (on) picked.add(button.dataset.card); else picked.delete(button.dataset.card);
    button.setAttribute("aria-pressed", String(on));
    count();
  }
  const typed = (codes) => {
    for (const code of codes) {
      picked.add(code);
      dialog.querySelector(`[data-card="${code}"]`)?.setAttribute("aria-pressed", "true");
    }
    count();
  };
  const button = (code) => el("button", {
    type: "button", class: elsewhere.includes(code) ? "pick elsewhere" : "pick", "data-card": code,
    "aria-pressed": picked.has(code), "aria-label": cardName(code) + (elsewhere.includes(code) ? ` (${t("elsewhere")})` : ""),
    onclick: toggle,
  }, face(code));
  const groups = only ? [el("div", { class: "suit" }, only.map(button))] : suits(rules, button);
  count();
  const done = el("button", { type: "button", class: "primary", onclick: () => { put(inOrder()); dialog.close(); } }, t("done"));
  const dialog = openDialog({ title, content: [groups, !only && written(rules, typed)], close: t("cancel"), className: "sheet", footer: [done] });
  dialog.querySelector(".dialog-foot").before(tally);
}

/** Every card of the pack, by rank and then in the rule set's order of suits, the joker last. */
function* deck(rules) {
  for (const rank of RANKS) for (const suit of rules.suits) yield rank + suit;
  yield JOKER;
}

function suits(rules, button) {
  const groups = rules.suits.map((suit) => el("div", { class: "suit", role: "group", "aria-label": t(`suit.${suit}`) },
    RANKS.map((rank) => button(rank + suit))));
  return rules.hasJoker ? [groups, el("div", { class: "suit" }, button(JOKER))] : groups;
}

/** Cards may be typed or pasted, too, in whatever spelling: the service reads them. */
function written(rules, take) {
  const note = el("div", { role: "status" });
  let text = "";
  const field = textInput(t("typeCards"), "", (value) => { text = value; }, { maxlength: 400, placeholder: t("typeCardsHint") });
  const read = async () => {
    if (!text.trim()) return;
    try {
      const { cards } = await ask("cards/read", { ruleset: rules.id, text });
      take(cards);
      fill(note);
      field.querySelector("input").value = text = "";
    } catch (error) {
      fill(note, failure(error));
    }
  };
  field.querySelector("input").addEventListener("keydown", (event) => { if (event.key === "Enter") read(); });
  return el("div", { class: "typed" }, field, el("button", { type: "button", onclick: read }, t("readCards")), note);
}
