-- SPDX-License-Identifier: MIT
-- Questions about the heaps of a game, where a table has their values (a sg.Family), and what is said where none does.

local failure = require "sg.failure"
local internals = require "sg.internals"

local tables = {}

---The failure of a question that names a family, of a game without several.
---@param game sg.Game
---@return sg.Failure
function tables.no_families(game)
  return (failure.naming(game.spec, "usage", "has no families; these belong to rules with heaps"))
end

---The failure of a question with an option of tables, where the values do not come from one; nil for others.
---@param game sg.Game
---@param opts table checkpoint, family
---@return sg.Failure?
function tables.refused(game, opts)
  local what = opts.checkpoint and "checkpoints are for codes and for rules with heap"
    or opts.family and "families belong to rules with heaps"
  return what and failure.new("usage", what .. ", and these values come from elsewhere", { subject = game.spec })
    or nil
end

---The nim-sequence of the family that a question is about.
---@param game sg.Game
---@param from integer|string
---@param to integer|string
---@param opts table ready options
---@return sg.Result? sequence, sg.Failure? why
function tables.seq(game, from, to, opts)
  local family, why = internals[game].kind.family(game, opts, "nim-sequence")
  if not family then return nil, why end
  return family:seq(from, to, opts)
end

---The period of the family that a question is about.
---@param game sg.Game
---@param opts table ready options
---@return sg.Result? period, sg.Failure? why
function tables.period(game, opts)
  local family, why = internals[game].kind.family(game, opts, "period")
  if not family then return nil, why end
  return family:period(opts)
end

return tables
