-- SPDX-License-Identifier: MIT
-- Products of games, as Conway and CGSuite define them, for impartial games:
--   conway_product(G, H)    a move goes from G.H to G'.H + G.H' + G'.H', for options G' of G and H' of H
--   ordinal_product(G, H)   a move goes from G*H to the ordinal sum (G*H') : G', where a move in G*H' ends G' for good:
--                           H played with a copy of G at each of its steps
-- G and H are wholes. Positions are written {G, H}, and {G, H, X} for the ordinal sum (G*H) : X.

local core = require "sg.core"
local failure = require "sg.failure"
local make = require "sg.operator.make"
local nesting = require "sg.nesting"
local refusal = require "sg.refusal"
local whole = require "sg.operator.whole"

local need, raise = failure.need, failure.raise

local product = {}

-- The entries of "{A, B}", two or, with `most` 3, three of them.
local function entries_of(text, most)
  local inside = whole.unwrapped(text):match "^{(.*)}$"
  local entries = inside and nesting.split(inside, ",") or {}
  if #entries >= 2 and #entries <= most then return entries end
  error("a position of a product is written {G, H}" .. (most == 3 and " or {G, H, X}" or ""), 0)
end

local function show(first, g, second, h) return first:show(g) .. ", " .. second:show(h) end

-- The wholes of two games that a product can be made of.
local function factors_of(name, first, second)
  local factors = {}
  for i, game in ipairs { first, second } do
    raise(refusal(game, "operator", name))
    factors[i] = whole.of(game)
    if factors[i].twisted then
      return nil,
        failure.new("usage", ("in %s the opponent forbids moves; %s is for games without"):format(game.spec, name))
    end
  end
  return factors[1], factors[2]
end

local function is_position(first, second, position)
  return type(position) == "table"
      and first:is_whole(position.g)
      and second:is_whole(position.h)
      and (position.x == nil or first:is_whole(position.x))
    or "a position is { g = parts, h = parts }"
end

-- The position that a list { G, H }, or { G, H, X }, of positions of the factors stands for; nil if it is none.
local function below_of(first, second, most)
  local bases = { first, second, first }
  return function(given)
    if type(given) ~= "table" or #given < 2 or #given > most or is_position(first, second, given) == true then
      return nil
    end
    local wholes = {}
    for i, one in ipairs(given) do
      local position = bases[i].game:position(one)
      if position == nil then return nil end
      wholes[i] = bases[i]:parts(position)
    end
    return { g = wholes[1], h = wholes[2], x = wholes[3] }
  end
end

local function sampled(first, second)
  return function(i)
    local total = 0
    while i > total + 1 do
      i, total = i - total - 1, total + 1
    end
    if total > 7 then return nil end
    local g, h = first:sample(i), second:sample(total - i + 2)
    return g and h and { g = first:sorted(g), h = second:sorted(h) } or nil
  end
end

-- ---- the Conway product --------------------------------------------------------------------------------------

local CONWAY = "the value of the Conway product is the nim-product of the values of the factors"

-- By the theorem: no position below is looked at.
local function by_theorem(first, second)
  return function(_, position, opts)
    local known = {}
    local x = need(first:value(position.g, opts, known))
    local y = need(second:value(position.h, opts, known))
    local value = core.nimber.mul(x, y)
    if math.type(value) ~= "integer" then
      return nil, failure.new("range", "the nim-value does not fit in 63 bits")
    end
    local is_known = known.basis ~= "observed" and known.basis ~= "assumed"
    return {
      value = value,
      outcome = value == 0 and "P" or "N",
      basis = is_known and "closed form" or known.basis,
      hash_bits = known.hash_bits,
      theorem = CONWAY,
    }
  end
end

---The Conway product of two games.
---@param first_game sg.Game
---@param second_game sg.Game
---@return sg.Game? game, sg.Failure? why
function product.conway(first_game, second_game)
  local first, second = factors_of("conway_product", first_game, second_game)
  if not first then return nil, second end
  local fields = {
    name = "conway_product",
    misere = true,
    summary = ("The Conway product of %s and %s."):format(first_game.spec, second_game.spec),
  }
  function fields.options(position, option)
    local columns = second:options(position.h)
    for _, row in ipairs(#columns > 0 and first:options(position.g) or {}) do
      for _, column in ipairs(columns) do
        option(
          { g = row.parts, h = position.h },
          { g = position.g, h = column.parts },
          { g = row.parts, h = column.parts }
        )
      end
    end
  end
  function fields.canonical(position) return { g = first:sorted(position.g), h = second:sorted(position.h) } end
  function fields.valid(position) return is_position(first, second, position) end
  function fields.start() return { g = first:start(), h = second:start() } end
  function fields.parse(text)
    local entries = entries_of(text, 2)
    return { g = first:parse(entries[1]), h = second:parse(entries[2]) }
  end
  function fields.show(position) return "{" .. show(first, position.g, second, position.h) .. "}" end
  fields.sample = sampled(first, second)
  return make(("conway_product(%s, %s)"):format(first_game.spec, second_game.spec), fields, {
    value = by_theorem(first, second),
    below = below_of(first, second, 2),
    same = function(position) return { g = first:sorted(position.g, true), h = second:sorted(position.h, true) } end,
    pair = first.heaps and second.heaps and function(a, b) return { g = { a }, h = { b } } end or nil,
  })
end

-- ---- the ordinal product -------------------------------------------------------------------------------------

---The ordinal product of two games.
---@param first_game sg.Game
---@param second_game sg.Game
---@return sg.Game? game, sg.Failure? why
function product.ordinal(first_game, second_game)
  local first, second = factors_of("ordinal_product", first_game, second_game)
  if not first then return nil, second end
  local fields = {
    name = "ordinal_product",
    misere = true,
    summary = ("The ordinal product of %s and %s."):format(first_game.spec, second_game.spec),
  }
  function fields.options(position, option)
    for _, step in ipairs(position.x and first:options(position.x) or {}) do
      option { g = position.g, h = position.h, x = step.parts }
    end
    local columns = second:options(position.h)
    for _, row in ipairs(#columns > 0 and first:options(position.g) or {}) do
      for _, column in ipairs(columns) do
        option { g = position.g, h = column.parts, x = row.parts }
      end
    end
  end
  function fields.canonical(position)
    local x = position.x and not first:is_terminal(position.x) and first:sorted(position.x) or nil
    return { g = first:sorted(position.g), h = second:sorted(position.h), x = x }
  end
  function fields.valid(position) return is_position(first, second, position) end
  function fields.start() return { g = first:start(), h = second:start() } end
  function fields.parse(text)
    local entries = entries_of(text, 3)
    return { g = first:parse(entries[1]), h = second:parse(entries[2]), x = entries[3] and first:parse(entries[3]) }
  end
  function fields.show(position)
    local x = position.x and ", " .. first:show(position.x) or ""
    return "{" .. show(first, position.g, second, position.h) .. x .. "}"
  end
  fields.sample = sampled(first, second)
  return make(("ordinal_product(%s, %s)"):format(first_game.spec, second_game.spec), fields, {
    below = below_of(first, second, 3),
    same = function(position)
      local x = first:sorted(position.x or {}, true)
      return { g = first:sorted(position.g, true), h = second:sorted(position.h, true), x = x[1] and x or nil }
    end,
    pair = first.heaps and second.heaps and function(a, b) return { g = { a }, h = { b } } end or nil,
  })
end

return product
