-- SPDX-License-Identifier: MIT
-- Parts of a sum that have no moves: graphs and explanations leave them out.

local sg = require "sg"

-- Heads in a row; a move takes one, or two side by side, and every tail divides the row. Most parts are empty texts.
local ROW = [[return {
  name = "heads", start = "HHTHH",
  options = function(p, option)
    for i = 1, #p do
      if p:sub(i, i) == "H" then option(p:sub(1, i - 1) .. "T" .. p:sub(i + 1)) end
      if p:sub(i, i + 1) == "HH" then option(p:sub(1, i - 1) .. "TT" .. p:sub(i + 2)) end
    end
  end,
  split = function(p, part) for piece in (p .. "T"):gmatch "(.-)T" do part(piece) end end,
}]]

local function row_game() return assert(sg.from_text(ROW, "heads.lua")) end

-- The label of a row whose pieces without heads are left out, by the definition.
local function label_of(row)
  local pieces = {}
  for piece in row:gmatch "H+" do
    pieces[#pieces + 1] = ('"%s"'):format(piece)
  end
  table.sort(pieces, function(a, b) return #a < #b end)
  return #pieces == 0 and '""' or table.concat(pieces, " + ")
end

describe("parts without moves", function()
  it("are not nodes of a graph, and do not tell nodes apart", function()
    local game = row_game()
    local kayles = assert(sg.load "kayles")
    for _, row in ipairs { "HHTHH", "THTHHT", "HHHHH", "TTHTTHT", "TTT" } do
      local graph = assert(game:graph(row))
      assert.equal(label_of(row), graph.nodes[1].position)
      assert.equal(#graph.nodes, assert(game:followers(row)).followers)
      for _, node in ipairs(graph.nodes) do
        assert.equal(label_of(node.position:gsub(" %+ ", "T"):gsub('"', "")), node.position)
        local value = 0
        for heads in node.position:gmatch "H+" do
          value = value ~ assert(kayles:value(#heads)).value
        end
        assert.equal(value, node.value, node.position)
      end
    end
  end)

  it("are counted where an explanation divides a position", function()
    local game = row_game()
    local function head(row) return tostring(assert(game:explain(row))):match "The position is the sum of [^\n]*" end
    assert.equal('The position is the sum of "H" and 3 parts without moves.', head "THTT")
    assert.equal('The position is the sum of "H" and "HH" and 1 part without moves.', head "HTHHT")
    assert.equal('The position is the sum of "H" and "H".', head "HTH")
    assert.equal('The position is the sum of "" and 2 parts without moves.', head "TT")
    assert.is_nil(head "HH")
  end)
end)
