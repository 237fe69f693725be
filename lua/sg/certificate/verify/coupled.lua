-- SPDX-License-Identifier: MIT
--[[ The format "sg-lua coupled certificate" and the theorem "coupled"; proof: docs/theorems.md, section 16.

A system has families of heaps. Each option of heap n of a family leaves fixed heaps, heaps n - k of some families, and
perhaps a pair of heaps i and j with i + j = n - k, i >= a and j >= b. Let K be the largest k, and T at least all
numbers from which an option is there, and larger than all those up to which one is; r = K + 2T. If in every family that
the heaps n - k and the pairs of the one in question lead to, g(n + P) = g(n) for N0 <= n < 2*N0 + P + r, then for all
n >= N0.

Finite check: the order of the families; the values 0 .. 2*N0 + 2*P + r - 1 of these families, each by the definition;
the relation among them; and that the period and the preperiod of the family in question are the least.

The claim: g(n + period) = g(n) for all n >= preperiod in the family, and no smaller period or preperiod will do; and
its largest value. ]]

local digest = require "sg.certificate.verify.digest"
local json = require "sg.certificate.verify.json"
local refusal = require "sg.certificate.verify.refusal"
local need = refusal.need

local SHOWN_MAX = 600 -- bytes of the families in the verdict; the certificate has all of them

local M = { values_max = 3000000 } -- of all families together; more only if the caller allows it

local FIELDS = {
  { "format", "string" },
  { "version", "integer", least = 1, most = 1 },
  { "engine", "string" }, -- who wrote it; claims nothing
  { "system", "string" }, -- the families and their options
  { "family", "string" }, -- the one that the claim is about
  { "theorem", "string" },
  { "period", "integer", least = 1 },
  { "preperiod", "integer" },
  { "common_period", "integer", least = 1 }, -- P, of all families that the proof is about
  { "common_preperiod", "integer" }, -- N0
  { "reach", "integer" }, -- r
  { "needs", "integer" }, -- how many values of each family
  { "max_value", "integer" },
  { "max_at", "integer" },
  { "digest", "string" }, -- of the values 0..needs - 1 of the family
  { "seal", "string" },
}

-- ---- the system ------------------------------------------------------------------------------------------------

local function number(text)
  need(#text <= 12 and text:find "^%d+$", "'%s' is no number of an option", text)
  return math.tointeger(tonumber(text))
end

-- n, or n minus a number.
local function taken_of(text)
  if text == "n" then return 0 end
  return number(need(text:match "^n%-(%d+)$", "'%s' is no heap of an option", text))
end

local function add_term(option, family, heap)
  local second = heap:match "^(n.-)%-i$"
  if heap == "i" then
    need(not option.first, "a pair has one heap i")
    option.first = family
  elseif second then
    need(not option.second, "a pair has one heap n-k-i")
    option.second, option.taken = family, taken_of(second)
  elseif heap:find "^%d" then
    option.fixed[#option.fixed + 1] = { family, number(heap) }
  else
    option.far[#option.far + 1] = { family, taken_of(heap) }
  end
end

local function add_condition(option, text)
  local name, sign, bound = text:match "^([nij]) ([<>]=) (%d+)$"
  need(name and (sign == ">=" or name == "n"), "'%s' is no condition of an option", text)
  local field = name == "n" and (sign == ">=" and "from" or "to") or name == "i" and "least_first" or "least_second"
  need(option[field] == nil, "the condition '%s' comes twice", text)
  option[field] = number(bound)
end

-- One option, such as "a(i) + b(n-1-i) for i >= 0, j >= 0, n >= 1".
local function read_option(text)
  local sum, conditions = text:match "^(.-) for (.*)$"
  need(sum, "'%s' is no option", text)
  local option = { fixed = {}, far = {} }
  if sum ~= "0" then
    for term in (sum .. " + "):gmatch "(.-) %+ " do
      local family, heap = term:match "^([%a_][%w_]*)%(([%d%-ni]+)%)$"
      need(family, "'%s' is no heap of an option", term)
      add_term(option, family, heap)
    end
  end
  for condition in (conditions .. ", "):gmatch "(.-), " do add_condition(option, condition) end
  need(option.from, "an option says from which heap on it is there")
  need((option.first ~= nil) == (option.second ~= nil) and (option.first ~= nil) == (option.least_first ~= nil)
    and (option.first ~= nil) == (option.least_second ~= nil), "a pair has two heaps and two bounds")
  -- From there on all heaps are at least 0, and there is a pair.
  for _, term in ipairs(option.far) do need(term[2] <= option.from, "'%s': a heap is below 0", text) end
  if option.first then
    need(option.taken + option.least_first + option.least_second <= option.from, "'%s': there is no pair", text)
  end
  return option
end

-- Is heap n of families before this one all that heap n leaves, for every n, apart from fixed heaps?
local function check_order(place, family, option)
  local function before(other)
    need(place[other] < place[family], "heap n of %s leaves heap n of %s, which is not before it", family, other)
  end
  for _, term in ipairs(option.far) do
    if term[2] == 0 then before(term[1]) end
  end
  if option.first and option.taken == 0 then
    if option.least_second == 0 then before(option.first) end
    if option.least_first == 0 then before(option.second) end
  end
end

-- The items of a list with separators, without blanks around them; none of an empty list.
local function items_of(text, separator)
  local list = {}
  if not text:find "%S" then return list end
  for item in (text .. separator):gmatch("%s*(.-)%s*%" .. separator) do list[#list + 1] = item end
  return list
end

-- { order, place by name, options by name, K, T }; the text is as "a: a(n-2) for n >= 2 | b: 0 for n >= 1, n <= 1".
local function read_system(text)
  local system = { order = {}, place = {}, options = {}, taken = 0, threshold = 0 }
  local lists = {}
  for i, family in ipairs(items_of(text, "|")) do
    local name, options = family:match "^([%a_][%w_]*):(.*)$"
    need(name and not system.place[name], "'%s' is no family, or comes twice", family)
    system.order[i], system.place[name], lists[name] = name, i, options
  end
  for _, name in ipairs(system.order) do
    local list = {}
    for _, item in ipairs(items_of(lists[name], ";")) do
      local option = read_option(item)
      for _, term in ipairs(option.fixed) do need(system.place[term[1]], "there is no family '%s'", term[1]) end
      for _, term in ipairs(option.far) do
        need(system.place[term[1]], "there is no family '%s'", term[1])
        system.taken = math.max(system.taken, term[2])
      end
      if option.first then
        need(system.place[option.first] and system.place[option.second], "'%s': there is no such family", item)
        system.taken = math.max(system.taken, option.taken)
      end
      if not option.to or option.to >= option.from then -- else the option is never there
        system.threshold = math.max(system.threshold, option.to and option.to + 1 or option.from)
        check_order(system.place, name, option)
        list[#list + 1] = option
      end
    end
    system.options[name] = list
  end
  return system
end

-- The families to which the heaps n - k and the pairs of one lead, by name, itself included.
local function led_to(system, family)
  local found, list = { [family] = true }, { family }
  local function add(name)
    if not found[name] then found[name], list[#list + 1] = true, name end
  end
  for _, name in ipairs(list) do -- the list grows on the way
    for _, option in ipairs(system.options[name]) do
      for _, term in ipairs(option.far) do add(term[1]) end
      if option.first then
        add(option.first)
        add(option.second)
      end
    end
  end
  return list
end

-- ---- values ----------------------------------------------------------------------------------------------------

-- A function (family, n) -> value, by the definition. Each value is computed once; fixed heaps may lie ahead.
local function values_of(system)
  local known, open = {}, {}
  for _, name in ipairs(system.order) do known[name], open[name] = {}, {} end
  local value

  local function mark(option, n, seen)
    if n < option.from or option.to and n > option.to then return end
    local sum = 0
    for _, term in ipairs(option.fixed) do sum = sum ~ value(term[1], term[2]) end
    for _, term in ipairs(option.far) do sum = sum ~ value(term[1], n - term[2]) end
    if not option.first then
      seen[sum] = true
      return
    end
    local total = n - option.taken
    local a, b = known[option.first], known[option.second]
    for i = option.least_first, total - option.least_second do
      local j = total - i
      seen[sum ~ (a[i] or value(option.first, i)) ~ (b[j] or value(option.second, j))] = true
    end
  end

  function value(family, n)
    local found = known[family][n]
    if found then return found end
    need(not open[family][n], "play can go round from heap %d of %s", n, family)
    open[family][n] = true
    local seen, mex = {}, 0
    for _, option in ipairs(system.options[family]) do mark(option, n, seen) end
    while seen[mex] do mex = mex + 1 end
    known[family][n] = mex
    return mex
  end

  return value, known
end

-- ---- the claim -------------------------------------------------------------------------------------------------

local function check_relation(c, list, known)
  for _, family in ipairs(list) do
    local g = known[family]
    for n = c.common_preperiod, c.needs - c.common_period - 1 do
      if g[n + c.common_period] ~= g[n] then
        refusal.refuse("heaps %d and %d of %s break the period", n, n + c.common_period, family)
      end
    end
  end
end

-- The period of the family itself. It holds for all heaps because it divides P and holds over more than P heaps from
-- N0 on.
local function check_own(c, g)
  local p, n0 = c.period, c.preperiod
  need(c.common_period % p == 0 and n0 <= c.common_preperiod, "the period of the family is none of all families")
  for n = n0, c.needs - p - 1 do
    if g[n + p] ~= g[n] then refusal.refuse("heaps %d and %d break the period", n, n + p) end
  end
  need(n0 == 0 or g[n0 - 1 + p] ~= g[n0 - 1], "the preperiod is not the least: heap %d fits, too", n0 - 1)
  for step = 1, p // 2 do
    local repeats = p % step == 0
    for n = n0, n0 + p - 1 do
      if not repeats then break end
      repeats = g[n + step] == g[n]
    end
    need(not repeats, "the period is not the least: %d is one, too", step)
  end
end

local function check_largest(c, g)
  local largest, first = g[0], 0
  for n = 1, c.needs - 1 do
    if g[n] > largest then largest, first = g[n], n end
  end
  need(c.max_value == largest, "the largest value is %d", largest)
  need(c.max_at == first, "the largest value comes first at heap %d", first)
end

-- The families with their moves, a line each: the game that the claim is about.
local function shown(system)
  local lines, bytes, left = {}, 0, 0
  for family in system:gmatch "[^|]+" do
    bytes = bytes + #family
    if bytes <= SHOWN_MAX then lines[#lines + 1] = "  " .. family:match "^ *(.-) *$" else left = left + 1 end
  end
  if left > 0 then lines[#lines + 1] = ("  and %d more, which the certificate has"):format(left) end
  return table.concat(lines, "\n")
end

---@param text string
---@param opts { limit: integer?, progress: fun(done: integer, total: integer)? } limit: how many values may be computed
---@return string claim what the certificate proves
function M.check(text, opts)
  local c = json.read(text, FIELDS)
  local system = read_system(c.system)
  need(c.theorem == "coupled", "the theorem '%s' is not for this game", c.theorem)
  need(system.place[c.family], "there is no family '%s'", c.family)
  need(c.reach == system.taken + 2 * system.threshold, "the reach is %d", system.taken + 2 * system.threshold)
  need(c.needs == 2 * c.common_preperiod + 2 * c.common_period + c.reach, "the theorem needs %d values",
    2 * c.common_preperiod + 2 * c.common_period + c.reach)
  local list = led_to(system, c.family)
  local limit = opts.limit or M.values_max
  if c.needs > limit // #list then
    refusal.exceed_limit("it takes %d values of %d families: --limit %d", c.needs, #list, c.needs * #list)
  end
  local value, known = values_of(system)
  table.sort(list, function(a, b) return system.place[a] < system.place[b] end)
  for n = 0, c.needs - 1 do
    for _, family in ipairs(list) do value(family, n) end
    if opts.progress and n % 1000 == 0 then opts.progress(n, c.needs) end
  end
  check_relation(c, list, known)
  local g = known[c.family]
  check_own(c, g)
  check_largest(c, g)
  need(digest.of_numbers(g, 0, c.needs - 1) == c.digest, "the digest is not that of the values")
  local proof = ("proven by coupled from %d values of each of %d families"):format(c.needs, #list)
  return ("the family %s has period %d from heap %d on, %s\n%s"):format(c.family, c.period, c.preperiod, proof,
    shown(c.system))
end

return M
