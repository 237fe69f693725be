-- SPDX-License-Identifier: MIT
-- The form of a rule's positions, as data: what a rule may declare. kinds/form/definition.lua says what it means.

local core = require "sg.core"
local failure = require "sg.failure"
local text = require "sg.text.words"

local form = {}

local function is_wide(value) return type(value) == "userdata" end
local made
local function meaning() -- few rules declare a form
  made = made or require "sg.kinds.form.definition"(text, core.bits, is_wide)
  return made
end

-- ---- forms as rules declare them -----------------------------------------------------------------------------

local function is_bound(value) return math.type(value) == "integer" or type(value) == "string" end
local function is_count(value) return math.type(value) == "integer" and value >= 0 end
local function is_text(value) return type(value) == "string" and value ~= "" end
local ORDERS = { rising = true, falling = true, distinct = true }

-- The fields of each kind of form, and what they must be; of and fields are looked at by fault itself.
local KINDS = {
  integer = {
    min = { is_bound, "an integer or the name of a parameter" },
    max = { is_bound, "an integer or the name of a parameter" },
  },
  string = { letters = { is_text, "a string of the letters that may be used" } },
  list = {
    of = {},
    length = { is_count, "a number of entries" },
    least = { is_count, "a number of entries" },
    order = { function(value) return ORDERS[value] end, '"rising", "falling" or "distinct"' },
  },
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
    return (
      '%s must begin with the kind of value: { "integer" }, { "string" }, { "list" }, { "record" }, '
      .. '{ "grid" } or { "bits" }'
    ):format(where)
  end
  for name, value in pairs(declared) do
    local known = KINDS[kind][name]
    if name == "about" then
      if not is_text(value) then return ("%s.about must be a string"):format(where) end
    elseif name ~= 1 and not known then
      return ("%s has no field '%s' in a form of the kind \"%s\"%s"):format(
        where,
        text.brief(tostring(name)),
        kind,
        text.suggest(tostring(name), text.keys(KINDS[kind]))
      )
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

---Says why a value does not have a form.
---@param declared table
---@param value any
---@param params table the parameters of the rule
---@return string? found nil: it has the form
function form.found(declared, value, params)
  local _, found = failure.attempt(meaning().found, declared, value, params) -- an error: the board has no such size
  return found
end

---A form in words, for messages.
---@param declared table
---@param params table
---@return string
function form.words(...) return meaning().words(...) end

return form
