-- SPDX-License-Identifier: MIT
-- What a worker sends is data that somebody else may have written: a rule that got out of its box can send anything.
-- It is passed on only in the form that this program would have written itself.

local plain = require "sg.text.plain"

local received = {}

local LONGEST = 16 << 20 -- bytes of one answer

-- The escape of JSON for a character that plain.text would not print as it is. Outside of strings JSON has none.
local function escaped(character)
  if plain.text(character) ~= character then return ("\\u%04X"):format(utf8.codepoint(character)) end
end

---A line of JSON: the object that it is, and the line with nothing in it that moves a cursor.
---@param line string
---@return table? object, string line_or_reason
function received.json(line)
  if #line > LONGEST then return nil, "an answer of more than 16 MiB" end
  if line:find "%c" or not utf8.len(line) then return nil, "an answer that is no JSON" end
  local ok, object, behind = pcall(require("dkjson").decode, line)
  if not ok or type(object) ~= "table" or getmetatable(object).__jsontype ~= "object" or line:find("%S", behind) then
    return nil, "an answer that is no object of JSON"
  end
  return object, (line:gsub(utf8.charpattern, escaped))
end

return received
