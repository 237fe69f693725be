-- SPDX-License-Identifier: MIT
-- Tries that a wrong law would not survive: octal codes at ten times the heaps, and values at random.

local sg = require "sg"

local law_of = require "sg.pattern.law"
local limits = require "sg.limits"
local pattern = require "sg.pattern"

local trials = {}

trials.CODES = 1024

---The code number i of 0.000..0.777, 4.000..4.777.
function trials.code(i) return ("%d.%03o"):format(i // 512 * 4, i % 512) end

---Tries the laws of a code. Returns how many there are, how many are only observed, and what is wrong with one.
---@param code string
---@return integer n_laws, integer n_observed, string? fault
function trials.octal(code)
  local game = assert(sg.load(code))
  local laws, n_observed = assert(pattern.laws(game, limits.of { upto = 2000 })), 0
  for _, law in ipairs(laws) do
    if law.basis ~= "proven" then
      n_observed = n_observed + 1
      local to = 10 * law.learnt_to
      local values = assert(game:seq(0, to)).values
      local g = table.move(values, 1, #values, 0, {})
      local n = law.body and law_of.fails_at(law, g, 0, to)
      if n then return #laws, n_observed, ("%s: heap %d: %s"):format(code, n, law.text) end
    end
  end
  return #laws, n_observed
end

---A law of values at random, if one is found.
---@return string? text
function trials.random()
  local g, most, last = {}, 1 << math.random(1, 12), 1000
  for n = 0, last do
    g[n] = math.random(0, most)
  end
  local laws = pattern.of_values({ g = g, last = last }, limits.of())
  return laws[1] and laws[1].text
end

return trials
