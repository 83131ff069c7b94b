// @ts-check
// Scoring a round: the table, who won and how, what the others hold; then the settlement, and onto the sheet.

import { ask } from "./api.js";
import { answerPlace, askButton, building } from "./asking.js";
import { cardName } from "./cards.js";
import { el, fill, notice } from "./dom.js";
import { chips, numberInput, numbers, textInput, tick } from "./fields.js";
import { loserPanels } from "./losers.js";
import { cardField } from "./picker.js";
import { asked, byPlace, loserOf, playing, settlementQuestion, write } from "./round.js";
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
  const [line, who, finish, losers, liable] = ["span", "div", "div", "div", "div"].map((tag) => el(tag));
  const again = () => scoreScreen(root);
  const changed = () => { save(); fill(answer); };
  const redraw = () => {
    const chosen = winnerChosen(rules);
    fill(line, tableLine(rules));
    fill(who, winnerField(rules, () => { changed(); redraw(); }));
    fill(finish, chosen && !byPlace(rules) && finishFields(rules, changed));
    fill(losers, chosen && [el("h2", {}, t("whatLeft")), el("div", { class: "columns" }, loserPanels(rules, most, changed))]);
    fill(liable, chosen && liableField(rules, changed));
  };
  redraw();
  const settle = askButton(t("settle"), () => ask("settlements", settlementQuestion(rules)), answer,
    (settlement) => settled(root, rules, settlement));
  return [
    el("h1", { tabindex: -1 }, state.round.editing ? t("correcting", { number: roundNumber() }) : t("scoreTitle")),
    tableFields(rules, chooser, line, () => { changed(); redraw(); }, again),
    who, finish, losers, liable,
    el("div", { class: "actions" }, settle,
      el("button", { type: "button", class: "plain", onclick: () => startAgain(again) }, t("clearRound"))),
    answer,
  ];
}

function winnerField(rules, chosen) {
  const options = playing(rules).map((index) => ({ value: index, label: playerName(index) }));
  const focused = document.activeElement?.closest("[data-who]");
  const field = chips(t("whoWon"), options, state.round.winner, (index) => { state.round.winner = index; chosen(); }, "big");
  field.dataset.who = "";
  // The chips are drawn anew when one is chosen, too: the keyboard stays where it was.
  if (focused) queueMicrotask(() => field.querySelector("input:checked")?.focus({ preventScroll: true }));
  return field;
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

function tableLine(rules) {
  return `${t("base")} ${points(state.table.base ?? rules.value("scoring.base"))} · ${listed(playing(rules).map(playerName))}`;
}

function tableFields(rules, chooser, line, changed, again) {
  const set = (part) => (value) => { state.table[part] = value; changed(); };
  const sizes = rules.players.length > 1 && numbersOf(rules, (count) => { set("players")(count); again(); });
  return el("details", { class: "table", open: state.evening.length === 0 }, el("summary", {}, el("b", {}, rules.name), line), chooser,
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
  return textInput(t("nameOf", { letter }), state.names[index], (name) => { state.names[index] = name; changed(); }, { placeholder: letter });
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
  const may = asked(rules);
  const kinds = [{ value: "", label: t("ordinaryPlay") }, ...may.kinds.map((kind) => ({ value: kind, label: rules.kind(kind) }))];
  return [
    may.twosInLast && numbers(t("twosInLast"), 0, 4, round.twos, set("twos")),
    may.startCard && tick(t("withCard", { card: cardName(rules.value("opening.start_card")) }), round.startCard, set("startCard")),
    may.jokerInLast && tick(t("withCard", { card: t("joker") }), round.joker, set("joker")),
    kinds.length > 1 && chips(t("lastKind"), kinds, round.kind, set("kind")),
  ];
}

function winnerExtras(rules, set) {
  const may = asked(rules);
  const wins = [{ value: "", label: t("playedOut") }, ...may.instantWins.map((kind) => ({ value: kind, label: rules.kind(kind) }))];
  return [
    may.opened && tick(t("openedRound"), state.round.opened, set("opened")),
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
