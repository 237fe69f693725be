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
  return game ~= nil and internals[game].kind.draws == true
end

---The command that says who wins at positions of a game.
---@param spec string the game
---@param positions string[]
---@return string
function asking.about(spec, positions)
  return command_line.with_arguments({ may_be_endless(spec) and "loopy" or "value", spec }, positions)
end

---The command that says who wins at GAME@POSITION, or in the sum of several.
---@param words string[]
---@return string command, boolean is_loopy play may go on for ever
function asking.about_components(words)
  local components, is_loopy = component.apart_at_plus(words), false
  for _, word in ipairs(components) do
    local spec = component.apart(word)
    is_loopy = is_loopy or spec ~= nil and may_be_endless(spec)
  end
  if #components > 1 then return command_line.with_arguments({ is_loopy and "loopy" or "sum" }, words), is_loopy end
  local spec, position = component.apart(words[1])
  return asking.about(spec, { position }), is_loopy
end

return asking
