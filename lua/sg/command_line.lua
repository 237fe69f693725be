-- SPDX-License-Identifier: MIT
-- Commands that are printed for people to paste into a shell.

local command_line = {}

---A word as a shell reads it: in quotes where a character of it means something to a shell.
---@param word string
---@return string
function command_line.word(word)
  if word ~= "" and not word:find "[^%w_./:=,@%%+^-]" then return word end
  return "'" .. word:gsub("'", "'\\''") .. "'"
end

---A command of sg-lua: "sg-lua value 'pass(nim)' 12".
---@param ... any its words; nil and false are left out
---@return string
function command_line.of(...)
  local words = { "sg-lua" }
  for i = 1, select("#", ...) do
    local word = select(i, ...)
    if word then words[#words + 1] = command_line.word(tostring(word)) end
  end
  return table.concat(words, " ")
end

return command_line
