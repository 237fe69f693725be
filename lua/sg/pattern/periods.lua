-- SPDX-License-Identifier: MIT
-- Laws that the question for a period finds: periods with and without a saltus, which a theorem may prove, and the
-- regularities that are only observed (sg.heap.regularity).

local periods = {}

-- Up to this many values are written in the text of a law.
local LISTED = 24
-- The largest number of values that a function has in a table.
local TABLE_MAX = 100000

local function list_text(g, from, to)
  local list = {}
  for n = from, to do
    list[#list + 1] = g[n]
  end
  return from == to and ("g(%d) = %d"):format(from, g[from])
    or ("g(%d..%d) = %s"):format(from, to, table.concat(list, " "))
end

local function values(g, from, to)
  local list = {}
  for n = from, to do
    list[#list + 1] = g[n]
  end
  return list
end

-- "g(n + 12) = g(n) for n >= 71", and the claim without its range.
local function text_of(g, p, saltus, from)
  local claim = ("g(n + %d) = g(n)%s"):format(p, saltus ~= 0 and (" + %d"):format(saltus) or "")
  local text = from > 0 and ("%s for n >= %d"):format(claim, from) or claim
  return from + p <= math.min(LISTED, #g) and ("%s; %s"):format(text, list_text(g, 0, from + p - 1)) or text, claim
end

-- g(n) = TABLE[n mod p] + the saltus of its class * floor((n - from) / p), for n >= from.
local function body_of(g, p, from, rises)
  local table_of, all_alike, any = {}, true, false
  for class = 0, p - 1 do
    local n = from + (class - from) % p
    table_of[class + 1] = g[n]
    all_alike = all_alike and rises[class + 1] == rises[1]
    any = any or rises[class + 1] ~= 0
  end
  local tables = { { name = "PERIOD", values = table_of } }
  if not any then return ("return PERIOD[n %% %d]"):format(p), tables end
  local rounds = from == 0 and ("(n // %d)"):format(p) or ("((n - %d) // %d)"):format(from, p)
  if all_alike then return ("return PERIOD[n %% %d] + %d * %s"):format(p, rises[1], rounds), tables end
  tables[2] = { name = "RISE", values = rises }
  return ("return PERIOD[n %% %d] + RISE[n %% %d] * %s"):format(p, p, rounds), tables
end

local function law_of(kind, g, p, from, rises, text, claim)
  local is_short = from + p <= math.min(TABLE_MAX, #g)
  local body, tables
  if is_short then
    body, tables = body_of(g, p, from, rises)
  end
  return {
    kind = kind,
    text = text,
    claim = claim,
    from = from,
    first = is_short and values(g, 0, from - 1),
    body = body,
    tables = tables,
    uses = {},
    size = from + p,
    period = p,
  }
end

local function filled(value, n)
  local list = {}
  for i = 1, n do
    list[i] = value
  end
  return list
end

-- The rises of a sequence whose listed classes modulo p are periodic.
local function rises_of(found)
  local rises = filled(found.saltus, found.period)
  for _, class in ipairs(found.classes) do
    rises[class + 1] = 0
  end
  return rises
end

-- A ruler-regular sequence rises by more in each of infinitely many classes: there is a text, and no function.
local function ruler(found)
  return {
    kind = "ruler",
    size = found.preperiod + found.period,
    text = ("g(n + %d) = g(n) + %d for n >= %d, but heaps %s modulo %d rise by multiples, as a ruler's marks"):format(
      found.period,
      found.saltus,
      found.preperiod,
      table.concat(found.classes, ", "),
      found.period
    ),
  }
end

local function sapp(g, found)
  local claim = ("g(n + %d) = g(n) where n mod %d is %s, g(n) + %d elsewhere"):format(
    found.period,
    found.period,
    table.concat(found.classes, ", "),
    found.saltus
  )
  local text = found.preperiod > 0 and ("%s, for n >= %d"):format(claim, found.preperiod) or claim
  if found.preperiod + found.period <= LISTED then
    text = ("%s; %s"):format(text, list_text(g, 0, found.preperiod + found.period - 1))
  end
  return law_of("sapp", g, found.period, found.preperiod, rises_of(found), text, claim)
end

---The law that a period or a regularity is; nil if none was found.
---@param g table<integer, integer>
---@param found sg.Result of game:period
---@return sg.Law?
function periods.law(g, found)
  if found.period and (found.basis == "proven" or found.preperiod + found.period <= #g) then
    local saltus = found.saltus or 0
    local made = law_of(
      saltus == 0 and "period" or "arithmetic period",
      g,
      found.period,
      found.preperiod,
      filled(saltus, found.period),
      text_of(g, found.period, saltus, found.preperiod)
    )
    made.saltus = saltus
    if found.basis == "proven" then
      made.basis, made.theorem = "proven", found.theorem
    end
    return made
  end
  local seen = found.regularity
  if seen then return seen.kind == "sapp-regular" and sapp(g, seen) or ruler(seen) end
end

---The law of values that are multiplied by a number from heap to heap, as g(n) = 2^(n - 1). There is no function: the
---values leave the integers soon.
---@param g table<integer, integer>
---@param last integer
---@return sg.Law?
function periods.powers(g, last)
  local from, ratio = last, g[last - 1] > 0 and g[last] // g[last - 1] or 0
  while from > 0 and g[from - 1] > 0 and g[from] == ratio * g[from - 1] do
    from = from - 1
  end
  if ratio < 2 or from >= last then return nil end
  local exponent, power = 0, 1
  while power < g[from] do
    exponent, power = exponent + 1, power * ratio
  end
  local shift, plain = exponent - from, power == g[from]
  local n = plain and shift or -from
  local place = n == 0 and "n" or ("(n %s %d)"):format(n < 0 and "-" or "+", math.abs(n))
  local text = ("g(n) = %s%d^%s"):format(plain and "" or g[from] .. " * ", ratio, place)
  if from > 0 then text = ("%s for n >= %d; %s"):format(text, from, list_text(g, 0, from - 1)) end
  local function value(at)
    local v = g[math.min(at, from)]
    for _ = from + 1, at do
      v = v * ratio
    end
    return v
  end
  return { kind = "recurrence", text = text, from = from, value = value, size = from + 2 }
end

return periods
