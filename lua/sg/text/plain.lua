-- SPDX-License-Identifier: MIT
-- Text that is safe to print: nothing that a rule file says can move the cursor of a terminal, and output is UTF-8.

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

---Text that is safe to print: control characters (but newline and tab) and bytes that are no UTF-8 become \xNN.
---@param text any
---@return string
function plain.text(text)
  local shown = plain.utf8(tostring(text)):gsub("%c", function(c)
    if c == "\n" or c == "\t" then return nil end
    return ("\\x%02X"):format(c:byte())
  end)
  return shown
end

---The same on one line: newlines and tabs become \xNN, too.
---@param text any
---@return string
function plain.line(text)
  return (plain.text(text):gsub("[\n\t]", function(c) return ("\\x%02X"):format(c:byte()) end))
end

return plain
