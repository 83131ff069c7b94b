// @ts-check
// The page's start: the frame, the tabs, and which screen is shown.

import { askScreen } from "./ask_referee.js";
import { bookScreen } from "./book.js";
import { applySettings, keepShell, openSettings, watchConnection } from "./device.js";
import { el, fill } from "./dom.js";
import { eveningScreen } from "./evening.js";
import { readPages } from "./rulesets.js";
import { scoreScreen } from "./score.js";
import { language, t } from "./text.js";

const SCREENS = { score: scoreScreen, evening: eveningScreen, ask: askScreen, rules: bookScreen };
const ICONS = { score: "±", evening: "☰", ask: "?", rules: "§" };
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
let shown = "";

function wanted() {
  const name = location.hash.slice(1);
  return name in SCREENS ? name : shown || "score";
}

function frame() {
  document.title = t("title");
  fill(document.getElementById("top"),
    el("a", { class: "skip", href: "#main", onclick: (event) => { event.preventDefault(); main.focus(); } }, t("skip")),
    el("p", { class: "brand" }, el("span", { class: "brand-mark", "aria-hidden": "true" }, "2♠"), t("title")),
    el("button", { type: "button", class: "plain", onclick: () => openSettings(redraw) }, `${t("settings")} · ${language() === "en" ? "中文" : "English"}`));
  const tabs = document.getElementById("tabs");
  tabs.setAttribute("aria-label", t("screens"));
  fill(tabs, Object.keys(SCREENS).map((name) => el("a", { href: `#${name}`, "aria-current": name === shown ? "page" : null },
    el("span", { class: "tab-icon", "aria-hidden": "true" }, ICONS[name]), t(`tab.${name}`))));
}

/** Build the screen that is shown again, after a change of language. */
function redraw() {
  applySettings();
  frame();
  return SCREENS[shown](main);
}

async function go() {
  const name = wanted();
  const first = shown === "";
  if (name === shown) return;
  shown = name;
  fill(main);
  await redraw();
  window.scrollTo(0, 0);
  if (!first && shown === name) main.querySelector("h1")?.focus();
}

window.addEventListener("hashchange", go);
watchConnection();
go().then(() => keepShell(readPages));
