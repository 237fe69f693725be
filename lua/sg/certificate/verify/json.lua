-- SPDX-License-Identifier: MIT
-- Reads the form that all certificates have: a JSON object, one field per line, in the order that the format declares,
-- without blanks. A format declares its fields in a list. Each field is
--   { name, type, optional = ..., least = ..., most = ... }
-- where the type is "integer", "string" or "integers" (a list of integers), and least and most bound an integer or each
-- integer of a list. Without them an integer is 0 or more, and has at most 18 digits, so that it fits into 64 bits.
-- Fields that are missing, repeated, unknown or in another order are refused, and so is any other spelling of a value
-- (a sign, a fraction, an exponent, a leading zero, an escape in a string).

local digest = require "sg.certificate.verify.digest"
local refusal = require "sg.certificate.verify.refusal"
local need = refusal.need

local M = {}

local DIGITS_MAX = 18

---@return integer|nil
local function integer_of(written)
  if not written:find "^%d+$" or written:find "^0%d" or #written > DIGITS_MAX then return nil end
  return math.tointeger(tonumber(written))
end

local function check_range(field, value)
  local least, most = field.least or 0, field.most or math.maxinteger
  if value >= least and value <= most then return end
  local range = least == most and "%d" or field.most and "%d to %d" or "%d or more"
  refusal.refuse("%d does not fit the field '%s', which must be " .. range, value, field[1], least, most)
end

local function read_integer(field, written)
  local value = need(integer_of(written), "'%s' of type integer is expected", field[1])
  check_range(field, value)
  return value
end

local function read_string(field, written)
  return need(written:match '^"([^"\\%c]*)"$', "'%s' of type string is expected", field[1])
end

local function read_integers(field, written)
  local items = need(written:match "^%[([%d,]*)%]$", "'%s' of type list of integers is expected", field[1])
  local list = {}
  if items == "" then return list end
  for item in (items .. ","):gmatch "(.-)," do
    local value = need(integer_of(item), "'%s' in the list '%s'", item, field[1])
    check_range(field, value)
    list[#list + 1] = value
  end
  return list
end

local READERS = { integer = read_integer, string = read_string, integers = read_integers }

-- The lines between the braces, without the commas that end all of them but the last.
local function lines_of(text)
  local body = need(text:match "^{\n(.*)\n}\n$", "this is not a certificate, or not all of it")
  local lines = {}
  for line in (body .. "\n"):gmatch "(.-)\n" do
    lines[#lines + 1] = line
  end
  for i = 1, #lines - 1 do
    lines[i] = need(lines[i]:match "^(.*),$", "line %d does not end with a comma", i + 1)
  end
  return lines
end

-- The field "seal" is the digest of all bytes before its line, without the newline in between.
local function check_seal(text, seal)
  local sealed = text:match '^(.*)\n"seal": "[^\n]*"\n}\n$'
  need(sealed and digest.of_bytes(sealed) == seal, "the seal is broken: the file was changed")
end

---The declarations of a format: its own fields between those that every sealed certificate has.
---@param version integer
---@param own table[]
---@return table[]
function M.fields(version, own)
  local fields = {
    { "format", "string" },
    { "version", "integer", least = version, most = version },
    { "engine", "string" }, -- who wrote it; claims nothing
  }
  table.move(own, 1, #own, #fields + 1, fields)
  fields[#fields + 1] = { "seal", "string" } -- the digest of all that stands before it
  return fields
end

---The name of the format of a text, by its first field.
---@return string|nil
function M.format_of(text) return text:match '^{\n"format": "([^"\\%c]*)",\n' end

---The fields of a certificate, by name. An optional field that is not there is nil.
---@param text string
---@param fields table[] the declarations
function M.read(text, fields)
  local position_of = {}
  for i, field in ipairs(fields) do
    position_of[field[1]] = i
  end
  local values, last = {}, 0
  for i, line in ipairs(lines_of(text)) do
    local name, written = line:match '^"([%l_]+)": (.+)$'
    need(name, "line %d is no field", i + 1)
    local position = need(position_of[name], "the field '%s' is unknown", name)
    need(values[name] == nil, "the field '%s' is there twice", name)
    need(position > last, "the field '%s' is not in its place", name)
    local field = fields[position]
    values[name], last = READERS[field[2]](field, written), position
  end
  for _, field in ipairs(fields) do
    need(values[field[1]] ~= nil or field.optional, "the field '%s' is missing", field[1])
  end
  if values.seal then check_seal(text, values.seal) end
  return values
end

return M
