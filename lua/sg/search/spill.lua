-- SPDX-License-Identifier: MIT
-- Nim-values of positions that have levels, with all but one level on the disk (src/lua/engine/spill.h). A level is
-- what the rule's `rank` says, or the number of cells or the total of the numbers of a position, where every move
-- that was tried lowers that.

local core = require "sg.core"
local failure = require "sg.failure"
local failures = require "sg.search.failures"
local folder = require "sg.folder"
local internals = require "sg.internals"
local limits = require "sg.limits"
local searches = require "sg.search.searches"
local text = require "sg.text.words"

local spill = {}

local RANK =
  "give the rule a rank, a function from a position to an integer from 0 to 65535 that falls with every move"

local function count(n)
  local bits = 0
  while n ~= 0 do
    n, bits = n & n - 1, bits + 1
  end
  return bits
end

-- What may be a level: of a number, or the sum over a list; nil: there is none.
local MEASURES = { cells = count, total = function(n) return n >= 0 and n or nil end }

local function measured(of, value)
  if math.type(value) == "integer" then return of(value) end
  if type(value) ~= "table" then return nil end
  local sum = 0
  for _, item in ipairs(value) do
    local own = measured(of, item)
    if not own then return nil end
    sum = sum + own
  end
  return sum
end

local PLAYS, MOVES = 12, 200 -- lines of play that are tried, and the moves of each

-- Does every move fall along some lines of play?
local function falls(game, position, of)
  for play = 1, PLAYS do
    local at = position
    for move = 1, MOVES do
      local level = measured(of, at)
      if not level or level > 65535 then return false end
      local options, why = game:options(at, { labels = false, texts = false })
      if not options then return nil, why end
      local parts = {}
      for _, option in ipairs(options) do
        for _, part in ipairs(option.parts) do
          local below = measured(of, part)
          if not below or below >= level then return false end
          parts[#parts + 1] = part
        end
      end
      if #parts == 0 then break end
      at = parts[(play * 7 + move * (play - 1)) % #parts + 1]
    end
  end
  return true
end

-- How the levels of a game are known.
local function levels_of(game, position)
  local rule = game.rule
  local is_data = rule.place or rule.poset
  if rule.rank and not is_data then return "rank" end
  for _, name in ipairs { "cells", "total" } do
    local fits, why = falls(game, position, MEASURES[name])
    if fits then return name end
    if why then return nil, why end
  end
  if rule.rank then return "rank" end
  return nil,
    failure.new(
      "limit",
      "--spill needs levels, and neither the cells nor the total of the numbers of a position fall with every move; "
        .. RANK,
      { subject = game.spec }
    )
end

-- A failure, with the move that does not go to a lower level in words; or with what becomes of the work.
local function told(game, why, at)
  if why.code == "interrupted" or why.limit == "time" then
    return failure.with(
      why,
      { hint = ("The levels done are in %s: the same command goes on behind them"):format(at) }
    )
  end
  if not why.rises then return why end
  local from, to = game:show(why.rises[1]), game:show(why.rises[2])
  local message = "--spill needs levels, and the move from %s to %s goes from level %d to level %d; %s"
  return failure.new(
    "limit",
    message:format(text.brief(from), text.brief(to), why.level, why.option_level, RANK),
    { subject = game.spec, in_folder = true }
  )
end

-- The positions that are found, then those that have a value, level by level.
local function run(work, game, position, opts)
  local part = "finding positions"
  while true do
    local found, valued, value = work:step(position, opts)
    if not found then return nil, told(game, valued, opts.spill) end
    if value then return value end
    if valued > 0 then part = "values" end
    limits.report(opts, valued > 0 and valued or found, valued > 0 and found or nil, "positions", part)
  end
end

---The nim-value of a position; opts.spill is the folder.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@param together? function set by sg-lua-mpi
---@return table? found, sg.Failure? why
function spill.value(game, position, opts, together)
  local identity = searches.identity(internals[game].loaded)
  local message = "%s is evaluated level by level with --spill, which has no option '%s'"
  local ok, why =
    failures.refuse(game, opts, { "hashed", "method", "order", "store", "threads", "positions" }, 1, message)
  if not ok then return nil, why end
  if not core.spill then
    return nil, failure.new("usage", "--spill is an option of the native program: this one has no disk of its own")
  end
  if together then
    return nil, failure.new("usage", "sg-lua-mpi keeps positions in memory; --spill is an option of sg-lua")
  end
  if not identity or internals[game].kind.forbids then
    return nil,
      failure.new("usage", "--spill is for rules of their own that are read from a file", { subject = game.spec })
  end
  local kind
  if opts.stats then searches.measure(searches.of(game)) end
  kind, why = levels_of(game, position)
  if kind then
    ok, why = folder.make(opts.spill)
  end
  if not kind or not ok then return nil, why end
  local more = ("levels %s\nposition %s\n"):format(kind, (game:show(position):gsub("%c", " ")))
  local work
  local head = { game = searches.named(game), rule = identity, more = more }
  work, why = core.spill(searches.of(game).lead, opts.spill, head, kind)
  if not work then return nil, why end
  local value
  value, why = run(work, game, position, opts)
  work:close()
  return value and { value = value, basis = "computed" }, why
end

return spill
