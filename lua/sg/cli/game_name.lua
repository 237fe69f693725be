-- SPDX-License-Identifier: MIT
-- Is a word the name of a game: a file, a name of the library or a code, with or without parameters?

local library = require "sg.rule.library"
local operator = require "sg.operator"
local rule = require "sg.rule.load"

local function is_file(name)
  if name == "-" then return true end
  local file = io.open(name, "rb")
  if not file then return false end
  local readable = file:read(0) ~= nil or file:seek "end" == 0 -- a folder opens, but cannot be read
  file:close()
  return readable
end

---@param word string
---@return boolean
return function(word)
  if is_file(word) or operator.is(word) then return true end
  local name, params = rule.split_spec(word)
  if name:find "/" or name:find "%.lua$" then return next(params) ~= nil and is_file(name) end
  return rule.is_code(name) and name:find "^[%dA-Z{.&]" ~= nil or library.has(name)
end
