// SPDX-License-Identifier: MIT
// The position graph, or the row of heaps, and how each value comes about, step by step.
import { h, failureBox } from "../dom.js";
import { boardToGo, MOVES } from "../board.js";
import { boxes } from "./boxes.js";
import { player } from "./player.js";
import { isRow, row } from "./row.js";

const MOST = 60; // nodes; larger graphs are not read by anybody

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
    const { first } = await json(["graph", state.game, ...position, "--trace", "--board", "--limit", String(MOST)], { channel: "view" });
    if (first.error) { view.append(failureBox(first.error)); return first.error; }
    const whole = first.left_out === 0;
    let data = first;
    if (!whole) {
      const from = state.from ? ["--from", state.from] : [];
      ({ first: data } = await json(["graph", state.game, ...position, "--parents", "--board", ...from, "--limit", "40"], { channel: "view" }));
      if (data.error) { view.append(failureBox(data.error)); return data.error; }
    }
    // What leads to a position is looked for below the position from which the visitor came to it.
    const from = state.from ?? (state.position || null);
    const open = (node) => go({ position: node.position, from: whole ? null : from });
    const { first: here } = await json(["moves", state.game, ...position, ...MOVES], { channel: "view" });
    view.append(here.board ? boardToGo(here, (change) => go({ ...change, from: whole ? null : from })) : "");
    const live = h("p", { class: "visually-hidden", "aria-live": "polite" });
    view.append(h("p", {}, "Each box is a position; a move goes down. A box with a thick red edge is P (the player to move loses, value 0); " +
      "thick red arrows lead to such a position and win. A click on a box goes there."));
    if (whole) await stepwise(view, data, open, (text) => { live.textContent = text; });
    else await among(view, data, open, state.from);
    view.append(live);
    return null;
  },
};

const regionOf = (svg) => h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Position graph" }, svg);

// The whole graph with its player; a game of one heap can be seen as a row, too.
async function stepwise(view, data, open, say) {
  const stage = h("div", { class: "stage", id: "stage" });
  async function show(make) {
    const picture = await make(data, open);
    const panel = h("div", { class: "panel", id: "mex" });
    const { bar, keys } = player(data, picture, panel, stage, say);
    stage.replaceChildren(bar, h("div", { class: "columns" }, regionOf(picture.svg), panel), keys);
  }
  if (isRow(data)) {
    const as = h("select", { id: "layout", onchange: () => show(as.value === "row" ? row : boxes) },
      h("option", { value: "row" }, "a row of heaps"), h("option", { value: "boxes" }, "a graph"));
    view.append(h("p", {}, h("label", {}, "Shown as ", as)));
  }
  view.append(stage);
  await show(isRow(data) ? row : boxes);
}

// A position of a graph that is too large, among its neighbours: many in a row scroll, and stay legible.
async function among(view, data, open, from) {
  const picture = await boxes(data, open);
  for (const node of data.nodes) picture.show(node.id, node.value ?? null);
  picture.mark(1, []);
  picture.svg.style.minWidth = `${0.8 * picture.svg.getAttribute("width")}px`;
  requestAnimationFrame(() => picture.svg.querySelector('[data-node="1"]').scrollIntoView({ block: "nearest", inline: "center" }));
  view.append(h("p", { class: "note", id: "left-out" }, leftOut(data, from)), regionOf(picture.svg));
}
