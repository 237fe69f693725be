-- SPDX-License-Identifier: MIT
-- Shows the place of an error: the source line, and a caret under the column.

local M = {}

local LEFT, RIGHT, INDENT = 60, 30, "    " -- how much of a long line is shown on either side of the place

-- The first byte of the character that a byte belongs to.
local function character_start(line, at)
  while at > 1 and line:find("^[\x80-\xBF]", at) do
    at = at - 1
  end
  return at
end

---A line with a caret under a byte of it; what is far from it is cut off.
---@param line string
---@param column integer byte, from 1; one past the end is allowed
---@return string two lines
function M.mark(line, column)
  column = math.max(1, math.min(column, #line + 1))
  column = character_start(line, column)
  local first = column > LEFT + 3 and character_start(line, column - LEFT) or 1
  local last = #line > column + RIGHT + 3 and character_start(line, column + RIGHT) - 1 or #line
  local before = (first > 1 and "..." or "") .. line:sub(first, column - 1)
  local shown = before .. line:sub(column, last) .. (last < #line and "..." or "")
  local pad = before:gsub("[^\t\x80-\xBF]", " "):gsub("[\x80-\xBF]", "")
  return INDENT .. shown .. "\n" .. INDENT .. pad .. "^"
end

local function line_start(source, number)
  local at = 1
  for _ = 2, number do
    at = (source:find("\n", at, true) or #source) + 1
  end
  return at
end

---Finds the token that a syntax error is near: the text up to it has the same error. Lua says in words only where that
---is, and what is wrong with running code, so that its messages are read here.
---@param source string
---@param message string what load said of it
---@return integer? offset
function M.offset(source, message)
  local number, tail = message:match ":(%d+): (.*)$"
  if not number then return nil end
  if tail:find "near <eof>$" then return #source:match "^(.-)%s*$" + 1 end
  local token = tail:match "near '(.+)'$"
  local at = line_start(source, math.tointeger(tonumber(number)))
  for _ = 1, 100 do
    local first, last = source:find(token or "\0", at, true)
    if not first then return nil end
    local _, why = load(source:sub(1, last), "=x", "t")
    if why and why:match ":(%d+: .*)$" == number .. ": " .. tail then return first end
    at = first + 1
  end
end

-- ---- errors of running code: Lua names the line only
-- ---------------------------------------------------------------

-- A line with its comment, and unless they are wanted its strings, overwritten by spaces.
local function bare(line, with_strings)
  local out, at = {}, 1
  while at <= #line do
    local quote = line:match("^[\"']", at)
    local last = at
    if quote then
      last = at + 1
      while last <= #line and line:sub(last, last) ~= quote do
        last = last + (line:sub(last, last) == "\\" and 2 or 1)
      end
    elseif line:find("^%-%-", at) then
      last = #line
    elseif line:find("^%[=*%[", at) then
      return nil -- a long string: it may begin or end on another line
    end
    local piece = line:sub(at, last)
    out[#out + 1] = (last == at or quote and with_strings) and piece or (" "):rep(#piece)
    at = last + 1
  end
  return table.concat(out)
end

-- Finds the place of a name that occurs once; a field stands behind a dot or colon, other names do not.
local function once(line, name, kind)
  local found
  for at in line:gmatch("%f[%w_]()" .. name .. "%f[^%w_]") do
    local is_field = line:sub(1, at - 1):find "[^.][.:]%s*$"
    if kind == "any" or (is_field ~= nil) == (kind == "field" or kind == "method") then
      if found then return nil end
      found = at
    end
  end
  return found
end

local TOKENS = {
  "^%.%.%.",
  "^%d[%w.]*",
  "^[%a_][%w_]*",
  "^<%s*%l+%s*>",
  "^//",
  "^<<",
  "^>>",
  "^[<>=~]=",
  "^%.%.",
  "^.",
}

-- Finds the place of one of these operators, if the line has only one.
local function operator(line, wanted)
  local found, at = nil, 1
  while at <= #line do
    local sign
    for _, pattern in ipairs(TOKENS) do
      sign = line:match(pattern, at)
      if sign then break end
    end
    if wanted[sign] then
      if found then return nil end
      found = at
    end
    at = at + #sign
  end
  return found
end

local function set(...)
  local members = {}
  for _, member in ipairs { ... } do
    members[member] = true
  end
  return members
end

-- In the order in which they are tried: how a message of Lua's begins, and where what it is about stands in the line.
local places = {
  { "^.*%((%l+) '([%a_][%w_]*)'%)", function(line, kind, name) return once(line, name, kind) end },
  { "^bad argument #%d+ to '([%a_][%w_]*)'", function(line, name) return once(line, name, "any") end },
  {
    "^attempt to compare",
    function(line)
      for _, name in ipairs { "max", "min", "sort" } do -- these compare, too
        if line:find("%f[%w_]" .. name .. "%f[^%w_]") then return nil end
      end
      return operator(line, set("<", ">", "<=", ">="))
    end,
  },
  { "^attempt to divide by zero", function(line) return operator(line, set "//") end },
  { "^attempt to perform 'n%%", function(line) return operator(line, set "%") end },
  { "^attempt to concatenate", function(line) return operator(line, set "..") end },
  {
    "^attempt to perform arithmetic",
    function(line) return operator(line, set("+", "-", "*", "/", "//", "%", "^")) end,
  },
  { "^number has no integer", function(line) return operator(line, set("&", "|", "~", "<<", ">>")) end },
  { "^table index is", function(line) return operator(line, set "[") end },
  { "^bad 'for' ", function(line) return once(line, "for", "any") end },
  { "^'for' ", function(line) return once(line, "for", "any") end },
}

-- Finds the place in a text that a message of running code is about, if that is certain.
local function offset_of_fault(source, message)
  local number, what = message:match ":(%d+): (.*)$"
  if not number then return nil end
  local start = line_start(source, math.tointeger(tonumber(number)))
  local whole = source:match("^[^\n]*", start)
  for _, place in ipairs(places) do
    local first, second = what:match(place[1])
    if first then
      local line = bare(whole, what:find "%(constant '")
      local at = line and place[2](line, first, second)
      return at and start + at - 1
    end
  end
end

-- Finds the place of a name that a failure has a mark for: "print", or "string.dump" by its last part.
local function offset_of_name(source, number, name)
  local start = line_start(source, number)
  local line, member = bare(source:match("^[^\n]*", start)), name:match "%.([%a_][%w_]*)$"
  local at = line and (member or name:find "^[%a_]") and once(line, member or name, member and "any" or "global")
  return at and start + at - 1
end

-- The line of a text in which a byte stands, with a caret under the byte.
local function marked(source, at)
  local start = at
  while start > 1 and source:sub(start - 1, start - 1) ~= "\n" do
    start = start - 1
  end
  return M.mark(source:match("^[^\n]*", start), at - start + 1)
end

---The line of a text that an error of Lua's is about, with a caret where the place can be known.
---@param source string
---@param message string what load or a call said: NAME:LINE: ...
---@return string? two lines
function M.of_lua(source, message)
  local at = M.offset(source, message) or offset_of_fault(source, message)
  return at and marked(source, at) or nil
end

local FILE_MAX = 1 << 20

-- The line of a file that is at fault. name: what the line is about, where a mark says so; else the message is Lua's.
local function of_file(path, line, message, name)
  local file = io.open(path, "rb")
  if not file then return nil end
  local source = file:read(FILE_MAX)
  file:close()
  if not source then return nil end
  source = source:gsub("^\xEF\xBB\xBF", ""):gsub("^#", "-- ")
  if name then
    local at = offset_of_name(source, line, name)
    return at and marked(source, at) or nil
  end
  return M.of_lua(source, ("x:%d: %s"):format(line, message:match "^[^\n]*"))
end

---The place that a failure is about, shown: a column of a code or of an expression, or a line of a file.
---@param why sg.Failure
---@return string? two lines
function M.of_failure(why)
  if why.limit or why.code == "interrupted" then return nil end
  if why.source and why.at and not why.source:find "\n" then return M.mark(why.source, why.at) end
  if why.file and why.line then
    local said = why.advice and why.message:sub(1, -#why.advice - 4) or why.message -- without " (advice)"
    return of_file(why.file, why.line, said, why.unknown or why.global)
  end
  local path, line, rest = why.message:match "^([^\n]-):(%d+): ([^\n]*)" -- as Lua itself says it
  return path and of_file(path, math.tointeger(tonumber(line)), rest)
end

return M
