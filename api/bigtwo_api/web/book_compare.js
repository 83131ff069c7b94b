// @ts-check
// The parameters of a rule set by area, and two rule sets side by side, what differs marked.

import { openClauses } from "./clauses.js";
import { el, fill } from "./dom.js";
import { tick } from "./fields.js";
import { save, state } from "./store.js";
import { has, t } from "./text.js";

/** The comparison of two rule sets. */
export function compared(one, other) {
  const rows = rowsOf(one, other);
  const differing = rows.filter((row) => row.differs).length;
  const content = el("div", {});
  const draw = () => fill(content, table(rows.filter((row) => row.differs || !state.book.onlyDifferent), one, other));
  draw();
  return [
    el("p", { role: "status" }, t("differCount", { count: differing, all: rows.length })),
    tick(t("onlyDifferent"), state.book.onlyDifferent, (on) => { state.book.onlyDifferent = on; save(); draw(); }),
    content,
  ];
}

function rowsOf(one, other) {
  const paths = [...new Set([...settings(one), ...settings(other)].map((parameter) => parameter.path))];
  return paths.map((path) => {
    const here = one.byPath.get(path);
    const there = other.byPath.get(path);
    return { path, label: (here ?? there).label, here, there, differs: JSON.stringify(here?.value) !== JSON.stringify(there?.value) };
  });
}

function table(rows, one, other) {
  const head = [t("setting"), one.name, other.name].map((name) => el("th", { scope: "col" }, name));
  const area = ([name, inside]) => el("tbody", {},
    el("tr", {}, el("th", { class: "area", scope: "rowgroup", colspan: 3 }, name)), inside.map((row) => line(row, one, other)));
  return el("table", { class: "versus" }, el("caption", { class: "unseen" }, `${one.name} · ${other.name}`),
    el("thead", {}, el("tr", {}, head)), [...grouped(rows, areaOf)].map(area));
}

function line({ path, label, here, there, differs }, one, other) {
  const cell = (rules, parameter) => el("td", {}, parameter
    ? el("button", { type: "button", class: "plain", "aria-label": `${label}, ${rules.name}: ${rules.shown(path)}`,
      onclick: () => openClauses(`${label} · ${rules.name}`, parameter.clauses) }, rules.shown(path))
    : t("notSet"));
  const mark = differs && [el("span", { class: "differs", "aria-hidden": "true" }, "≠"), el("span", { class: "unseen" }, t("differs"))];
  return el("tr", { class: differs ? "different" : "" }, el("th", { scope: "row" }, mark, label), cell(one, here), cell(other, there));
}

/** The parameters that stand for themselves: a group whose members are listed is left out. */
export function settings(rules) {
  const paths = rules.parameters.map((one) => one.path);
  return rules.parameters.filter((one) => !paths.some((path) => path.startsWith(`${one.path}.`) && one.path !== "scoring"));
}

/** The heading a parameter stands under. */
export function areaOf({ path }) {
  const area = path.split(".")[0];
  return has(`area.${area}`) ? t(`area.${area}`) : t("area.other");
}

/** Things by what a function says of them, in their order. */
export function grouped(things, keyOf) {
  const groups = new Map();
  for (const thing of things) groups.set(keyOf(thing), [...(groups.get(keyOf(thing)) ?? []), thing]);
  return groups;
}
