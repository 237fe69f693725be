-- SPDX-License-Identifier: MIT
-- What a rule file may say in the fields turn and product: which coins may be turned together.

local core = require "sg.core"
local text = require "sg.text.words"

local turns = {}

--- The turns that have a name.
turns.names = { "mock_turtles", "moebius", "mogul", "ruler", "sym", "triplets", "turning_turtles", "twins" }

local COUNT_MAX = 64

-- Says in a sentence what is wrong with a turn, or nil.
local function turn_fault(turn)
  local wanted = "a turn is a list of numbers of coins such as { 1, 2 }, { consecutive = true }, { symmetric = true }, "
    .. "a name such as \"ruler\", or a function (n, companions, p)"
  if turn == core.function_mark then return nil end
  if type(turn) == "string" then
    for _, name in ipairs(turns.names) do
      if name == turn then return nil end
    end
    return ("'%s' is no turn that has a name%s"):format(text.brief(turn), text.suggest(turn, turns.names))
  end
  if type(turn) ~= "table" then return wanted end
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
    elseif value < 1 or value > COUNT_MAX then
      return ("a move turns from 1 to %d coins, not %s"):format(COUNT_MAX, value)
    end
  end
  if n == 0 then
    return "the list of how many coins a move turns is empty; give at least one number, as in turn = {1,2}"
  end
  return nil
end

-- Names the field of a product that is wrong, and says in a sentence why; or nil.
local function product_fault(product)
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
end

-- The fields that cannot stand beside turn or product, which bring their own.
local OTHERS = { "code", "subtract", "heap", "heap2", "options", "split", "canonical", "parse" }
-- And those that say what is not so: the heads of a row cancel in pairs, in normal play only; play ends; the order of
-- the options and what falls are known.
local CLAIMS = { "falls", "loopy", "misere", "order" }

---The field that cannot stand beside turn or product.
---@param data table the rule's fields
---@return string? field, string? message
function turns.conflict(data)
  if data.turn == nil and data.product == nil then return nil end
  local own = data.turn ~= nil and "turn" or "product"
  for _, field in ipairs { own == "turn" and "product" or "turn", table.unpack(OTHERS) } do
    if data[field] ~= nil then
      return field, ("a rule has one of turn, product, code, subtract, heap, heap2 and options, and turn and product "
        .. "bring their own split, canonical and parse; this one has %s and %s"):format(own, field)
    end
  end
  for _, field in ipairs(CLAIMS) do
    if data[field] then
      return field, ("%s is not for rules with %s, whose play always ends and whose heads cancel in pairs in normal "
        .. "play only"):format(field, own)
    end
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
