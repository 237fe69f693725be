-- SPDX-License-Identifier: MIT
-- Finds the winner and every winning move of a sum of equal or different games in misère play.

local failure = require "sg.failure"
local by_law = require "sg.misere.by_law"
local by_quotient = require "sg.misere.by_quotient"
local component = require "sg.component"
local components = require "sg.misere.components"
local decider = require "sg.misere.decider"
local internals = require "sg.internals"
local quotient = require "sg.misere.quotient"
local result = require "sg.result"

local need = failure.need

local sum = {}

---@class sg.SumEntry a component of a sum
---@field part sg.PlacedGame
---@field parts any[] the heaps or the numbers of the components that it consists of

-- Are two games made of the same code or text, with the same parameters? Games of tables in the running program may
-- have a name in common and differ.
local function is_same(a, b)
  if a == b then return true end
  local own, other = internals[a].loaded, internals[b].loaded
  return a.spec == b.spec
    and a.kind == b.kind
    and own.origin ~= "table"
    and own.origin == other.origin
    and own.text == other.text
end

-- The one of a list that a game is, put there if it is none of them.
local function among(games, game)
  for _, other in ipairs(games) do
    if is_same(game, other) then return other end
  end
  games[#games + 1] = game
  return game
end

-- The one heap game that all components are of, if its heaps are too large to search or its quotient is known; else
-- false. nil and a failure if a position is wrong.
local function heap_game_of(entries)
  local game = entries[1] and entries[1].part.game
  if not game or not internals[game].family then return false end
  local wanted = quotient.is_solved(game)
  for _, entry in ipairs(entries) do
    if entry.part.game ~= game then return false end
    local large = need(by_law.is_large(entry.part.position))
    wanted = wanted or large
  end
  return wanted and game
end

-- The components of a sum that are left when the moved one, number k of entry i, is replaced by others.
local function replaced(entries, i, k, others)
  local ids = table.move(others, 1, #others, 1, {})
  for j, other in ipairs(entries) do
    for l, id in ipairs(other.parts) do
      if j ~= i or l ~= k then ids[#ids + 1] = id end
    end
  end
  return ids
end

-- Every winning move: of each component, those options whose sum with the rest is P.
local function winning_moves(decides, known, entries)
  local winning, seen = {}, {}
  for i, entry in ipairs(entries) do
    for k, id in ipairs(entry.parts) do
      local options = need(known:options_of(id))
      for _, option in ipairs(options) do
        local move = { component = i, from = known:show(id), option = known:text_of(option) }
        local name = ("%d:%s:%s"):format(i, move.from, move.option)
        local outcome = not seen[name] and "N"
        if outcome then
          seen[name] = true
          outcome = need(decides:outcome(replaced(entries, i, k, option.ids)))
        end
        if outcome == "P" then winning[#winning + 1] = move end
      end
    end
  end
  return winning
end

local function by_search(entries, limits)
  local known, roots = components.new(), {}
  for _, entry in ipairs(entries) do
    local why
    entry.parts, why = known:of(entry.part.game, entry.part.position)
    if not entry.parts then return nil, why end
    table.move(entry.parts, 1, #entry.parts, #roots + 1, roots)
  end
  local decides = decider.new(known, limits, roots)
  local outcome = need(decides:outcome(roots))
  local winning = {}
  if outcome == "N" then winning = need(winning_moves(decides, known, entries)) end
  return { outcome = outcome, basis = decides.basis, by = decides.by, winning = winning }
end

local function answer(entries, limits)
  local parts = {}
  for i, entry in ipairs(entries) do
    parts[i] = entry.part
  end
  local law = need(by_law.of(parts))
  if law then return law.sum(entries, limits) end
  local game = need(heap_game_of(entries))
  if game then return by_quotient.sum(entries, limits) end
  return by_search(entries, limits)
end

-- The winning moves as they are listed, equal ones once. A component of several parts says which part is moved.
local function listed(entries, moves)
  local list, seen = {}, {}
  for _, move in ipairs(moves) do
    local i = move.component
    local option = #entries[i].parts == 1 and move.option or ("%s -> %s"):format(move.from, move.option)
    local name = i .. ":" .. option
    if not seen[name] then
      seen[name] = true
      list[#list + 1] = { component = i, option = option }
    end
  end
  return list
end

---@class sg.MisereSum: sg.MisereResult
---@field components { game: string, position: string }[]
---@field winning { component: integer, option: string }[] every winning move; empty in a P-position
---@field shown integer how many are listed
---@field total? integer how many there are; nil if a heap is so large that moves like those listed were left out

---Who wins a sum, and every winning move.
---@param given table list of "GAME@POSITION" or { game, position }
---@param load function spec -> game
---@param limits table
---@return sg.Result? result { outcome, basis, by, theorem, components, winning, shown, total }
---@return sg.Failure? failure
function sum.of(given, load, limits)
  local entries, shown, games = {}, {}, {}
  load = component.once(load)
  for i, one in ipairs(given) do
    local part = need(component.of(one, load))
    part.game = among(games, part.game)
    entries[i], shown[i] = { part = part }, component.named(part)
  end
  local fields = need(answer(entries, limits))
  fields.play, fields.components, fields.winning = "misere", shown, listed(entries, fields.winning)
  fields.shown = #fields.winning
  fields.total = not fields.more and fields.shown or nil
  fields.more = nil
  return result.new("misere sum", fields)
end

return failure.border(sum)
