-- SPDX-License-Identifier: MIT
--[[ The theorem "digits": nim-values that a law by digits gives, where the moves are a formula; proof:
docs/theorems.md, section 20. The law has functions f1 (this is g), f2, ... of whole numbers >= 0:
    fi(b*k + s) = fj(k) + a*k + c   or   a*k + c   for each digit s and all k >= 0 but some points, with a, c >= 0;
fi(0) and the values at the points are given. A *term* is { f = j or nil, a, c, at = { [k] = value } }: the function
fj(k) + a*k + c, or a*k + c, of k, but for the points k, which have these values.

g is the mex of the options' values, for all n, if
  1. no move (n, m) has g(n) = g(m);
  2. for all n and u < g(n) some move (n, m) has g(m) = u.
Both are proven by induction: from a claim about n and m, those about n // b and m // b follow, one for each pair of
last digits. They are claims of the same kind, of other sets of pairs and other terms. The proof is done if each of
finitely many claims follows from others of them, and is right for n = 0. ]]

local formula = require "sg.certificate.verify.formula"
local json = require "sg.certificate.verify.json"
local refusal = require "sg.certificate.verify.refusal"
local sets_of = require "sg.certificate.verify.sets"
local need = refusal.need

-- transitions_max: of all automata that are made; more only if the caller allows it.
local M = { transitions_max = 20000000 }
-- More claims than laws need. No number in the terms is above LARGEST, so that sums of them are exact.
local CLAIMS_MAX, LARGEST = 300, 1 << 30

local FIELDS = json.fields(1, {
  { "moves", "string" }, -- the formula
  { "theorem", "string" },
  { "base", "integer", least = 2, most = 16 },
  { "functions", "integers", most = LARGEST }, -- of each function and digit: j or 0, a, c
  { "points", "integers", most = LARGEST }, -- of each point: i, digit, k, value
  { "zero", "integers", most = LARGEST }, -- fi(0)
  { "first", "integers" }, -- g(0), g(1), ...
})

-- ---- terms -----------------------------------------------------------------------------------------------------

-- The term of k that a term of n is, for n = b*k + s.
local function term_after(self, t, s)
  local base = self.base
  local next = t.f and self.functions[t.f][s + 1] or { a = 0, c = 0, at = {} }
  local new = { f = next.f, a = t.a * base + next.a, c = t.a * s + t.c + next.c, at = {} }
  for k, value in pairs(next.at) do
    new.at[k] = value + t.a * (base * k + s) + t.c
  end
  for n, value in pairs(t.at) do
    if n % base == s then new.at[n // base] = value end
  end
  if new.a > LARGEST or new.c > LARGEST then
    refusal.exceed_limit "the numbers of the induction on digits grow too large"
  end
  return new
end

local function at_zero(self, t) return t.at[0] or (t.f and self.zero[t.f] or 0) + t.c end

-- The points of a term, in order.
local function points_of(t)
  local list = {}
  for k in pairs(t.at) do
    list[#list + 1] = k
  end
  table.sort(list)
  return list
end

local function term_text(t)
  local words = { t.f or "", t.a, t.c }
  for _, k in ipairs(points_of(t)) do
    words[#words + 1] = k .. "=" .. t.at[k]
  end
  return table.concat(words, ",")
end

-- The pairs of numbers named so of which the second is the term, a sum, of the first.
local function sum_set(self, t, name, value)
  local sets = self.sets
  local all = sets:equal({ [value] = 1, [name] = -t.a }, t.c)
  for _, k in ipairs(points_of(t)) do
    local here = sets:equal({ [name] = 1, [value] = 0 }, k)
    all = sets:either(sets:first_only(all, here), sets:both(here, sets:equal({ [value] = 1 }, t.at[k])))
  end
  return all
end

-- Numbers p, q, r with q * fi(n) <= p * n + r for all i and n, by induction: nil, where this form does not show them.
local function bound_of(self)
  local b, p, r = self.base, 0, 0
  local q = b * (b - 1)
  for _, rows in ipairs(self.functions) do
    for s, t in ipairs(rows) do
      p = math.max(p, t.f and t.a * b or t.a * (b - 1))
      if t.f and t.c > 0 then
        if s == 1 then return nil end
        p = math.max(p, (q * t.c + s - 2) // (s - 1))
      end
    end
  end
  for i, rows in ipairs(self.functions) do
    r = math.max(r, q * self.zero[i])
    for s, t in ipairs(rows) do
      if not t.f then r = math.max(r, q * t.c - p * (s - 1)) end
      for k, value in pairs(t.at) do
        r = math.max(r, q * value - p * (b * k + s - 1))
      end
    end
  end
  return { p = p, q = q, r = r }
end

-- The set and all tuples in which the number named so is a point of the term.
local function or_point(self, set, t, name)
  for _, k in ipairs(points_of(t)) do
    set = self.sets:either(set, self.sets:equal({ [name] = 1 }, k))
  end
  return set
end

-- Tuples among which are all for which t(name) is at least the number `least` + the sum of the others: those that the
-- bound does not exclude. nil: all.
local function may_reach(self, t, name, others, least)
  local bound, q, p, r = self.bound, 1, 0, 0
  if t.f and not bound then return nil end
  if t.f then
    q, p, r = bound.q, bound.p, bound.r
  end
  local sum = { [name] = -p - q * t.a }
  for other, factor in pairs(others) do
    sum[other] = q * factor
  end
  return or_point(self, self.sets:at_most(sum, r + q * t.c - q * least), t, name)
end

-- ---- claims ----------------------------------------------------------------------------------------------------

local function set_text(a)
  local words = { table.concat(a.names, ",") }
  for s, row in ipairs(a.next) do
    words[#words + 1] = (a.accepts[s] and "+" or "-") .. table.concat(row, ",", 0, #row)
  end
  return table.concat(words, ";")
end

-- Is a claim known? If not, it is from now on, and has to be shown.
local function is_known(self, key)
  if self.known[key] then return true end
  self.known[key], self.n_known = true, self.n_known + 1
  if self.n_known > CLAIMS_MAX then
    refusal.exceed_limit("the induction on digits takes more than %d claims", CLAIMS_MAX)
  end
  return false
end

-- "No pair (n, m) of the set has t(n) = w(m)", and what it follows from.
local function show_no_equal(self, set, t, w)
  local sets = self.sets
  if not t.f and not w.f then
    local equal = sets:exists(sets:both(sum_set(self, t, "n", "v"), sum_set(self, w, "m", "v")), "v")
    need(sets:is_empty(sets:both(set, equal)), "an option has the value of its heap")
    return
  end
  -- At its points a term may be less than its sum.
  local n_reaches, m_reaches = may_reach(self, t, "n", { m = w.a }, w.c), may_reach(self, w, "m", { n = t.a }, t.c)
  if n_reaches then set = sets:both(set, or_point(self, n_reaches, w, "m")) end
  if m_reaches then set = sets:both(set, or_point(self, m_reaches, t, "n")) end
  if sets:is_empty(set) then return end
  if is_known(self, table.concat({ "no", term_text(t), term_text(w), set_text(set) }, " ")) then return end
  local equal = at_zero(self, t) == at_zero(self, w)
  need(not (equal and sets:has(set, { n = 0, m = 0 })), "an option has the value of its heap")
  for s = 0, self.base - 1 do
    for r = 0, self.base - 1 do
      self.left[#self.left + 1] =
        { show_no_equal, sets:behind(set, { n = s, m = r }), term_after(self, t, s), term_after(self, w, r) }
    end
  end
end

-- The pairs (k, u) such that (b*k + s, u) is in the set.
local function after_digit(self, set, s)
  local sets = self.sets
  return sets:exists(sets:both(sets:renamed(set, { n = "x" }), sets:equal({ x = 1, n = -self.base }, s)), "x")
end

-- The ways { set of pairs (n, m), term of m } that are left, those of the same term as one; and the pairs (n, u) that
-- are left when those were taken away of which some m has (n, m) in the set of a way, and its term, a sum, is u.
local function without_sums(self, set, ways)
  local sets, left, by_term = self.sets, {}, {}
  for _, way in ipairs(ways) do
    local text = term_text(way.term)
    if by_term[text] then
      by_term[text].set = sets:either(by_term[text].set, way.set)
    elseif not sets:is_empty(way.set) then
      by_term[text] = { set = way.set, term = way.term }
      left[#left + 1] = by_term[text]
    end
  end
  local unknown = {}
  for _, way in ipairs(left) do
    if way.term.f then
      unknown[#unknown + 1] = way
    else
      set = sets:first_only(set, sets:exists(sets:both(way.set, sum_set(self, way.term, "m", "u")), "m"))
    end
  end
  return set, unknown
end

-- "For all (n, u) of the set with u < limit(n), where there is a limit, a way has (n, m) in its set, and u is its term
-- of m", and what it follows from.
local function show_reached(self, set, limit, ways)
  local sets = self.sets
  set, ways = without_sums(self, set, ways)
  if limit and not limit.f then
    local above = sets:both(sum_set(self, limit, "n", "v"), sets:at_most({ u = 1, v = -1 }, -1))
    set, limit = sets:both(set, sets:exists(above, "v")), nil
  elseif limit then
    local below = may_reach(self, limit, "n", { u = 1 }, 1)
    if below then set = sets:both(set, below) end
  end
  if sets:is_empty(set) then return end
  local words = { "all", limit and term_text(limit) or "", set_text(set) }
  for _, way in ipairs(ways) do
    words[#words + 1] = term_text(way.term) .. " " .. set_text(way.set)
  end
  if is_known(self, table.concat(words, " ")) then return end
  local missed = sets:both(set, sets:equal({ n = 1, u = 0 }, 0))
  if limit then missed = sets:both(missed, sets:at_most({ u = 1 }, at_zero(self, limit) - 1)) end
  for _, way in ipairs(ways) do
    if sets:has(way.set, { n = 0, m = 0 }) then
      missed = sets:first_only(missed, sets:equal({ u = 1 }, at_zero(self, way.term)))
    end
  end
  need(sets:is_empty(missed), "a number below the value of a heap is that of no option")
  for s = 0, self.base - 1 do
    local new = {}
    for _, way in ipairs(ways) do
      for r = 0, self.base - 1 do
        new[#new + 1] = { set = sets:behind(way.set, { n = s, m = r }), term = term_after(self, way.term, r) }
      end
    end
    self.left[#self.left + 1] = { show_reached, after_digit(self, set, s), limit and term_after(self, limit, s), new }
  end
end

local function show_all(self)
  local at = 1
  while self.left[at] do
    local show = self.left[at]
    show[1](self, table.unpack(show, 2, 4))
    self.left[at], at = false, at + 1
  end
end

-- ---- the law ---------------------------------------------------------------------------------------------------

-- The numbers of a law: of each function and digit three, the function j or 0, a and c; and of each point four, the
-- function, the digit, k and the value.
local function read_functions(base, numbers, points, zero)
  local functions, at = {}, 0
  need(#zero > 0 and #numbers == #zero * base * 3, "they are not %d functions of %d digits", #zero, base)
  for i = 1, #zero do
    functions[i] = {}
    for s = 1, base do
      local j, a, c = numbers[at + 1], numbers[at + 2], numbers[at + 3]
      need(j <= #zero, "there is no function %d", j)
      functions[i][s], at = { f = j > 0 and j or nil, a = a, c = c, at = {} }, at + 3
    end
  end
  need(#points % 4 == 0, "of each point there are four numbers")
  for p = 1, #points, 4 do
    local i, s, k, value = table.unpack(points, p, p + 3)
    need(functions[i] and s < base and not functions[i][s + 1].at[k], "the points name %d, %d, %d", i, s, k)
    functions[i][s + 1].at[k] = value
  end
  for i, rows in ipairs(functions) do
    need(zero[i] == at_zero({ zero = zero }, rows[1]), "the function %d is not %d at 0", i, zero[i])
  end
  return functions
end

-- "g(2n) = n, g(2n + 1) = g(n)"; g is the function 1, the others have their numbers.
local function law_text(law)
  local list = {}
  for i, rows in ipairs(law.functions) do
    for s, t in ipairs(rows) do
      local sum = {}
      if t.f then sum[1] = ("g%s(n)"):format(t.f > 1 and t.f or "") end
      if t.a > 0 then sum[#sum + 1] = (t.a > 1 and t.a .. "*" or "") .. "n" end
      if t.c > 0 or #sum == 0 then sum[#sum + 1] = tostring(t.c) end
      local left = ("g%s(%dn%s)"):format(i > 1 and i or "", law.base, s > 1 and " + " .. s - 1 or "")
      list[#list + 1] = left .. " = " .. table.concat(sum, " + ")
      for _, k in ipairs(points_of(t)) do
        list[#list] = ("%s (%d for n = %d)"):format(list[#list], t.at[k], k)
      end
    end
  end
  return ("the function with %s, g(0) = %d"):format(table.concat(list, ", "), law.zero[1])
end

-- The value that a law gives.
local function value_of(law, n)
  local i, sum = 1, 0
  while n > 0 do
    local t = law.functions[i][n % law.base + 1]
    n = n // law.base
    if t.at[n] then return sum + t.at[n] end
    sum = sum + t.a * n + t.c
    if not t.f then return sum end
    i = t.f
  end
  return sum + law.zero[i]
end

---The law, if it gives the nim-values of all heaps; refuses it otherwise.
---@param claim { moves: string, base: integer, functions: integer[], points: integer[], zero: integer[] }
---@param limit integer
---@return table law
function M.law(claim, limit)
  local sets = sets_of.new(claim.base, limit)
  local functions = read_functions(claim.base, claim.functions, claim.points, claim.zero)
  local self = { sets = sets, base = claim.base, functions = functions, zero = claim.zero, known = {}, n_known = 0 }
  self.bound = bound_of(self)
  local moves, g = formula.moves(sets, claim.moves), { f = 1, a = 0, c = 0, at = {} }
  self.left = {
    { show_no_equal, moves, g, g },
    { show_reached, sets:equal({ n = 0, u = 0 }, 0), g, { { set = moves, term = g } } },
  }
  show_all(self)
  return { base = claim.base, functions = functions, zero = claim.zero }
end

---@param text string
---@param opts { limit: integer? } limit: how many transitions of automata may be computed
---@return string claim what the certificate proves
function M.check(text, opts)
  local c = json.read(text, FIELDS)
  need(c.theorem == "digits", "the theorem '%s' is not for this game", c.theorem)
  local law = M.law(c, opts.limit or M.transitions_max)
  need(#c.first > 0, "the first values are missing")
  for i, value in ipairs(c.first) do
    need(value_of(law, i - 1) == value, "the value of heap %d is not %d", i - 1, value)
  end
  local claim = "%s is the nim-value of every heap n, which may become m if %s: %s, ...; proven by digits"
  return claim:format(law_text(law), c.moves, table.concat(c.first, " "))
end

return M
