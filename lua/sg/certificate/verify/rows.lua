-- SPDX-License-Identifier: MIT
--[[ The format "sg-lua row certificate" and the theorem "rows"; proof: docs/theorems.md, section 17.

A game on two heaps has steps {x,y}: a move takes k*x tokens from a and k*y from b, for one of the steps and some
k >= 1, at most m where the step is {x,y}*m. No step without m has x = 0, but {0,1}; if that is there, the rows are
whole: a move leaves every {a,b'} with b' < b. All other moves from {a,b} leave {a-u,b-d} with d <= D, for a <= row.
U(a,b) is the set of the numbers that are not among G(a,0), ..., G(a,b-1) if the rows are whole, and that of all
numbers if not; s = P if the rows are whole, else 0. If D <= B, and for all a <= row U(a,B+P) is U(a,B) with s added,
and G(a,B+P-d) = G(a,B-d) + s for 1 <= d <= D, then G(a,n+P) = G(a,n) + s for all n >= B.

Finite check: the columns 0 .. B+P-1 of these rows, each value by the definition; the two conditions; the period of the
row itself, which divides P, among these columns; and that the period and the preperiod are the least.

The claim: G(row,n+period) = G(row,n) + saltus for all n >= preperiod, and no smaller period or preperiod will do. ]]

local claim = require "sg.certificate.verify.claim"
local digest = require "sg.certificate.verify.digest"
local json = require "sg.certificate.verify.json"
local refusal = require "sg.certificate.verify.refusal"
local need = refusal.need

local M = { values_max = 3000000 } -- of all rows together; more only if the caller allows it

local FIELDS = json.fields(1, {
  { "moves", "string" }, -- the steps
  { "row", "integer" },
  { "theorem", "string" },
  { "period", "integer", least = 1 },
  { "preperiod", "integer" },
  { "saltus", "integer" },
  { "common_period", "integer", least = 1 }, -- P, of all rows up to this one
  { "common_from", "integer" }, -- B
  { "needs", "integer" }, -- how many columns
  { "digest", "string" }, -- of the values 0..needs - 1 of the row
})

-- ---- the moves -------------------------------------------------------------------------------------------------

local function number(text)
  need(#text <= 9, "'%s' is too large for a step", text)
  return math.tointeger(tonumber(text))
end

---The steps of a text, as "{1,0} {0,1}*3".
---@param text string
---@return { x: integer, y: integer, most: integer? }[]
function M.read_steps(text)
  local steps, rest = {}, text .. " "
  while rest ~= "" do
    local x, y, most, after = rest:match "^{(%d+),(%d+)}%*?(%d*) (.*)$"
    need(x and (most ~= "") == (rest:match "^{[%d,]+}(%*?)" == "*"), "'%s' are no steps", text)
    local step = { x = number(x), y = number(y), most = most ~= "" and number(most) or nil }
    need(step.x + step.y > 0 and step.most ~= 0, "a step takes tokens")
    steps[#steps + 1], rest = step, after
  end
  return steps
end

-- Are the rows whole?
local function is_whole(steps)
  local whole = false
  for _, step in ipairs(steps) do
    if step.x == 0 and not step.most then
      need(step.y == 1, "a row has moves of any length that the theorem does not know")
      whole = true
    end
  end
  return whole
end

-- Where moves other than those along a whole row lead: by row, lists of { rows down, columns back }; and D.
local function reach_of(steps, row)
  local reach, furthest = {}, 0
  for a = 0, row do
    reach[a] = {}
    for _, step in ipairs(steps) do
      local k = 1
      while k * step.x <= a and k <= (step.most or step.x > 0 and k or 0) do
        reach[a][k * step.x + (k * step.y << 32)] = true
        furthest = math.max(furthest, k * step.y)
        k = k + 1
      end
    end
  end
  for a = 0, row do
    local list = {}
    for pair in pairs(reach[a]) do
      list[#list + 1] = { pair & 0xffffffff, pair >> 32 }
    end
    reach[a] = list
  end
  return reach, furthest
end

-- ---- values ----------------------------------------------------------------------------------------------------

-- Describes U(a, b) relative to zero, as text: the least number in it, and the larger numbers that are not in it.
local function taken_text(used, least, zero)
  local above = {}
  for v in pairs(used) do
    if v > least then above[#above + 1] = v - zero end
  end
  table.sort(above)
  return least - zero .. ":" .. table.concat(above, ",")
end

-- The values g[a][b] of the columns below c.needs; taken[a][b] for b = B and b = B + P.
local function compute(c, reach, whole, progress)
  local g, used, least, taken = {}, {}, {}, {}
  for a = 0, c.row do
    g[a], used[a], least[a], taken[a] = {}, {}, 0, {}
  end
  local function note(b)
    for a = 0, c.row do
      taken[a][b] = taken_text(used[a], least[a], whole and b or 0)
    end
  end
  for b = 0, c.needs - 1 do
    if b == c.common_from then note(b) end
    for a = 0, c.row do
      local left = {}
      for _, move in ipairs(reach[a]) do
        if move[2] <= b then left[g[a - move[1]][b - move[2]]] = true end
      end
      local v = least[a]
      while left[v] or used[a][v] do
        v = v + 1
      end
      g[a][b] = v
      if whole then
        used[a][v] = true
        while used[a][least[a]] do -- smaller numbers are never asked for again
          used[a][least[a]] = nil
          least[a] = least[a] + 1
        end
      end
    end
    if progress and b % 1000 == 0 then progress(b, c.needs) end
  end
  note(c.needs)
  return g, taken
end

-- ---- the claim -------------------------------------------------------------------------------------------------

-- The two conditions of the theorem.
local function check_return(c, g, taken, furthest, s)
  local b, p = c.common_from, c.common_period
  for a = 0, c.row do
    need(taken[a][b] == taken[a][b + p], "the free numbers of row %d do not come back", a)
    for d = 1, furthest do
      if g[a][b + p - d] ~= g[a][b - d] + s then
        refusal.refuse("columns %d and %d of row %d break the period", b - d, b + p - d, a)
      end
    end
  end
end

-- The period of the row itself. It holds from B on because it divides P and holds over P columns there.
local function check_own(c, g, s)
  local p, n0 = c.period, c.preperiod
  local joint = c.common_period
  need(joint % p == 0 and c.saltus * (joint // p) == s, "the period of the row is none of all rows")
  need(n0 <= c.common_from, "the preperiod is not that of all rows")
  for n = c.needs, c.needs + p - 1 do
    g[n] = g[n - joint] + s
  end
  claim.period(c, g, c.needs + p - 1, "column")
end

---@param text string
---@param opts { limit: integer?, progress: fun(done: integer, total: integer)? } limit: how many values may be computed
---@return string claim what the certificate proves
function M.check(text, opts)
  local c = json.read(text, FIELDS)
  need(c.theorem == "rows", "the theorem '%s' is not for this game", c.theorem)
  need(c.needs == c.common_from + c.common_period, "the theorem needs %d columns", c.common_from + c.common_period)
  local limit = opts.limit or M.values_max
  if c.needs > limit // (c.row + 1) then
    refusal.exceed_limit("it takes %d columns of %d rows: --limit %d", c.needs, c.row + 1, c.needs * (c.row + 1))
  end
  local steps = M.read_steps(c.moves)
  local whole = is_whole(steps)
  local reach, furthest = reach_of(steps, c.row)
  need(furthest <= c.common_from, "moves reach %d columns back", furthest)
  local s = whole and c.common_period or 0
  local g, taken = compute(c, reach, whole, opts.progress)
  check_return(c, g, taken, furthest, s)
  check_own(c, g[c.row], s)
  need(digest.of_numbers(g[c.row], 0, c.needs - 1) == c.digest, "the digest is not that of the values")
  local verdict = "the positions {%d,n} of the game on two heaps with the steps %s have period %d from n = %d on with "
    .. "saltus %d, proven by rows from the columns 0..%d"
  return verdict:format(c.row, c.moves, c.period, c.preperiod, c.saltus, c.needs - 1)
end

return M
