// @ts-check
// Findings and the rules they rest on: every verdict opens to the clause behind it.

import { el, openDialog } from "./dom.js";
import { t } from "./text.js";

/** Open the clauses behind a verdict. */
export function openClauses(title, clauses) {
  openDialog({ title, content: clauses.map(clause), close: t("close"), className: "sheet" });
}

/** A clause: what it says and where it stands written. */
export function clause({ id, title, text, source }) {
  return el("article", { class: "clause" },
    el("h3", {}, title), el("p", {}, text), el("p", { class: "source" }, source, " ", el("code", {}, id)));
}

/** A sentence of the referee that opens the rule behind it. */
export function ruled(message, clauses, mark = "") {
  const words = [el("span", {}, message), mark && el("b", { class: "mark" }, mark)];
  if (!clauses?.length) return el("p", { class: "ruled" }, words);
  return el("button", { type: "button", class: "ruled", onclick: () => openClauses(message, clauses) },
    words, el("span", { class: "rule-link" }, t("rule")));
}

/** What the referee found, the deciding finding first. */
export function findingList(findings) {
  return el("ul", { class: "findings" }, findings.map((one) => el("li", {}, ruled(one.message, one.clauses))));
}
