// @ts-check
// Without a connection: say so, and have the page itself at hand from the first visit on.

import { read } from "./api.js";
import { t } from "./text.js";

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
 * @param {string[]} pages
 */
export async function keepShell(pages) {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js", { type: "classic" });
    if (navigator.serviceWorker.controller) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      for (const page of pages) read(page).catch(() => {});
    }, { once: true });
  } catch {
    // A browser that keeps no service worker, in a private window for one: the page works while there is a connection.
  }
}
