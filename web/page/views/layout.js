// SPDX-License-Identifier: MIT
// Where the boxes, the lines and their labels of a position graph go, by dagre; loaded with the first graph.
import { graphlib, layout as place } from "@dagrejs/dagre";

// nodes: { id, width, height }, edges: { from, to, label } -> dagre's graph
export function layout(nodes, edges) {
  const drawing = new graphlib.Graph().setGraph({ nodesep: 14, edgesep: 12, ranksep: 46, marginx: 8, marginy: 8 });
  for (const { id, width, height } of nodes) drawing.setNode(String(id), { width, height });
  for (const { from, to, label } of edges) {
    drawing.setEdge(String(from), String(to), label ? { width: 6 * label.length + 4, height: 12, labelpos: "r", labeloffset: 3 } : {});
  }
  place(drawing);
  return drawing;
}
