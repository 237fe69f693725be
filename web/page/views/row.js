// SPDX-License-Identifier: MIT
// The positions of a game of one heap as a row 0, 1, 2, ..., the values filled in from the left: the moves of the heap under
// way are arcs to the heaps that they leave. A move that leaves two heaps is two arcs.
import { pressed, s } from "../dom.js";
import { w } from "../say.js";
import { frames } from "./boxes.js";

const CELL = 46, TOP = 12, LINE = 26; // pixels: a cell, above the arcs, the heap's number below its cell

const heapsOf = (node) => (node.position === "nothing" ? [] : node.position.split(" + ").map(Number));

// Are the positions heaps and sums of heaps, with each single heap from 0 to the largest among them?
export function isRow(data) {
  if (!data.nodes.every(({ position }) => position === "nothing" || /^\d+( \+ \d+)*$/.test(position))) return false;
  const single = new Set(data.nodes.map(heapsOf).filter((heaps) => heaps.length === 1).map(([heap]) => heap));
  const most = Math.max(0, ...single);
  return most >= 2 && [...Array(most + 1).keys()].every((heap) => heap === 0 || single.has(heap));
}

// The picture, with the functions of boxes.js.
export function row(data, onOpen) {
  const nodes = new Map(data.nodes.map((node) => [node.id, node]));
  const most = Math.max(...data.nodes.flatMap(heapsOf));
  const arcsHigh = TOP + Math.min(160, 24 + 11 * most);
  const x = (heap) => (heap + 0.5) * CELL;
  const cells = [...Array(most + 1).keys()].map((heap) => {
    const node = data.nodes.find((one) => { const heaps = heapsOf(one); return heap === 0 ? heaps.every((n) => n === 0) && heaps.length <= 1 : heaps.length === 1 && heaps[0] === heap; });
    const value = s("text", { class: "g", x: x(heap), y: arcsHigh + CELL / 2 + 5, "text-anchor": "middle" }, "?");
    const title = s("title", {}, `${heap}: ?`);
    const group = s("g", { class: "node", "data-node": node?.id, ...pressed(() => { if (node) onOpen(node); }) }, title,
    ...frames(heap * CELL + 2, arcsHigh, CELL - 4, CELL - 4), value,
    s("text", { class: "label", x: x(heap), y: arcsHigh + CELL + 12, "text-anchor": "middle" }, String(heap)));
    return { group, title, value, id: node?.id, heap };
  });
  const arcs = s("g", {});
  const width = (most + 1) * CELL, height = arcsHigh + CELL + LINE;
  const svg = s("svg", { class: "graph", viewBox: `0 0 ${width} ${height}`, width, height, role: "group",
    "aria-label": w("graph.heaps", { n: most }) }, arcs, cells.map((cell) => cell.group));

  function arc(from, to, name) {
    const a = x(from), b = x(to), up = arcsHigh - Math.min(arcsHigh - TOP, 24 + 11 * Math.abs(from - to));
    return s("path", { class: name, d: `M${a},${arcsHigh - 2}C${a},${up} ${b},${up} ${b},${arcsHigh - 2}` });
  }
  return {
    svg,
    boxOf: (id) => cells.find((one) => one.id === id)?.group,
    show(id, value) {
      const cell = cells.find((one) => one.id === id);
      if (!cell) return; // a sum: its value is in the panel
      const known = value !== null;
      cell.value.textContent = known ? String(value) : "?";
      cell.title.textContent = `${cell.heap}: ${known ? `${value} ${value === 0 ? "P" : "N"}` : "?"}`;
      cell.group.classList.toggle("P", known && value === 0);
      cell.group.classList.toggle("N", known && value !== 0);
    },
    mark(active, read) {
      const now = active === null ? [] : heapsOf(nodes.get(active));
      const seen = new Set(read.flatMap((id) => heapsOf(nodes.get(id))));
      cells.forEach(({ group }, heap) => {
        group.classList.toggle("active", now.includes(heap) || (heap === 0 && active !== null && now.length === 0));
        group.classList.toggle("read", seen.has(heap));
      });
      arcs.replaceChildren();
      if (now.length !== 1) return;
      for (const wanted of [false, true]) { // the moves read now lie above the others
        for (const edge of data.edges) {
          if (edge.from !== active || read.includes(edge.to) !== wanted) continue;
          const left = heapsOf(nodes.get(edge.to));
          for (const heap of left.length > 0 ? left : [0]) arcs.append(arc(now[0], heap, wanted ? "edge read" : "edge"));
        }
      }
    },
  };
}
