-- SPDX-License-Identifier: MIT
-- Misère play of positions that moves leave whole: the misère nim-values of all positions below one, by a fold over the
-- position graph. Positions are as they are played, since split and canonical of a rule may hold in normal play only.

local core = require "sg.core"
local failure = require "sg.failure"
local failures = require "sg.search.failures"
local internals = require "sg.internals"
local position_sum = require "sg.position_sum"
local refusal = require "sg.refusal"
local searches = require "sg.search.searches"

local undivided = {}

local graphs = setmetatable({}, { __mode = "k" }) -- game -> the graph of all its positions that were asked about

local function told(game, graph, why)
  if why.code ~= "limit" and why.code ~= "interrupted" or why.moves then return failures.of_search(game, why) end
  return failure.with(why, { message = ("%s after %d positions"):format(why.message, graph:known()) })
end

-- The graph of all below a position, folded, and the number of its node.
local function folded(game, parts, opts, fold)
  if not internals[game].kind.searched or game.rule.misere or #parts ~= 1 or refusal(game, "misere") then
    return nil
  end
  if graphs[game] == false then return nil end
  local graph = graphs[game] or core.walk(searches.of(game).lead, "whole")
  local n, why, node = graph:grow(parts, opts)
  local ok = n
  if ok then
    graphs[game] = graph
    ok, why = graph:fold(fold, opts)
  end
  if ok then return graph, node end
  if why.code == "cycle" or why.code == "range" then
    graphs[game] = fold ~= "misere" and n and graph or false
    return nil
  end
  graphs[game] = nil -- the next question is about other positions than those that are left to expand
  return nil, told(game, graph, why)
end

---The misère nim-value of a position: 1 where there is no move, else the least number that no option has. nil alone
---where this is no way: a rule whose positions may be divided, moves that leave sums, and play that goes round, which
---the search of sums describes.
---@param game sg.Game
---@param parts any[] positions that are played at the same time
---@param opts table ready options
---@return integer? value, sg.Failure? why
function undivided.value(game, parts, opts)
  local graph, node = folded(game, parts, opts, "misere")
  if not graph then return nil, node end
  return graph:get("misere", node)
end

---The genus, likewise.
---@param game sg.Game
---@param parts any[]
---@param opts table ready options
---@return { normal: integer, values: integer[], tame: boolean }? genus, sg.Failure? why
function undivided.genus(game, parts, opts)
  local graph, node = folded(game, parts, opts, "genus")
  if not graph then return nil, node end
  return graph:genus(node)
end

---The parts of a position, as undivided.value takes them.
---@return any[]
function undivided.parts(position) return position_sum.is(position) and position or { position } end

return undivided
