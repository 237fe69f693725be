// SPDX-License-Identifier: MIT
// Where the boxes and the lines of a position graph go, by dagre; loaded with the first graph.
import { graphlib, layout as place } from "@dagrejs/dagre";

// nodes: { id, width, height }, edges: { from, to } -> dagre's graph
export function layout(nodes, edges) {
  const drawing = new graphlib.Graph().setGraph({ nodesep: 14, ranksep: 46, marginx: 8, marginy: 8 })
    .setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) drawing.setNode(String(id), { width, height });
  for (const { from, to } of edges) drawing.setEdge(String(from), String(to));
  place(drawing);
  return drawing;
}
