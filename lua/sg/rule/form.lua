-- SPDX-License-Identifier: MIT
-- The form of a rule's positions, as data: what a position must be before a function of the rule sees it. A form is
-- { "integer", min, max }, { "string", letters }, { "list", of, length, least, order }, { "record", fields },
-- { "grid", cells } or { "bits" }, a set of cells of the board of the parameters w and h; each with about = what it
-- means.

local core = require "sg.core"
local text = require "sg.text.words"

local form = {}

-- ---- forms as rules declare them -----------------------------------------------------------------------------

local function is_bound(value) return math.type(value) == "integer" or type(value) == "string" end
local function is_count(value) return math.type(value) == "integer" and value >= 0 end
local function is_text(value) return type(value) == "string" and value ~= "" end
local ORDERS = { rising = true, falling = true, distinct = true }

-- The fields of each kind of form, and what they must be; of and fields are looked at by fault itself.
local KINDS = {
  integer = { min = { is_bound, "an integer or the name of a parameter" },
    max = { is_bound, "an integer or the name of a parameter" } },
  string = { letters = { is_text, "a string of the letters that may be used" } },
  list = { of = {}, length = { is_count, "a number of entries" }, least = { is_count, "a number of entries" },
    order = { function(value) return ORDERS[value] end, "\"rising\", \"falling\" or \"distinct\"" } },
  record = { fields = {} },
  grid = { cells = { is_text, "a string of the characters of cells" } },
  bits = {},
}

---What is wrong with a form that a rule declares.
---@param declared any
---@param where? string
---@return string? message
function form.fault(declared, where)
  where = where or "form"
  local kind = type(declared) == "table" and declared[1]
  if type(kind) ~= "string" or not KINDS[kind] then
    return ("%s must begin with the kind of value: { \"integer\" }, { \"string\" }, { \"list\" }, { \"record\" }, "
      .. "{ \"grid\" } or { \"bits\" }"):format(where)
  end
  for name, value in pairs(declared) do
    local known = KINDS[kind][name]
    if name == "about" then
      if not is_text(value) then return ("%s.about must be a string"):format(where) end
    elseif name ~= 1 and not known then
      return ("%s has no field '%s' in a form of the kind \"%s\"%s"):format(where, text.brief(tostring(name)), kind,
        text.suggest(tostring(name), text.keys(KINDS[kind])))
    elseif known and known[1] and not known[1](value) then
      return ("%s.%s must be %s"):format(where, name, known[2])
    end
  end
  if kind == "list" and declared.of ~= nil then return form.fault(declared.of, where .. ".of") end
  if kind == "grid" and not declared.cells then return where .. ".cells is missing: the characters of cells" end
  if kind ~= "record" then return nil end
  if type(declared.fields) ~= "table" or next(declared.fields) == nil then
    return where .. ".fields is missing: a table name -> form"
  end
  for name, field in pairs(declared.fields) do
    if type(name) ~= "string" then return where .. ".fields has a name that is no string" end
    local message = form.fault(field, where .. ".fields." .. name)
    if message then return message end
  end
end

-- ---- positions -----------------------------------------------------------------------------------------------

local function bound(value, params)
  if type(value) == "string" then return params[value] end
  return value
end

local function place(path) return path == "" and "" or path .. " is " end

-- What stands in a message for a value.
local function shown(value) return text.brief(text.literal(value), 60) end

local find

local looks = {}

function looks.integer(declared, value, params, path)
  local min, max = bound(declared.min, params), bound(declared.max, params)
  if math.type(value) == "integer" and (not min or value >= min) and (not max or value <= max) then return nil end
  return place(path) .. shown(value)
end

function looks.string(declared, value, _, path)
  if type(value) ~= "string" then return place(path) .. shown(value) end
  for i = 1, declared.letters and #value or 0 do
    if not declared.letters:find(value:sub(i, i), 1, true) then
      return ("character %d of %s is '%s'"):format(i, path == "" and "it" or path, value:sub(i, i))
    end
  end
end

-- Is it a table with the entries 1 to n and no others? Its length, or nil.
local function length_of(value)
  if type(value) ~= "table" then return nil end
  local n = 0
  for _ in pairs(value) do n = n + 1 end
  for i = 1, n do
    if rawget(value, i) == nil then return nil end
  end
  return n
end

local function out_of_order(order, before, entry)
  if order == "rising" then return entry <= before end
  return order == "falling" and entry > before
end

local function entry_name(path, i) return path == "" and ("entry %d"):format(i) or ("%s[%d]"):format(path, i) end

function looks.list(declared, value, params, path)
  local n = length_of(value)
  if not n then return place(path) .. shown(value) end
  if declared.length and n ~= declared.length or n < (declared.least or 0) then
    return ("%s%d entr%s"):format(path == "" and "it has " or path .. " has ", n, n == 1 and "y" or "ies")
  end
  local seen = {}
  for i = 1, n do
    local wrong = declared.of and find(declared.of, value[i], params, entry_name(path, i))
    if wrong then return wrong end
    if i > 1 and out_of_order(declared.order, value[i - 1], value[i]) or declared.order == "distinct" and seen[value[i]]
    then
      return ("%s is %s%s"):format(entry_name(path, i), shown(value[i]),
        declared.order == "distinct" and ", for the second time" or (" after %s"):format(shown(value[i - 1])))
    end
    seen[value[i]] = true
  end
end

function looks.record(declared, value, params, path)
  if type(value) ~= "table" then return place(path) .. shown(value) end
  for name in pairs(value) do
    if declared.fields[name] == nil then
      return ("%s has an entry %s"):format(path == "" and "it" or path, shown(name))
    end
  end
  for _, name in ipairs(text.keys(declared.fields)) do
    local at = path == "" and name or path .. "." .. name
    if value[name] == nil then return at .. " is missing" end
    local wrong = find(declared.fields[name], value[name], params, at)
    if wrong then return wrong end
  end
end

function looks.grid(declared, value, _, path)
  local n = length_of(value)
  if not n then return place(path) .. shown(value) end
  for r = 1, n do
    local row = value[r]
    if type(row) ~= "string" then return ("row %d is %s"):format(r, shown(row)) end
    if #row ~= #value[1] then return ("row %d has %d cells, row 1 has %d"):format(r, #row, #value[1]) end
    for c = 1, #row do
      if not declared.cells:find(row:sub(c, c), 1, true) then
        return ("row %d, column %d is '%s'"):format(r, c, row:sub(c, c))
      end
    end
  end
end

-- On a board of up to 64 cells a set is an integer; on a larger one a wide set, or an integer of the first 63 cells.
function looks.bits(_, value, params, path)
  local ok, full = pcall(core.bits.full, params.w, params.h)
  if not ok then return full end
  local is_wide = type(full) == "userdata"
  if math.type(value) ~= "integer" and not (is_wide and type(value) == "userdata") or is_wide
    and type(value) ~= "userdata" and value < 0 then
    return place(path) .. shown(value)
  end
  if value & ~full ~= 0 then
    return ("%s has cells outside the board of %d by %d"):format(path == "" and "it" or path, params.w, params.h)
  end
end

function find(declared, value, params, path)
  return looks[declared[1]](declared, value, params, path)
end

---Says why a value does not have a form.
---@param declared table
---@param value any
---@param params table the parameters of the rule
---@return string? found nil: it has the form
function form.found(declared, value, params)
  return find(declared, value, params, "")
end

-- ---- words ---------------------------------------------------------------------------------------------------

local words

local function listed(letters)
  local list = {}
  for c in letters:gmatch "." do list[#list + 1] = c end
  return table.concat(list, " ")
end

local function range(declared, params, many)
  local min, max = bound(declared.min, params), bound(declared.max, params)
  local what = many and "whole numbers" or "a whole number"
  if min and max then return ("%s from %d to %d"):format(what, min, max) end
  if min then return ("%s >= %d"):format(what, min) end
  return max and ("%s <= %d"):format(what, max) or what
end

local ORDER_WORDS = { rising = ", each above the one before", falling = ", none above the one before",
  distinct = ", no two equal" }

local function list_words(declared, params, many)
  local of = declared.of
  local entries = of and (of[1] == "integer" and range(of, params, true) or words(of, params, true)) or "entries"
  local count = declared.length and tostring(declared.length) .. " " or (declared.least or 0) > 0
    and ("at least %d "):format(declared.least) or ""
  return (many and "lists of %s%s%s" or "a list of %s%s%s"):format(count, entries, ORDER_WORDS[declared.order] or "")
end

local function record_words(declared, params)
  local parts = {}
  for i, name in ipairs(text.keys(declared.fields)) do
    parts[i] = ("%s = %s"):format(name, words(declared.fields[name], params))
  end
  return "{ " .. table.concat(parts, ", ") .. " }"
end

function words(declared, params, many)
  local kind, out = declared[1]
  if kind == "integer" then
    out = range(declared, params, many)
  elseif kind == "string" then
    out = (many and "texts" or "a text") .. (declared.letters and " of " .. listed(declared.letters) or "")
  elseif kind == "list" then
    out = list_words(declared, params, many)
  elseif kind == "record" then
    out = record_words(declared, params)
  elseif kind == "bits" then
    out = ("%s of cells of a board of %s by %s"):format(many and "sets" or "a set", params.w, params.h)
  else
    out = "rows of " .. listed(declared.cells) .. ", all of one length"
  end
  return declared.about and ("%s: %s"):format(out, declared.about) or out
end

---A form in words, for messages.
---@param declared table
---@param params table
---@return string
function form.words(declared, params)
  return words(declared, params)
end

return form
