-- SPDX-License-Identifier: MIT
-- Sums of different games. By the sum rule the value is the nim-sum x of the components' values; if x ~= 0, the
-- winning moves are those of a component of value v to an option of value v ~ x, and one exists in every
-- component whose value has the highest bit of x (mex reaches every smaller value). Moves to larger values count too.

local evidence = require "sg.evidence"
local failure = require "sg.failure"
local limits = require "sg.limits"
local result_of = require "sg.result"

local sum = {}

-- "kayles@7" or { game, position } as game, position.
function sum.component(component, load)
  if type(component) == "table" then
    if type(component[1]) == "table" and component[1].value then return component[1], component[2] end
    return nil, nil, "a component is \"GAME@POSITION\" or { game, position }", "usage"
  end
  local spec, position = tostring(component):match("^(.-)@(.*)$")
  if not spec then
    return nil, nil, ("'%s' is not GAME@POSITION, such as kayles@7"):format(tostring(component)), "usage"
  end
  local game, message, code = load(spec)
  if not game then return nil, nil, message, code end
  local at
  at, message, code = game:parse(position)
  if at == nil then return nil, nil, message, code end
  return game, at
end

---Components as games and positions.
---@param components table list of "GAME@POSITION" or { game, position }
---@param load function spec -> game
---@return { [1]: sg.Game, [2]: any }[]? pairs, sg.Failure? why
function sum.components(components, load)
  local list = {}
  for i, component in ipairs(components) do
    local game, position, why, code = sum.component(component, load)
    if not game then
      if not failure.is(why) then why = failure.new(code, why) end
      return nil, why, why.code
    end
    list[i] = { game, position }
  end
  return list
end

-- The options as far as they concern a game: how positions are searched means nothing to a game of heaps.
local function options_for(game, opts)
  if game.kind == "positions" or not opts.method then return opts end
  return limits.with(opts, { method = false })
end

local function evaluate(components, opts)
  local entries, whole = {}, { value = 0 }
  for i, component in ipairs(components) do
    local game, position = component[1], component[2]
    local found, why = game:value(position, options_for(game, opts))
    if not found then return nil, why, why.code end
    entries[i] = { subject = game, at = position, game = game.spec, position = game:show(position),
      value = found.value }
    whole.value = whole.value ~ found.value
    evidence.include(whole, found)
  end
  return entries, whole
end

--- The value of a sum, who wins it, and every winning move.
---@param components table list of "GAME@POSITION" or { game, position }
---@param load function spec -> game
---@param opts? table limits; limit = the most winning moves listed per component
---@return sg.Result? sum, sg.Failure? why
function sum.of(components, load, opts)
  opts = limits.of(opts)
  local pairs_of, why = sum.components(components, load)
  if not pairs_of then return nil, why, why.code end
  local entries, whole = evaluate(pairs_of, opts)
  if not entries then return nil, whole, whole.code end
  local winning, cut = {}, false
  for i, entry in ipairs(whole.value ~= 0 and entries or {}) do
    local found
    found, why = entry.subject:moves_to(entry.at, entry.value ~ whole.value, options_for(entry.subject, opts))
    if not found then return nil, why, why.code end
    cut = cut or not found.total
    for _, move in ipairs(found.moves) do
      winning[#winning + 1] = { component = i, option = move.option, value = move.value }
    end
  end
  for _, entry in ipairs(entries) do entry.subject, entry.at = nil, nil end
  return result_of.new("sum", { value = whole.value, outcome = whole.value == 0 and "P" or "N",
    basis = whole.basis or "computed", hash_bits = whole.hash_bits, components = entries, winning = winning,
    shown = #winning, total = not cut and #winning or nil })
end

return sum
