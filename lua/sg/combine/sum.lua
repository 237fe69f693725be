-- SPDX-License-Identifier: MIT
-- Sums of different games. By the sum rule the value is the nim-sum x of the components' values; if x ~= 0, the
-- winning moves are those of a component of value v to an option of value v ~ x, and one exists in every
-- component whose value has the highest bit of x (mex reaches every smaller value). Moves to larger values count too.

local combine = require "sg.evidence".combine

local timed = require("sg.limits").timed

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

-- The options as far as they concern a game: how positions are searched means nothing to a game of heaps.
local function options_for(game, opts)
  if not (game.family and opts and opts.method) then return opts end
  local copy = {}
  for name, value in pairs(opts) do copy[name] = value end
  copy.method = nil
  return copy
end

local function evaluate(components, load, opts)
  local entries, total, basis = {}, 0, nil
  for i, component in ipairs(components) do
    local game, position, message, code = sum.component(component, load)
    if not game then return nil, message, code end
    local result
    result, message, code = game:value(position, options_for(game, opts))
    if not result then return nil, message, code end
    entries[i] = { subject = game, at = position, game = game.spec, position = game:show(position),
      value = result.value }
    total = total ~ result.value
    basis = combine(basis, result.basis)
  end
  return entries, total, basis or "computed"
end

--- The value of a sum, who wins it, and every winning move.
---@param components table list of "GAME@POSITION" or { game, position }
---@param load function spec -> game
---@param opts? table limits; limit = the most winning moves listed per component
---@return table? result, string? message, string? code
function sum.of(components, load, opts)
  opts = timed(opts)
  local entries, total, basis = evaluate(components, load, opts)
  if not entries then return nil, total, basis end
  local winning, cut = {}, false
  for i, entry in ipairs(entries) do
    if total ~= 0 then
      local moves, message, code, more = entry.subject:moves_to(entry.at, entry.value ~ total,
        options_for(entry.subject, opts))
      if not moves then return nil, message, code end
      cut = cut or more or false
      for _, move in ipairs(moves) do
        winning[#winning + 1] = { component = i, option = move.option, value = move.value }
      end
    end
  end
  for _, entry in ipairs(entries) do entry.subject, entry.at = nil, nil end
  return { value = total, outcome = total == 0 and "P" or "N", basis = basis, components = entries, winning = winning,
    shown = #winning, total = not cut and #winning or nil }
end

return sum
