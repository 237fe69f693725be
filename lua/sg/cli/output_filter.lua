-- SPDX-License-Identifier: MIT
-- Filters the output of a worker process. The filter passes only what this program itself could have written: text
-- whose only control characters are those of colours and of the line of progress, lines of JSON, and pictures and pages
-- without scripts and links.

local plain = require("sg.text.plain").text
local received = require "sg.text.received"

local M = {}

-- The end of a text that is the start of an escape sequence or of a character of several bytes.
local function cut(text)
  local at = text:find "\27%[?[%d;]*$" or text:find "[\xC2-\xF4][\x80-\xBF]*$"
  if not at or #text - at >= 16 then return text, "" end
  if text:byte(at) ~= 27 and utf8.len(text, at) then return text, "" end
  return text:sub(1, at - 1), text:sub(at)
end

local COLOURS = { [""] = true, ["0"] = true, ["1"] = true, ["2"] = true, ["22"] = true, ["39"] = true }
for colour = 31, 36 do
  COLOURS[tostring(colour)] = true
end

local function is_colour(sequence)
  for number in (sequence .. ";"):gmatch "(.-);" do
    if not COLOURS[number] then return false end
  end
  return true
end

-- A text without carriage returns, with its colours, and with what erases a line of progress if it draws one.
local function shown(text, draws)
  if plain(text) == text then return text end
  local parts, at = {}, 1
  for from, sequence, letter, to in text:gmatch "()\27%[([%d;]*)([mK])()" do
    if letter == "m" and is_colour(sequence) or letter == "K" and sequence == "" and draws then
      parts[#parts + 1] = plain(text:sub(at, from - 1))
      parts[#parts + 1] = text:sub(from, to - 1)
      at = to
    end
  end
  parts[#parts + 1] = plain(text:sub(at))
  return table.concat(parts)
end

local function shown_lines(text, draws)
  if not draws then return shown(text, false) end
  return (text:gsub("[^\r]+", function(line) return shown(line, true) end))
end

-- A stream to a file; draws: may it have a line of progress?
local function stream(file, draws)
  local rest = ""
  return function(text, is_last)
    text = rest .. text
    rest = ""
    if not is_last then
      text, rest = cut(text)
    end
    file:write(shown_lines(text, draws))
    file:flush()
  end
end

local function refuse(what, out, err)
  out:flush()
  err:write("sg-lua: ", plain(what), "; the rule may have got out of its box\n")
end

local MOST = 64 << 20 -- bytes that are kept until a line or a picture is whole

-- Lines of JSON, each looked at when it is whole.
local function json_lines(out, err)
  local rest, n_rest, ok = {}, 0, true
  local function line(text)
    local object, row = received.json(text)
    if object then
      out:write(row, "\n")
      out:flush()
    elseif ok then
      ok = false
      refuse("the worker sent " .. row, out, err)
    end
  end
  return function(text, is_last)
    for part, newline in text:gmatch "([^\n]*)(\n?)" do
      n_rest = n_rest + #part
      if part ~= "" and n_rest <= MOST then rest[#rest + 1] = part end
      if newline ~= "" or is_last and n_rest > 0 then
        line(table.concat(rest)) -- if it was cut short, it is refused for its length
        rest, n_rest = {}, 0
      end
    end
    return ok
  end
end

-- A picture or a page, looked at when it is whole.
local function whole(check, out, err)
  local parts, n_bytes = {}, 0
  return function(text, is_last)
    n_bytes = n_bytes + #text
    if n_bytes <= MOST then parts[#parts + 1] = text end
    if not is_last then return true end
    local content = table.concat(parts)
    local wrong = n_bytes > MOST and "more than 64 MiB" or content ~= "" and check(content)
    if wrong then
      refuse("the worker sent a picture or page with " .. wrong, out, err)
      return false
    end
    out:write(plain(content))
    out:flush()
    return true
  end
end

local FORMATS = {
  json = json_lines,
  svg = function(out, err) return whole(received.markup, out, err) end,
  html = function(out, err) return whole(received.markup, out, err) end,
  dot = function(out, err) return whole(received.dot, out, err) end,
}

---@param format string|nil of the answers
---@param out? file* where answers go (standard output)
---@param err? file* where messages go (standard error)
---@return { answer: fun(text: string), message: fun(text: string), finish: fun(): boolean }
function M.new(format, out, err)
  local messages = stream(err or io.stderr, not err and require("sg.host").isatty(2))
  out, err = out or io.stdout, err or io.stderr
  local answers = FORMATS[format] and FORMATS[format](out, err) or stream(out, false)
  return {
    answer = answers,
    message = messages,
    finish = function()
      local ok = answers("", true) ~= false
      messages("", true)
      return ok
    end,
  }
end

return M
