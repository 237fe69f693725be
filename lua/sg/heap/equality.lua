-- SPDX-License-Identifier: MIT
-- Compares the nim-sequences of two heap games, up to a shift of the heaps. Returns the first heap where they differ,
-- or a proof that they are equal, or the range of heaps on which they agree. docs/theorems.md proves the theorems.

local core = require "sg.core"
local failure = require "sg.failure"
local gcd = require "sg.gcd"
local internals = require "sg.internals"
local limits = require "sg.limits"
local text = require "sg.text.words"

local equality = {}

---The theorems that prove two sequences equal, by their short names.
equality.arguments = {
  ["same rule"] = "the options of every heap are the same",
  cousins = "take-and-break codes that differ only in moves which change no set of option values (docs/theorems.md)",
  ["fine-wilf"] = "both sequences are proven periodic and agree on n0 + p + q - gcd(p, q) heaps (Fine and Wilf 1965)",
}

-- ---- the form of a declared rule ------------------------------------------------------------------------------

-- The form of a code, which is the same for all ways of writing it: digits[0..n], each { heaps = bits, mark = "",
-- "!", "?" or "=" }, then tail[1..] again and again; adds: moves may add tokens. Equal keys: equal options on every
-- heap.

local NONE = { heaps = 0, mark = "" }
local SPLITS = ~3 -- the bits of moves that leave two or more heaps

-- The digit that a list of numbers of heaps, "{0,2!,4?+}" or "*!", stands for; everything about splits is in its
-- mark.
local function list_digit(list, mark)
  local heaps, splits = 0, {}
  if list == "*" then list = "{0,1,2+}" end
  for number, own, more in list:gmatch "(%d+)([!?=]?)(%+?)" do
    local h = math.tointeger(number)
    if h > 1 then splits[#splits + 1] = number .. own .. more end
    if h ~= 2 or (own .. mark) ~= "=" then heaps = heaps | 1 << math.min(h, 3) end
    if more ~= "" then heaps = heaps | 8 end
  end
  return { heaps = heaps, mark = #splits > 0 and ("{%s}%s"):format(table.concat(splits, ","), mark) or "" }
end

-- The digits of a piece of a code in its normal form.
local function digits_of(source)
  local list, at = {}, 1
  while at <= #source do
    local first, last, digit, mark = source:find("^([0-9A-Z])([!?=]?)", at)
    if first then
      list[#list + 1] = { heaps = tonumber(digit, 36), mark = mark }
    else
      first, last, digit, mark = source:find("^(%b{})([!?=]?)", at)
      if not first then
        first, last, digit, mark = source:find("^(%*)([!?=]?)", at)
      end
      assert(first, "a code in its normal form")
      list[#list + 1] = list_digit(digit, mark)
    end
    at = last + 1
  end
  return list
end

local function finished(key, digits, tail)
  local most = 1
  for t = 0, #digits + #tail do
    local digit = digits[t] or tail[t - #digits]
    for h = 2, 5 do
      if digit.heaps >> h & 1 == 1 and h > most then most = h end
    end
  end
  return { digits = digits, tail = tail, key = key, parts = most }
end

local SET_MAX = 4096 -- members of sets that are written out as digits

local function set_form(key, list, all_but)
  local digits, take, max = { [0] = NONE }, { heaps = 3, mark = "" }, 0
  for member in list:gmatch "%d+" do
    max = math.tointeger(member)
  end -- ascending
  if max > SET_MAX then return nil end
  for t = 1, max do
    digits[t] = all_but and take or NONE
  end
  for member in list:gmatch "%d+" do
    digits[math.tointeger(member)] = all_but and NONE or take
  end
  return finished(key, digits, all_but and { take } or {})
end

---The form of a rule in its normal form, as the engine writes it: "0.77", "{1,2}", "all but {1,2}".
---@param rule string
---@return table?
local function form_of(rule)
  if rule:find("..", 1, true) then return nil end -- a set with large intervals
  local except, members = rule:match "^(a?l?l? ?b?u?t?) ?{([%d,]*)}$"
  if members then return set_form(rule, members, except ~= "") end
  local head, rest, group = rule:match "^(.-)%.([^%[]*)%[?(.-)%]?$"
  local first, digits, tail = digits_of(head), digits_of(rest), digits_of(group)
  digits[0] = first[#first]
  local form = finished(rule, digits, tail)
  form.adds = #first > 1
  return form
end

local function rule_form(made) return made and form_of(made:rule()) or nil end

---The form of a take-and-break code or a join of them; nil where the text is none.
---@param code string
---@return table?
function equality.code_form(code) return rule_form((core.family_code(code))) end

---The form of a subtraction set.
---@param set integer[]
---@param all_but? boolean
---@return table?
function equality.set_form(set, all_but) return rule_form((core.family_subtract(set, all_but == true))) end

---The form of a game, where its rule is a code or a set.
---@param game sg.Game
---@return table?
function equality.form(game)
  local family = internals[game].family
  return family and family.engine:rule() and rule_form(family.engine) or nil
end

-- ---- cousins --------------------------------------------------------------------------------------------------

local function digit_at(form, t) return form.digits[t] or NONE end

-- The t for which a move that takes t leaves two heaps which may be unequal.
local function split_places(form)
  local places = {}
  for t = 0, #form.digits do
    local digit = form.digits[t]
    if digit.heaps & 4 ~= 0 and digit.mark ~= "=" then places[#places + 1] = t end
  end
  return places
end

---The cousins theorem (docs/theorems.md): a and b are finite codes, and g_a(n) = g_b(n + shift) is to be proven for
---all n >= 0. The moves that leave two or more heaps must correspond; a move that takes u and leaves one heap may be
---in one game only, if it has the value of a split with a heap of value 0 beside the same heap. The rest is finite.
---@param a table form
---@param b table form
---@param shift integer >= 0
---@param value_a fun(n: integer): integer?
---@param value_b fun(n: integer): integer?
---@return integer|nil last the heap of a up to which the values had to be compared; nil: nothing is proven
function equality.cousins(a, b, shift, value_a, value_b)
  if #a.tail > 0 or #b.tail > 0 or a.adds or b.adds or (shift > 0 and (a.parts > 2 or b.parts > 2)) then
    return nil
  end
  local k = math.max(#a.digits, #b.digits + shift)
  for t = 0, k do
    local x, y = digit_at(a, t), digit_at(b, t - shift)
    if x.heaps & SPLITS ~= y.heaps & SPLITS or (x.heaps & SPLITS ~= 0 and x.mark ~= y.mark) then return nil end
  end
  for n = 0, shift do
    if value_b(n) ~= 0 then return nil end
  end
  local last = 2 * k
  for n = 0, last do
    local value = value_a(n)
    if not value or value ~= value_b(n + shift) then return nil end
  end
  -- Moves that leave one heap; in b also splits one part of which is a heap 1..shift, since these have value 0.
  local one_b = {}
  for _, t in ipairs(split_places(b)) do
    for part = 1, shift do
      one_b[t + part] = true
    end
  end
  local places = split_places(a)
  for u = 1, k do
    if (digit_at(a, u).heaps & 2 ~= 0) ~= (digit_at(b, u).heaps & 2 ~= 0 or one_b[u] == true) then
      local covered = false
      for _, t in ipairs(places) do
        covered = covered or (u > t and value_a(u - t) == 0)
      end
      if not covered then return nil end
    end
  end
  return last
end

-- ---- comparing values -----------------------------------------------------------------------------------------

local CHUNK = 4096
local FAR = 4000000 -- from here on game:seq answers heap by heap
local FIRST_LOOK = 64
local WIDE_DEPTH = 1000
equality.DEPTH = 20000

---The last heap that is compared by default: scripts and splits into three heaps are slow.
---@param game sg.Game
---@return integer
function equality.depth(game)
  local kind = internals[game].kind
  if kind.scripted then return kind.usual_upto end
  local form = equality.form(game)
  return form and form.parts > 2 and WIDE_DEPTH or equality.DEPTH
end

---@class sg.Pair two games whose sequences are compared: g_a(n) and g_b(n + shift), for n >= from
---@field a sg.Game
---@field b sg.Game
---@field shift integer
---@field from integer the least n for which both are heaps
---@field agreed integer they agree on from..agreed
---@field opts table ready options

local function pair_of(a, b, shift, opts)
  return { a = a, b = b, shift = shift, from = math.max(0, -shift), agreed = math.max(0, -shift) - 1, opts = opts }
end

-- g(first..last), or the first of these values and why no more are known.
local function some_values(game, first, last, opts)
  local engine = internals[game].family.engine
  if first < FAR then
    local found, why = game:seq(first, math.min(last, FAR - 1), opts)
    found = found or why.partial
    return found and found.values or {}, why
  end
  local ok, why = engine:extend(last, opts)
  if not ok then why = failure.with(why, { subject = game.spec }) end
  local known = math.min(engine:known() - 1, last)
  return known >= first and engine:values(first, known) or {}, why
end

-- Compares on to the heap upto of a: true; or false, and { at, values } where they differ; or nil and a failure.
local function agrees(pair, upto)
  while pair.agreed < upto do
    local first = pair.agreed + 1
    local last = math.min(upto, first + CHUNK - 1)
    local x, why_x = some_values(pair.a, first, last, pair.opts)
    local y, why_y = some_values(pair.b, first + pair.shift, last + pair.shift, pair.opts)
    for i = 1, math.min(#x, #y) do
      if x[i] ~= y[i] then return false, { at = first + i - 1, values = { x[i], y[i] } } end
      pair.agreed = first + i - 1
    end
    if #x == 0 or #y == 0 then return nil, why_x or why_y end
  end
  return true
end

---How many values of two proven periodic sequences settle whether they are equal. From start on, the differences
---g(n+1) - g(n) are periodic with p and with q; by Fine and Wilf (Uniqueness theorems for periodic functions, Proc.
---Amer. Math. Soc. 16 (1965), theorem 1) two such sequences that agree on p + q - gcd(p, q) consecutive indices agree
---on all. Without a saltus the same holds of the values themselves, and one value less is enough.
---@param x table period of a
---@param y table period of b
---@param shift integer
---@return integer
function equality.settled_by(x, y, shift)
  local start = math.max(x.preperiod, y.preperiod - shift, 0, -shift)
  local rises = (x.saltus or 0) ~= 0 or (y.saltus or 0) ~= 0
  return start + x.period + y.period - gcd(x.period, y.period) + (rises and 1 or 0)
end

local function proven_period(game, upto, opts)
  if internals[game].kind.scripted then return nil end
  local found = game:period(limits.with(opts, { upto = upto }))
  return found and found.basis == "proven" and found or nil
end

---The same text of a rule with the same parameters?
---@param a sg.Game
---@param b sg.Game
---@return boolean
function equality.source(a, b)
  if a == b then return true end
  local identity = internals[a].loaded.identity
  return identity ~= nil
    and identity == internals[b].loaded.identity
    and text.literal(a.params) == text.literal(b.params)
end

-- The cousins theorem for two games, in the direction that it is stated in.
local function prove_cousins(a, b, shift, opts)
  local x, y = equality.form(a), equality.form(b)
  if not x or not y then return nil end
  if shift < 0 then
    a, b, x, y, shift = b, a, y, x, -shift
  end
  local last = 2 * math.max(#x.digits, #y.digits + shift)
  local known_a, known_b = a:seq(0, last, opts), b:seq(0, last + shift, opts)
  if not known_a or not known_b then return nil end
  return equality.cousins(
    x,
    y,
    shift,
    function(n) return known_a.values[n + 1] end,
    function(n) return known_b.values[n + 1] end
  )
end

local function proven(argument, checked_to, theorem)
  return {
    equal = true,
    basis = "proven",
    argument = argument,
    theorem = theorem or equality.arguments[argument],
    checked_to = checked_to,
  }
end

local function different(found)
  return { equal = false, basis = "computed", at = found.at, values = found.values, checked_to = found.at }
end

-- Compares by the proven periods of both; nil if they do not decide.
local function by_periods(pair, upto)
  local x = proven_period(pair.a, math.max(upto, 1), pair.opts)
  local y = x and proven_period(pair.b, math.max(upto + pair.shift, 1), pair.opts)
  if not y then return nil end
  local needed = equality.settled_by(x, y, pair.shift)
  local ok, found = agrees(pair, needed - 1)
  if ok == nil then return nil end
  return ok and proven("fine-wilf", needed - 1) or different(found)
end

-- A proof that the sequences are equal, or the heap where they differ; nil if no theorem applies.
local function by_theorem(pair, upto)
  local a, b, shift = pair.a, pair.b, pair.shift
  local x, y = equality.form(a), equality.form(b)
  if shift == 0 and ((x and y and x.key == y.key) or equality.source(a, b)) then return proven("same rule", 0) end
  local last = prove_cousins(a, b, shift, pair.opts)
  if last then return proven("cousins", last) end
  return by_periods(pair, upto)
end

---How g_a(n) and g_b(n + shift) compare. At a limit the failure's partial has checked_to.
---@param a sg.Game a heap game
---@param b sg.Game a heap game
---@param opts? table limits; upto: the last heap that is compared if nothing is proven
---@param shift? integer (default 0)
---@return table? fields { equal, basis, argument, theorem, at, values, checked_to }
---@return sg.Failure? why
function equality.compare(a, b, opts, shift)
  opts, shift = limits.of(opts), shift or 0
  local upto = opts.upto or math.min(equality.depth(a), equality.depth(b))
  local pair = pair_of(a, b, shift, limits.with(opts, { upto = false, assume = false }))
  local ok, found = agrees(pair, math.min(upto, FIRST_LOOK))
  if ok then
    local known = by_theorem(pair, upto)
    if known then return known end
    ok, found = agrees(pair, upto)
  end
  if ok == nil then
    local why = failure.with(found, { partial = { checked_to = pair.agreed } })
    return nil, why
  end
  if not ok then return different(found) end
  return { equal = true, basis = "observed", checked_to = upto }
end

return equality
