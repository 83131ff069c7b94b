// @ts-check
// The evening's running score sheet: a line a round, totals, a chart; every round can be corrected or deleted.

import { building } from "./asking.js";
import { chart } from "./chart.js";
import { confirmFirst, el, openDialog } from "./dom.js";
import { download, eveningTable, eveningText, shareText } from "./sharing.js";
import { newEvening, state } from "./store.js";
import { playerName, points, signed, t } from "./text.js";
import { correct, remove } from "./round.js";

/** Build the screen. */
export function eveningScreen(root) {
  const redraw = () => eveningScreen(root);
  return building(root, async () => [el("h1", { tabindex: -1 }, t("eveningTitle")), state.evening.length ? sheet(redraw) : nothingYet()]);
}

function nothingYet() {
  return [el("p", {}, t("noRounds")), el("p", { class: "hint" }, t("keptHere")),
    el("a", { class: "button primary", href: "#score" }, t("scoreTitle"))];
}

function sheet(redraw) {
  const sums = totals();
  const players = Object.keys(sums);
  const names = players.map((index) => playerName(Number(index)));
  const named = Object.fromEntries(players.map((index, at) => [index, names[at]]));
  return [
    el("div", { class: "wide" }, table(players, names, sums, redraw)),
    el("p", { class: "hint" }, t("tapRound")),
    chart(players.map((index, at) => ({ name: names[at], values: running(index) }))),
    exports(named, sums),
    el("p", { class: "hint" }, t("keptHere")),
    el("button", { type: "button", class: "danger", onclick: () => confirmFirst({
      title: t("newEvening"), text: t("newEveningSure"), yes: t("newEvening"), no: t("cancel"),
      action: () => { newEvening(); redraw(); },
    }) }, t("newEvening")),
  ];
}

function totals() {
  const sums = {};
  for (const round of state.evening) {
    for (const [index, amount] of Object.entries(round.net)) sums[index] = (sums[index] ?? 0) + amount;
  }
  return sums;
}

/** A player's total after each round, from 0. */
function running(index) {
  let sum = 0;
  return [0, ...state.evening.map((round) => (sum += round.net[index] ?? 0))];
}

function table(players, names, sums, redraw) {
  const head = el("tr", {}, el("th", { scope: "col" }, t("roundShort")), names.map((name) => el("th", { scope: "col" }, name)));
  const rows = state.evening.map((round, at) => el("tr", {},
    el("th", { scope: "row" }, el("button", { type: "button", class: "plain", "aria-label": t("roundNo", { number: at + 1 }),
      onclick: () => openRound(round, at, redraw) }, String(at + 1))),
    players.map((index) => amountCell("td", round.net[index]))));
  const foot = el("tr", {}, el("th", { scope: "row" }, t("total")), players.map((index) => amountCell("td", sums[index])));
  return el("table", { class: "sheet-table" }, el("caption", { class: "unseen" }, t("eveningTitle")),
    el("thead", {}, head), el("tbody", {}, rows), el("tfoot", {}, foot));
}

function amountCell(tag, amount) {
  if (amount === undefined) return el(tag, {}, "–");
  return el(tag, { class: amount < 0 ? "minus" : "plus" }, signed(amount));
}

function openRound(round, at, redraw) {
  const line = ([index, amount]) => el("div", { class: amount < 0 ? "minus" : "plus" },
    el("dt", {}, playerName(Number(index))), el("dd", {}, signed(amount)),
    round.formulas[index] && el("dd", { class: "sum" }, round.formulas[index]));
  const content = [
    el("p", { class: "hint" }, `${round.rulesetName} · ${new Date(round.at).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" })}`),
    el("dl", { class: "totals detailed" }, Object.entries(round.net).map(line)),
    round.fee > 0 && el("p", { class: "hint" }, `${t("fee")}: ${points(round.fee)}`),
  ];
  const dialog = openDialog({ title: t("roundNo", { number: at + 1 }), content, close: t("close"), className: "sheet", footer: [
    el("button", { type: "button", class: "danger", onclick: () => { dialog.close(); remove(round, redraw); } }, t("deleteRound")),
    el("button", { type: "button", class: "primary", onclick: () => { dialog.close(); correct(round); } }, t("correct")),
  ] });
}

function exports(named, sums) {
  const shared = el("div", {});
  const file = (ending) => `bigtwo-${state.evening[0].at.slice(0, 10)}.${ending}`;
  const text = () => eveningText(state.evening, named, sums);
  return [
    el("div", { class: "actions" },
      el("button", { type: "button", onclick: () => shareText(text(), shared) }, t("share")),
      el("button", { type: "button", onclick: () => download(file("csv"), eveningTable(state.evening, named, sums), "text/csv") }, t("asTable")),
      el("button", { type: "button", onclick: () => download(file("txt"), text(), "text/plain") }, t("asText"))),
    shared,
  ];
}
