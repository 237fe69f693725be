// SPDX-License-Identifier: MIT
// The position graph: rows by height, and how each value comes about, step by step. The steps are the engine's trace;
// this file only shows them. Layout by dagre.
import { h, s, failureBox } from "../dom.js";

const MOST = 60; // nodes; larger graphs are not read by anybody
const LABEL = 26; // characters of a position in a node

const short = (text) => (text.length <= LABEL ? text : text.slice(0, LABEL - 1) + "…");
const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

async function lay(data) {
  const { layout } = await import("./layout.js");
  return layout(data.nodes.map((node) => {
    const lines = node.position.split("/");
    const longest = Math.max(...(lines.length > 1 ? lines : [short(node.position)]).map((line) => line.length));
    return { id: node.id, width: Math.max(44, 16 + 7 * longest), height: 34 + 13 * lines.length };
  }), data.edges);
}

// A smooth line through the points that dagre gives: straight halves, joined by curves at the bends.
function edgePath(points) {
  const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const last = points[points.length - 1];
  let path = `M${points[0].x},${points[0].y}`;
  for (let i = 1; i < points.length - 1; i++) {
    const end = i === points.length - 2 ? last : middle(points[i], points[i + 1]);
    path += `Q${points[i].x},${points[i].y} ${end.x},${end.y}`;
  }
  return points.length > 2 ? path : path + `L${last.x},${last.y}`;
}

// The rectangle of the drawing: edges may go round the boxes.
function extent(drawing, edges) {
  const { width, height } = drawing.graph();
  const xs = edges.flatMap(({ points }) => points.map(({ x }) => x));
  const left = Math.min(0, ...xs.map((x) => x - 6)), right = Math.max(width, ...xs.map((x) => x + 6));
  return { left, width: right - left, height };
}

// The picture: { svg, show(id, value or null), mark(active, read), edges }
async function draw(data, onOpen) {
  const drawing = await lay(data);
  const labels = new Map(data.edges.map((edge) => [`${edge.from} ${edge.to}`,
    [edge.label, edge.count && `(${edge.count} options)`].filter(Boolean).join(" ")]));
  const edges = data.edges.map(({ from, to }) => {
    const points = drawing.edge(String(from), String(to)).points;
    const said = labels.get(`${from} ${to}`);
    return { from, to, points, path: s("path", { class: "edge", d: edgePath(points) }, said ? s("title", {}, String(said)) : null) };
  });
  const shapes = new Map();
  for (const node of data.nodes) {
    const at = drawing.node(String(node.id));
    const lines = node.position.includes("/") ? node.position.split("/") : [short(node.position)];
    const value = s("text", { class: "g", x: at.x, y: at.y + at.height / 2 - 9, "text-anchor": "middle" }, "?");
    const cut = lines.length === 1 && lines[0] !== node.position ? s("title", {}, node.position) : null;
    const group = s("g", { class: "node", tabindex: 0, role: "button", "data-node": node.id,
      onclick: () => onOpen(node), onkeydown: (event) => { if (event.key === "Enter") onOpen(node); } }, cut,
      s("rect", { x: at.x - at.width / 2, y: at.y - at.height / 2, width: at.width, height: at.height, rx: 7 }),
      lines.map((line, i) => s("text", { class: "label", x: at.x, y: at.y - at.height / 2 + 16 + 13 * i, "text-anchor": "middle" }, line)),
      value);
    shapes.set(node.id, { group, value });
  }
  const { left, width, height } = extent(drawing, edges);
  const svg = s("svg", { class: "graph", viewBox: `${left} 0 ${width} ${height}`, width, height, role: "group",
    "aria-label": `${data.nodes.length} positions below ${data.position}` },
    edges.map((edge) => edge.path), [...shapes.values()].map((shape) => shape.group));
  const picture = {
    svg,
    show(id, value) {
      const shape = shapes.get(id);
      const known = value !== null;
      shape.value.textContent = known ? `${value} ${value === 0 ? "P" : "N"}` : "?";
      shape.group.classList.toggle("P", known && value === 0);
      shape.group.classList.toggle("N", known && value !== 0);
      for (const edge of edges) {
        if (edge.to === id) edge.path.classList.toggle("win", value === 0);
      }
    },
    mark(active, read) {
      for (const [id, shape] of shapes) {
        shape.group.classList.toggle("active", id === active);
        shape.group.classList.toggle("read", read.includes(id));
      }
    },
  };
  return picture;
}

// The trace, flattened: what happens at each press of Step.
function flatten(trace) {
  const list = [];
  for (const { node, of, steps } of trace) {
    for (let i = 0; i < steps.length; i++) {
      if (of === "mex" && steps[i].step !== "taken" && steps[i].step !== "free") continue;
      list.push({ node, of, upto: i, step: steps[i], ends: of === "sum" ? i === steps.length - 1 : steps[i].step === "free" });
    }
  }
  return list;
}

function mexPanel(steps, upto, position, names) {
  const tried = steps.slice(0, upto + 1).filter((one) => one.step === "taken" || one.step === "free");
  const last = tried[tried.length - 1];
  return [h("p", {}, h("b", { class: "mono" }, position), " goes to values ",
    h("span", { class: "mono" }, "{" + steps.filter((one) => one.options).map((one) => one.value).join(", ") + "}")),
  h("div", { class: "numbers" }, tried.map((one) => h("span", { class: one.step }, String(one.value)))),
  h("p", {}, last.step === "free" ? `${last.value} is not there: the mex is ${last.value}.`
    : `${last.value} is there, by ${last.options.map(names).join(", ")}.`)];
}

function sumPanel(steps, upto, position) {
  const shown = steps.slice(0, upto + 1);
  return [h("p", {}, h("b", { class: "mono" }, position), " is a sum: the nim-sum of its parts"),
    h("table", {}, h("tbody", {}, shown.map((one) => h("tr", {}, h("td", { class: "mono" }, one.component),
      h("td", { class: "num" }, String(one.value)), h("td", { class: "num" }, `sum ${one.sum}`)))))];
}

function player(data, picture, panel, say) {
  const list = flatten(data.trace);
  const byId = new Map(data.nodes.map((node) => [node.id, node]));
  const trace = new Map(data.trace.map((one) => [one.node, one.steps]));
  let at = 0, timer = null;
  const speed = h("input", { type: "range", min: 1, max: 10, value: 5, class: "short", id: "speed" });
  const count = h("span", { class: "note", id: "step-count" });

  function finished() { return at >= list.length; }
  function describe() {
    count.textContent = `step ${at} of ${list.length}`;
    if (at === 0) { panel.replaceChildren(h("p", { class: "note" }, "Press Step: values come from the bottom up.")); picture.mark(null, []); return; }
    const { node, of, upto, step } = list[at - 1];
    const steps = trace.get(node), position = byId.get(node).position;
    panel.replaceChildren(...(of === "mex" ? mexPanel(steps, upto, position, (id) => byId.get(id).position) : sumPanel(steps, upto, position)));
    picture.mark(node, step.options ?? []);
  }
  function forward() {
    if (finished()) return;
    const { node, ends, step, of } = list[at++];
    if (ends) {
      const value = of === "sum" ? step.sum : step.value;
      picture.show(node, value);
      say(`${byId.get(node).position} has value ${value}`);
    }
    describe();
  }
  function stop() { clearInterval(timer); timer = null; run.textContent = "Run"; }
  function toggle() {
    if (timer) { stop(); return; }
    if (finished()) reset();
    if (reduced()) { while (!finished()) forward(); return; }
    run.textContent = "Pause";
    const tick = () => {
      if (!picture.svg.isConnected) { stop(); return; }
      forward();
      if (finished()) stop(); else timer = setTimeout(tick, 1500 / Number(speed.value));
    };
    timer = setTimeout(tick, 0);
  }
  function reset() {
    stop();
    at = 0;
    for (const node of data.nodes) picture.show(node.id, null);
    describe();
  }
  const run = h("button", { type: "button", class: "main", id: "run", onclick: toggle }, "Run");
  reset();
  return h("div", { class: "bar" }, h("button", { type: "button", id: "step", onclick: () => { stop(); forward(); } }, "Step"), run,
    h("button", { type: "button", id: "reset", onclick: reset }, "Reset"),
    h("button", { type: "button", id: "to-end", onclick: () => { stop(); while (!finished()) forward(); } }, "To the end"),
    h("label", {}, "Speed ", speed), count);
}

// What the picture of a position among its neighbours leaves out.
function leftOut(data, from) {
  const parents = data.edges.filter((edge) => edge.to === 1).length;
  const where = from ? `below ${from}` : "below the rule's start";
  const sought = parents > 0 || data.looked_at_all ? "" : " in the first 5,000";
  return `The graph is too large to show: here are the position, ${data.edges.length - parents} of its options below it, and ${
    parents === 0 ? "no position above it: none that leads to it was found" : `${parents} above it that lead to it, of those`} ${where}${sought}. ${
    data.left_out === 0 ? "None of them is left out." : `${data.left_out} more of them are not shown.`}`;
}

export const graph = {
  id: "graph", title: "Graph",
  async show(view, { state, position, json, go }) {
    const { first } = await json(["graph", state.game, ...position, "--trace", "--limit", String(MOST)], { channel: "view" });
    if (first.error) { view.append(failureBox(first.error)); return first.error; }
    const whole = first.left_out === 0;
    let data = first;
    if (!whole) {
      const from = state.from ? ["--from", state.from] : [];
      ({ first: data } = await json(["graph", state.game, ...position, "--parents", ...from, "--limit", "40"], { channel: "view" }));
      if (data.error) { view.append(failureBox(data.error)); return data.error; }
    }
    // What leads to a position is looked for below the position from which the visitor came to it.
    const from = state.from ?? (state.position || null);
    const picture = await draw(data, (node) => go({ position: node.position, from: whole ? null : from }));
    const panel = h("div", { class: "panel", id: "mex" });
    const live = h("p", { class: "visually-hidden", "aria-live": "polite" });
    view.append(h("p", {}, "Each box is a position; a move goes down. A box with a thick edge is P (the player to move loses, value 0); " +
      "green moves lead to such a position and win. A click on a box goes there."));
    if (whole) {
      view.append(player(data, picture, panel, (text) => { live.textContent = text; }));
    } else {
      for (const node of data.nodes) picture.show(node.id, node.value ?? null);
      picture.mark(1, []);
      picture.svg.style.minWidth = `${0.8 * picture.svg.getAttribute("width")}px`; // many in a row: they scroll, and stay legible
      requestAnimationFrame(() => picture.svg.querySelector('[data-node="1"]').scrollIntoView({ block: "nearest", inline: "center" }));
      view.append(h("p", { class: "note", id: "left-out" }, leftOut(data, state.from)));
    }
    view.append(h("div", { class: whole ? "columns" : "" }, h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Position graph" }, picture.svg),
      whole ? panel : null), live);
    return null;
  },
};
