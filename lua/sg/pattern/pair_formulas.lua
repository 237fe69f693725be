-- SPDX-License-Identifier: MIT
-- Laws of the values of two heaps that are short expressions in a and b: one for all pairs, or one for each class of
-- pairs; others where one heap is 0 or 1; and a few pairs that are exceptions.

local bank_of = require "sg.pattern.pair_bank"
local expression = require "sg.pattern.expression"
local formulas = require "sg.pattern.formulas"
local limits = require "sg.limits"

local pair_formulas = {}

-- Exceptions: how many there may be, and the largest heap of one.
local MOST, NEAR = 8, 11
-- So many rows and columns, the first ones, may have expressions of their own.
local STRIPS = 2
-- A law that says so little is not looked for again by classes; and so many classes are many.
local SIMPLE, FEW = 5, 3

-- ---- classes of pairs ---------------------------------------------------------------------------------------

---@class sg.PairClasses
---@field count integer
---@field of fun(a: integer, b: integer): integer from 1 to count
---@field where fun(class: integer): string
---@field steps fun(class: integer): string the condition

local WHOLE = { count = 1, of = function() return 1 end }

local ORDER_TEXTS, ORDER_STEPS = { "a < b", "a = b", "a > b" }, { "a < b", "a == b", "a > b" }

-- By whether the heaps are equal, and by which is larger.
local EQUAL = {
  count = 2,
  of = function(a, b) return a == b and 2 or 1 end,
  where = function(class) return class == 2 and "a = b" or "a and b differ" end,
  steps = function(class) return class == 2 and "a == b" or "a ~= b" end,
}
local ORDER = {
  count = 3,
  of = function(a, b) return a < b and 1 or a == b and 2 or 3 end,
  where = function(class) return ORDER_TEXTS[class] end,
  steps = function(class) return ORDER_STEPS[class] end,
}

local function of_total(m)
  return {
    count = m,
    of = function(a, b) return (a + b) % m + 1 end,
    where = function(class) return ("(a + b) mod %d is %d"):format(m, class - 1) end,
    steps = function(class) return ("(a + b) %% %d == %d"):format(m, class - 1) end,
  }
end

local function of_rests(m)
  return {
    count = m * m,
    of = function(a, b) return a % m * m + b % m + 1 end,
    where = function(class) return ("a mod %d = %d, b mod %d = %d"):format(m, (class - 1) // m, m, (class - 1) % m) end,
    steps = function(class)
      return ("a %% %d == %d and b %% %d == %d"):format(m, (class - 1) // m, m, (class - 1) % m)
    end,
  }
end

local CLASSES = { WHOLE, EQUAL, ORDER, of_total(2), of_total(3), of_rests(2), of_total(4), of_rests(3), of_rests(4) }

-- ---- a law --------------------------------------------------------------------------------------------------

-- The pairs of the square 0..last where the cases do not have the values.
local function wrong_pairs(g, last, classes, cases)
  local list = {}
  for a = 0, last do
    local row = g[a]
    for b = 0, last do
      if expression.value(cases[classes.of(a, b)], a, b) ~= row[b] then list[#list + 1] = { a, b } end
    end
  end
  return list
end

-- The pairs of a list that are no exceptions of a law whose strips are the rows and columns before `from`; nil if there
-- are too many exceptions.
local function exceptions_of(wrong, from)
  local list = {}
  for _, pair in ipairs(wrong) do
    if math.min(pair[1], pair[2]) >= from then
      if #list == MOST or math.max(pair[1], pair[2]) > NEAR then return nil end
      list[#list + 1] = pair
    end
  end
  return list
end

-- The expression of a row, or of a column, in one heap; adds its exceptions.
local function strip_of(value_at, first, last, heap, exceptions, opts)
  local g = {}
  for n = 0, last do
    g[n] = value_at(n)
  end
  local one = formulas.find(g, last, nil, opts)[1]
  if not one or not one.cases or #one.cases > 1 then return nil end
  for n = heap == "b" and first or first + 1, one.from - 1 do -- the corner belongs to the row
    exceptions[#exceptions + 1] = heap == "b" and { first, n } or { n, first }
  end
  return expression.renamed(one.cases[1].value, heap)
end

-- The rows and columns before `from`: { heap, at, e }, the value of {at, b}, or of {a, at}, where the other heap is
-- `at` or more.
local function strips_of(g, last, from, exceptions, opts)
  local list = {}
  for i = 0, from - 1 do
    local row = strip_of(function(n) return g[i][n] end, i, last, "b", exceptions, opts)
    local column = row and strip_of(function(n) return g[n][i] end, i, last, "a", exceptions, opts)
    if not column then return nil end
    list[#list + 1] = { heap = "a", at = i, e = row }
    list[#list + 1] = { heap = "b", at = i, e = column }
  end
  return list
end

local function each(classes, write, joint)
  local list = {}
  for i, class in ipairs(classes) do
    list[i] = write(class)
  end
  return table.concat(list, joint)
end

local function text_of(groups, classes, strips, exceptions, g)
  local parts = {}
  for i, group in ipairs(groups) do
    local where = #groups == 1 and ""
      or i == #groups and " elsewhere"
      or " where " .. each(group.classes, classes.where, " or ")
    parts[i] = group.text .. where
  end
  local text = "g(a, b) = " .. table.concat(parts, ", ")
  local sides = {}
  for i, strip in ipairs(strips) do
    local heaps = strip.heap == "a" and ("%d, b"):format(strip.at) or ("a, %d"):format(strip.at)
    sides[i] = ("g(%s) = %s"):format(heaps, expression.sentence(strip.e))
  end
  if #sides > 0 then text = ("%s, for a, b >= %d; %s"):format(text, #strips // 2, table.concat(sides, ", ")) end
  local odd = {}
  for i, pair in ipairs(exceptions) do
    odd[i] = ("g(%d, %d) = %d"):format(pair[1], pair[2], g[pair[1]][pair[2]])
  end
  return #odd == 0 and text or ("%s; but %s"):format(text, table.concat(odd, ", "))
end

local function body_of(groups, classes, strips, exceptions, g, uses)
  local lines = {}
  local function put(...) lines[#lines + 1] = string.format(...) end
  for _, pair in ipairs(exceptions) do
    put("if a == %d and b == %d then\nreturn %d\nend", pair[1], pair[2], g[pair[1]][pair[2]])
  end
  for _, strip in ipairs(strips) do
    put("if %s == %d then\nreturn %s\nend", strip.heap, strip.at, expression.steps(strip.e, uses))
  end
  for i = 1, #groups - 1 do
    local condition = each(groups[i].classes, function(class)
      local text = classes.steps(class)
      return #groups[i].classes > 1 and text:find " and " and "(" .. text .. ")" or text
    end, " or ")
    put("if %s then\nreturn %s\nend", condition, expression.steps(groups[i].case, uses))
  end
  put("return %s", expression.steps(groups[#groups].case, uses))
  return table.concat(lines, "\n")
end

-- The law of cases that are right in the square 0..last but for strips and exceptions; nil if they are not.
local function law_of(g, last, classes, cases, opts)
  local wrong = wrong_pairs(g, last, classes, cases)
  for from = 0, STRIPS do
    local exceptions = exceptions_of(wrong, from)
    local strips = exceptions and strips_of(g, last, from, exceptions, opts)
    if strips and #exceptions <= MOST then
      local groups, uses, cost = formulas.grouped(cases, expression.sentence, 1, true), {}, 3 * #exceptions
      for _, strip in ipairs(strips) do
        cost = cost + strip.e.cost
      end
      for _, group in ipairs(groups) do
        cost = cost + group.case.cost + (#groups > 1 and #group.classes or 0)
      end
      return {
        kind = "expression",
        text = text_of(groups, classes, strips, exceptions, g),
        body = body_of(groups, classes, strips, exceptions, g, uses),
        cases = #strips == 0 and #exceptions == 0 and #groups == 1 and { { value = groups[1].case } } or nil,
        parameters = { "a", "b" },
        from = 0,
        first = {},
        uses = uses,
        tables = {},
        size = cost,
      }
    end
  end
end

-- ---- the search ---------------------------------------------------------------------------------------------

-- An expression for each class; nil if one has none.
local function cases_of(bank, values, classes)
  if classes == WHOLE then
    local e = formulas.whole(bank, values)
    return e and { e }
  end
  local cases = {}
  local function class_of(point) return classes.of(point[1], point[2]) end
  for class, places in ipairs(formulas.places_of(bank.points, classes.count, class_of)) do
    local e = formulas.short_at(bank, values, places)
    if not e then return nil end
    cases[class] = e
  end
  return cases
end

---Laws of g[0..last][0..last], those with fewer classes first: calls tell(law), which returns the size of the shortest
---law so far. Behind a short one there is no search for one with classes, and behind any for one with many.
---@param g table<integer, table<integer, integer>>
---@param last integer
---@param opts table ready options
---@param tell fun(law: sg.Law): integer?
---@return sg.Failure? why the search ended before its end
function pair_formulas.find(g, last, opts, tell)
  local bank, values = bank_of.to(last, opts), {}
  for i, point in ipairs(bank.points) do
    values[i] = g[point[1]][point[2]]
  end
  local size
  for i, classes in ipairs(CLASSES) do
    local why = limits.stop(opts)
    if why or i > 1 and opts.quick then return why end
    local cases = cases_of(bank, values, classes)
    local one = cases and law_of(g, last, classes, cases, opts)
    size = one and tell(one) or size
    if size and (size <= SIMPLE or classes.count >= FEW) then return end
  end
end

return pair_formulas
