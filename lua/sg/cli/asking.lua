-- SPDX-License-Identifier: MIT
-- The commands that messages name to see who wins at positions.

local adding = require "sg.heap.adding"
local command_line = require "sg.command_line"
local component = require "sg.component"
local internals = require "sg.internals"

local asking = {}

-- Can play of this game go on for ever, so that positions need not have a nim-value?
local function may_be_endless(spec)
  if adding.is_endless(spec) then return true end
  local game = require("sg").load(spec)
  return game ~= nil and internals[game].kind.draws or false
end

---The name of the command that says who wins at GAME@POSITION, or in the sum of several; a word without @ is a game.
---@param words string[]
---@return "value"|"sum"|"loopy"
function asking.command(words)
  local components = component.apart_at_plus(words)
  for _, word in ipairs(components) do
    if may_be_endless(component.apart(word) or word) then return "loopy" end
  end
  return #components > 1 and "sum" or "value"
end

---The command that says who wins at GAME@POSITION, or in the sum of several.
---@param words string[]
---@return string command, boolean is_loopy play may go on for ever
function asking.about_components(words)
  local name = asking.command(words)
  if #component.apart_at_plus(words) > 1 then return command_line.with_arguments({ name }, words), name == "loopy" end
  local spec, position = component.apart(words[1])
  return command_line.with_arguments({ name, spec }, { position }), name == "loopy"
end

return asking
