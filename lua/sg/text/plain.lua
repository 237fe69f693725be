-- SPDX-License-Identifier: MIT
-- Makes text safe to print. Text of rules, files and command lines may hold any bytes. Characters that move the cursor,
-- change colours, reverse the order of text or are invisible are written as escapes of Lua.

local escaped = require("sg.core").plain

local plain = {}

---The text with \xNN in place of each byte that is not part of UTF-8.
---@param text string
---@return string
function plain.utf8(text)
  if utf8.len(text) then return text end
  local parts, at = {}, 1
  while at <= #text do
    local _, bad = utf8.len(text, at)
    if not bad then
      parts[#parts + 1] = text:sub(at)
      break
    end
    parts[#parts + 1] = text:sub(at, bad - 1) .. ("\\x%02X"):format(text:byte(bad))
    at = bad + 1
  end
  return table.concat(parts)
end

---Text that is safe to print: control characters (but newline and tab) and bytes that are no UTF-8 become \xNN,
---characters that a terminal obeys, or that are not seen, \u{NNNN} (src/lua/value/plain.h).
---@param text any
---@return string
function plain.text(text) return escaped(tostring(text)) end

local SCREENFUL = 1800 -- bytes, less than 24 lines of 80 columns

-- The start and the end of a text of more bytes than `most`, cut between characters.
local function shortened(text, most, n_bytes)
  if #text <= most then return text end
  local head, tail = text:sub(1, most * 2 // 3), text:sub(-(most // 3))
  head, tail = head:gsub("[\xC0-\xFF][\x80-\xBF]*$", ""), tail:gsub("^[\x80-\xBF]+", "")
  return ("%s ... (%d bytes in all) ... %s"):format(head, n_bytes, tail)
end

---Text that is safe to print, shortened in its middle.
---@param text string
---@param most integer bytes before the escapes
---@return string
function plain.short(text, most) return plain.text(shortened(text, most, #text)) end

---What a move leaves, beside the name of the move: shortened where it would fill lines.
---@param option string
---@param name string|nil of the move
---@return string
function plain.left(option, name) return name and name ~= "" and plain.short(option, 120) or plain.text(option) end

---A message: safe to print, and shortened in its middle to a screenful.
---@param text any
---@param more? integer bytes that it may have beyond a screenful
---@return string
function plain.message(text, more)
  text = tostring(text)
  local most = SCREENFUL + (more or 0)
  if #text <= most and not text:find "[^\n\t\32-\126]" then return text end
  local mark = #" ... (9223372036854775807 bytes in all) ... "
  return shortened(plain.text(shortened(text, most, #text)), most + mark, #text)
end

---The same on one line: newlines and tabs become \xNN, too.
---@param text any
---@return string
function plain.line(text)
  return (plain.text(text):gsub("[\n\t]", function(c) return ("\\x%02X"):format(c:byte()) end))
end

return plain
