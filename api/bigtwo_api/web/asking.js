// @ts-check
// Asking the service from a button: busy while it takes, a plain word where it fails, and nothing typed is lost.

import { Refused, Unreachable } from "./api.js";
import { el, fill } from "./dom.js";
import { playerName, t } from "./text.js";

/**
 * A button that puts a question and shows the answer in a place of its own.
 * @param {string} label
 * @param {() => Promise<any>} question
 * @param {HTMLElement} place where the answer or the failure is shown
 * @param {(answer: any) => any} show the answer as nodes
 * @param {string} [className]
 */
export function askButton(label, question, place, show, className = "primary") {
  const button = el("button", { type: "button", class: className }, label);
  button.addEventListener("click", async () => {
    if (button.getAttribute("aria-busy") === "true") return;
    button.setAttribute("aria-busy", "true");
    fill(place, el("p", { class: "waiting" }, t("asking")));
    try {
      fill(place, show(await question()));
      place.scrollIntoView({ block: "nearest" });
    } catch (error) {
      fill(place, failure(error));
    } finally {
      button.removeAttribute("aria-busy");
    }
  });
  return button;
}

/** What an answer is shown in: it is read aloud when it comes. */
export function answerPlace() {
  return el("div", { class: "answer", role: "status" });
}

/** Something the player has still to fill in, found before anything is asked. */
export class Missing extends Error {}

/** A failure in plain words. */
export function failure(error) {
  if (error instanceof Missing) return el("p", { class: "fault" }, error.message);
  if (error instanceof Unreachable) return el("div", { class: "fault" }, el("b", {}, t("unreachable")), el("p", {}, t("kept")));
  if (error instanceof Refused) return refusal(error.problem);
  throw error;
}

function refusal(problem) {
  const faults = problem.errors?.length ? problem.errors.map((fault) => fault.message) : [problem.detail ?? problem.title];
  return el("div", { class: "fault" }, el("b", {}, problem.title), el("ul", {}, [...new Set(faults)].map((text) => el("li", {}, text))));
}

let builds = 0;

/**
 * Build a screen, which may need the service for it: what was there stays until the new is ready, and whoever was at a
 * control with the keyboard is put back there.
 */
export async function building(root, build) {
  const mine = ++builds;
  const at = controls(root).indexOf(/** @type {any} */ (document.activeElement));
  if (root.childElementCount === 0) fill(root, el("p", { class: "waiting", role: "status" }, t("loading")));
  root.setAttribute("aria-busy", "true");
  let parts;
  try {
    parts = await build();
  } catch (error) {
    const again = el("button", { type: "button", class: "primary", onclick: () => building(root, build) }, t("tryAgain"));
    parts = el("div", { role: "alert" }, failure(error), again);
  }
  if (mine !== builds) return; // another screen was asked for meanwhile
  root.removeAttribute("aria-busy");
  fill(root, parts);
  if (at >= 0) controls(root)[at]?.focus({ preventScroll: true });
}

const controls = (root) => [...root.querySelectorAll("a, button, input, select, textarea, summary")];

/** The seats of a round as the service is told them: the players' names, which must differ. */
export function seatNames(indices) {
  const names = indices.map(playerName);
  if (new Set(names).size < names.length) throw new Missing(t("namesDiffer"));
  return names;
}
