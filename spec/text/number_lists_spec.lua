-- SPDX-License-Identifier: MIT
-- Lists of numbers as text: in C what string.format and table.concat make of them.

require "sg"
local core = require "sg.core"
local random = require("sg.text.words").random(20261128)

local EDGES = { 0, -1, 9, 10, 99, 100, math.maxinteger, math.mininteger, math.maxinteger - 1, math.mininteger + 1 }

local function random_list()
  local list = {}
  for i = 1, random(40) - 1 do
    list[i] = random(4) == 1 and EDGES[random(#EDGES)] or (random(1000000) - 500000) // 10 ^ random(6) | 0
  end
  return list
end

describe("numbers as text", function()
  it("stand in rows of one width", function()
    for _ = 1, 300 do
      local list, width, cells = random_list(), random(30) - 1, {}
      local from, to = random(5), #list - random(5) + 1
      for i = from, to do
        cells[#cells + 1] = ("%" .. width .. "d"):format(list[i])
      end
      if width == 0 then
        for i, cell in ipairs(cells) do
          cells[i] = cell:match "%S+"
        end
      end
      assert.equal(table.concat(cells, ", "), core.row(list, from, to, width, ", "))
    end
  end)

  it("stand in lines behind their numbers", function()
    for _ = 1, 300 do
      local list, first, lines = random_list(), random(1000000) - 1, {}
      for i, value in ipairs(list) do
        lines[i] = "\n7," .. first + i - 1 .. "," .. value
      end
      assert.equal(table.concat(lines), core.lines(list, first, "\n7,", ","))
    end
    assert.equal("9223372036854775806 5", core.lines({ 5 }, math.maxinteger - 1, "", " "))
  end)

  it("are integers, below 2^63", function()
    assert.has_error(function() core.row({ 1, "x" }, 1, 2, 0, ",") end, "entry 2 is no integer")
    assert.has_error(function() core.row({ 1 }, 1, 2, 0, ",") end, "entry 2 is no integer")
    assert.has_error(function() core.lines({ 1.5 }, 0, "", ",") end, "entry 1 is no integer")
    assert.has_error(function() core.row({}, 1, 0, 65, ",") end)
    assert.has_error(function() core.lines({ 1, 2 }, math.maxinteger - 1, "", ",") end)
  end)
end)
