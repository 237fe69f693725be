-- SPDX-License-Identifier: MIT
-- Laws that are short expressions in n: one for all n; one for each class modulo a small number; and recurrences along
-- the heap, where the value in some classes is that of a smaller heap, g(n) = g(s(n)) + c.

local bank_of = require "sg.pattern.bank"
local expression = require "sg.pattern.expression"
local limits = require "sg.limits"

local formulas = {}

-- The largest modulus of cases, and the latest first heap of a law.
local MODULI, LATEST = 12, 16
-- Expressions up to this place of a bank serve in cases and as smaller heaps.
local SHORT = 6000
-- The steps of a recurrence, as a multiple of the number of digits of the heap.
local STEPS = 40
-- How two expressions make one.
local WAYS = { "+", "-", "~" }
-- A number of the rule gives cases where so many times as many heaps are looked at.
local TIMES_NUMBER = 16
-- An expression with so few parts is not looked for again by classes.
local SIMPLE = 5

---@class sg.Case one class of a law: g(n) = value, or g(smaller) + rise
---@field value? sg.Expression
---@field smaller? sg.Expression
---@field rise? integer

-- ---- tests -------------------------------------------------------------------------------------------------

-- The least n from which the cases give g(n) up to `last`; nil if that is late.
local function first_right(g, last, cases)
  local m = #cases
  for n = last, 0, -1 do
    local case = cases[n % m + 1]
    local value
    if case.value then
      value = expression.value(case.value, n)
    else
      local smaller = expression.value(case.smaller, n)
      value = smaller and smaller < n and g[smaller] + case.rise
    end
    if value ~= g[n] then return n + 1 <= LATEST and n + 1 or nil end
  end
  return 0
end

-- Does the recurrence end soon from every heap?
local function ends_soon(cases, from, last)
  local m, steps = #cases, {}
  for n = 0, last do
    local case = n >= from and cases[n % m + 1]
    steps[n] = case and case.smaller and steps[expression.value(case.smaller, n)] + 1 or 0
    if steps[n] > STEPS * (math.log(n + 2, 2) // 1) then return false end
  end
  return true
end

-- ---- as a law ----------------------------------------------------------------------------------------------

local function case_text(case)
  if case.value then return expression.sentence(case.value) end
  local rise = case.rise == 0 and "" or (" %s %d"):format(case.rise < 0 and "-" or "+", math.abs(case.rise))
  return ("g(%s)%s"):format(expression.text(case.smaller), rise)
end

local function class_text(m, classes)
  if m == 2 then return classes[1] == 0 and "for even n" or "for odd n" end
  if #classes == 1 and classes[1] == 0 then return ("where %d divides n"):format(m) end
  return ("where n mod %d is %s"):format(m, table.concat(classes, ", "):gsub(", (%d+)$", " or %1"))
end

---Cases by their texts, the one with most classes last; of as many, the first ones come before, or behind.
---@param cases any[]
---@param text_of fun(case: any): string
---@param first integer the number of the first class
---@param is_behind? boolean
---@return { text: string, case: any, classes: integer[] }[]
function formulas.grouped(cases, text_of, first, is_behind)
  local groups, by_text = {}, {}
  for i, case in ipairs(cases) do
    local text = text_of(case)
    if not by_text[text] then
      by_text[text] = { text = text, case = case, classes = {} }
      groups[#groups + 1] = by_text[text]
    end
    table.insert(by_text[text].classes, i - 1 + first)
  end
  table.sort(groups, function(a, b)
    if #a.classes ~= #b.classes then return #a.classes < #b.classes end
    if is_behind then return a.classes[1] > b.classes[1] end
    return a.classes[1] < b.classes[1]
  end)
  return groups
end

-- The text, and the claim without its range.
local function text_of(groups, m, from, g)
  local parts = {}
  for i, group in ipairs(groups) do
    local where = #groups == 1 and ""
      or i == #groups and m > 2 and " elsewhere"
      or " " .. class_text(m, group.classes)
    parts[i] = group.text .. where
  end
  local claim = "g(n) = " .. table.concat(parts, ", ")
  if from == 0 then return claim, claim end
  local values = {}
  for n = 0, from - 1 do
    values[#values + 1] = g[n]
  end
  return ("%s, for n >= %d; %s = %s"):format(
    claim,
    from,
    from == 1 and "g(0)" or ("g(0..%d)"):format(from - 1),
    table.concat(values, " ")
  ),
    claim
end

local function case_steps(case, uses)
  if case.value then return "return " .. expression.steps(case.value, uses) end
  local rise = case.rise == 0 and ""
    or case.rise < 0 and ("rise = rise - %d\n"):format(-case.rise)
    or ("rise = rise + %d\n"):format(case.rise)
  return ("%sn = %s"):format(rise, expression.steps(case.smaller, uses))
end

local function condition(m, classes)
  local list = {}
  for i, class in ipairs(classes) do
    list[i] = ("n %% %d == %d"):format(m, class)
  end
  return table.concat(list, " or ")
end

local function branches(groups, m, uses)
  local lines = {}
  for i, group in ipairs(groups) do
    local steps = case_steps(group.case, uses)
    if #groups == 1 then return steps end
    lines[i] = i == #groups and "else\n" .. steps
      or ("%s %s then\n%s"):format(i == 1 and "if" or "elseif", condition(m, group.classes), steps)
  end
  return table.concat(lines, "\n") .. "\nend"
end

-- Returns end a branch: what comes after the last one is not reached, but some languages want a return there.
local function body_of(groups, m, from, uses)
  local has_rise, has_smaller = false, false
  for _, group in ipairs(groups) do
    has_smaller = has_smaller or group.case.smaller ~= nil
    has_rise = has_rise or (group.case.rise or 0) ~= 0
  end
  local text = branches(groups, m, uses)
  if not has_smaller then return text end
  if has_rise then text = text:gsub("return ([^\n]+)", "return rise + (%1)") end
  return ("%swhile n >= %d do\n%s\nend\nreturn FIRST[n]%s"):format(
    has_rise and "local rise = 0\n" or "",
    from,
    text,
    has_rise and " + rise" or ""
  )
end

-- The law of cases that hold for g(0..last).
local function law_of(g, last, cases)
  local from = first_right(g, last, cases)
  if not from then return nil end
  local has_smaller, cost = false, from
  for _, case in ipairs(cases) do
    has_smaller = has_smaller or case.smaller ~= nil
  end
  if has_smaller then
    from = math.max(from, 1)
    if not ends_soon(cases, from, last) then return nil end
  end
  local groups, uses, first = formulas.grouped(cases, case_text, 0), {}, {}
  for i, group in ipairs(groups) do
    local n_named = i < #groups and #group.classes or 1 -- the last group is "elsewhere"
    cost = cost + (group.case.value or group.case.smaller).cost + n_named
  end
  for n = 0, from - 1 do
    first[n + 1] = g[n]
  end
  local text, claim = text_of(groups, #cases, from, g)
  return {
    kind = has_smaller and "recurrence" or "expression",
    text = text,
    claim = claim,
    cases = not has_smaller and cases or nil,
    from = from,
    first = first,
    body = body_of(groups, #cases, from, uses),
    uses = uses,
    tables = {},
    size = cost,
  }
end

-- ---- searches ----------------------------------------------------------------------------------------------

local function target(g, points)
  local values = {}
  for i, n in ipairs(points) do
    values[i] = g[n]
  end
  return values
end

---The expression with these values, alone or as a sum, difference or xor of two.
---@param bank sg.Bank
---@param values integer[] at its points
---@return sg.Expression?
function formulas.whole(bank, values)
  local found = bank.by_values[bank_of.key(values)]
  if found then return found end
  local best
  for _, a in ipairs(bank.list) do
    for _, way in ipairs(a.op == "constant" and {} or WAYS) do
      local other = bank:other(way, a, values)
      if other and other.op ~= "constant" then
        local made = way == "-" and expression.of("-", other, a) or expression.of(way, a, other)
        if not best or made.cost < best.cost then best = made end
      end
    end
  end
  return best
end

---For each class from 1 on the places of its points.
---@param points any[]
---@param count integer of classes
---@param class_of fun(point: any): integer
---@return integer[][]
function formulas.places_of(points, count, class_of)
  local places = {}
  for class = 1, count do
    places[class] = {}
  end
  for i, point in ipairs(points) do
    table.insert(places[class_of(point)], i)
  end
  return places
end

---The shortest expression of a bank, of its first ones, that has these values at some of its points.
---@param bank sg.Bank
---@param values integer[] at its points
---@param places integer[] the numbers of those that count
---@return sg.Expression?
function formulas.short_at(bank, values, places)
  local best
  for _, e in ipairs(bank:with(places[1], values[places[1]], SHORT)) do
    local own, at = e.values, 2
    while at <= #places and own[places[at]] == values[places[at]] do
      at = at + 1
    end
    if at > #places and (not best or best.cost > e.cost) then best = e end
  end
  return best
end

-- The case of each class modulo m that an expression gives; false for the others.
local function by_classes(bank, values, m, places)
  local cases, n_found = {}, 0
  for r = 1, m do
    local e = formulas.short_at(bank, values, places[r])
    cases[r], n_found = e and { value = e } or false, n_found + (e and 1 or 0)
  end
  return cases, n_found
end

-- By how much g(n) is above g(s(n)) at all these places; nil if that differs, or if s(n) is not a smaller heap.
local function rise_of(g, values, points, s, places)
  local rise
  for _, place in ipairs(places) do
    local smaller = s.values[place]
    if smaller >= points[place] then return nil end
    local own = values[place] - g[smaller]
    if rise and own ~= rise then return nil end
    rise = own
  end
  return rise
end

-- The cases completed by one smaller heap for all classes that no expression gives; nil if that is not right for s.
local function completed(g, bank, values, cases, places, s)
  local made = {}
  for r, case in ipairs(cases) do
    local rise = not case and rise_of(g, values, bank.points, s, places[r])
    if not case and not rise then return nil end
    made[r] = case or { smaller = s, rise = rise }
  end
  return made
end

-- The same for the first of the expressions. Most are wrong at the first two points of the first class already.
local function with_smaller(g, bank, values, cases, places)
  local r, points = 1, bank.points
  while cases[r] do
    r = r + 1
  end
  local p, q = places[r][1], places[r][2]
  for i = 1, math.min(#bank.list, SHORT) do
    local s = bank.list[i]
    local at_p, at_q = s.values[p], q and s.values[q]
    local is_possible = at_p < points[p]
      and (not q or at_q < points[q] and values[p] - g[at_p] == values[q] - g[at_q])
    local made = is_possible and completed(g, bank, values, cases, places, s)
    if made then return made end
  end
end

-- A sequence with period p as steps of one width: floor((n mod p) / c), floor(n / c) mod (p / c).
local function of_period(g, last, p)
  local n, period = expression.n, expression.constant(p)
  for c = 2, p - 1 do
    local width = expression.constant(c)
    local forms = { expression.of("//", expression.of("%", n, period), width) }
    if p % c == 0 then forms[2] = expression.of("%", expression.of("//", n, width), expression.constant(p // c)) end
    for _, e in ipairs(forms) do
      local at = p
      while at >= 0 and expression.value(e, at) == g[at] do
        at = at - 1
      end
      local one = at < 0 and law_of(g, last, { { value = e } })
      if one then return one end
    end
  end
end

-- The first of the laws with the fewest classes.
local function of_classes(g, last, bank, values, opts)
  for m = 1, MODULI do
    limits.report(opts, m, MODULI, "classes", "expressions")
    local why = limits.stop(opts)
    if why then return nil, why end
    local places = formulas.places_of(bank.points, m, function(n) return n % m + 1 end)
    local cases, n_found = by_classes(bank, values, m, places)
    local made = n_found == m and m > 1 and cases or n_found < m and with_smaller(g, bank, values, cases, places)
    local one = made and law_of(g, last, made)
    if one then return one end
  end
end

-- floor((a * n + c) / k), for the moves that a rule with the number k allows.
local function quotients_by(k)
  local list = {}
  for _, a in ipairs { 1, k - 1 } do
    for _, c in ipairs { 0, -1, 1, k - 1 } do
      local product = a == 1 and expression.n or expression.of("*", expression.constant(a), expression.n)
      local sum = c == 0 and product or expression.of(c < 0 and "-" or "+", product, expression.constant(math.abs(c)))
      list[#list + 1] = expression.of("//", sum, expression.constant(k))
    end
  end
  return list
end

-- A law by a number k of the rule that banks have no quotients by: floor((a * n + c) / k) where k divides n, the value
-- of such a heap elsewhere.
local function of_number(g, last, k)
  local quotients = quotients_by(k)
  for _, value in ipairs(quotients) do
    local fits = true
    for n = last - last % k, math.max(k, LATEST), -k do
      fits = expression.value(value, n) == g[n]
      if not fits then break end
    end
    for _, smaller in ipairs(fits and quotients or {}) do
      local cases = { { value = value } }
      for r = 2, k do
        cases[r] = { smaller = smaller, rise = 0 }
      end
      local one = law_of(g, last, cases)
      if one then return one end
    end
  end
end

local function lcm(a, b) return a // expression.apply.gcd(a, b) * b end

---Does a proven period make a law of expressions sure? It does where both rise alike along some period, and the law
---was tested on one.
---@param one sg.Law
---@param proven sg.Law with a period that a theorem proves
---@return boolean
function formulas.is_proven(one, proven)
  if not one.cases then return false end
  local p = lcm(proven.period, #one.cases)
  for _, case in ipairs(one.cases) do
    if expression.rise(case.value, p) ~= proven.saltus * (p // proven.period) then return false end
  end
  return math.max(one.from, proven.from) + p <= one.checked
end

---Laws of g(0..last): one expression, and one with classes, or with smaller heaps.
---@param g table<integer, integer>
---@param last integer
---@param seen? sg.Law a period that was found
---@param opts table ready options
---@param numbers? sg.RuleNumber[] of the rule
---@return sg.Law[] laws, sg.Failure? why
function formulas.find(g, last, seen, opts, numbers)
  local bank, laws = bank_of.to(last, opts), {}
  local values = target(g, bank.points)
  local e = formulas.whole(bank, values)
  laws[1] = e and law_of(g, last, { { value = e } })
  local period = seen and seen.saltus == 0 and seen.period
  if not laws[1] and period and 2 * period <= last then laws[1] = of_period(g, last, period) end
  if seen or laws[1] and e.cost <= SIMPLE then return laws end
  local one, why = of_classes(g, last, bank, values, opts)
  for _, number in ipairs(not (one or why) and numbers or {}) do
    local k = number.value
    one = one or k > bank_of.DIVISORS and k * TIMES_NUMBER <= last and of_number(g, last, k) or nil
  end
  laws[#laws + 1] = one
  return laws, why
end

return formulas
