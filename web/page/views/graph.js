// SPDX-License-Identifier: MIT
// The position graph, or the row of heaps, and how each value comes about, step by step.
import { h, failureBox, told } from "../dom.js";
import { language, w } from "../say.js";
import { boxes } from "./boxes.js";
import { player } from "./player.js";
import { isRow, row } from "./row.js";
import { setUpButton } from "./set_up.js";
import { setUp } from "./setting.js";
import { windowOf } from "./zoom.js";

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
    } else view.append(told("h2", { class: "print-only" }, `${state.game} ${state.position}`), h("div", { class: "bar" }, setUpButton(context)));
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
    const open = (node) => go({ position: node.position, line: null, from: whole ? null : from });
    const live = h("p", { class: "visually-hidden", "aria-live": "polite" });
    if (near) await among(view, data, open, state.from);
    else if (traced.error) await still(view, data, open);
    else await stepwise(view, data, open, (text) => { live.textContent = text; }, Boolean(state.lesson));
    view.append(live);
    return null;
  },
};

const legend = (how, data) => h("details", { class: "legend" }, h("summary", {}, w("graph.legend")),
  h("p", {}, w(how)), h("p", {}, w(data.nodes.some(({ outcome }) => outcome === "D") ? "why.legend_draws" : "why.legend")));

// The whole graph with its player; a game of one heap can be seen as a row, too.
async function stepwise(view, data, open, say, guesses) {
  const stage = h("div", { class: "graph-stage", id: "stage" });
  const how = h("div", {});
  let wanted = null;
  async function show(make) {
    wanted = make;
    how.replaceChildren(legend(make === row ? "graph.how_row" : "graph.how", data));
    const picture = await make(data, open);
    if (wanted !== make) return; // the other one was chosen meanwhile
    const { frame, follow } = windowOf(picture.svg, w("graph.region"), picture.boxOf(1));
    const panel = h("div", { class: "panel", id: "mex" });
    const { bar, more, keys } = player(data, { ...picture, mark(active, read) {
      picture.mark(active, read);
      const box = picture.boxOf(active);
      if (box) requestAnimationFrame(() => follow(box)); // a new picture is not shown yet
    } }, panel, stage, say, guesses);
    stage.replaceChildren(bar, h("div", { class: "columns" }, frame, panel), more, keys);
  }
  if (isRow(data)) {
    const as = h("select", { id: "layout", onchange: () => show(as.value === "row" ? row : boxes) },
      h("option", { value: "row" }, w("graph.as_row")), h("option", { value: "boxes" }, w("graph.as_boxes")));
    view.querySelector(".bar")?.append(h("label", {}, w("graph.as"), " ", as));
  }
  view.append(stage, how);
  await show(isRow(data) ? row : boxes);
}

// The graph with all its values at once.
async function still(view, data, open) {
  const picture = await boxes(data, open);
  for (const node of data.nodes) picture.show(node.id, node.value);
  view.append(data.left_out > 0 ? h("p", { class: "note", id: "left-out" }, w("graph.left", { n: data.left_out })) : "",
    windowOf(picture.svg, w("graph.region"), picture.boxOf(1)).frame, legend("graph.how_still", data));
  picture.mark(1, []);
}

// A position of a graph that is too large, among its neighbours: many in a row scroll, and stay legible.
async function among(view, data, open, from) {
  const picture = await boxes(data, open);
  for (const node of data.nodes) picture.show(node.id, node.value ?? null);
  view.append(windowOf(picture.svg, w("graph.region"), picture.boxOf(1)).frame, h("p", { class: "note", id: "left-out" }, leftOut(data, from)), legend("graph.how", data));
  picture.mark(1, []);
}
