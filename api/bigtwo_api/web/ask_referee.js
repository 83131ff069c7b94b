// @ts-check
// Asking the referee: two plays, one play now, or a whole record.

import { building } from "./asking.js";
import { el } from "./dom.js";
import { chips } from "./fields.js";
import { judgePart } from "./judge.js";
import { recordPart } from "./record.js";
import { ruleSet, ruleSetSelect } from "./rulesets.js";
import { save, state } from "./store.js";
import { t } from "./text.js";
import { playsPart } from "./two_plays.js";

const PARTS = { plays: playsPart, judge: judgePart, record: recordPart };

/** Build the screen. */
export function askScreen(root) {
  const again = () => askScreen(root);
  return building(root, async () => {
    const rules = await ruleSet();
    const chooser = await ruleSetSelect(again);
    const part = state.ask.part in PARTS ? state.ask.part : "plays";
    const options = Object.keys(PARTS).map((value) => ({ value, label: t(`part.${value}`) }));
    return [
      el("h1", { tabindex: -1 }, t("askTitle")),
      chips(t("whatToAsk"), options, part, (value) => { state.ask.part = value; save(); again(); }, "parts"),
      chooser,
      PARTS[part](rules),
    ];
  });
}
