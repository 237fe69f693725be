// SPDX-License-Identifier: MIT
// The start of a rule of one's own from a template, and the words of the field with what the page can do.
import { h, told } from "./dom.js";
import { data } from "./parts.js";
import { w } from "./say.js";

const TERMS = ["impartial", "value", "mex", "sum", "P", "N", "D", "misere", "computed", "proven", "observed", "loopy", "loony"];
// The line of a template that says what the game is.
const OWN_LINE = /\n {2}(?!name|summary|source|tags|params|start|examples|--|\})(\w+ *= [^\n]*)/;
const $ = (id) => document.getElementById(id);

// choose(text) gets the rule's text.
export async function openNew(choose) {
  const dialog = $("new-dialog"), list = h("div", { class: "cards" });
  dialog.replaceChildren(h("div", { class: "bar" }, h("h2", {}, w("new.open")), h("span", { class: "grow" }), h("button", { type: "button", onclick: () => dialog.close() }, w("close"))),
    h("p", {}, w("new.how")), list);
  dialog.showModal();
  let templates;
  try { templates = await data("templates", "templates.json"); } catch (error) { list.append(h("p", {}, String(error.message))); return; }
  list.append(...Object.entries(templates).map(([name, text]) => h("button", { type: "button", class: "card", "data-template": name, onclick: () => { dialog.close(); choose(text); } },
    h("b", {}, w(`new.${name}`)), h("span", {}, w(`new.${name}.what`)), told("code", {}, OWN_LINE.exec(text)?.[1] ?? ""))));
}

export function openHelp(inPage) {
  const dialog = $("help-dialog");
  dialog.replaceChildren(h("div", { class: "bar" }, h("h2", {}, w("help")), h("span", { class: "grow" }), h("button", { type: "button", onclick: () => dialog.close() }, w("close"))),
    h("p", {}, w("help.what")), h("ul", {}, ["board", "values", "line", "graph", "rule", "keys"].map((one) => h("li", {}, w(`help.${one}`)))),
    h("h3", {}, w("help.words")), h("dl", {}, TERMS.flatMap((one) => [h("dt", {}, w(`term.${one}`)), h("dd", {}, w(`term.${one}.means`))])),
    inPage ? h("p", {}, h("a", { href: "teachers.txt", target: "_blank", rel: "noopener" }, w("help.teachers")), " · ",
      h("a", { href: "rules.txt", target: "_blank", rel: "noopener" }, w("rule.docs")), " · ", h("a", { href: "licences.txt", target: "_blank", rel: "noopener" }, w("help.licences"))) : "");
  dialog.showModal();
}
