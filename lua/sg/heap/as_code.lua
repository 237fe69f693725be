-- SPDX-License-Identifier: MIT
-- From a scripted heap game to a take-and-break code: do its options agree with those of a code, as far as they are
-- looked at? Nothing of this is a proof, so nothing is used unless the user says so (--as), and then it is said.

local failure = require "sg.failure"
local text = require "sg.text.words"

local lift = {}

--- How far options are compared: to find a code, and to use one; and how many of them at most.
lift.defaults = { find = 60, use = 100, options = 200000 }

local DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
local PARTS_MAX = 4

-- ---- options ------------------------------------------------------------------------------------------------

local function options_of(game, n, budget, limits)
  local list, message, code = game.family.engine:options(n, budget + 1, limits)
  if not list then return nil, message, code end
  if #list > budget then return nil, failure.new("limit", "too many options") end
  return list
end

local function key(parts)
  return table.concat(parts, "+")
end

-- The first option that one list has and the other has not, and which of the two has it.
local function difference(a, b)
  local in_a, in_b = {}, {}
  for _, parts in ipairs(a) do in_a[key(parts)] = true end
  for _, parts in ipairs(b) do
    if not in_a[key(parts)] then return parts, "b" end
    in_b[key(parts)] = true
  end
  for _, parts in ipairs(a) do
    if not in_b[key(parts)] then return parts, "a" end
  end
end

--- Compares the options of two heap games on the heaps 0..upto.
---@param a sg.Game
---@param b sg.Game
---@param upto integer
---@param limits? table
---@return integer? agree_to the last heap on which they agree; nil where they differ
---@return string? message, string? code
function lift.compare(a, b, upto, limits)
  local budget = lift.defaults.options
  for n = 0, upto do
    local of_a, message, code = options_of(a, n, budget, limits)
    local of_b
    if of_a then of_b, message, code = options_of(b, n, budget, limits) end
    if not of_a or not of_b then
      if code == "limit" and n > upto // 2 then return n - 1 end
      return nil, message, code
    end
    budget = budget - #of_a - #of_b
    local parts, owner = difference(of_a, of_b)
    if parts then
      local has, lacks = a, b
      if owner == "b" then has, lacks = b, a end
      return nil, failure.new("differ", ("heap %d: %s has the option %s, %s has not"):format(n, has.spec, #parts > 0 and
        table.concat(parts, " + ") or "0", lacks.spec))
    end
  end
  return upto
end

-- ---- finding a code -----------------------------------------------------------------------------------------

-- Notes in seen[taken] what an option of n shows; false if no code has such an option.
local function note(seen, n, parts)
  local taken = n
  for _, part in ipairs(parts) do taken = taken - part end
  if taken < 0 or #parts > PARTS_MAX or taken == 0 and #parts < 2 then return false end
  local digit = seen[taken] or { heaps = 0 }
  seen[taken] = digit
  digit.heaps = digit.heaps | 1 << #parts
  if #parts < 2 then return true end
  local equal, distinct = parts[1] == parts[#parts], true
  for i = 2, #parts do distinct = distinct and parts[i] ~= parts[i - 1] end
  digit[equal and "equal" or distinct and "distinct" or "mixed"] = true
  return true
end

local function digit_text(digit)
  if not digit then return "0" end
  local sign = ""
  if digit.heaps >= 4 then
    if digit.equal then
      sign = (digit.distinct or digit.mixed) and "" or "="
    else
      sign = digit.mixed and "?" or "!"
    end
  end
  return DIGITS:sub(digit.heaps + 1, digit.heaps + 1) .. sign
end

-- d0.d1d2... of the digits known well enough, those up to half; those beyond follow from a repeating tail.
local function code_of(seen, upto)
  local half, digits, last = upto // 2, {}, 0
  for t = 0, half do digits[t] = digit_text(seen[t]) end
  for t in pairs(seen) do last = math.max(last, t) end
  if last <= half then return digits[0] .. "." .. (last > 0 and table.concat(digits, "", 1, last) or "0") end
  for size = 1, half do
    for period = 1, size do
      local from, repeats = size - period + 1, true
      if half - from + 1 < 2 * period then break end
      for t = from, half - period do repeats = repeats and digits[t] == digits[t + period] end
      if repeats then
        return ("%s.%s[%s]"):format(digits[0], table.concat(digits, "", 1, from - 1),
          table.concat(digits, "", from, size))
      end
    end
  end
end

--- The take-and-break code whose options are those of a scripted heap game, on every heap looked at.
---@param game sg.Game
---@param opts? table limits; upto = compare the heaps 0..upto (default 60)
---@return table? found { code =, agree_to = }, nil if there is none
function lift.find(game, opts)
  if game.kind ~= "heap" then return nil end
  local limits = require("sg.limits").of(opts)
  local upto, budget, seen = opts and opts.upto or lift.defaults.find, lift.defaults.options, {}
  for n = 0, upto do
    local list = options_of(game, n, budget, limits)
    if not list then return nil end
    budget = budget - #list
    for _, parts in ipairs(list) do
      if not note(seen, n, parts) then return nil end
    end
  end
  local code = code_of(seen, upto)
  local other = code and require("sg").load(code)
  if not other then return nil end
  local agree_to = lift.compare(game, other, upto, limits)
  return agree_to and { code = code, agree_to = agree_to } or nil
end

-- ---- using one ----------------------------------------------------------------------------------------------

local Lifted = {}

-- The result of the code's engine, under its true name.
local function assumed(self, result)
  if not result or not result.basis or result.basis == "none" then return result end
  result.assuming = ("%s = %s, options observed to agree to n=%d; %s for %s%s"):format(self.game.spec, self.code,
    self.agree_to, result.basis, self.code, result.theorem and ": " .. result.theorem or "")
  result.basis, result.theorem = "assumed", nil
  return result
end

for _, method in ipairs { "value", "outcome", "moves", "seq", "period" } do
  Lifted[method] = function(self, ...)
    local result, message, code, partial = self.other[method](self.other, ...)
    return assumed(self, result), message, code, assumed(self, partial)
  end
end

for _, method in ipairs { "start", "parse", "show", "examples" } do
  Lifted[method] = function(self, ...) return self.game[method](self.game, ...) end
end

--- A heap game answered by the engine of a code whose options agree with it, on all heaps that were compared. Every
--- answer has the basis "assumed" and says in assuming what it assumes.
---@param game sg.Game
---@param code string
---@param opts? table limits; upto = compare the heaps 0..upto (default 100)
---@return table? lifted, string? message, string? code
function lift.as(game, code, opts)
  if game.kind == "positions" then
    return nil, failure.new("usage", ("%s is not a game on heaps, so no code stands for it"):format(game.spec))
  end
  if type(code) ~= "string" or not require("sg.rule.load").is_code(code) then
    return nil, failure.new("usage", ("--as wants a code such as 0.77, not %s"):format(text.literal(code)))
  end
  local limits = require("sg.limits").of(opts)
  local other, message, kind = require("sg").load(code)
  if not other then return nil, message, kind end
  local agree_to
  agree_to, message, kind = lift.compare(game, other, opts and opts.upto or lift.defaults.use, limits)
  if not agree_to then
    if kind == "differ" then message, kind = ("%s is not %s: %s"):format(game.spec, code, message), "usage" end
    return nil, message, kind
  end
  return setmetatable({ game = game, other = other, code = code, agree_to = agree_to, spec = game.spec,
    name = game.name, path = game.path, rule = game.rule, params = game.params, kind = game.kind },
    { __index = Lifted })
end

return lift
