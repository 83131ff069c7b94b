// @ts-check
// Two plays: which wins and why, here and under every rule set.

import { ask } from "./api.js";
import { Missing, answerPlace, askButton } from "./asking.js";
import { cardRow } from "./cards.js";
import { findingList, ruled } from "./clauses.js";
import { el, fill } from "./dom.js";
import { cardField } from "./picker.js";
import { ruleSets } from "./rulesets.js";
import { save, state } from "./store.js";
import { t } from "./text.js";

/** The part of the screen. */
export function playsPart(rules) {
  const answer = answerPlace();
  const fields = el("div", { class: "panel" });
  const set = (part) => (cards) => { state.ask[part] = cards; save(); fill(answer); };
  const field = (part) => cardField({ label: t(`plays.${part}`), cards: state.ask[part], rules, onchange: set(part),
    elsewhere: () => state.ask[part === "play" ? "table" : "play"] });
  const draw = () => fill(fields, field("table"), field("play"),
    el("button", { type: "button", class: "plain", onclick: () => { swap(); fill(answer); draw(); } }, t("swap")));
  draw();
  return [fields,
    el("div", { class: "actions" },
      askButton(t("whichWins"), () => ask("plays/compare", { ruleset: rules.id, ...bothPlays() }), answer, comparison),
      askButton(t("everywhere"), surveyed, answer, ({ survey, sets }) => surveyTable(survey, sets, rules), "")),
    answer];
}

function swap() {
  [state.ask.play, state.ask.table] = [state.ask.table, state.ask.play];
  save();
}

function bothPlays() {
  if (!state.ask.table.length || !state.ask.play.length) throw new Missing(t("bothPlaysMissing"));
  return { play: state.ask.play, table: state.ask.table };
}

async function surveyed() {
  if (!state.ask.play.length) throw new Missing(t("playMissing"));
  const table = state.ask.table.length ? state.ask.table : undefined;
  return { survey: await ask("plays/survey", { play: state.ask.play, table }), sets: await ruleSets() };
}

function comparison({ beats, play, table, findings }) {
  const side = (label, combo, cards) => el("p", { class: "side" }, el("b", {}, `${label}: ${combo ? combo.name : t("noKind")}`), cardRow(combo?.cards ?? cards));
  return el("section", { class: `verdict ${beats ? "good" : "bad"}` },
    el("h2", {}, beats ? t("beatsIt") : t("beatsItNot")),
    side(t("plays.table"), table, state.ask.table), side(t("plays.play"), play, state.ask.play),
    findingList(findings));
}

function surveyTable({ rows, agree }, sets, rules) {
  const name = (id) => sets.find((one) => one.id === id)?.name ?? id;
  const against = rows.some((row) => row.beats !== null);
  const line = ({ ruleset, valid, kind, beats, findings }) => el("tbody", {},
    el("tr", {}, el("th", { scope: "rowgroup" }, name(ruleset)), el("td", {}, valid ? rules.kind(kind) : t("noKind")),
      against && el("td", { class: beats ? "yes" : "no" }, beats ? `✓ ${t("yes")}` : `✗ ${t("no")}`)),
    findings[0] && el("tr", {}, el("td", { class: "reason", colspan: against ? 3 : 2 }, ruled(findings[0].message, findings[0].clauses))));
  return el("section", { class: "survey" },
    el("h2", {}, agree ? t("allAgree") : t("notAgree")),
    el("table", {}, el("caption", { class: "unseen" }, t("everywhere")),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("ruleSet")), el("th", { scope: "col" }, t("whatItIs")), against && el("th", { scope: "col" }, t("beatsShort")))),
      rows.map(line)));
}
