-- SPDX-License-Identifier: MIT
-- Looks for laws of the nim-values of two heaps: made from a square of small pairs, tested on a larger square, and on
-- the first rows and columns further out.

local apart = require "sg.pattern.apart"
local failure = require "sg.failure"
local formulas = require "sg.pattern.pair_formulas"
local grounds = require "sg.laws.grounds"
local internals = require "sg.internals"
local law_of = require "sg.pattern.law"
local limits = require "sg.limits"
local pair_table = require "sg.heap.pair_table"
local refusal = require "sg.refusal"

local pairs_of = {}

-- A quick search looks at a square of half as many heaps, but up to this one at least.
local QUICK_UPTO = 30
-- The least and the largest that may be asked for.
local FEWEST, MOST = 24, 1000
-- Where nobody says how far, squares are looked at that grow so, as far as this part of the time goes.
local GROWTH, PART = 1.5, 2 / 3
-- A law is made from this part of the square; so many rows and columns are looked at so many times as far.
local LEARNT, ROWS, TIMES_FAR = 3, 4, 2
-- A law is told if there are at least so many times as many values as numbers in the law.
local TIMES = 4

---@class sg.PairLawValues
---@field g table<integer, table<integer, integer>> g[a][b] of the square, and of what else is known
---@field last integer the largest heap of the square
---@field learnt_to integer
---@field count integer how many values are known
---@field heaps? sg.HeapApart[] where the game is a sum of two heaps
---@field unseen? string why the values are no evidence for laws that are not proven

---Are these games whose values have laws of two heaps?
---@param game sg.Game
---@return boolean
function pairs_of.are(game)
  local kind = internals[game].kind
  return kind.block ~= nil and not kind.draws and not kind.loony and not kind.forbids
end

-- ---- the values ---------------------------------------------------------------------------------------------

local function usual_upto(game, opts)
  local upto, why = internals[game].kind.law_heaps
  if type(upto) == "function" then
    upto, why = upto(game, opts)
  end
  if not upto then return nil, why end
  return opts.quick and math.max(upto // 2, QUICK_UPTO) or upto
end

-- The blocks that are looked at: the square, the first rows, the first columns. Few rows of a formula are as much
-- work as a square.
local function blocks_of(game, last)
  local square = { { 0, last }, { 0, last } }
  if internals[game].kind.square_only then return { square } end
  local far = { last + 1, TIMES_FAR * last }
  return { square, { { 0, ROWS - 1 }, far }, { far, { 0, ROWS - 1 } } }
end

-- The values of the square 0..last, and of what else is looked at.
local function square_of(game, last, opts)
  local g, count, plain = {}, 0, limits.with(opts, { upto = false, quick = false })
  for _, block in ipairs(blocks_of(game, last)) do
    local rows, columns = block[1], block[2]
    local known, why = pair_table.values(game, rows, columns, plain)
    if not known then return nil, failure.with(why, { partial = false }) end
    for a = rows[1], rows[2] do
      g[a] = g[a] or {}
      local row = known.values[a - rows[1] + 1]
      table.move(row, 1, #row, columns[1], g[a])
      count = count + #row
    end
  end
  local heaps = apart.heaps(game.rule.heap2, opts)
  local unseen = grounds.fault(game, last, opts)
  return { g = g, last = last, learnt_to = last // LEARNT, count = count, heaps = heaps, unseen = unseen }
end

-- The values of the largest square that there is time for, up to the usual one; what was computed is kept.
local function largest_square(game, opts)
  local most, why = usual_upto(game, opts)
  if not most then return nil, why end
  local best, last, plain = nil, FEWEST, limits.share(opts, PART)
  while true do
    local known, wrong = square_of(game, last, plain)
    if not known then return best, not best and wrong or nil end
    if last >= most then return known end
    best, last = known, math.min(most, last * GROWTH // 1 | 0)
  end
end

---The values of a game that laws are looked for in.
---@param game sg.Game
---@param opts table ready options: upto
---@return sg.PairLawValues?, sg.Failure? why
function pairs_of.values(game, opts)
  if not pairs_of.are(game) then return nil, refusal(game, "heap_function") end
  local last = opts.upto
  if not last then return largest_square(game, limits.looking(opts)) end
  if math.type(last) ~= "integer" or last < FEWEST or last > MOST then
    local message = "upto is %s; a law of two heaps is looked for in the pairs of heaps 0..%d at least, and 0..%d at "
      .. "most"
    return nil, failure.new("usage", message:format(tostring(last), FEWEST, MOST))
  end
  return square_of(game, last, opts)
end

-- The first pair that a law has not, or nil.
local function fails_at(value, g, last)
  for a = 0, TIMES_FAR * last do
    for b, known in pairs(g[a] or {}) do
      if value(a, b) ~= known then return a, b end
    end
  end
end

-- The law was made from the square 0..learnt_to. Does it give all values, and is it much shorter?
local function is_law(one, known)
  if one.size * TIMES > known.count then return false end
  if one.body then
    one.value = law_of.compile(one)
    if fails_at(one.value, known.g, known.last) then return false end
  end
  one.basis, one.learnt_to, one.checked, one.heaps = "observed", known.learnt_to, known.last, 2
  one.values = known.count
  one.tested = known.count - (known.learnt_to + 1) ^ 2 // 1 | 0
  if known.heaps and apart.is_proven(known.heaps, one, known.g, known.last) then
    one.basis, one.theorem = "proven", "apart"
  end
  return one.basis == "proven" or not known.unseen
end

-- ---- periods ------------------------------------------------------------------------------------------------

-- "g(a, b + 4) = g(a, b) + 1 for b >= 2"
local function period_text(heaps, found, heap)
  local saltus = found.saltus == 0 and "" or " + " .. found.saltus
  local from = found.preperiod == 0 and "" or (" for %s >= %d"):format(heap, found.preperiod)
  return ("g(%s) = g(a, b)%s%s"):format(heaps:format(found.period), saltus, from)
end

-- Steps that make of a heap the first one of its class, and add what the values rise by.
local function fold_steps(heap, found)
  local from = found.preperiod + found.period
  local before = found.preperiod == 0 and heap or ("(%s - %d)"):format(heap, found.preperiod)
  local lines = {}
  if found.saltus > 0 then lines[1] = ("rise = rise + %d * (%s // %d)"):format(found.saltus, before, found.period) end
  local plus = found.preperiod == 0 and "" or found.preperiod .. " + "
  lines[#lines + 1] = ("%s = %s%s %% %d"):format(heap, plus, before, found.period)
  return ("if %s >= %d then\n%s\nend"):format(heap, from, table.concat(lines, "\n"))
end

-- The law of a period in both heaps.
local function by_table(g, rows, columns)
  local width, values = rows.preperiod + rows.period, {}
  for a = 0, columns.preperiod + columns.period - 1 do
    for b = 0, width - 1 do
      values[#values + 1] = g[a][b]
    end
  end
  local has_rise = rows.saltus + columns.saltus > 0
  local lines = {
    fold_steps("a", columns),
    fold_steps("b", rows),
    ("return F1[a * %d + b]%s"):format(width, has_rise and " + rise" or ""),
  }
  if has_rise then table.insert(lines, 1, "local rise = 0") end
  return {
    kind = has_rise and "arithmetic period" or "period",
    text = ("%s, %s"):format(period_text("a + %d, b", columns, "a"), period_text("a, b + %d", rows, "b")),
    body = table.concat(lines, "\n"),
    parameters = { "a", "b" },
    from = 0,
    first = {},
    uses = {},
    tables = { { name = "F1", values = values } },
    size = #values,
  }
end

-- The period of all rows does not say what the first values of a row are.
local function of_rows(known, found, heap)
  local is_row, g = heap == "b", known.g
  local p, s = found.period, found.saltus
  for a = 0, known.last do
    for b = found.preperiod, known.last - p do
      local here, there = is_row and g[a][b] or g[b][a], is_row and g[a][b + p] or g[b + p][a]
      if there ~= here + s then return nil end
    end
  end
  return {
    kind = "rows",
    text = period_text(is_row and "a, b + %d" or "a + %d, b", found, heap),
    size = (found.preperiod + p) * (known.last + 1),
  }
end

-- The square 0..last as lists, row by row, or column by column.
local function lists_of(g, last, by_columns)
  local lists = {}
  for a = 0, last do
    lists[a + 1] = {}
    for b = 0, last do
      lists[a + 1][b + 1] = by_columns and g[b][a] or g[a][b]
    end
  end
  return lists
end

-- The law of periods: in both heaps, or in one.
local function period_law(known)
  local rows = pair_table.common_period(lists_of(known.g, known.learnt_to), 0)
  local columns = pair_table.common_period(lists_of(known.g, known.learnt_to, true), 0)
  if rows and columns and rows.saltus >= 0 and columns.saltus >= 0 then
    local one = by_table(known.g, rows, columns)
    if is_law(one, known) then return one end
  end
  for _, way in ipairs { { rows, "b" }, { columns, "a" } } do
    local one = way[1] and of_rows(known, way[1], way[2])
    if one and is_law(one, known) then return one end
  end
end

-- ---- the laws -----------------------------------------------------------------------------------------------

---The laws of values of two heaps, the shortest first. One that is an expression comes before one of rows alone.
---@param known sg.PairLawValues
---@param opts table ready options: quick = no expressions by classes
---@return sg.Law[] laws, sg.Failure? why the search ended before its end
function pairs_of.of_values(known, opts)
  local period, best = period_law(known), nil
  local why = formulas.find(known.g, known.learnt_to, opts, function(one)
    if not is_law(one, known) then return end
    if not best or one.size < best.size then best = one end
    return best.size
  end)
  if best and period and (period.kind == "rows" or best.basis == "proven") then period = nil end
  local laws = { best }
  laws[#laws + 1] = period
  table.sort(laws, function(x, y) return #x.text < #y.text end)
  return laws, why
end

---The laws of a game.
---@param game sg.Game
---@param opts table ready options: upto, quick
---@return sg.Law[]? laws nil: there are no values
---@return sg.PairLawValues|sg.Failure known_or_why, sg.Failure? why the search ended before its end
function pairs_of.laws(game, opts)
  local known, why = pairs_of.values(game, limits.looking(opts))
  if not known then return nil, why end
  local laws
  laws, why = pairs_of.of_values(known, opts)
  return laws, known, why
end

return pairs_of
