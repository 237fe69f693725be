// SPDX-License-Identifier: MIT
// How each value comes about, step by step: the engine's trace, forward and back, by buttons and keys. The picture is one of
// boxes.js or row.js.
import { pictured } from "../board.js";
import { h, download } from "../dom.js";
import { w } from "../say.js";
import { explained } from "../terms.js";
import { columns } from "./why.js";
import { saved } from "./saved.js";

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// The trace, flattened: what happens at each press of Step. Skips what a step of a mex has before its values are tried.
export function flatten(trace) {
  const list = [];
  for (const { node, of, steps } of trace) {
    for (let i = 0; i < steps.length; i++) {
      if (of === "mex" && steps[i].step !== "taken" && steps[i].step !== "free") continue;
      list.push({ node, of, upto: i, step: steps[i], ends: of === "sum" ? i === steps.length - 1 : steps[i].step === "free" });
    }
  }
  return list;
}

// What a step says of a node: the numbers 0, 1, 2, ... as slots, in each what leads to it, up to the first that stays empty.
// nodes: those of the graph.
function mexPanel(steps, upto, node, nodes) {
  const tried = steps.slice(0, upto + 1).filter((one) => one.step === "taken" || one.step === "free");
  const last = tried[tried.length - 1], free = last.step === "free";
  const slots = tried.map((one) => h("div", { class: `${one.step} ${one === last ? "asked-now" : ""}` },
    h("div", { class: "by" }, one.step === "taken" ? one.options.slice(0, 3).map((id) => pictured(nodes.get(id), 84)) : ""), h("span", { class: `slot ${one.step}` }, String(one.value))));
  const none = free && last.value === 0 && steps.every((one) => !one.options?.length);
  return [h("p", { class: "asked" }, pictured(node), " ", w("player.asks")), h("div", { class: "slots" }, slots),
    h("p", { class: "told" }, explained(none ? w("player.nowhere") : w(free ? "player.mex" : "player.taken", { n: last.value }))),
    free ? h("p", { class: "note" }, explained(w(last.value === 0 ? "player.means0" : "player.meansN"))) : ""];
}

function sumPanel(steps, upto, node, nodes) {
  const byName = new Map([...nodes.values()].map((one) => [one.position, one]));
  const shown = steps.slice(0, upto + 1), last = shown.at(-1), ends = upto === steps.length - 1;
  const rows = shown.map((one) => ({ name: "", value: one.value }));
  return [h("p", { class: "asked" }, pictured(node)), h("p", {}, explained(w("player.is_sum"))),
    h("div", { class: "by" }, shown.map((one) => h("span", { class: "in-line" }, pictured(byName.get(one.component) ?? { position: one.component }, 84), h("span", { class: "slot" }, String(one.value))))),
    columns(rows, last.sum), ends ? h("p", { class: "note" }, explained(w(last.sum === 0 ? "player.means0" : "player.meansN"))) : ""];
}

// Before the slots are shown: who looks at it says which number is missing. reveal() shows it.
function guessPanel(value, node, led, reveal) {
  const said = h("p", { class: "told", role: "status" }, w("player.which"));
  const say = (n) => (n === value ? reveal() : said.replaceChildren(w(n < value ? "player.low" : "player.high", { n })));
  return [h("p", { class: "asked" }, pictured(node), " ", w("player.asks")), h("div", { class: "slots" }, led.map((one) => h("div", {}, pictured(one, 84), h("span", { class: "slot" }, String(one.value))))),
    said, h("div", { class: "bar", id: "guesses" }, [...Array(Math.max(value, ...led.map((one) => one.value)) + 2).keys()].map((n) => h("button", { type: "button", onclick: () => say(n) }, String(n))))];
}

const valueOf = ({ of, step }) => (of === "sum" ? step.sum : step.value);

// The buttons. stage: the element that fills the screen; say(text) tells those who do not see the picture; guesses: a visitor guesses first.
export function player(data, picture, panel, stage, say, guesses) {
  const list = flatten(data.trace);
  const byId = new Map(data.nodes.map((node) => [node.id, node]));
  const trace = new Map(data.trace.map((one) => [one.node, one.steps]));
  let at = 0, timer = null, asked = null; // asked: the step before which a guess was asked for
  const speed = h("input", { type: "range", min: 1, max: 10, value: 5, class: "short", id: "speed" });
  const count = h("span", { class: "note", id: "step-count" });

  function describe() {
    count.textContent = w("player.at", { n: at, total: list.length });
    if (at === 0) {
      panel.replaceChildren(h("p", { class: "note" }, w("player.begin")));
      picture.mark(null, []);
      return;
    }
    const { node, of, upto, step } = list[at - 1];
    panel.replaceChildren(...(of === "mex" ? mexPanel : sumPanel)(trace.get(node), upto, byId.get(node), byId));
    picture.mark(node, step.options ?? []);
  }
  function goTo(step) {
    at = Math.max(0, Math.min(list.length, step));
    const known = new Map(list.slice(0, at).filter((one) => one.ends).map((one) => [one.node, valueOf(one)]));
    for (const { id } of data.nodes) picture.show(id, known.has(id) ? known.get(id) : null);
    const last = list[at - 1];
    if (last?.ends) say(w("player.told", { position: byId.get(last.node).position, n: valueOf(last) }));
    describe();
  }
  function stop() { clearTimeout(timer); timer = null; run.textContent = w("player.run"); }
  const by = (step) => () => { stop(); goTo(step()); };
  const guess = h("input", { type: "checkbox", id: "guess-first", checked: guesses });
  // The steps of a mex that begins next wait for a guess, or for another press of Step.
  function ask() {
    const next = list[at], end = at + list.slice(at).findIndex((one) => one.ends) + 1;
    const led = data.edges.filter(({ from }) => from === next?.node).map(({ to }) => byId.get(to));
    if (!guess.checked || asked === at || next?.of !== "mex" || list[at - 1]?.node === next.node || led.length === 0) return false;
    asked = at;
    panel.replaceChildren(...guessPanel(valueOf(list[end - 1]), byId.get(next.node), led, () => goTo(end)));
    picture.mark(next.node, []);
    return true;
  }
  const back = by(() => at - 1), forward = () => { stop(); if (!ask()) goTo(at + 1); }, reset = by(() => 0), toEnd = by(() => list.length);
  function toggle() {
    if (timer) { stop(); return; }
    if (at === list.length) goTo(0);
    if (reduced()) { toEnd(); return; }
    run.textContent = w("player.pause");
    const tick = () => {
      if (!picture.svg.isConnected) { stop(); return; }
      goTo(at + 1);
      if (at === list.length) stop(); else timer = setTimeout(tick, 1500 / Number(speed.value));
    };
    timer = setTimeout(tick, 0);
  }
  const fill = () => (document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen?.());
  const KEYS = { ArrowRight: forward, ArrowLeft: back, " ": toggle, Home: reset, End: toEnd, f: fill };
  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key] || event.target.matches("input, select, button, [role=button]") && event.key === " "
      || event.target.matches("input, select")) return;
    event.preventDefault();
    KEYS[event.key]();
  }
  stage.onkeydown = onKey; // not those of a picture before
  // The arrows step, too, where nothing has the keyboard, as long as this picture is shown; other keys scroll the page.
  document.addEventListener("keydown", function elsewhere(event) {
    if (!picture.svg.isConnected) document.removeEventListener("keydown", elsewhere);
    else if (event.target === document.body && event.key.startsWith("Arrow")) onKey(event);
  });
  const button = (id, title, act, more) => h("button", { type: "button", id, onclick: act, ...more }, title);
  const run = button("run", w("player.run"), toggle, { class: "main" });
  const name = `${data.game} ${data.position}`;
  goTo(0);
  return {
    goTo,
    bar: h("div", { class: "bar player-bar" }, button("back", w("player.back"), back), button("step", w("player.step"), forward), run, button("reset", w("player.reset"), reset),
      button("to-end", w("player.end"), toEnd), count),
    more: h("div", { class: "bar" }, h("label", { class: "in-line" }, guess, " ", w("player.guess")), h("label", { class: "in-line" }, w("player.speed"), " ", speed),
      document.fullscreenEnabled ? button("fill", w("player.fill"), fill, { title: w("player.fill_key") }) : "", // not on every phone
      button("save-step", w("player.save_step"), () => download("step.svg", saved.picture(picture.svg, name), "image/svg+xml")),
      button("save-all", w("player.save_all"), () => { const here = at; const frames = list.map((_, i) => { goTo(i + 1);
        return { svg: saved.picture(picture.svg, name), panel: panel.innerHTML }; }); goTo(here); download("animation.html", saved.page(name, frames), "text/html"); })),
    keys: h("p", { class: "note keys" }, w("player.keys")),
  };
}
