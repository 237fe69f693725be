-- SPDX-License-Identifier: MIT
-- A position among its neighbours, compared with the whole graph below the start.

local program = require "spec.support.program"
local sg = require "sg"

-- The labels of the nodes that edges join with the first node, by direction; and the values by label.
local function around(graph)
  local parents, options, values = {}, {}, {}
  for _, node in ipairs(graph.nodes) do
    values[node.position] = node.value
  end
  for _, edge in ipairs(graph.edges) do
    if edge.to == 1 then parents[#parents + 1] = graph.nodes[edge.from].position end
    if edge.from == 1 then options[#options + 1] = graph.nodes[edge.to].position end
  end
  table.sort(parents)
  table.sort(options)
  return { parents = parents, options = options }, values
end

local function in_whole(whole, id)
  local parents, options = {}, {}
  for _, edge in ipairs(whole.edges) do
    if edge.to == id then parents[#parents + 1] = whole.nodes[edge.from].position end
    if edge.from == id then options[#options + 1] = whole.nodes[edge.to].position end
  end
  table.sort(parents)
  table.sort(options)
  return { parents = parents, options = options }
end

describe("neighbours", function()
  it(
    "are printed for Graphviz",
    function() assert.matches("^digraph positions {.*n1 %->", tostring(assert(sg.load("kayles"):neighbours(3, 5)))) end
  )

  for spec, start in pairs { ["cram:w=3:h=3"] = false, kayles = 9, ["chomp:w=3:h=3"] = false } do
    it("are the options and the parents of the whole graph: " .. spec, function()
      local game = assert(sg.load(spec))
      local from = start or game:start()
      local whole = assert(game:graph(from, { limit = 5000 }))
      assert.equal(0, whole.left_out)
      for id = 1, #whole.nodes, 3 do
        local node = whole.nodes[id]
        local is_sum = node.position == "nothing" or node.position:find(" + ", 1, true)
        local position = not is_sum and game:parse(node.position)
        if position then
          local found = assert(game:neighbours(position, from, { limit = 5000 }))
          local near, values = around(found)
          assert.same(in_whole(whole, id), near, node.position)
          assert.is_true(found.looked_at_all)
          assert.equal(0, found.left_out)
          for label, value in pairs(values) do
            for _, other in ipairs(whole.nodes) do
              if other.position == label then assert.equal(other.value, value) end
            end
          end
        end
      end
    end)
  end

  it("count what the limit leaves out, and leave room for parents", function()
    local game = assert(sg.load "kayles")
    local all = assert(game:neighbours(20, 24, { limit = 1000 }))
    local few = assert(game:neighbours(20, 24, { limit = 8 }))
    assert.equal(8, #few.nodes)
    assert.equal(#all.nodes, #few.nodes + few.left_out)
    assert.is_true(#around(few).parents > 0 and #around(few).options > 0)
  end)

  it("are asked for at the command line in JSON", function()
    local run = program.run { "graph", "kayles", "7", "--parents", "--from", "9", "--format", "json" }
    assert.equal(0, run.code)
    assert.matches('{"from":%d+,"to":1}', run.out)
    assert.not_matches('"board"', run.out)
    run = program.run { "graph", "cram:w=4:h=3", "--parents", "--board", "--format", "json" }
    local nodes, boards = select(2, run.out:gsub('"outcome"', "")), select(2, run.out:gsub('"board"', ""))
    assert.is_true(nodes > 5)
    assert.equal(nodes, boards)
    run = program.run { "graph", "kayles", "7", "--parents" }
    assert.equal(2, run.code)
    assert.matches("%-%-parents goes with %-%-format json", run.err)
  end)
end)
