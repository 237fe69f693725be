-- SPDX-License-Identifier: MIT
--[[ The form of a rule's positions (docs/rules.md): { "integer", min, max }, { "string", letters }, { "list", of,
length, least, order }, { "record", fields }, { "grid", cells } or { "bits" }, a set of cells of the board of the
parameters w and h. A bound may be the name of a parameter. ]]

local bits = require("sg.certificate.verify.bits").bits
local position = require "sg.certificate.verify.position"
local wide = require "sg.certificate.verify.wide"

local format, find, gmatch = string.format, string.find, string.gmatch

local M = {}

-- By kind: what is wrong with a value, or nil.
local kinds = {}

local function wrong_with(declared, value, params)
  local look = type(declared) == "table" and kinds[declared[1]]
  if not look then error("a form that the checker does not know", 0) end
  return look(declared, value, params)
end

local function not_a(value, wanted) return format("%s is no %s", position.text(value), wanted) end

function kinds.integer(declared, value, params)
  local function bound(of) return type(of) == "string" and params[of] or of end
  local min, max = bound(declared.min), bound(declared.max)
  if math.type(value) ~= "integer" then return not_a(value, "integer") end
  if min and value < min then return format("%d is below %d", value, min) end
  if max and value > max then return format("%d is above %d", value, max) end
end

-- The first character of a text that is not among the letters, or nil.
local function stranger(text, letters)
  for c in gmatch(text, ".") do
    if not find(letters, c, 1, true) then return c end
  end
end

function kinds.string(declared, value)
  if type(value) ~= "string" then return not_a(value, "string") end
  local other = declared.letters and stranger(value, declared.letters)
  return other and format("%s has another letter than %s", position.text(value), declared.letters)
end

-- How many entries a list has; nil for what is no list.
local function length_of(value)
  if type(value) ~= "table" or wide.is(value) then return nil end
  local n = 0
  for _ in pairs(value) do n = n + 1 end
  for i = 1, n do
    if value[i] == nil then return nil end
  end
  return n
end

-- May an entry stand behind another one? seen has those before it.
local ORDERS = {
  rising = function(entry, before) return before == nil or entry > before end,
  falling = function(entry, before) return before == nil or entry <= before end,
  distinct = function(entry, _, seen) return not seen[entry] end,
}

function kinds.list(declared, value, params)
  local n = length_of(value)
  if not n then return not_a(value, "list") end
  if declared.length and n ~= declared.length or n < (declared.least or 0) then
    return format("%s has %d entries", position.text(value), n)
  end
  local seen, fits = {}, declared.order and ORDERS[declared.order]
  for i, entry in ipairs(value) do
    local wrong = declared.of and wrong_with(declared.of, entry, params)
    if wrong then return wrong end
    if fits and not fits(entry, value[i - 1], seen) then
      return format("the entries of %s are not %s", position.text(value), declared.order)
    end
    seen[entry] = true
  end
end

function kinds.record(declared, value, params)
  if type(value) ~= "table" or wide.is(value) then return not_a(value, "record") end
  for name in pairs(value) do
    if declared.fields[name] == nil then return format("it has a field %s", position.text(name)) end
  end
  for name, of in pairs(declared.fields) do
    if value[name] == nil then return format("its field %s is missing", name) end
    local wrong = wrong_with(of, value[name], params)
    if wrong then return wrong end
  end
end

function kinds.grid(declared, value)
  local n = length_of(value)
  if not n then return not_a(value, "list of rows") end
  for _, row in ipairs(value) do
    if type(row) ~= "string" or #row ~= #value[1] then return not_a(value, "list of rows of one length") end
    if stranger(row, declared.cells) then
      return format("%s has another cell than %s", position.text(row), declared.cells)
    end
  end
end

-- On a board of up to 64 cells a set is an integer; on a larger one a wide set, or an integer of the first 63 cells.
function kinds.bits(_, value, params)
  local full = bits.full(params.w, params.h)
  local is_wide = wide.is(full)
  local fits = math.type(value) == "integer" and (not is_wide or value >= 0) or is_wide and wide.is(value)
  if not fits then return not_a(value, "set of cells of the board") end
  if value & ~full ~= 0 then return format("%s has cells outside the board", position.text(value)) end
end

---What is wrong with a position of this form; nil: it has the form.
---@param declared table the field form of a rule
---@param value any
---@param params table
---@return string? found
function M.found(declared, value, params)
  return wrong_with(declared, value, params)
end

return M
