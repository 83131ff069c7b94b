// @ts-check
// Building the page's elements, its dialogs and its short notices. Texts only ever become text nodes.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes, listeners (`onclick`) and children.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) assign(node, name, value);
  append(node, children);
  return node;
}

/** Put children into a node, leaving out what is not there. */
export function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
}

function assign(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === "function") node.addEventListener(name.slice(2), value);
  else if (name === "value" || name === "checked" || name === "indeterminate") node[name] = value;
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** Replace everything in a node. */
export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children);
}

/**
 * Open a dialog over the page. It closes with Escape, a tap beside it, or its buttons; the focus goes back by itself.
 * @param {{title: string, content: Child | Child[], close: string, className?: string, footer?: Child[], onclose?: () => void}} about
 */
export function openDialog({ title, content, close, className = "", footer = [], onclose }) {
  const heading = el("h2", { id: `dialog-${++dialogs}` }, title);
  const shut = el("button", { type: "button", class: "plain", onclick: () => dialog.close() }, close);
  const body = el("div", { class: "dialog-body", tabindex: 0, role: "group", "aria-labelledby": heading.id }, content);
  const dialog = el("dialog", { class: className, "aria-labelledby": heading.id }, heading, body,
    el("div", { class: "dialog-foot" }, shut, footer));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => { dialog.remove(); onclose?.(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
let dialogs = 0;

/** Ask before something is thrown away. */
export function confirmFirst({ title, text, yes, no, action }) {
  const sure = el("button", { type: "button", class: "danger", onclick: () => { dialog.close(); action(); } }, yes);
  const dialog = openDialog({ title, content: el("p", {}, text), close: no, footer: [sure] });
}

let fading = 0;

/** Say something briefly at the foot of the page, with one thing to do about it, such as to undo it. */
export function notice(text, label = "", action = () => {}) {
  const toast = /** @type {HTMLElement} */ (document.getElementById("toast"));
  const again = label && el("button", { type: "button", onclick: () => { fill(toast); action(); } }, label);
  fill(toast, el("span", {}, text), again);
  window.clearTimeout(fading);
  fading = window.setTimeout(() => fill(toast), 8000);
}
