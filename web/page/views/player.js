// SPDX-License-Identifier: MIT
// How each value comes about, step by step: the engine's trace, forward and back, by buttons and keys. The picture is one of
// boxes.js or row.js.
import { pictured } from "../board.js";
import { h, download, told } from "../dom.js";
import { w } from "../say.js";
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

// What a step says of a node; nodes: those of the graph.
function mexPanel(steps, upto, node, nodes) {
  const tried = steps.slice(0, upto + 1).filter((one) => one.step === "taken" || one.step === "free");
  const last = tried[tried.length - 1];
  return [h("p", {}, pictured(node), " ", w("player.goes_to"), " ",
    h("span", { class: "mono" }, "{" + steps.filter((one) => one.options).map((one) => one.value).join(", ") + "}")),
  h("div", { class: "numbers" }, tried.map((one) => h("span", { class: one.step }, String(one.value)))),
  h("p", {}, last.step === "free" ? w("player.mex", { n: last.value }) : w("player.taken", { n: last.value })),
  last.step === "free" ? "" : h("div", { class: "by" }, last.options.map((id) => pictured(nodes.get(id))))];
}

function sumPanel(steps, upto, node, nodes) {
  const byName = new Map([...nodes.values()].map((one) => [one.position, one]));
  const shown = steps.slice(0, upto + 1);
  return [h("p", {}, pictured(node), " ", w("player.is_sum")),
    h("table", {}, h("tbody", {}, shown.map((one) => h("tr", {}, h("td", {}, pictured(byName.get(one.component) ?? { position: one.component })),
      h("td", { class: "num" }, String(one.value)), h("td", { class: "num" }, w("player.sum", { n: one.sum }))))))];
}

const valueOf = ({ of, step }) => (of === "sum" ? step.sum : step.value);

// The buttons. stage: the element that fills the screen; say(text) tells those who do not see the picture.
export function player(data, picture, panel, stage, say) {
  const list = flatten(data.trace);
  const byId = new Map(data.nodes.map((node) => [node.id, node]));
  const trace = new Map(data.trace.map((one) => [one.node, one.steps]));
  let at = 0, timer = null;
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
  const back = by(() => at - 1), forward = by(() => at + 1), reset = by(() => 0), toEnd = by(() => list.length);
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
  stage.addEventListener("keydown", onKey);
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
    bar: h("div", { class: "bar" }, button("back", w("player.back"), back), button("step", w("player.step"), forward), run, button("reset", w("player.reset"), reset),
      button("to-end", w("player.end"), toEnd), h("label", { class: "in-line" }, w("player.speed"), " ", speed),
      document.fullscreenEnabled ? button("fill", w("player.fill"), fill, { title: w("player.fill_key") }) : "", // not on every phone
      button("save-step", w("player.save_step"), () => download("step.svg", saved.picture(picture.svg, name), "image/svg+xml")),
      button("save-all", w("player.save_all"), () => { const here = at; const frames = list.map((_, i) => { goTo(i + 1);
        return { svg: saved.picture(picture.svg, name), panel: panel.innerHTML }; }); goTo(here); download("animation.html", saved.page(name, frames), "text/html"); }),
      count),
    keys: h("p", { class: "note keys" }, w("player.keys")),
  };
}
