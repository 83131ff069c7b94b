// @ts-check
// The rule book: a rule set to read and to search, or two side by side.

import { building } from "./asking.js";
import { areaOf, compared, grouped, settings } from "./book_compare.js";
import { clause, openClauses } from "./clauses.js";
import { el, fill } from "./dom.js";
import { select, textInput } from "./fields.js";
import { clausesOf, ruleSet, ruleSetSelect, ruleSets } from "./rulesets.js";
import { save, state } from "./store.js";
import { language, t } from "./text.js";

/** Build the screen. */
export function bookScreen(root) {
  const again = () => bookScreen(root);
  return building(root, async () => {
    const rules = await ruleSet();
    const others = (await ruleSets()).filter((one) => one.id !== rules.id);
    const other = others.some((one) => one.id === state.book.other) ? state.book.other : "";
    const options = [{ value: "", label: t("noOther") }, ...others.map((one) => ({ value: one.id, label: one.name }))];
    return [
      el("h1", { tabindex: -1 }, t("bookTitle")),
      el("div", { class: "pair" }, await ruleSetSelect(again),
        select(t("compareWith"), options, other, (id) => { state.book.other = id; save(); again(); })),
      other ? compared(rules, await ruleSet(other)) : await whole(rules),
    ];
  });
}

async function whole(rules) {
  const clauses = (await clausesOf(rules.id)).map(inLanguage);
  const found = el("p", { class: "hint", role: "status" });
  const content = el("div", {});
  const draw = (wanted) => {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = (...texts) => words.every((word) => texts.join(" ").toLowerCase().includes(word));
    const shownParameters = settings(rules).filter((one) => matches(one.label, one.meaning, rules.shown(one.path)));
    const shownClauses = clauses.filter((one) => matches(one.title, one.text, one.source, one.id));
    fill(found, words.length ? t("foundCount", { clauses: shownClauses.length, settings: shownParameters.length }) : "");
    fill(content, book(shownClauses, words.length > 0), parameterList(rules, shownParameters, words.length > 0));
  };
  draw("");
  const search = textInput(t("search"), "", draw, { type: "search", maxlength: 80, placeholder: t("searchHint") });
  return [el("p", {}, rules.description), el("p", { class: "hint" }, rules.document), search, found, content];
}

/** A clause of the book in the language of the page. */
function inLanguage({ id, title, text, source, status }) {
  const own = language();
  return { id, title: title[own], text: text[own], source: source[own], status };
}

function book(clauses, open) {
  const places = grouped(clauses, (one) => one.source);
  const section = ([place, inside]) => el("details", { open }, el("summary", {}, place, " ", el("span", { class: "count" }, String(inside.length))), inside.map(clause));
  return [clauses.length > 0 && el("h2", {}, t("theRules")), [...places].map(section)];
}

function parameterList(rules, parameters, open) {
  const entry = (one) => el("li", {}, el("button", { type: "button", class: "parameter", onclick: () => openClauses(one.label, one.clauses) },
    el("span", {}, one.label, el("small", {}, one.meaning)), el("b", {}, rules.shown(one.path))));
  const section = ([name, inside]) => el("details", { open }, el("summary", {}, name, " ", el("span", { class: "count" }, String(inside.length))),
    el("ul", { class: "parameters" }, inside.map(entry)));
  return [parameters.length > 0 && el("h2", {}, t("theSettings")), [...grouped(parameters, areaOf)].map(section)];
}
