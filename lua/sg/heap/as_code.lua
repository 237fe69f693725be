-- SPDX-License-Identifier: MIT
-- Finds a take-and-break code whose options agree with those of a scripted heap game on the first heaps. This proves
-- nothing, so a code is used only when the user asks for it, and the basis of the answers is "assumed".

local failure = require "sg.failure"
local family = require "sg.heap.family"
local internals = require "sg.internals"
local limits = require "sg.limits"
local position_of = require "sg.heap.position"
local refusal = require "sg.refusal"
local result = require "sg.result"
local rule = require "sg.rule.load"
local grounds = require "sg.later" "sg.laws.grounds"
local text = require "sg.text.words"

local as_code = {}

---The last heap whose options are compared, to find a code and to use one; and the most options that are looked at.
as_code.defaults = { find = 60, use = 100, options = 200000, values = 20000 }

local DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
local PARTS_MAX = 4

-- ---- options ------------------------------------------------------------------------------------------------

-- one: as compare takes it.
local function options_of(one, n, budget, opts)
  local list, why = one.lists and one.lists[n], nil
  if not list then
    list, why = one.engine:options(n, budget + 1, opts)
  end
  if not list then return nil, why end
  if #list > budget then return nil, failure.new("limit", "too many options") end
  return list
end

-- What tells options of a heap n apart: an integer for those of at most two heaps, as there may be many, else a text.
local function keys_of(options, n)
  local keys, base = {}, n + 1
  for i, parts in ipairs(options) do
    keys[i] = #parts <= 2 and n < 1 << 31 and (parts[1] or 0) * base + (parts[2] or 0) or table.concat(parts, "+")
  end
  return keys
end

local function set_of(keys)
  local set = {}
  for _, key in ipairs(keys) do
    set[key] = true
  end
  return set
end

-- The first option of the heap n that one list has and the other has not, and which of the two has it.
local function difference(n, a, b)
  local of_a, of_b = keys_of(a, n), keys_of(b, n)
  local in_a, in_b = set_of(of_a), set_of(of_b)
  for i, key in ipairs(of_b) do
    if not in_a[key] then return b[i], "b" end
  end
  for i, key in ipairs(of_a) do
    if not in_b[key] then return a[i], "a" end
  end
end

local function side(game) return { engine = internals[game].family.engine, name = game.spec, game = game } end

-- Are the options of a heap the same? Gives what of `budget` is left; or nil, a failure or the difference.
local function compare_at(a, b, n, budget, opts)
  local of_a, why = options_of(a, n, budget, opts)
  local of_b
  if of_a then
    of_b, why = options_of(b, n, budget, opts)
  end
  if not of_a or not of_b then return nil, why end
  local parts, owner = difference(n, of_a, of_b)
  if not parts then return budget - #of_a - #of_b end
  local has, lacks = a, b
  if owner == "b" then
    has, lacks = b, a
  end
  return nil,
    {
      heap = n,
      message = ("heap %d: %s has the option %s, %s has not"):format(
        n,
        has.name,
        #parts > 0 and table.concat(parts, " + ") or "0",
        lacks.name
      ),
    }
end

---Compares the options of two heap games on the heaps 0..upto, and on those around each number of their rules.
---@param a { engine: userdata, name: string, lists: table?, game: sg.Game } a family, what messages call it, its known
---options
---@param b { engine: userdata, name: string, lists: table?, game: sg.Game }
---@param upto integer
---@param opts table
---@return integer? agree_to the last heap of 0..upto whose options were compared
---@return sg.Failure|{ heap: integer, message: string }|nil why no failure: the first heap where the options differ
local function compare(a, b, upto, opts)
  local budget, why = as_code.defaults.options
  for n = 0, upto do
    budget, why = compare_at(a, b, n, budget, opts)
    if not budget then
      if why.code ~= "limit" or n <= upto // 2 then return nil, why end
      upto = n - 1
      break
    end
  end
  for _, game in ipairs { a.game, b.game } do
    for _, n in ipairs(grounds.probes(game, upto)) do
      local left, wrong = compare_at(a, b, n, as_code.defaults.options, opts)
      if not left then return nil, wrong end
    end
  end
  return upto
end

---How far two heap games have the very same moves, not only the same values; nil if not even the first heaps.
---@param a sg.Game
---@param b sg.Game
---@param opts? table of its limits only the time matters
---@return integer?
function as_code.same_moves_to(a, b, opts)
  return (compare(side(a), side(b), as_code.defaults.find, { deadline = limits.of(opts).deadline }))
end

-- The most options of one heap that are counted, in so many instructions of the rule.
local COUNTED, STEPS = 1000000, 50000000

---Has a heap the same options in the other game? Of options too many to be listed, the number is compared, and the
---nearest half of the heap that has few. nil: they are too many to be counted.
---@param game sg.Game
---@param other sg.Game
---@param n integer
---@param opts table ready options
---@return boolean?
function as_code.agrees_at(game, other, n, opts)
  local a, b = internals[game].family.engine, internals[other].family.engine
  local budget, plain = as_code.defaults.options, limits.with(opts, { steps = STEPS })
  local count = a:count_options(n, COUNTED, plain)
  if not count or count >= COUNTED then return nil end
  if 2 * count > budget and b:count_options(n, COUNTED, plain) ~= count then return nil end
  while count and 2 * count > budget do
    n = n // 2
    count = a:count_options(n, COUNTED, plain)
  end
  local left, why = compare_at(side(game), side(other), n, budget, plain)
  if left then return true end
  return failure.is(why) and why.code == "limit" and nil or false
end

-- ---- finding a code -----------------------------------------------------------------------------------------

-- Notes in seen[taken] what an option of n shows; false if no code has such an option.
local function note(seen, n, parts)
  local taken = n
  for _, part in ipairs(parts) do
    taken = taken - part
  end
  if taken < 0 or #parts > PARTS_MAX or taken == 0 and #parts < 2 then return false end
  local digit = seen[taken] or { heaps = 0 }
  seen[taken] = digit
  digit.heaps = digit.heaps | 1 << #parts
  if #parts < 2 then return true end
  local equal, distinct = parts[1] == parts[#parts], true
  for i = 2, #parts do
    distinct = distinct and parts[i] ~= parts[i - 1]
  end
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
  for t = 0, half do
    digits[t] = digit_text(seen[t])
  end
  for t in pairs(seen) do
    last = math.max(last, t)
  end
  if last <= half then return digits[0] .. "." .. (last > 0 and table.concat(digits, "", 1, last) or "0") end
  for size = 1, half do
    for period = 1, size do
      local from, repeats = size - period + 1, true
      if half - from + 1 < 2 * period then break end
      for t = from, half - period do
        repeats = repeats and digits[t] == digits[t + period]
      end
      if repeats then
        return ("%s.%s[%s]"):format(
          digits[0],
          table.concat(digits, "", 1, from - 1),
          table.concat(digits, "", from, size)
        )
      end
    end
  end
end

local function game_of(code, new)
  local loaded, why = rule.load(code)
  if not loaded then return nil, why end
  return new(loaded)
end

-- The code of a game whose options are those of the heaps 0..upto; nil if no code has such options. one: the game as
-- compare takes it, where its options are kept.
local function read_off(one, upto, opts)
  local budget, seen = as_code.defaults.options, {}
  one.lists = {}
  for n = 0, upto do
    local list = options_of(one, n, budget, opts)
    if not list then return nil end
    one.lists[n] = list
    budget = budget - #list
    for _, parts in ipairs(list) do
      if not note(seen, n, parts) then return nil end
    end
  end
  return code_of(seen, upto)
end

---Is a value that the game has computed so far another one in the other game? Then their options differ further on.
---@param game sg.Game
---@param other sg.Game
---@param opts table
---@return boolean
function as_code.is_refuted(game, other, opts)
  local own, of_other = side(game).engine, side(other).engine
  local last = math.min(own:known(), as_code.defaults.values) - 1
  if last < 0 or not of_other:extend(last, opts) then return false end
  local by_other = of_other:values(0, last)
  for i, value in ipairs(own:values(0, last)) do
    if value ~= by_other[i] then return true end
  end
  return false
end

---The take-and-break code whose options are those of a scripted heap game, on every heap compared, and whose values are
---those that the game has computed so far.
---@param game sg.Game
---@param new fun(loaded: sg.LoadedRule, spec?: string): sg.Game?, sg.Failure?
---@param opts? table limits; upto = compare the heaps 0..upto (default 60)
---@return sg.Result? found { code =, agree_to = }, nil if there is none
function as_code.find(game, new, opts)
  if not internals[game].kind.scripted then return nil end
  opts = limits.of(opts)
  local upto = opts.upto or as_code.defaults.find
  local one = side(game)
  local code = read_off(one, upto, opts)
  local other = code and game_of(code, new)
  if not other then return nil end
  local agree_to = not as_code.is_refuted(game, other, opts) and compare(one, side(other), upto, opts)
  if not agree_to then return nil end
  internals[game].lifted = other
  return result.new("lift", { code = code, agree_to = agree_to }, game)
end

---Do the heaps of a position have the same options in both games? Each is compared.
---@param game sg.Game
---@param other sg.Game
---@param position any
---@param opts table ready options
---@return boolean
function as_code.agrees_on(game, other, position, opts)
  local heaps = position_of.digits(position)
  for _, digits in ipairs(heaps or {}) do
    local n = position_of.small(digits)
    if not n or not as_code.agrees_at(game, other, n, opts) then return false end
  end
  return heaps ~= nil
end

-- ---- using one ----------------------------------------------------------------------------------------------

-- What answers for a game by the engine of a code: the family of the code's game, each result of which becomes one of
-- this game and says what it assumes. The options, and engine, are those of the rule itself.
---@class sg.AssumedFamily: sg.Family
local Assumed = setmetatable({}, { __index = family.class })
Assumed.__index = Assumed

-- A result of the code's game as one of this game.
local function assumed(self, found, position)
  if found.basis then
    found.assuming = ("%s = %s, options observed to agree to n=%d; %s for %s%s"):format(
      self.game.spec,
      self.code,
      self.agree_to,
      found.basis,
      self.code,
      found.theorem and ": " .. found.theorem or ""
    )
    found.basis, found.theorem = "assumed", nil
    found.checked_to = found.checked_to or self.agree_to
  end
  return result.is(found) and result.new(found.kind, found, self.game, position) or found
end

-- A heap of a position whose options are not those of the code; nil: none is known.
local function different_heap(self, position)
  for _, digits in ipairs(position_of.digits(position) or {}) do
    local n = position_of.small(digits)
    if n and n > self.agree_to and as_code.agrees_at(self.game, self.of_code.game, n, {}) == false then
      return digits
    end
  end
end

for method, of_position in pairs {
  value = true,
  moves = true,
  moves_to = true,
  seq = false,
  range = false,
  period = false,
  no_period = false,
} do
  Assumed[method] = function(self, first, ...)
    local other = of_position and different_heap(self, first)
    if other then
      return nil,
        failure.naming(self.game.spec, "usage", ("is not %s: heap %s has other options"):format(self.code, other))
    end
    local found, why = self.of_code[method](self.of_code, first, ...)
    local position = of_position and first or nil
    if found then
      if found.moves then self:add_labels(position, found.moves) end
      return assumed(self, found, position)
    end
    if why.partial then why = failure.with(why, { partial = assumed(self, why.partial, position) }) end
    return nil, why
  end
end

function Assumed:keep(opts) return self.of_code:keep(opts) end

---A heap game answered by the engine of a code whose options agree with it on all heaps compared. Every answer has the
---basis "assumed", and its field assuming says what is assumed.
---@param game sg.Game
---@param code string
---@param new fun(loaded: sg.LoadedRule, spec?: string): sg.Game?, sg.Failure?
---@param opts? table limits; upto = compare the heaps 0..upto (default 100)
---@return sg.Game? game, sg.Failure? why
function as_code.as(game, code, new, opts)
  local refused = refusal(game, "code")
  if refused then return nil, refused end
  if type(code) ~= "string" or not rule.is_code(code) then
    return nil,
      failure.new("usage", ("a code such as 0.77 is wanted, not %s"):format(text.literal(code)), { hint_for = "as" })
  end
  opts = limits.of(opts)
  local other, why = game_of(code, new)
  if not other then return nil, why end
  local agree_to
  agree_to, why = compare(side(game), side(other), opts.upto or as_code.defaults.use, opts)
  if not agree_to then
    if failure.is(why) then return nil, why end
    return nil, failure.naming(game.spec, "usage", ("is not %s: %s"):format(code, why.message))
  end
  local lifted
  lifted, why = new(internals[game].loaded, game.spec)
  if not lifted then return nil, why end
  local known = internals[lifted]
  known.family = setmetatable({
    engine = known.family.engine,
    game = lifted,
    of_code = internals[other].family,
    code = code,
    agree_to = agree_to,
  }, Assumed)
  return lifted
end

return as_code
