-- SPDX-License-Identifier: MIT
-- The number of heaps that the program computes where the user gives no range: as many as a fixed amount of work
-- allows. The work is counted in heaps and in instructions of the rule, not in time, so each run prints the same on any
-- machine.

local equality = require "sg.heap.equality"
local internals = require "sg.internals"

local default_heaps = {}

local TWO_PARTS, MANY_PARTS = 2, 2000 -- codes that leave more than two heaps cost more than the square of the heaps
local STEPS = 50000000 -- instructions that a rule takes for all heaps, as far as the last one tells
local HINT_HEAPS, HINT_STEPS = 300, 1000000000 -- heaps that a formula is compared on, and what they may take
local SIZES = { 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1200, 1500, 2000 }

-- Do so many heaps as dear as this one take no more than so many instructions? The instructions of one call are counted
-- exactly; a call that fails or takes too many says no.
local function affords(game, n, steps, opts)
  local _, costs = internals[game].box:cost(n, { steps = steps // n, deadline = opts.deadline })
  return type(costs) == "table" and costs.steps ~= nil and costs.steps * n <= steps
end

-- The last of SIZES for which heaps as dear as this one take no more than STEPS.
local function affordable(game, opts)
  local last = SIZES[1]
  for _, n in ipairs(SIZES) do
    if not affords(game, n, STEPS, opts) then break end
    last = n
  end
  return last
end

---The last heap that is looked at.
---@param game sg.Game on heaps
---@param opts table limits
---@return integer
function default_heaps.last(game, opts)
  local known = internals[game]
  local most = known.kind.usual_upto or 0
  if known.kind.scripted and known.box then return math.min(affordable(game, opts), most) end
  local form = known.family and equality.form(game)
  return form and form.parts > TWO_PARTS and MANY_PARTS or most
end

---Does a game on heaps that is a function bear to be compared with formulas, for a hint?
---@param game sg.Game
---@param opts table limits
---@return boolean
function default_heaps.affords_hint(game, opts)
  local known = internals[game]
  return not (known.kind.scripted and known.box) or affords(game, HINT_HEAPS, HINT_STEPS, opts)
end

return default_heaps
