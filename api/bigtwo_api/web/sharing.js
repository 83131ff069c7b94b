// @ts-check
// What leaves the page: texts and tables, and only when the player says so.

import { el, fill } from "./dom.js";
import { points, signed, t } from "./text.js";

/** A settlement as a text for a group chat. */
export function settlementText(rules, { winner, losers, totals }) {
  const lines = losers.map(({ seat, formula }) => `${seat}: ${formula}`);
  const fee = winner.fee > 0 ? [`${t("fee")}: ${points(winner.gross)} − ${points(winner.fee)} = ${points(winner.net)}`] : [];
  const sums = Object.entries(totals).map(([seat, amount]) => `${seat} ${signed(amount)}`);
  return [`${t("wins", { name: winner.seat })} (${rules.name})`, ...lines, ...fee, sums.join(" · ")].join("\n");
}

/** Share a text by the device's own means, else copy it; it is shown in any case, so that it can be taken by hand. */
export async function shareText(text, place) {
  const note = el("p", { class: "hint", role: "status" });
  fill(place, el("textarea", { class: "shared", readonly: true, rows: Math.min(text.split("\n").length + 1, 14),
    "aria-label": t("sharedText"), onfocus: (event) => event.target.select() }, text), note);
  place.scrollIntoView({ block: "nearest" });
  try {
    if (navigator.share) await navigator.share({ text });
    else {
      await navigator.clipboard.writeText(text);
      note.textContent = t("copied");
    }
  } catch (error) {
    if (error.name !== "AbortError") note.textContent = t("copyByHand");
  }
}

/** The evening as a text. */
export function eveningText(evening, names, sums) {
  const line = (round, at) => `${at + 1}. ${Object.entries(round.net).map(([index, amount]) => `${names[index]} ${signed(amount)}`).join(" · ")}`;
  const total = Object.entries(sums).map(([index, amount]) => `${names[index]} ${signed(amount)}`).join(" · ");
  return [t("eveningTitle"), ...evening.map(line), `${t("total")}: ${total}`].join("\n");
}

/** The evening as a table for a spreadsheet: a line a round, the totals last. */
export function eveningTable(evening, names, sums) {
  const players = Object.keys(sums);
  const head = [t("round"), t("time"), t("ruleSet"), ...players.map((index) => names[index])];
  const rows = evening.map((round, at) => [at + 1, round.at, round.rulesetName, ...players.map((index) => round.net[index] ?? "")]);
  const foot = [t("total"), "", "", ...players.map((index) => sums[index])];
  return [head, ...rows, foot].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** A cell, quoted where it must be. A name that a spreadsheet would take for a formula is kept a name. */
function cell(value) {
  let text = String(value);
  if (typeof value === "string" && /^[=+\-@\t\r]/.test(text)) text = `'${text}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hand a file over to the device. */
export function download(name, text, type) {
  const address = URL.createObjectURL(new Blob(["\ufeff", text], { type: `${type};charset=utf-8` }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
