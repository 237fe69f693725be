-- SPDX-License-Identifier: MIT
-- The largest and the smallest integers in each field of each kind of rule that is data, and in positions: an answer or
-- a failure in words. Formulas at the bounds of their automata. make fuzz tries other numbers and other formulas.

local data_fields = require "spec.support.data_fields"
local sg = require "sg"

local NUMBERS = { math.maxinteger, math.mininteger, 1 << 62 }

describe("Rules that are data,", function()
  it("have answers or failures whatever integers stand in them", function()
    local faults, n = {}, 0
    for i, text in ipairs(data_fields.RULES) do
      for _, number in ipairs { NUMBERS[1], NUMBERS[i % 2 + 2] } do
        n = n
          + data_fields.ask(
            text,
            number,
            function(question, fault)
              faults[#faults + 1] = ("%s with %d: %s: %s"):format(text, number, question, fault)
            end
          )
      end
    end
    assert.equal("", table.concat(faults, "\n"))
    assert.is_true(n > 500, n .. " answers")
  end)

  it("say which bound a list of moves of two heaps exceeds", function()
    local moves = {}
    for i = 1, 4097 do
      moves[i] = ("{%d,%d}"):format(i, i - 1)
    end
    local game, why = sg.from_text(("return { heap2 = { %s } }"):format(table.concat(moves, ",")), "many.lua")
    assert.is_nil(game)
    assert.matches("at most 4,096 moves, and this one has 4097", tostring(why), 1, true)
  end)

  it("name the column where a formula has too many names at once", function()
    local remainders = {}
    for i = 2, 18 do
      remainders[#remainders + 1] = ("n %% %d"):format(i)
    end
    for _, of in ipairs {
      { "m < n and n" .. (" ~ m"):rep(200) .. " = 0", "column 813" },
      { "m < n and " .. table.concat(remainders, " + ") .. " > 0", "column 154" },
      { "m < n and exists a,b,c,d,e,f,g,h,i,j,k,l,o,p,q: a + q = n", "column 46" },
      { "exists a,b,c,d: V10(a) = V10(b) and m < n", "column 39" },
    } do
      local game, why = sg.from_text(("return { moves = %q }"):format(of[1]), "bounds.lua")
      assert.is_nil(game, of[1])
      assert.matches(of[2], tostring(why), 1, true)
      assert.matches("names", tostring(why), 1, true)
    end
  end)
end)
