-- SPDX-License-Identifier: MIT
-- Moves of a match from a heap, or a position, with too many to list: those that win, as a law or a closed form finds
-- them, and the first of the others. Any other move may be played by what it leaves: the rule says whether it is one.

local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local playout = require "sg.later" "sg.search.playout"
local position_sum = require "sg.position_sum"

local need = failure.need

local M = {}

-- A position with more moves is not listed whole; so many of them are.
local MOST, LISTED = 20000, 20

---The options of a position, or the first of them where there are too many to list: is_cut.
---@return sg.Option[]? options, sg.Failure|boolean|nil why_or_is_cut
function M.options(game, position)
  local options, why = game:options(position, { most = MOST + 1 })
  if not options then return nil, why end
  local is_cut = #options > MOST
  return is_cut and table.move(options, 1, LISTED, 1, {}) or options, is_cut
end

---Does what an option leaves make a P-position of it and the rest of a sum, which is worth `rest`? Where that is 0, who
---wins there is enough, which laws know more often than the value.
---@return boolean
function M.wins(game, parts, rest, opts)
  local left = position_sum.of(table.move(parts, 1, #parts, 1, {}))
  if rest == 0 then return need(game:outcome(left, opts)).outcome == "P" end
  return need(game:value(left, opts)).value == rest
end

---The moves of a position beside a sum that is worth `rest`, each with what it leaves: those that win, and others.
---@param first sg.Option[] the first of all
---@return { parts: any[], label: string?, wins: boolean }[]
function M.moves(game, position, rest, first, opts)
  local found = need(game:moves_to(position, rest, limits.with(opts, { limit = LISTED })))
  local list = {}
  for i, move in ipairs(found.moves) do
    list[i] = { parts = move.parts, label = move.label, wins = true }
  end
  for _, option in ipairs(first) do
    list[#list + 1] = { parts = option.parts, label = option.label, wins = M.wins(game, option.parts, rest, opts) }
  end
  local shown = {} -- in an order that does not give away which moves win
  for _, move in ipairs(list) do
    shown[move] = game:show(position_sum.of(move.parts))
  end
  table.sort(list, function(a, b) return shown[a] < shown[b] end)
  return list
end

-- Parts without one of each of some others, as a list; nil where one of those is not there.
local function without(game, parts, others)
  local left, count = {}, {}
  for _, part in ipairs(others) do
    local key = need(game:key(part))
    count[key] = (count[key] or 0) + 1
  end
  for _, part in ipairs(parts) do
    local key = need(game:key(part))
    if (count[key] or 0) > 0 then
      count[key] = count[key] - 1
    else
      left[#left + 1] = part
    end
  end
  return #left + #others == #parts and left or nil
end

-- Is a list of parts an option of a part? By what its kind knows of its moves, else by those that are listed.
local function is_option(game, part, parts)
  local leads = internals[game].kind.leads
  local known = leads and need(leads(game, part, parts))
  if known ~= nil then return known end
  local options = need(game:options(part, { most = MOST + 1, labels = false, texts = false }))
  for _, option in ipairs(options) do
    local left = need(playout.parts_of(game, position_sum.of(option.parts)))
    if #left == #parts and without(game, left, parts) then return true end
  end
  if #options <= MOST then return false end
  local message = "%s has more than %d moves, and whether this is one of them is not known; play one that is listed"
  failure.raise(failure.new("limit", message:format(game:show(part), MOST)))
end

---The move in a sum of parts that leaves others, if there is one.
---@param from any[] the parts before
---@param left any[] and after it
---@return { parts: any[] }? move
function M.leaving(game, from, left)
  from, left =
    need(playout.parts_of(game, position_sum.of(from))), need(playout.parts_of(game, position_sum.of(left)))
  for i, part in ipairs(from) do
    local others = table.move(from, 1, i - 1, 1, {})
    table.move(from, i + 1, #from, i, others)
    local parts = without(game, left, others)
    if parts and is_option(game, part, parts) then return left end
  end
end

return M
