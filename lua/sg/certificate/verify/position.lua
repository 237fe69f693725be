-- SPDX-License-Identifier: MIT
--[[ Positions of games: how a certificate writes them, and the keys under which the checker keeps what it knows of
them.

A position is an integer, a boolean, a string, or a table of positions: a list, a record with strings as keys, or both.
It is written as JSON without blanks: a list as [...], a record as {"name":...} with its fields in the order of their
bytes; what is a record and a list at once has the list as the field "". A string is a list of bytes: those that are no
printable ASCII, and " and \, are written as \u00XX. A field whose own name is empty has the name "\u0000", and other
names have no byte 0. A set of more than 64 cells is written as {"":"0x..."}.

The key of an integer or a boolean is itself, that of a string has a " before it, and that of a table is its text. ]]

local refusal = require "sg.certificate.verify.refusal"
local wide = require "sg.certificate.verify.wide"

local M = {}

local DEPTH_MAX = 64
local READ_DEPTH_MAX = DEPTH_MAX + 4 -- positions stand in lists of lists: ["moves":[[[position,...],value],...]]
local EMPTY_NAME = "\0" -- how the empty name of a field is written
local byte, char, find, format, gsub, match, sub =
  string.byte, string.char, string.find, string.format, string.gsub, string.match, string.sub
local concat, sort = table.concat, table.sort
local math_type = math.type

local function escape(c) return format("\\u%04x", byte(c)) end

local function quoted(text) return '"' .. gsub(text, '[%c"\\\127-\255]', escape) .. '"' end

local function no_position(what) refusal.refuse("%s is no position", what) end

local write

-- The names of a record in order, and the length of its list.
local function fields_of(value)
  local names, n = {}, 0
  for name in next, value do
    if type(name) == "string" then
      names[#names + 1] = name
    elseif math_type(name) == "integer" and name >= 1 then
      n = n + 1
    else
      no_position "a table with such a key"
    end
  end
  for i = 1, n do
    if value[i] == nil then no_position "a list with holes" end
  end
  sort(names)
  return names, n
end

local function write_list(value, n, depth)
  local items = {}
  for i = 1, n do
    items[i] = write(value[i], depth)
  end
  return "[" .. concat(items, ",") .. "]"
end

local function write_table(value, depth)
  if wide.is(value) then return '{"":"' .. tostring(value) .. '"}' end
  if depth > DEPTH_MAX then no_position "a table that is so deep" end
  local names, n = fields_of(value)
  if #names == 0 then return write_list(value, n, depth) end
  local items = {}
  if n > 0 then items[1] = '"":' .. write_list(value, n, depth) end
  for _, name in ipairs(names) do
    if find(name, "\0", 1, true) then no_position "a record with a byte 0 in the name of a field" end
    items[#items + 1] = quoted(name == "" and EMPTY_NAME or name) .. ":" .. write(value[name], depth)
  end
  return "{" .. concat(items, ",") .. "}"
end

function write(value, depth)
  local kind = math_type(value)
  if kind == "integer" then return format("%d", value) end
  kind = kind or type(value)
  if kind == "string" then return quoted(value) end
  if kind == "table" then return write_table(value, depth + 1) end
  if kind == "boolean" then return tostring(value) end
  if kind == "userdata" then return '{"":"' .. tostring(value) .. '"}' end -- a wide set of the program that writes
  local whole = kind == "float" and math.tointeger(value)
  if whole then return format("%d", whole) end
  no_position("a " .. type(value))
end

---The text of a position.
---@param value any
---@return string
function M.text(value) return write(value, 0) end

---The key of a position.
---@param value any
---@return string|integer|boolean
function M.key(value)
  local kind = math_type(value)
  if kind == "integer" then return value end
  kind = kind or type(value)
  if kind == "string" then return '"' .. value end
  if kind == "boolean" then return value end
  if kind == "float" and math.tointeger(value) then return math.tointeger(value) end
  return write(value, 0)
end

-- ---- reading ------------------------------------------------------------------------------------------------------

local read

local function broken(at) refusal.refuse("the text of a value is broken at its byte %d", at) end

local function unescape(code) return char(tonumber(code, 16)) end

local function read_string(text, at)
  local inside, behind = match(text, '^"([ !#-~]-)"()', at)
  if not inside then broken(at) end
  if not find(inside, "\\", 1, true) then return inside, behind end
  if find(gsub(inside, "\\u00%x%x", ""), "\\", 1, true) then broken(at) end
  return gsub(inside, "\\u00(%x%x)", unescape), behind
end

local function read_integer(text, at)
  local digits, behind = match(text, "^(-?%d+)()", at)
  local value = digits and #digits <= 20 and math.tointeger(tonumber(digits))
  if not value or format("%d", value) ~= digits then broken(at) end
  return value, behind
end

local function read_list(text, at, depth)
  local list, n = {}, 0
  at = at + 1
  if byte(text, at) == 93 then return list, at + 1 end
  while true do
    n = n + 1
    list[n], at = read(text, at, depth)
    local c = byte(text, at)
    at = at + 1
    if c == 93 then return list, at end
    if c ~= 44 then broken(at) end
  end
end

local function read_record(text, at, depth)
  local record = {}
  at = at + 1
  if byte(text, at) == 125 then return record, at + 1 end
  while true do
    local name, value
    name, at = read_string(text, at)
    if byte(text, at) ~= 58 then broken(at) end
    value, at = read(text, at + 1, depth)
    if name == "" and type(value) == "table" then
      for i, item in ipairs(value) do
        record[i] = item
      end
    elseif name == "" then
      local set = type(value) == "string" and byte(text, at) == 125 and next(record) == nil and wide.of_text(value)
      if not set then broken(at) end
      return set, at + 1
    elseif record[name == EMPTY_NAME and "" or name] ~= nil then
      broken(at)
    else
      record[name == EMPTY_NAME and "" or name] = value
    end
    local c = byte(text, at)
    at = at + 1
    if c == 125 then return record, at end
    if c ~= 44 then broken(at) end
  end
end

function read(text, at, depth)
  if depth > READ_DEPTH_MAX then broken(at) end
  local c = byte(text, at)
  if c == 34 then return read_string(text, at) end
  if c == 91 then return read_list(text, at, depth + 1) end
  if c == 123 then return read_record(text, at, depth + 1) end
  if sub(text, at, at + 3) == "true" then return true, at + 4 end
  if sub(text, at, at + 4) == "false" then return false, at + 5 end
  return read_integer(text, at)
end

---The value whose text begins at this byte, and the place behind it.
---@param text string
---@param at integer
---@return any value, integer behind
function M.read(text, at) return read(text, at, 0) end

---The position of a key; of a table, a new one each time.
---@param key string|integer|boolean
---@return any
function M.of_key(key)
  if type(key) ~= "string" then return key end
  if byte(key) == 34 then return sub(key, 2) end
  return (read(key, 1, 0))
end

return M
