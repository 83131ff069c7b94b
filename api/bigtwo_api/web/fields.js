// @ts-check
// The few kinds of form fields there are: chips to choose one from, ticks, numbers, lists. All are native controls.

import { el } from "./dom.js";

let fieldsMade = 0;

/**
 * Chips of which one is chosen; a native group of radio buttons.
 * @param {string} legend
 * @param {{value: any, label: string}[]} options
 * @param {any} value
 * @param {(value: any) => void} onchange
 * @param {string} [className]
 */
export function chips(legend, options, value, onchange, className = "") {
  const name = `field-${++fieldsMade}`;
  const chip = (option) => el("label", { class: "chip" },
    el("input", { type: "radio", name, checked: option.value === value, onchange: () => onchange(option.value) }),
    el("span", {}, option.label));
  return el("fieldset", { class: `chips ${className}` }, el("legend", {}, legend), el("div", {}, options.map(chip)));
}

/** Chips for the numbers of a range. */
export function numbers(legend, from, to, value, onchange) {
  const options = Array.from({ length: to - from + 1 }, (_, index) => ({ value: from + index, label: String(from + index) }));
  return chips(legend, options, value, onchange, "numbers");
}

/** One thing to tick, as wide as the thumb needs. */
export function tick(label, checked, onchange) {
  return el("label", { class: "tick" },
    el("input", { type: "checkbox", checked, onchange: (event) => onchange(event.target.checked) }),
    el("span", {}, label));
}

/** A whole number to type; null where nothing stands. */
export function numberInput(label, value, onchange, { placeholder = "", min = 1, max = 1e9 } = {}) {
  const input = el("input", {
    type: "number", inputmode: "numeric", min, max, step: 1, placeholder, value: value ?? "",
    onfocus: (event) => event.target.select(),
    oninput: (event) => onchange(event.target.value === "" ? null : Math.trunc(Number(event.target.value))),
  });
  return labelled(label, input);
}

/** One line of text to type. */
export function textInput(label, value, onchange, { placeholder = "", type = "text", maxlength = 16 } = {}) {
  return labelled(label, el("input", { type, placeholder, maxlength, value, autocomplete: "off",
    oninput: (event) => onchange(event.target.value) }));
}

/** A list to choose from. */
export function select(label, options, value, onchange) {
  const entries = options.map((option) => el("option", { value: option.value, selected: option.value === value }, option.label));
  return labelled(label, el("select", { onchange: (event) => onchange(event.target.value) }, entries));
}

function labelled(label, control) {
  return el("label", { class: "field" }, el("span", {}, label), control);
}
