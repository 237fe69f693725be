// SPDX-License-Identifier: MIT
// The size of a game by plus and minus: the parameters that its rule names, and a heap that is a number.
import { h } from "./dom.js";
import { library } from "./library.js";
import { AFRESH } from "./state.js";
import { w } from "./say.js";

// The whole-number parameters in the text of a visitor's rule: name, default, least, most.
function inText(text) {
  const all = /params\s*=\s*\{([^]*?\})\s*,?\s*\}/.exec(text)?.[1] ?? "";
  return [...all.matchAll(/(\w+)\s*=\s*\{([^{}]*)\}/g)].filter(([, , fields]) => /type\s*=\s*"integer"/.test(fields)).map(([, name, fields]) => {
    const number = (field) => { const found = new RegExp(`${field}\\s*=\\s*(-?\\d+)`).exec(fields); return found ? Number(found[1]) : undefined; };
    return { name, default: number("default"), min: number("min"), max: number("max"), help: /help\s*=\s*"([^"]*)"/.exec(fields)?.[1] };
  });
}

const given = (game) => Object.fromEntries(game.split(":").slice(1).map((one) => one.split("=")).filter((pair) => pair.length === 2));

// What a parameter is called: the first words of its help, if these are short, else its name.
export const called = ({ name, help }) => (/^[a-z ]{3,34}(?=[;,]|$)/.exec(help ?? "")?.[0] ?? name);

function stepper(name, value, { min = -Infinity, max = Infinity, help }, set) {
  const by = (step) => h("button", { type: "button", "data-step": `${name} ${step}`, "aria-label": w(step < 0 ? "param.less" : "param.more", { name }), "aria-disabled": String(value + step < min || value + step > max),
    onclick: () => { if (value + step >= min && value + step <= max) set(value + step); } }, step < 0 ? "−" : "+");
  return h("span", { class: "stepper", title: help, role: "group", "aria-label": `${name} ${value}` }, h("span", { lang: "en", translate: "no" }, name), by(-1), h("b", {}, String(value)), by(1));
}

// The parameters of a game that are whole numbers.
export function sizesOf(state) {
  const [base] = state.game.split(":");
  const known = state.text === null ? library().find((rule) => rule.name === base)?.params ?? [] : inText(state.text);
  return known.filter((one) => Number.isInteger(one.default));
}

export function parameters({ state, go }) {
  const [base] = state.game.split(":"), now = given(state.game), whole = sizesOf(state);
  const change = (name, value) => {
    const all = { ...now, [name]: value };
    const words = Object.entries(all).filter(([key, one]) => String(whole.find((param) => param.name === key)?.default) !== String(one)).map(([key, one]) => `:${key}=${one}`);
    go({ game: base + words.join(""), ...AFRESH });
  };
  if (state.together) return "";
  const steps = whole.map((one) => stepper(called(one), Number(now[one.name] ?? one.default), one, (value) => change(one.name, value)));
  if (/^\d{1,4}$/.test(state.position) && whole.length === 0 && !state.line) { // a game that goes on has no size to choose
    steps.push(stepper(w("param.heap"), Number(state.position), { min: 0 }, (value) => go({ ...AFRESH, position: String(value) })));
  }
  return steps.length > 0 ? h("div", { class: "bar steppers" }, steps) : "";
}
