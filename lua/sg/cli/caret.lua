-- SPDX-License-Identifier: MIT
-- Shows the place of an error: the source line, and a caret under the column.

local advice = require "sg.rule.advice"

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

-- Finds the place of a name that a failure is about, such as "print", or "string.dump" by its last part; nil if the
-- line has it several times.
local function offset_of_name(source, number, name)
  local start, member = advice.line_start(source, number), name:match "[%a_][%w_]*$"
  if not member then return nil end
  local word, line = "%f[%w_]" .. member .. "%f[^%w_]", source:match("^[^\n]*", start)
  local at, last = line:find(word)
  return at and not line:find(word, last + 1) and start + at - 1 or nil
end

-- The line of a text in which a byte stands, with a caret under the byte.
local function marked(source, at)
  local start = at
  while start > 1 and source:sub(start - 1, start - 1) ~= "\n" do
    start = start - 1
  end
  return M.mark(source:match("^[^\n]*", start), at - start + 1)
end

---The line of a text that a syntax error is about, with a caret under the word that Lua is near to.
---@param source string
---@param message string what load said: NAME:LINE: ...
---@return string? two lines
function M.of_lua(source, message)
  local at = advice.offset(source, message)
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
