-- SPDX-License-Identifier: MIT
-- starts(n, G): heap n is the start of G with the parameter n; starts(n+1, G) counts from n = 1. So the starts of a
-- rule for each value of a parameter are a nim-sequence, with all that is asked of one. Behind the first move a
-- position is one of G with that parameter.

local failure = require "sg.failure"
local make = require "sg.operator.make"
local refusal = require "sg.refusal"
local text = require "sg.text.words"

-- A position as the number of its game and the position there; nil for the start.
local function apart(position)
  if type(position) == "table" then return position[1], position[2] end
  return position, nil
end

local function need(value, why)
  if value == nil then error(why, 0) end
  return value
end

---@param game sg.Game
---@param name string the parameter
---@param first integer its value at heap 0
---@return sg.Game? game, sg.Failure? why
local function starts(game, name, first)
  local refused = refusal(game, "operator", "starts")
  if refused then return nil, refused end
  if math.type(game.params[name]) ~= "integer" then
    local found = game.params[name] == nil
        and ("there is no parameter '%s'%s"):format(
          name,
          next(game.params) and text.suggest(name, text.keys(game.params)) or "; this game has none"
        )
      or ("the parameter %s is no integer"):format(name)
    return nil, failure.new("usage", found, { subject = game.spec })
  end
  local games = setmetatable({}, { __mode = "v" }) -- the game of each number, made when it is asked for
  local function with(n)
    if games[n] then return games[n] end
    local one, why = game:with { [name] = n + first }
    if not one then
      local hint = ("starts(%s+1, %s) begins with %s = 1"):format(name, game.spec, name)
      return nil, failure.with(why, { hint = n + first == 0 and hint or nil })
    end
    games[n] = one
    return one
  end
  local function at(n) return need(with(n)) end
  local function position_at(n, below)
    if below == nil then return need(at(n):start()) end
    return below
  end
  local fields = {
    name = "starts",
    start = math.max(game.params[name] - first, 0),
    summary = ("The starts of %s for each value of %s."):format(game.spec, name),
  }
  function fields.options(position, option, _, label)
    local n, below = apart(position)
    for _, move in ipairs(need(at(n):options(position_at(n, below)))) do
      local parts = {}
      for i, part in ipairs(move.parts) do
        parts[i] = { n, part }
      end
      if label and move.label then label(move.label) end
      option(table.unpack(parts))
    end
  end
  function fields.valid(position)
    local n = apart(position)
    return math.type(n) == "integer" and n >= 0 or "a position is a heap: the start with this parameter"
  end
  function fields.parse(source)
    local n, below = source:match "^%s*(%d+)%s*:?%s*(.-)%s*$"
    n = need(text.whole(n), failure.new("input", "a position is a heap: the start with this parameter"))
    return below == "" and n or { n, need(at(n):parse(below)) }
  end
  function fields.show(position)
    local n, below = apart(position)
    return below == nil and tostring(n) or ("%d: %s"):format(n, at(n):show(below))
  end
  local shift = first ~= 0 and ("%+d"):format(first) or ""
  return make(("starts(%s%s, %s)"):format(name, shift, game.spec), fields, {
    value = function(_, position, opts)
      local n, below = apart(position)
      local one, why = with(n)
      if one and below == nil then
        below, why = one:start()
      end
      if below == nil then return nil, why end
      local found
      found, why = one:value(below, opts)
      return found and { value = found.value, outcome = found.outcome, basis = found.basis, theorem = found.theorem },
        why
    end,
    heap = function(n) return n end,
  })
end

return starts
