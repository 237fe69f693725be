-- SPDX-License-Identifier: MIT
-- The text of an answer that rules out periods of a nim-sequence.

local basis_of = require("sg.text.value").basis
local plain = require("sg.text.plain").text

local no_period = {}

local SHOWN = 10

---@param name string the game
---@param result sg.Result of game:no_period
---@return string
function no_period.text(name, result)
  local span = ("periods up to %d with a preperiod of at most %d"):format(result.periods, result.preperiod)
  if result.ruled_out then
    return ("%s: none of the %s, with or without saltus  [%s]\n  checked: heaps 0..%d"):format(
      plain(name),
      span,
      basis_of(result),
      result.checked_to
    )
  end
  local shown = table.concat(result.left, ", ", 1, math.min(#result.left, SHOWN))
  return ("%s: of the %s, these are not ruled out: %s%s  [%s]\n  checked: heaps 0..%d"):format(
    plain(name),
    span,
    shown,
    #result.left > SHOWN and (" and %d more"):format(#result.left - SHOWN) or "",
    basis_of(result),
    result.checked_to
  )
end

---Puts the fields of JSON into an object.
---@param result sg.Result
---@param object table
---@return table object
function no_period.fields(result, object)
  for name, field in pairs(result) do
    if name ~= "heaps" then object[name] = field end
  end
  return object
end

return no_period
