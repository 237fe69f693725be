// SPDX-License-Identifier: MIT
// Where the boxes, the lines and their labels of a position graph go, by dagre; loaded with the first graph.
import { graphlib, layout as place } from "@dagrejs/dagre";

// How far sideways the lines go, as a mean of the third that goes farthest.
function farthest(drawing, edges) {
  const spans = edges.map(({ from, to }) => Math.abs(drawing.node(String(from)).x - drawing.node(String(to)).x)).sort((a, b) => b - a);
  const some = spans.slice(0, Math.ceil(spans.length / 3));
  return some.reduce((sum, span) => sum + span, 0) / Math.max(1, some.length);
}

const APART = 46, APART_MOST = 130; // pixels between two rows of boxes

// nodes: { id, width, height }, edges: { from, to, label } -> dagre's graph
export function layout(nodes, edges, apart = APART) {
  const drawing = new graphlib.Graph().setGraph({ nodesep: 14, edgesep: 12, ranksep: apart, marginx: 8, marginy: 8 });
  for (const { id, width, height } of nodes) drawing.setNode(String(id), { width, height });
  for (const { from, to, label } of edges) {
    drawing.setEdge(String(from), String(to), label ? { width: 6 * label.length + 4, height: 12, labelpos: "r", labeloffset: 3 } : {});
  }
  place(drawing);
  // Lines that go far sideways run together in a narrow gap.
  const needed = Math.min(APART_MOST, Math.round(farthest(drawing, edges) / 6));
  return needed > apart ? layout(nodes, edges, needed) : drawing;
}
