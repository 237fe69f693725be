-- SPDX-License-Identifier: MIT
-- Formulas of moves. A text is refused with its place, or heaps of the game have the values that the moves give one by
-- one.

local fuzz = dofile "tests/fuzz/fuzz.lua"
local rule = require "sg.rule.load"
local sg = require "sg"

rule.defaults = { box_bytes = 8 << 20, steps = 20000 }
require("sg.limits").stand { memory = 4 } -- an automaton that fills the 64 MiB of a rule takes half a minute here

local LAST = 5

local function limits() return { positions = 60, steps = 20000, time = 1, memory = 32 } end

local function mex(seen)
  local value = 0
  while seen[value] do
    value = value + 1
  end
  return value
end

return function(text)
  local game = fuzz.answered(sg.from_text(("return { moves = %q }"):format(text), "formula.lua"))
  if not game then return end
  local values = {}
  local found = game.kind ~= "positions" and fuzz.answered(game:seq(0, LAST, limits()))
  for n = 0, found and LAST or -1 do
    local seen, options = {}, fuzz.answered(game:options(n))
    for _, option in ipairs(options or {}) do
      assert(#option.parts <= 1 and (option.parts[1] or 0) < n, "a move leaves one smaller heap")
      seen[values[option.parts[1] or 0] or 0] = true
    end
    values[n] = options and mex(seen) or found.values[n + 1]
    fuzz.same(values[n], found.values[n + 1], ("the value of %d"):format(n))
  end
  if game.kind == "positions" then
    fuzz.answered(game:moves({ 2, 1 }, limits()))
    fuzz.answered(game:outcome({ 2, 3 }, limits()))
  end
end
