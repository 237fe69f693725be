-- SPDX-License-Identifier: MIT
-- Text of results about misère canonical forms.

local misere = require "sg.text.misere"
local plain = require "sg.text.plain"
local verdicts = require "sg.text.verdicts"

local M = {}

local INDENT = "  "

local function list_line(name, words)
  return ("  %s: %s"):format(name, #words > 0 and table.concat(words, ", ") or "none")
end

---A form: one line, and one for each list that was asked for.
---@param label string game and position, or the form as it was given
---@param result sg.Result
---@return string
function M.form(label, result)
  local class = result.class .. (result.half_tame and ", half-tame" or "")
  local lines = {
    ("%s: %s  genus %s  birthday %d  %s  misère %s  [computed]"):format(
      plain.text(label),
      result.form or "a form too long to write",
      result.genus,
      result.birthday,
      class,
      verdicts[result.outcome]
    ),
  }
  if result.parts then
    lines[#lines + 1] = list_line("options", result.options)
    lines[#lines + 1] = list_line("mate", { result.mate or "too long to write" })
    lines[#lines + 1] = list_line(result.prime and "parts (prime)" or "parts", result.parts)
    local sums = {}
    for i, partition in ipairs(result.partitions) do
      sums[i] = #partition > 0 and table.concat(partition, " + ") or "nothing"
    end
    lines[#lines + 1] = list_line("partitions", sums)
  end
  return table.concat(lines, "\n")
end

---Formats the comparison of two forms.
---@param result sg.Result
---@return string
function M.comparison(result)
  local g, h = result.forms[1], result.forms[2]
  local lines = {
    result.equal and ("equal in misère play: both are %s  [computed]"):format(g)
      or ("not equal in misère play: %s and %s  [computed]"):format(g, h),
  }
  if result.told_apart_by then
    lines[#lines + 1] = ("  told apart by %s: with it the first is P, the second N"):format(result.told_apart_by)
  end
  if not result.equal then
    lines[#lines + 1] = result.linked_by and ("  linked by %s: with it both are P"):format(result.linked_by)
      or "  not linked: with no game both are P, as one is an option of the other"
    if result.difference then
      lines[#lines + 1] = ("  difference: the first is the second + %s"):format(result.difference)
    end
  end
  return table.concat(lines, "\n")
end

-- 2^4171780 - 2^2096640 - ... + 21
local function powers_text(powers)
  local words = { "2^" .. powers.plus[1] }
  for _, exponent in ipairs(powers.minus) do
    words[#words + 1] = "- 2^" .. exponent
  end
  for i = 2, #powers.plus do
    words[#words + 1] = "+ 2^" .. powers.plus[i]
  end
  words[#words + 1] = "+ " .. powers.added
  return words
end

---Formats the number of forms that are born by a day.
---@param result sg.Result
---@return string
function M.born(result)
  if result.powers then
    return ("misère canonical forms born by day %d:\n%s\n  [computed]"):format(
      result.day,
      misere.wrapped(powers_text(result.powers), "", INDENT)
    )
  end
  local text = ("misère canonical forms born by day %d: %d  [computed]"):format(result.day, result.count)
  return result.forms and text .. "\n" .. misere.wrapped(result.forms, ",", INDENT) or text
end

return M
