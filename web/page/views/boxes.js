// SPDX-License-Identifier: MIT
// The position graph as boxes, rows by height, with boards in them. The layout is dagre's (layout.js).
import { shapesOf, sizeOf } from "../board.js";
import { pressed, s, valueText } from "../dom.js";
import { w } from "../say.js";

const LABEL = 26; // characters of a position in a box
const LABELS_MOST = 40; // with more edges their labels are titles only
const BOARD = { cell: 20 / 34, side: 120 }; // the largest scale, and the longest side of a board in pixels
const FRAME = 3; // between the two frames of a box
const CAPTION = 26; // the line of the value

const short = (text) => (text.length <= LABEL ? text : text.slice(0, LABEL - 1) + "…");

// What a box shows: a board at its scale, or lines of text.
function contentOf(node) {
  if (node.board) {
    const { width, height } = sizeOf(node.board);
    const scale = Math.min(BOARD.cell, BOARD.side / Math.max(width, height));
    return { board: node.board, scale, width: width * scale, height: height * scale };
  }
  const lines = node.position.includes("/") ? node.position.split("/") : [short(node.position)];
  return { lines, width: 7 * Math.max(...lines.map((line) => line.length)), height: 13 * lines.length };
}

// A straight line as a curve.
const straight = (from, to) => ({ from, a: from, b: to, to });

// A line from box to box by the points that dagre gives, as cubic curves. It crosses each row of boxes straight down (or up),
// where dagre left room, and bends between the rows only: so it never runs behind a box. half(y): half of the height of a row.
function curvesOf(points, source, target, half) {
  const way = Math.sign(target.y - source.y);
  if (way === 0) return points.slice(1).map((to, i) => straight(points[i], to)); // from a box to itself
  const within = (box, { x }) => Math.min(Math.max(x, box.x - box.width / 2 + 8), box.x + box.width / 2 - 8);
  const start = { x: within(source, points[0]), y: source.y + way * source.height / 2 };
  const end = { x: within(target, points.at(-1)), y: target.y - way * target.height / 2 };
  const stops = [{ ...start, y: source.y + way * half(source.y) }];
  for (const { x, y } of points.slice(1, -1)) {
    if (way * (y - source.y) > half(source.y) && way * (target.y - y) > half(target.y)) stops.push({ x, y: y - way * half(y) }, { x, y: y + way * half(y) });
  }
  stops.push({ ...end, y: target.y - way * half(target.y) });
  const curves = [straight(start, stops[0])];
  for (let i = 1; i < stops.length; i++) {
    const from = stops[i - 1], to = stops[i], y = (from.y + to.y) / 2;
    curves.push(i % 2 === 0 ? straight(from, to) : { from, a: { x: from.x, y }, b: { x: to.x, y }, to });
  }
  return [...curves, straight(stops.at(-1), end)].filter(({ from, to }) => from.y !== to.y); // the last one directs the arrowhead
}

const pathOf = (curves) => `M${curves[0].from.x},${curves[0].from.y}${curves.map(({ a, b, to }) => `C${a.x},${a.y} ${b.x},${b.y} ${to.x},${to.y}`).join("")}`;

// Where a label at a height begins so that it stands to the right of its line.
function beside(curves, y) {
  let right = -Infinity;
  for (const { from, a, b, to } of curves) {
    for (let t = 0; t <= 1; t += 1 / 32) {
      const u = 1 - t, at = (axis) => u * u * u * from[axis] + 3 * t * u * u * a[axis] + 3 * t * t * u * b[axis] + t * t * t * to[axis];
      if (Math.abs(at("y") - y) < 7) right = Math.max(right, at("x"));
    }
  }
  return right + 4;
}

// The rectangle of the drawing: edges may go round the boxes.
function extent(drawing, edges) {
  const { width, height } = drawing.graph();
  const xs = edges.flatMap(({ points }) => points.map(({ x }) => x));
  const left = Math.min(0, ...xs.map((x) => x - 6)), right = Math.max(width, ...xs.map((x) => x + 6));
  return { left, width: right - left, height };
}

const tip = (id) => s("marker", { id, viewBox: "0 0 8 8", refX: 7.5, refY: 4, markerWidth: 9, markerHeight: 9,
  markerUnits: "userSpaceOnUse", orient: "auto" }, s("path", { d: "M0 0.5L8 4L0 7.5z", class: id }));

function edgeOf({ from, to, label, count, turn }, place, curves, labelled) {
  const said = [label, count && w("graph.options", { n: count })].filter(Boolean).join(" ");
  const path = s("path", { class: "edge", d: pathOf(curves) }, said ? s("title", {}, said) : null);
  const text = labelled && label ? s("text", { class: "edge-label", x: beside(curves, place.y), y: place.y + 4 }, short(label)) : null;
  return { from, to, turn, points: place.points, path, text };
}

// The frame of a box, and a second one inside, which a P-position shows (web/board_style.lua).
export const frames = (x, y, width, height) => [0, FRAME].map((d) => s("rect", { class: d === 0 ? "frame" : "inner", x: x + d, y: y + d, width: width - 2 * d, height: height - 2 * d, rx: d === 0 ? 10 : 0 }));

function nodeOf(node, content, at, onOpen) {
  const value = s("text", { class: "g", x: at.x, y: at.y + at.height / 2 - 8, "text-anchor": "middle" }, "?");
  const top = at.y - at.height / 2 + 8;
  const inside = content.board
    ? s("g", { class: "drawn", transform: `translate(${at.x - content.width / 2} ${top}) scale(${content.scale})` }, shapesOf(content.board))
    : content.lines.map((line, i) => s("text", { class: "label", x: at.x, y: top + 9 + 13 * i, "text-anchor": "middle" }, line));
  const title = s("title", {}, node.edges ?? node.position);
  const group = s("g", { class: "node", "data-node": node.id, ...pressed(() => onOpen(node)) },
  title,
  ...frames(at.x - at.width / 2, at.y - at.height / 2, at.width, at.height), inside, value);
  return { group, title, value, outcome: node.outcome, position: node.position };
}

// The picture: { svg, boxOf(id), show(id, value or null), mark(active, read) }, as of row.js.
export async function boxes(data, onOpen) {
  const { layout } = await import("./layout.js");
  const contents = new Map(data.nodes.map((node) => [node.id, contentOf(node)]));
  const labelled = data.edges.length <= LABELS_MOST;
  const drawing = layout(data.nodes.map(({ id, value }) => {
    const { width, height } = contents.get(id);
    return { id, width: Math.max(44, 16 + width, 34 + 10 * valueText(value).length), height: height + 10 + CAPTION };
  }), data.edges.map((edge) => ({ ...edge, label: labelled && edge.label ? short(edge.label) : "" })));
  const boxOf = (id) => drawing.node(String(id));
  const halves = new Map(); // of the rows, by the heights of their middles
  for (const { id } of data.nodes) { const { y, height } = boxOf(id); halves.set(Math.round(y), Math.max(halves.get(Math.round(y)) ?? 0, height / 2)); }
  const half = (y) => halves.get(Math.round(y)) ?? 0;
  const edges = data.edges.map((edge) => {
    const place = drawing.edge(String(edge.from), String(edge.to));
    return edgeOf(edge, place, curvesOf(place.points, boxOf(edge.from), boxOf(edge.to), half), labelled);
  });
  const shapes = new Map(data.nodes.map((node) => [node.id, nodeOf(node, contents.get(node.id), boxOf(node.id), onOpen)]));
  const { left, width, height } = extent(drawing, edges);
  const svg = s("svg", { class: "graph", viewBox: `${left} 0 ${width} ${height}`, width, height, role: "group",
    "aria-label": w("graph.below", { n: data.nodes.length, position: data.position }) },
  s("defs", {}, tip("move-tip"), tip("winning-tip")), edges.map((edge) => edge.path), edges.map((edge) => edge.text),
  [...shapes.values()].map((shape) => shape.group));
  return {
    svg,
    boxOf: (id) => shapes.get(id)?.group,
    show(id, value) {
      const shape = shapes.get(id), known = value !== null;
      shape.value.textContent = known ? `${valueText(value)} ${shape.outcome}` : "?";
      shape.title.textContent = `${shape.position}: ${shape.value.textContent}`;
      for (const outcome of ["P", "N", "D"]) shape.group.classList.toggle(outcome, known && shape.outcome === outcome);
      for (const edge of edges) if (edge.to === id) edge.path.classList.toggle("win", value === 0 && !edge.turn); // an answer is still due
    },
    mark(active, read) {
      for (const [id, { group }] of shapes) {
        group.classList.toggle("active", id === active);
        group.classList.toggle("read", read.includes(id));
      }
      for (const edge of edges) edge.path.classList.toggle("read", edge.from === active && read.includes(edge.to));
    },
  };
}
