// @ts-check
// Is this allowed now? The hand, what lies on the table, what one wants to do, and the moment.

import { ask } from "./api.js";
import { Missing, answerPlace, askButton } from "./asking.js";
import { cardRow } from "./cards.js";
import { findingList, openClauses } from "./clauses.js";
import { el, fill } from "./dom.js";
import { chips, tick } from "./fields.js";
import { cardField } from "./picker.js";
import { save, state } from "./store.js";
import { t } from "./text.js";

const MOST_SHOWN = 60;

/** The part of the screen. */
export function judgePart(rules) {
  const answer = answerPlace();
  const action = el("div", {});
  const changed = () => { save(); fill(answer); };
  const drawAction = () => fill(action, actionFields(rules, changed, drawAction));
  const hand = cardField({ label: t("hand"), cards: state.ask.hand, rules, elsewhere: () => state.ask.facing, onchange: (cards) => {
    state.ask.hand = cards;
    state.ask.chosen = state.ask.chosen.filter((card) => cards.includes(card));
    changed();
    drawAction();
  } });
  const table = cardField({ label: t("facing"), cards: state.ask.facing, rules, empty: t("leading"), elsewhere: () => state.ask.hand,
    onchange: (cards) => { state.ask.facing = cards; changed(); } });
  drawAction();
  const take = (cards) => { Object.assign(state.ask, { action: "play", chosen: cards }); save(); drawAction(); };
  return [
    el("div", { class: "panel" }, table, hand, action, situationFields(rules, changed)),
    el("div", { class: "actions" },
      askButton(t("judge"), () => ask("plays/judge", { ...moment(rules), action: actionTold() }), answer, judgement),
      askButton(t("whatMay"), () => ask("plays/legal", { ...moment(rules), limit: MOST_SHOWN }), answer, (legal) => legalPlays(legal, rules, take), "")),
    answer,
  ];
}

function actionFields(rules, changed, redraw) {
  const options = [{ value: "play", label: t("action.play") }, { value: "pass", label: t("action.pass") }];
  if (rules.counts("play.rising_lead_claim")) options.push({ value: "claim", label: t("action.claim") });
  const field = state.ask.action === "play" && cardField({
    label: t("chosen"), cards: state.ask.chosen, rules,
    only: state.ask.hand.length ? () => state.ask.hand : undefined,
    onchange: (cards) => { state.ask.chosen = cards; changed(); },
  });
  return [chips(t("action"), options, state.ask.action, (value) => { state.ask.action = value; changed(); redraw(); }), field];
}

/** What matters about the moment; rules that this rule set does not have are not asked about. */
function situationFields(rules, changed) {
  const now = state.ask.situation;
  const set = (part, off) => (value) => { if (value === off) delete now[part]; else now[part] = value; changed(); };
  const ticked = (part) => tick(t(`situation.${part}`), now[part] === true, set(part, false));
  const topCard = rules.counts("top_card.trigger_max");
  const called = [{ value: null, label: t("notKnown") }, { value: true, label: t("yes") }, { value: false, label: t("no") }];
  return el("details", { open: Object.keys(now).length > 0 }, el("summary", {}, t("situation")),
    el("div", { class: "ticks" },
      ticked("opening"),
      tick(t("situation.later_game"), now.first_game === false, (on) => set("first_game", true)(!on)),
      ticked("passed"),
      tick(t("situation.not_in_turn"), now.in_turn === false, (on) => set("in_turn", true)(!on)),
      rules.counts("play.rising_lead_lock") && ticked("rising_lock")),
    topCard && chips(t("situation.next_hand_count"), [{ value: null, label: t("notKnown") }, ...[1, 2, 3].map((count) => ({ value: count, label: String(count) }))],
      now.next_hand_count ?? null, set("next_hand_count", null)),
    rules.counts("play.last_card_call") && chips(t("situation.last_card_called"), called, now.last_card_called ?? null, set("last_card_called", null)),
    rules.counts("play.rising_lead_claim") && cardField({ label: t("situation.uncontested_single"), rules,
      cards: now.uncontested_single ? [now.uncontested_single] : [],
      onchange: (cards) => set("uncontested_single", undefined)(cards[0]) }));
}

function moment(rules) {
  if (!state.ask.hand.length) throw new Missing(t("handMissing"));
  return { ruleset: rules.id, hand: state.ask.hand, table: state.ask.facing.length ? state.ask.facing : null, situation: state.ask.situation };
}

function actionTold() {
  if (state.ask.action !== "play") return { type: state.ask.action };
  if (!state.ask.chosen.length) throw new Missing(t("chosenMissing"));
  return { type: "play", cards: state.ask.chosen };
}

function judgement({ legal, combo, breach, findings }) {
  return el("section", { class: `verdict ${legal ? "good" : "bad"}` },
    el("h2", {}, legal ? t("allowed") : t("notAllowed")),
    combo && el("p", { class: "side" }, el("b", {}, combo.name), cardRow(combo.cards)),
    breach && el("p", { class: "side" }, t("due"), cardRow(breach.due),
      el("button", { type: "button", onclick: () => openClauses(t("due"), breach.clauses) }, t("rule"))),
    findingList(findings));
}

function legalPlays({ can_pass: canPass, count, counts, plays, truncated, findings }, rules, take) {
  const kinds = Object.entries(counts).map(([kind, number]) => el("li", {}, `${rules.kind(kind)} ${number}`));
  const play = (combo) => el("li", {}, el("button", { type: "button", class: "play", "aria-label": combo.name, onclick: () => take(combo.cards) }, cardRow(combo.cards)));
  return el("section", { class: "verdict" },
    el("h2", {}, t("playsAllowed", { count })), el("p", {}, canPass ? t("mayPass") : t("mayNotPass")),
    el("ul", { class: "tags" }, kinds), findingList(findings),
    plays.length > 0 && el("p", { class: "hint" }, t("tapToChoose")),
    el("ul", { class: "plays" }, plays.map(play)), truncated && el("p", { class: "hint" }, t("firstOnly", { count: plays.length })));
}
