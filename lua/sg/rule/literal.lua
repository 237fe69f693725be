-- SPDX-License-Identifier: MIT
-- Lua literals read as data: numbers, strings, true and false, tables of these. Nothing is run, so that a name or an
-- expression is an error with its place. Hexadecimal digits that are too many for an integer are a wide set.

local core = require "sg.core"

local literal = {}

local DEPTH_MAX = 200

local ESCAPES = { n = "\n", t = "\t", r = "\r", ["\\"] = "\\", ['"'] = '"', ["'"] = "'", ["\n"] = "\n" }

-- Raised by the functions below, caught in read.
local Wrong = {}

local function wrong(at, message) error(setmetatable({ at = at, message = message }, Wrong), 0) end

local function after_space(source, at) return source:match("^%s*()", at) end

-- What stands at a place, for messages.
local function found_at(source, at)
  local word = source:match("^[%w_.]+", at) or source:match("^[^%s]", at)
  return word and ("'%s'"):format(word) or "the end"
end

local function read_string(source, at)
  local quote, piece, out = source:sub(at, at), at + 1, {}
  while true do
    local stop = source:find("[\\\"']", piece)
    if not stop then wrong(at, "this string has no end") end
    local mark = source:sub(stop, stop)
    out[#out + 1] = source:sub(piece, stop - 1)
    piece = stop + 1
    if mark == quote then return table.concat(out), piece end
    local point = mark == "\\" and source:match("^u{(%x+)}", piece)
    if mark ~= "\\" then
      out[#out + 1] = mark
    elseif point then
      if #point > 8 or tonumber(point, 16) >= 0x80000000 then wrong(stop, "this escape is not known") end
      out[#out + 1] = utf8.char(tonumber(point, 16))
      piece = piece + #point + 3
    else
      local digits, hex = source:match("^%d%d?%d?", piece), source:match("^x(%x%x)", piece)
      local code = digits and tonumber(digits) or hex and tonumber(hex, 16)
      local char = code and code < 256 and string.char(code) or not code and ESCAPES[source:sub(piece, piece)]
      if not char then wrong(stop, "this escape is not known") end
      out[#out + 1] = char
      piece = piece + (digits and #digits or hex and 3 or 1)
    end
  end
end

local INTEGER_DIGITS, WIDE_DIGITS = 16, 64 -- hexadecimal ones

local function read_number(source, at)
  local sign, body = source:match("^(%-?)%s*([%w.]+)", at)
  local stop = source:match("^%-?%s*[%w.]+()", at)
  if body:find "^%d[%d.]*[eE]$" and source:find("^[+-]%d", stop) then
    body = body .. source:match("^[+-]%d+", stop)
    stop = source:match("^[+-]%d+()", stop)
  end
  local digits = sign == "" and body:match "^0[xX](%x+)$"
  if digits and #digits > INTEGER_DIGITS then
    if #digits > WIDE_DIGITS then wrong(at, ("a set has at most %d hexadecimal digits"):format(WIDE_DIGITS)) end
    return core.bits.wide(digits), stop
  end
  local number = body:find "^%.?%d" and tonumber(sign .. body)
  if not number then wrong(at, ("'%s' is no number"):format(body)) end
  if math.type(number) == "float" and (body:find "^%d+$" or number ~= number or math.abs(number) == math.huge) then
    wrong(at, ("%s is too large"):format(body))
  end
  return number, stop
end

local read_value

-- The key that an entry of a table begins with, if it has one: the key, and where its value begins.
local function read_key(source, at, depth)
  local name, stop = source:match("^([%a_][%w_]*)%s*=()", at)
  if name then return name, stop end
  if source:sub(at, at) ~= "[" then return nil, at end
  local key
  key, stop = read_value(source, at + 1, depth)
  stop = source:match("^%s*%]%s*=()", stop) or wrong(stop, "']=' is expected")
  return key, stop
end

local function read_table(source, at, depth)
  if depth > DEPTH_MAX then wrong(at, ("tables are nested more than %d deep"):format(DEPTH_MAX)) end
  local out, n = {}, 0
  local stop = after_space(source, at + 1)
  while source:sub(stop, stop) ~= "}" do
    local key, value
    local entry = stop
    key, stop = read_key(source, stop, depth)
    value, stop = read_value(source, stop, depth)
    if key == nil then
      n = n + 1
      key = n
    end
    if out[key] ~= nil then wrong(entry, "this entry is there already") end
    out[key] = value
    stop = after_space(source, stop)
    if source:find("^[,;]", stop) then
      stop = after_space(source, stop + 1)
    elseif source:sub(stop, stop) ~= "}" then
      wrong(stop, ("',' or '}' is expected, not %s"):format(found_at(source, stop)))
    end
  end
  return out, stop + 1
end

function read_value(source, at, depth)
  at = after_space(source, at)
  local first = source:sub(at, at)
  if first == '"' or first == "'" then return read_string(source, at) end
  if first == "{" then return read_table(source, at, depth + 1) end
  if source:find("^%-?%s*%.?%d", at) then return read_number(source, at) end
  for word, value in pairs { ["true"] = true, ["false"] = false } do
    if source:find("^" .. word .. "%f[^%w_]", at) then return value, at + #word end
  end
  local found = found_at(source, at)
  wrong(
    at,
    found:find "%a" and ("%s is no value; a text stands in quotes"):format(found)
      or ("a value is expected, not %s"):format(found)
  )
end

---The value that a text is the literal of.
---@param source string
---@return any value nil: it is none
---@return string? message why not
---@return integer? at the column of it
function literal.read(source)
  local ok, value = pcall(function()
    local value, stop = read_value(source, 1, 0)
    stop = after_space(source, stop)
    if stop <= #source then wrong(stop, ("%s is too much"):format(found_at(source, stop))) end
    return value
  end)
  if ok then return value end
  if getmetatable(value) ~= Wrong then error(value, 0) end
  return nil, value.message, value.at
end

return literal
