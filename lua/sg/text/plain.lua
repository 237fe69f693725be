-- SPDX-License-Identifier: MIT
-- Text that is safe to print. Rules, files and command lines may hold anything: what could move the cursor of a
-- terminal, recolour it, or turn the order of the characters that a reader sees is written as an escape of Lua.

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

local function escaped_byte(c)
  return ("\\x%02X"):format(c:byte())
end

local function escaped_character(c)
  return ("\\u{%X}"):format(utf8.codepoint(c))
end

-- Characters of several bytes that are escaped, by patterns: the controls C1; the marks, embeddings, overrides and
-- isolates of bidirectional text; the separators of lines and paragraphs, at which some programs break lines.
local UNSAFE = {
  "\xC2[\x80-\x9F]",
  "\xD8\x9C",                          -- U+061C
  "\xE2\x80[\x8E\x8F\xA8-\xAE]",       -- U+200E, U+200F, U+2028..U+202E
  "\xE2\x81[\xA6-\xA9]",               -- U+2066..U+2069
}

---Text that is safe to print: control characters (but newline and tab) and bytes that are no UTF-8 become \xNN,
---other characters that a terminal obeys \u{NNNN}.
---@param text any
---@return string
function plain.text(text)
  text = tostring(text)
  if not text:find "[^\n\t\32-\126]" then return text end
  text = plain.utf8(text):gsub("[\0-\8\11-\31\127]", escaped_byte)
  if not text:find "[\xC2\xD8\xE2]" then return text end
  for _, pattern in ipairs(UNSAFE) do text = text:gsub(pattern, escaped_character) end
  return text
end

local SCREENFUL = 1800 -- bytes, less than 24 lines of 80 columns

-- The start and the end of a text of more bytes than `most`, cut between characters.
local function shortened(text, most, n_bytes)
  if #text <= most then return text end
  local head, tail = text:sub(1, most * 2 // 3), text:sub(-(most // 3))
  head, tail = head:gsub("[\xC0-\xFF][\x80-\xBF]*$", ""), tail:gsub("^[\x80-\xBF]+", "")
  return ("%s ... (%d bytes in all) ... %s"):format(head, n_bytes, tail)
end

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
