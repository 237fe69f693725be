-- SPDX-License-Identifier: MIT
-- A position as a nested set, the set of its options, each again a set.

local failure = require "sg.failure"
local playout = require "sg.search.playout"
local result = require "sg.result"
local text = require "sg.text.words"
local refusal = require "sg.refusal"
local limits_of = require("sg.limits").of
local valued = require("sg.component").valued

local need, raise = failure.need, failure.raise

local nested_set = {}

local LENGTH_MAX = 20000

local function by_form(a, b)
  if a.nimber and b.nimber then return a.nimber < b.nimber end
  if a.nimber or b.nimber then return a.nimber ~= nil end
  if #a.form ~= #b.form then return #a.form < #b.form end
  return a.form < b.form
end

-- The form of the set of these forms; *n for {*0, ..., *(n-1)}.
local function form_of_set(elements)
  local list, seen = {}, {}
  for _, element in ipairs(elements) do
    if not seen[element.form] then
      seen[element.form] = true
      list[#list + 1] = element
    end
  end
  table.sort(list, by_form)
  local is_nimber = true
  for i, element in ipairs(list) do
    is_nimber = is_nimber and element.nimber == i - 1
  end
  if is_nimber then return { form = "*" .. #list, nimber = #list, depth = #list } end
  local forms, length, depth = {}, 0, 0
  for i, element in ipairs(list) do
    forms[i], length, depth = element.form, length + #element.form + 1, math.max(depth, element.depth + 1)
  end
  if length > LENGTH_MAX then
    local message = "the nested set is longer than %d letters; take a smaller position"
    raise(failure.new("limit", message:format(LENGTH_MAX)))
  end
  return { form = "{" .. table.concat(forms, ",") .. "}", depth = depth }
end

--- A position as the set of its options, each again a set: *0 is {}, *n is {*0, ..., *(n-1)}, and sets that are not of
--- this kind are written out. With it, the same with each option replaced by the nim-heap it is equivalent to, and
--- the nim-heap that the position itself is equivalent to.
---@param component any "GAME@POSITION" or { game, position }
---@param load function
---@param opts? table limits
---@return sg.Result? result { form, options, simplest, value, depth, basis }, sg.Failure? failure
function nested_set.of(component, load, opts)
  opts = limits_of(opts)
  local one = need(valued(component, load, opts))
  raise(refusal(one.game, "set of options"))
  local below, elements = need(playout.of(one.game, one.position, opts)), {}
  for _, node in ipairs(need(below:order())) do
    local options, values, value = below.graph:options(node), {}, 0
    for i, child in ipairs(options) do
      options[i] = elements[child]
      values[options[i].value] = true
    end
    while values[value] do
      value = value + 1
    end
    elements[node] = form_of_set(options)
    elements[node].value, elements[node].values = value, values
  end
  local formed = elements[1]
  local options = text.keys(formed.values)
  for i, value in ipairs(options) do
    options[i] = "*" .. value
  end
  return result.new("nested set", {
    form = formed.form,
    options = "{" .. table.concat(options, ",") .. "}",
    simplest = "*" .. formed.value,
    value = formed.value,
    depth = formed.depth,
    basis = "computed",
  }, one.game, one.position)
end

return nested_set
