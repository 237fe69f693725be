// SPDX-License-Identifier: MIT
// h("p", { class: "x", onclick: f }, "text", node, ...) makes an element; s(...) one of SVG. Text is never read as HTML.
function make(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const h = (tag, attributes, ...children) => make(document.createElement(tag), attributes, children);
export const s = (tag, attributes, ...children) =>
  make(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

// A picture that the program drew. It is parsed as XML and shown as an image, so nothing in it can run.
export function picture(svg, label) {
  return h("img", { class: "picture", alt: label, src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg) });
}

export function download(name, text, type = "application/json") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export const outcomeWords = {
  N: "N: the player to move wins", P: "P: the player to move loses", D: "D: a draw",
};

export function badge(outcome) {
  return h("span", { class: `badge ${outcome}`, title: outcomeWords[outcome] }, outcome);
}

// The message of a failed question, as the program gives it.
export function failureBox(error) {
  return h("div", { class: "failure", role: "alert" }, h("pre", {}, error.message ?? String(error)));
}
