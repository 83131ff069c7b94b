// @ts-check
// The settings: language, light or dark, four colours for the suits.

import { el, openDialog } from "./dom.js";
import { chips, tick } from "./fields.js";
import { save, state } from "./store.js";
import { language, t } from "./text.js";

/** Make the page look as it is set. */
export function applySettings() {
  const root = document.documentElement;
  root.lang = language();
  root.dataset.theme = state.settings.theme;
  root.dataset.suits = state.settings.fourColours ? "four" : "two";
}

/** Open the settings; `changed` rebuilds the page behind them. */
export function openSettings(changed) {
  const set = (part) => (value) => { state.settings[part] = value; save(); applySettings(); changed(); };
  const relanguage = (value) => { set("language")(value); dialog.close(); openSettings(changed); };
  const themes = ["", "light", "dark"].map((value) => ({ value, label: t(`theme.${value || "auto"}`) }));
  const languages = [{ value: "zh-Hant", label: "中文" }, { value: "en", label: "English" }];
  const dialog = openDialog({
    title: t("settings"), close: t("close"), className: "sheet",
    content: [
      chips(`${t("language")}`, languages, language(), relanguage, "big"),
      chips(t("theme"), themes, state.settings.theme, set("theme"), "big"),
      tick(t("fourColours"), state.settings.fourColours, set("fourColours")),
      el("p", { class: "hint" }, t("keptHere")),
      el("p", {}, el("a", { href: "/docs" }, t("forPrograms"))),
    ],
  });
}
