// @ts-check
// What belongs to the device: the settings, the connection, and keeping the page at hand.

import { read } from "./api.js";
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

/** Show a line at the top while the device has no connection. */
export function watchConnection() {
  const banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
  const tell = () => {
    banner.hidden = navigator.onLine;
    banner.textContent = navigator.onLine ? "" : `${t("noConnection")} ${t("kept")}`;
  };
  window.addEventListener("online", tell);
  window.addEventListener("offline", tell);
  tell();
}

/**
 * Have the service worker keep the page, and the rule pages on screen, which were read before it was there.
 * @param {() => string[]} pages
 */
export async function keepShell(pages) {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js", { type: "classic" });
    if (navigator.serviceWorker.controller) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      for (const page of pages()) read(page).catch(() => {});
    }, { once: true });
  } catch {
    // A browser that keeps no service worker, in a private window for one: the page works while there is a connection.
  }
}
