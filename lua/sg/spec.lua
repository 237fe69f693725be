-- SPDX-License-Identifier: MIT
-- Assertions about games for busted: assert.value(game, position, 3), and so on. Requiring this module adds them to
-- luassert; each says what came out instead.

local assert = require "luassert"

local function failed(state, form, ...)
  state.failure_message = form:format(...)
  return false
end

local function name_of(game)
  if type(game) ~= "table" or type(game.value) ~= "function" then
    error(("a game of sg.load is expected, not a %s"):format(type(game)), 4)
  end
  return game.spec or game.name
end

-- What a game answers, or nil with the failure in state.
local function asked(state, game, what, ...)
  local result, message = game[what](game, ...)
  if result == nil then return failed(state, "%s: %s: %s", name_of(game), what, message) and nil end
  return result
end

local function is_value(state, arguments)
  local game, position, expected = arguments[1], arguments[2], arguments[3]
  local name = name_of(game)
  local result = asked(state, game, "value", position)
  if not result then return false end
  return result.value == expected
    or failed(state, "%s %s: value %d, expected %s", name, game:show(position), result.value, tostring(expected))
end

local function is_outcome(state, arguments)
  local game, position, expected = arguments[1], arguments[2], arguments[3]
  local name = name_of(game)
  local result = asked(state, game, "outcome", position)
  if not result then return false end
  return result.outcome == expected
    or failed(state, "%s %s: outcome %s, expected %s", name, game:show(position), result.outcome, tostring(expected))
end

-- assert.sequence(game, values [, from])
local function is_sequence(state, arguments)
  local game, values, from = arguments[1], arguments[2], arguments[3] or 0
  local name = name_of(game)
  local result = asked(state, game, "seq", from, from + #values - 1)
  if not result then return false end
  for i, expected in ipairs(values) do
    if result.values[i] ~= expected then
      return failed(
        state,
        "%s: the value of heap %d is %d, expected %s",
        name,
        from + i - 1,
        result.values[i],
        tostring(expected)
      )
    end
  end
  return true
end

-- assert.period(game, period [, preperiod [, saltus]])
local function is_period(state, arguments)
  local game = arguments[1]
  local name = name_of(game)
  local result = asked(state, game, "period")
  if not result then return false end
  for i, field in ipairs { "period", "preperiod", "saltus" } do
    local expected = arguments[i + 1]
    if expected ~= nil and result[field] ~= expected then
      return failed(
        state,
        "%s: %s %s (%s), expected %s",
        name,
        field,
        tostring(result[field]),
        result.basis,
        tostring(expected)
      )
    end
  end
  return true
end

local function has_examples(state, arguments)
  local game = arguments[1]
  local name = name_of(game)
  local results = asked(state, game, "examples")
  if not results then return false end
  for _, example in ipairs(results) do
    if not example.ok then
      return failed(state, "%s: the example '%s' fails: %s", name, example.text, example.detail or "it is not so")
    end
  end
  return #results > 0 or failed(state, "%s has no examples", name)
end

-- assert.sound(game [, opts of sg.check])
local function is_sound(state, arguments)
  local game, opts = arguments[1], arguments[2]
  local name = name_of(game)
  local report, message = require("sg").check(game, opts)
  if not report then return failed(state, "%s: %s", name, message) end
  for _, check in ipairs(report.checks) do
    if not check.ok then
      local example = report.example and "; for its examples: " .. report.example or ""
      return failed(state, "%s: %s: %s%s", name, check.name, check.detail, example)
    end
  end
  return true
end

for name, assertion in pairs {
  value = is_value,
  outcome = is_outcome,
  sequence = is_sequence,
  period = is_period,
  examples = has_examples,
  sound = is_sound,
} do
  require("say"):set("assertion.sg." .. name, ("(assert.%s of sg.spec)"):format(name))
  assert:register("assertion", name, assertion, "assertion.sg." .. name, "assertion.sg." .. name)
end

return assert
