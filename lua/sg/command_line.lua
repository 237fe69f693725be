-- SPDX-License-Identifier: MIT
-- Commands that are printed for people to paste into a shell.

local command_line = {}

-- What this machine is asked about standard input has no name that a later command could use.
local STDIN = "FILE"

---A word as a shell reads it: in quotes where a character of it means something to a shell. A quote in it is written
---without a backslash, which generated sources do not have in their comments.
---@param word string
---@return string
function command_line.word(word)
  if word ~= "" and not word:find "[^%w_./:=,@%%+^-]" and word:sub(1, 1) ~= "=" then return word end
  return "'" .. word:gsub("'", "'\"'\"'") .. "'"
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

---A command with words that may begin with "-", as positions can: these stand behind a word "--".
---@param words any[] as of command_line.of: the command, its options and what else begins with no "-"
---@param arguments string[]
---@return string
function command_line.with_arguments(words, arguments)
  local all, is_marked = table.move(words, 1, #words, 1, {}), false
  for _, word in ipairs(arguments) do
    if not is_marked and word:find "^%-." then
      all[#all + 1], is_marked = "--", true
    end
    all[#all + 1] = word
  end
  return command_line.of(table.unpack(all))
end

---A game as a command names it: with the parameters behind it; a rule on standard input is to be put into a file.
---@param name string as the command line that was read names it
---@param params? string[] "name=value"
---@return string
function command_line.game(name, params)
  return table.concat({ name == "-" and STDIN or name, table.unpack(params or {}) }, ":")
end

return command_line
