-- SPDX-License-Identifier: MIT
-- graph with trace: how each value comes about, compared with the definition over the graph's own edges.

local sg = require "sg"
local mex = require("spec.support.definition").mex_of

-- The values below a node and the value that its steps end with.
local function check_entry(graph, entry, known)
  local node, below = graph.nodes[entry.node], {}
  for _, edge in ipairs(graph.edges) do
    if edge.from == entry.node then
      assert(known[edge.to], "a step needs a value that is not known yet")
      below[#below + 1] = graph.nodes[edge.to].value
    end
  end
  assert.equal(mex(below), node.value)
  local final
  for _, step in ipairs(entry.steps) do
    if step.step == "free" then final = step.value end
    if step.step == "term" then final = step.sum end
    for _, id in ipairs(step.options or {}) do
      assert.equal(step.value, graph.nodes[id].value)
    end
  end
  assert.equal(node.value, final)
  known[entry.node] = true
end

describe("graph with trace", function()
  for _, case in ipairs { { "kayles", 6 }, { "nim", { 1, 2, 2 } }, { "cram", nil }, { "0.137", 9 } } do
    it("leads from the last positions to the first: " .. case[1], function()
      local game = assert(sg.load(case[1], case[1] == "cram" and { w = 3, h = 2 } or nil))
      local graph = assert(game:graph(case[2], { trace = true }))
      assert.equal(#graph.nodes, #graph.trace)
      local known = {}
      for _, entry in ipairs(graph.trace) do
        check_entry(graph, entry, known)
      end
    end)
  end

  it("leaves out the nodes some of whose moves are not shown", function()
    local graph = assert(assert(sg.load "kayles"):graph(9, { trace = true, limit = 6 }))
    for _, entry in ipairs(graph.trace) do
      assert.is_nil(graph.nodes[entry.node].cut)
    end
  end)

  it(
    "is there only if it was asked for",
    function() assert.is_nil(assert(assert(sg.load "kayles"):graph(4)).trace) end
  )
end)
