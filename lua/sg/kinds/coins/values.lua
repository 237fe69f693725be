-- SPDX-License-Identifier: MIT
-- Coins turned: the theorems that give values without a search (docs/theorems.md, section 9).

local core = require "sg.core"
local failure = require "sg.failure"
local failures = require "sg.search.failures"
local internals = require "sg.internals"
local limits = require "sg.limits"
local result_of = require "sg.result"
local text = require "sg.text.words"

local values = {}

local function odious(k)
  local ones, bits = 0, k
  while bits > 0 do
    ones, bits = ones + (bits & 1), bits >> 1
  end
  return 2 * k + 1 - ones % 2
end

local function too_large() return nil, (failure.new("range", "the nim-value does not fit in 63 bits")) end

-- Closed forms of one head in place n, by the code of the turn: the theorem, the function, and the name of the
-- expression by which other languages have it (sg.publish).
local closed = {
  ["1"] = { "one coin: a head is worth 1", function() return 1 end, "one" },
  ["1-2"] = { "Turning Turtles: a head in place n is worth n", function(n) return n end, "identity" },
  ["2"] = { "Twins: a head in place n is worth n - 1", function(n) return n - 1 end, "one less" },
  ["1-3"] = {
    "Mock Turtles: a head in place n is worth the n-th odious number",
    function(n) return odious(n - 1) end,
    "odious",
  },
  ["3"] = {
    "Triplets: a head in place n is worth the (n-2)-th odious number",
    function(n) return n <= 2 and 0 or odious(n - 3) end,
    "odious less",
  },
  ["1+"] = {
    "Motley: a head in place n is worth 2^(n-1)",
    function(n)
      if n > 63 then return too_large() end
      return 1 << n - 1
    end,
  },
  ["1+C"] = {
    "Ruler: a head in place n is worth the largest power of 2 that divides n",
    function(n) return n & -n end,
    "low bit",
  },
}

-- The failure of an engine about a heap as one about a head.
local function of_head(why)
  return (failure.with(why, { heap = false, position = text.brief(("T"):rep(math.min(why.heap - 1, 99)) .. "H") }))
end

-- A form by an engine that has a table of the values of heads; theorem = nil: it computes them by the definition.
local function by_engine(engine, theorem)
  return {
    theorem,
    function(n, opts)
      local value, how = engine:value(("%d"):format(n), opts)
      if value then return value end
      return nil, how.heap and of_head(how) or how
    end,
    engine = engine,
  }
end

-- The form of one axis: of a heap game, since a head in place n plays like a heap of n; of numbers of coins, from
-- sums of the heads before; of another turn of a row, the function heap that the definition makes of it. nil: the
-- search.
local function new_form(game, axis)
  local loaded = internals[game].loaded
  local code, numbers = loaded.codes[axis], loaded.coin_numbers[axis]
  if closed[code] then return closed[code] end
  if code and code:find(".", 1, true) then
    return by_engine(core.family_code(code), ("heaps: a head in place n is worth a heap of n in %s"):format(code))
  end
  if numbers then
    local list = {}
    for _, move in ipairs(numbers) do
      table.move({ move[1], move[2] or -1, move.run and 1 or 0 }, 1, 3, #list + 1, list)
    end
    return by_engine(core.family_coins(list))
  end
  return game.rule.turn ~= nil and by_engine(core.family_script(loaded.box)) or nil
end

-- Finds a theorem for the value of one head: { theorem, function(n, opts) -> value | nil, failure }; or nil.
local function form_of(game, axis)
  local known = internals[game]
  known.coin_forms = known.coin_forms or {}
  if known.coin_forms[axis] == nil then known.coin_forms[axis] = new_form(game, axis) or false end
  return known.coin_forms[axis] or nil
end

---The closed form of a row of coins that is an expression in other languages, too: the name of the expression, and the
---theorem. nil: there is none.
---@param game sg.Game
---@return string? expression, string? theorem
function values.expression(game)
  local form = game.rule.turn ~= nil and form_of(game, 1)
  if form and form[3] then return form[3], form[1] end
end

local PLACE_MAX = 1 << 61 -- odious numbers are twice as large

-- The theorem about the products of so many games.
local function tartan(n_axes)
  return ("Tartan theorem: a head is worth the nim-product of its values in the %s games"):format(
    n_axes == 2 and "two" or n_axes
  )
end

-- The places of the heads of a row.
local function heads_of(row)
  local heads = {}
  for at in row:gmatch "()H" do
    heads[#heads + 1] = at
  end
  return heads
end

-- The places of a head, counted from 1; nil if it is none.
local function places_of(product, head)
  local origin, places = product.origin or 1, {}
  if type(head) ~= "table" or #head ~= #product then return nil end
  for axis, place in ipairs(head) do
    place = math.tointeger(place)
    if not place or place < origin then return nil end
    places[axis] = place - origin + 1
  end
  return places
end

---The heads of a board of coins, counted from 1; nil if it is none.
---@param position any
---@return { [1]: integer, [2]: integer }[]?
function values.board_heads(position)
  if type(position) ~= "string" or position:find "[^HT/]" then return nil end
  local heads, y, width = {}, 0, nil
  for row in (position .. "/"):gmatch "(.-)/" do
    y = y + 1
    width = width or #row
    if #row ~= width then return nil end
    for _, x in ipairs(heads_of(row)) do
      heads[#heads + 1] = { x, y }
    end
  end
  return heads
end

-- The heads of a position of a product, counted from 1; nil if it is none.
local function product_heads(product, position)
  if type(position) ~= "table" then return #product == 2 and values.board_heads(position) or nil end
  if position.line then return nil end
  local one = places_of(product, position)
  if one then return { one } end
  local heads = {}
  for i, head in ipairs(position) do
    heads[i] = places_of(product, head)
    if not heads[i] then return nil end
  end
  return #heads == #position and heads or nil
end

---The value of a head in place n of the line game of one axis.
---@param game sg.Game
---@param axis integer
---@param n integer
---@param opts table
---@return integer? value, sg.Failure? why
function values.of_line(game, axis, n, opts)
  local form = form_of(game, axis)
  if form and n <= PLACE_MAX then return form[2](n, opts) end
  return internals[game].search:value({ line = axis, at = n }, opts)
end

---The nim-product of two values.
---@param a integer
---@param b integer
---@return integer? product, sg.Failure? why
function values.product(a, b)
  local product = core.nimber.mul(a, b)
  if math.type(product) == "integer" then return product end
  return too_large()
end

-- The value of a head of a product, or nil and a failure.
local function head_value(game, head, opts)
  local value = 1
  for axis, place in ipairs(head) do
    local one, why = values.of_line(game, axis, place, opts)
    if not one then return nil, why end
    value, why = values.product(value, one)
    if not value then return nil, why end
  end
  return value
end

---The value of a position that a theorem gives; nil alone where none does, so that the search answers.
---@param game sg.Game
---@param position any
---@param opts table
---@return sg.Result? result, sg.Failure? why
function values.value(game, position, opts)
  local sum, theorem = 0
  if limits.wants_search(opts) then return nil end
  if game.rule.turn ~= nil then
    local form = form_of(game, 1)
    if type(position) ~= "string" or position:find "[^HT]" then return nil end
    theorem = form[1]
    for _, n in ipairs(heads_of(position)) do
      local one, why = form[2](n, opts)
      if not one then return nil, why end
      sum = sum ~ one
    end
  elseif game.rule.product == nil or game.rule.product.acrostic then
    return nil
  else
    local heads = product_heads(game.rule.product, position)
    if not heads then return nil end
    theorem = tartan(#game.rule.product)
    for _, head in ipairs(heads) do
      local one, why = head_value(game, head, opts)
      if not one then return nil, why end
      sum = sum ~ one
    end
  end
  return result_of.new("value", {
    value = sum,
    outcome = sum == 0 and "P" or "N",
    basis = theorem and "closed form" or "computed",
    theorem = theorem,
  }, game, position)
end

local SEQ_MAX = 1000000

---The values of one head in the places from..to of a row.
---@param game sg.Game
---@param from integer
---@param to integer
---@param opts? table
---@return sg.Result? result, sg.Failure? why why.partial: the values until then
function values.seq(game, from, to, opts)
  from, to = math.tointeger(tonumber(from)), math.tointeger(tonumber(to))
  if not from or not to or from < 1 or to < from then
    return nil,
      failure.new("usage", "a range of places of a row is FROM..TO with 1 <= FROM <= TO", { subject = game.spec })
  end
  if to >= PLACE_MAX or to - from > SEQ_MAX then
    local message = ("a range ends at most %d places behind its first one"):format(SEQ_MAX)
    return nil, failure.new("range", message, { subject = game.spec })
  end
  opts = limits.of(opts)
  local form, list = form_of(game, 1), {}
  local why = form.engine and select(2, form.engine:extend(to, opts))
  local last = why and math.min(to, form.engine:known() - 1) or to
  if why and why.heap then why = of_head(why) end
  for n = from, last do
    local value, fault = form[2](n, opts)
    if not value then
      why = fault
      break
    end
    list[#list + 1] = value
  end
  local found = #list > 0
      and result_of.new(
        "seq",
        { from = from, to = from + #list - 1, values = list, basis = form[1] and "closed form" or "computed" },
        game
      )
    or nil
  if not why then return found end
  return nil, failures.of_search(game, failure.with(why, { partial = found }))
end

return values
