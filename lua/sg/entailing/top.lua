-- SPDX-License-Identifier: MIT
-- Top Entails by its engine: of rules that say entailing = "top", the values of stacks without a search.

local checkpoint = require "sg.heap.checkpoint"
local core = require "sg.core"
local failure = require "sg.failure"
local internals = require "sg.internals"
local loony = require "sg.loony"
local rule = require "sg.rule.load"

local M = {}

M.NAME = "top entails: all splits of each stack"

local COMPARED = 20 -- the first heaps, whose options are compared with those of Top Entails

-- The options of a stack as one text: what a rule names, or what Top Entails has.
local function text_of(options)
  table.sort(options)
  return table.concat(options, "; ")
end

local function options_of(game, n)
  local options, why = game:options(n)
  if not options then return nil, why end
  local list = {}
  for i, option in ipairs(options) do
    local parts = table.move(option.parts, 1, #option.parts, 1, {})
    table.sort(parts)
    list[i] = (option.turn or "") .. table.concat(parts, " ")
  end
  return text_of(list)
end

local function expected(n)
  local list = { n > 0 and "entail" .. n - 1 or nil }
  for a = 1, n // 2 do
    list[#list + 1] = a .. " " .. n - a
  end
  return text_of(list)
end

-- Are the options of the first heaps those of Top Entails?
local function agrees(game)
  for n = 0, COMPARED do
    local own, why = options_of(game, n)
    if not own then return nil, why end
    if own ~= expected(n) then
      local message = 'entailing = "top" says that the moves are those of Top Entails, but the options of heap %d '
        .. "are others"
      return nil, rule.locate(internals[game].loaded, failure.new("rule", message:format(n), { field = "entailing" }))
    end
  end
  return true
end

---The engine of a game, if its rule names it; nil alone for other games.
---@param game sg.Game
---@return userdata? engine, sg.Failure? why
function M.of(game)
  local known = internals[game]
  if not known.kind.top_entails then return nil end
  if not known.top then
    local ok, why = agrees(game)
    if not ok then return nil, why end
    known.top = core.top_entails()
  end
  return known.top
end

---From now on the values of the stacks are kept in the file opts.checkpoint; see heap/checkpoint.lua.
---@param game sg.Game
---@param engine userdata
---@param opts table
---@return true? ok, sg.Failure? why
function M.keep(game, engine, opts)
  local known, path = internals[game], opts.checkpoint.path
  if known.top_kept == path then return true end
  local bound, unbound = checkpoint.bound(game)
  if not bound then return nil, unbound end
  local n, why = checkpoint.open(engine, game.spec, bound, opts)
  if not n then return nil, why end
  known.top_kept = path
  return true
end

---The value of a stack.
---@param engine userdata
---@param n integer
---@param opts table
---@return integer|sg.Loony|nil value, sg.Failure? why
function M.value(engine, n, opts)
  local ok, why = engine:extend(n, opts)
  if not ok then return nil, why end
  return engine:values(n, n, loony)[1]
end

return M
