-- SPDX-License-Identifier: MIT
-- Is a word the name of a game: a file, a name of the library or a code, with or without parameters?

local folder = require "sg.later" "sg.folder"
local library = require "sg.rule.library"
local operator = require "sg.operator"
local rule = require "sg.rule.load"

---@param word string
---@return boolean
return function(word)
  if word == "-" or folder.is_file(word) or operator.is(word) then return true end
  local name, params = rule.split_spec(word)
  if name:find "/" or name:find "%.lua$" then return next(params) ~= nil and folder.is_file(name) end
  return rule.is_code(name) and name:find "^[%dA-Z{.&]" ~= nil or library.has(name)
end
