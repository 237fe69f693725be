-- SPDX-License-Identifier: MIT
-- Laws with a parameter of the rule as a letter: where the laws for some values of the parameter differ in their
-- numbers only, and these grow evenly with the parameter, as k + 1 does, the laws are told with the letter.

local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local listed = require "sg.laws.listed"
local result = require "sg.result"

-- A law is made from two values of the parameter and tested on the others. Small values make laws that look different,
-- as "for even n", so they are left out where there are larger ones.
local VALUES, LEAST = 6, 5

-- The first value of the parameter that is looked at; nil and a failure where it has too few, or is no number.
local function first_of(game, name)
  local said = game.params[name] ~= nil and (game.rule.params or {})[name]
  if not said or math.type(game.params[name]) ~= "integer" then
    local message = "has no parameter '%s' that is a whole number, so no law has it as a letter"
    return nil, failure.naming(game.spec, "usage", message:format(name))
  end
  local least, most = said.min or 0, said.max or math.maxinteger
  local first = math.max(least, math.min(math.max(least, LEAST), most - VALUES + 1))
  if most - first + 1 < VALUES then
    local message = "has too few values of '%s' for a law with a letter: %d are needed"
    return nil, failure.naming(game.spec, "usage", message:format(name, VALUES))
  end
  return first
end

-- A text without its numbers, and these.
local function shape_of(law)
  local numbers = {}
  local shape = law.text:gsub("%d+", function(digits)
    numbers[#numbers + 1] = math.tointeger(tonumber(digits))
    return "#"
  end)
  return law.kind .. " " .. shape, numbers
end

-- slope * letter + rest
local function linear_text(letter, slope, rest)
  if slope == 0 then return tostring(rest) end
  local text = slope == 1 and letter or ("%d * %s"):format(slope, letter)
  if rest ~= 0 then text = ("%s %s %d"):format(text, rest < 0 and "-" or "+", math.abs(rest)) end
  return text == letter and text or ("(%s)"):format(text)
end

-- The text in which each number is a linear one in the letter; lists[i] are the numbers for the value first + i - 1.
-- nil: one of them is not.
local function lettered_text(law, letter, first, lists)
  local texts = {}
  for at, number in ipairs(lists[1]) do
    local slope = lists[2][at] - number
    for i, list in ipairs(lists) do
      if list[at] ~= number + slope * (i - 1) then return nil end
    end
    texts[at] = linear_text(letter, slope, number - slope * first)
  end
  local at = 0
  return (law.text:gsub("%d+", function()
    at = at + 1
    return texts[at]
  end))
end

-- The laws of the first value that all others have with other numbers.
local function joined(letter, first, found)
  local list = {}
  for _, law in ipairs(found[1].laws) do
    local shape, numbers = shape_of(law)
    local lists, checked = { numbers }, law.checked
    for i = 2, #found do
      for _, other in ipairs(found[i].laws) do
        local its_shape, its_numbers = shape_of(other)
        if its_shape == shape and not lists[i] then
          lists[i], checked = its_numbers, math.min(checked, other.checked)
        end
      end
    end
    local text = #lists == #found and lettered_text(law, letter, first, lists)
    if text then
      local copy = {}
      for field, value in pairs(law) do
        copy[field] = value
      end
      copy.text, copy.basis, copy.theorem, copy.relations, copy.digits = text, "observed", nil, nil, nil
      copy.checked = checked
      copy.tested = math.max(checked - copy.learnt_to, 0)
      list[#list + 1] = copy
    end
  end
  return list
end

---The laws that a game has for several values of a parameter, with its name in the place of numbers.
---@param game sg.Game
---@param name string the parameter
---@param opts? table as those of game:pattern
---@return sg.Result? pattern with the field letter { name, from, to }, sg.Failure? why
return function(game, name, opts)
  opts = limits.looking(limits.of(opts))
  local first, why = first_of(game, name)
  if not first then return nil, why end
  local found, checked_to = {}, nil
  for i = 1, VALUES do
    local one
    one, why = game:with { [name] = first + i - 1 }
    if not one then return nil, why end
    local share = limits.share(opts, 1 / (VALUES - i + 1))
    one, why = listed(one, limits.within(share, i - 1, VALUES, "values of " .. name))
    found[i] = one or why.partial
    if not found[i] or not one and #found[i].laws == 0 then return nil, failure.with(why, { partial = false }) end
    checked_to = math.min(checked_to or math.maxinteger, found[i].checked_to)
    if #found[i].laws == 0 then break end
  end
  local laws = #found == VALUES and joined(name, first, found) or {}
  return result.new("pattern", {
    laws = laws,
    checked_to = checked_to,
    heaps = internals[game].kind.block and found[1].heaps or nil,
    letter = { name = name, from = first, to = first + #found - 1 },
  }, game)
end
