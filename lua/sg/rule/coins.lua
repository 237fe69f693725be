-- SPDX-License-Identifier: MIT
-- Coin-turning games. A rule says which coins may be turned together with a coin that goes from heads to tails (the
-- field turn), or names two such games for the rows and columns of a board (product); here this becomes a game on
-- positions, and here are the theorems that give values without a search (docs/theorems.md, section 9).

local core = require "sg.core"
local failure = require "sg.failure"
local internals = require "sg.internals"
local text = require "sg.text.words"

local coins = {}

-- Runs where the rule's functions run, so it may use only what a box has. rule is what the rule file returned.
-- A turn is a list of numbers of coins, { consecutive = true }, { symmetric = true }, the name of one, or a function.
local GLUE = [[
local function complete(rule)
  if type(rule) ~= "table" or rule.turn == nil and rule.product == nil then return rule end
  for _, field in ipairs { "code", "subtract", "heap", "heap2", "options", "split", "canonical", "parse",
    rule.turn and "product" } do
    if rule[field] ~= nil then
      error("a rule has one of turn, product, code, subtract, heap, heap2 and options, and turn and product bring "
        .. "their own split, canonical and parse; this one has " .. (rule.turn and "turn" or "product") .. " and "
        .. field, 0)
    end
  end
  local names = {
    turning_turtles = { 1, 2 }, mock_turtles = { 1, 2, 3 }, moebius = { 1, 2, 3, 4, 5 },
    mogul = { 1, 2, 3, 4, 5, 6, 7 }, twins = { 2 }, triplets = { 3 }, ruler = { consecutive = true },
    sym = { symmetric = true },
  }

  local function choose(list, from, below, left, each)
    if left == 0 then
      each(list)
      return
    end
    for place = from, below - left do
      list[#list + 1] = place
      choose(list, place + 1, below, left - 1, each)
      list[#list] = nil
    end
  end

  local function pairs_within(list, i, j, each)
    if i > j then
      each(list)
      return
    end
    pairs_within(list, i + 1, j - 1, each)
    local n = #list
    list[n + 1] = i
    if i < j then list[n + 2] = j end
    pairs_within(list, i + 1, j - 1, each)
    list[n + 1], list[n + 2] = nil, nil
  end

  local function each_set(turn, n, p, each)
    if type(turn) == "string" then turn = names[turn] end
    if type(turn) == "function" then
      turn(n, function(...)
        local list, seen = { ... }, {}
        for i = 1, select("#", ...) do
          local place = list[i]
          if math.type(place) ~= "integer" or place < 1 or place >= n or seen[place] then
            error("with coin " .. n .. " this turns coin " .. tostring(place)
              .. ": the others are different coins from 1 to " .. n - 1, 2)
          end
          seen[place] = true
        end
        each(list)
      end, p)
    elseif turn.consecutive then
      local list = {}
      each(list)
      for place = n - 1, 1, -1 do
        list[#list + 1] = place
        each(list)
      end
    elseif turn.symmetric then
      each({})
      for place = n - 1, 1, -1 do pairs_within({ place }, place + 1, n - 1, each) end
    else
      for _, count in ipairs(turn) do choose({}, 1, n, count - 1, each) end
    end
  end

  local function turned(row, places)
    local faces = { string.byte(row, 1, -1) }
    for _, place in ipairs(places) do faces[place] = 156 - faces[place] end
    return string.char(table.unpack(faces))
  end

  local function check_row(row, wanted)
    if type(row) ~= "string" then error(wanted, 0) end
    for i = 1, #row do
      local c = string.sub(row, i, i)
      if c ~= "H" and c ~= "T" then error(wanted .. "; this one has '" .. c .. "'", 0) end
    end
  end

  local function rows_of(board)
    local rows, from = {}, 1
    for i = 1, #board + 1 do
      if i > #board or string.sub(board, i, i) == "/" then
        rows[#rows + 1] = string.sub(board, from, i - 1)
        from = i + 1
      end
    end
    local wanted = "a board is rows of H and T of one length with / between them, as TTT/TTH"
    for _, row in ipairs(rows) do
      check_row(row, wanted)
      if #row ~= #rows[1] then error(wanted, 0) end
    end
    return rows
  end

  local row_wanted = "a row of coins is a string of H and T, as HTHH"

  local function line_options(turn)
    return function(row, option, p)
      check_row(row, row_wanted)
      for n = 1, #row do
        if string.sub(row, n, n) == "H" then
          each_set(turn, n, p, function(places)
            local all = { n, table.unpack(places) }
            option(turned(row, all))
          end)
        end
      end
    end
  end

  local product = rule.product
  local acrostic = type(product) == "table" and product.acrostic
  local origin = type(product) == "table" and product.origin or 1

  local function product_sets(x, y, p, each)
    if acrostic then
      each_set(product[1], x, p, function(columns) each({ x, table.unpack(columns) }, { y }) end)
      each_set(product[2], y, p, function(rows) each({ x }, { y, table.unpack(rows) }) end)
      return
    end
    each_set(product[1], x, p, function(columns)
      local xs = { x, table.unpack(columns) }
      each_set(product[2], y, p, function(rows) each(xs, { y, table.unpack(rows) }) end)
    end)
  end

  local function head_options(head, option, p)
    local x, y = head[1], head[2]
    if #head ~= 2 or math.type(x) ~= "integer" or math.type(y) ~= "integer" or x < origin or y < origin then
      error("a coin on a board is {column, row}, whole numbers from " .. origin .. " on", 0)
    end
    product_sets(x - origin + 1, y - origin + 1, p, function(xs, ys)
      local parts = {}
      for i, column in ipairs(xs) do
        for j, row in ipairs(ys) do
          if i > 1 or j > 1 then parts[#parts + 1] = { column + origin - 1, row + origin - 1 } end
        end
      end
      option(table.unpack(parts))
    end)
  end

  local function board_options(position, option, p)
    if type(position) == "table" and position.line then
      each_set(product[position.line], position.at, p, function(places)
        local parts = {}
        for i, place in ipairs(places) do parts[i] = { line = position.line, at = place } end
        option(table.unpack(parts))
      end)
    elseif type(position) == "table" then
      head_options(position, option, p)
    elseif type(position) ~= "string" then
      error("a position is a board such as TTT/TTH, or {column, row}, a board with this head alone", 0)
    else
      local rows = rows_of(position)
      for y, row in ipairs(rows) do
        for x = 1, #row do
          if string.sub(row, x, x) == "H" then
            product_sets(x, y, p, function(xs, ys)
              local after = { table.unpack(rows) }
              for _, j in ipairs(ys) do after[j] = turned(after[j], xs) end
              option(table.concat(after, "/"))
            end)
          end
        end
      end
    end
  end

  if rule.turn ~= nil then
    rule.options = line_options(rule.turn)
    rule.split = function(row, part)
      check_row(row, row_wanted)
      local tails = ""
      for i = 1, #row do
        if string.sub(row, i, i) == "H" then part(tails .. "H") end
        tails = tails .. "T"
      end
    end
    if rule.start == nil then rule.start = "HTHH" end
    if rule.sample == nil then
      rule.sample = function(i)
        local row = ""
        while i > 0 do
          row = row .. (i % 2 == 1 and "H" or "T")
          i = i // 2
        end
        return row
      end
    end
  else
    rule.options = board_options
    rule.split = function(position, part)
      if type(position) ~= "string" then
        part(position)
        return
      end
      for y, row in ipairs(rows_of(position)) do
        for x = 1, #row do
          if string.sub(row, x, x) == "H" then part({ x + origin - 1, y + origin - 1 }) end
        end
      end
    end
    if rule.start == nil then rule.start = "TTT/THT/TTH" end
    if rule.sample == nil then
      rule.sample = function(i)
        if i % 3 == 0 then return { i // 3 // 4 % 4 + origin, i // 3 % 4 + origin } end
        local board = ""
        for place = 0, 5 do
          board = board .. (place == 3 and "/" or "") .. (i * 5 // (1 << place) % 2 == 1 and "H" or "T")
        end
        return board
      end
    end
  end
  if rule.show == nil then
    rule.show = function(position)
      if type(position) == "string" then return position end
      if position.line then return "line " .. position.line .. " at " .. position.at end
      return "{" .. position[1] .. "," .. position[2] .. "}"
    end
  end
  return rule
end
]]

--- The text of a rule file that may have turn or product, with what completes it; line numbers stay.
---@param chunk string
---@return string
function coins.wrap(chunk)
  if not chunk:find "%f[%w_]turn%s*=[^=]" and not chunk:find "%f[%w_]product%s*=[^=]" then return chunk end
  return "local rule = (function(...) " .. chunk .. "\nend)(...) " .. GLUE:gsub("\n", " ") .. "return complete(rule)"
end

--- The same for the table of the running program. Raises what is wrong with it.
---@param fields table
---@return table
function coins.complete(fields)
  if fields.turn == nil and fields.product == nil then return fields end
  local copy = {}
  for key, value in pairs(fields) do copy[key] = value end
  return load(GLUE .. "return complete(...)", "=coins")(copy)
end

-- ---- what a rule may say -----------------------------------------------------------------------------------

--- The turns that have a name.
coins.names = { "mock_turtles", "moebius", "mogul", "ruler", "sym", "triplets", "turning_turtles", "twins" }

local COUNT_MAX = 64

-- What is wrong with a turn: a sentence, or nil.
local function turn_fault(turn)
  local wanted = "a turn is a list of numbers of coins such as { 1, 2 }, { consecutive = true }, { symmetric = true }, "
    .. "a name such as \"ruler\", or a function (n, companions, p)"
  if turn == core.function_mark then return nil end
  if type(turn) == "string" then
    for _, name in ipairs(coins.names) do
      if name == turn then return nil end
    end
    return ("'%s' is no turn that has a name%s"):format(text.brief(turn), text.suggest(turn, coins.names))
  end
  if type(turn) ~= "table" then return wanted end
  local n = 0
  for key, value in pairs(turn) do
    n = n + 1
    if (key == "consecutive" or key == "symmetric") and value == true then
      if next(turn, key) ~= nil or next(turn) ~= key then return wanted end
    elseif math.type(key) ~= "integer" or math.type(value) ~= "integer" then
      return wanted
    elseif value < 1 or value > COUNT_MAX then
      return ("a move turns from 1 to %d coins, not %s"):format(COUNT_MAX, value)
    end
  end
  if n == 0 then
    return "the list of how many coins a move turns is empty; give at least one number, as in turn = {1,2}"
  end
  return nil
end

--- What is wrong with the fields turn and product: the field and a sentence, or nil.
---@param data table the rule's fields
---@return string? field, string? message
function coins.fault(data)
  if data.turn ~= nil then
    local message = turn_fault(data.turn)
    return message and "turn", message
  end
  local product = data.product
  if product == nil then return nil end
  if type(product) ~= "table" or product[1] == nil or product[2] == nil then
    return "product", "product must be { A, B }: two turns, the first along the rows, the second along the columns"
  end
  for key, value in pairs(product) do
    if key == 1 or key == 2 then
      local message = turn_fault(value)
      if message then return "product", ("product[%d]: %s"):format(key, message) end
    elseif key == "acrostic" then
      if type(value) ~= "boolean" then return "acrostic", "product.acrostic is true or false" end
    elseif key == "origin" then
      if value ~= 0 and value ~= 1 then return "origin", "product.origin, the first row and column, is 0 or 1" end
    else
      return "product", ("product has no field '%s'%s"):format(text.brief(tostring(key)),
        text.suggest(tostring(key), { "acrostic", "origin" }))
    end
  end
  return nil
end

-- ---- positions ---------------------------------------------------------------------------------------------

--- The position that a text stands for: a row or a board of H and T, the quotes left out or not, or {column, row}.
---@param game sg.Game
---@param source string
---@return any position, string? message, string? code
function coins.parse(game, source)
  local bare = source:match '^"([^"]*)"$' or source:match "^'([^']*)'$" or source
  if bare:find "^[HhTt/]+$" and (game.rule.product or not bare:find "/") then return bare:upper() end
  local position
  if game.rule.product then
    local x, y = source:match "^{%s*(%d+)%s*,%s*(%d+)%s*}$"
    if x then position = { math.tointeger(tonumber(x)), math.tointeger(tonumber(y)) } end
  end
  if position and position[1] and position[2] then return position end
  return nil, failure.new("input", ("the position '%s' is not %s"):format(text.brief(source), game.rule.product
    and "a board of coins such as TTT/TTH, nor one head as {column, row}" or "a row of coins such as HTHH"))
end

-- ---- values without a search -------------------------------------------------------------------------------

local function odious(k)
  local ones, bits = 0, k
  while bits > 0 do ones, bits = ones + (bits & 1), bits >> 1 end
  return 2 * k + 1 - ones % 2
end

-- Closed forms of one head in place n, by the literal of the turn.
local closed = {
  ["{1}"] = { "one coin: a head is worth 1", function() return 1 end },
  ["{1,2}"] = { "Turning Turtles: a head in place n is worth n", function(n) return n end },
  ["{2}"] = { "Twins: a head in place n is worth n - 1", function(n) return n - 1 end },
  ["{1,2,3}"] = { "Mock Turtles: a head in place n is worth the n-th odious number", function(n)
    return odious(n - 1)
  end },
  ["{3}"] = { "Triplets: a head in place n is worth the (n-2)-th odious number", function(n)
    return n <= 2 and 0 or odious(n - 3)
  end },
  ["{consecutive=true}"] = { "Ruler: a head in place n is worth the largest power of 2 that divides n", function(n)
    return n & -n
  end },
}
local by_name = { turning_turtles = "{1,2}", mock_turtles = "{1,2,3}", twins = "{2}", triplets = "{3}",
  ruler = "{consecutive=true}" }

local function closed_form(turn)
  if type(turn) == "string" then return closed[by_name[turn]] end
  if type(turn) ~= "table" then return nil end
  if turn[1] == nil then return closed[text.literal(turn)] end
  local list = { table.unpack(turn) }
  table.sort(list)
  return closed[text.literal(list)]
end

local PLACE_MAX = 1 << 61 -- odious numbers are twice as large

local TARTAN = "Tartan theorem: a head is worth the nim-product of its values in the two games"

-- The places of the heads of a row.
local function heads_of(row)
  local heads = {}
  for at in row:gmatch "()H" do heads[#heads + 1] = at end
  return heads
end

-- The heads of a position of a product, counted from 1, or nil.
local function board_heads(game, position)
  local origin, heads, y = game.rule.product.origin or 1, {}, 0
  if type(position) == "table" then
    local x, row = math.tointeger(position[1]), math.tointeger(position[2])
    if not x or not row or x < origin or row < origin or #position ~= 2 or position.line then return nil end
    return { { x - origin + 1, row - origin + 1 } }
  end
  if type(position) ~= "string" or position:find "[^HT/]" then return nil end
  local width
  for row in (position .. "/"):gmatch "(.-)/" do
    y = y + 1
    width = width or #row
    if #row ~= width then return nil end
    for _, x in ipairs(heads_of(row)) do heads[#heads + 1] = { x, y } end
  end
  return heads
end

-- The value of a head in place n of the line game of one axis: number, or nil, message, code, positions.
local function line_value(game, axis, n, limits)
  local form = closed_form(game.rule.product[axis])
  if form and n <= PLACE_MAX then return form[2](n) end
  return internals[game].search:value({ line = axis, at = n }, limits)
end

--- The value of a position that a theorem gives; nil alone where none does, so that the search answers.
---@param game sg.Game
---@param position any
---@param limits table
---@return table? result, string? message, string? code, any[]? positions
function coins.value(game, position, limits)
  local sum, theorem = 0, TARTAN
  if game.rule.turn ~= nil then
    local form = closed_form(game.rule.turn)
    if not form or type(position) ~= "string" or position:find "[^HT]" then return nil end
    theorem = form[1]
    for _, n in ipairs(heads_of(position)) do sum = sum ~ form[2](n) end
  elseif game.rule.product == nil or game.rule.product.acrostic then
    return nil
  else
    local heads = board_heads(game, position)
    if not heads then return nil end
    for _, head in ipairs(heads) do
      local x, message, code, positions = line_value(game, 1, head[1], limits)
      if not x then return nil, message, code, positions end
      local y
      y, message, code, positions = line_value(game, 2, head[2], limits)
      if not y then return nil, message, code, positions end
      local product = core.nimber.mul(x, y)
      if math.type(product) ~= "integer" then return nil, failure.new("range", "the nim-value does not fit in 63 bits") end
      sum = sum ~ product
    end
  end
  return { value = sum, outcome = sum == 0 and "P" or "N", basis = "closed form", theorem = theorem }
end

local SEQ_MAX = 1000000

--- The values of one head in the places from..to of a row.
---@param game sg.Game
---@param from integer
---@param to integer
---@param opts? table
---@return table? result, string? message, string? code, table? partial
function coins.seq(game, from, to, opts)
  from, to = math.tointeger(tonumber(from)), math.tointeger(tonumber(to))
  if not from or not to or from < 1 or to < from then
    return nil, failure.new("usage", ("%s: a range of places of a row is FROM..TO with 1 <= FROM <= TO"):format(game.spec))
  end
  if to >= PLACE_MAX or to - from >= SEQ_MAX then
    return nil, failure.new("range", ("%s: a range may hold at most %d places"):format(game.spec, SEQ_MAX))
  end
  local form, values = closed_form(game.rule.turn), {}
  local limits = require "sg.limits"
  local whole = limits.with(limits.of(opts), { method = "dag" }) -- every value is needed
  local function result(last)
    return { from = from, to = last, values = values, basis = form and "closed form" or "computed" }
  end
  for n = from, to do
    if form then
      values[#values + 1] = form[2](n)
    else
      local one, message, code = game:value(("T"):rep(n - 1) .. "H", whole)
      if not one then return nil, message, code, #values > 0 and result(n - 1) or nil end
      values[#values + 1] = one.value
    end
  end
  return result(to)
end

return coins
