// @ts-check
// The settlement as it is shown: every item with its factor and rule, and every sum written out.

import { findingList, ruled } from "./clauses.js";
import { el } from "./dom.js";
import { settlementText, shareText } from "./sharing.js";
import { points, signed, t } from "./text.js";

/**
 * A settlement, with what may be done about it.
 * @param {any} rules
 * @param {any} settlement
 * @param {Node[]} actions
 */
export function settlementView(rules, settlement, actions = []) {
  const shared = el("div", {});
  const share = el("button", { type: "button", onclick: () => shareText(settlementText(rules, settlement), shared) }, t("share"));
  return el("section", { class: "settlement" },
    el("h2", {}, t("settlement")),
    totals(settlement),
    el("div", { class: "columns" }, winnerPart(settlement.winner), settlement.losers.map(loserPart)),
    findingList(settlement.findings),
    el("div", { class: "actions" }, actions, share),
    shared);
}

function totals({ totals: net }) {
  const line = ([seat, amount]) => el("div", { class: amount < 0 ? "minus" : "plus" }, el("dt", {}, seat), el("dd", {}, signed(amount)));
  return el("dl", { class: "totals" }, Object.entries(net).map(line));
}

function winnerPart({ seat, items, multiplier, gross, fee, net }) {
  return el("article", { class: "panel share won" },
    el("h3", {}, el("span", {}, t("wins", { name: seat })), el("b", {}, signed(net))),
    itemList(items),
    multiplier > 1 && el("p", { class: "sum" }, t("onEveryLoser", { factor: multiplier })),
    fee > 0 && el("p", { class: "sum" }, `${points(gross)} − ${points(fee)} = ${points(net)} `, el("small", {}, t("fee"))));
}

function loserPart({ seat, items, formula, net }) {
  return el("article", { class: "panel share" },
    el("h3", {}, el("span", {}, seat), el("b", {}, signed(net))),
    itemList(items),
    el("p", { class: "sum" }, formula));
}

function itemList(items) {
  return items.length > 0 && el("ul", { class: "findings" }, items.map((item) => el("li", {}, ruled(item.message, item.clauses))));
}
