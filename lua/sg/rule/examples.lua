-- SPDX-License-Identifier: MIT
-- The examples of a rule, run: what a rule file says of itself, against the engine.

local failure = require "sg.failure"
local internals = require "sg.internals"
local loony = require "sg.loony"
local text = require "sg.text.words"

local examples = {}

-- A value as results show it: a number, or infinity with its set.
local function shown_value(value)
  if value == "loony" then return tostring(loony) end
  if type(value) ~= "table" then return text.literal(value) end
  local set = table.move(value.loopy, 1, #value.loopy, 1, {})
  table.sort(set)
  return ("∞{%s}"):format(table.concat(set, ","))
end

-- Is a value what an example says? There the value loony is a word.
local function is_value(value, said) return value == said or value == loony and said == "loony" end

local function check_position(game, example, opts)
  local position = example.position
  if type(position) == "string" and game.rule.parse then
    local parsed, why = game:parse(position)
    if parsed == nil then return false, ("position %s"):format(text.literal(position)), why end
    position = parsed
  elseif position == nil then
    local why
    position, why = game:start()
    if position == nil then return false, "start", why end
  end
  local shown = game:show(position)
  local result, why = game[internals[game].kind.draws and "loopy" or "value"](game, position, opts)
  if example.value ~= nil then
    local expected = shown_value(example.value)
    local claim = ("value of %s is %s"):format(shown, expected)
    if not result then return false, claim, why end
    local holds = is_value(result.value, example.value)
      or type(example.value) == "table" and tostring(result.value) == expected
    return holds, claim, ("the engine says %s"):format(tostring(result.value))
  end
  local claim = ("outcome of %s is %s"):format(shown, example.outcome)
  if not result then return false, claim, why end
  return result.outcome == example.outcome,
    claim,
    ("the engine says %s (value %s)"):format(result.outcome, tostring(result.value))
end

local function check_values(game, example, opts)
  local from = example.from
  local to = from + #example.values - 1
  local claim = ("values from %s to %s"):format(from, to)
  local result, why = game:seq(from, to, opts)
  if not result then return false, claim, why end
  for i, value in ipairs(example.values) do
    if not is_value(result.values[i], value) then
      return false, claim, ("g(%s) is %s, not %s"):format(from + i - 1, tostring(result.values[i]), tostring(value))
    end
  end
  return true, claim
end

local function check_period(game, example, opts)
  local claim = ("period %s"):format(example.period)
  if example.preperiod then claim = claim .. (", preperiod %s"):format(example.preperiod) end
  if example.saltus then claim = claim .. (", saltus %s"):format(example.saltus) end
  local enough = internals[game].kind.scripted and 4 * (example.period + (example.preperiod or 0)) + 64 or nil
  local result, why = game:period {
    upto = enough,
    time = opts and opts.time,
    deadline = opts and opts.deadline,
    memory = opts and opts.memory,
    usual_memory = opts and opts.usual_memory,
    steps = opts and opts.steps,
  }
  if not result then return false, claim, why end
  local ok = result.period == example.period
    and (not example.preperiod or result.preperiod == example.preperiod)
    and (result.saltus or 0) == (example.saltus or 0)
  return ok,
    claim,
    result.period and ("the engine says period %s, preperiod %s, saltus %s"):format(
      result.period,
      result.preperiod,
      result.saltus
    ) or "the engine finds no period"
end

---@class sg.Example
---@field ok? boolean absent: a limit, an interruption or the machine cut the example off
---@field text string for instance "value of 4 is 0"
---@field detail? string the result, if it is not the expected one

--- Runs the examples of a game, whatever its own parameters: on the defaults of the rule but for the `params` of an
--- example.
---@param game sg.Game
---@param opts? table limits of each
---@return sg.Example[] results
---@return sg.Failure|nil why what cut the first example off that has no answer
function examples.run(game, opts)
  local results, cut_off = {}, nil
  for i, example in ipairs(game.rule.examples or {}) do
    local subject, why = game, nil
    if example.params then
      subject, why = game:with_defaults(example.params)
    elseif internals[game].loaded.origin ~= "table" and next(game.params) then
      subject, why = game:with_defaults()
    end
    local ok, claim, detail
    if not subject then
      ok, claim, detail = false, ("example %d"):format(i), why
    elseif example.period ~= nil then
      ok, claim, detail = check_period(subject, example, opts)
    elseif example.values ~= nil then
      ok, claim, detail = check_values(subject, example, opts)
    else
      ok, claim, detail = check_position(subject, example, opts)
    end
    if example.params and subject then claim = subject.spec .. ": " .. claim end
    if failure.is(detail) and failure.is_cut_off(detail) then
      ok, cut_off = nil, cut_off or detail
    end
    results[i] = {
      ok = ok,
      text = claim,
      detail = not ok and detail and tostring(detail) or nil,
      note = example.note,
    }
    if cut_off and cut_off.code == "interrupted" then break end
  end
  return results, cut_off
end

return examples
