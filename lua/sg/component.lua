-- SPDX-License-Identifier: MIT
-- Reads the components of sums and compounds, which users write as "GAME@POSITION" or { game, position }.

local failure = require "sg.failure"
local folder = require "sg.later" "sg.folder"
local nesting = require "sg.nesting"
local position_sum = require "sg.position_sum"
local refusal = require "sg.refusal"

local need, raise = failure.need, failure.raise

local component = {}

---@class sg.PlacedGame
---@field game sg.Game
---@field position any

-- Does a text name a rule file that is there, with or without parameters behind it?
local function names_file(text)
  local path, params = text:match "^(.-):(%a[%w_]*=?.*)$"
  if params and params:find("@", 1, true) then return false end -- a mark, not a part of a parameter
  path = path or text
  if not (path:find("/", 1, true) or path:find "%.lua$") then return false end
  return folder.is_file(path)
end

---GAME@POSITION apart; GAME@ is the start. The mark is the first @ outside quotes and brackets, as of an operator,
---pass(nim), or of a parameter; but for @ in the path of a rule file that is there.
---@param text string
---@return string? game nil: there is no mark @
---@return string? position
function component.apart(text)
  local at = nesting.find(text, "@")
  if not at or names_file(text) then return nil end
  for later in text:gmatch("()@", at + 1) do
    if names_file(text:sub(1, later - 1)) then at = later end
  end
  local position = text:sub(at + 1)
  return text:sub(1, at - 1), position == "" and "start" or position
end

---Does a text begin as GAME@POSITION does? A quote or a brace before the mark belongs to a position, but for those in
---the parameters of the game.
---@param text string
---@return boolean
function component.begins(text)
  local name = component.apart(text)
  return name ~= nil and name ~= "" and not name:match "^[^:]*":find "[\"'{]"
end

---The components that words name: one word may be a sum of several, as the program prints it, and a word may be "+".
---@param words any[]
---@return any[]
function component.apart_at_plus(words)
  local out = {}
  for _, word in ipairs(words) do
    local is_sum = type(word) == "string" and component.begins(word)
    for i, piece in ipairs(is_sum and nesting.summands(word) or { word }) do
      if i == 1 or component.begins(piece) then
        out[#out + 1] = piece ~= "+" and piece or nil
      else
        out[#out] = out[#out] .. " + " .. piece
      end
    end
  end
  return out
end

---A component of a sum.
---@param given string|table "kayles@7" or { game, position }
---@param load function spec -> game
---@return sg.PlacedGame? component, sg.Failure? failure
function component.of(given, load)
  if type(given) == "table" then
    local game = given[1]
    if type(game) == "table" and game.value then
      local position = need(game:position(given[2]))
      return { game = game, position = position }
    end
    return nil, failure.new("usage", 'a component is "GAME@POSITION" or { game, position }')
  end
  local spec, written = component.apart(tostring(given))
  if not spec then
    local message = ("'%s' is not GAME@POSITION, such as kayles@7, or kayles@ for its start"):format(tostring(given))
    return nil, failure.new("usage", message)
  end
  local game = need(load(spec))
  local position = need(game:parse(written))
  return { game = game, position = position }
end

---A loader that makes each game once, for sums of many components of few games.
---@param load function spec -> game
---@return function load
function component.once(load)
  local games = {}
  return function(spec)
    games[spec] = games[spec] or need(load(spec))
    return games[spec]
  end
end

---The components of a sum.
---@param list table
---@param load function spec -> game
---@return sg.PlacedGame[]? components, sg.Failure? failure
function component.list(list, load)
  local parts = {}
  load = component.once(load)
  for i, given in ipairs(component.apart_at_plus(list)) do
    local part = need(component.of(given, load))
    parts[i] = part
  end
  return parts
end

---The position of a component as it stands behind the mark @ in a sum.
---@param game sg.Game
---@param position any
---@return string
function component.shown(game, position)
  return position_sum.is(position) and game:show(position) or game:show_term(position, 1)
end

---Returns the name of a component in an answer.
---@param part sg.PlacedGame
---@return table { game, position }
function component.named(part)
  local position = component.shown(part.game, part.position)
  return { game = part.game.spec, position = position }
end

---@class sg.ValuedComponent: sg.PlacedGame
---@field value integer
---@field basis sg.Basis
---@field hash_bits? integer
---@field text string "GAME@POSITION"

---A component with its nim-value.
---@param given string|table
---@param load function
---@param opts? table limits
---@return sg.ValuedComponent? component, sg.Failure? failure
function component.valued(given, load, opts)
  local part = need(component.of(given, load))
  raise(refusal(part.game, "comparison"))
  local own = need(part.game:value(part.position, opts))
  part.value, part.basis, part.hash_bits = own.value, own.basis, own.hash_bits
  part.text = part.game.spec .. "@" .. component.shown(part.game, part.position)
  return part
end

return component
