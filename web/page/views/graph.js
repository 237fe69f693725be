// SPDX-License-Identifier: MIT
// The position graph, or the row of heaps, and how each value comes about, step by step.
import { h, failureBox } from "../dom.js";
import { boardToGo, MOVES } from "../board.js";
import { language, w } from "../say.js";
import { boxes } from "./boxes.js";
import { player } from "./player.js";
import { isRow, row } from "./row.js";
import { setUp, setUpButton } from "./set_up.js";

const MOST = 60; // nodes; larger graphs are not read by anybody
const FIRST = 24; // nodes of a graph that is larger, where a position has no value alone and so no neighbours to show

// What the picture of a position among its neighbours leaves out.
function leftOut(data, from) {
  const parents = data.edges.filter((edge) => edge.to === 1).length;
  const where = from ? w("graph.from", { position: from }) : w("graph.from_start");
  const sought = parents > 0 || data.looked_at_all ? "" : w("graph.first", { n: (5000).toLocaleString(language()) });
  const found = parents === 0 ? w("graph.no_parents", { where, sought }) : w("graph.parents", { n: parents, where, sought });
  const rest = data.left_out === 0 ? w("graph.none_left") : w("graph.left", { n: data.left_out });
  return `${w("graph.large", { options: data.edges.length - parents, parents: found })} ${rest}`;
}

export const graph = {
  id: "graph",
  async show(view, context) {
    const { state, position, json, go } = context;
    if (state.setup) {
      const error = await setUp(view, context);
      if (error) return error;
    } else view.append(h("div", { class: "bar" }, setUpButton(context)));
    const graphOf = async (...how) => (await json(["graph", state.game, ...position, ...how, "--board"], { channel: "view" })).first;
    const traced = await graphOf("--trace", "--limit", String(MOST));
    // Values of loopy games, and those with entailing moves, do not come about step by step.
    let data = traced.error ? await graphOf("--limit", String(MOST)) : traced;
    let near = false;
    if (data.left_out > 0) {
      const found = await graphOf("--parents", ...state.from ? ["--from", state.from] : [], "--limit", "40");
      near = !found.error || !traced.error;
      data = near ? found : await graphOf("--limit", String(FIRST));
    }
    if (data.error) { view.append(failureBox(data.error)); return data.error; }
    const whole = !near;
    // What leads to a position is looked for below the position from which the visitor came to it.
    const from = state.from ?? (state.position || null);
    const open = (node) => go({ position: node.position, from: whole ? null : from });
    const { first: here } = await json(["moves", state.game, ...position, ...MOVES], { channel: "view" });
    view.append(here.board && !state.setup ? boardToGo(here, (change) => go({ ...change, from: whole ? null : from })) : "");
    const live = h("p", { class: "visually-hidden", "aria-live": "polite" });
    if (near) await among(view, data, open, state.from);
    else if (traced.error) await still(view, data, open);
    else await stepwise(view, data, open, (text) => { live.textContent = text; });
    view.append(live);
    return null;
  },
};

const regionOf = (svg) => h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": w("graph.region") }, svg);

// The whole graph with its player; a game of one heap can be seen as a row, too.
async function stepwise(view, data, open, say) {
  const stage = h("div", { class: "stage", id: "stage" });
  const how = h("p", {});
  async function show(make) {
    how.textContent = w(make === row ? "graph.how_row" : "graph.how");
    const picture = await make(data, open);
    const panel = h("div", { class: "panel", id: "mex" });
    const { bar, keys } = player(data, picture, panel, stage, say);
    stage.replaceChildren(bar, h("div", { class: "columns" }, regionOf(picture.svg), panel), keys);
  }
  if (isRow(data)) {
    const as = h("select", { id: "layout", onchange: () => show(as.value === "row" ? row : boxes) },
      h("option", { value: "row" }, w("graph.as_row")), h("option", { value: "boxes" }, w("graph.as_boxes")));
    view.append(h("p", {}, h("label", {}, w("graph.as"), " ", as)));
  }
  view.append(how, stage);
  await show(isRow(data) ? row : boxes);
}

// The graph with all its values at once.
async function still(view, data, open) {
  const picture = await boxes(data, open);
  for (const node of data.nodes) picture.show(node.id, node.value);
  view.append(h("p", {}, w("graph.how_still")), data.left_out > 0 ? h("p", { class: "note", id: "left-out" }, w("graph.left", { n: data.left_out })) : "",
    regionOf(picture.svg));
  picture.mark(1, []);
}

// A position of a graph that is too large, among its neighbours: many in a row scroll, and stay legible.
async function among(view, data, open, from) {
  view.append(h("p", {}, w("graph.how")));
  const picture = await boxes(data, open);
  for (const node of data.nodes) picture.show(node.id, node.value ?? null);
  view.append(h("p", { class: "note", id: "left-out" }, leftOut(data, from)), regionOf(picture.svg));
  picture.mark(1, []);
}
