// SPDX-License-Identifier: MIT
// Values by heap: the sequence with zoom, its period and wheel, a heat map for two heaps, what it is known as, misère
// play, and a certificate to take home, checked here by the independent checker.
import uPlot from "uplot";
import { h, picture, download, failureBox } from "../dom.js";

const RANGES = [100, 1000, 10000, 100000, 1000000];

function plot(place, data) {
  const ink = getComputedStyle(document.body).getPropertyValue("--ink");
  const faint = getComputedStyle(document.body).getPropertyValue("--line");
  const colour = getComputedStyle(document.body).getPropertyValue("--n");
  const width = Math.max(280, Math.min(900, place.clientWidth || 700));
  const axis = { stroke: ink, grid: { stroke: faint }, ticks: { stroke: faint } };
  const chart = new uPlot({
    width, height: 320, scales: { x: { time: false } }, legend: { live: true },
    axes: [{ ...axis, label: "heap" }, { ...axis, label: "nim-value" }],
    series: [{ label: "heap" }, { label: "value", stroke: colour, paths: () => null, points: { show: true, size: data.values.length > 5000 ? 2 : 5, fill: colour } }],
  }, [data.values.map((_, i) => data.from + i), data.values], place);
  return chart;
}

function periodText(first) {
  if (!first.period) return first.error?.message ?? "no period found";
  const saltus = first.saltus ? `, saltus ${first.saltus}` : "";
  return `period ${first.period}, preperiod ${first.preperiod}${saltus} [${first.basis}]${first.theorem ? ` by the theorem ${first.theorem}` : ""}`;
}

async function heaps(view, { state, json, ask, current, reveal }) {
  const chart = h("div", {});
  const range = h("select", { "aria-label": "How many heaps", onchange: () => draw() }, RANGES.map((n) => h("option", { value: n }, n.toLocaleString("en"))));
  const note = h("p", { class: "note" }, "Drag over the plot to zoom; a double click shows all of it again.");
  async function draw() {
    const { first } = await json(["seq", state.game, `0..${range.value}`], { channel: "view", seconds: 60 });
    if (!current()) return first;
    if (first.error && !first.values) { chart.replaceChildren(failureBox(first.error)); return first; }
    chart.replaceChildren();
    reveal();
    plot(chart, first);
    return first;
  }
  view.append(h("div", { class: "bar" }, h("label", {}, "Heaps 0 to ", range)), chart, note);
  const shown = await draw();
  if (shown.error && !shown.values) { view.replaceChildren(); return shown; }
  view.append(h("details", {}, h("summary", {}, "The numbers"), h("pre", {}, shown.values.slice(0, 101).join(" "))));

  const period = await json(["period", state.game, "--certificate", "certificate.json"], { channel: "view", seconds: 10, collect: ["certificate.json"] });
  if (!current()) return shown;
  view.append(h("h3", {}, "Period"), h("p", { id: "period" }, periodText(period.first)));
  const certificate = period.files?.["certificate.json"];
  if (certificate) {
    const verdict = h("span", { id: "verdict", role: "status" });
    view.append(h("div", { class: "bar" }, h("button", { type: "button", onclick: () => download(`${state.game.replace(/\W+/g, "_")}.certificate.json`, certificate) }, "Download the certificate"),
      h("button", { type: "button", id: "verify", onclick: async () => {
        const checked = await ask(["verify", "certificate.json"], { files: { "certificate.json": certificate }, seconds: 60 });
        verdict.textContent = checked.out || checked.err;
      } }, "Verify it here"), verdict));
  }
  const wheel = await ask(["plot", state.game, "0..200", "--kind", "wheel", "--format", "svg"], { channel: "view", seconds: 10 });
  if (current() && wheel.code === 0 && wheel.out.includes("<svg")) view.append(h("h3", {}, "Period wheel"), picture(wheel.out, `Period wheel of ${state.game}`));
  const known = await ask(["identify", state.game], { channel: "view", seconds: 10 });
  if (current() && known.out) view.append(h("h3", {}, "Known as"), h("pre", {}, known.out));
  return shown;
}

async function twoHeaps(view, { state, ask }) {
  const map = await ask(["table", state.game, "20", "20", "--format", "svg"], { channel: "view" });
  if (map.code === 0 && map.out.includes("<svg")) { view.append(picture(map.out, `Values of ${state.game} by both heaps`)); return true; }
  const text = await ask(["table", state.game, "15", "15"], { channel: "view" });
  if (text.code !== 0) return false;
  view.append(h("pre", { class: "scroll" }, text.out));
  return true;
}

async function misere(view, { state, position, json, current }) {
  const value = await json(["misere", "outcome", state.game, ...position], { channel: "view", seconds: 10 });
  if (!current()) return;
  view.append(h("h3", {}, "Misère play (whoever moves last loses)"));
  view.append(value.first.error ? failureBox(value.first.error) : h("p", {}, `${value.first.position}: ${value.first.outcome} [${value.first.basis}]`));
  view.append(h("button", { type: "button", onclick: async (event) => {
    event.target.disabled = true;
    const { first } = await json(["misere", "quotient", state.game, "--upto", "12"], { seconds: 20 });
    event.target.replaceWith(first.error ? failureBox(first.error) : h("p", {}, `Quotient: order ${first.order}, ${
      (first.p_portion ?? []).length} P-elements${first.tame ? ", tame" : ""} [${first.status}${first.heaps ? `, heaps 0..${first.heaps}` : ""}]`));
  } }, "Misère quotient"));
}

export const sequence = {
  id: "sequence", title: "Values",
  async show(view, context) {
    const shown = await heaps(view, context);
    if (shown.error && !shown.values && !(await twoHeaps(view, context))) {
      view.append(h("p", {}, "This game has no sequence by heaps: its positions are not heaps."));
    }
    if (context.current()) await misere(view, context);
    return null;
  },
};
