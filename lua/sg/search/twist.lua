-- SPDX-License-Identifier: MIT
-- Games in which the opponent may forbid options before each move (a Muller twist). The options of a position are in
-- groups, and each group has a limit: the number of its options that the opponent may forbid. The value is the least
-- number v such that the opponent can forbid all options of value v: docs/theorems.md, "Forbidden moves", proves that
-- these values decide sums as nim-values do. They are a fold over the graph of the positions (src/search/folds).

local core = require "sg.core"
local failure = require "sg.failure"
local failures = require "sg.search.failures"
local internals = require "sg.internals"
local position_sum = require "sg.position_sum"

local need = failure.need

local twist = {}

-- Lists the options of a position in canonical form: those of each group, then how many of these may be forbidden.
local function lister(game)
  local box, groups_of = internals[game].box, internals[game].kind.groups
  return function(position)
    local list = {}
    for _, group in ipairs(groups_of(position)) do
      for _, option in ipairs(group.options) do
        local form, why = box:call("canonical", option)
        if form == nil then return nil, why end
        list[#list + 1] = { form }
      end
      list[#list + 1] = group.limit
    end
    return list
  end
end

---The graph of a game, which grows by every position that is asked about, and what a position is there: its parts.
---@class sg.Twisted
---@field graph userdata
---@field below? sg.Game the game whose positions the parts are; nil: a part is the whole position
---@field failed? boolean the next question is asked of a new graph

---@param game sg.Game
---@return sg.Twisted
local function graph_of(game)
  local known = internals[game]
  if not known.twisted or known.twisted.failed then
    local twisted = known.kind.twisted and known.kind.twisted()
    known.twisted = twisted or { graph = core.walk(lister(game), "grouped") }
  end
  return known.twisted
end

-- A failure of the graph: loops of play are those of this game, other failures are about positions of the game below.
local function told(twisted, why)
  if why.code == "cycle" and why.loop then
    local positions = {}
    for i, parts in ipairs(why.loop) do
      positions[i] = twisted.below and parts or parts[1]
    end
    return failure.with(why, { positions = positions, loop = false })
  end
  local is_end = (why.code == "limit" or why.code == "interrupted") and not why.moves and not why.file
  if is_end then return failure.with(why, { positions = {} }) end
  if not twisted.below then return why end
  return failure.with(failures.of_search(twisted.below, why), { moves = false, positions = {} })
end

---The value of a position.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return { value: integer, basis: "computed", method: "dag" }? found, sg.Failure? why
function twist.value(game, position, opts)
  local allowed, why = failures.refuse(
    game,
    opts,
    { "hashed", "store", "method" },
    "dag",
    "in %s the opponent forbids "
      .. "moves: every position below is evaluated once, and the option '%s' is for other searches"
  )
  if not allowed then return nil, why end
  local form = need(internals[game].box:call("canonical", position))
  local twisted = graph_of(game)
  local graph = twisted.graph
  local n, node
  n, why, node = graph:grow(twisted.below and form or { form }, opts)
  local ok = n
  if ok then
    ok, why = graph:fold("forbid", opts)
  end
  if ok then return { value = graph:get("forbid", node), basis = "computed", method = "dag" } end
  twisted.failed = true -- the next question is about other positions than those that are left to expand
  return nil, told(twisted, why)
end

-- The options of one part of a sum that leave the sum this value and can be forbidden, and those that cannot, by the
-- texts of the sums that they leave.
local function add_forbidden(game, sum, at, target, opts, forbidden, stays)
  for _, group in ipairs(internals[game].kind.groups(sum[at])) do
    local texts = {}
    for _, option in ipairs(group.options) do
      local found = need(game:value(option, opts))
      if found.value == target then
        local parts = table.move(sum, 1, #sum, 1, {})
        parts[at] = option
        texts[#texts + 1] = game:show_sum(parts)
      end
    end
    for _, text in ipairs(texts) do
      (#texts <= group.limit and forbidden or stays)[text] = true
    end
  end
  return true
end

---The options of one value that the opponent forbids: in each group from which all of that value can be forbidden. In a
---sum the opponent forbids options of each of its positions.
---@param game sg.Game
---@param position any a position or a sum of positions
---@param target integer
---@param opts table ready options
---@return table<string, true>? forbidden by the texts of options, sg.Failure? why
function twist.forbidden(game, position, target, opts)
  local forbidden, stays = {}, {}
  local whole = need(game:value(position, opts))
  local sum = position_sum.is(position) and position or { position }
  for i, part in ipairs(sum) do
    local own = need(game:value(part, opts))
    need(add_forbidden(game, sum, i, own.value ~ whole.value ~ target, opts, forbidden, stays))
  end
  for text in pairs(stays) do
    forbidden[text] = nil
  end
  return forbidden
end

return failure.border(twist)
