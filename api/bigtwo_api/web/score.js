// @ts-check
// Scoring a round: the table, who won and how, what the others hold; then the settlement, and onto the sheet.

import { ask } from "./api.js";
import { answerPlace, askButton, building } from "./asking.js";
import { cardName } from "./cards.js";
import { el, fill, notice } from "./dom.js";
import { chips, numberInput, numbers, textInput, tick } from "./fields.js";
import { loserPanels } from "./losers.js";
import { cardField } from "./picker.js";
import { byPlace, loserOf, playing, settlementQuestion, write } from "./round.js";
import { ruleSet, ruleSetSelect } from "./rulesets.js";
import { settlementView } from "./settlement.js";
import { emptyRound, save, state } from "./store.js";
import { listed, playerName, points, t } from "./text.js";

/** Build the screen. */
export function scoreScreen(root) {
  return building(root, async () => {
    const rules = await ruleSet();
    const most = byPlace(rules) ? 0 : await rules.mostCards();
    return form(root, rules, most, await ruleSetSelect(() => scoreScreen(root)));
  });
}

function form(root, rules, most, chooser) {
  const answer = answerPlace();
  const finish = el("div", {});
  const losers = el("div", {});
  const liable = el("div", {});
  const changed = () => { save(); fill(answer); };
  const redraw = () => {
    fill(finish, winnerChosen(rules) && !byPlace(rules) && finishFields(rules, changed));
    fill(losers, winnerChosen(rules) && [el("h2", {}, t("whatLeft")), el("div", { class: "columns" }, loserPanels(rules, most, changed))]);
    fill(liable, winnerChosen(rules) && liableField(rules, changed));
  };
  redraw();
  const settle = askButton(t("settle"), () => ask("settlements", settlementQuestion(rules)), answer,
    (settlement) => settled(root, rules, settlement));
  const again = () => scoreScreen(root);
  return [
    el("h1", { tabindex: -1 }, state.round.editing ? t("correcting", { number: roundNumber() }) : t("scoreTitle")),
    tableFields(rules, chooser, changed, again),
    chips(t("whoWon"), playing(rules).map((index) => ({ value: index, label: playerName(index) })), state.round.winner,
      (index) => { state.round.winner = index; changed(); redraw(); }, "big"),
    finish, losers, liable,
    el("div", { class: "actions" }, settle,
      el("button", { type: "button", class: "plain", onclick: () => startAgain(again) }, t("clearRound"))),
    answer,
  ];
}

const winnerChosen = (rules) => playing(rules).includes(state.round.winner);
const roundNumber = () => state.evening.findIndex((round) => round.id === state.round.editing) + 1;

function startAgain(redraw) {
  const before = state.round;
  state.round = emptyRound();
  save();
  redraw();
  notice(t("roundCleared"), t("undo"), () => { state.round = before; save(); redraw(); });
}

function tableFields(rules, chooser, changed, redraw) {
  const names = playing(rules).map(playerName);
  const base = () => state.table.base ?? rules.value("scoring.base");
  const summary = el("summary", {}, el("b", {}, rules.name), el("span", {}, `${t("base")} ${points(base())} · ${listed(names)}`));
  const set = (part) => (value) => { state.table[part] = value; changed(); };
  const sizes = rules.players.length > 1 && numbersOf(rules, (count) => { state.table.players = count; changed(); redraw(); });
  return el("details", { class: "table", open: state.evening.length === 0 }, summary, chooser,
    el("p", { class: "hint" }, rules.description), sizes,
    el("div", { class: "pair" },
      numberInput(rules.label("scoring.base"), state.table.base, set("base"), { placeholder: String(rules.value("scoring.base")) }),
      numberInput(rules.label("scoring.cap"), state.table.cap, set("cap"),
        { placeholder: String(rules.value("scoring.cap") ?? t("noLimit")), max: 1e6 })),
    el("div", { class: "pair names" }, playing(rules).map((index) => nameInput(index, changed))));
}

function numbersOf(rules, onchange) {
  return chips(t("howMany"), rules.players.map((count) => ({ value: count, label: String(count) })), rules.tableSize, onchange);
}

function nameInput(index, changed) {
  const letter = t("players").split(" ")[index];
  const field = textInput(t("nameOf", { letter }), state.names[index], (name) => { state.names[index] = name; changed(); }, { placeholder: letter });
  // The chips and panels bear the names: they are drawn anew once the name is typed.
  field.querySelector("input").addEventListener("change", () => window.dispatchEvent(new Event("names")));
  return field;
}

function finishFields(rules, changed) {
  const round = state.round;
  const ticks = el("div", { class: "ticks" });
  const set = (part) => (value) => { round[part] = value; changed(); };
  const draw = () => fill(ticks, round.lastPlay.length ? [] : rememberedFinish(rules, set));
  const cards = cardField({
    label: t("lastPlay"), cards: round.lastPlay, rules,
    elsewhere: () => playing(rules).filter((index) => index !== round.winner).flatMap((index) => loserOf(index).hand),
    onchange: (chosen) => { round.lastPlay = chosen; changed(); draw(); },
  });
  draw();
  return [el("h2", {}, t("howFinished", { name: playerName(round.winner) })), el("div", { class: "panel" }, ticks, cards, winnerExtras(rules, set))];
}

function rememberedFinish(rules, set) {
  const round = state.round;
  const counts = (name) => rules.counts(`scoring.winner.${name}`);
  const kinds = [{ value: "", label: t("ordinaryPlay") }, ...rules.specialKinds.map((kind) => ({ value: kind, label: rules.kind(kind) }))];
  return [
    counts("finish_two") && numbers(t("twosInLast"), 0, 4, round.twos, set("twos")),
    counts("finish_start_card") && tick(t("withCard", { card: cardName(rules.value("opening.start_card")) }), round.startCard, set("startCard")),
    rules.hasJoker && counts("finish_joker") && tick(t("withCard", { card: t("joker") }), round.joker, set("joker")),
    (counts("finish_monster") || counts("flush_dragon")) && kinds.length > 1 && chips(t("lastKind"), kinds, round.kind, set("kind")),
  ];
}

function winnerExtras(rules, set) {
  const wins = [{ value: "", label: t("playedOut") }, ...rules.instantWins.map((kind) => ({ value: kind, label: rules.kind(kind) }))];
  return [
    rules.counts("scoring.winner.grand_slam") && tick(t("openedRound"), state.round.opened, set("opened")),
    wins.length > 1 && chips(t("wonAtOnce"), wins, state.round.instantWin, set("instantWin")),
  ];
}

function liableField(rules, changed) {
  if (byPlace(rules)) return [];
  const losers = playing(rules).filter((index) => index !== state.round.winner);
  const options = [{ value: null, label: t("nobody") }, ...losers.map((index) => ({ value: index, label: playerName(index) }))];
  return el("details", {}, el("summary", {}, t("liability")),
    chips(t("whoLiable"), options, losers.includes(state.round.liable) ? state.round.liable : null, (index) => { state.round.liable = index; changed(); }));
}

function settled(root, rules, settlement) {
  const onSheet = el("button", { type: "button", class: "primary", onclick: () => {
    write(rules, settlement);
    scoreScreen(root).then(() => root.querySelector("h1")?.focus());
  } }, state.round.editing ? t("writeCorrected") : t("writeDown"));
  return settlementView(rules, settlement, [onSheet]);
}
