// @ts-check
// The running totals as lines. The table above has the same numbers; here one sees how the evening went.

import { el } from "./dom.js";
import { signed, t } from "./text.js";

const WIDTH = 340;
const HEIGHT = 200;
const PAD = { left: 52, right: 12, top: 12, bottom: 24 };

/**
 * A line chart as inline SVG.
 * @param {{name: string, values: number[]}[]} lines
 */
export function chart(lines) {
  const all = lines.flatMap((line) => line.values);
  const scale = scales(Math.min(...all, 0), Math.max(...all, 0), lines[0].values.length - 1);
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": described(lines) },
    grid(scale), lines.map((line, at) => drawn(line, at, scale)));
  return el("figure", { class: "chart" }, el("figcaption", {}, t("chartTitle")), drawing, legend(lines));
}

function svg(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children.flat(Infinity));
  return node;
}

function scales(least, most, rounds) {
  const span = most - least || 1;
  return {
    least, most, rounds,
    x: (round) => PAD.left + (round / Math.max(rounds, 1)) * (WIDTH - PAD.left - PAD.right),
    y: (total) => PAD.top + ((most - total) / span) * (HEIGHT - PAD.top - PAD.bottom),
  };
}

function grid({ least, most, rounds, x, y }) {
  const levels = [...new Set([most, 0, least])].map((level) => [
    svg("line", { class: level === 0 ? "zero" : "level", x1: PAD.left, x2: WIDTH - PAD.right, y1: y(level), y2: y(level) }),
    svg("text", { x: PAD.left - 6, y: y(level) + 4, "text-anchor": "end" }, signed(level)),
  ]);
  const step = Math.ceil(rounds / 8);
  const marks = Array.from({ length: rounds + 1 }, (_, round) => round).filter((round) => round % step === 0)
    .map((round) => svg("text", { x: x(round), y: HEIGHT - 6, "text-anchor": "middle" }, String(round)));
  return [levels, marks];
}

function drawn({ values }, at, { x, y }) {
  const path = values.map((total, round) => `${round ? "L" : "M"}${x(round).toFixed(1)} ${y(total).toFixed(1)}`).join("");
  const last = values.length - 1;
  return [svg("path", { class: `line line-${at}`, d: path }), svg("circle", { class: `dot line-${at}`, cx: x(last), cy: y(values[last]), r: 3.5 })];
}

function legend(lines) {
  const entry = (line, at) => el("li", {},
    svg("svg", { viewBox: "0 0 28 8", class: "swatch", "aria-hidden": "true" }, svg("path", { class: `line line-${at}`, d: "M1 4H27" })),
    `${line.name} ${signed(line.values.at(-1))}`);
  return el("ul", { class: "legend" }, lines.map(entry));
}

function described(lines) {
  return `${t("chartTitle")}: ${lines.map((line) => `${line.name} ${signed(line.values.at(-1))}`).join(", ")}`;
}
