-- SPDX-License-Identifier: MIT
-- Coin-turning games: what a rule file may say in the fields turn and product, which coins may be turned together.

local core = require "sg.core"
local text = require "sg.text.words"

local function is_anything() return true end -- fault says more

local turns = {
  fields = {
    { name = "turn", moves = true, defined = "sg.kinds.coins.definition", accepts = is_anything, wanted = "a turn",
      help = "coins turned in a row: {1,2}, {consecutive=true}, turn(n, companions, p)",
      editor = "integer[]|table|string|fun(n: integer, companions: fun(...: integer), p: table)" },
    { name = "product", moves = true, defined = "sg.kinds.coins.definition", accepts = is_anything,
      wanted = "a list of turns",
      help = "{ A, B }: two turns make a game on a board, more a game in as many axes; acrostic, origin",
      editor = "table" },
  },
  brings = { "split", "canonical", "parse" },
  -- The heads of a row cancel in pairs, in normal play only; play ends; the order of the options is known.
  excludes = { { "falls", "loopy", "misere", "order",
    why = "%s is not for rules with %s, whose play always ends and whose heads cancel in pairs in normal play only" } },
}

--- The turns that have a name, and their codes (docs/rules.md, "turn"). kinds/coins/definition.lua, which runs in a
--- box, has the same table.
turns.codes = {
  grunt = "4FS", mock_turtle_fives = "1-3C(5)", mock_turtles = "1-3", moebius = "1-5", mogul = "1-7", moidores = "1-9",
  motley = "1+", ruler = "1+C", ruler_fives = "1-5C", sym = "1+S", sympler = "1+FS", triplet_fives = "3C(5)",
  triplets = "3", turning_turtles = "1-2", turnips = "3E", twins = "2",
}

local COUNT_MAX = 64

---Is this turn the code of a heap game? Codes of turns have no point.
---@param turn any
---@return boolean
function turns.is_heap_code(turn)
  return type(turn) == "string" and turn:find(".", 1, true) ~= nil
end

-- Says what is wrong with the code of a heap game, or nil.
local function heap_code_fault(code)
  local family, why = core.family_code(code)
  if not family then return ("the code %s, column %d: %s"):format(text.brief(code), why.at or 1, why.message) end
  local plain = code:gsub("[!?=]", ""):gsub("^0*(%w)%.", "%1"):gsub("%[(%w+)%]$", "%1")
  if not plain:find "^[%dA-V]+$" then
    return ("the code %s: a turn takes codes with the digits 0 to V, ! ? = and [ ]"):format(text.brief(code))
  end
end

local function count_fault(count)
  if count < 1 or count > COUNT_MAX then
    return ("a move turns from 1 to %d coins, not %s"):format(COUNT_MAX, count)
  end
end

-- Says what is wrong with one part of a code, such as 1-3C(5), or nil.
local function part_fault(part)
  local from, rest = part:match "^(%d+)(.*)$"
  if not from then
    return ("the part '%s' does not begin with a number of coins, as 3, 1-3 or 2+"):format(text.brief(part))
  end
  local to = rest:match "^%-(%d+)"
  local modifiers = rest:gsub("^%-%d+", ""):gsub("^%+", ""):gsub("C%(([1-9]%d*)%)", "", 1)
  local fault = count_fault(tonumber(from)) or to and count_fault(tonumber(to))
  if fault then return fault end
  if to and tonumber(to) < tonumber(from) then return ("in '%s' the numbers fall"):format(text.brief(part)) end
  for at = 1, #modifiers do
    local letter = modifiers:sub(at, at)
    if not letter:find "[CEFS]" or modifiers:find(letter, at + 1, true) then
      return ("'%s' is not a modifier that fits into '%s': C consecutive, E equally spaced, S symmetric, F with the "
        .. "first coin, C(5) within five places, each once"):format(text.brief(modifiers:sub(at)), text.brief(part))
    end
  end
end

local function code_fault(code)
  for part in (code .. ","):gmatch "([^,]*)," do
    local fault = part_fault(part)
    if fault then return "turn code: " .. fault end
  end
end

---The code of a turn that a rule file gives as a list, a table, a name or a code; nil for a function, and for a list of
---numbers with gaps or in another order.
---@param turn any
---@param params? table the parameters of the rule
---@return string?
function turns.code_of(turn, params)
  if type(turn) == "table" and turn.param then turn = (params or {})[turn.param] end
  if type(turn) == "string" then return turns.codes[turn] or turn end
  if type(turn) ~= "table" or turn.heap then return nil end
  if turn.consecutive then return "1+C" end
  if turn.symmetric then return "1+S" end
  local list = { table.unpack(turn) }
  table.sort(list)
  if list[#list] - list[1] ~= #list - 1 then return nil end
  return list[1] .. (#list > 1 and "-" .. list[#list] or "")
end

-- Says in a sentence what is wrong with a turn, or nil.
local function turn_fault(turn)
  local wanted = "a turn is a list of numbers of coins such as { 1, 2 }, { consecutive = true }, { symmetric = true }, "
    .. "a name such as \"ruler\", a code such as \"1-3C(5)\", a heap game such as \"0.77\" or { heap = function }, "
    .. "or a function (n, companions, p)"
  if turn == core.function_mark then return nil end
  if type(turn) == "string" then
    if turns.is_heap_code(turn) then return heap_code_fault(turn) end
    if turn:find "^%d" then return code_fault(turn) end
    if turns.codes[turn] then return nil end
    return ("'%s' is no turn that has a name%s"):format(text.brief(turn), text.suggest(turn, text.keys(turns.codes)))
  end
  if type(turn) ~= "table" then return wanted end
  if turn.heap == core.function_mark or type(turn.param) == "string" then
    return next(turn, (next(turn))) ~= nil and wanted or nil
  end
  local n, is_list = 0, true
  for _ in pairs(turn) do
    n = n + 1
    is_list = is_list and turn[n] ~= nil
  end
  for key, value in pairs(turn) do
    if (key == "consecutive" or key == "symmetric") and value == true then
      if next(turn, key) ~= nil or next(turn) ~= key then return wanted end
    elseif not is_list or math.type(value) ~= "integer" then
      return wanted
    else
      local fault = count_fault(value)
      if fault then return fault end
    end
  end
  if n == 0 then
    return "the list of how many coins a move turns is empty; give at least one number, as in turn = {1,2}"
  end
  return nil
end

-- A move of "turning_turtles" turns up to 2^8 coins in so many axes.
local AXES_MAX = 8

-- Names the field of a product that is wrong, and says in a sentence why; or nil.
local function product_fault(product)
  if type(product) ~= "table" or product[1] == nil or product[2] == nil then
    return "product", "product must be { A, B }: two turns, the first along the rows, the second along the columns; or "
      .. "more, one for each axis"
  end
  if #product > AXES_MAX then
    return "product", ("product has at most %d turns; this one has %d"):format(AXES_MAX, #product)
  end
  for key, value in pairs(product) do
    if math.type(key) == "integer" and key >= 1 and key <= #product then
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
end

---Names a parameter that a turn is to be read from and that holds none, and says why.
---@param data table the rule's fields
---@param params table its parameters, read
---@return string? parameter, string? message
function turns.param_fault(data, params)
  for _, turn in ipairs { data.turn or false, table.unpack(type(data.product) == "table" and data.product or {}) } do
    local name = type(turn) == "table" and turn.param
    local message = name and turn_fault(params[name])
    if message then return name, message end
  end
end

---Names the field, turn or product, that is wrong, and says why.
---@param data table the rule's fields
---@return string? field, string? message
function turns.fault(data)
  if data.product ~= nil then return product_fault(data.product) end
  local message = turn_fault(data.turn)
  if message then return "turn", message end
end

return turns
