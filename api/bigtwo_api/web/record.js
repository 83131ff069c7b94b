// @ts-check
// A round as somebody wrote it down: read by the service, then adjudicated trick by trick.

import { ask } from "./api.js";
import { Missing, answerPlace, askButton } from "./asking.js";
import { cardRow } from "./cards.js";
import { findingList } from "./clauses.js";
import { el, fill } from "./dom.js";
import { ruleSet } from "./rulesets.js";
import { settlementView } from "./settlement.js";
import { save, state } from "./store.js";
import { listed, t } from "./text.js";

/** The part of the screen. */
export function recordPart(rules) {
  const answer = answerPlace();
  const text = el("textarea", { rows: 10, maxlength: 50000, placeholder: t("recordExample"), value: state.ask.record, spellcheck: "false",
    oninput: (event) => { state.ask.record = event.target.value; save(); } });
  const example = () => { text.value = state.ask.record = t("recordExample"); save(); fill(answer); text.focus(); };
  return [
    el("label", { class: "field" }, el("span", {}, t("record")), text),
    el("p", { class: "hint" }, t("recordHint")),
    el("div", { class: "actions" },
      askButton(t("adjudicate"), () => adjudicated(rules), answer, verdicts),
      el("button", { type: "button", class: "plain", onclick: example }, t("putExample"))),
    answer,
  ];
}

async function adjudicated(rules) {
  if (!state.ask.record.trim()) throw new Missing(t("recordMissing"));
  const { rounds, lines, problems } = await ask("rounds/read", { ruleset: rules.id, text: state.ask.record });
  const judged = [];
  for (const [at, round] of rounds.entries()) {
    const verdict = await ask("rounds/adjudicate", round);
    judged.push({ round, verdict, lines: lines?.[at]?.actions ?? [], rules: await ruleSet(baseOf(round.ruleset) ?? rules.id) });
  }
  return { judged, problems };
}

const baseOf = (reference) => (typeof reference === "object" ? reference?.extends : reference);

function verdicts({ judged, problems }) {
  return [
    problems.length > 0 && el("div", { class: "fault" }, el("b", {}, t("unreadable")),
      el("ul", {}, problems.map(({ line, column, message }) => el("li", {}, t("atLine", { line, column }), " ", message)))),
    judged.map((one, at) => roundVerdict(one, judged.length > 1 ? at + 1 : 0)),
  ];
}

function roundVerdict({ round, verdict, lines, rules }, number) {
  const bad = verdict.first_illegal !== null;
  const left = verdict.actions.length;
  return el("section", { class: `verdict ${bad ? "bad" : "good"}` },
    el("h2", {}, number > 0 && `${t("roundNo", { number })}: `, bad ? t("firstFault", { number: verdict.first_illegal + 1 }) : t("allLegal")),
    el("p", { class: "hint" }, rules.name),
    verdict.finish_order.length > 1 && el("p", {}, t("finishOrder", { names: listed(verdict.finish_order) })),
    findingList(verdict.findings),
    tricksOf(verdict).map((trick, at) => trickView(trick, at, { round, verdict, lines })),
    left < round.actions.length && el("p", { class: "hint" }, t("notJudged", { count: round.actions.length - left })),
    verdict.settlement && settlementView(rules, verdict.settlement));
}

/** The tricks with their actions, a refused one where it was tried. */
function tricksOf({ tricks, actions }) {
  const shown = tricks.map((trick) => ({ ...trick, actions: [...trick.actions] }));
  for (const { index, legal } of actions) {
    if (legal) continue;
    const at = shown.findLast((trick) => trick.actions.length === 0 || trick.actions[0] < index);
    if (at) at.actions.push(index);
    else shown.push({ leader: actions[index]?.seat ?? "", winner: null, actions: [index] });
  }
  for (const trick of shown) trick.actions.sort((a, b) => a - b);
  return shown;
}

function trickView({ winner, actions }, at, { round, verdict, lines }) {
  return el("section", { class: "trick" },
    el("h3", {}, t("trickNo", { number: at + 1 }), winner && el("span", { class: "hint" }, t("trickTo", { name: winner }))),
    el("ol", {}, actions.map((index) => actionView(round.actions[index], verdict.actions.find((one) => one.index === index), verdict, lines[index]))));
}

function actionView(action, judged, { first_illegal: first }, line) {
  const what = action.type === "play" ? cardRow(judged.combo?.cards ?? action.cards) : el("span", {}, t(`action.${action.type}`));
  return el("li", { class: judged.legal ? "legal" : `refused${judged.index === first ? " first" : ""}` },
    el("span", { class: "who" }, action.seat), what,
    judged.combo && el("span", { class: "hint" }, judged.combo.name),
    !judged.legal && el("div", { class: "why" }, el("b", {}, `✗ ${judged.index === first ? t("firstFaultHere") : t("fault")}`),
      line && el("span", { class: "hint" }, t("line", { line })), findingList(judged.findings)));
}
